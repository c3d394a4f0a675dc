//! Inputs that make no sense, and those that only some models take.

use nalgebra::{Isometry3, Vector3};
use pliant::{Error, Input, Payload, Rope, Target, Wrench};

use crate::case::twist;
use crate::robots::{Tripod, arm, each, tripod};

/// Inputs, targets and places that make no sense are errors, and what is solved all the same is finite.
#[test]
fn odd_inputs() {
    for model in each() {
        let count = model.actuators();
        let moved = |value: f64| match model.kind() {
            "parallel" => Input::displacements(&vec![value; count]),
            _ => Input::forces(&vec![value; count]),
        };
        let at_rest = model.solve(&moved(0.0)).unwrap();
        assert!(at_rest.tip().translation.vector.iter().all(|entry| entry.is_finite()));
        for value in [f64::NAN, f64::INFINITY] {
            assert!(model.solve(&moved(value)).is_err(), "{} {value}", model.kind());
            let wrench = Wrench::force([value, 0.0, 0.0]);
            assert!(model.solve(&moved(0.0).with_wrench(wrench)).is_err(), "{} {value}", model.kind());
            let target = Target::coordinates([Some(value), None, None]);
            assert!(model.reach(&target, &moved(0.0)).is_err(), "{} {value}", model.kind());
            assert!(at_rest.station(0, value).is_err(), "{} {value}", model.kind());
        }
        for value in [1e12, 1e300] {
            if let Ok(found) = model.solve(&moved(value)) {
                let tip = found.tip().translation.vector;
                assert!(tip.iter().all(|entry| entry.is_finite()), "{} {value}: {tip}", model.kind());
                assert!(found.report().residual <= found.report().bound, "{} {value}", model.kind());
            }
        }
        assert!(at_rest.station(0, -0.1).is_err(), "{}", model.kind());
        let elsewhere = Wrench::force([0.1, 0.0, 0.0]).on(99).at(0.1);
        assert!(model.solve(&moved(0.0).with_wrench(elsewhere)).is_err(), "{}", model.kind());
        assert!(model.solve(&Input::default()).is_err(), "{}", model.kind());
        assert!(model.with_parameters(&[]).is_err(), "{}", model.kind());
        let nan = vec![f64::NAN; model.parameters().len()];
        assert!(model.with_parameters(&nan).is_err(), "{}", model.kind());
    }
}

/// Loads that only some models take: they are in the input and the record of a solution, and other models refuse them by name.
#[test]
fn ropes_and_payloads() {
    let rope = Rope { point: Vector3::new(0.01, 0.0, 0.02), ..Rope::new(0.3, [0.3, 0.1, 0.6]) };
    let payload = Payload { mass: 0.05, center: [0.01, -0.02, 0.03].into(), ..Payload::default() };
    for model in each() {
        let none = vec![0.0; model.actuators()];
        let still =
            if model.kind() == "parallel" { Input::displacements(&none) } else { Input::forces(&none) };
        let roped = Input { ropes: vec![rope], ..still.clone() };
        let loaded = Input { payload: Some(payload), ..still.clone() };
        let beside = still.clone().with_wrench(Wrench::force([0.01, 0.0, 0.0]).offset([0.0, 1e-3, 0.0]));
        let rest = model.solve(&still).unwrap().tip();
        let takes: &[&Input] = match model.kind() {
            "parallel" => &[&roped, &beside],
            "constant_curvature" => &[&loaded],
            _ => &[],
        };
        for input in [&roped, &loaded, &beside] {
            if !takes.contains(&input) {
                let error = model.solve(input).unwrap_err();
                let named = matches!(error, Error::Unsupported { .. } | Error::Invalid { .. });
                assert!(named, "{}: {error}", model.kind());
                continue;
            }
            let solution = model.solve(input).unwrap();
            assert_eq!(solution.input().unwrap(), *input);
            assert!(twist(&rest, &solution.tip()).norm() > 1e-6, "{}", model.kind());
            let again = model.restore(&solution.record().unwrap()).unwrap();
            assert!(twist(&again.tip(), &solution.tip()).norm() < 1e-9, "{}", model.kind());
        }
    }
    // On the node in the middle of a rod, and between two nodes.
    let on = |s: f64| Input { ropes: vec![Rope { s: Some(s), ..rope }], ..Input::displacements(&[0.0; 3]) };
    let solution = Tripod::parallel().solve(&[0.0; 3]).unwrap();
    let middle = 0.5 * solution.length(0).unwrap();
    for model in tripod() {
        assert_eq!(model.solve(&on(middle)).unwrap().input().unwrap(), on(middle));
        assert!(matches!(model.solve(&on(1.01 * middle)), Err(Error::BetweenNodes { .. })));
    }
}

/// Inputs that a model cannot take are refused by name.
#[test]
fn refusals() {
    for model in arm() {
        let out = Input::forces(&[1.0, 0.0]).with_wrench(Wrench::force([0.0, 0.0, 1.0]));
        assert_eq!(
            model.solve(&out).unwrap_err().to_string(),
            "the z component of the force of load 0 is 1: expected zero: the robot lies in the plane z = 0"
        );
        let three = Input::forces(&[1.0, 0.0, 0.0]);
        assert!(matches!(model.solve(&three), Err(Error::LengthMismatch { .. })));
        let pose =
            Isometry3::new(Vector3::new(0.1, 0.0, 0.0), Vector3::new(core::f64::consts::FRAC_PI_2, 0.0, 0.0));
        let target = Target::pose(&pose);
        assert!(matches!(
            model.reach(&target, &Input::forces(&[1.0, 0.0])),
            Err(Error::TargetMismatch { .. })
        ));
    }
}
