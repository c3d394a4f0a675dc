/// A Kirchhoff rod without tendons, along x.
pub robot Swing {
    backbone {
        length: 0.3 m,
        section: disc { radius: 1 mm },
        young: 0.2 GPa,
        poisson: 0.35,
        density: 1100 kg/m^3,
        rod: kirchhoff,
    }
    gravity: [0, 0, -9.81] m/s^2,
    model strain { torsion: 1, bending: 16 },
}
