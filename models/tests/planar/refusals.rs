//! Wrong inputs are refused with the figures that explain them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::robots;

use pliant_models::planar::{
    Backbone, Cables, Drive, DriveBy, Error, Generic, Input, Planar, PlanarOptions, PlanarTarget,
    PlanarWrench, Settings,
};
use pliant_models::{Declared, Number};
use pliant_testing::expression::{Expression, Robot};
use robots::{Axial, Classic, planar};

/// The robot of table I with cables that can only pull.
#[derive(Clone, Debug)]
struct Pulled {
    extensible: bool,
}

impl Declared for Pulled {
    fn name(&self) -> &str {
        "Pulled"
    }
}

impl Backbone for Pulled {
    fn options(&self) -> PlanarOptions {
        PlanarOptions { extensible: self.extensible, ..PlanarOptions::default() }
    }

    fn length(&self) -> f64 {
        0.3
    }

    fn bending_stiffness<N: Number>(&self, s: N) -> N {
        Classic.bending_stiffness(s)
    }

    fn axial_stiffness<N: Number>(&self, s: N) -> N {
        Axial.axial_stiffness(s)
    }

    fn spacing<N: Number>(&self, s: N) -> N {
        Classic.spacing(s)
    }
}

/// The error of a solve, which the short way to the tip gives as well.
fn refused(robot: &Planar, input: &Input) -> Error {
    let error = robot.solve(input).unwrap_err();
    if !matches!(error, Error::Invalid { expected: "a finite number", .. }) {
        assert_eq!(robot.tip(input).unwrap_err(), error);
    }
    error
}

fn pulled(extensible: bool) -> Planar {
    Planar::new(Generic::new(Pulled { extensible }))
}

fn expressed() -> Robot {
    Robot {
        options: PlanarOptions::default(),
        parameters: [0.3, 0.05, 0.06, 0.0, 0.0, 0.0, 0.0, 0.0],
        length: Expression::Parameter(0),
        bending_stiffness: Expression::Parameter(1),
        axial_stiffness: None,
        spacing: Expression::Parameter(2),
        q_x: 0.0.into(),
        q_y: 0.0.into(),
        couple: None,
        disc_radius: Some(0.05.into()),
    }
}

#[test]
fn nan_and_infinity() {
    let robot = planar::<Axial>();
    let load = |x: f64, y: f64, couple: f64| {
        Input::forces(&[1.0, 0.0]).with_wrench(PlanarWrench::new([x, y], couple))
    };
    for (input, name) in [
        (Input::forces(&[f64::NAN, 0.0]), "F1"),
        (Input::forces(&[0.0, f64::INFINITY]), "F2"),
        (Input::displacements(&[f64::NEG_INFINITY, 0.0]), "Delta_l_1"),
        (Input::displacements(&[0.0, f64::NAN]), "Delta_l_2"),
        (load(f64::NAN, 0.0, 0.0), "f_x"),
        (load(0.0, f64::NAN, 0.0), "f_y"),
        (load(0.0, 0.0, f64::NAN), "couple"),
    ] {
        let Err(error @ Error::Invalid { field, .. }) = robot.solve(&input) else { panic!("{input:?}") };
        assert!(field.contains(name), "{field}");
        assert!(error.to_string().contains("expected a finite number"));
    }
    assert!(matches!(
        robot.reach(PlanarTarget::Position([f64::NAN, 0.0]), &Input::displacements(&[0.1, -0.1])),
        Err(Error::Invalid { expected: "a finite number", .. })
    ));
    let mut tracker = planar::<Classic>().track(
        |_| (PlanarTarget::X(f64::NAN), PlanarTarget::X(0.0)),
        &Input::displacements(&[0.1, -0.1]),
        &[0.1],
    );
    assert!(matches!(tracker.stopped.take(), Some(Error::Invalid { expected: "a finite number", .. })));
    let robot = planar::<Classic>();
    let mut tracker = robot
        .tracker(|_| (PlanarTarget::Y(0.1), PlanarTarget::Y(0.0)), &Input::displacements(&[0.1, -0.1]))
        .unwrap();
    assert!(matches!(tracker.step(f64::NAN), Err(Error::Invalid { expected: "a finite number", .. })));
    assert!(matches!(
        robot.reachable_curve(DriveBy::Force, [0.0, f64::NAN], &PlanarWrench::default(), 5),
        Err(Error::Invalid { expected: "a finite number", .. })
    ));
}

#[test]
fn tolerances_that_nothing_meets() {
    let robot = planar::<Axial>();
    let tip = PlanarWrench::new([0.0, 0.1], 0.0);
    let load = Input::forces(&[1.0, 0.5]).with_wrench(tip);
    for tolerance in [f64::NAN, f64::INFINITY, 0.0, -1e-13] {
        let settings = Settings { tolerance, ..Settings::default() };
        for input in [&load, &Input::forces(&[1.0, 0.5])] {
            let error = robot.solve_with(input, &settings, None).unwrap_err();
            assert!(matches!(error, Error::Invalid { field: "the tolerance", .. }), "{error}");
        }
        assert!(robot.equilibria([1.0, 0.5], &tip, &settings).is_err());
    }
}

#[test]
fn pushing_cables() {
    let robot = pulled(true);
    let given = refused(&robot, &Input::forces(&[1.0, -0.5]));
    assert_eq!(given, Error::CablePushes { cable: 2, tension: -0.5 });
    // Both cables let out: only pushing ones would stretch the robot.
    let Err(Error::CablePushes { cable: 1, tension }) = robot.solve(&Input::displacements(&[-0.01, -0.01]))
    else {
        panic!()
    };
    assert!(tension < -100.0);
    let message = Error::CablePushes { cable: 2, tension: -0.5 }.to_string();
    assert!(message.contains("cable 2 pushes with 0.5 N") && message.contains("expected"), "{message}");
    // Displacements of an inextensible robot determine the difference alone, which one cable can carry by pulling.
    for displacement in [0.1, -0.1] {
        let solution = pulled(false).solve(&Input::displacements(&[displacement, -displacement])).unwrap();
        assert!(solution.forces().into_iter().all(|force| force >= 0.0));
    }
    assert!(planar::<Axial>().solve(&Input::displacements(&[-0.01, -0.01])).is_ok());
}

#[test]
fn cables_without_length_and_backbones_without_length() {
    let robot = planar::<Classic>();
    let Err(Error::CableTooShort { cable: 1, length }) = robot.solve(&Input::displacements(&[0.31, -0.31]))
    else {
        panic!()
    };
    assert!((length + 0.01).abs() < 1e-15);
    // 4 EI / W^2 = 8.308 N takes all of cable 1 in.
    assert!(robot.solve(&Input::forces(&[8.30, 0.0])).is_ok());
    let error = refused(&robot, &Input::forces(&[0.0, 8.31]));
    assert!(matches!(error, Error::CableTooShort { cable: 2, .. }), "{error}");

    let robot = planar::<Axial>();
    let stiffness: f64 = Axial.axial_stiffness(0.0);
    let error = refused(&robot, &Input::forces(&[0.5 * stiffness, 0.5001 * stiffness]));
    assert!(matches!(error, Error::CableTooShort { .. } | Error::AxialCollapse { .. }), "{error}");
    // Loads that crush the backbone go through the equilibrium.
    let crushing = PlanarWrench::new([-1.2 * stiffness, 0.0], 0.0);
    assert!(robot.solve(&Input::forces(&[0.0, 0.0]).with_wrench(crushing)).is_err());
}

#[test]
fn displacements_that_are_not_opposite() {
    let robot = planar::<Classic>();
    let error = refused(&robot, &Input::displacements(&[0.1, -0.09]));
    assert_eq!(error, Error::Incompatible { displacements: [0.1, -0.09] });
    let loaded = Input::displacements(&[0.1, -0.09]).with_wrench(PlanarWrench::new([0.0, 0.1], 0.0));
    assert_eq!(robot.solve(&loaded).unwrap_err(), Error::Incompatible { displacements: [0.1, -0.09] });
    // Rounding of a sum is not held against anybody.
    assert!(robot.solve(&Input::displacements(&[0.1 + 0.2, -0.3])).is_err());
    assert!(robot.solve(&Input::displacements(&[(0.1 + 0.2) / 3.0, -0.1])).is_ok());
}

#[test]
fn parameters_that_make_no_robot() {
    let mut robot = Planar::new(Generic::new(expressed()));
    let unknown = robot.set_parameter("p9", 1.0).unwrap_err().to_string();
    let names = "`p0`, `p1`, `p2`, `p3`, `p4`, `p5`, `p6`, `p7`";
    let expected = format!("expected one of those that the robot declares ({names})");
    assert_eq!(unknown, format!("there is no parameter `p9`: {expected}"));
    assert!(matches!(robot.set_parameter_at(8, 1.0), Err(Error::OutOfRange { .. })));
    let mut without = planar::<Classic>();
    let refused = without.set_parameter("p0", 1.0).unwrap_err().to_string();
    assert_eq!(refused, "there is no parameter `p0`: the robot declares no parameters");
    let refused = without.set_parameter_at(0, 1.0).unwrap_err().to_string();
    assert_eq!(refused, "the index of the parameter is 0: there is nothing to choose from");
    assert!(
        matches!(robot.set_parameter("p1", f64::NAN), Err(Error::InvalidParameter { name, .. }) if name == "p1")
    );
    assert!(robot.solve(&Input::forces(&[1.0, 0.0])).is_ok());
    for (name, value, quantity) in
        [("p1", -0.1, "EI"), ("p2", 0.0, "W"), ("p0", -0.3, "L"), ("p2", 0.11, "W")]
    {
        let mut robot = robot.clone();
        robot.set_parameter(name, value).unwrap();
        let Err(ref error @ Error::InvalidRobot { quantity: ref found, .. }) =
            robot.solve(&Input::forces(&[1.0, 0.0]))
        else {
            panic!("{name} = {value}")
        };
        assert!(found.ends_with(quantity), "{found}");
        assert!(error.to_string().contains("expected"));
    }
    let solution = robot.solve(&Input::forces(&[1.0, 0.0])).unwrap();
    assert!(matches!(solution.parameter_sensitivity("p8"), Err(Error::UnknownParameter { .. })));
    let mut record = solution.record();
    record.parameters.pop();
    assert!(matches!(robot.restore(&record), Err(Error::LengthMismatch { found: 7, expected: 8, .. })));
}

#[test]
fn angles_beyond_the_accuracy_of_the_kernel() {
    // Routing so close to the backbone that the cables stay long while the tip turns many times.
    let mut robot = expressed();
    robot.parameters = [0.3, 1e-4, 1e-3, 0.0, 0.0, 0.0, 0.0, 0.0];
    let robot = Planar::new(Generic::new(robot));
    let Err(Error::AngleLimit { angle, limit }) = robot.solve(&Input::forces(&[50.0, 0.0])) else { panic!() };
    assert!((angle - 75.0).abs() < 1e-9 && limit == 60.0);
}

#[test]
fn targets_that_do_not_fit_the_robot() {
    let start = Input::displacements(&[0.1, -0.1]);
    let one = planar::<Classic>();
    let two = planar::<Axial>();
    let message = one.reach(PlanarTarget::Position([0.1, 0.1]), &start).unwrap_err();
    assert!(matches!(message, Error::TargetMismatch { .. }), "{message}");
    assert!(matches!(two.reach(PlanarTarget::X(0.1), &start), Err(Error::TargetMismatch { .. })));
    let mixed = Input::from(vec![Drive::Force(1.0), Drive::Displacement(0.01)]);
    assert_eq!(two.reach(PlanarTarget::Position([0.1, 0.1]), &mixed).unwrap_err(), Error::MixedDrive);
    let x = one.solve(&start).unwrap().tip().x();
    let changing = move |t: f64| {
        if t < 0.5 {
            (PlanarTarget::X(x), PlanarTarget::X(0.0))
        } else {
            (PlanarTarget::Y(x), PlanarTarget::Y(0.0))
        }
    };
    let tracked = one.track(changing, &start, &[0.0, 0.2, 1.0]);
    assert_eq!(tracked.samples.len(), 2);
    assert!(matches!(tracked.stopped, Some(Error::TargetMismatch { .. })));
    let region = one.reachable_region(DriveBy::Force, [[0.0, 1.0]; 2], &PlanarWrench::default(), 3);
    assert!(matches!(region, Err(Error::TargetMismatch { .. })));
}

#[test]
fn ideal_cables_are_a_choice() {
    assert_eq!(pulled(false).kernel().options().cables, Cables::Pull);
    assert!(planar::<Classic>().solve(&Input::forces(&[-1.0, 0.5])).is_ok());
}
