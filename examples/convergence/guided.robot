/// The robot of the paper's table I.
pub robot Guided {
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
    cables { spacing: 110 mm },
    model planar,
    model discs { count: 1, span_degree: 30 },
}
