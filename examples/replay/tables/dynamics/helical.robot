/// With two helical tendons.
pub robot Helical {
    param relaxation = 2 ms,
    backbone {
        length: 242 mm,
        section: disc { radius: 0.4 mm },
        young: 210 GPa,
        shear: 80 GPa,
        density: 8000 kg/m^3,
        relaxation: relaxation,
    }
    base { rotation: [0, -90, 0] deg },
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..2 { at: [8 mm * sin(pi*i + 2*pi*s/L), -8 mm * cos(pi*i + 2*pi*s/L)] },
    model strain { torsion: 13, bending: 15, extension: 11, shear: 11 },
}
