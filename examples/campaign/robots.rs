//! The robots of the campaign. `model strain` has the numbers of functions for which times are compared.
#![allow(missing_docs, unreachable_pub, reason = "an example")]

use pliant::robot;

robot! {
    /// A soft rod that hangs, with four tendons.
    pub robot Soft {
        backbone {
            length: 0.2 m,
            section: disc { radius: 5 mm },
            young: 1 MPa,
            poisson: 0.45,
            density: 1070 kg/m^3,
        }
        base { rotation: [0, 90, 0] deg }, // local x is down
        gravity: [0, 0, -9.81] m/s^2,
        tendon for i in 0..4 { at: [4 mm * cos(pi*i/2), 4 mm * sin(pi*i/2)] },
        model strain { torsion: 9, bending: 11, extension: 7, shear: 7 },
        model shooting,
    }
}

robot! {
    /// Scenario C of the Cosserat paper: two helical tendons with one turn around a steel backbone.
    pub robot C {
        backbone {
            length: 242 mm,
            section: disc { radius: 0.4 mm },
            young: 210 GPa,
            shear: 80 GPa,
            density: 95e3 kg/m^3,
        }
        base { rotation: [0, -90, 0] deg }, // local x is up
        gravity: [0, 0, -9.81] m/s^2,
        tendon for i in 0..2 { at: [8 mm * sin(pi*i + 2*pi*s/L), -8 mm * cos(pi*i + 2*pi*s/L)] },
        model strain { torsion: 9, bending: 11, extension: 7, shear: 7 },
        model shooting,
    }
}

robot! {
    /// A strip with a weight and two cables, as a continuous routing and with three discs.
    pub robot Finger {
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa, density: 1140 kg/m^3 },
        cables { spacing: 110 mm },
        gravity: [0, -9.81] m/s^2,
        model planar,
        model discs { count: 3, degree: 8 },
    }
}

robot! {
    /// Three segments with three pushing actuators each, mounted horizontally.
    pub robot Trunk {
        gravity: [0, -9.81, 0] m/s^2,
        segment for i in 0..3 {
            length: 0.24 m,
            mass: 0.255 kg,
            section: disc { radius: 32.5 mm },
            young: 15 MPa,
            bending_stiffness: 0.25 N*m^2,
        }
        model constant_curvature,
    }
}

robot! {
    /// Three motors rotate the bases of three rods that carry a platform.
    pub robot Tripod {
        motor for i in 0..3 {
            axis: [-sin(2*pi*i/3), cos(2*pi*i/3), 0],
            through: [50 mm * cos(2*pi*i/3), 50 mm * sin(2*pi*i/3), 0 mm],
        }
        rod for i in 0..3 {
            length: 0.3 m,
            section: disc { radius: 0.5 mm },
            young: 60 GPa,
            poisson: 0.33,
            density: 6450 kg/m^3,
            motor: i,
            base {
                position: [90 mm * cos(2*pi*i/3), 90 mm * sin(2*pi*i/3), 0 mm],
                rotation: [[0, 0, 120*i], [0, -110, 0]] deg,
            }
            platform {
                position: [40 mm * cos(2*pi*i/3), 40 mm * sin(2*pi*i/3), 0 mm],
                rotation: [[0, 0, 120*i], [0, -90, 0]] deg,
            }
        }
        platform { position: [0, 0, 0.29] m, mass: 20 g }
        gravity: [0, 0, -9.81] m/s^2,
        model parallel,
    }
}
