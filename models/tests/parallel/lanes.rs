//! Several inputs at a time.

use crate::parallels::{kernel, written};
use crate::side_by_side::{Dice, compare, compare_odd};
use pliant_models::parallel::{Generic, Joint, Mechanism, Motor, Parallel};
use pliant_models::{Drive, Input, Wrench};

/// Random angles of three motors within `most`, rad or by 5 m/rad.
fn inputs(count: usize, most: [f64; 3]) -> Vec<Input> {
    let mut dice = Dice(3);
    (0..count).map(|_| Input::displacements(&most.map(|most| most * (2.0 * dice.roll() - 1.0)))).collect()
}

#[test]
fn answers_in_lanes_are_those_of_one_solve_each() {
    let found = compare(&Parallel::new(kernel(4)), &inputs(50, [0.3; 3]));
    assert!(found > 45, "{found}");
    let mut robot = written(3);
    robot.sections[0].mass = 2e-3;
    robot.platform.mass = 5e-3;
    robot.gravity = [0.0, 0.3, -9.81];
    robot.rods[3].base_joint = Joint::Revolute { axis: [0.0, 0.6, 0.8] };
    robot.rods[4].platform_joint = Joint::Spherical;
    robot.motors[0] = Motor { drive: Mechanism::Feed, limits: [-0.1, 0.1] };
    let found = compare(&Parallel::new(Generic::new(robot)), &inputs(20, [0.01, 0.2, 0.2]));
    assert!(found > 15, "{found}");
}

#[test]
fn what_lanes_cannot_do_is_done_one_by_one() {
    let angles = [0.1, -0.2, 0.05];
    let mut driven = angles.map(Drive::Displacement).to_vec();
    driven[1] = Drive::Force(1e-3);
    let inputs = [
        Input::displacements(&angles),
        Input::from(driven),
        Input::displacements(&[0.1]),
        Input::displacements(&angles).with_wrench(Wrench::force([0.02, 0.0, 0.05])),
        Input::displacements(&[f64::NAN; 3]),
        Input::displacements(&[-0.2, 0.1, 0.0]),
    ];
    compare_odd(&Parallel::new(kernel(3)), &inputs);
}
