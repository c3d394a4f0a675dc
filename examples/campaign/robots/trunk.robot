/// Three segments with three pushing actuators each, mounted horizontally.
pub robot Trunk {
    gravity: [0, -9.81, 0] m/s^2,
    segment for i in 0..3 {
        length: 0.24 m,
        mass: 0.255 kg,
        section: disc { radius: 32.5 mm },
        young: 15 MPa,
        bending_stiffness: 0.25 N*m^2,
    }
    model constant_curvature,
}
