//! The energy that an integration makes or loses, and starts that contradict the inputs.
#![allow(clippy::unwrap_used, reason = "tests")]

use core::ops::ControlFlow;

use pliant_models::rods::{
    Drive, Error, Generic, InputRef, Orders, RodInstant, RodMotionInput, RodStart, Strain, Wrench,
};
use pliant_models::{Place, motion};

use super::{Round, steel};

fn go(_: &motion::Step<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn undamped() -> Strain {
    let orders = Orders { torsion: 2, bending: 4, extension: 2, shear: 2 };
    Strain::new(Generic::new(Round { relaxation: 0.0, ..steel() }), orders)
}

/// Without damping the energy stays, but for the damping of the method: kinetic, elastic and potential energy lose the work of the residual along the
/// interpolated motion, within a fifth (the interpolation has no part in the jumps from its end to the next step).
#[test]
fn energy_that_the_integration_loses() {
    let strain = undamped();
    let [force, none] = [0.02, 0.0].map(|force| Wrench::force([0.0, force, 0.0]));
    let held = strain.solve(InputRef::forces(&[0.0; 3]).with_wrenches(&[force])).unwrap();
    let tendons = |_: f64, _: &mut [Drive]| {};
    let input = RodMotionInput { wrenches: &[none], ..RodMotionInput::new(&tendons) };
    let energy = |at: &RodInstant| at.kinetic + at.elastic + at.weight + at.forces;
    for (step, drifts) in [(4e-3, 1e-5..1e-1), (2e-3, 1e-8..1e-2)] {
        let five = motion::Options::default().with_scheme(motion::Scheme::RadauFive).with_tolerance(1e-8);
        let options = five.with_fixed_step(step).with_balance();
        let start = RodStart::Rest(held.coefficients());
        let found = strain.simulate(&input, start, [0.0, 0.2], &[0.0], &options, go).unwrap();
        let lost = energy(&found.instants[0]) - energy(&found.last);
        let swing = held.energies().strain;
        let drift = found.energy_drift.unwrap();
        println!("{step}: lost {lost:e} J of {swing:e} J, drift {drift:e} J");
        assert!(drifts.contains(&(drift / swing)), "{}", drift / swing);
        assert!((drift - lost.abs()).abs() < 0.2 * drift, "{drift:e} {lost:e}");
        // Not asked for, it is not there.
        let silent = motion::Options { balance: false, ..options };
        let found = strain.simulate(&input, start, [0.0, 0.01], &[], &silent, go).unwrap();
        assert_eq!(found.energy_drift, None);
    }
}

/// Tendons of given length that are longer at the start than their displacements leave are named; shorter ones are slack.
#[test]
fn starts_that_disagree_with_lengths() {
    let strain = undamped();
    let tendons = |_: f64, drives: &mut [Drive]| drives[1] = Drive::Displacement(2e-3);
    let input = RodMotionInput::new(&tendons);
    let straight = vec![0.0; strain.order()];
    let options = motion::Options::default().with_tolerance(1e-6);
    let refused = strain.simulate(&input, RodStart::Rest(&straight), [0.0, 0.01], &[], &options, go);
    let Err(Error::Invalid { at: Place::Tendon(1), value, .. }) = refused else { panic!("{refused:?}") };
    assert!((value - 2e-3).abs() < 1e-9, "{value}");
    let message = refused.unwrap_err().to_string();
    assert!(message.contains("tendon 1") && message.contains("displacement"), "{message}");
    let let_out = |_: f64, drives: &mut [Drive]| drives[1] = Drive::Displacement(-2e-3);
    let input = RodMotionInput::new(&let_out);
    let found = strain.simulate(&input, RodStart::Rest(&straight), [0.0, 0.01], &[], &options, go).unwrap();
    assert!(found.complete().is_ok());
}
