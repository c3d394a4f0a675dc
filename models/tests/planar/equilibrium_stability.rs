//! Buckling, limit points and the stable side.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::common;

use common::Uniform;
use pliant_models::planar::equilibrium::EquilibriumSolver;
use pliant_models::planar::{Generic, Input, PlanarWrench};
use pliant_models::{AfterJump, Branch, Settings};
use pliant_models::{Cause, Error, LastGood, Report, Stability};
use pliant_testing::table;

const FOLLOWED: Settings = Settings {
    tolerance: 1e-13,
    max_evaluations: 2000,
    take_stable_side: false,
    accuracy: None,
    branch: Branch::Followed,
    after_jump: AfterJump::Stop,
};

const SIDE: Settings = Settings { take_stable_side: true, ..FOLLOWED };

fn close(found: f64, expected: f64, tolerance: f64, what: &str) {
    assert!((found - expected).abs() <= tolerance, "{what}: {found} is not {expected}");
}

/// Critical `q L^3 / EI` of a column under its own weight: `(3 j / 2)^2` with `j` the first zero of `J_nu`;
/// `nu = -1/3` with a free tip, `1/3` with a tip that cannot turn.
fn own_weight(nu: f64) -> f64 {
    let bessel = |x: f64| {
        let (mut term, mut sum) = (1.0, 1.0);
        for k in 1..60 {
            let k = f64::from(k);
            term *= -0.25 * x * x / (k * (k + nu));
            sum += term;
        }
        sum
    };
    let (mut low, mut high) = (0.5, 3.5);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if bessel(middle) > 0.0 { low = middle } else { high = middle }
    }
    (1.5 * low).powi(2)
}

fn critical_weight(nu: f64) -> f64 {
    let bending = 2e9 * core::f64::consts::PI / 64.0 * 0.004_f64.powi(4);
    own_weight(nu) * bending / 0.027
}

#[test]
fn a_column_buckles_under_its_own_weight() {
    let solver = EquilibriumSolver::new();
    let kernel = Generic::new(Uniform::loaded(9.0, 0.0));
    let input = Input::forces(&[0.0, 0.0]);
    let (state, report) = solver.solve(&kernel, &input, None, &FOLLOWED).unwrap();
    assert_eq!(report.stability, Stability::Unstable);
    close(state.tip()[0], 0.3, 1e-15, "straight");
    close(report.critical_load.unwrap(), critical_weight(-1.0 / 3.0) / 9.0, 2e-9, "critical load");

    // Asked for the stable side, it falls towards +y.
    let (state, report) = solver.solve(&kernel, &input, None, &SIDE).unwrap();
    assert_eq!(report.stability, Stability::Stable);
    close(report.critical_load.unwrap(), critical_weight(-1.0 / 3.0) / 9.0, 2e-9, "critical load");
    let row = &table("lasem/distributed_all_equilibria")[0];
    for (found, name) in state.tip().into_iter().zip(["x_tip_m", "y_tip_m", "theta_tip_rad"]) {
        close(found, row[name], 1e-13, name);
    }
    close(state.curvature(0.0), row["kappa_base_per_m"], 1e-12, "kappa");
}

/// Asked for the stable side, a solve whose iterations do not suffice to get there is an error with the unstable state, never that state as an answer.
#[test]
fn an_unstable_state_is_no_answer_where_the_stable_side_is_asked_for() {
    let solver = EquilibriumSolver::new();
    let kernel = Generic::new(Uniform::loaded(9.0, 0.0));
    let input = Input::forces(&[0.0, 0.0]);
    let solve = |settings: &Settings| solver.solve(&kernel, &input, None, settings);
    let (straight, any) = solve(&FOLLOWED).unwrap();
    let (_, all) = solve(&SIDE).unwrap();
    assert_eq!((any.stability, all.stability), (Stability::Unstable, Stability::Stable));
    let mut told = 0;
    for max_evaluations in 1..all.evaluations {
        match solve(&Settings { max_evaluations, ..SIDE }) {
            Ok((_, report)) => assert_eq!(report.stability, Stability::Stable),
            Err(Error::NotConverged { report, reached, last_good }) => {
                assert_eq!(report.cause, Some(Cause::Evaluations));
                if reached == Some(1.0) && report.stability == Stability::Unstable {
                    let LastGood::Planar(state) = last_good else { panic!("{last_good:?}") };
                    close(state.tip()[0], straight.tip()[0], 1e-12, "the unstable state");
                    told += 1;
                }
            }
            other => panic!("{max_evaluations}: {other:?}"),
        }
    }
    assert!(told > 3, "{told}");
}

#[test]
fn cables_that_hold_their_length_stiffen_the_column() {
    let solver = EquilibriumSolver::new();
    let kernel = Generic::new(Uniform::loaded(60.0, 0.0));
    let input = Input::displacements(&[0.0, -0.0]);
    let (_, report) = solver.solve(&kernel, &input, None, &FOLLOWED).unwrap();
    assert_eq!(report.stability, Stability::Unstable);
    close(report.critical_load.unwrap(), critical_weight(1.0 / 3.0) / 60.0, 2e-9, "critical load");
    let (state, report) = solver.solve(&kernel, &input, None, &SIDE).unwrap();
    assert_eq!(report.stability, Stability::Stable);
    close(state.tip()[2], 0.0, 1e-14, "angle at the tip");
    assert!(state.tip()[1] > 0.01, "towards +y");
    // Half of the critical load is stable, and straight.
    let light = Generic::new(Uniform::loaded(0.5 * critical_weight(1.0 / 3.0), 0.0));
    let (_, report) = solver.solve(&light, &input, None, &FOLLOWED).unwrap();
    assert_eq!((report.stability, report.critical_load), (Stability::Stable, None));
}

#[test]
fn extension_lowers_the_critical_load_a_little() {
    let kernel = Generic::new(Uniform { extensible: true, ..Uniform::loaded(9.0, 0.0) });
    let input = Input::forces(&[0.0, 0.0]);
    let (state, report) = EquilibriumSolver::new().solve(&kernel, &input, None, &FOLLOWED).unwrap();
    assert_eq!(report.stability, Stability::Unstable);
    let inextensible = critical_weight(-1.0 / 3.0) / 9.0;
    let found = report.critical_load.unwrap();
    // The compressed column is shorter, and its angle works on a shortened arm: of the order of the strain q L / EA = 1e-4.
    assert!((found / inextensible - 1.0).abs() < 3e-4 && found != inextensible, "{found} {inextensible}");
    assert!(state.strain(0.0) < -1e-4);
}

#[test]
fn a_nearly_perfect_column_follows_its_imperfection() {
    let solver = EquilibriumSolver::new();
    let kernel = Generic::new(Uniform::loaded(9.0, 0.0));
    for delta_f in [1e-3_f64, -1e-6] {
        let input = Input::forces(&[delta_f.max(0.0), (-delta_f).max(0.0)]);
        let (state, report) = solver.solve(&kernel, &input, None, &FOLLOWED).unwrap();
        assert_eq!((report.stability, report.critical_load), (Stability::Stable, None), "{delta_f}");
        close(state.tip()[2], 1.325_f64.copysign(delta_f), 2e-3, "side");
    }
}

#[test]
fn a_limit_point_is_reported_with_the_last_equilibrium() {
    let solver = EquilibriumSolver::new();
    let loads = |fraction: f64| {
        let kernel = Generic::new(Uniform::loaded(-13.55 * fraction, 9.8 * fraction));
        let tip = PlanarWrench::new([-0.43 * fraction, 2.2 * fraction], 0.22 * fraction);
        (kernel, [-2.98 * fraction, -15.6 * fraction], tip)
    };
    let (kernel, forces, tip) = loads(1.0);
    let input = Input::forces(&[forces[0], forces[1]]).with_wrench(tip);
    let Err(Error::Jump { jump, report, last_good: LastGood::Planar(last) }) =
        solver.solve(&kernel, &input, None, &FOLLOWED)
    else {
        panic!("the branch goes on");
    };
    let critical = report.critical_load.unwrap();
    assert_eq!((critical, report.cause), (jump.load, Some(Cause::LimitPoint)));
    // The last good state is before it, and the next solve can start from it; nothing is stable beyond on this branch.
    let again = solver.solve(&kernel, &input, Some(&last), &FOLLOWED).unwrap_err();
    let Error::Jump { jump: again, .. } = again else { panic!("{again}") };
    let (LastGood::Planar(here), LastGood::Planar(there)) = (&jump.state, &again.state) else { panic!() };
    close(there.tip()[2], here.tip()[2], 1e-5, "the same limit point from the last good state");
    // The motion is that of the tip between the last states, in its own frame.
    let [x, y, theta] = last.tip();
    let [to_x, to_y, to_theta] = here.tip();
    let (sin, cos) = to_theta.sin_cos();
    let moved = [to_theta - theta, (to_x - x) * cos + (to_y - y) * sin, (to_y - y) * cos - (to_x - x) * sin];
    let size = (moved[0].powi(2) + (moved[1].powi(2) + moved[2].powi(2)) / 0.09).sqrt();
    for (found, moved) in [jump.motion[2], jump.motion[3], jump.motion[4]].into_iter().zip(moved) {
        close(found, moved / size, 0.1, "motion");
    }

    // Two equilibria meet at the limit point and are gone beyond it.
    let count = |fraction: f64| {
        let (kernel, forces, tip) = loads(fraction);
        solver.equilibria(&kernel, forces, &tip, &Settings::default())
    };
    let (before, after) = (count(critical * (1.0 - 1e-4)), count(critical * (1.0 + 1e-4)));
    assert_eq!(before.len(), after.len() + 2);
    let nearest = before.iter().map(|(state, _)| (state.tip()[2] - last.tip()[2]).abs());
    assert!(nearest.fold(f64::INFINITY, f64::min) < 0.1);

    // The stable side is one of the equilibria at full load.
    let onward = Settings { after_jump: AfterJump::Continue, ..SIDE };
    let (state, report) = solver.solve(&kernel, &input, None, &onward).unwrap();
    assert_eq!(report.jumps, 1);
    assert!(matches!(report, Report { stability: Stability::Stable, critical_load: Some(_), .. }));
    assert!(count(1.0).iter().any(|(other, _)| (other.tip()[2] - state.tip()[2]).abs() < 1e-10));
}

#[test]
fn the_stable_side_is_preferred_and_the_straight_column_is_left() {
    let kernel = Generic::new(Uniform::loaded(9.0, 0.0));
    let input = Input::forces(&[0.0, 0.0]);
    let (state, report) =
        EquilibriumSolver::new().solve(&kernel, &input, None, &Settings::default()).unwrap();
    assert_eq!(report.stability, Stability::Stable);
    assert!(report.residual <= report.bound);
    close(state.tip()[2].abs(), 1.325034284984608, 1e-10, "angle");
}

#[test]
fn the_bound_on_evaluations_is_kept() {
    let solver = EquilibriumSolver::new();
    let kernel = Generic::new(Uniform::loaded(9.0, 0.0));
    for settings in [SIDE, FOLLOWED, Settings::default()] {
        for input in
            [Input::forces(&[0.0, 0.0]), Input::displacements(&[0.02, -0.02]), Input::forces(&[3.0, 0.0])]
        {
            let (_, free) = solver.solve(&kernel, &input, None, &settings).unwrap();
            for max_evaluations in 0..free.evaluations {
                let settings = Settings { max_evaluations, ..settings };
                match solver.solve(&kernel, &input, None, &settings) {
                    Ok((_, report)) => assert!(report.evaluations <= max_evaluations),
                    Err(Error::NotConverged { report, .. }) => {
                        assert!(report.evaluations <= max_evaluations);
                        assert_eq!(report.cause, Some(Cause::Evaluations), "{max_evaluations} {report:?}");
                    }
                    Err(other) => panic!("{other}"),
                }
            }
        }
    }
}
