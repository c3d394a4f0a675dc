//! Series in the load against the reference tables.

#![allow(clippy::unwrap_used, reason = "a test")]

use crate::common;

use common::Uniform;
use pliant_models::Settings;
use pliant_models::planar::equilibrium::EquilibriumSolver;
use pliant_models::planar::series::Series;
use pliant_models::planar::{
    Backbone, Cables, Generic, Input, Kernel, PlanarOptions, PlanarWrench, SERIES_NODES,
};
use pliant_models::{Declared, Method, Number, Stability};
use pliant_runtime::quadrature::chebyshev_lobatto;
use pliant_testing::{distance, larger, largest, table};

const CASE: [&str; 3] = ["in.q_x_N_per_m", "in.q_y_N_per_m", "in.DeltaF_N"];

fn exact(kernel: &impl Kernel, delta_f: f64) -> [f64; SERIES_NODES] {
    let settings = Settings { take_stable_side: true, ..Settings::default() };
    let input = Input::forces(&[delta_f.max(0.0), (-delta_f).max(0.0)]);
    let (state, _) = EquilibriumSolver::new().solve(kernel, &input, None, &settings).unwrap();
    core::array::from_fn(|j| state.theta(chebyshev_lobatto(j, SERIES_NODES)))
}

#[test]
fn partial_sums_miss_the_exact_solution_by_what_the_table_says() {
    let radii = table("lasem/adomian_radius");
    let rows = table("lasem/adomian_error");
    let mut worst: f64 = 0.0;
    let mut worst_diverging: f64 = 0.0;
    for radius in &radii {
        let [q_x, q_y, delta_f] = CASE.map(|name| radius[name]);
        let kernel = Generic::new(Uniform::loaded(q_x, q_y));
        let series = Series::new(&kernel);
        let exact = exact(&kernel, delta_f);
        let errors: Vec<f64> = series
            .partial_sums(&kernel, delta_f, &PlanarWrench::default())
            .take(100)
            .map(|sum| distance(&sum, &exact))
            .collect();
        for row in rows.iter().filter(|row| CASE.map(|name| row[name]) == [q_x, q_y, delta_f]) {
            let expected = row["max_abs_error_theta"];
            let found = errors[row.whole("in.n_terms") - 1];
            let difference = (found - expected).abs();
            if radius["radius_lambda"] > 1.0 {
                worst = larger(worst, difference);
            } else {
                worst_diverging = larger(worst_diverging, difference / expected.max(1.0));
            }
        }
    }
    println!("converging {worst:.1e} rad, diverging {worst_diverging:.1e} relative");
    assert!(worst < 1e-12, "{worst:.1e}");
    assert!(worst_diverging < 1e-8, "{worst_diverging:.1e}");
}

#[test]
fn generated_sums_are_the_partial_sums_and_know_their_remainder() {
    for radius in table("lasem/adomian_radius") {
        let case @ [q_x, q_y, delta_f] = CASE.map(|name| radius[name]);
        let kernel = Generic::new(Uniform::loaded(q_x, q_y));
        let series = Series::new(&kernel);
        let exact = exact(&kernel, delta_f);
        let partial: Vec<_> =
            series.partial_sums(&kernel, delta_f, &PlanarWrench::default()).take(13).collect();
        for tolerance in [1e-3, 1e-6, 1e-9, 1e-12] {
            let sum = series.sum(&kernel, delta_f, &PlanarWrench::default(), tolerance).unwrap();
            let size = largest(partial[0]).max(1.0);
            let mut error: f64 = 0.0;
            for j in 0..SERIES_NODES {
                assert!(
                    (sum.theta[j] - partial[sum.terms - 1][j]).abs() < 1e-13 * size.max(sum.theta[j].abs())
                );
                error = larger(error, (sum.theta[j] - exact[j]).abs());
            }
            if sum.remainder.is_finite() {
                println!(
                    "{case:?} {tolerance:.0e}: {} terms, error {error:.1e}, estimate {:.1e}",
                    sum.terms, sum.remainder
                );
                let exempt = radius["radius_lambda"] < 1.2;
                assert!(
                    exempt || error < 3.0 * sum.remainder + 1e-14,
                    "{case:?}: {error:.1e} > {:.1e}",
                    sum.remainder
                );
            }
        }
    }
}

#[test]
fn series_answers_are_equilibria() {
    let equilibrium = EquilibriumSolver::new();
    let mut answered = 0;
    for row in table("lasem/distributed_tip") {
        let [q_x, q_y, delta_f] = CASE.map(|name| row[name]);
        let kernel = Generic::new(Uniform::loaded(q_x, q_y));
        let series = Series::new(&kernel);
        let input = Input::forces(&[delta_f.max(0.0), (-delta_f).max(0.0)]);
        let settings = Settings { tolerance: 1e-12, ..Settings::default() };
        if let Some((state, report)) = series.solve(&kernel, &equilibrium, &input, &settings) {
            answered += 1;
            println!("{q_x} {q_y} {delta_f}: {report:?}");
            assert!(matches!(report.method, Method::Series { .. }));
            assert_eq!(report.stability, Stability::Stable);
            for (found, name) in state.tip().into_iter().zip(["x_tip_m", "y_tip_m", "theta_tip_rad"]) {
                assert!((found - row[name]).abs() < 1e-11, "{name}: {found} is not {}", row[name]);
            }
            let base = row["kappa_base_per_m"];
            assert!((state.curvature(0.0) - base).abs() < 1e-9 * base.abs().max(1.0));
        }
    }
    println!("{answered} answered by series");
    assert!(answered > 15);
}

#[test]
fn a_series_of_zeros_does_not_hide_buckling() {
    let equilibrium = EquilibriumSolver::new();
    let settings = Settings::default();
    let input = Input::forces(&[0.0, 0.0]);
    for (q_x, served) in [(-9.0, true), (2.0, true), (7.0, true), (7.5, false), (9.0, false)] {
        let kernel = Generic::new(Uniform::loaded(q_x, 0.0));
        let found = Series::new(&kernel).solve(&kernel, &equilibrium, &input, &settings);
        assert_eq!(found.is_some(), served, "q_x = {q_x}");
    }
}

/// Its couple gives a first term, nothing for two orders, and then more.
#[derive(Clone, Debug)]
struct Cubic;

impl Declared for Cubic {
    fn name(&self) -> &str {
        "Cubic"
    }
}

impl Backbone for Cubic {
    fn options(&self) -> PlanarOptions {
        PlanarOptions {
            loaded: true,
            couple: true,
            series: Some(12),
            cables: Cables::Ideal,
            ..PlanarOptions::default()
        }
    }

    fn length(&self) -> f64 {
        0.3
    }

    fn bending_stiffness<N: Number>(&self, _s: N) -> N {
        N::from(0.025)
    }

    fn spacing<N: Number>(&self, _s: N) -> N {
        N::from(0.11)
    }

    fn couple<N: Number>(&self, _s: N, theta: N) -> N {
        theta * theta * theta * 0.3 + 0.1
    }
}

#[test]
fn a_series_with_gaps_is_not_taken_for_one_that_has_ended() {
    let kernel = Generic::new(Cubic);
    let exact = exact(&kernel, 0.0);
    let sum = Series::new(&kernel).sum(&kernel, 0.0, &PlanarWrench::default(), 1e-13).unwrap();
    let error = distance(&sum.theta, &exact);
    println!("{} terms, remainder {:.1e}, error {error:.1e}", sum.terms, sum.remainder);
    assert!(sum.terms > 4 && error <= sum.remainder.max(1e-15));
}
