/// A soft rod along the world's x axis that is held at its tip and let go.
pub robot Whip {
    param relaxation = 0 ms,
    backbone {
        length: 0.4 m,
        section: disc { radius: 3 mm - 2 mm * s/L },
        young: 5 MPa,
        poisson: 0.48,
        density: 1100 kg/m^3,
        relaxation: relaxation,
        rod: kirchhoff,
    }
    gravity: [0, 0, -9.81] m/s^2,
    model strain { torsion: 2, bending: 10 },
}
