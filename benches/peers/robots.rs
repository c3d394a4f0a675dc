//! The robots whose kernels `tests/reference/kernels` describes.
#![allow(missing_docs, unreachable_pub, reason = "a bench")]

use pliant::robot;

#[path = "../../examples/shared/six_rods.rs"]
mod six_rods;

#[path = "segments.rs"]
mod segments;

pub use segments::Segments;
pub use six_rods::SixRods;

robot! {
    /// Three tendons parallel to the backbone.
    pub robot Parallel3 {
        param y1 = 8 mm, param z1 = 0 mm,
        param y2 = 0 mm, param z2 = 8 mm,
        param y3 = -8 mm, param z3 = 0 mm,
        backbone {
            length: 242 mm,
            section: disc { radius: 0.4 mm },
            young: 210 GPa,
            shear: 80 GPa,
            density: 1000 kg/m^3,
        }
        tendon { at: [y1, z1] },
        tendon { at: [y2, z2] },
        tendon { at: [y3, z3] },
        model shooting,
    }
}

robot! {
    /// Two helical tendons, opposite to each other.
    pub robot Helical2 {
        param radius = 8 mm,
        param rate = 25 rad/m,
        backbone {
            length: 242 mm,
            section: disc { radius: 0.4 mm },
            young: 210 GPa,
            shear: 80 GPa,
            density: 1000 kg/m^3,
        }
        tendon { at: [-radius * cos(rate * s), -radius * sin(rate * s)] },
        tendon { at: [radius * cos(rate * s), radius * sin(rate * s)] },
        model shooting,
    }
}
