/// Cables that run straight between ten discs.
pub robot Guided {
    param young = 2 GPa,
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: young },
    cables { spacing: 110 mm },
    model discs { count: 10, degree: 8 },
}
