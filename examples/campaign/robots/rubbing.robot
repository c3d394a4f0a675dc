/// A steel rod whose three tendons rub in their channels.
pub robot Rubbing {
    backbone {
        length: 242 mm,
        section: disc { radius: 0.4 mm },
        young: 210 GPa,
        shear: 80 GPa,
        density: 95e3 kg/m^3,
    }
    base { rotation: [0, -90, 0] deg }, // local x is up
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..3 { at: [8 mm * sin(2*pi*i/3), -8 mm * cos(2*pi*i/3)], friction: 0.1 },
    model strain { torsion: 9, bending: 11, extension: 8, shear: 8 },
    model shooting,
}
