/// A rod with three tendons that come closer to the backbone in one direction.
pub robot Catheter {
    param young = 1 GPa,
    param offset = 4 mm,
    param length = 200 mm,
    backbone { length: length, section: disc { radius: 1 mm }, young: young, poisson: 0.4, density: 1100 kg/m^3 },
    base { rotation: [0, 90, 0] deg },
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..3 { at: [offset * (1 - 0.3*s/L) * cos(2*pi*i/3), offset * sin(2*pi*i/3)] },
    model strain { torsion: 5, bending: 9, extension: 5, shear: 5 },
    model shooting,
}
