//! The robots of the paper's five scenarios and of the rod without tendons, as the tables define them: local x is up.
//!
//! `model strain` has the paper's numbers of functions.
#![allow(dead_code, unreachable_pub, reason = "examples, benches and tests use a part each")]

use pliant::robot;

robot! {
    /// Scenario A: three parallel tendons.
    pub robot A {
        backbone {
            length: 242 mm,
            section: disc { radius: 0.4 mm },
            young: 210 GPa,
            shear: 80 GPa,
            density: 95e3 kg/m^3,
        }
        base { rotation: [0, -90, 0] deg },
        gravity: [0, 0, -9.81] m/s^2,
        tendon for i in 0..3 { at: [8 mm * sin(2*pi*i/3), -8 mm * cos(2*pi*i/3)] },
        model strain { torsion: 5, bending: 7, extension: 3, shear: 3 },
        model shooting,
    }
}

robot! {
    /// Scenario B: two tendons that meet the backbone at its tip.
    pub robot B {
        backbone {
            length: 242 mm,
            section: disc { radius: 0.4 mm },
            young: 210 GPa,
            shear: 80 GPa,
            density: 95e3 kg/m^3,
        }
        base { rotation: [0, -90, 0] deg },
        gravity: [0, 0, -9.81] m/s^2,
        tendon for i in 0..2 { at: [8 mm * (1 - s/L) * sin(pi*i), -8 mm * (1 - s/L) * cos(pi*i)] },
        model strain { torsion: 5, bending: 7, extension: 3, shear: 3 },
        model shooting,
    }
}

robot! {
    /// Scenario C: two helical tendons with one turn around the backbone.
    pub robot C {
        backbone {
            length: 242 mm,
            section: disc { radius: 0.4 mm },
            young: 210 GPa,
            shear: 80 GPa,
            density: 95e3 kg/m^3,
        }
        base { rotation: [0, -90, 0] deg },
        gravity: [0, 0, -9.81] m/s^2,
        tendon for i in 0..2 { at: [8 mm * sin(pi*i + 2*pi*s/L), -8 mm * cos(pi*i + 2*pi*s/L)] },
        model strain { torsion: 5, bending: 7, extension: 3, shear: 3 },
        model shooting,
    }
}

robot! {
    /// Scenario D: three segments, and three parallel tendons that end at each.
    pub robot D {
        let y = 8 mm,
        backbone {
            segments: [100, 100, 100] mm,
            section: disc { radius: 0.4 mm },
            young: 210 GPa,
            shear: 80 GPa,
            density: 95e3 kg/m^3,
        }
        base { rotation: [0, -90, 0] deg },
        gravity: [0, 0, -9.81] m/s^2,
        tendon for i in 0..3 { at: [[y * sin(2*pi*i/3), -y * cos(2*pi*i/3)]] },
        tendon for i in 0..3 { at: [
            [y * sin(2*pi*i/3), -y * cos(2*pi*i/3)],
            [y * sin(2*pi*i/3), -y * cos(2*pi*i/3)],
        ] },
        tendon for i in 0..3 { at: [y * sin(2*pi*i/3), -y * cos(2*pi*i/3)] },
        model strain { torsion: 5, bending: 7, extension: 3, shear: 3 },
        model shooting,
    }
}

robot! {
    /// Scenario E: three segments, and a pair of tendons that meets the backbone at the end of each.
    pub robot E {
        let a = 8 mm,
        let third = 2*pi/3,
        backbone {
            segments: [100, 100, 100] mm,
            section: disc { radius: 0.4 mm },
            young: 210 GPa,
            shear: 80 GPa,
            density: 95e3 kg/m^3,
        }
        base { rotation: [0, -90, 0] deg },
        gravity: [0, 0, -9.81] m/s^2,
        tendon for i in 0..2 { at: [[a * (1 - s/(0.1 m)) * sin(pi*i), -a * (1 - s/(0.1 m)) * cos(pi*i)]] },
        tendon for i in 0..2 { at: [
            [a * sin(third + pi*i), -a * cos(third + pi*i)],
            [a * (2 - s/(0.1 m)) * sin(third + pi*i), -a * (2 - s/(0.1 m)) * cos(third + pi*i)],
        ] },
        tendon for i in 0..2 { at: [
            [a * sin(2*third + pi*i), -a * cos(2*third + pi*i)],
            [a * sin(2*third + pi*i), -a * cos(2*third + pi*i)],
            [a * (3 - s/(0.1 m)) * sin(2*third + pi*i), -a * (3 - s/(0.1 m)) * cos(2*third + pi*i)],
        ] },
        model strain { torsion: 5, bending: 7, extension: 3, shear: 3 },
        model shooting,
    }
}

robot! {
    /// The rod without tendons, inextensible and unshearable.
    pub robot Bare {
        backbone {
            length: 0.4 m,
            section: disc { radius: 0.5 mm },
            young: 70 GPa,
            poisson: 0.33,
            density: 6450 kg/m^3,
            rod: kirchhoff,
        }
        base { rotation: [0, -90, 0] deg },
        gravity: [0, 0, -9.81] m/s^2,
        model strain { torsion: 5, bending: 7 },
        model shooting,
    }
}
