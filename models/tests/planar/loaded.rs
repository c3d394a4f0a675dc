//! The planar robot under loads: which way it is solved, and that every way agrees.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::common;

use common::{Uniform, taut};
use pliant_models::planar::{Generic, Input, Planar, PlanarWrench, Settings};
use pliant_models::{Method, Stability};
use pliant_testing::table;

fn robot(q_x: f64, q_y: f64) -> Planar {
    Planar::new(Generic::new(Uniform::loaded(q_x, q_y)))
}

#[test]
fn tips_under_distributed_loads() {
    let mut by_series = 0;
    for row in table("lasem/distributed_tip") {
        let robot = robot(row["in.q_x_N_per_m"], row["in.q_y_N_per_m"]);
        let solution = robot.solve(&Input::forces(&taut(row["in.DeltaF_N"]))).unwrap();
        let tip = solution.tip();
        assert!((tip.x() - row["x_tip_m"]).abs() < 1e-11);
        assert!((tip.y() - row["y_tip_m"]).abs() < 1e-11);
        assert!((tip.angle - row["theta_tip_rad"]).abs() < 1e-10);
        let kappa = solution.station(0.0).unwrap().kappa;
        assert!((kappa - row["kappa_base_per_m"]).abs() < 1e-9);
        assert_eq!(solution.report().stability, Stability::Stable);
        assert!(solution.report().residual <= solution.report().bound);
        // Only here is the local limit of the curvature exceeded.
        let extreme = (row["in.q_x_N_per_m"], row["in.q_y_N_per_m"], row["in.DeltaF_N"]) == (9.0, 0.0, -5.0);
        assert_eq!(solution.curvature_limit().exceeded, extreme);
        if let Method::Series { terms, remainder } = solution.report().method {
            by_series += 1;
            assert!(terms <= 13 && remainder < 1e-10);
            // Newton's method arrives at the same shape.
            let newton = robot.solve_with(solution.drives(), &Settings::default(), solution.state()).unwrap();
            assert_eq!(newton.report().method, Method::Newton);
            assert!((newton.tip().angle - tip.angle).abs() < 1e-10);
        }
    }
    assert!(by_series >= 3, "{by_series} rows by series");
}

#[test]
fn equilibria_are_found_in_the_order_of_their_energy() {
    let none = PlanarWrench::default();
    let found = robot(9.0, 0.0).equilibria([0.0, 0.0], &none, &Settings::default()).unwrap();
    assert_eq!(found.len(), 3);
    assert!(found.windows(2).all(|pair| pair[0].energies().total() <= pair[1].energies().total()));
    assert!((found[0].tip().angle.abs() - 1.325034284984608).abs() < 1e-10);
}

#[test]
fn parameters_change_between_solves() {
    let mut light = robot(0.0, 0.5);
    assert!(light.set_parameter("q_y", 0.2).is_err());
    let clone = light.clone();
    let input = Input::forces(&[1.0, 0.0]);
    assert_eq!(clone.solve(&input).unwrap().tip(), light.solve(&input).unwrap().tip());
}

#[test]
fn robots_are_shared_between_threads() {
    let robot = robot(0.0, 0.3);
    let input = Input::forces(&[1.0, 0.0]);
    let expected = robot.solve(&input).unwrap().tip();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..5 {
                    assert_eq!(robot.solve(&input).unwrap().tip(), expected);
                }
            });
        }
    });
}

/// Data, reports and shapes go through serde and come back the same.
#[cfg(feature = "serde")]
#[test]
fn records_go_through_json() {
    let robot = robot(0.0, 0.5);
    for input in [Input::forces(&[1.0, 0.2]), Input::displacements(&[0.01, -0.01])] {
        let solution = robot.solve(&input).unwrap();
        let text = serde_json::to_string(&solution.record()).unwrap();
        let record = serde_json::from_str(&text).unwrap();
        let restored = robot.restore(&record).unwrap();
        assert!((restored.tip().x() - solution.tip().x()).abs() < 1e-15);
        assert_eq!((restored.drives(), restored.wrench()), (solution.drives(), solution.wrench()));
        let shape = solution.sample(3);
        let text = serde_json::to_string(&shape).unwrap();
        let back: pliant_models::planar::Shape = serde_json::from_str(&text).unwrap();
        assert_eq!(back.points.len(), shape.points.len());
        assert!(serde_json::to_string(&solution.curvature_limit()).unwrap().contains("ratio"));
        assert!(serde_json::to_string(&solution.energies()).unwrap().contains("bending"));
    }
}
