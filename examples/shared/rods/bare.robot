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
