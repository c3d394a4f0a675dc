/// Two segments of constant curvature, with three actuators each.
pub robot Trunk {
    gravity: [0, 0, -9.81] m/s^2,
    segment for i in 0..2 {
        length: 0.24 m,
        mass: 0.255 kg,
        section: disc { radius: 32.5 mm },
        young: 15 MPa,
        bending_stiffness: 0.25 N*m^2,
        damping: 0.05 N*m^2*s,
        actuators { count: 3, limits: [0, 40] N }
    }
    model constant_curvature,
}
