//! Joints, feeds, weights, loads on nodes, motors driven by torque: derivatives against differences of whole solves, energies against torques.
#![allow(clippy::unwrap_used, reason = "tests")]

mod parallels;

use parallels::{distance, written};
use pliant_models::parallel::{
    Action, Command, Drive, Generic, Input, Joint, Load, Motor, Parallel, Written,
};

type Robot = Parallel<Generic<Written<6, 1, 3>, 6, 1, 3>>;

/// The reference robot with weights.
fn heavy(elements: usize) -> Written<6, 1, 3> {
    let mut robot = written(elements);
    robot.sections[0].mass = 2e-3;
    robot.platform.mass = 5e-3;
    robot.platform.centre = [0.002, -0.001, 0.01];
    robot.gravity = [0.0, 0.3, -9.81];
    robot
}

/// Some rods in ball joints and hinges.
fn jointed() -> Robot {
    let mut robot = heavy(3);
    robot.rods[0].base_joint = Joint::Spherical;
    robot.rods[2].platform_joint = Joint::Revolute { axis: [0.0, 1.0, 0.0] };
    robot.rods[3].base_joint = Joint::Revolute { axis: [0.0, 0.6, 0.8] };
    robot.rods[4].platform_joint = Joint::Spherical;
    Parallel::new(Generic::new(robot))
}

/// Two motors feed.
fn fed() -> Robot {
    let mut robot = heavy(3);
    for motor in [0, 2] {
        robot.motors[motor] = Motor { drive: Drive::Feed, limits: [-0.1, 0.1] };
    }
    Parallel::new(Generic::new(robot))
}

fn all_loads() -> Vec<Load> {
    let mut all = vec![Load::dead([3e-5, 5e-5, -4e-5], [0.02, -0.01, 0.03])];
    all.push(Load::pulley(0.5, [0.30, 0.10, 0.60]).at([0.01, 0.02, 0.0]));
    all.push(Load::follower([3e-5, 0.0, 5e-5], [0.003, 0.0, 0.01]));
    all.push(Load::force([0.03, -0.02, 0.01]).on(1, 1));
    all.push(Load::pulley(0.05, [0.4, 0.3, 0.2]).on(2, 3));
    all.push(Load::follower([0.0, 3e-5, 0.0], [0.0, 0.003, 0.0]).on(4, 2));
    all.push(Load::force([0.01, 0.0, 0.02]).on(0, 0));
    all
}

fn conservative() -> Vec<Load> {
    let stored = |load: &Load| match load.action {
        Action::Dead { couple, .. } => couple == [0.0; 3],
        Action::Follower { .. } => false,
        Action::Pulley { .. } => true,
    };
    all_loads().into_iter().filter(stored).collect()
}

const MOTORS: [f64; 3] = [-0.02, -0.15, 0.03];

#[test]
fn steps_converge_quadratically_whatever_there_is() {
    for (name, robot) in [("jointed", jointed()), ("fed", fed())] {
        let loads = all_loads();
        let found = robot.solve(Input::positions(&MOTORS).with_loads(&loads)).unwrap();
        let steps: Vec<f64> =
            found.iterations().iter().filter(|step| step.part == 1.0).map(|step| step.step).collect();
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

#[test]
fn derivatives_are_differences_of_solves() {
    for (name, robot) in [("jointed", jointed()), ("fed", fed())] {
        let loads = all_loads();
        let mut solver = robot.solver();
        let base = solver.solve(Input::positions(&MOTORS).with_loads(&loads)).unwrap().clone();
        let local = |pose: pliant_models::Pose| {
            let origin = base.platform();
            let turned = |v: [f64; 3]| -> [f64; 3] {
                core::array::from_fn(|k| (0..3).map(|i| origin.rotation[i][k] * v[i]).sum())
            };
            let relative: [[f64; 3]; 3] = core::array::from_fn(|i| {
                core::array::from_fn(|j| (0..3).map(|k| origin.rotation[k][i] * pose.rotation[k][j]).sum())
            });
            let turn = [
                relative[2][1] - relative[1][2],
                relative[0][2] - relative[2][0],
                relative[1][0] - relative[0][1],
            ];
            let shift = turned(core::array::from_fn(|k| pose.translation[k] - origin.translation[k]));
            [0.5 * turn[0], 0.5 * turn[1], 0.5 * turn[2], shift[0], shift[1], shift[2]]
        };
        for motor in 0..3 {
            let step = 1e-5;
            let ends = [step, -step].map(|by| {
                let mut motors = MOTORS;
                motors[motor] += by;
                local(solver.solve(Input::positions(&motors).with_loads(&loads)).unwrap().platform())
            });
            let slope: Vec<f64> = (0..6).map(|k| (ends[0][k] - ends[1][k]) / (2.0 * step)).collect();
            let found = base.pose_by_motor(motor).unwrap();
            let size = found.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
            assert!(distance(&found, &slope) < 1e-5 * size, "{name} motor {motor}: {found:?} {slope:?}");
        }
        let compliance = base.compliance().unwrap();
        for j in 0..6 {
            let step = 1e-6;
            let ends = [step, -step].map(|by| {
                let mut wrench = [0.0; 6];
                wrench[j] = by;
                let [a, b, c, d, e, f] = wrench;
                let mut more = loads.clone();
                more.push(Load::follower([a, b, c], [d, e, f]));
                local(solver.solve(Input::positions(&MOTORS).with_loads(&more)).unwrap().platform())
            });
            for i in 0..6 {
                let slope = (ends[0][i] - ends[1][i]) / (2.0 * step);
                let size = (0..6).fold(0.0_f64, |a, k| a.max(compliance[k][j].abs()));
                assert!(
                    (compliance[i][j] - slope).abs() < 1e-4 * size,
                    "{name} {i} {j}: {} {slope}",
                    compliance[i][j]
                );
            }
        }
    }
}

#[test]
fn holding_torques_are_slopes_of_the_energy_and_drive_the_motors() {
    for (name, robot) in [("jointed", jointed()), ("fed", fed())] {
        let loads = conservative();
        let mut solver = robot.solver();
        let base = solver.solve(Input::positions(&MOTORS).with_loads(&loads)).unwrap().clone();
        let mut torques = Vec::new();
        for motor in 0..3 {
            let step = 1e-5;
            let ends = [step, -step].map(|by| {
                let mut motors = MOTORS;
                motors[motor] += by;
                let found = solver.solve(Input::positions(&motors).with_loads(&loads)).unwrap().energies();
                found.elastic + found.loads
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
        solver.solve(Input::positions(&away).with_loads(&loads)).unwrap();
        let commands =
            [Command::Torque(torques[0]), Command::Position(MOTORS[1]), Command::Torque(torques[2])];
        let found = solver.solve(Input::motors(&commands).with_loads(&loads)).unwrap();
        println!("{name}: {:?} after {} iterations", found.motors(), found.report().iterations);
        assert!(distance(found.motors(), &MOTORS) < 1e-8, "{name}: {:?}", found.motors());
    }
}
