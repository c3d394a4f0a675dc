#![allow(clippy::unwrap_used, reason = "a test")]

use pliant_declare::spec::read;

use super::*;

fn kernels(parts: &str) -> DiscsKernels {
    let text = format!("robot R {{ backbone {{ length: 0.3 m, bending_stiffness: 0.025 N*m^2 }} {parts} }}");
    let robot = read(text.parse().unwrap()).unwrap().robot;
    robot.discs().unwrap().kernels(&robot.parameters).unwrap()
}

/// Nodes follow from how much of the angle a span has, and a declared number is taken.
#[test]
fn nodes_follow_from_the_basis() {
    let of = |model: &str| kernels(&format!("cables {{ spacing: 40 mm }} model discs {{ {model} }}")).nodes;
    let found = [
        "count: 1, degree: 3",
        "count: 1, degree: 24",
        "count: 10, degree: 8",
        "count: 100, span_degree: 3",
        "count: 100, span_degree: 24",
        "count: 1, span_degree: 24",
        "count: 1, span_degree: 3",
        "count: 10, degree: 8, nodes: 33",
    ]
    .map(of);
    assert_eq!(found, [16, 40, 10, 8, 24, 40, 16, 33]);
}

/// A pair shares the products of its offset, and loads that are not there take no arithmetic.
#[test]
fn what_is_not_there_costs_nothing() {
    let count = |parts: &str| {
        let span = kernels(&format!("{parts} model discs {{ count: 4, degree: 4 }}")).span;
        [span.tense.program.count(), span.tense_node.program.count()]
            .map(|count| count.additions + count.multiplications)
    };
    let pair = count("cables { spacing: 40 mm }");
    let apart = count("cable for i in 0..2 { at: 20 mm - 45 mm * i }");
    let varying = count("cables { spacing: 40 mm * (1 - s/(2*L)) }");
    let loaded = count("cables { spacing: 40 mm } load { q_y: 1 N/m }");
    assert!(
        pair[0] < apart[0] && pair[0] <= varying[0] && pair[0] < loaded[0],
        "{pair:?} {apart:?} {varying:?}"
    );
    assert!(pair[1] == apart[1] && pair[1] < loaded[1], "{pair:?} {apart:?} {loaded:?}");
}
