//! Heavy and random loads: an answer or an error with its figures, never NaN.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::common;

use common::Uniform;
use pliant_models::Settings;
use pliant_models::planar::equilibrium::EquilibriumSolver;
use pliant_models::planar::{Generic, Input, PlanarWrench};
use pliant_models::{AfterJump, Branch, Cause, Error, LastGood, Stability};

/// Numbers in [-1, 1) from a multiplicative generator.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }
}

#[test]
fn random_loads() {
    let solver = EquilibriumSolver::new();
    let mut random = Random(7);
    let mut counts = [0; 4];
    let mut most = 0;
    let (mut lost, mut jumps, mut evaluations) = ([0; 2], 0, 0);
    // The heaviest loads cost most of the time of an unoptimised build.
    let cases = if cfg!(debug_assertions) { 60 } else { 3000 };
    for case in 0..cases {
        let size = 10.0_f64.powf(1.5 * random.next());
        let kernel = Generic::new(Uniform {
            q_x: 8.0 * size * random.next(),
            q_y: 8.0 * size * random.next(),
            extensible: case % 2 == 0,
            variant: u8::try_from(case % 3).unwrap(),
        });
        let tip = PlanarWrench::new([size * random.next(), size * random.next()], 0.1 * size * random.next());
        let input = match case % 4 {
            0 if case % 8 == 0 => Input::displacements(&[0.1 * random.next(), 0.1 * random.next()]),
            1 => {
                let delta_l = 0.1 * random.next();
                Input::displacements(&[delta_l, -delta_l])
            }
            _ => Input::forces(&[5.0 * size * random.next(), 5.0 * size * random.next()]),
        };
        let input = input.with_wrench(tip);
        for (take_stable_side, branch) in
            [(false, Branch::Followed), (true, Branch::Followed), (true, Branch::Any)]
        {
            let after_jump = if take_stable_side { AfterJump::Continue } else { AfterJump::Stop };
            let settings = Settings { take_stable_side, branch, after_jump, ..Settings::default() };
            match solver.solve(&kernel, &input, None, &settings) {
                Ok((state, report)) => {
                    most = most.max(report.iterations);
                    assert!(report.residual <= report.bound && report.bound <= 1e-8, "{case}: {report:?}");
                    assert!(report.evaluations <= settings.max_evaluations);
                    evaluations = evaluations.max(report.evaluations);
                    assert!(state.tip().iter().chain(&state.forces).all(|value| value.is_finite()));
                    counts[usize::from(report.stability != Stability::Stable)] += 1;
                    if take_stable_side && report.stability != Stability::Stable {
                        println!("{case} {size:.2}: {report:?}");
                    }
                }
                Err(Error::Jump { jump, report, last_good }) => {
                    jumps += 1;
                    // Where the solve shall go on, nothing stable was found beyond.
                    let cause = if take_stable_side { Cause::NoStableState } else { Cause::LimitPoint };
                    assert_eq!(report.cause, Some(cause), "{case}");
                    lost[usize::from(branch == Branch::Any)] += usize::from(take_stable_side);
                    assert!(
                        (0.0..=1.0).contains(&jump.load) && jump.motion.iter().all(|entry| entry.is_finite())
                    );
                    assert!(matches!(last_good, LastGood::Planar(_)));
                }
                Err(Error::NotConverged { report, reached, last_good }) => {
                    counts[2] += 1;
                    lost[usize::from(branch == Branch::Any)] += usize::from(take_stable_side);
                    println!("{case} {size:.2} {branch:?}: {report:?} {reached:?}");
                    assert!(report.cause.is_some());
                    assert!(reached.is_none_or(|fraction| fraction <= 1.0 && report.residual.is_finite()));
                    if let LastGood::Planar(state) = last_good {
                        assert!(state.tip().iter().all(|value| value.is_finite()));
                    }
                }
                Err(other) => {
                    counts[3] += 1;
                    println!("{case} {size:.2}: {other}");
                }
            }
        }
    }
    println!(
        "stable, not stable, not converged, other: {counts:?} ({lost:?} lost, {jumps} jumps); most iterations {most}, evaluations {evaluations}"
    );
    // On the stable side only loads that wind the robot up dozens of times are lost.
    assert_eq!(counts[3], 0);
    assert!(lost[0] <= 1 + cases / 50 && lost[1] <= 1 + cases / 50, "{lost:?} lost");
}
