//! Heavy and random loads: an answer or an error with its figures, never NaN.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::common;

use common::Uniform;
use pliant_models::Settings;
use pliant_models::planar::equilibrium::Equilibrium;
use pliant_models::planar::{Generic, Input, Wrench};
use pliant_models::{Error, LastGood, Stability};

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
    let solver = Equilibrium::new();
    let mut random = Random(7);
    let mut counts = [0; 4];
    let mut most = 0;
    let mut lost = 0;
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
        let tip = Wrench {
            force: [size * random.next(), size * random.next()],
            couple: 0.1 * size * random.next(),
        };
        let input = match case % 4 {
            0 if case % 8 == 0 => Input::displacements(0.1 * random.next(), 0.1 * random.next()),
            1 => Input::displacement(0.1 * random.next()),
            _ => Input::forces(5.0 * size * random.next(), 5.0 * size * random.next()),
        };
        let input = input.with_wrench(tip);
        for take_stable_side in [false, true] {
            let settings = Settings { take_stable_side, ..Settings::default() };
            match solver.solve(&kernel, &input, None, &settings) {
                Ok((state, report)) => {
                    most = most.max(report.iterations);
                    assert!(report.residual <= 1e-8);
                    assert!(state.tip().iter().chain(&state.forces).all(|value| value.is_finite()));
                    counts[usize::from(report.stability != Stability::Stable)] += 1;
                    if take_stable_side && report.stability != Stability::Stable {
                        println!("{case} {size:.2}: {report:?}");
                    }
                }
                Err(Error::NotConverged { report, reached, last_good }) => {
                    counts[2] += 1;
                    lost += usize::from(take_stable_side);
                    assert!(report.residual.is_finite() && reached.is_some_and(|fraction| fraction <= 1.0));
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
    println!("stable, not stable, not converged, other: {counts:?} ({lost} lost); most iterations {most}");
    // Limit points are not converged by right; on the stable side only loads that wind the robot up dozens of times are lost.
    assert_eq!(counts[3], 0);
    assert!(lost <= 1 + cases / 50, "{lost} lost");
}
