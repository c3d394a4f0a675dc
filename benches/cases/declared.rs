//! The robots of the benches, declared.

use pliant::robot;

robot! {
    /// Constant section, parallel cables.
    pub robot Uniform {
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
        cables { spacing: 110 mm },
        model planar { cables: ideal, closed_form: required },
    }
}

robot! {
    /// A backbone that tapers.
    pub robot Tapered {
        backbone { length: 0.3 m, section: disc { diameter: 6 mm - 1 mm * s/L }, young: 2 GPa },
        cables { spacing: 110 mm },
        model planar { cables: ideal },
    }
}

robot! {
    /// Cables that approach the backbone.
    pub robot Routed {
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
        cables { spacing: 0.04 m - 0.03 m * (s/L)^3 },
        model planar { cables: ideal },
    }
}

robot! {
    /// A backbone that can be compressed.
    pub robot Axial {
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
        cables { spacing: 110 mm },
        model planar { axial: extensible, cables: ideal, closed_form: required },
    }
}

robot! {
    /// Under uniform loads.
    pub robot Distributed {
        param q_x = 0.3 N/m,
        param q_y = 0.6164 N/m,
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
        cables { spacing: 110 mm },
        load { q_x: q_x, q_y: q_y },
        model planar { cables: ideal, series: 12 },
    }
}
