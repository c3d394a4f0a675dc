//! Newton's method of parallel robots: that it arrives, and how.
#![allow(clippy::unwrap_used, reason = "tests")]

mod parallels;

use parallels::{CASES, kernel, loads, table};
use pliant_models::parallel::{Input, Parallel, Step};

#[test]
fn every_sample_is_reached_from_rest() {
    let robot = Parallel::new(kernel(4));
    let rows = table("ee_pose");
    let mut worst = 0;
    for case in CASES {
        let loads = loads(case);
        let mut counts = Vec::new();
        for row in rows.iter().filter(|row| row.case == case) {
            let found = robot.solve(Input::positions(&row.motors).with_loads(&loads)).unwrap();
            counts.push(found.report().iterations);
        }
        println!("{case} from rest: {counts:?}");
        worst = worst.max(*counts.iter().max().unwrap());
        let mut solver = robot.solver();
        counts.clear();
        for row in rows.iter().filter(|row| row.case == case) {
            let found = solver.solve(Input::positions(&row.motors).with_loads(&loads)).unwrap();
            counts.push(found.report().iterations);
        }
        println!("{case} sample to sample: {counts:?}");
    }
    assert!(worst <= 60, "{worst}");
}

/// 100 phases of eq. (39), a turn.
fn phases() -> impl Iterator<Item = [f64; 3]> {
    (0..100).map(|k| {
        let turn = core::f64::consts::TAU * f64::from(k) / 100.0;
        core::array::from_fn(|motor| {
            let phase = turn + core::f64::consts::TAU * motor as f64 / 3.0;
            -core::f64::consts::PI / 12.0 * (phase.sin() + 1.0)
        })
    })
}

#[test]
fn a_turn_takes_few_iterations() {
    for case in CASES {
        let robot = Parallel::new(kernel(4));
        let mut solver = robot.solver();
        let loads = loads(case);
        let mut counts = Vec::new();
        for motors in phases() {
            let found = solver.solve(Input::positions(&motors).with_loads(&loads)).unwrap();
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
        solver.solve(Input::positions(first).with_loads(&loads)).unwrap();
        let found = solver.solve(Input::positions(second).with_loads(&loads)).unwrap();
        let exact: Vec<f64> = found
            .iterations()
            .iter()
            .filter(|step| step.part == 1.0 && !step.predictor && step.tangent == Step::Exact)
            .map(|step| step.step)
            .collect();
        println!("{case}: {exact:.1?}");
        // Every exact step is below a constant times the square of the one before, down to rounding.
        assert!(exact.len() >= 2, "{case}");
        for pair in exact.windows(2) {
            assert!(pair[1] < 1e3 * pair[0].powi(2) + 1e-11, "{case}: {exact:?}");
        }
    }
}
