//! The strain model of several inputs at a time.

use crate::rods;
use crate::side_by_side::{Dice, compare, compare_odd};
use pliant_models::rods::{Kernel, Orders, Strain};
use pliant_models::{Drive, Input, Wrench};

/// Random tensions up to `most`, N, and forces at the tip up to half of `load`, N.
fn inputs(tendons: usize, count: usize, most: f64, load: f64) -> Vec<Input> {
    let mut dice = Dice(11);
    (0..count)
        .map(|_| {
            let tensions: Vec<f64> = (0..tendons).map(|_| most * dice.roll().powi(2)).collect();
            let force = core::array::from_fn(|_| load * (dice.roll() - 0.5));
            Input::forces(&tensions).with_wrench(Wrench::force(force))
        })
        .collect()
}

fn paper<K: Kernel>(kernel: K) -> Strain {
    Strain::new(kernel, Orders::PAPER)
}

#[test]
fn answers_in_lanes_are_those_of_one_solve_each() {
    let found = compare(&paper(rods::kernel(rods::a())), &inputs(3, 90, 5.0, 0.6));
    assert!(found > 85, "{found}");
    let found = compare(&paper(rods::kernel(rods::d())), &inputs(9, 21, 2.0, 0.2));
    assert!(found > 18, "{found}");
    let found = compare(&paper(rods::kernel(rods::c())), &inputs(2, 21, 3.0, 0.3));
    assert!(found > 18, "{found}");
    // Inextensible and unshearable, without tendons.
    let orders = Orders { torsion: 3, bending: 6, ..Orders::PAPER };
    let found = compare(&Strain::new(rods::kernel(rods::bare()), orders), &inputs(0, 21, 0.0, 2.0));
    assert!(found > 18, "{found}");
}

#[test]
fn what_lanes_cannot_do_is_done_one_by_one() {
    let held = [Drive::Displacement(2e-3), Drive::Force(0.0), Drive::Force(0.0)];
    let wrench = |wrench: Wrench| Input::forces(&[1.0, 0.2, 0.0]).with_wrench(wrench);
    let inputs = [
        Input::forces(&[1.0, 0.2, 0.0]),
        Input::from(held.to_vec()),
        Input::forces(&[-1.0, 0.0, 0.0]),
        Input::forces(&[1.0]),
        wrench(Wrench::couple([0.0, 1e-3, 2e-3])),
        wrench(Wrench::force([0.0, 0.05, 0.0]).at(0.1)),
        wrench(Wrench::force([0.0, 0.05, 0.0]).follower()),
        Input::forces(&[f64::NAN, 0.2, 0.0]),
        Input::forces(&[0.5, 0.2, 0.1]),
    ];
    compare_odd(&paper(rods::kernel(rods::a())), &inputs);
}
