/// A backbone that can be compressed, eqs. (37)-(40).
pub robot Axial {
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
    cables { spacing: 110 mm },
    model planar { axial: extensible, cables: ideal, closed_form: required },
}
