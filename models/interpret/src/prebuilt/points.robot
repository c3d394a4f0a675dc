// Segments of constant curvature whose slices are points: `tip`, `segment`, `body`, `root` and `q_matrix` of `constant_curvature::Kernel` read no number of
// the robot and serve every robot whose slices do not turn.
pub(crate) robot Points {
    segment {
        length: 0.1 m,
        mass: 0.1 kg,
        section: disc { radius: 10 mm },
        young: 1 MPa,
        bending_stiffness: 0.01 N*m^2,
    }
    model constant_curvature,
}
