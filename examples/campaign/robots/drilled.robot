/// A soft arm with two tendons that rub at given holes of five discs, which are not in line, and two pressure chambers.
pub robot Drilled {
    backbone {
        length: 100 mm,
        section: disc { radius: 10 mm },
        young: 0.5 MPa,
        poisson: 0.5,
        density: 1070 kg/m^3,
    }
    base { rotation: [0, -90, 0] deg }, // local x is up
    gravity: [0, 0, -9.81] m/s^2,
    discs { count: 5, mass: 1 g },
    tendon { at: [8 mm, 0 mm], hole: [[8, 1], [8, -1], [8, 1], [7, -1], [7, 0]] mm, friction: 0.15 },
    tendon { at: [0 mm, 8 mm], hole: [[-1, 8], [1, 8], [-1, 8], [1, 7], [0, 7]] mm, friction: 0.15 },
    chamber for i in 0..2 { at: [-6 mm * sin(pi*i/2), -6 mm * cos(pi*i/2)], area: 20 mm^2 },
    model strain { torsion: 6, bending: 8, extension: 5, shear: 5 },
    model shooting,
}
