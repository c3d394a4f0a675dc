//! Joints, feeds, weights, loads on nodes, motors driven by torque: derivatives against differences of whole solves, energies against torques.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::parallels;

use parallels::{at_node, increment, written};
use pliant_models::parallel::{
    Drive, Factorisation, Generic, Input, Joint, Load, Mechanism, Motor, Parallel, ParallelConfiguration,
    ParallelData, ParallelSensitivity, ParallelSolution, ParallelSolver, Rope, Wrench,
};
use pliant_models::{AfterJump, Branch, Frame, Settings};
use pliant_testing::{distance, larger};

/// Elements of a rod.
const ELEMENTS: usize = 3;

/// The reference robot with weights.
fn heavy(elements: usize) -> ParallelData {
    let mut robot = written(elements);
    robot.sections[0].mass = 2e-3;
    robot.platform.mass = 5e-3;
    robot.platform.centre = [0.002, -0.001, 0.01];
    robot.gravity = [0.0, 0.3, -9.81];
    robot
}

/// Some rods in ball joints and hinges.
fn jointed() -> ParallelData {
    let mut robot = heavy(ELEMENTS);
    robot.rods[0].base_joint = Joint::Spherical;
    robot.rods[2].platform_joint = Joint::Revolute { axis: [0.0, 1.0, 0.0] };
    robot.rods[3].base_joint = Joint::Revolute { axis: [0.0, 0.6, 0.8] };
    robot.rods[4].platform_joint = Joint::Spherical;
    robot
}

/// Two motors feed.
fn fed() -> ParallelData {
    let mut robot = heavy(ELEMENTS);
    for motor in [0, 2] {
        robot.motors[motor] = Motor { drive: Mechanism::Feed, limits: [-0.1, 0.1] };
    }
    robot
}

/// A solver that starts from rest without weight: weight, motors and loads change together.
fn at_rest(robot: &ParallelData, factorisation: Factorisation) -> ParallelSolver {
    let light = ParallelData { gravity: [0.0; 3], ..robot.clone() };
    let rest = Parallel::new(Generic::new(light)).solve(&[0.0; 3]).unwrap().configuration();
    let mut solver = Parallel::new(Generic::new(robot.clone())).with_factorisation(factorisation).solver();
    solver.start_from(&ParallelConfiguration { weight: 0.0, ..rest }).unwrap();
    solver
}

fn all_loads() -> Vec<Load> {
    let mut all = vec![Load::from(Wrench::force([0.02, -0.01, 0.03]).with_couple([3e-5, 5e-5, -4e-5]))];
    all.push(Load::from(Rope::new(0.5, [0.30, 0.10, 0.60])).offset([0.01, 0.02, 0.0]));
    all.push(Load::from(Wrench::force([0.003, 0.0, 0.01]).with_couple([3e-5, 0.0, 5e-5]).follower()));
    all.push(at_node(Load::from(Wrench::force([0.03, -0.02, 0.01])), 1, 1, ELEMENTS));
    all.push(at_node(Load::from(Rope::new(0.05, [0.4, 0.3, 0.2])), 2, 3, ELEMENTS));
    all.push(at_node(
        Load::from(Wrench::force([0.0, 0.003, 0.0]).with_couple([0.0, 3e-5, 0.0]).follower()),
        4,
        2,
        ELEMENTS,
    ));
    all.push(at_node(Load::from(Wrench::force([0.01, 0.0, 0.02])), 0, 0, ELEMENTS));
    all
}

fn conservative() -> Vec<Load> {
    let stored = |load: &Load| match load {
        Load::Wrench(wrench) => wrench.frame == Frame::World && wrench.couple == nalgebra::Vector3::zeros(),
        Load::Rope(_) => true,
    };
    all_loads().into_iter().filter(stored).collect()
}

/// The branch that is connected to the start.
const FOLLOWED: Settings = Settings {
    tolerance: 1e-12,
    max_evaluations: 20_000,
    branch: Branch::Followed,
    after_jump: AfterJump::Stop,
    take_stable_side: false,
    accuracy: None,
};

const MOTORS: [f64; 3] = [-0.02, -0.15, 0.03];

#[test]
fn steps_converge_quadratically_whatever_there_is() {
    for (name, robot) in [("jointed", jointed()), ("fed", fed())] {
        let loads = all_loads();
        let mut solver = at_rest(&robot, Factorisation::default());
        let found = solver.solve_with(&Input::displacements(&MOTORS).with_loads(&loads), &FOLLOWED).unwrap();
        let steps: Vec<f64> =
            found.iterations().iter().filter(|step| step.load == 1.0).map(|step| step.step).collect();
        println!(
            "{name}: {} iterations, {steps:?}, residual {:e}",
            found.report().iterations,
            found.report().residual
        );
        assert!(found.report().residual < 1e-7);
        let [.., before, last] = steps[..] else { panic!() };
        assert!(last < 1e3 * before * before + 1e-11, "{name}: {steps:?}");
    }
}

fn feeds(robot: &ParallelData, motor: usize) -> bool {
    matches!(robot.motors[motor].drive, Mechanism::Feed)
}

/// Drives that hold the motors where they are, and this much more.
fn commands(solution: &ParallelSolution, by_torque: [bool; 3], more: [f64; 3]) -> [Drive; 3] {
    core::array::from_fn(|motor| {
        if by_torque[motor] {
            Drive::Force(solution.torque(motor).unwrap() + more[motor])
        } else {
            Drive::Displacement(solution.motors()[motor] + more[motor])
        }
    })
}

/// Largest difference between derivatives and differences of solves, in units in which the diagonals of compliances and stiffnesses are 1.
fn off(robot: &ParallelData, factorisation: Factorisation, by_torque: [bool; 3], loads: &[Load]) -> f64 {
    let mut solver = at_rest(robot, factorisation);
    let held =
        solver.solve_with(&Input::displacements(&MOTORS).with_loads(loads), &FOLLOWED).unwrap().clone();
    let still = commands(&held, by_torque, [0.0; 3]);
    let base = solver.solve(&Input::from(still.to_vec()).with_loads(loads)).unwrap().clone();
    let ParallelSensitivity { platform_by_motor, motor_by_motor, compliance, motor_by_wrench } =
        base.sensitivity().unwrap();
    // Poses, then answers of motors.
    let mut answer = |commands: &[Drive], wrench: [f64; 6]| -> [f64; 9] {
        let [a, b, c, d, e, f] = wrench;
        let loads =
            [loads, &[Load::from(Wrench::force([d, e, f]).with_couple([a, b, c]).follower())]].concat();
        let found = solver.solve(&Input::from(commands.to_vec()).with_loads(&loads)).unwrap();
        let moved = increment(&base.platform(), &found.platform());
        core::array::from_fn(|k| match k.checked_sub(6) {
            None => moved[k],
            Some(motor) if by_torque[motor] => found.motors()[motor],
            Some(motor) => found.torque(motor).unwrap(),
        })
    };
    let unit: [f64; 9] = core::array::from_fn(|k| {
        if k < 6 { compliance[(k, k)].abs().sqrt() } else { motor_by_motor[(k - 6, k - 6)].abs().sqrt() }
    });
    let mut worst = 0.0_f64;
    for input in 0..9_usize {
        let step = match input.checked_sub(6) {
            None => [2e-5, 2e-4][input / 3],
            Some(motor) => {
                // Far enough for torques that axial stiffness rounds, near enough for rods that are fed.
                let travel = if feeds(robot, motor) { 1e-4 } else { 5e-4 };
                if by_torque[motor] { travel / motor_by_motor[(motor, motor)].abs() } else { travel }
            }
        };
        let mut at = |by: f64| {
            let (mut more, mut wrench) = ([0.0; 3], [0.0; 6]);
            if input < 6 {
                wrench[input] = by * step;
            } else {
                more[input - 6] = by * step;
            }
            answer(&commands(&base, by_torque, more), wrench)
        };
        let ends = [at(1.0), at(-1.0), at(2.0), at(-2.0)];
        for k in 0..9 {
            let slope = (8.0 * (ends[0][k] - ends[1][k]) - (ends[2][k] - ends[3][k])) / (12.0 * step);
            let exact = match (k.checked_sub(6), input.checked_sub(6)) {
                (None, None) => compliance[(k, input)],
                (None, Some(motor)) => platform_by_motor[(k, motor)],
                (Some(motor), None) => motor_by_wrench[(motor, input)],
                (Some(row), Some(column)) => motor_by_motor[(row, column)],
            };
            worst = larger(worst, distance(&[exact], &[slope]) / (unit[k] * unit[input]));
        }
    }
    worst
}

#[test]
fn derivatives_are_differences_of_solves() {
    for (name, robot) in [("jointed", jointed()), ("fed", fed())] {
        for by_torque in [[false; 3], [true, false, true], [true; 3]] {
            for factorisation in [Factorisation::Chains, Factorisation::Sparse] {
                for loads in [all_loads(), conservative()] {
                    let worst = off(&robot, factorisation, by_torque, &loads);
                    println!("{name} {by_torque:?} {factorisation:?}: {worst:.1e}");
                    assert!(worst < 3e-7, "{name} {by_torque:?} {factorisation:?}: {worst:e}");
                }
            }
        }
    }
}

#[test]
fn holding_torques_are_slopes_of_the_energy_and_drive_the_motors() {
    for (name, robot) in [("jointed", jointed()), ("fed", fed())] {
        let loads = conservative();
        let mut solver = at_rest(&robot, Factorisation::default());
        let base =
            solver.solve_with(&Input::displacements(&MOTORS).with_loads(&loads), &FOLLOWED).unwrap().clone();
        let mut torques = Vec::new();
        for motor in 0..3 {
            let step = 1e-5;
            let ends = [step, -step].map(|by| {
                let mut motors = MOTORS;
                motors[motor] += by;
                let found = solver
                    .solve_with(&Input::displacements(&motors).with_loads(&loads), &FOLLOWED)
                    .unwrap()
                    .energies();
                found.strain + found.loads
            });
            let slope = (ends[0] - ends[1]) / (2.0 * step);
            let torque = base.torque(motor).unwrap();
            assert!(
                (slope - torque).abs() < 1e-6 * torque.abs().max(1e-2),
                "{name} motor {motor}: {torque} {slope}"
            );
            torques.push(torque);
        }
        // The same torques, from somewhere else.
        let away: Vec<f64> = MOTORS.iter().map(|angle| 0.8 * angle).collect();
        solver.solve_with(&Input::displacements(&away).with_loads(&loads), &FOLLOWED).unwrap();
        let commands = [Drive::Force(torques[0]), Drive::Displacement(MOTORS[1]), Drive::Force(torques[2])];
        let found = solver.solve_with(&Input::from(commands.to_vec()).with_loads(&loads), &FOLLOWED).unwrap();
        println!("{name}: {:?} after {} iterations", found.motors(), found.report().iterations);
        assert!(distance(found.motors(), &MOTORS) < 1e-8, "{name}: {:?}", found.motors());
    }
}
