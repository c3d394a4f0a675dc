//! The generic kernel against differences of its own energy.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::robot;

use pliant_models::planar::discs::{Basis, ByAngle, Generic, Inputs, Kernel, SpanInputs};
use robot::Tapered;

const Q: usize = 6;
type Robot = Generic<Tapered, Q, 3>;

fn inputs(seed: f64) -> Inputs<Robot, f64> {
    let wave = |k: usize| (seed + 1.7 * k as f64).sin();
    SpanInputs {
        length: 0.07,
        offsets: [[0.05, -0.05, 0.02], [0.04, -0.05, 0.02]],
        ends: [0.4 * wave(1), 0.5 * wave(2)],
        nodes: core::array::from_fn(|q| 0.6 * wave(3 + q)),
        resultant: core::array::from_fn(|q| [0.3 * wave(20 + q), -0.2 * wave(30 + q)]),
        beyond: [0.2, -0.1],
    }
}

fn flat<T: Copy>(slope: &ByAngle<T, [T; Q]>) -> [T; Q + 2] {
    core::array::from_fn(|k| if k < Q { slope.nodes[k] } else { slope.ends[k - Q] })
}

fn moved(inputs: &Inputs<Robot, f64>, k: usize, change: f64) -> Inputs<Robot, f64> {
    let mut inputs = *inputs;
    if k < Q {
        inputs.nodes[k] += change;
    } else {
        inputs.ends[k - Q] += change;
    }
    inputs
}

/// Central differences, extrapolated.
fn difference(f: impl Fn(f64) -> f64) -> f64 {
    let at = |h: f64| (f(h) - f(-h)) / (2.0 * h);
    (4.0 * at(5e-4) - at(1e-3)) / 3.0
}

#[test]
fn derivatives_of_a_span_are_those_of_its_energy() {
    let robot = Robot::new(Tapered::new(4, Basis::PerSpan(3)));
    let tensions = [2.0, 0.7, 1.1];
    for seed in [0.3, 1.9, 4.4] {
        let inputs = inputs(seed);
        let found = robot.span(&inputs, &tensions);
        let gradient = flat(&found.gradient);
        let curvature = flat(&found.curvature);
        for k in 0..Q + 2 {
            let slope = difference(|h| robot.span(&moved(&inputs, k, h), &tensions).energy);
            assert!((slope - gradient[k]).abs() < 1e-11, "{k}: {slope} {}", gradient[k]);
            for c in 0..3 {
                let slope = difference(|h| robot.span(&moved(&inputs, k, h), &tensions).chords[c]);
                assert!((slope - flat(&found.along[c])[k]).abs() < 1e-11);
            }
            for j in 0..Q + 2 {
                let second = difference(|h| flat(&robot.span(&moved(&inputs, k, h), &tensions).gradient)[j]);
                let chords = |c: usize| {
                    let normal = flat(&found.normal[c]);
                    tensions[c] / found.chords[c] * normal[j] * normal[k]
                };
                let expected = if j == k { curvature[k] } else { 0.0 } + (0..3).map(chords).sum::<f64>();
                assert!((second - expected).abs() < 1e-10, "{k} {j}: {second} {expected}");
            }
        }
    }
}

#[test]
fn derivatives_of_a_held_span_are_those_of_its_energy() {
    let robot = Robot::new(Tapered::new(4, Basis::PerSpan(3)));
    let forces = [[2.0, -0.3], [0.7, 1.0], [-1.1, 0.4]];
    let inputs = inputs(2.7);
    let found = robot.held_span(&inputs, &forces);
    for k in 0..Q + 2 {
        let slope = difference(|h| robot.held_span(&moved(&inputs, k, h), &forces).energy);
        assert!((slope - flat(&found.gradient)[k]).abs() < 1e-11);
        for j in 0..Q + 2 {
            let second = difference(|h| flat(&robot.held_span(&moved(&inputs, k, h), &forces).gradient)[j]);
            let expected = if j == k { flat(&found.curvature)[k] } else { 0.0 };
            assert!((second - expected).abs() < 1e-11);
        }
        for c in 0..3 {
            for axis in 0..2 {
                let slope = difference(|h| robot.held_span(&moved(&inputs, k, h), &forces).chords[c][axis]);
                assert!((slope - flat(&found.slopes[c][axis])[k]).abs() < 1e-11);
            }
        }
    }
    // A force along the chord is a tension.
    let tensions = [2.0, 0.7, 1.1];
    let open = robot.span(&inputs, &tensions);
    let along = core::array::from_fn(|c| {
        let [x, y] = found.chords[c];
        [x, y].map(|part| tensions[c] * part / x.hypot(y))
    });
    let held = robot.held_span(&inputs, &along);
    assert!((open.energy - held.energy).abs() < 1e-15);
    for k in 0..Q + 2 {
        assert!((flat(&open.gradient)[k] - flat(&held.gradient)[k]).abs() < 1e-15);
        assert!((flat(&open.curvature)[k] - flat(&held.curvature)[k]).abs() < 1e-15);
    }
}
