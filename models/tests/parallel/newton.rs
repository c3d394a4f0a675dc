//! Newton's method of parallel robots: that it arrives, and how.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::parallels;

use core::f64::consts::{PI, TAU};

use parallels::{CASES, kernel, loads, table};
use pliant_models::parallel::{Input, Parallel, Tangents};
use pliant_models::{Error, Settings};
use pliant_testing::distance;

/// Samples of a case.
const SAMPLES: usize = 11;

/// The motors of a sample: at zero, and 10 phases of a turn [CPR 39].
fn angles(sample: usize) -> [f64; 3] {
    match sample {
        0 => [0.0; 3],
        _ => moved(TAU * (sample - 1) as f64 / 10.0),
    }
}

/// Angles of the motors in a turn [CPR 39].
fn moved(turn: f64) -> [f64; 3] {
    core::array::from_fn(|motor| -PI / 12.0 * ((turn + TAU * motor as f64 / 3.0).sin() + 1.0))
}

#[test]
fn samples_are_those_of_the_tables() {
    for row in table("ee_pose") {
        assert!(distance(&row.motors, &angles(row.sample)) < 1e-12, "{}", row.sample);
    }
}

/// Iterations to the samples of a case, from rest each or one from the other; what a solve says that does not arrive.
fn iterations(robot: &Parallel, tangents: Tangents, case: &str, rest: bool) -> Vec<Result<usize, Error>> {
    // Enough for all that arrive.
    let settings = Settings { max_evaluations: 300, ..Settings::default() };
    let loads = loads(case);
    let mut solver = robot.solver().with_tangents(tangents);
    let mut solve = |motors: [f64; 3]| {
        if rest {
            solver = robot.solver().with_tangents(tangents);
        }
        let found = solver.solve_with(&Input::displacements(&motors).with_loads(&loads), &settings)?;
        Ok(found.report().iterations)
    };
    (0..SAMPLES).map(|sample| solve(angles(sample))).collect()
}

fn every_sample_is_reached(elements: usize) {
    let robot = Parallel::new(kernel(elements));
    for case in CASES {
        let [rest, path] = [true, false].map(|rest| -> Vec<usize> {
            iterations(&robot, Tangents::Both, case, rest).into_iter().map(Result::unwrap).collect()
        });
        println!("{elements} elements, {case}: from rest {rest:?}, sample to sample {path:?}");
        assert!(rest.iter().all(|count| *count <= 60), "{case}: {rest:?}");
        assert!(path[1..].iter().all(|count| *count <= 20), "{case}: {path:?}");
    }
}

#[test]
fn every_sample_is_reached_from_rest_by_4_elements() {
    every_sample_is_reached(4);
}

#[test]
fn every_sample_is_reached_from_rest_by_32_elements() {
    every_sample_is_reached(32);
}

#[test]
fn gauss_newton_steps_alone_arrive_only_where_no_rod_buckles() {
    let robot = Parallel::new(kernel(4));
    for case in CASES {
        let [both, exact, gauss_newton] = [Tangents::Both, Tangents::Exact, Tangents::GaussNewton]
            .map(|tangents| iterations(&robot, tangents, case, true));
        let sum = |counts: &[Result<usize, Error>]| -> usize { counts.iter().flatten().sum() };
        println!("{case}: {} {} {}", sum(&both), sum(&exact), sum(&gauss_newton));
        assert!(exact.iter().all(Result::is_ok) && sum(&exact) > sum(&both));
        if case.starts_with("pulley") {
            assert!(gauss_newton.iter().all(Result::is_err), "{case}");
        } else {
            assert!(gauss_newton.iter().all(Result::is_ok) && sum(&gauss_newton) > sum(&both), "{case}");
        }
    }
}

/// 100 phases of a turn [CPR 39].
fn phases() -> impl Iterator<Item = [f64; 3]> {
    (0..100).map(|k| moved(TAU * f64::from(k) / 100.0))
}

#[test]
fn a_turn_takes_few_iterations() {
    for case in CASES {
        let robot = Parallel::new(kernel(4));
        let mut solver = robot.solver();
        let loads = loads(case);
        let mut counts = Vec::new();
        for motors in phases() {
            let found = solver.solve(&Input::displacements(&motors).with_loads(&loads)).unwrap();
            counts.push(found.report().iterations);
        }
        let (most, sum) = (counts[1..].iter().max().unwrap(), counts[1..].iter().sum::<usize>());
        println!("{case}: {most} at most, {:.2} on average", sum as f64 / 99.0);
        assert!(*most <= 8);
    }
}

#[test]
fn exact_steps_converge_quadratically() {
    let robot = Parallel::new(kernel(8));
    for case in CASES {
        let loads = loads(case);
        let [first, second] = [&table("ee_pose")[2].motors, &table("ee_pose")[3].motors];
        let mut solver = robot.solver();
        solver.solve(&Input::displacements(first).with_loads(&loads)).unwrap();
        let found = solver.solve(&Input::displacements(second).with_loads(&loads)).unwrap();
        let exact: Vec<f64> = found
            .iterations()
            .iter()
            .filter(|step| step.load == 1.0 && !step.predictor && !step.gauss_newton)
            .map(|step| step.step)
            .collect();
        println!("{case}: {}", exact.iter().map(|step| format!("{step:.1e} ")).collect::<String>());
        // Every exact step is below a constant times the square of the one before, down to rounding.
        assert!(exact.len() >= 2, "{case}");
        for pair in exact.windows(2) {
            assert!(pair[1] < 1e3 * pair[0].powi(2) + 1e-11, "{case}: {exact:?}");
        }
    }
}
