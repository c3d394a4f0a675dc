/// Constant section and parallel cables.
pub robot Classic {
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
    cables { spacing: 110 mm },
    model planar { cables: ideal, closed_form: required },
}
