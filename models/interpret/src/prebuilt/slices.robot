// Segments of constant curvature whose slices turn: `tip`, `segment`, `body`, `root` and `q_matrix` of `constant_curvature::Kernel` read no number of the
// robot and serve every robot with the inertia of rotation of its slices.
pub(crate) robot Slices {
    segment {
        length: 0.1 m,
        mass: 0.1 kg,
        section: disc { radius: 10 mm },
        young: 1 MPa,
        bending_stiffness: 0.01 N*m^2,
    }
    model constant_curvature { rotational_inertia: slices },
}
