//! Generated == generic on random robots of segments: declarations made at run time go through the generator, its programs are
//! evaluated at many states and compared with the hand-written kernel, which shares nothing with them.
#![allow(clippy::unwrap_used, reason = "a test")]

#[path = "../../common/mod.rs"]
mod common;

use common::segments::{Declared, Fields, MASS, compare, generic, motions, of_motion};
use pliant::segments::{Constants, Generic, Kernel};
use pliant_derive::kernels::Family as _;
use pliant_derive::kernels::constant_curvature::SegmentedKernels;
use proptest::prelude::*;
use proptest::test_runner::{Config, FileFailurePersistence, RngSeed, TestRunner};

/// Agreement, relative to the largest entry of the same vector.
const TOLERANCE: f64 = 1e-12;

/// A factor around one, of parameters too.
fn factor() -> impl Strategy<Value = String> {
    prop_oneof![
        (0.5..2.0f64).prop_map(|a| format!("{a:.4}")),
        (0.5..2.0f64).prop_map(|a| format!("({a:.4} * a)")),
        (0.2..0.8f64).prop_map(|a| format!("exp(-{a:.4} * b * i)")),
        (0.1..0.9f64).prop_map(|a| format!("(1 + {a:.4} * sin(a + i))")),
        (0.1..0.9f64).prop_map(|a| format!("sqrt(1.5 + {a:.4} * tanh(b) * cos(pi * i / 3))")),
        (0.5..2.0f64).prop_map(|a| format!("(1 + {a:.4} * b / (1 + i))^3")),
    ]
}

prop_compose! {
    /// Three segments.
    fn declaration()(
        [length, mass, axial, bending] in [factor(), factor(), factor(), factor()],
        [damping, bend, extension, radius] in [factor(), factor(), factor(), factor()],
        [a, b] in [0.5..1.5f64, 0.2..0.9f64],
        gravity in [-10.0..10.0f64, -10.0..10.0f64, -10.0..10.0f64],
        turn in [-3.0..3.0f64, -3.0..3.0f64, -3.0..3.0f64],
        actuators in prop_oneof![
            Just(String::new()),
            (0..6usize).prop_map(|count| format!("actuators {{ radius: 2 cm * a, count: {count} }}")),
            (-3.0..3.0f64).prop_map(|angle| {
                format!("actuators {{ angles: [{angle:.4} * b, 1 + i], limits: [-5 N * a, 5 N * (1 + i)] }}")
            }),
            (factor(), 1..5usize).prop_map(|(area, count)| {
                format!("actuators {{ radius: 1 cm * b, area: 20 mm^2 * {area}, count: {count}, limits: [-b, 5 + i] kPa }}")
            }),
        ],
        (published, slices) in any::<(bool, bool)>(),
    ) -> String {
        let physics = if published { "as_published" } else { "consistent" };
        let inertia = if slices { "slices" } else { "neglect" };
        let [x, y, z] = gravity.map(|entry| format!("{entry:.4}"));
        let [u, v, w] = turn.map(|entry| format!("{entry:.4}"));
        format!(
            "robot Random {{ param a = {a:.4}, param b = {b:.4}, \
             base {{ position: [1, 2, 3] cm, rotation: [{u}, {v}, {w}] rad }}, \
             gravity: [{x} m/s^2 * a, {y} m/s^2, {z} m/s^2 * cos(b)], \
             segment for i in 0..3 {{ length: 0.2 m * {length}, mass: 0.2 kg * {mass}, section: disc {{ radius: 3 cm * {radius} }}, \
             young: 1 MPa * {axial}, bending_stiffness: 0.2 N*m^2 * {bending}, damping: 0.05 N*m^2*s * {damping}, \
             bend_damping: 0.02 N*m*s * {bend}, length_damping: 3 N*s/m * {extension}, {actuators} }} \
             model constant_curvature {{ physics: {physics}, rotational_inertia: {inertia} }} }}"
        )
    }
}

fn list(constants: Constants) -> Vec<f64> {
    let Constants { length, mass, axial_stiffness, bending_stiffness, damping, .. } = constants;
    let Constants { bend_damping, length_damping, gyration, .. } = constants;
    vec![length, mass, axial_stiffness, bending_stiffness, damping, bend_damping, length_damping, gyration]
}

/// The constants of a segment, each on its own, and the places of its actuators; or their derivatives.
fn numbers(written: &Generic<Declared<3>>, segment: usize, slope: Option<usize>) -> Fields {
    let (constants, places) = match slope {
        None => (written.data().constants, written.data().actuators),
        Some(index) => (written.slopes(index).constants, written.slopes(index).actuators),
    };
    let of = |what: &str, number: usize| format!("{what} {number} of {segment}, by {slope:?}");
    let constants =
        list(constants[segment]).into_iter().enumerate().map(|(k, value)| (of("constant", k), vec![value]));
    let places = places[segment].iter().enumerate().map(|(j, place)| (of("actuator", j), place.to_vec()));
    constants.chain(places).collect()
}

/// Outputs of programs in the order and with the names of `like`.
fn named_alike(mut outputs: &[f64], like: &Fields) -> Fields {
    let mut found = Vec::new();
    for (name, expected) in like {
        let (values, others) = outputs.split_at(expected.len());
        outputs = others;
        found.push((name.clone(), values.to_vec()));
    }
    assert!(outputs.is_empty());
    found
}

/// Outputs of the programs of a motion in the order of [`of_motion`].
fn of_programs(kernels: &SegmentedKernels, parameters: &[f64], inputs: &[f64; 10]) -> Vec<f64> {
    let (motion, gyration) = inputs.split_at(9);
    let with = |inputs: &[f64]| [inputs, parameters].concat();
    [
        kernels.tip.evaluate(&with(motion)),
        kernels.segment.evaluate(&with(&[motion, &[MASS], gyration].concat())),
        kernels.q_matrix.evaluate(&with(&[inputs[0].hypot(inputs[1])])),
    ]
    .concat()
}

fn check(declaration: &str) -> Result<(), TestCaseError> {
    let (robot, written) = generic::<3>(declaration);
    let kernels = robot
        .constant_curvature()
        .unwrap()
        .kernels(&robot.parameters)
        .unwrap_or_else(|e| panic!("{e}: {declaration}"));
    let agree = |found: &Fields, expected: &Fields| {
        compare(found, expected, TOLERANCE).map(|_| ()).map_err(TestCaseError::fail)
    };
    let values = &written.robot().values;
    for segment in 0..3 {
        let kind = kernels.constants.of[segment];
        for slope in [None, Some(0), Some(1)] {
            let numbers_of = [&kernels.constants.list[kind], &kernels.actuators.list[kind]].map(|pair| {
                slope.map_or(&pair.value, |index: usize| &pair.derivatives[index]).evaluate(values)
            });
            let expected = numbers(&written, segment, slope);
            agree(&named_alike(&numbers_of.concat(), &expected), &expected)?;
        }
        for slope in [None, Some(0), Some(1)] {
            let found = kernels.areas.as_ref().map(|areas| {
                let pair = &areas.list[kind];
                slope.map_or(&pair.value, |index: usize| &pair.derivatives[index]).evaluate(values)
            });
            let expected = match slope {
                None => written.data().chamber_areas[segment],
                Some(index) => written.slopes(index).chamber_areas[segment],
            };
            let what = format!("area of {segment}, by {slope:?}");
            agree(&vec![(what.clone(), found.unwrap_or(vec![0.0]))], &vec![(what, vec![expected])])?;
        }
        let limits = kernels.limits.list[kind].as_ref().map(|program| program.evaluate(values));
        let expected = written.data().limits[segment];
        prop_assert_eq!(limits.is_some(), expected.is_some());
        if let (Some(found), Some(expected)) = (limits, expected) {
            agree(&vec![("limits".to_owned(), found)], &vec![("limits".to_owned(), expected.to_vec())])?;
        }
    }
    let gravity = |found: Vec<f64>, expected: [f64; 3]| {
        agree(&vec![("gravity".to_owned(), found)], &vec![("gravity".to_owned(), expected.to_vec())])
    };
    gravity(kernels.gravity.value.evaluate(values), written.data().gravity)?;
    for (index, slope) in kernels.gravity.derivatives.iter().enumerate() {
        gravity(slope.evaluate(values), written.slopes(index).gravity)?;
    }
    let gyration = written.data().constants[1].gyration;
    for [state, rate, spin] in motions().into_iter().step_by(2) {
        let expected = of_motion(&written, state, rate, spin, gyration);
        let inputs = [state, rate, spin].concat();
        let inputs = core::array::from_fn(|k| inputs.get(k).copied().unwrap_or(gyration));
        agree(&named_alike(&of_programs(&kernels, values, &inputs), &expected), &expected)?;
    }
    Ok(())
}

/// 24 robots, the same in every run; `PLIANT_SOAK=200` asks for as many others, new in every run.
#[test]
fn random_robots_agree() {
    let soak = std::env::var("PLIANT_SOAK").ok().map(|cases| cases.parse().unwrap());
    let config = Config {
        cases: soak.unwrap_or(24),
        rng_seed: if soak.is_some() { RngSeed::Random } else { RngSeed::Fixed(1) },
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(
            "tests/segments_random.regressions",
        ))),
        max_shrink_iters: 16,
        ..Config::default()
    };
    TestRunner::new(config).run(&declaration(), |declaration| check(&declaration)).unwrap();
}
