//! Limits of actuators, and answers as data.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![allow(dead_code, reason = "shared helpers")]

use crate::segments;

use core::ops::ControlFlow;

use pliant_models::segments::{ConstantCurvature, Error, Generic};
use pliant_models::{Beginning, Input, Place, Simulation};

fn limited() -> ConstantCurvature {
    let mut chain = segments::chain::<2>();
    chain.actuators[1].limits = Some([-50.0, 20.0]);
    ConstantCurvature::new(Generic::new(chain))
}

#[test]
fn the_force_furthest_outside_is_named() {
    let robot = limited();
    // Segment 0 has no limits.
    assert_eq!(robot.excess(&[1e6, -1e6, 0.0, -50.0, 20.0, 0.0]).unwrap(), None);
    let excess = robot.excess(&[0.0, 0.0, 0.0, -51.0, 0.0, 23.5]).unwrap().unwrap();
    assert_eq!((excess.segment, excess.actuator, excess.force), (1, 2, 23.5));
    assert_eq!((excess.limits, excess.amount()), ([-50.0, 20.0], 3.5));
    assert_eq!(excess.to_string(), "the force of actuator 2 of segment 1 is 23.5 N: expected -50 to 20");
    assert!(matches!(robot.excess(&[0.0; 5]), Err(Error::LengthMismatch { expected: 6, .. })));
    assert!(matches!(robot.excess(&[f64::NAN; 6]), Err(Error::Invalid { .. })));
}

#[test]
fn limits_that_are_no_range_make_no_robot() {
    for limits in [[20.0, -50.0], [0.0, f64::NAN], [f64::NEG_INFINITY, 0.0]] {
        let mut chain = segments::chain::<2>();
        chain.actuators[0].limits = Some(limits);
        let robot = ConstantCurvature::new(Generic::new(chain));
        assert!(
            matches!(robot.dynamics(), Err(Error::InvalidRobot { at: Place::Segment(0), .. })),
            "{limits:?}"
        );
    }
}

#[test]
fn a_simulation_reports_forces_outside_of_their_limits() {
    let robot = limited();
    let free = Input::forces(&[0.0; 6]);
    let run = |force: f64| {
        let pull = |time: f64, forces: &mut [f64]| {
            // Nothing is written outside of this time: what is not written is that of the input.
            if (0.002..0.004).contains(&time) {
                forces[4] = force;
            }
        };
        let simulation = Simulation::to(0.01, &free).from(Beginning::Undeformed).driven(&pull);
        robot
            .simulate(&simulation.with_waves().with_tolerance(1e-6), &mut |_| ControlFlow::Continue(()))
            .unwrap()
            .complete()
            .unwrap()
            .report
            .excess
    };
    assert_eq!(run(-49.0), None);
    let worst = run(21.0).unwrap();
    assert!((0.002..0.004).contains(&worst.time));
    assert_eq!((worst.excess.segment, worst.excess.actuator, worst.excess.force), (1, 1, 21.0));
}

#[cfg(feature = "serde")]
#[test]
fn states_and_answers_are_data() {
    use pliant_models::segments::State;

    let robot = limited();
    let state = robot.state(&[[0.1, -0.2, 0.24], [0.0, 0.3, 0.23]], &[[1.0, 2.0, 3.0]; 2]).unwrap();
    let text = serde_json::to_string(&state).unwrap();
    assert_eq!(serde_json::from_str::<State>(&text).unwrap(), state);
    let short = r#"{"shape": [[0, 0, 1]], "rate": [[0, 0, 1]]}"#;
    let short = serde_json::from_str::<State>(short).unwrap();
    assert!(matches!(robot.tip(&short), Err(Error::LengthMismatch { found: 1, expected: 2, .. })));

    let found = robot.solve(&[0.0; 6]).unwrap();
    let value = serde_json::to_value(&found).unwrap();
    assert_eq!(value["report"]["stability"], "Stable");
    assert_eq!(value["state"]["shape"].as_array().unwrap().len(), 2);
    let loads = serde_json::to_value(robot.loads(&state, &[[0.0; 3]; 2], None).unwrap()).unwrap();
    assert_eq!(loads["gravity"].as_array().unwrap().len(), 2);
    let modes = serde_json::to_value(robot.modes(found.state(), None).unwrap().undamped).unwrap();
    assert_eq!(modes.as_array().unwrap().len(), 6);
    let free = Input::forces(&[0.0; 6]);
    let simulation = Simulation::to(1e-3, &free).from(state.beginning()).at(&[1e-3]);
    let motion = robot.simulate(&simulation, &mut |_| ControlFlow::Continue(())).unwrap();
    let value = serde_json::to_value(&motion).unwrap();
    assert_eq!(value["report"]["integration"]["status"], "Finished");
    assert_eq!(value["instants"][0]["time"], 1e-3);
}
