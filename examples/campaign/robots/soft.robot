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
