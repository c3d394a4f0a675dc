//! Segments of several inputs at a time.

use crate::segments::robot;
use crate::side_by_side::{Dice, compare, compare_odd};
use pliant_models::segments::{ConstantCurvature, Physics};
use pliant_models::{Drive, Input, Payload, Wrench};

/// Random forces within `most`, N, forces at the tip and payloads.
fn inputs(count: usize, most: f64) -> Vec<Input> {
    let mut dice = Dice(5);
    (0..count)
        .map(|item| {
            let forces: Vec<f64> = (0..6).map(|_| most * (2.0 * dice.roll() - 1.0)).collect();
            let force = core::array::from_fn(|_| dice.roll() - 0.5);
            let input = Input::forces(&forces).with_wrench(Wrench::force(force));
            match item % 3 {
                0 => input,
                1 => Input::forces(&forces),
                _ => Input {
                    payload: Some(Payload {
                        mass: 0.1 * dice.roll(),
                        center: [0.0, 0.01, 0.02].into(),
                        ..Payload::default()
                    }),
                    ..input
                },
            }
        })
        .collect()
}

#[test]
fn answers_in_lanes_are_those_of_one_solve_each() {
    let found = compare(&ConstantCurvature::new(robot(Physics::Consistent)), &inputs(300, 5.0));
    assert!(found > 280, "{found}");
    // So large that many have no stable equilibrium near.
    let found = compare(&ConstantCurvature::new(robot(Physics::Consistent)), &inputs(60, 40.0));
    assert!(found > 20, "{found}");
}

#[test]
fn what_lanes_cannot_do_is_done_one_by_one() {
    let forces = [1.0, 0.2, 0.0, -0.5, 0.3, 0.1];
    let mut held = forces.map(Drive::Force).to_vec();
    held[0] = Drive::Displacement(2e-3);
    let inputs = [
        Input::forces(&forces),
        Input::from(held),
        Input::forces(&[1.0]),
        Input::forces(&forces).with_wrench(Wrench::couple([0.0, 0.1, 0.2])),
        Input::forces(&[f64::NAN; 6]),
    ];
    compare_odd(&ConstantCurvature::new(robot(Physics::Consistent)), &inputs);
    compare_odd(&ConstantCurvature::new(robot(Physics::AsPublished)), &inputs);
}
