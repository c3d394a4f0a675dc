//! Motions of robots with chambers: as those of actuators that push with pressure times area.

use core::ops::ControlFlow;

use pliant_models::ode::{OdeMethod, OdeOptions};
use pliant_models::segments::{Actuators, ConstantCurvature, Drive, Generic, Input, State};
use pliant_models::{Beginning, Excitation, Model, Observation, Simulation, Stepper as _};

use super::{AREAS, FORCES, LOAD, Robot, both, by_units, inputs, pneumatic, pressed, unit};
use crate::segments::near;

#[test]
fn motions_are_those_of_actuators_that_push_with_pressure_times_area() {
    let area = 20e-6;
    let [plain, chambers] = both(area);
    let pressures: [f64; 9] = core::array::from_fn(|k| FORCES[k] / unit(area, k));
    for method in [OdeMethod::Explicit, OdeMethod::Implicit] {
        let run = |robot: &Robot, forces: [f64; 9]| {
            let options = OdeOptions::default().with_tolerance(1e-9).with_method(method);
            let drive = |time: f64, out: &mut [f64]| {
                out.iter_mut().for_each(|force| *force *= (40.0 * time).cos());
            };
            let input = pliant_models::Input::forces(&forces);
            let simulation = Simulation::to(0.02, &input).from(Beginning::Undeformed).driven(&drive);
            let simulation = simulation.at(&[0.01, 0.02]).with_options(options);
            let moved = robot.simulate(&simulation, &mut |_| ControlFlow::Continue(()));
            moved.unwrap().complete().unwrap()
        };
        let (found, expected) = (run(&chambers, pressures), run(&plain, FORCES));
        assert_eq!(found.report.integration.accepted, expected.report.integration.accepted);
        assert!(found.report.energy_drift.unwrap() < 1e-8, "{:?}", found.report);
        for (found, expected) in found.instants.iter().zip(&expected.instants) {
            near("shape", &found.coordinates, &expected.coordinates, 1e-12);
            near("rate", &found.rates, &expected.rates, 1e-12);
        }
    }
    let state = State {
        shape: vec![[0.7, -0.4, 0.25], [-1.1, 0.9, 0.2], [0.05, 1.6, 0.19]],
        rate: vec![[1.3, -2.0, 0.2], [0.4, 3.0, -0.1], [-2.2, 0.6, 0.3]],
    };
    let [found, expected] = [(&chambers, pressures), (&plain, FORCES)].map(|(robot, forces)| {
        let mut stepper = robot.stepper(&LOAD.added_to(Input::forces(&forces))).unwrap();
        let mut state = stepper.begin(&state).unwrap();
        for _ in 0..20 {
            stepper.step(&mut state, &forces, 1e-3).unwrap();
        }
        state.coordinates
    });
    near("stepper", &found, &expected, 1e-12);
    // The forces of a motion, of least norm too.
    let acceleration = [[5.0, 2.0, -1.0], [-7.0, 1.0, 3.0], [4.0, -6.0, 2.0]];
    let [mut found, mut expected] = [[0.0; 9]; 2];
    chambers.inverse_dynamics(&state, &acceleration, Some(&LOAD), &mut found).unwrap();
    plain.inverse_dynamics(&state, &acceleration, Some(&LOAD), &mut expected).unwrap();
    near("inverse dynamics", &by_units(area, &found), &expected, 1e-12);
    let [mut many, mut pushing] = [pressed(area), pressed(area)];
    many.actuators[0].angles = vec![0.0, 1.5, 3.0, 4.0];
    pushing.actuators[0] = Actuators { area: None, ..many.actuators[0].clone() };
    pushing.actuators[2].area = None;
    let load = [[0.1, 0.2, 3.0], [0.1, 0.0, 1.0], [0.3, 0.1, 2.0]];
    let [mut found, mut expected] = [[0.0; 10]; 2];
    ConstantCurvature::new(Generic::new(many)).actuator_forces(&load, &mut found).unwrap();
    ConstantCurvature::new(Generic::new(pushing)).actuator_forces(&load, &mut expected).unwrap();
    near(
        "least norm",
        &found[..4].iter().map(|force| area * force).collect::<Vec<_>>(),
        &expected[..4],
        1e-12,
    );
    // Derivatives of the accelerations by pressures.
    let [linear, other] = [(&chambers, pressures), (&plain, FORCES)]
        .map(|(robot, forces)| robot.linearise(&state, &forces, None).unwrap());
    near("A", linear.a.as_slice(), other.a.as_slice(), 1e-12);
    for actuator in 0..9 {
        let column = linear.b.column(actuator) / unit(area, actuator);
        near("B", column.as_slice(), other.b.column(actuator).as_slice(), 1e-12);
    }
}

/// Pressures as inputs and outputs of small motions, and volumes that are held.
#[test]
fn small_motions_are_those_of_actuators_that_push_with_pressure_times_area() {
    for area in AREAS {
        let [plain, chambers] = both(area);
        for drives in &inputs(&plain)[..4] {
            let pressed = pneumatic(area, drives);
            let excitations: Vec<Excitation> = (0..9).map(Excitation::Drive).collect();
            let mut observations = vec![Observation::Pose { body: 2, s: 0.1 }];
            observations.extend((0..9).map(Observation::Displacement));
            observations.extend((0..9).map(Observation::Force));
            let [found, expected] = [(&chambers, &pressed), (&plain, drives)].map(|(robot, drives)| {
                let solution: Box<dyn pliant_models::Solution> =
                    Model::solve(robot, &pliant_models::Input::from(drives.clone())).unwrap();
                solution.frequency_response(&excitations, &observations, &[3.0, 40.0]).unwrap()
            });
            let number = |actuator: usize| match drives[actuator] {
                Drive::Force(_) => unit(area, actuator).recip(),
                _ => unit(area, actuator),
            };
            for (found, expected) in found.iter().zip(&expected) {
                for row in 0..expected.nrows() {
                    let own = match row {
                        0..6 => 1.0,
                        6..15 => unit(area, row - 6).recip(),
                        _ => unit(area, row - 15),
                    };
                    let size = expected.row(row).iter().fold(0.0_f64, |most, entry| most.max(entry.norm()));
                    for column in 0..9 {
                        let entry = found[(row, column)] * own * number(column);
                        let off = (entry - expected[(row, column)]).norm();
                        assert!(off <= 1e-9 * size, "{row} {column}: {off:e} of {size:e}");
                    }
                }
            }
        }
    }
}
