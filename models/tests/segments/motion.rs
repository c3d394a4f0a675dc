//! Motion in time: energy, events, methods, steps for control loops.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use core::ops::ControlFlow;

use pliant_models::ode::{Direction, OdeMethod, Status};
use pliant_models::segments::{
    Actuators, Chain, ConstantCurvature, Constants, Error, Event, Generic, Simulation, State,
};

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

fn free(_: f64, _: &State, _: &mut [f64]) {}

#[test]
fn energy_is_kept_without_damping_and_balanced_with_it() {
    for (damping, tolerance) in [(0.0, 1e-11), (0.05, 1e-11)] {
        let robot = robot(damping);
        let simulation = Simulation::to(0.3).with_tolerance(tolerance);
        let motion = robot
            .simulate(&start(&robot), &simulation, free, |_| ControlFlow::Continue(()))
            .unwrap()
            .complete()
            .unwrap();
        let drift = motion.report.energy_drift.unwrap();
        println!("damping {damping}: drift {drift:.1e} J");
        assert!(drift < 1e-9);
    }
}

#[test]
fn implicit_and_explicit_methods_agree() {
    let robot = robot(0.05);
    let times = [0.02, 0.05];
    let run = |method| {
        let simulation = Simulation::to(0.05).at(&times).with_tolerance(1e-9).with_method(method);
        robot
            .simulate(&start(&robot), &simulation, free, |_| ControlFlow::Continue(()))
            .unwrap()
            .complete()
            .unwrap()
    };
    let (explicit, implicit) = (run(OdeMethod::Explicit), run(OdeMethod::Implicit));
    assert_eq!(implicit.report.integration.method, OdeMethod::Implicit);
    for (a, b) in explicit.instants.iter().zip(&implicit.instants) {
        for (a, b) in a.state.shape.as_flattened().iter().zip(b.state.shape.as_flattened()) {
            assert!((a - b).abs() < 1e-7, "{a} {b}");
        }
    }
}

#[test]
fn events_observers_and_failures_end_a_motion_with_a_state() {
    let robot = robot(0.05);
    let flat = |_: f64, state: &State| state.rate[0][1];
    let events = [Event { function: &flat, direction: Direction::Rising, terminal: true }];
    let simulation = Simulation::to(2.0).with_events(&events);
    let motion = robot.simulate(&start(&robot), &simulation, free, |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(motion.report.integration.status, Status::Event(0));
    assert!(motion.occurrences[0].instant.state.rate[0][1].abs() < 1e-9);
    let stopped = robot
        .simulate(&start(&robot), &Simulation::to(1.0), free, |instant| {
            if instant.time > 0.1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
    assert!(stopped.last.time < 0.2 && stopped.complete().is_ok());
    // Actuators that pull a segment to nothing.
    let crush = |_: f64, _: &State, forces: &mut [f64]| forces.fill(-1e6);
    let mut simulation = Simulation::to(1.0);
    simulation.options.max_steps = 500;
    let crushed = robot.simulate(&start(&robot), &simulation, crush, |_| ControlFlow::Continue(())).unwrap();
    assert!(crushed.last.state.shape.iter().all(|segment| segment[2] > 0.0));
    let Err(Error::Interrupted { time, .. }) = crushed.complete() else { panic!("it went on") };
    assert!(time < 0.1);
    let late =
        robot.simulate(&start(&robot), &Simulation::to(1.0).at(&[2.0]), free, |_| ControlFlow::Continue(()));
    assert!(matches!(late, Err(Error::Simulation(_))), "{late:?}");
}

#[test]
fn steps_of_a_millisecond_follow_the_motion_and_allocate_nothing() {
    let robot = robot(0.05);
    let simulation = Simulation::to(0.2).with_tolerance(1e-10);
    let exact =
        robot.simulate(&start(&robot), &simulation, free, |_| ControlFlow::Continue(())).unwrap().last.state;
    let run = |step: f64, count: usize| {
        let mut stepper = robot.stepper();
        let mut state = start(&robot);
        for _ in 0..count {
            stepper.step(&mut state, &[0.0; 6], None, step).unwrap();
        }
        pliant_testing::distance(state.shape.as_flattened(), exact.shape.as_flattened())
    };
    let (coarse, fine) = (run(1e-3, 200), run(5e-4, 400));
    println!("error {coarse:.1e} rad with 1 ms, {fine:.1e} with half of it");
    assert!(coarse < 2e-4 && fine < coarse / 4.0);
    let mut stepper = robot.stepper();
    let mut state = start(&robot);
    let count = allocation_counter::measure(|| {
        for _ in 0..10 {
            stepper.step(&mut state, &[0.0; 6], None, 1e-3).unwrap();
        }
    });
    assert_eq!(count.count_total, 0);
    // Exactly straight, where the damping of |kappa| has no derivative.
    let mut state = robot.straight();
    stepper.step(&mut state, &[0.0; 6], None, 1e-3).unwrap();
    assert!(state.shape[0][1] < 0.0);
    assert!(matches!(stepper.step(&mut state, &[0.0; 6], None, -1.0), Err(Error::Step { .. })));
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
        let pull = |_: f64, _: &State, forces: &mut [f64]| forces[0] = -0.2 * force;
        let times = [0.7 * time, 2.0 * time];
        let simulation = Simulation::to(2.0 * time).at(&times).with_method(method);
        let motion = robot.simulate(&start, &simulation, pull, |_| ControlFlow::Continue(())).unwrap();
        let motion = motion.complete().unwrap();
        let shapes: Vec<f64> = motion
            .instants
            .iter()
            .flat_map(|instant| instant.state.shape.clone())
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
