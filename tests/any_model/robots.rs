//! Robots of every family.

use pliant::robot;

robot! {
    /// Two cables beside a backbone under a load along it.
    pub robot Arm {
        param young = 2 GPa,
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: young },
        cables { spacing: 110 mm },
        load { q_y: -0.05 N/m },
        model planar,
    }
}

robot! {
    /// Cables that run straight between ten discs.
    pub robot Guided {
        param young = 2 GPa,
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: young },
        cables { spacing: 110 mm },
        model discs { count: 10, degree: 8 },
    }
}

robot! {
    /// A rod with three tendons that come closer to the backbone in one direction.
    pub robot Catheter {
        param young = 1 GPa,
        param offset = 4 mm,
        param length = 200 mm,
        backbone { length: length, section: disc { radius: 1 mm }, young: young, poisson: 0.4, density: 1100 kg/m^3 },
        base { rotation: [0, 90, 0] deg },
        gravity: [0, 0, -9.81] m/s^2,
        tendon for i in 0..3 { at: [offset * (1 - 0.3*s/L) * cos(2*pi*i/3), offset * sin(2*pi*i/3)] },
        model strain { torsion: 5, bending: 9, extension: 5, shear: 5 },
        model shooting,
    }
}

robot! {
    /// Three segments under their weight.
    pub robot Trunk {
        param stiffness = 0.25 N*m^2,
        param length = 0.24 m,
        param radius = 32.5 mm,
        gravity: [0, -9.81, 0] m/s^2,
        segment for i in 0..3 {
            length: length,
            mass: 0.255 kg,
            section: disc { radius: radius },
            young: 15 MPa,
            bending_stiffness: stiffness,
        }
        model constant_curvature,
    }
}

robot! {
    /// Three motors rotate the bases of three rods that carry a platform.
    pub robot Tripod {
        param young = 60 GPa,
        motor for i in 0..3 {
            axis: [-sin(2*pi*i/3), cos(2*pi*i/3), 0],
            through: [50 mm * cos(2*pi*i/3), 50 mm * sin(2*pi*i/3), 0 mm],
        }
        rod for i in 0..3 {
            length: 0.3 m,
            section: disc { radius: 0.5 mm },
            young: young,
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
