//! Generated == generic on random robots of segments: declarations made at run time go through the generator, its programs are
//! evaluated at many states and compared with the hand-written kernel, which shares nothing with them.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use common::segments::{Fields, compare, generic, motions, of_motion};
use pliant::constant_curvature::{Constants, Kernel};
use pliant_codegen::kernels::constant_curvature::{SegmentedKernels, constant_curvature};
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

/// Outputs of the programs in the order of [`of_motion`].
fn of_programs(kernels: &SegmentedKernels, parameters: &[f64], inputs: &[f64; 10], like: &Fields) -> Fields {
    let with = |inputs: &[f64]| [inputs, parameters].concat();
    let theta = inputs[0].hypot(inputs[1]);
    let values = [
        kernels.tip.evaluate(&with(&inputs[..9])),
        kernels.segment.evaluate(&with(inputs)),
        kernels.q_matrix.evaluate(&with(&[theta])),
    ]
    .concat();
    let mut rest = values.as_slice();
    let fields = like.iter().map(|(name, expected)| {
        let (own, others) = rest.split_at(expected.len());
        rest = others;
        (name.clone(), own.to_vec())
    });
    let fields = fields.collect();
    assert!(rest.is_empty());
    fields
}

fn check(declaration: &str) -> Result<(), TestCaseError> {
    let (plain, written) = generic::<3>(declaration);
    let kernels = constant_curvature(&plain).unwrap_or_else(|e| panic!("{e}: {declaration}"));
    let agree =
        |found: &Fields, expected: &Fields| compare(found, expected, TOLERANCE).map_err(TestCaseError::fail);
    let values = &written.robot().values;
    // The numbers of each segment: scalars on their own, places as vectors.
    for segment in 0..3 {
        let kind = plain.kinds[segment];
        let sides = |slope: Option<usize>| {
            let program = match slope {
                None => &kernels.types[kind],
                Some(index) => &kernels.type_slopes[index][kind],
            };
            let outputs = program.evaluate(values);
            let (constants, place): (_, Box<dyn Fn(usize) -> [f64; 2]>) = match slope {
                None => (written.constants(segment), Box::new(|j| written.actuator(segment, j))),
                Some(index) => (
                    written.constants_sensitivity(index, segment),
                    Box::new(move |j| written.actuator_sensitivity(index, segment, j)),
                ),
            };
            let mut expected: Fields = Vec::new();
            for (entry, value) in list(constants).into_iter().enumerate() {
                expected.push((format!("constant {entry}, slope {slope:?}"), vec![value]));
            }
            for j in 0..written.actuators(segment) {
                expected.push((format!("actuator {j}, slope {slope:?}"), place(j).to_vec()));
            }
            let mut rest = outputs.as_slice();
            let found: Fields = expected
                .iter()
                .map(|(name, values)| {
                    let (own, others) = rest.split_at(values.len());
                    rest = others;
                    (name.clone(), own.to_vec())
                })
                .collect();
            (found, expected)
        };
        for slope in [None, Some(0), Some(1)] {
            let (found, expected) = sides(slope);
            agree(&found, &expected)?;
        }
        let limits = kernels.limits[kind].as_ref().map(|program| program.evaluate(values));
        let expected = written.robot().limits(segment);
        prop_assert_eq!(limits.is_some(), expected.is_some());
        if let (Some(found), Some(expected)) = (limits, expected) {
            agree(&vec![("limits".to_owned(), found)], &vec![("limits".to_owned(), expected.to_vec())])?;
        }
    }
    let gravity = |found: Vec<f64>, expected: [f64; 3]| {
        agree(&vec![("gravity".to_owned(), found)], &vec![("gravity".to_owned(), expected.to_vec())])
    };
    gravity(kernels.gravity.evaluate(values), written.gravity())?;
    for (index, slope) in kernels.gravity_slopes.iter().enumerate() {
        gravity(slope.evaluate(values), written.gravity_sensitivity(index))?;
    }
    let gyration = written.constants(1).gyration;
    for [state, rate, spin] in motions().into_iter().step_by(2) {
        let expected = of_motion(&written, state, rate, spin, gyration);
        let inputs = [state, rate, spin].concat();
        let inputs = core::array::from_fn(|k| inputs.get(k).copied().unwrap_or(gyration));
        agree(&of_programs(&kernels, values, &inputs, &expected), &expected)?;
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
