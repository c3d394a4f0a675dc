// A span between two discs with a cable at any offset, under distributed loads or none: the functions of `discs::SpanKernels<1>`. They read no number of
// the robot: offsets that vary along the backbone are inputs, and those of different cables have nothing in common.
pub(crate) robot Spans1 {
    backbone { length: 0.3 m, bending_stiffness: 0.025 N*m^2 }
    cable { at: 20 mm * (1 - s/(2*L)) }
    load { q_y: 1 N/m }
    model discs { count: 1, degree: 1, nodes: 2 },
}
