//! The robots of these tests.
#![allow(unreachable_pub, reason = "declared robots are public")]

use pliant::robot;

/// Declares a robot, and keeps its text for the kernel that is read at run time.
macro_rules! declared {
    ($text:ident, $($declaration:tt)*) => {
        robot! { $($declaration)* }
        pub const $text: &str = stringify!($($declaration)*);
    };
}

declared! {
    MIXED,
    /// Two kinds of rods, parameters, every joint, and both drives.
    pub robot Mixed {
        param young = 11.3 GPa,
        param reach = 90 mm,
        param payload = 50 g,
        gravity: [0, 0, -9.81] m/s^2,
        motor { axis: [0, 3, 4], through: [reach, 0 m, 0 m], limits: [-60, 90] deg },
        motor { drive: feed, limits: [-50, 80] mm },
        rod {
            length: 0.3 m, section: disc { radius: 0.5 mm }, young: young, poisson: 0.35, density: 1500 kg/m^3,
            natural_curvature: [0, 2, 0] 1/m, motor: 0,
            base { position: [reach, 0 m, 0 m], rotation: [0, -90, 0] deg },
            platform { position: [30, 0, 0] mm, rotation: [0, -90, 0] deg, joint: spherical },
        }
        rod {
            length: 2 * reach, section: rectangle { width: 1 mm, height: 2 mm }, young: 5 GPa, shear: 2 GPa, density: 1200 kg/m^3,
            motor: 1, elements: 7, limits { curvature: 40 1/m },
            base { position: [0, 90, 0] mm, rotation: [0, -90, 0] deg },
            platform { position: [0, 30, 0] mm, rotation: [0, -90, 0] deg, joint: revolute, axis: [0, 0, 2] },
        }
        platform { mass: payload, centre: [0 m, 0 m, reach / 9], position: [0, 0, 0.28] m, rotation: [0, 0, 10] deg },
        model parallel,
    }
}

declared! {
    TURNED,
    /// Everything that turns depends on parameters.
    pub robot Turned {
        param tilt = 20 deg,
        param twist = 0.3,
        param reach = 90 mm,
        motor for i in 0..2 { axis: [twist, 1 - 2*i + tilt, twist * tilt], through: [reach, 0 m, 0 m] },
        rod for i in 0..2, side in 0..2 {
            length: 0.3 m, section: disc { radius: 0.5 mm }, young: 11.3 GPa, poisson: 0.35, motor: i,
            base {
                position: [reach * cos(pi*i + twist), 20 mm * (2*side - 1), 0 m],
                rotation: [[0 deg, 0 deg, 180 * i * 1 deg], [0 deg, -90 deg - tilt, 0 deg], [twist * side, 0, 0]],
            }
            platform { position: [30 mm * (1 - 2*i), 10 mm * (2*side - 1), 0 mm], rotation: [tilt, -pi/2, tilt * twist] }
        }
        platform { position: [0 m, 0 m, 0.3 m - reach * sin(tilt)^2 / 9], rotation: [0, 0, twist * tilt] },
        model parallel,
    }
}

declared! {
    HINGED,
    /// Rods on hinges whose axes depend on parameters, at both ends.
    pub robot Hinged {
        param lean = 0.4,
        param skew = 0.3,
        motor for i in 0..2 { axis: [0, 1, 0.2*i], through: [50 mm * (1 - 2*i), 0 mm, 0 mm] },
        rod for i in 0..2, side in 0..2 {
            length: 0.3 m, section: disc { radius: 0.5 mm }, young: 11.3 GPa, poisson: 0.35, motor: i, elements: 4,
            base {
                position: [90 mm * (1 - 2*i), 20 mm * (2*side - 1), 0 mm],
                rotation: [[0, 0, 180 * i], [0, -110, 0]] deg,
                joint: revolute, axis: [skew, 1 - side, lean + side],
            }
            platform {
                position: [38 mm * (1 - 2*i), 20 mm * (2*side - 1), 0 mm],
                rotation: [[0, 0, 180 * i], [0, -90, 0]] deg,
                joint: revolute, axis: [lean * skew, 1, skew],
            }
        }
        rod { length: 0.3 m, section: disc { radius: 1 mm }, young: 11.3 GPa, poisson: 0.35, elements: 4,
            base { position: [0, 60, 0] mm, rotation: [0, -90, 0] deg },
            platform { position: [0, 30, 0] mm, rotation: [0, -90, 0] deg } }
        platform { position: [0, 0, 0.29] m },
        model parallel,
    }
}
