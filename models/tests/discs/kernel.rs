//! The generic kernel against differences of its own energy.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::robot;

use pliant_models::planar::discs::{Basis, Generic, HeldSpan, Kernel, Span, SpanInputs};
use robot::Tapered;

const Q: usize = 6;
type Robot = Generic<Tapered, Q, 3>;

/// A span of a bent robot; its angles at the nodes, then at the ends.
#[derive(Clone, Copy)]
struct Bent {
    angles: [f64; Q + 2],
    resultant: [[f64; 2]; Q],
}

impl Bent {
    fn new(seed: f64) -> Self {
        let wave = |k: usize| (seed + 1.7 * k as f64).sin();
        let angle = |k: usize| if k < Q { 0.6 * wave(3 + k) } else { [0.4 * wave(1), 0.5 * wave(2)][k - Q] };
        let resultant = core::array::from_fn(|q| [0.3 * wave(20 + q), -0.2 * wave(30 + q)]);
        Self { angles: core::array::from_fn(angle), resultant }
    }

    fn moved(&self, k: usize, change: f64) -> Self {
        let mut moved = *self;
        moved.angles[k] += change;
        moved
    }

    fn inputs(&self) -> SpanInputs<'_, f64> {
        SpanInputs {
            length: 0.07,
            offsets: [&[0.05, -0.05, 0.02], &[0.04, -0.05, 0.02]],
            ends: [self.angles[Q], self.angles[Q + 1]],
            nodes: &self.angles[..Q],
            resultant: &self.resultant,
            beyond: [0.2, -0.1],
        }
    }

    fn span(&self, robot: &Robot, tensions: &[f64]) -> Span<f64> {
        let mut span = Span::new(Q, 3);
        robot.span(&self.inputs(), tensions, &mut span);
        span
    }

    fn held(&self, robot: &Robot, forces: &[[f64; 2]]) -> HeldSpan<f64> {
        let mut span = HeldSpan::new(Q, 3);
        robot.held_span(&self.inputs(), forces, &mut span);
        span
    }
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
        let bent = Bent::new(seed);
        let found = bent.span(&robot, &tensions);
        let (gradient, curvature) = (&found.gradient, &found.curvature);
        for k in 0..Q + 2 {
            let slope = difference(|h| bent.moved(k, h).span(&robot, &tensions).energy);
            assert!((slope - gradient[k]).abs() < 1e-11, "{k}: {slope} {}", gradient[k]);
            for c in 0..3 {
                let slope = difference(|h| bent.moved(k, h).span(&robot, &tensions).chords[c]);
                assert!((slope - found.along[c * (Q + 2) + k]).abs() < 1e-11);
            }
            for j in 0..Q + 2 {
                let second = difference(|h| bent.moved(k, h).span(&robot, &tensions).gradient[j]);
                let chords = |c: usize| {
                    let normal = &found.normal[c * (Q + 2)..];
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
    let bent = Bent::new(2.7);
    let found = bent.held(&robot, &forces);
    for k in 0..Q + 2 {
        let slope = difference(|h| bent.moved(k, h).held(&robot, &forces).energy);
        assert!((slope - found.gradient[k]).abs() < 1e-11);
        for j in 0..Q + 2 {
            let second = difference(|h| bent.moved(k, h).held(&robot, &forces).gradient[j]);
            let expected = if j == k { found.curvature[k] } else { 0.0 };
            assert!((second - expected).abs() < 1e-11);
        }
        for c in 0..3 {
            for axis in 0..2 {
                let slope = difference(|h| bent.moved(k, h).held(&robot, &forces).chords[c][axis]);
                assert!((slope - found.slopes_of(c)[axis][k]).abs() < 1e-11);
            }
        }
    }
    // A force along the chord is a tension.
    let tensions = [2.0, 0.7, 1.1];
    let open = bent.span(&robot, &tensions);
    let along: [[f64; 2]; 3] = core::array::from_fn(|c| {
        let [x, y] = found.chords[c];
        [x, y].map(|part| tensions[c] * part / x.hypot(y))
    });
    let held = bent.held(&robot, &along);
    assert!((open.energy - held.energy).abs() < 1e-15);
    for k in 0..Q + 2 {
        assert!((open.gradient[k] - held.gradient[k]).abs() < 1e-15);
        assert!((open.curvature[k] - held.curvature[k]).abs() < 1e-15);
    }
}
