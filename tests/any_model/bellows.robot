/// Two soft segments with three chambers each, hanging.
pub robot Bellows {
    param stiffness = 0.02 N*m^2,
    param radius = 9 mm,
    param area = 60 mm^2,
    gravity: [0, 0, 9.81] m/s^2,
    segment for i in 0..2 {
        length: 0.1 m,
        mass: 75 g,
        section: disc { radius: 15 mm },
        young: 0.5 MPa,
        bending_stiffness: stiffness,
        actuators { radius: radius, area: area * (1 - i/4), limits: [-50, 100] kPa },
    }
    model constant_curvature,
}
