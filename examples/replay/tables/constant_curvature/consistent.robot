/// Two segments, table 1; loads that conserve energy.
pub robot Consistent {
    param damping = 0.05 N*m^2*s,
    param g_x = 0 m/s^2,
    param g_y = -9.8067 m/s^2,
    param g_z = 0 m/s^2,
    gravity: [g_x, g_y, g_z],
    segment for i in 0..2 {
        length: 0.24 m,
        mass: 0.255 kg,
        section: disc { radius: 32.5 mm },
        young: 15 MPa,
        bending_stiffness: 0.25 N*m^2,
        damping: damping,
    }
    model constant_curvature,
}
