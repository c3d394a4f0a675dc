/// A steel rod with three tendons on a base that is shaken.
pub robot Shaken {
    backbone {
        length: 242 mm,
        section: disc { radius: 0.4 mm },
        young: 210 GPa,
        shear: 80 GPa,
        density: 8000 kg/m^3,
        relaxation: 2 ms,
    }
    base { rotation: [0, -90, 0] deg },
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..3 { at: [8 mm * sin(2*pi*i/3), -8 mm * cos(2*pi*i/3)] },
    model strain { torsion: 3, bending: 6, extension: 2, shear: 2 },
}
