//! Equilibria against the reference tables.

#![allow(clippy::unwrap_used, reason = "a test")]

use crate::common;

use common::Uniform;
use pliant_models::Settings;
use pliant_models::Stability;
use pliant_models::planar::equilibrium::EquilibriumSolver;
use pliant_models::planar::{Elastica, Generic, Input, PlanarWrench};
use pliant_testing::table;

struct Worst(f64, String);

impl Worst {
    fn new() -> Self {
        Self(0.0, String::new())
    }
    fn add(&mut self, found: f64, expected: f64, scale: f64, what: impl FnOnce() -> String) {
        let error = (found - expected).abs() / scale;
        if error > self.0 || error.is_nan() {
            *self = Self(error, format!("{}: {found} is not {expected}", what()));
        }
    }
    fn below(&self, limit: f64) {
        println!("worst error {:.1e} ({})", self.0, self.1);
        assert!(self.0 <= limit, "error {:.1e} > {limit:.0e} at {}", self.0, self.1);
    }
}

#[test]
fn distributed_tip() {
    let solver = EquilibriumSolver::new();
    let mut worst = Worst::new();
    for row in table("lasem/distributed_tip") {
        let [q_x, q_y, delta_f] = ["in.q_x_N_per_m", "in.q_y_N_per_m", "in.DeltaF_N"].map(|name| row[name]);
        let kernel = Generic::new(Uniform::loaded(q_x, q_y));
        let input = Input::forces(&[delta_f.max(0.0), (-delta_f).max(0.0)]);
        let (state, report) = solver.solve(&kernel, &input, None, &Settings::default()).unwrap();
        println!("{q_x} {q_y} {delta_f}: {report:?}");
        assert_eq!(report.stability, Stability::Stable);
        let tip = state.tip();
        for (found, name) in tip.into_iter().zip(["x_tip_m", "y_tip_m", "theta_tip_rad"]) {
            worst.add(found, row[name], 1.0, || format!("{name} at {q_x} {q_y} {delta_f}"));
        }
        worst.add(state.curvature(0.0), row["kappa_base_per_m"], 1.0, || {
            format!("kappa at {q_x} {q_y} {delta_f}")
        });
    }
    worst.below(1e-11);
}

#[test]
fn distributed_profile() {
    let solver = EquilibriumSolver::new();
    let mut worst = Worst::new();
    let mut before = [f64::NAN; 3];
    let mut state = None;
    for row in table("lasem/distributed_profile") {
        let case @ [q_x, q_y, delta_f] =
            ["in.q_x_N_per_m", "in.q_y_N_per_m", "in.DeltaF_N"].map(|name| row[name]);
        if case != before {
            let kernel = Generic::new(Uniform::loaded(q_x, q_y));
            let input = Input::forces(&[delta_f.max(0.0), (-delta_f).max(0.0)]);
            let settings = Settings { take_stable_side: true, ..Settings::default() };
            let (found, report) = solver.solve(&kernel, &input, None, &settings).unwrap();
            if report.critical_load.is_some() {
                println!("{case:?}: {report:?}");
            }
            assert_eq!(report.stability, Stability::Stable);
            state = Some(found);
            before = case;
        }
        let state = state.as_ref().unwrap();
        let sigma = row["in.s_m"] / 0.3;
        let [x, y] = state.position(sigma);
        for (found, name) in
            [(x, "x_m"), (y, "y_m"), (state.theta(sigma), "theta_rad"), (state.curvature(sigma), "kappa_1pm")]
        {
            worst.add(found, row[name], 1.0, || format!("{name} at {case:?}, sigma {sigma}"));
        }
    }
    worst.below(1e-11);
}

#[test]
fn distributed_all_equilibria() {
    let solver = EquilibriumSolver::new();
    let settings = Settings::default();
    let mut worst = Worst::new();
    for row in table("lasem/distributed_all_equilibria")
        .into_iter()
        .chain(table("lasem/distributed_tip").into_iter().step_by(if cfg!(debug_assertions) { 6 } else { 1 }))
    {
        let [q_x, q_y, delta_f] = ["in.q_x_N_per_m", "in.q_y_N_per_m", "in.DeltaF_N"].map(|name| row[name]);
        let kernel = Generic::new(Uniform::loaded(q_x, q_y));
        let forces = [delta_f.max(0.0), (-delta_f).max(0.0)];
        let all = solver.equilibria(&kernel, forces, &PlanarWrench::default(), &settings);
        let count = all.len() as f64;
        assert_eq!(count, row["info.n_equilibria"], "{q_x} {q_y} {delta_f}");
        let distance = |state: &Elastica| (state.tip()[2] - row["theta_tip_rad"]).abs();
        let nearest = all.iter().min_by(|a, b| distance(&a.0).total_cmp(&distance(&b.0)));
        let (state, report) = nearest.unwrap();
        assert_eq!(report.stability, Stability::Stable);
        for (found, name) in state.tip().into_iter().zip(["x_tip_m", "y_tip_m", "theta_tip_rad"]) {
            worst.add(found, row[name], 1.0, || format!("{name} at {q_x} {q_y} {delta_f}"));
        }
        worst.add(state.curvature(0.0), row["kappa_base_per_m"], 1.0, || "kappa".to_owned());
    }
    worst.below(1e-11);
}

#[test]
fn the_branch_followed_from_zero_is_among_all_equilibria() {
    let solver = EquilibriumSolver::new();
    let settings = Settings { take_stable_side: true, ..Settings::default() };
    let (mut several, mut higher) = (0, Vec::new());
    for (q_x, q_y) in [(-9.0, 6.0), (9.0, 0.0), (9.0, 0.6164), (15.0, 6.0)] {
        for delta_f in [-0.5, 0.0, 2.0] {
            let case = (q_x, q_y, delta_f);
            let kernel = Generic::new(Uniform::loaded(q_x, q_y));
            let forces = [f64::max(delta_f, 0.0), f64::max(-delta_f, 0.0)];
            let all = solver.equilibria(&kernel, forces, &PlanarWrench::default(), &settings);
            assert_eq!(all.len() % 2, 1, "{case:?}");
            assert_eq!(all[0].1.stability, Stability::Stable, "{case:?}");
            several += usize::from(all.len() > 1);
            let input = Input::forces(&[forces[0], forces[1]]);
            let (state, report) = solver.solve(&kernel, &input, None, &settings).unwrap();
            assert_eq!(report.stability, Stability::Stable, "{case:?}");
            let here = |other: &Elastica| (other.tip()[2] - state.tip()[2]).abs() < 1e-9;
            assert!(all.iter().any(|(other, _)| here(other)), "{case:?}");
            if state.energies.total() > all[0].0.energies.total() + 1e-9 {
                higher.push(case);
            }
            // The lowest one is kept when it is the start.
            let (again, _) = solver.solve(&kernel, &input, Some(&all[0].0), &settings).unwrap();
            assert!((again.tip()[2] - all[0].0.tip()[2]).abs() < 1e-12);
        }
    }
    assert!(several >= 4, "{several}");
    // The branch of the growing load is nearly always the one of lowest energy; not where cable and load are at odds.
    assert_eq!(higher, [(15.0, 6.0, 2.0)]);
}
