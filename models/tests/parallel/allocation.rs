//! Warm solves of a parallel robot do not allocate, nor do their iterations.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::parallels;

use parallels::{CASES, at_node, kernel, loads, written};
use pliant_models::parallel::{Drive, Generic, Input, Joint, Load, Mechanism, Motor, Parallel, Rope, Wrench};

/// Solves beside the first one, and iterations of both kinds.
fn measure(robot: &Parallel, loads: &[Load], input: impl Fn(f64) -> [Drive; 3]) -> u64 {
    let inputs: Vec<Input> =
        (0..6).map(|k| Input::from(input(f64::from(k) / 5.0).to_vec()).with_loads(loads)).collect();
    let mut solver = robot.solver();
    solver.solve(&inputs[0]).unwrap();
    let mut kinds = [0; 2];
    let info = allocation_counter::measure(|| {
        for input in &inputs[1..] {
            let found = solver.solve(input).unwrap();
            for iteration in found.iterations() {
                kinds[usize::from(iteration.gauss_newton)] += 1;
            }
        }
        for gauss_newton in [true, false] {
            assert!(solver.iterate(gauss_newton) < 1e-3);
        }
    });
    // Both were measured.
    assert!(kinds.iter().all(|count| *count > 0), "{kinds:?}");
    info.count_total
}

#[test]
fn warm_solves_do_not_allocate() {
    let robot = Parallel::new(kernel(4));
    for case in CASES {
        let count =
            measure(&robot, &loads(case), |part| [-0.1 - 0.1 * part, -0.2, -0.1].map(Drive::Displacement));
        assert_eq!(count, 0, "{case}");
    }
}

#[test]
fn nor_with_feeds_joints_weights_and_torques() {
    let mut robot = written(3);
    robot.sections[0].mass = 2e-3;
    robot.platform.mass = 5e-3;
    robot.gravity = [0.0, 0.3, -9.81];
    robot.rods[3].base_joint = Joint::Revolute { axis: [0.0, 0.6, 0.8] };
    robot.rods[4].platform_joint = Joint::Spherical;
    robot.motors[0] = Motor { drive: Mechanism::Feed, limits: [-0.1, 0.1] };
    let robot = Parallel::new(Generic::new(robot));
    let loads = [
        Load::from(Rope::new(0.2, [0.30, 0.10, 0.60])).offset([0.01, 0.02, 0.0]),
        at_node(
            Load::from(Wrench::force([0.0, 0.003, 0.0]).with_couple([0.0, 3e-5, 0.0]).follower()),
            4,
            2,
            3,
        ),
        at_node(Load::from(Wrench::force([0.01, 0.0, 0.02])), 0, 0, 3),
    ];
    let count = measure(&robot, &loads, |part| {
        [Drive::Displacement(-0.002 * part), Drive::Force(1e-3 * part), Drive::Displacement(0.01 * part)]
    });
    assert_eq!(count, 0);
}
