//! Motion in time through the trait of all models.

use core::ops::ControlFlow;

use pliant::{Beginning, Drive, Error, Input, Simulation};

use crate::case::twist;
use crate::robots::{each, strain, trunk};

fn on(_: f64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// A robot stays in its equilibrium; let go, it swings, and its energy is that of the start and of the work done.
#[test]
fn segments() {
    for model in trunk() {
        let held = Input::forces(&[3.0, -2.0, 1.0, 0.5, 4.0, -1.0, 2.0, 0.0, -3.0]);
        let free = Input::forces(&[0.0; 9]);
        let times = [0.0, 0.01, 0.02];
        let still =
            model.simulate(&Simulation::to(0.02, &held).at(&times), &mut on).unwrap().complete().unwrap();
        let equilibrium = model.solve(&held).unwrap();
        for instant in &still.instants {
            assert!(twist(&instant.tip, &equilibrium.tip()).norm() < 1e-7, "{instant:?}");
            assert_eq!(instant.drives, equilibrium.forces());
        }
        // The same from a record of the equilibrium, and with drives that are functions of time.
        let configuration = equilibrium.record().unwrap().configuration;
        let let_go = |time: f64, forces: &mut [f64]| {
            for force in forces {
                *force *= (1.0 - 100.0 * time).max(0.0);
            }
        };
        let moved = |from| {
            let simulation = Simulation::to(0.02, &held).from(from).driven(&let_go).at(&times);
            model.simulate(&simulation, &mut on).unwrap().complete().unwrap()
        };
        let [one, other] = [Beginning::Equilibrium, Beginning::Configuration(&configuration)].map(moved);
        assert_eq!(one.instants, other.instants);
        assert_eq!(one.instants[2].drives, [0.0; 9]);
        assert!(twist(&one.instants[2].tip, &equilibrium.tip()).norm() > 1e-3);
        assert!(one.report.energy_drift.unwrap() < 1e-6, "{:?}", one.report);
        // As far as the observer wishes.
        let simulation = Simulation::to(1.0, &free).from_equilibrium_of(&held);
        let mut stop =
            |time: f64| if time > 0.01 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let part = model.simulate(&simulation, &mut stop).unwrap().complete().unwrap();
        assert!(part.last.time > 0.01 && part.last.time < 1.0, "{}", part.last.time);
    }
}

/// A rod stays in its equilibrium, from the input or from a record, by tensions or by displacements.
#[test]
fn rods() {
    for model in strain() {
        let held = Input::forces(&[1.0, 0.2, 0.0]);
        let equilibrium = model.solve(&held).unwrap();
        let configuration = equilibrium.record().unwrap().configuration;
        let by_length = Input::displacements(&equilibrium.displacements());
        let moved = |input: &Input, from| {
            let simulation = Simulation::to(1e-3, input).from(from).at(&[0.0, 1e-3]);
            model.simulate(&simulation, &mut on).unwrap().complete().unwrap()
        };
        for (input, from) in [
            (&held, Beginning::Equilibrium),
            (&held, Beginning::Configuration(&configuration)),
            (&by_length, Beginning::EquilibriumOf(&held)),
        ] {
            for instant in moved(input, from).instants {
                assert!(twist(&instant.tip, &equilibrium.tip()).norm() < 1e-6, "{instant:?}");
            }
        }
    }
}

#[test]
fn refusals() {
    for model in each() {
        let still = Input::forces(&vec![0.0; model.actuators()]);
        if !["constant_curvature", "strain", "parallel"].contains(&model.kind()) {
            let found = model.simulate(&Simulation::to(1.0, &still), &mut on);
            assert!(matches!(found, Err(Error::Unsupported { .. })), "{}", model.kind());
            continue;
        }
        let mut drives = still.drives.clone();
        // Tendons are let out and pulled in; actuators of segments have forces.
        drives[0] = match model.kind() {
            "strain" => Drive::Force(-1.0),
            "parallel" => Drive::Force(f64::INFINITY),
            _ => Drive::Displacement(1e-3),
        };
        let wrong = [Input::from(drives), Input::default()];
        for input in &wrong {
            assert!(model.simulate(&Simulation::to(1.0, input), &mut on).is_err(), "{input:?}");
        }
        let nan = |_: f64, forces: &mut [f64]| forces[0] = f64::NAN;
        assert!(
            model.simulate(&Simulation::to(1.0, &still).driven(&nan), &mut on).is_err(),
            "{}",
            model.kind()
        );
        for end in [f64::NAN, -1.0] {
            assert!(model.simulate(&Simulation::to(end, &still), &mut on).is_err(), "{end}");
        }
    }
}
