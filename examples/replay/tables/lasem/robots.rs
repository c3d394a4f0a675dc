//! The robots of the tables. Table I of the paper, with ideal cables.

use pliant::robot;

robot! {
    /// Constant section and parallel cables.
    pub robot Classic {
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
        cables { spacing: 110 mm },
        model planar { cables: ideal, closed_form: required },
    }
}

robot! {
    /// Cables that approach the backbone towards the tip, eq. (25).
    pub robot Routing {
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
        cables { spacing: 0.04 m - 0.03 m * (s/L)^3 },
        model planar { cables: ideal },
    }
}

robot! {
    /// A backbone that tapers, eq. (30).
    pub robot Nonuniform {
        backbone { length: 0.3 m, section: disc { diameter: 6 mm - 1 mm * s/L }, young: 2 GPa },
        cables { spacing: 110 mm },
        model planar { cables: ideal },
    }
}

robot! {
    /// A backbone that can be compressed, eqs. (37)-(40).
    pub robot Axial {
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
        cables { spacing: 110 mm },
        model planar { axial: extensible, cables: ideal, closed_form: required },
    }
}

robot! {
    /// Under uniform loads along -x and -y, eqs. (31)-(36).
    pub robot Distributed {
        param q_x = 0 N/m,
        param q_y = 0.6164 N/m,
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
        cables { spacing: 110 mm },
        load { q_x: q_x, q_y: q_y },
        model planar { cables: ideal, series: 12 },
    }
}

robot! {
    /// The same robot with few discs between which cables run straight, eqs. (45)-(47), and with as many as make it continuous.
    pub robot Guided {
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
        cables { spacing: 110 mm },
        model planar { cables: ideal, closed_form: required },
        model discs { count: 1, span_degree: 30, nodes: 48 },
    }
}
