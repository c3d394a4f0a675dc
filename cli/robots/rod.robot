/// A Cosserat rod with three tendons: a steel wire with discs.
pub robot Catheter {
    param young = 210 GPa,
    backbone {
        length: 242 mm,
        section: disc { radius: 0.4 mm },
        young: young,
        shear: 80 GPa,
        density: 7850 kg/m^3,
        relaxation: 1 ms,                                 // damps bending by a few percent
    }
    base { rotation: [0, -90, 0] deg }
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..3 { at: [8 mm * sin(2*pi*i/3), -8 mm * cos(2*pi*i/3)] }
    model strain { torsion: 5, bending: 7, extension: 3, shear: 3 },
    model shooting,
}
