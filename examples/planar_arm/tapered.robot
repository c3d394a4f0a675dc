/// The backbone tapers from 6 mm to 4 mm.
pub robot Tapered {
    backbone { length: 0.3 m, section: disc { diameter: 6 mm - 2 mm * s/L }, young: 2 GPa },
    cables { spacing: 110 mm },
    model planar,
}
