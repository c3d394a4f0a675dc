/// Constant section, parallel cables.
pub robot Uniform {
    backbone { length: 0.3 m, section: disc { diameter: 5 mm }, young: 2 GPa },
    cables { spacing: 110 mm },
    model planar { closed_form: required },
}
