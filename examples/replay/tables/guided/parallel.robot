/// Three parallel tendons through discs.
pub robot GuidedParallel {
    param disc_mass = 0 g,
    /// Coefficient of friction at the holes.
    param friction = 0,
    backbone {
        length: 242 mm,
        section: disc { radius: 0.4 mm },
        young: 210 GPa,
        shear: 80 GPa,
        density: 95e3 kg/m^3,
    }
    base { rotation: [0, -90, 0] deg },
    gravity: [0, 0, -9.81] m/s^2,
    discs { count: 10, mass: disc_mass },
    tendon for i in 0..3 { at: [8 mm * sin(2*pi*i/3), -8 mm * cos(2*pi*i/3)], friction: friction },
    model strain { torsion: 11, bending: 13, extension: 9, shear: 9 },
    model shooting,
}
