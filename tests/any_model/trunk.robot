/// Three segments under their weight.
pub robot Trunk {
    param stiffness = 0.25 N*m^2,
    param length = 0.24 m,
    param radius = 32.5 mm,
    gravity: [0, -9.81, 0] m/s^2,
    segment for i in 0..3 {
        length: length,
        mass: 0.255 kg,
        section: disc { radius: radius },
        young: 15 MPa,
        bending_stiffness: stiffness,
    }
    model constant_curvature,
}
