/// Under uniform loads along -x and -y, eqs. (31)-(36).
pub robot Distributed {
    param q_x = 0 N/m,
    param q_y = 0.6164 N/m,
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
    cables { spacing: 110 mm },
    load { q_x: q_x, q_y: q_y },
    model planar { cables: ideal, series: 12 },
}
