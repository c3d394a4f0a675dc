use pliant_declare::spec::Base;
use pliant_declare::units::Number;

use super::*;

fn robot(kinds: usize, slices: bool) -> ConstantCurvature {
    let number = |mantissa: i128| Expr::Number(Number { mantissa, exponent: -3 });
    let segment = |index: usize| {
        let [
            length,
            mass,
            axial_stiffness,
            bending_stiffness,
            damping,
            bend_damping,
            length_damping,
            gyration,
        ] = core::array::from_fn(|k| number(i128::try_from(10 * index + k + 1).unwrap_or(1)));
        Segment {
            length,
            mass,
            axial_stiffness,
            bending_stiffness,
            damping,
            bend_damping,
            length_damping,
            gyration,
            actuators: vec![[number(3), number(4)]; 3],
            chamber_area: None,
            limits: None,
            outline: None,
        }
    };
    ConstantCurvature {
        segments: (0..kinds).map(segment).collect(),
        base: Base::default(),
        gravity: [number(0), number(-9810), Expr::Parameter(0)],
        as_published: false,
        rotational_inertia: slices,
        checks: Vec::new(),
    }
}

fn parameters() -> [Parameter; 1] {
    [Parameter { name: "a".to_owned(), value: 0.0, unit: "1".to_owned() }]
}

#[test]
fn types_add_numbers_and_no_kernel() {
    for slices in [false, true] {
        let start = std::time::Instant::now();
        let one = robot(1, slices).kernels(&parameters()).unwrap();
        println!("slices {slices}: {:?} {:?}", start.elapsed(), one.segment.program.count());
        let three = robot(3, slices).kernels(&parameters()).unwrap();
        assert_eq!(one.segment.program.count(), three.segment.program.count());
        assert_eq!(three.constants.list[2].value.evaluate(&[0.0])[..2], [0.021, 0.022]);
        assert_eq!(three.gravity.derivatives[0].evaluate(&[0.0]), [0.0, 0.0, 1.0]);
    }
}
