//! The robots of segments of the benches, declared: table 1 of the paper, and as many of its segments as wanted.
#![allow(unreachable_pub, dead_code, reason = "benches and tests use a part each")]

use pliant::robot;

/// Declares a robot of equal segments.
macro_rules! chain {
    ($(#[$doc:meta])* $name:ident, $count:tt) => {
        robot! {
            $(#[$doc])*
            pub robot $name {
                gravity: [0, -9.8067, 0] m/s^2,
                segment for i in 0..$count {
                    length: 0.24 m,
                    mass: 0.255 kg,
                    section: disc { radius: 32.5 mm },
                    young: 15 MPa,
                    bending_stiffness: 0.25 N*m^2,
                    damping: 0.05 N*m^2*s,
                }
                model constant_curvature,
            }
        }
    };
}

chain!(
    /// One segment.
    One, 1
);
chain!(
    /// Two segments: the robot of the paper.
    Two, 2
);
chain!(
    /// Five segments.
    Five, 5
);
chain!(
    /// Ten segments.
    Ten, 10
);
chain!(
    /// Twenty segments.
    Twenty, 20
);

robot! {
    /// Two different segments whose slices turn, of which parameters are left open.
    pub robot Slices {
        param stiffness = 0.25 N*m^2,
        param radius = 30 mm,
        gravity: [0, 0, -9.81] m/s^2,
        segment for i in 0..2 {
            length: 0.24 m / (1 + i),
            mass: 0.255 kg,
            section: disc { radius: radius },
            young: 15 MPa,
            bending_stiffness: stiffness,
            damping: 0.05 N*m^2*s,
        }
        model constant_curvature { rotational_inertia: slices },
    }
}
