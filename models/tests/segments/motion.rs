//! Motion in time: energy, events, methods, steps for control loops.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use core::ops::ControlFlow;

use pliant_models::ode::{Direction, OdeMethod, OdeOptions, Status};
use pliant_models::segments::{
    Actuators, Chain, ConstantCurvature, Constants, Error, Generic, State, TipLoad,
};
use pliant_models::{Beginning, Event, Input, Instant, Model, Payload, Simulated, Simulation, Stepper as _};

type Robot = ConstantCurvature;

fn robot(damping: f64) -> Robot {
    let segment = Constants {
        length: 0.24,
        mass: 0.255,
        axial_stiffness: 15e6 * core::f64::consts::PI * 0.0325 * 0.0325,
        bending_stiffness: 0.25,
        damping,
        ..Constants::default()
    };
    ConstantCurvature::new(Generic::new(Chain::<2>::uniform(
        segment,
        &Actuators::three(0.0325),
        [0.0, -9.8067, 0.0],
    )))
}

fn start(robot: &Robot) -> State {
    robot.state(&[[0.0, -0.0312, 0.24]; 2], &[[0.0; 3]; 2]).unwrap()
}

/// No forces.
fn free() -> Input {
    Input::forces(&[0.0; 6])
}

fn run(robot: &Robot, simulation: &Simulation<'_>) -> Simulated {
    robot.simulate(simulation, &mut |_| ControlFlow::Continue(())).unwrap()
}

fn flat(instant: &Instant) -> State {
    State::of(&instant.coordinates, &instant.rates)
}

#[test]
fn energy_is_kept_without_damping_and_balanced_with_it() {
    for (damping, tolerance) in [(0.0, 1e-11), (0.05, 1e-11)] {
        let robot = robot(damping);
        let (start, free) = (start(&robot), free());
        let simulation =
            Simulation::to(0.3, &free).from(start.beginning()).with_waves().with_tolerance(tolerance);
        let motion = run(&robot, &simulation).complete().unwrap();
        let drift = motion.report.energy_drift.unwrap();
        println!("damping {damping}: drift {drift:.1e} J");
        assert!(drift < 1e-9);
    }
}

#[test]
fn implicit_and_explicit_methods_agree() {
    let robot = robot(0.05);
    let (start, free, times) = (start(&robot), free(), [0.02, 0.05]);
    let run = |method| {
        let options = OdeOptions::default().with_tolerance(1e-9).with_method(method);
        let simulation = Simulation::to(0.05, &free).from(start.beginning()).at(&times).with_options(options);
        run(&robot, &simulation).complete().unwrap()
    };
    let (explicit, implicit) = (run(OdeMethod::Explicit), run(OdeMethod::Implicit));
    assert_eq!(implicit.report.integration.method, OdeMethod::Implicit);
    for (a, b) in explicit.instants.iter().zip(&implicit.instants) {
        for (a, b) in a.coordinates.iter().zip(&b.coordinates) {
            assert!((a - b).abs() < 1e-7, "{a} {b}");
        }
    }
}

#[test]
fn events_observers_and_failures_end_a_motion_with_a_state() {
    let robot = robot(0.05);
    let (start, free) = (start(&robot), free());
    let rate = |at: &Instant| at.rates[1];
    let events = [Event { function: &rate, direction: Direction::Rising, terminal: true }];
    let simulation = Simulation::to(2.0, &free).from(start.beginning()).with_events(&events);
    let motion = run(&robot, &simulation);
    assert_eq!(motion.report.integration.status, Status::Event(0));
    assert!(motion.occurrences[0].instant.rates[1].abs() < 1e-9);
    // The observer is shown the robot.
    let mut seen = Vec::new();
    let simulation = Simulation::to(1.0, &free).from(start.beginning());
    let stopped = robot
        .simulate(&simulation, &mut |instant| {
            seen.push(instant.clone());
            if instant.tip_velocity.norm() > 1.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
    assert_eq!(seen.last(), Some(&stopped.last));
    assert!(stopped.last.tip_velocity.norm() > 1.0 && stopped.last.time < 0.5 && seen.len() > 3);
    assert_eq!(stopped.last.tip, robot.tip(&flat(&stopped.last)).unwrap());
    assert!(stopped.complete().is_ok());
    // Actuators that pull a segment to nothing.
    let crush = Input::forces(&[-1e6; 6]);
    let mut simulation = Simulation::to(1.0, &crush).from(start.beginning());
    simulation.options.max_steps = 500;
    let crushed = run(&robot, &simulation);
    assert!(flat(&crushed.last).shape.iter().all(|segment| segment[2] > 0.0));
    let Err(Error::Interrupted { time, .. }) = crushed.complete() else { panic!("it went on") };
    assert!(time < 0.1);
    let late = Simulation::to(1.0, &free).from(start.beginning()).at(&[2.0]);
    let late = robot.simulate(&late, &mut |_| ControlFlow::Continue(()));
    assert!(matches!(late, Err(Error::Simulation(_))), "{late:?}");
}

#[test]
fn steps_of_a_millisecond_follow_the_motion_and_allocate_nothing() {
    let robot = robot(0.05);
    let (start, free) = (start(&robot), free());
    let simulation = Simulation::to(0.2, &free).from(start.beginning()).with_waves().with_tolerance(1e-10);
    let exact = run(&robot, &simulation).last;
    let run = |step: f64, count: usize| {
        let mut stepper = robot.stepper(&[0.0; 6]).unwrap();
        let mut state = stepper.begin(&start).unwrap();
        for _ in 0..count {
            stepper.step(&mut state, &[0.0; 6], step).unwrap();
        }
        assert!((state.time - exact.time).abs() < 1e-12);
        pliant_testing::distance(&state.coordinates, &exact.coordinates)
    };
    let (coarse, fine) = (run(1e-3, 200), run(5e-4, 400));
    println!("error {coarse:.1e} rad with 1 ms, {fine:.1e} with half of it");
    assert!(coarse < 2e-4 && fine < coarse / 4.0);
    let mut stepper = robot.stepper(&[0.0; 6]).unwrap();
    let mut state = stepper.begin(&start).unwrap();
    let count = allocation_counter::measure(|| {
        for _ in 0..10 {
            stepper.step(&mut state, &[0.0; 6], 1e-3).unwrap();
        }
    });
    assert_eq!(count.count_total, 0);
    // Exactly straight, where the damping of |kappa| has no derivative.
    let mut state = stepper.begin(&robot.straight()).unwrap();
    stepper.step(&mut state, &[0.0; 6], 1e-3).unwrap();
    assert!(state.coordinates[1] < 0.0);
    let before = state.clone();
    assert!(matches!(stepper.step(&mut state, &[0.0; 6], -1.0), Err(Error::Step { .. })));
    assert!(matches!(stepper.step(&mut state, &[0.0; 5], 1e-3), Err(Error::LengthMismatch { .. })));
    assert_eq!(state, before);
    // A tolerance out of range is refused by name.
    let none = Input::forces(&[0.0; 6]);
    let refused = robot
        .simulate(&Simulation::to(0.1, &none).with_tolerance(f64::NAN), &mut |_| ControlFlow::Continue(()));
    let message = refused.unwrap_err().to_string();
    assert!(message.contains("option tolerance is NaN, expected a finite value"), "{message}");
    // A load that comes and goes: at the tip it lifts what would fall.
    let up = TipLoad { force: [0.0, 20.0, 0.0].into(), ..TipLoad::default() };
    stepper.set_load(Some(&up)).unwrap();
    let mut state = stepper.begin(&robot.straight()).unwrap();
    stepper.step(&mut state, &[0.0; 6], 1e-3).unwrap();
    assert!(state.coordinates[4] > 0.0, "{state:?}");
    assert!(stepper.set_load(Some(&TipLoad { mass: -1.0, ..up })).is_err());
    stepper.set_load(None).unwrap();
    let rest = stepper.rest().unwrap();
    assert_eq!(rest.coordinates, robot.solve(&[0.0; 6]).unwrap().state().coordinates());
    let mut state = rest.clone();
    stepper.step(&mut state, &[0.0; 6], 1e-3).unwrap();
    assert!(pliant_testing::distance(&state.coordinates, &rest.coordinates) < 1e-12);
}

/// A controller without delay, whose power is in the balance of the energy; and a payload that turns hard about its centre.
#[test]
fn forces_may_depend_on_the_state() {
    let robot = robot(0.0);
    let (start, free, times) = (start(&robot), free(), [0.05, 0.1]);
    // Dampers on the actuators, by the rates of their lengths.
    let feedback = |_: f64, coordinates: &[f64], rates: &[f64], forces: &mut [f64]| {
        robot.actuator_speeds(&State::of(coordinates, rates), forces).unwrap();
        forces.iter_mut().for_each(|entry| *entry *= -30.0);
    };
    for method in [OdeMethod::Explicit, OdeMethod::Implicit] {
        let options = OdeOptions::default().with_tolerance(1e-10).with_method(method);
        let simulation = Simulation::to(0.1, &free).from(start.beginning()).at(&times).with_options(options);
        let [left, damped] = [simulation, simulation.with_feedback(&feedback)]
            .map(|simulation| run(&robot, &simulation).complete().unwrap());
        assert!(damped.report.energy_drift.unwrap() < 1e-8, "{:?}", damped.report);
        let [left, damped] = [left, damped].map(|motion| motion.instants[1].clone());
        let energy = |at: &Instant| at.kinetic + at.elastic + at.loads;
        assert!(energy(&damped) < energy(&left) - 1e-4, "{damped:?} {left:?}");
        let mut forces = [0.0; 6];
        feedback(0.1, &damped.coordinates, &damped.rates, &mut forces);
        assert_eq!(damped.forces, forces);
    }
    let simulation = Simulation::to(0.1, &free).with_feedback(&feedback);
    let refused = robot.simulate_sections(&simulation, &[(0, None)], &[]);
    assert!(matches!(refused, Err(Error::Unsupported { .. })), "{refused:?}");
    // A payload that turns hard about its centre, off the tip.
    let load = TipLoad {
        mass: 0.1,
        center: [0.01, 0.0, 0.02].into(),
        inertia: [0.05, 0.04, 0.03, 0.01, 0.0, 0.0],
        ..TipLoad::default()
    };
    let TipLoad { mass, center, inertia, .. } = load;
    let input = Input { payload: Some(Payload { mass, center, inertia }), ..free };
    let simulation =
        Simulation::to(1e-6, &input).from(Beginning::Undeformed).with_waves().with_tolerance(1e-12);
    let found = run(&robot, &simulation).complete().unwrap().last.rates;
    let acceleration = robot.forward_dynamics(&robot.straight(), &[0.0; 6], Some(&load)).unwrap();
    let expected: Vec<f64> = acceleration.as_flattened().iter().map(|entry| 1e-6 * entry).collect();
    assert!(pliant_testing::relative(&found, &expected) < 1e-5, "{found:?} {expected:?}");
    let simulation =
        Simulation::to(0.1, &input).from(Beginning::Undeformed).with_waves().with_tolerance(1e-9);
    let drift = run(&robot, &simulation).complete().unwrap().report.energy_drift.unwrap();
    assert!(drift < 1e-7, "{drift:e}");
    assert_eq!(Model::solve(&robot, &input).unwrap().input().unwrap(), input);
}

/// The same motion of robots of 1 mm, 0.48 m and 20 m, in units of their own length, mass and time.
#[test]
fn simulations_do_not_depend_on_the_size_of_the_robot() {
    let run = |length: f64, mass: f64, time: f64, method: OdeMethod, bent: f64| {
        let force = mass * length / (time * time);
        let segment = Constants {
            length: 0.5 * length,
            mass: 0.5 * mass,
            axial_stiffness: 40.0 * force,
            bending_stiffness: 0.3 * force * length * length,
            damping: 0.01 * force * length * length * time,
            ..Constants::default()
        };
        let gravity = [0.0, -0.5 * force / mass, 0.0];
        let robot = ConstantCurvature::new(Generic::new(Chain::<2>::uniform(
            segment,
            &Actuators::three(0.05 * length),
            gravity,
        )));
        let start = robot.state(&[[0.0, bent, 0.5 * length]; 2], &[[0.0; 3]; 2]).unwrap();
        let pull = Input::forces(&[-0.2 * force, 0.0, 0.0, 0.0, 0.0, 0.0]);
        let times = [0.7 * time, 2.0 * time];
        let options = OdeOptions::default().with_method(method);
        let simulation =
            Simulation::to(2.0 * time, &pull).from(start.beginning()).at(&times).with_options(options);
        let motion = self::run(&robot, &simulation).complete().unwrap();
        let shapes: Vec<f64> = motion
            .instants
            .iter()
            .flat_map(|instant| flat(instant).shape)
            .flat_map(|[x, y, l]| [x, y, l / length])
            .collect();
        (motion.report.integration, shapes)
    };
    for method in [OdeMethod::Explicit, OdeMethod::Implicit] {
        // At rest and straight, and bent.
        for bent in [0.0, -0.3] {
            let (report, shapes) = run(0.48, 0.5, 1.0, method, bent);
            println!("{method:?} {bent}: {report:?}");
            for (length, mass, time) in [(1e-3, 2e-8, 3e-3), (20.0, 7e4, 11.0), (0.48, 0.5, 1e3)] {
                let (other, scaled) = run(length, mass, time, method, bent);
                let counts = |report: &pliant_models::ode::OdeReport| {
                    [report.accepted, report.rejected, report.evaluations, report.jacobians]
                };
                assert_eq!(counts(&report), counts(&other), "{method:?} {bent} {length}");
                for (a, b) in shapes.iter().zip(&scaled) {
                    assert!((a - b).abs() < 1e-10, "{method:?} {bent} {length}: {a} {b}");
                }
            }
        }
    }
}
