/// With two tendons that converge to the tip.
pub robot Convergent {
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
    tendon for i in 0..2 { at: [8 mm * (1 - s/L) * sin(pi*i), -8 mm * (1 - s/L) * cos(pi*i)] },
    model strain { torsion: 9, bending: 10, extension: 8, shear: 8 },
}
