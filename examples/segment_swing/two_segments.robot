/// Table 1 of the paper: two segments with three actuators each, mounted with a horizontal axis z; y is up.
pub robot TwoSegments {
    gravity: [0, -9.8067, 0] m/s^2,
    segment for i in 0..2 {
        length: 0.24 m,
        mass: 0.255 kg,
        section: disc { radius: 32.5 mm }, // the actuators are on its rim
        young: 15 MPa,
        bending_stiffness: 0.25 N*m^2,
        damping: 0.05 N*m^2*s,
    }
    model constant_curvature { physics: consistent },
}
