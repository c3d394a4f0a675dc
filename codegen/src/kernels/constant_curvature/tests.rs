use super::*;
use crate::units::Number;

fn robot(kinds: usize, slices: bool) -> SegmentedRobot {
    let number = |mantissa: i128| Expr::Number(Number { mantissa, exponent: -3 });
    let kind = |index: usize| SegmentKind {
        constants: core::array::from_fn(|k| number(i128::try_from(10 * index + k + 1).unwrap_or(1))),
        actuators: vec![[number(3), number(4)]; 3],
        limits: None,
    };
    SegmentedRobot {
        parameters: vec!["a".to_owned()],
        kinds: (0..kinds).map(kind).collect(),
        kind_of: (0..kinds).collect(),
        gravity: [number(0), number(-9810), Expr::Parameter(0)],
        slices,
        as_published: false,
        checks: Vec::new(),
    }
}

#[test]
fn types_add_numbers_and_no_kernel() {
    for slices in [false, true] {
        let start = std::time::Instant::now();
        let one = constant_curvature(&robot(1, slices)).unwrap();
        println!("slices {slices}: {:?} {:?}", start.elapsed(), one.segment.program.count());
        let three = constant_curvature(&robot(3, slices)).unwrap();
        assert_eq!(one.segment.program.count(), three.segment.program.count());
        assert_eq!(three.constants[2].value.evaluate(&[0.0])[..2], [0.021, 0.022]);
        assert_eq!(three.gravity.derivatives[0].evaluate(&[0.0]), [0.0, 0.0, 1.0]);
    }
}
