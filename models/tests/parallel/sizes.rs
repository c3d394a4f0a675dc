//! Equilibria and inverse problems of parallel robots of any size: lengths and forces scaled by powers of two, so that roundings are the same.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::parallels;

use parallels::written;
use pliant_models::parallel::{
    Generic, Input, Load, Mechanism, Parallel, ParallelSolution, Rope, Target, Wrench,
};
use pliant_models::{Branch, Drive, Settings, Stability};
use pliant_testing::distance;

/// The reference robot with lengths times `long` and forces times `strong`, heavy, in the same gravity.
fn scaled(long: f64, strong: f64) -> Parallel {
    let mut robot = written(4);
    for rod in &mut robot.rods {
        rod.length *= long;
        for frame in [&mut rod.base, &mut rod.platform] {
            frame.1 = frame.1.map(|entry| entry * long);
        }
    }
    for section in &mut robot.sections {
        for (k, stiffness) in section.stiffness.iter_mut().enumerate() {
            *stiffness *= if k < 3 { strong * long * long } else { strong };
        }
        section.mass = 1e-3 * strong / long;
    }
    for motor in &mut robot.motors {
        if let Mechanism::Revolute { point, .. } = &mut motor.drive {
            *point = point.map(|entry| entry * long);
        }
    }
    robot.platform.pose.1 = robot.platform.pose.1.map(|entry| entry * long);
    (robot.platform.mass, robot.platform.centre) = (3e-3 * strong, [0.0, 0.0, 0.01 * long]);
    robot.gravity = [0.0, 0.0, -9.81];
    Parallel::new(Generic::new(robot))
}

/// Position of the platform by the length, motors, iterations, evaluations and verdict.
type Answer = ([f64; 3], Vec<f64>, [usize; 2], Stability);

fn answers(long: f64, strong: f64) -> Vec<Answer> {
    let robot = scaled(long, strong);
    let wrench = Wrench::force([0.06, -0.04, 0.10].map(|entry| entry * strong));
    let wrench = wrench.with_couple([1e-3, 2e-3, -1.5e-3].map(|entry| entry * strong * long));
    let rope = Rope::new(0.5 * strong, [0.30, 0.10, 0.60].map(|entry| entry * long));
    let node = Load::from(Wrench::force([0.02 * strong, 0.0, 0.01 * strong]))
        .on(2)
        .at(0.5 * written(4).rods[2].length * long);
    let loads = [
        vec![],
        vec![Load::from(wrench)],
        vec![Load::from(rope).offset([0.01 * long, 0.0, 0.02 * long]), node],
    ];
    let drives = [
        [Drive::Displacement(0.1), Drive::Displacement(-0.2), Drive::Displacement(0.15)],
        [Drive::Force(5e-4 * strong * long), Drive::Displacement(-0.1), Drive::Displacement(0.05)],
    ];
    let mut all = Vec::new();
    for branch in [Branch::Any, Branch::Followed] {
        for drives in &drives {
            for loads in &loads {
                let settings = Settings { branch, ..Settings::default() };
                let mut solver = robot.solver();
                let found = solver
                    .solve_with(&Input::from(drives.to_vec()).with_loads(loads), &settings)
                    .map_err(|error| error.to_string())
                    .unwrap();
                all.push(answer(found, long));
            }
        }
    }
    let mut solver = robot.solver();
    let aim = solver.solve(&[0.1, -0.1, 0.05]).unwrap().platform().translation.vector;
    solver.solve(&[0.0; 3]).unwrap();
    all.push(answer(solver.reach(&Target::position(aim), &[]).unwrap(), long));
    all
}

fn answer(found: &ParallelSolution, long: f64) -> Answer {
    let place = found.platform().translation.vector / long;
    let report = found.report();
    (place.into(), found.motors().to_vec(), [report.iterations, report.evaluations], report.stability)
}

/// The robot of about 1 mm and the one of about 20 m answer as the robot between.
#[test]
fn equilibria_do_not_depend_on_the_size_of_the_robot() {
    let expected = answers(1.0, 1.0);
    for (long, strong) in [(1.0 / 256.0, 1.0 / 65_536.0), (64.0, 4096.0)] {
        for (index, (found, expected)) in answers(long, strong).iter().zip(&expected).enumerate() {
            assert_eq!((found.2, found.3), (expected.2, expected.3), "{index}: {long}");
            assert!(distance(&found.0, &expected.0) < 1e-12, "{index}: {long}");
            assert!(distance(&found.1, &expected.1) < 1e-12, "{index}: {long}");
        }
    }
}
