/// A backbone that tapers [LASEM 30].
pub robot Nonuniform {
    backbone { length: 0.3 m, section: disc { diameter: 6 mm - 1 mm * s/L }, young: 2 GPa },
    cables { spacing: 110 mm },
    model planar { cables: ideal },
}
