/// An upright rod with three tendons and two markers.
pub robot Arm {
    param young = 2 GPa,
    param density = 1500 kg/m^3,
    backbone { length: 0.3 m, section: disc { radius: 2 mm }, young: young, poisson: 0.4, density: density }
    base { rotation: [0, -90, 0] deg }
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..3 { at: [15 mm * cos(2*pi*i/3), 15 mm * sin(2*pi*i/3)] }
    model strain { torsion: 3, bending: 5, extension: 3, shear: 3 },
}
