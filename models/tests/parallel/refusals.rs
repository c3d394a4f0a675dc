//! Errors of invalid robots and inputs: they name the field, the value and what was expected.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::parallels;

use parallels::{kernel, written};
use pliant_models::parallel::{
    Drive, Factorisation, Generic, Input, InputRef, Joint, Load, Mechanism, Parallel, ParallelData, Rope,
    Target, Wrench,
};
use pliant_models::{Error, LastGood, Payload, Place, Settings, Slide};

type Change = fn(&mut ParallelData);

#[test]
fn what_makes_no_robot() {
    let cases: &[(&str, Change)] = &[
        ("the length", |robot| robot.rods[4].length = f64::NAN),
        ("the length", |robot| robot.rods[4].length = -0.3),
        ("the mount at the base", |robot| robot.rods[4].base.1[2] = f64::INFINITY),
        ("the mount at the base", |robot| robot.rods[4].base.0[1] = [0.0; 3]),
        ("the mount on the platform", |robot| robot.rods[4].platform.0[0][0] = f64::NAN),
        ("the axis of a joint", |robot| robot.rods[4].base_joint = Joint::Revolute { axis: [0.0; 3] }),
        ("the stiffness", |robot| robot.sections[0].stiffness[4] = 0.0),
        ("the largest strain", |robot| robot.strain_limits[0][2] = Some(f64::NAN)),
        ("the natural strain", |robot| robot.sections[0].natural[1] = f64::NAN),
        ("the mass per length", |robot| robot.sections[0].mass = -1.0),
        ("the axis", |robot| {
            robot.motors[1].drive = Mechanism::Revolute { axis: [0.0, 0.0, 2.0], point: [0.0; 3] };
        }),
        ("the point on the axis", |robot| {
            robot.motors[1].drive = Mechanism::Revolute { axis: [0.0, 0.0, 1.0], point: [f64::NAN; 3] };
        }),
        ("the lower limit", |robot| robot.motors[1].limits = [1.0, -1.0]),
        ("the mass of the platform", |robot| robot.platform.mass = f64::NAN),
        ("the centre of mass of the platform", |robot| robot.platform.centre[0] = f64::NAN),
        ("the pose of the platform", |robot| robot.platform.pose.0[2] = [0.0, 0.0, -1.0]),
        ("gravity", |robot| robot.gravity[2] = f64::INFINITY),
    ];
    for (expected, change) in cases {
        let mut robot = written(4);
        change(&mut robot);
        let error = Parallel::new(Generic::new(robot)).solve(&[0.0; 3]).unwrap_err();
        assert!(matches!(&error, Error::InvalidRobot { quantity, .. } if quantity == expected), "{error}");
    }
    for accuracy in [0.0, -1e-6, f64::NAN, f64::INFINITY] {
        let robot = Parallel::new(kernel(4)).with_elements(0).with_accuracy(accuracy);
        let error = robot.solve(&[0.0; 3]).unwrap_err();
        let field = "the accuracy, in m,";
        assert!(matches!(error, Error::Invalid { field: of, .. } if of == field), "{error}");
    }
    let settings = Settings { accuracy: Some(1e-9), ..Settings::default() };
    let error = Parallel::new(kernel(4)).solve_with(&[0.0; 3], &settings).unwrap_err();
    assert!(matches!(error, Error::Unsupported { what: "an accuracy of a solve", .. }), "{error}");
}

#[test]
fn parts_that_there_are_not() {
    let cases: &[(&str, Change)] =
        &[("the motor", |robot| robot.rods[5].motor = Some(3)), ("the kind", |robot| robot.rods[5].kind = 1)];
    for (expected, change) in cases {
        let mut robot = written(4);
        change(&mut robot);
        let error = Parallel::new(Generic::new(robot)).solve(&[0.0; 3]).unwrap_err();
        let Error::InvalidRobot { quantity, at, .. } = error else { panic!("{error}") };
        assert_eq!((quantity.as_ref(), at), (*expected, Place::Rod(5)));
        // Nor does another way into the robot panic.
        let mut robot = written(4);
        change(&mut robot);
        let robot = Parallel::new(Generic::new(robot)).with_factorisation(Factorisation::Sparse);
        let aim = Target::position([0.0, 0.0, 0.3]);
        assert!(matches!(robot.solver().reach(&aim, &[]), Err(Error::InvalidRobot { .. })));
    }
}

#[test]
fn targets_that_cannot_be_reached() {
    let mut robot = written(4);
    robot.motors[1].limits = [1.0, -1.0];
    let aim = Target::position([0.0, 0.0, 0.3]);
    let error = Parallel::new(Generic::new(robot)).solver().reach(&aim, &[]).unwrap_err();
    assert!(
        matches!(&error, Error::InvalidRobot { quantity, .. } if quantity == "the lower limit"),
        "{error}"
    );

    let mut solver = Parallel::new(kernel(4)).solver();
    let empty = solver.reach(&Target::coordinates([None; 3]), &[]).unwrap_err();
    assert!(matches!(empty, Error::TargetMismatch { target: "empty", .. }), "{empty}");

    let mut still = written(4);
    still.rods.iter_mut().for_each(|rod| rod.motor = None);
    still.motors.clear();
    let error = Parallel::new(Generic::new(still)).solver().reach(&aim, &[]).unwrap_err();
    let Error::OutOfReach { closest: LastGood::Parallel(configuration), distance, angle, .. } = &error else {
        panic!("{error}")
    };
    let left = 0.3 - configuration.platform.translation.z;
    assert!((distance - left).abs() < 1e-12 && *angle == 0.0, "{distance} {left} {angle}");
    assert!(error.to_string().starts_with("the target is out of reach"), "{error}");
}

#[test]
fn a_rope_from_far_away_is_a_force() {
    let robot = Parallel::new(kernel(4));
    let pulled =
        |load: Load| robot.solve(&Input::displacements(&[0.0; 3]).with_loads(&[load])).unwrap().platform();
    let force = pulled(Load::from(Wrench::force([0.1, 0.0, 0.0])));
    for distance in [1e30, 1e200, 1e300] {
        let rope = pulled(Load::from(Rope::new(0.1, [distance, 0.0, 0.0])));
        assert!(
            pliant_testing::distance(&rope.translation.vector, &force.translation.vector) < 1e-10,
            "{distance:e}"
        );
    }
}

#[test]
fn a_rope_of_no_length() {
    let origin = [0.0, 0.0, written(4).platform.pose.1[2]];
    let rope = [Load::from(Rope::new(0.1, origin))];
    match Parallel::new(kernel(4)).solve(&Input::displacements(&[0.0; 3]).with_loads(&rope)) {
        Ok(found) => assert!(found.platform().translation.vector.iter().all(|entry| entry.is_finite())),
        Err(error) => assert!(matches!(error, Error::NotConverged { .. } | Error::Jump { .. }), "{error}"),
    }
}

#[test]
fn what_cannot_be_asked() {
    let robot = Parallel::new(kernel(4));
    assert!(matches!(robot.solve(&[0.0; 2]), Err(Error::LengthMismatch { found: 2, expected: 3, .. })));
    let still = [0.0; 3];
    let torque = [Drive::Displacement(0.0), Drive::Force(f64::NAN), Drive::Displacement(0.0)];
    let [force, point] = [
        Load::from(Wrench::force([0.0, f64::NAN, 0.0])),
        Load::from(Rope::new(1.0, [0.0; 3])).offset([f64::INFINITY; 3]),
    ];
    let loaded = |load: &[Load]| robot.solve(&Input::displacements(&still).with_loads(load)).unwrap_err();
    for error in [
        robot.solve(&[0.0, f64::NAN, 0.0]).unwrap_err(),
        robot.solve(InputRef::drives(&torque)).unwrap_err(),
        loaded(&[force]),
        loaded(&[point]),
        loaded(&[Load::from(Rope::new(-1.0, [0.0, 0.0, 0.6]))]),
    ] {
        assert!(matches!(error, Error::Invalid { .. }), "{error}");
    }
    let push = Load::from(Wrench::force([0.0, 0.0, 0.1]));
    let error = loaded(&[push.on(6).at(0.0)]);
    assert!(matches!(error, Error::OutOfRange { .. }), "{error}");
    let error = loaded(&[push, push.on(5).at(0.1)]);
    let Error::BetweenNodes { at: Place::Load(1), s: 0.1, nodes: [before, behind] } = error else {
        panic!("{error}")
    };
    assert!((before - 0.075).abs() < 1e-15 && (behind - 0.15).abs() < 1e-15, "{error}");
    for s in [-0.075, 0.375, f64::NAN] {
        let error = loaded(&[push.on(5).at(s)]);
        let Error::OutOfRange { field: "the arc length of a load", value, .. } = error else {
            panic!("{error}")
        };
        assert_eq!(value.to_bits(), s.to_bits());
    }
    // A whole turn and more is an answer or tells where it ends.
    match robot.solve(&[1e9, 0.0, 0.0]) {
        Ok(found) => assert!(found.platform().translation.vector.iter().all(|entry| entry.is_finite())),
        Err(error) => assert!(matches!(error, Error::NotConverged { .. } | Error::Jump { .. }), "{error}"),
    }
}

/// A plain list of numbers is where the motors are; forces are told by their name.
#[test]
fn plain_numbers_are_positions_of_motors() {
    let robot = Parallel::new(kernel(4));
    let angles = [-0.1, -0.2, -0.1];
    let found = robot.solve(&angles).unwrap();
    assert_eq!(found.motors(), angles);
    let named = robot.solve(InputRef::displacements(&angles)).unwrap();
    assert_eq!(found.platform(), named.platform());
    let torques = core::array::from_fn::<f64, 3, _>(|motor| found.torque(motor).unwrap());
    let driven = robot.solve(InputRef::forces(&torques)).unwrap();
    for (angle, expected) in driven.motors().iter().zip(angles) {
        assert!((angle - expected).abs() < 1e-8, "{angle} {expected}");
    }
    let payload = Payload { mass: 0.1, ..Payload::default() };
    for input in [
        InputRef::displacements(&angles).with_payload(&payload),
        InputRef::displacements(&angles).with_slides(&[Slide::In; 3]),
    ] {
        assert!(matches!(robot.solve(input), Err(Error::Unsupported { .. })));
        assert!(matches!(robot.stepper(input), Err(Error::Unsupported { .. })));
    }
}
