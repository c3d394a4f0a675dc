//! The energy that an integration makes or loses, and starts that contradict the inputs.
#![allow(clippy::unwrap_used, reason = "tests")]

use pliant_models::motion::Scheme;
use pliant_models::rods::{Drive, Error, Generic, Orders, Strain, Wrench};
use pliant_models::{Input, Instant, Place, Simulation};

use super::{Round, at_rest, go, loose, steel};

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
    let [held, free] = [force, none].map(|wrench| loose::<3>().with_wrench(wrench));
    let swing = strain.solve(&held).unwrap().energies().strain;
    let energy = |at: &Instant| at.kinetic + at.elastic + at.loads;
    for (step, drifts) in [(4e-3, 1e-5..1e-1), (2e-3, 1e-8..1e-2)] {
        let five = Simulation::to(0.2, &free).from_equilibrium_of(&held).with_scheme(Scheme::RadauFive);
        let simulation = five.with_waves().with_tolerance(1e-8).with_fixed_step(step);
        let found = strain.simulate(&simulation.at(&[0.0]), &mut go).unwrap();
        let lost = energy(&found.instants[0]) - energy(&found.last);
        let drift = found.report.energy_drift.unwrap();
        println!("{step}: lost {lost:e} J of {swing:e} J, drift {drift:e} J");
        assert!(drifts.contains(&(drift / swing)), "{}", drift / swing);
        assert!((drift - lost.abs()).abs() < 0.2 * drift, "{drift:e} {lost:e}");
        // Not asked for, it is not there.
        let silent = Simulation { end: 0.01, ..simulation.without_balance() };
        let found = strain.simulate(&silent, &mut go).unwrap();
        assert_eq!(found.report.energy_drift, None);
    }
}

/// Tendons of given length that are longer at the start than their displacements leave are named; shorter ones are slack.
#[test]
fn starts_that_disagree_with_lengths() {
    let strain = undamped();
    let straight = vec![0.0; strain.order()];
    let run = |displacement: f64| {
        let input =
            Input::from([Drive::Force(0.0), Drive::Displacement(displacement), Drive::Force(0.0)].to_vec());
        let simulation =
            Simulation::to(0.01, &input).from(at_rest(&straight)).with_waves().with_tolerance(1e-6);
        strain.simulate(&simulation.without_balance(), &mut go)
    };
    let refused = run(2e-3);
    let Err(Error::Invalid { at: Place::Tendon(1), value, .. }) = refused else { panic!("{refused:?}") };
    assert!((value - 2e-3).abs() < 1e-9, "{value}");
    let message = refused.unwrap_err().to_string();
    assert!(message.contains("tendon 1") && message.contains("displacement"), "{message}");
    assert!(run(-2e-3).unwrap().complete().is_ok());
}
