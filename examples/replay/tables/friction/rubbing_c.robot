/// Scenario C with friction: two helical tendons.
pub robot RubbingC {
    /// Coefficient of friction.
    param friction = 0.1,
    /// Acceleration of gravity.
    param g = 9.81 m/s^2,
    backbone {
        length: 242 mm,
        section: disc { radius: 0.4 mm },
        young: 210 GPa,
        shear: 80 GPa,
        density: 95e3 kg/m^3,
    }
    base { rotation: [0, -90, 0] deg },
    gravity: [0 m/s^2, 0 m/s^2, -g],
    tendon for i in 0..2 { at: [8 mm * sin(pi*i + 2*pi*s/L), -8 mm * cos(pi*i + 2*pi*s/L)], friction: friction },
    model strain { torsion: 5, bending: 7, extension: 3, shear: 3 },
    model shooting,
}
