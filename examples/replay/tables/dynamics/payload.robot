/// The same with a payload and drag.
pub robot Payload {
    param relaxation = 2 ms,
    backbone {
        length: 242 mm,
        section: disc { radius: 0.4 mm },
        young: 210 GPa,
        shear: 80 GPa,
        density: 8000 kg/m^3,
        relaxation: relaxation,
        drag: 0.05 N*s/m^2,
    }
    base { rotation: [0, -90, 0] deg },
    gravity: [0, 0, -9.81] m/s^2,
    tip { mass: 5 g, inertia: [0.4, 0.3, 0.3] mg*m^2 },
    tendon for i in 0..3 { at: [8 mm * sin(2*pi*i/3), -8 mm * cos(2*pi*i/3)] },
    model strain { torsion: 9, bending: 10, extension: 8, shear: 8 },
}
