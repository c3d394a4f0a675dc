/// The same steel rod, whose tendons rub at the holes of the discs.
pub robot Holes {
    backbone {
        length: 242 mm,
        section: disc { radius: 0.4 mm },
        young: 210 GPa,
        shear: 80 GPa,
        density: 95e3 kg/m^3,
    }
    base { rotation: [0, -90, 0] deg }, // local x is up
    gravity: [0, 0, -9.81] m/s^2,
    discs { count: 10, mass: 0.5 g },
    tendon for i in 0..3 { at: [8 mm * sin(2*pi*i/3), -8 mm * cos(2*pi*i/3)], friction: 0.1 },
    model strain { torsion: 5, bending: 6, extension: 4, shear: 4 },
    model shooting,
}
