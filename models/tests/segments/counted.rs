//! Robots whose segments are counted at run time.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::segments;

use pliant_models::segments::{ConstantCurvature, Error, Generic, State};

/// More segments than the 64 that a robot read at run time was once capped at.
#[test]
fn a_hundred_segments() {
    let mut chain = segments::chain::<100>();
    chain.gravity = [0.0, 0.0, 9.81];
    chain.segments.iter_mut().for_each(|segment| {
        (segment.length, segment.mass) = (0.01, 0.01);
    });
    let robot = ConstantCurvature::new(Generic::new(chain));
    let found = robot.solve(&vec![0.0; 300]).unwrap();
    assert!(found.tip().translation.z > 1.0 && found.report().residual < 1e-9, "{:?}", found.report());
}

#[test]
fn states_of_another_number_of_segments_are_refused() {
    let two = ConstantCurvature::new(Generic::new(segments::chain::<2>()));
    let three = ConstantCurvature::new(Generic::new(segments::chain::<3>()));
    let foreign = |error: Error| matches!(error, Error::LengthMismatch { found: 3, expected: 2, .. });
    let state = three.straight();
    assert!(foreign(two.tip(&state).unwrap_err()));
    assert!(foreign(two.equations(&state, None).unwrap_err()));
    assert!(foreign(two.energies(&state, None).unwrap_err()));
    assert!(foreign(two.curvatures(&state).unwrap_err()));
    let own = two.straight();
    let mixed = State { rate: state.rate.clone(), ..own.clone() };
    assert!(foreign(two.forward_dynamics(&mixed, &[0.0; 6], None).unwrap_err()));
    assert!(foreign(two.loads(&own, &state.rate, None).unwrap_err()));
    assert!(foreign(two.actuator_forces(&state.rate, &mut [0.0; 6]).unwrap_err()));
}

#[cfg(feature = "serde")]
#[test]
fn states_are_data() {
    let robot = ConstantCurvature::new(Generic::new(segments::chain::<3>()));
    let state = robot.straight();
    let text = serde_json::to_string(&state).unwrap();
    assert_eq!(serde_json::from_str::<State>(&text).unwrap(), state);
}
