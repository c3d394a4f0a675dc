/// A planar robot whose cables run straight between discs.
pub robot Guided {
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa }
    cables { spacing: 40 mm }
    discs { radius: 22 mm }
    model discs { count: 10, degree: 8 },
}
