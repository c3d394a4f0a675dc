/// The same robot with few discs between which cables run straight, eqs. (45)-(47), and with as many as make it continuous.
pub robot Guided {
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
    cables { spacing: 110 mm },
    model planar { cables: ideal, closed_form: required },
    model discs { count: 1, span_degree: 30, nodes: 48 },
}
