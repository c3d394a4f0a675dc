//! Estimates of the cost of motions, against their steps.

use pliant_models::rods::{Generic, Orders, Strain};
use pliant_models::{Error, Input, Model, Simulation};

use super::{go, steel};

/// With waves resolved a tension that is let go costs what is estimated, to a factor of three, with and without damping, by order 5 and by order 9.
#[test]
fn costs_are_estimated() {
    let [held, free] = [Input::forces(&[1.0, 0.0, 0.0]), Input::forces(&[0.0; 3])];
    let orders = Orders { torsion: 2, bending: 3, extension: 1, shear: 1 };
    for (relaxation, tolerance, duration) in
        [(0.0, 1e-4, 2e-3), (0.0, 1e-7, 1e-3), (1e-8, 1e-7, 5e-3), (2e-3, 1e-7, 0.3)]
    {
        let rod = super::Round { relaxation, ..steel() };
        let strain = Strain::new(Generic::<_, 3>::new(rod), orders);
        let simulation = Simulation::to(duration, &free).from_equilibrium_of(&held).without_balance();
        let simulation = simulation.with_waves().with_tolerance(tolerance);
        let cost = Model::cost(&strain, &simulation).unwrap();
        let motion = strain.simulate(&simulation, &mut go).unwrap().complete().unwrap();
        let steps = motion.report.integration.accepted as f64;
        let ratio = cost.steps / steps;
        println!("{relaxation:e} {tolerance:e}: {cost:?}, {steps} steps, ratio {ratio:.2}");
        assert!(ratio > 0.33 && ratio < 3.0, "{cost:?} {steps}");
    }
    let strain = Strain::new(Generic::<_, 3>::new(steel()), orders);
    let nan = Model::cost(&strain, &Simulation::to(f64::NAN, &free));
    assert!(matches!(nan, Err(Error::Overflow { what: "the duration of the motion" })), "{nan:?}");
}
