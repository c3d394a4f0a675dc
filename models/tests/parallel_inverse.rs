//! Inverse problems of the reference robot.
#![allow(clippy::unwrap_used, reason = "tests")]

mod parallels;

use parallels::{distance, kernel, loads, written};
use pliant_models::Error;
use pliant_models::parallel::{Generic, Input, Load, Parallel, Target};

#[test]
fn positions_are_taken_back_to_motors() {
    let robot = Parallel::new(kernel(4));
    for case in parallels::CASES {
        let loads = loads(case);
        let mut solver = robot.solver();
        solver.solve(Input::positions(&[0.0; 3]).with_loads(&loads)).unwrap();
        for row in parallels::table("ee_pose").iter().filter(|row| row.case == case).take(4) {
            let aim = robot.solve(Input::positions(&row.motors).with_loads(&loads)).unwrap().platform();
            println!("{case} {}", row.sample);
            let found = solver.inverse(&Target::Position(aim.translation), &loads).unwrap();
            let off = distance(found.motors(), &row.motors);
            assert!(distance(&found.platform().translation, &aim.translation) < 1e-10);
            assert!(off < 1e-7, "{case} {}: {off:e}", row.sample);
        }
    }
}

#[test]
fn limits_are_kept() {
    let mut numbers = written(4);
    for motor in &mut numbers.motors {
        motor.limits = [-0.2, 0.2];
    }
    let robot = Parallel::new(Generic::new(numbers));
    let aim = Parallel::new(kernel(4)).solve(&[-0.5, -0.2, -0.07]).unwrap().platform();
    let mut solver = robot.solver();
    let error = solver.inverse(&Target::Position(aim.translation), &[]).unwrap_err();
    assert!(matches!(error, Error::NotConverged { .. }), "{error}");
    assert!(solver.solution().motors().iter().all(|angle| angle.abs() <= 0.2));
}

#[test]
fn the_load_is_found_from_the_pose() {
    let robot = Parallel::new(kernel(4));
    let motors = [-0.3, -0.1, -0.2];
    let wrench = [1e-3, -2e-3, 5e-4, 0.05, -0.02, 0.08];
    let load = Load::follower([1e-3, -2e-3, 5e-4], [0.05, -0.02, 0.08]);
    for held in ["unloaded", "pulleyA"] {
        let mut all = loads(held);
        all.push(load);
        let pose = robot.solve(Input::positions(&motors).with_loads(&all)).unwrap().platform();
        let mut solver = robot.solver();
        let found = solver.load_at(&motors, &pose, &loads(held)).unwrap();
        assert!(distance(&found, &wrench) < 1e-8, "{found:?}");
    }
}
