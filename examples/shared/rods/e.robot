/// Scenario E: three segments, and a pair of tendons that meets the backbone at the end of each.
pub robot E {
    let a = 8 mm,
    let third = 2*pi/3,
    backbone {
        segments: [100, 100, 100] mm,
        section: disc { radius: 0.4 mm },
        young: 210 GPa,
        shear: 80 GPa,
        density: 95e3 kg/m^3,
    }
    base { rotation: [0, -90, 0] deg },
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..2 { at: [[a * (1 - s/(0.1 m)) * sin(pi*i), -a * (1 - s/(0.1 m)) * cos(pi*i)]] },
    tendon for i in 0..2 { at: [
        [a * sin(third + pi*i), -a * cos(third + pi*i)],
        [a * (2 - s/(0.1 m)) * sin(third + pi*i), -a * (2 - s/(0.1 m)) * cos(third + pi*i)],
    ] },
    tendon for i in 0..2 { at: [
        [a * sin(2*third + pi*i), -a * cos(2*third + pi*i)],
        [a * sin(2*third + pi*i), -a * cos(2*third + pi*i)],
        [a * (3 - s/(0.1 m)) * sin(2*third + pi*i), -a * (3 - s/(0.1 m)) * cos(2*third + pi*i)],
    ] },
    model strain { torsion: 5, bending: 7, extension: 3, shear: 3 },
    model shooting,
}
