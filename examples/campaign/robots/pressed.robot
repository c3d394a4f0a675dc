/// A standing soft arm with three pressure chambers and a tendon, which runs straight between three discs.
pub robot Pressed {
    backbone {
        length: 100 mm,
        section: disc { radius: 10 mm },
        young: 0.5 MPa,
        poisson: 0.5,
        density: 1070 kg/m^3,
    }
    base { rotation: [0, -90, 0] deg }, // local x is up
    gravity: [0, 0, -9.81] m/s^2,
    discs { count: 3, mass: 1 g },
    tendon { at: [8 mm, 0 mm] },
    chamber for i in 0..3 { at: [6 mm * sin(2*pi*i/3), -6 mm * cos(2*pi*i/3)], area: 20 mm^2, work: centreline },
    model strain { torsion: 7, bending: 9, extension: 6, shear: 6 },
    model shooting,
}
