//! The sparse factorisation of parallel robots finds what their chains find.
#![allow(clippy::unwrap_used, reason = "tests")]

use pliant_runtime::rotation::rows;

use crate::parallels;

use parallels::{CASES, at_node, kernel, loads, table, written};
use pliant_models::parallel::{
    Drive, Factorisation, Generic, Input, Joint, Kernel, Load, Mechanism, Motor, Parallel, ParallelData,
    ParallelSolution, Rope, Wrench,
};
use pliant_testing::{distance, larger, relative};

/// The robot as it is, and the same with the sparse factorisation.
fn both(kernel: &impl Kernel) -> [Parallel; 2] {
    let robot = Parallel::new(kernel.clone());
    [robot.clone(), robot.with_factorisation(Factorisation::Sparse)]
}

/// Largest difference of poses, motors and rods, of which there are six.
fn off(a: &ParallelSolution, b: &ParallelSolution) -> f64 {
    let ends = [
        distance(&a.platform().translation.vector, &b.platform().translation.vector),
        distance(rows(&a.platform().rotation).as_flattened(), rows(&b.platform().rotation).as_flattened()),
        distance(a.motors(), b.motors()),
    ];
    let mut worst = ends.into_iter().fold(0.0, larger);
    for rod in 0..6 {
        let [p, q] = [a, b].map(|found| found.station(rod, 0.13).unwrap().pose.translation.vector);
        worst = larger(worst, distance(&p, &q));
    }
    worst
}

#[test]
fn states_of_the_tables_are_those_of_chains() {
    for elements in [1, 2, 4, 16] {
        let robots = both(&kernel(elements));
        for case in CASES {
            let mut solvers = robots.each_ref().map(Parallel::solver);
            let loads = loads(case);
            let rows = table("ee_pose");
            let mut worst = 0.0_f64;
            for row in rows.iter().filter(|row| row.case == case && (elements > 1 || row.sample < 3)) {
                let input = &Input::displacements(&row.motors).with_loads(&loads);
                let [chains, sparse] = solvers.each_mut().map(|solver| solver.solve(input).unwrap().clone());
                assert_eq!(chains.unstable_modes(), sparse.unstable_modes());
                assert_eq!(chains.report().stability, sparse.report().stability);
                // The last iterations go down to rounding.
                assert!(chains.report().iterations.abs_diff(sparse.report().iterations) <= 3);
                worst = larger(worst, off(&chains, &sparse));
                let [a, b] = [&chains, &sparse].map(|found| found.sensitivity().unwrap());
                assert!(relative(&b.compliance, &a.compliance) < 1e-9);
                for (a, b) in a.platform_by_motor.column_iter().zip(b.platform_by_motor.column_iter()) {
                    assert!(distance(&a, &b) < 1e-9, "{case}: {a:?} {b:?}");
                }
            }
            println!("{elements} elements, {case}: {worst:.1e}");
            assert!(worst < 1e-12, "{elements} {case}: {worst:e}");
        }
    }
}

/// With weights, joints of every kind, one motor that feeds.
fn mixed(elements: usize) -> Generic<ParallelData> {
    let mut robot = written(elements);
    robot.sections[0].mass = 2e-3;
    robot.platform.mass = 5e-3;
    robot.platform.centre = [0.002, -0.001, 0.01];
    robot.gravity = [0.0, 0.3, -9.81];
    robot.rods[0].base_joint = Joint::Spherical;
    robot.rods[2].platform_joint = Joint::Revolute { axis: [0.0, 1.0, 0.0] };
    robot.rods[3].base_joint = Joint::Revolute { axis: [0.0, 0.6, 0.8] };
    robot.rods[4].platform_joint = Joint::Spherical;
    robot.motors[2] = Motor { drive: Mechanism::Feed, limits: [-0.1, 0.1] };
    Generic::new(robot)
}

#[test]
fn joints_feeds_torques_and_loads_of_every_kind_are_those_of_chains() {
    for elements in [2, 3] {
        let stored = vec![
            Load::from(Wrench::force([0.02, -0.01, 0.03])),
            Load::from(Rope::new(0.5, [0.30, 0.10, 0.60])).offset([0.01, 0.02, 0.0]),
            at_node(Load::from(Wrench::force([0.03, -0.02, 0.01])), 1, 1, elements),
        ];
        let mut turned = stored.clone();
        turned.push(Load::from(Wrench::force([0.003, 0.0, 0.01]).with_couple([3e-5, 0.0, 5e-5]).follower()));
        let mut every = turned.clone();
        every.push(at_node(Load::from(Wrench::couple([3e-5, 5e-5, -4e-5])), 2, 1, elements));
        every.push(at_node(
            Load::from(Wrench::force([0.0, 0.003, 0.0]).with_couple([0.0, 3e-5, 0.0]).follower()),
            4,
            1,
            elements,
        ));
        let robots = both(&mixed(elements));
        for (name, loads) in [("with energy", &stored), ("follower", &turned), ("every", &every)] {
            let mut solvers = robots.each_ref().map(Parallel::solver);
            let positions = [-0.02, -0.15, 0.03].map(Drive::Displacement);
            let input = &Input::from(positions.to_vec()).with_loads(loads);
            let [chains, sparse] = solvers.each_mut().map(|solver| solver.solve(input).unwrap().clone());
            println!("{elements} {name}: states {:.1e}", off(&chains, &sparse));
            // Both end within what a solve leaves.
            assert!(off(&chains, &sparse) < 1e-10);
            assert_eq!(chains.unstable_modes(), sparse.unstable_modes());
            // Torques a little larger than those that hold.
            let torques: Vec<f64> = (0..3).map(|motor| chains.torque(motor).unwrap()).collect();
            let commands = [
                Drive::Force(torques[0] + 1e-3),
                Drive::Displacement(-0.15),
                Drive::Force(torques[2] - 1e-2),
            ];
            let input = &Input::from(commands.to_vec()).with_loads(loads);
            let [chains, sparse] = solvers.each_mut().map(|solver| solver.solve(input).unwrap().clone());
            println!("  by torque: states {:.1e}, motors {:?}", off(&chains, &sparse), sparse.motors());
            assert!(off(&chains, &sparse) < 1e-10);
            assert_eq!(chains.unstable_modes(), sparse.unstable_modes());
            assert_eq!(chains.report().stability, sparse.report().stability);
        }
    }
}

#[test]
fn a_motor_that_moves_nothing_does_not_stop_it() {
    let mut robot = written(2);
    for rod in &mut robot.rods {
        rod.motor = rod.motor.filter(|motor| *motor < 2);
    }
    let found = both(&Generic::new(robot)).map(|robot| robot.solve(&[-0.01, -0.02, 0.5]).unwrap());
    assert!(off(&found[0], &found[1]) < 1e-12);
}

#[test]
fn warm_solves_do_not_allocate() {
    let robot = Parallel::new(kernel(4)).with_factorisation(Factorisation::Sparse);
    for case in CASES {
        let loads = loads(case);
        let mut solver = robot.solver();
        solver.solve(&Input::displacements(&[-0.1, -0.2, -0.1]).with_loads(&loads)).unwrap();
        let at = |k: i32| Input::displacements(&[-0.1 - 0.02 * f64::from(k), -0.2, -0.1]).with_loads(&loads);
        let inputs: Vec<Input> = (1..6).map(at).collect();
        let info = allocation_counter::measure(|| {
            for input in &inputs {
                solver.solve(input).unwrap();
            }
        });
        println!("{case}: {}", info.count_total);
        assert_eq!(info.count_total, 0, "{case}");
    }
}
