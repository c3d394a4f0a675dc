// A span between two discs with 4 cables at any offset, under distributed loads or none: the functions of `discs::SpanKernels<4>`. They read no number of
// the robot: offsets that vary along the backbone are inputs, and those of different cables have nothing in common.
pub(crate) robot Spans4 {
    backbone { length: 0.3 m, bending_stiffness: 0.025 N*m^2 }
    cable for i in 0..4 { at: (20 mm + 5 mm * i) * (1 - s/(2*L)) }
    load { q_y: 1 N/m }
    model discs { count: 1, degree: 1, nodes: 2 },
}
