//! Refusals of a constant-curvature robot; its solves do not allocate.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::segments;

use pliant_models::segments::{
    Arc, ConstantCurvature, Error, Generic, Input, SegmentsConfiguration, Settings, State, TipLoad,
};
use pliant_models::{Place, Stepper as _};
use segments::{chain, close};

fn two() -> ConstantCurvature {
    ConstantCurvature::new(Generic::new(chain::<2>()))
}

#[test]
fn bad_input_is_refused_with_its_name() {
    let robot = two();
    let good = State::at_rest([[0.1, 0.2, 0.24], [0.0, 0.0, 0.24]]);
    for (segment, k, value, field) in
        [(1, 0, f64::NAN, "Dx"), (0, 2, 0.0, "the length L"), (1, 2, -0.1, "the length L")]
    {
        let mut bad = good.clone();
        bad.shape[segment][k] = value;
        let configuration = robot.configuration(&good, &[0.0; 6]).unwrap();
        let errors = [
            robot.forward_dynamics(&bad, &[0.0; 6], None).unwrap_err(),
            robot.equations(&bad, None).unwrap_err(),
            robot.pose(&bad, 0, 0.5).unwrap_err(),
            robot.energies(&bad, None).unwrap_err(),
            robot.state(&bad.shape, &bad.rate).unwrap_err(),
            robot.curvatures(&bad).unwrap_err(),
            {
                let bad = SegmentsConfiguration { shape: bad.shape.clone(), ..configuration.clone() };
                robot.solver().unwrap().start_from(&bad).unwrap_err()
            },
            robot.configuration(&bad, &[0.0; 6]).unwrap_err(),
        ];
        for error in errors {
            assert!(error.to_string().starts_with(&format!("{field} of segment {segment} is")), "{error}");
        }
    }
    let mut fast = good.clone();
    fast.rate[1][2] = f64::INFINITY;
    let error = robot.derivatives(&fast, &[0.0; 6], None).unwrap_err();
    assert!(error.to_string().contains("the rate of L of segment 1"), "{error}");
    let error = robot.forward_dynamics(&good, &[0.0; 5], None).unwrap_err();
    assert_eq!(error, Error::LengthMismatch { field: "the actuator forces", found: 5, expected: 6 });
    let error = robot.forward_dynamics(&good, &[0.0, 0.0, f64::NAN, 0.0, 0.0, 0.0], None).unwrap_err();
    assert!(matches!(error, Error::Invalid { field: "an actuator force", .. }));
    let error = robot.loads(&good, &[[0.0; 3], [0.0, f64::NAN, 0.0]], None).unwrap_err();
    assert!(error.to_string().contains("the acceleration of Dy of segment 1"), "{error}");
    assert!(matches!(robot.pose(&good, 2, 0.5), Err(Error::OutOfRange { field: "the segment", .. })));
    assert!(matches!(robot.pose(&good, 1, 1.5), Err(Error::OutOfRange { .. })));
    assert!(matches!(robot.pose(&good, 1, f64::NAN), Err(Error::OutOfRange { .. })));
    for load in [
        TipLoad { mass: -1.0, ..TipLoad::default() },
        TipLoad { mass: f64::NAN, ..TipLoad::default() },
        TipLoad { inertia: [1.0, 1.0, 1.0, 2.0, 0.0, 0.0], ..TipLoad::default() },
        TipLoad { force: [0.0, f64::NAN, 0.0].into(), ..TipLoad::default() },
        TipLoad { couple: [f64::INFINITY, 0.0, 0.0].into(), ..TipLoad::default() },
    ] {
        let error = robot.forward_dynamics(&good, &[0.0; 6], Some(&load)).unwrap_err();
        assert!(matches!(error, Error::Invalid { .. }), "{error}");
    }
    for tolerance in [f64::NAN, f64::INFINITY, 0.0, -1e-12] {
        let settings = Settings { tolerance, ..Settings::default() };
        let error = robot.solve_with(&[0.0; 6], &settings).unwrap_err();
        assert!(matches!(error, Error::Invalid { field: "the tolerance", .. }), "{error}");
    }
    // Finite, but no robot moves so.
    let mut wild = good;
    wild.rate[0][0] = 1e200;
    let error = robot.forward_dynamics(&wild, &[0.0; 6], None).unwrap_err();
    assert!(matches!(error, Error::Overflow { .. }), "{error}");
}

#[test]
fn robots_that_cannot_be_are_refused() {
    let mut robot = two();
    assert!(matches!(robot.set_parameter("colour", 1.0), Err(Error::UnknownParameter { .. })));
    let found = robot.parameter_sensitivity("colour", &robot.straight(), &[0.0; 6], None);
    assert!(matches!(found, Err(Error::UnknownParameter { .. })));
    let error = robot.set_parameter("mass", f64::NAN).unwrap_err();
    assert!(matches!(error, Error::InvalidParameter { name, .. } if name == "mass"));
    assert!(matches!(robot.set_parameter_at(99, 1.0), Err(Error::OutOfRange { .. })));
    robot.set_parameter("mass", -1.0).unwrap();
    assert_eq!(robot.parameter("mass").unwrap(), -1.0);
    let error = robot.equations(&robot.straight(), None).unwrap_err();
    assert!(
        matches!(&error, Error::InvalidRobot { quantity, at: Place::Segment(0), .. } if quantity == "the mass"),
        "{error}"
    );
    robot.set_parameter("mass", 0.2).unwrap();
    robot.equations(&robot.straight(), None).unwrap();
}

#[test]
fn charts() {
    let arc = Arc::of([0.0, 0.0, 0.24]);
    assert_eq!((arc.phi, arc.kappa(), arc.radius()), (None, 0.0, f64::INFINITY));
    let arc = Arc::of(Arc::with_curvature(0.13, -1.2, 0.24));
    close("arc", &[arc.kappa(), arc.phi.unwrap(), arc.length], &[0.13, -1.2, 0.24], 1e-15);
    let (q, qd, qdd) = ([0.4, 0.6, 0.9], [1.0, -0.5, 2.0], [0.3, 0.7, -1.1]);
    let [shape, rate, second] = Arc::motion(q, qd, qdd);
    let jacobian = Arc::jacobian(q);
    let by_jacobian = jacobian.map(|row| row.iter().zip(qd).map(|(a, b)| a * b).sum::<f64>());
    close("rate", &rate, &by_jacobian, 1e-15);
    let at = |time: f64| {
        let q = core::array::from_fn(|k| q[k] + time * (qd[k] + 0.5 * time * qdd[k]));
        Arc::motion(q, [0.0; 3], [0.0; 3])[0]
    };
    let step = 1e-3;
    let [a, b, c, d, e] = [-2.0, -1.0, 0.0, 1.0, 2.0].map(|factor| at(factor * step));
    for k in 0..3 {
        let first = (a[k] - 8.0 * b[k] + 8.0 * d[k] - e[k]) / (12.0 * step);
        let twice = (-a[k] + 16.0 * b[k] - 30.0 * c[k] + 16.0 * d[k] - e[k]) / (12.0 * step * step);
        close("motion", &[shape[k], rate[k], second[k]], &[c[k], first, twice], 1e-8);
    }
}

#[test]
fn solves_do_not_allocate() {
    let robot = two();
    let load = TipLoad { mass: 0.1, force: [0.1, 0.0, 0.0].into(), ..TipLoad::default() };
    let (shape, rate) = ([[0.3, 0.1, 0.24], [-0.2, 0.4, 0.23]], [[1.0, 2.0, 0.1]; 2]);
    let state = robot.state(&shape, &rate).unwrap();
    let forces = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let drive = robot.actuation_load(&forces).unwrap();
    let mut list = [0.0; 6];
    let input = &load.added_to(Input::forces(&forces));
    let (mut dynamics, mut stepper) = (robot.dynamics().unwrap(), robot.stepper(input).unwrap());
    let mut moving = stepper.begin(&state).unwrap();
    let mut solver = robot.solver().unwrap();
    let mut done = false;
    let input = load.added_to(Input::forces(&forces));
    let mut all = || -> Result<(), Error> {
        let load = Some(&load);
        dynamics.forward_dynamics_by_columns(&shape, &rate, &drive, load);
        let acceleration: [[f64; 3]; 2] =
            dynamics.forward_dynamics(&shape, &rate, &drive, load).try_into().unwrap();
        robot.actuator_forces(dynamics.inverse_dynamics(&shape, &rate, &acceleration, load), &mut list)?;
        robot.actuator_lengths(&state, &mut list)?;
        stepper.step(&mut moving, &forces, 1e-3)?;
        stepper.tip(&moving)?;
        let found = solver.solve(&input)?;
        found.pose(1, 0.5)?;
        Ok(())
    };
    let count = allocation_counter::measure(|| done = all().is_ok());
    assert!(done);
    assert_eq!(count.count_total, 0);
}
