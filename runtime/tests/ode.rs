//! Adaptive integration against known solutions, and what it does when things go wrong.
#![expect(clippy::unwrap_used, reason = "a test may fail here")]

use core::convert::Infallible;
use core::f64::consts::PI;
use core::ops::ControlFlow;

use pliant_runtime::ode::{
    AcceptedStep, Direction, EventFunction, OdeMethod, OdeOptions, Problem, ProblemError, Status, System,
    Trajectory, integrate,
};
use pliant_testing::{distance, larger};

/// A system from a closure.
struct Rate<F>(usize, F);

impl<F: Fn(f64, &[f64], &mut [f64])> System for Rate<F> {
    type Error = Infallible;

    fn dimension(&self) -> usize {
        self.0
    }

    fn rate(&self, time: f64, state: &[f64], rate: &mut [f64]) -> Result<(), Infallible> {
        (self.1)(time, state, rate);
        Ok(())
    }
}

fn oscillator(frequency: f64) -> impl System<Error = Infallible> {
    Rate(2, move |_, y: &[f64], rate: &mut [f64]| {
        rate[0] = y[1];
        rate[1] = -frequency * frequency * y[0];
    })
}

fn on(_: &AcceptedStep<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn run<S: System>(system: &S, problem: &Problem<'_>, options: &OdeOptions) -> Trajectory<S::Error> {
    integrate(system, problem, options, on).unwrap()
}

const IMPLICIT: OdeOptions = options(OdeMethod::Implicit, 1e-8);

const fn options(method: OdeMethod, tolerance: f64) -> OdeOptions {
    OdeOptions {
        method,
        relative: tolerance,
        absolute: tolerance,
        first_step: None,
        largest_step: None,
        max_steps: 1_000_000,
    }
}

#[test]
fn oscillations_are_followed_to_the_tolerance() {
    for (method, tolerance, accuracy) in [
        (OdeMethod::Explicit, 1e-6, 1e-5),
        (OdeMethod::Explicit, 1e-9, 1e-8),
        (OdeMethod::Explicit, 1e-12, 1e-11),
        (OdeMethod::Automatic, 1e-12, 1e-11),
        (OdeMethod::Implicit, 1e-6, 1e-5),
        (OdeMethod::Implicit, 1e-9, 1e-8),
    ] {
        let times: Vec<f64> = (0..=1000).map(|k| f64::from(k) * 0.01).collect();
        let problem = Problem::new(0.0, 10.0, &[1.0, 0.0]).at(&times);
        let found = run(&oscillator(1.0), &problem, &options(method, tolerance));
        assert_eq!(found.report.status, Status::Finished);
        assert_eq!(found.time, 10.0);
        assert_eq!(found.times, times, "every time is given out once");
        let end = distance(&found.state, &[10f64.cos(), -10f64.sin()]);
        let worst = (times.iter().zip(&found.states))
            .map(|(t, y)| distance(y, &[t.cos(), -t.sin()]))
            .fold(0.0, larger);
        println!("{method:?} {tolerance:e}: end {end:e}, dense {worst:e}, {:?}", found.report);
        assert!(end < accuracy, "{method:?} {tolerance:e}: {end:e}");
        assert!(worst < 10.0 * accuracy, "{method:?} {tolerance:e}: {worst:e} in between");
    }
}

#[test]
fn the_arenstorf_orbit_closes() {
    let mu = 0.012_277_471;
    let system = Rate(4, |_, y: &[f64], rate: &mut [f64]| {
        let (x, z) = (y[0], y[1]);
        let near = ((x + mu).powi(2) + z * z).powf(1.5);
        let far = ((x - 1.0 + mu).powi(2) + z * z).powf(1.5);
        rate[0] = y[2];
        rate[1] = y[3];
        rate[2] = x + 2.0 * y[3] - (1.0 - mu) * (x + mu) / near - mu * (x - 1.0 + mu) / far;
        rate[3] = z - 2.0 * y[2] - (1.0 - mu) * z / near - mu * z / far;
    });
    let start = [0.994, 0.0, 0.0, -2.001_585_106_379_082_5];
    let problem = Problem::new(0.0, 17.065_216_560_157_964, &start);
    let found = run(&system, &problem, &OdeOptions::default().with_tolerance(1e-13));
    let miss = distance(&found.state[..2], &start[..2]);
    println!("miss {miss:e}, {:?}", found.report);
    assert!(miss < 1e-10, "{miss:e}");
}

#[test]
fn stiff_systems_are_followed_by_the_implicit_method() {
    // Test set for IVP solvers: van der Pol, eps = 1e-6, at t = 2.
    let system = Rate(2, |_, y: &[f64], rate: &mut [f64]| {
        rate[0] = y[1];
        rate[1] = 1e6 * ((1.0 - y[0] * y[0]) * y[1] - y[0]);
    });
    let known = [1.706_167_732_170_483, -0.892_809_701_024_797_5];
    for (method, tolerance) in
        [(OdeMethod::Implicit, 1e-6), (OdeMethod::Implicit, 1e-9), (OdeMethod::Automatic, 1e-6)]
    {
        let found = run(&system, &Problem::new(0.0, 2.0, &[2.0, 0.0]), &options(method, tolerance));
        let error = distance(&found.state, &known);
        println!("{method:?} {tolerance:e}: {error:e} {:?}", found.report);
        assert_eq!(found.report.status, Status::Finished);
        assert_eq!(found.report.method, OdeMethod::Implicit);
        assert_eq!(found.report.stiff_since.is_some(), method == OdeMethod::Automatic);
        assert!(error < tolerance, "{error:e}");
        assert!(found.report.accepted < 30_000);
    }
    // Robertson's reaction at t = 40.
    let reaction = Rate(3, |_, y: &[f64], rate: &mut [f64]| {
        rate[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
        rate[2] = 3e7 * y[1] * y[1];
        rate[1] = -rate[0] - rate[2];
    });
    let options = OdeOptions { absolute: 1e-12, ..IMPLICIT };
    let found = run(&reaction, &Problem::new(0.0, 40.0, &[1.0, 0.0, 0.0]), &options);
    assert!((found.state[0] - 0.715_827_068_8).abs() < 1e-8, "{:?}", found.state);
    assert!((found.state[1] - 0.918_553_476_5e-5).abs() < 1e-12, "{:?}", found.state);
    assert!(found.report.jacobians > 0);
}

#[test]
fn fast_oscillations_that_are_resolved_are_not_taken_for_stiffness() {
    for tolerance in [1e-4, 1e-6, 1e-9] {
        let problem = Problem::new(0.0, 5.0, &[1e-2, 0.0]);
        let found = run(&oscillator(2538.0), &problem, &options(OdeMethod::Automatic, tolerance));
        assert_eq!(found.report.method, OdeMethod::Explicit, "{tolerance:e} {:?}", found.report);
        assert_eq!(found.report.status, Status::Finished);
    }
}

#[test]
fn events_are_found() {
    let falls = |_: f64, y: &[f64]| y[0];
    let half = |_: f64, y: &[f64]| y[1] - 0.5;
    let never = |_: f64, _: &[f64]| 1.0;
    for (method, tolerance, accuracy) in
        [(OdeMethod::Explicit, 1e-12, 1e-10), (OdeMethod::Implicit, 1e-11, 1e-7)]
    {
        let events = [
            EventFunction::new(&falls).with_direction(Direction::Falling),
            EventFunction::new(&half),
            EventFunction::new(&never).ending(),
        ];
        let problem = Problem::new(0.0, 12.0, &[1.0, 0.0]).with_events(&events);
        let found = run(&oscillator(1.0), &problem, &options(method, tolerance));
        // x = cos t falls through zero at pi/2 + 2 pi k; -sin t = 1/2 at 7 pi/6 and 11 pi/6 + 2 pi k.
        let expected = [(0, 0.5), (1, 7.0 / 6.0), (1, 11.0 / 6.0), (0, 2.5), (1, 19.0 / 6.0)];
        assert_eq!(found.occurrences.len(), expected.len(), "{:?}", found.occurrences);
        for (found, (event, time)) in found.occurrences.iter().zip(expected) {
            assert_eq!(found.event, event);
            let miss = (found.time - time * PI).abs();
            assert!(miss < accuracy, "{method:?}: {miss:e}");
            assert!((found.state[0] - (time * PI).cos()).abs() < accuracy);
        }
        assert_eq!(found.report.status, Status::Finished);
    }
}

#[test]
fn terminal_events_end_the_motion() {
    // A fall from 1 m with g = 9.81: the ground at sqrt(2/g).
    let fall = Rate(2, |_, y: &[f64], rate: &mut [f64]| {
        rate[0] = y[1];
        rate[1] = -9.81;
    });
    let ground = |_: f64, y: &[f64]| y[0];
    let early = |t: f64, _: &[f64]| t - 0.1;
    for method in [OdeMethod::Explicit, OdeMethod::Implicit] {
        let times = [0.0, 0.1, 0.2, 0.4, 0.5, 0.9];
        let events = [
            EventFunction::new(&ground).with_direction(Direction::Falling).ending(),
            EventFunction::new(&early),
        ];
        let problem = Problem::new(0.0, 1.0, &[1.0, 0.0]).at(&times).with_events(&events);
        let mut last = (0.0, 0.0);
        let found = integrate(&fall, &problem, &options(method, 1e-10), |step| {
            last = (step.time, step.state[0]);
            ControlFlow::Continue(())
        })
        .unwrap();
        let expected = (2.0f64 / 9.81).sqrt();
        assert_eq!(found.report.status, Status::Event(0));
        assert!((found.time - expected).abs() < 1e-10, "{method:?} {}", found.time);
        assert!(found.state[0].abs() < 1e-9);
        assert_eq!(last, (found.time, found.state[0]), "the observer sees the end");
        assert_eq!(found.times, [0.0, 0.1, 0.2, 0.4]);
        assert_eq!(found.occurrences.iter().map(|each| each.event).collect::<Vec<_>>(), [1, 0]);
    }
}

#[test]
fn events_within_one_step_are_found_and_zeros_at_the_start_are_none() {
    let still = Rate(1, |_, _: &[f64], rate: &mut [f64]| rate[0] = 0.0);
    let window = |t: f64, _: &[f64]| (t - 0.30) * (t - 0.45);
    let start = |t: f64, _: &[f64]| t;
    let events = [EventFunction::new(&window), EventFunction::new(&start).ending()];
    let problem = Problem::new(0.0, 1.0, &[1.0]).with_events(&events);
    let options = OdeOptions { first_step: Some(1.0), ..OdeOptions::default() };
    let found = run(&still, &problem, &options);
    assert_eq!(found.report.accepted, 1);
    let times: Vec<f64> = found.occurrences.iter().map(|each| each.time).collect();
    assert_eq!(times.len(), 2);
    assert!((times[0] - 0.30).abs() < 1e-15 && (times[1] - 0.45).abs() < 1e-15, "{times:?}");
}

#[test]
fn events_that_are_not_finite_stop_it() {
    let root = |t: f64, _: &[f64]| (0.5 - t).sqrt();
    let events = [EventFunction::new(&root)];
    let found = run(
        &oscillator(1.0),
        &Problem::new(0.0, 1.0, &[1.0, 0.0]).with_events(&events),
        &OdeOptions::default(),
    );
    assert_eq!(found.report.status, Status::EventFailed(0));
    assert!(found.time < 0.5 && found.state.iter().all(|y| y.is_finite()));
}

#[test]
fn the_observer_sees_every_step_and_may_stop() {
    let mut steps = Vec::new();
    let found =
        integrate(&oscillator(1.0), &Problem::new(0.0, 10.0, &[1.0, 0.0]), &OdeOptions::default(), |step| {
            steps.push((step.time, step.accepted, step.evaluations));
            if step.time > 3.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
    assert_eq!(found.report.status, Status::Stopped);
    assert_eq!(steps.len(), found.report.accepted);
    assert_eq!(steps.last().unwrap(), &(found.time, found.report.accepted, found.report.evaluations));
    assert!(steps.is_sorted_by(|one, other| one.0 < other.0));
    assert!(found.time > 3.0 && found.time < 10.0);
}

/// `y' = -1`, defined for `y >= 0` only.
struct Floor;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Below(f64);

impl System for Floor {
    type Error = Below;

    fn dimension(&self) -> usize {
        1
    }

    fn rate(&self, _: f64, state: &[f64], rate: &mut [f64]) -> Result<(), Below> {
        rate[0] = -1.0;
        if state[0] < 0.0 { Err(Below(state[0])) } else { Ok(()) }
    }
}

#[test]
fn a_rate_that_fails_stops_it_at_the_last_good_state() {
    for method in [OdeMethod::Explicit, OdeMethod::Implicit] {
        let times = [0.25, 0.5, 2.0];
        let found = run(&Floor, &Problem::new(0.0, 3.0, &[1.0]).at(&times), &options(method, 1e-8));
        println!("{found:?}");
        assert_eq!(found.report.status, Status::RateFailed, "{method:?}");
        assert!(matches!(found.failure, Some(Below(y)) if y < 0.0));
        assert!(found.state[0] >= 0.0 && found.state[0] < 1e-6, "{method:?} {:?}", found.state);
        assert!((found.time + found.state[0] - 1.0).abs() < 1e-9);
        assert_eq!(found.times, [0.25, 0.5]);
        assert!(found.report.evaluations < 20_000, "{:?}", found.report);
        // At the very start.
        let found = run(&Floor, &Problem::new(0.0, 3.0, &[-1.0]), &options(method, 1e-8));
        assert_eq!((found.report.status, found.failure), (Status::RateFailed, Some(Below(-1.0))));
        assert_eq!((found.time, found.state), (0.0, vec![-1.0]));
    }
}

#[test]
fn a_rate_that_is_not_finite_stops_it_at_the_last_good_state() {
    let root = Rate(1, |_, y: &[f64], rate: &mut [f64]| rate[0] = -(y[0] - 0.5).sqrt() - 0.1);
    let nothing =
        Rate(1, |t: f64, _: &[f64], rate: &mut [f64]| rate[0] = if t > 0.0 { f64::NAN } else { 1.0 });
    for method in [OdeMethod::Explicit, OdeMethod::Implicit, OdeMethod::Automatic] {
        let found = run(&root, &Problem::new(0.0, 10.0, &[1.0]), &options(method, 1e-8));
        assert_eq!(found.report.status, Status::RateFailed, "{method:?} {found:?}");
        assert!((found.state[0] - 0.5).abs() < 1e-6, "{method:?} {:?}", found.state);
        assert_eq!(found.failure, None);
        let found = run(&nothing, &Problem::new(0.0, 1.0, &[0.0]), &options(method, 1e-8));
        assert_eq!(found.report.status, Status::RateFailed);
        assert_eq!((found.time, found.state), (0.0, vec![0.0]));
    }
}

#[test]
fn a_solution_that_blows_up_ends_where_it_does() {
    let square = Rate(1, |_, y: &[f64], rate: &mut [f64]| rate[0] = y[0] * y[0]);
    for method in [OdeMethod::Explicit, OdeMethod::Implicit] {
        let found = run(&square, &Problem::new(0.0, 2.0, &[1.0]), &options(method, 1e-10));
        assert!(matches!(found.report.status, Status::StepTooSmall | Status::RateFailed), "{found:?}");
        assert!((found.time - 1.0).abs() < 1e-7, "{method:?} {}", found.time);
        assert!(found.state[0].is_finite());
    }
}

#[test]
fn the_number_of_steps_is_bounded() {
    for method in [OdeMethod::Explicit, OdeMethod::Implicit, OdeMethod::Automatic] {
        let options = OdeOptions { max_steps: 20, ..options(method, 1e-10) };
        let found = run(&oscillator(100.0), &Problem::new(0.0, 100.0, &[1.0, 0.0]), &options);
        assert_eq!(found.report.status, Status::MaxSteps);
        assert_eq!(found.report.accepted + found.report.rejected, 20, "{:?}", found.report);
        assert!(found.time > 0.0 && found.state[0].is_finite());
    }
}

#[test]
fn steps_are_as_long_as_allowed() {
    let options = OdeOptions {
        first_step: Some(1e-3),
        largest_step: Some(0.05),
        ..OdeOptions::default().with_tolerance(1e-3)
    };
    for method in [OdeMethod::Explicit, OdeMethod::Implicit] {
        let (mut before, mut longest) = (0.0, 0.0);
        let problem = Problem::new(0.0, 1.0, &[1.0, 0.0]);
        integrate(&oscillator(1.0), &problem, &options.with_method(method), |step| {
            longest = larger(longest, step.time - before);
            before = step.time;
            ControlFlow::Continue(())
        })
        .unwrap();
        assert!(longest > 0.04 && longest < 0.051, "{method:?} {longest}");
    }
}

#[test]
fn an_empty_span_gives_the_start() {
    let problem = Problem::new(1.0, 1.0, &[1.0, 0.0]).at(&[1.0, 1.0]);
    let found = run(&oscillator(1.0), &problem, &OdeOptions::default());
    assert_eq!((found.report.status, found.time), (Status::Finished, 1.0));
    assert_eq!(found.states, [[1.0, 0.0], [1.0, 0.0]]);
    assert_eq!(found.report.accepted, 0);
}

#[test]
fn spans_of_any_size_and_place_are_finished() {
    for method in [OdeMethod::Explicit, OdeMethod::Implicit] {
        for (start, end) in
            [(-1e6, -1e6 + 1.0), (0.0, 1e-12), (1e9, 1e9 + 1e-3), (-0.3, 0.7), (0.1, 0.1 + 1e-15)]
        {
            let times = [start, 0.5 * (start + end), end];
            let problem = Problem::new(start, end, &[1.0, 0.0]).at(&times);
            let found = run(&oscillator(1.0), &problem, &options(method, 1e-8));
            assert_eq!(found.report.status, Status::Finished, "{method:?} {start} {end} {found:?}");
            assert_eq!((found.time, found.times.len()), (end, 3));
        }
    }
}

#[test]
fn what_cannot_be_integrated_is_refused() {
    let system = oscillator(1.0);
    let good = Problem::new(0.0, 1.0, &[1.0, 0.0]);
    let refused =
        |problem: &Problem<'_>, options: &OdeOptions| integrate(&system, problem, options, on).unwrap_err();
    let default = OdeOptions::default();
    let says = |error: &ProblemError, text: &str| assert!(error.to_string().contains(text), "{error}");
    let error = refused(&Problem { end: -1.0, ..good }, &default);
    assert_eq!(error, ProblemError::Span { start: 0.0, end: -1.0 });
    says(&error, "an end that is not before the start");
    let error = refused(&good.at(&[0.5, 0.25]), &default);
    assert_eq!(error, ProblemError::Time { name: "times", index: 1, value: 0.25, from: 0.5, end: 1.0 });
    says(&error, "times[1] is 0.25");
    assert_eq!(
        refused(&good.at(&[1.5]), &default),
        ProblemError::Time { name: "times", index: 0, value: 1.5, from: 0.0, end: 1.0 }
    );
    assert!(matches!(refused(&good.at(&[f64::NAN]), &default), ProblemError::Time { index: 0, .. }));
    assert!(matches!(refused(&Problem { end: f64::INFINITY, ..good }, &default), ProblemError::Span { .. }));
    assert!(matches!(
        refused(&Problem { state: &[1.0], ..good }, &default),
        ProblemError::Dimension { name: "state", expected: 2, found: 1 }
    ));
    assert!(matches!(
        refused(&Problem { state: &[1.0, f64::NAN], ..good }, &default),
        ProblemError::State { index: 1, .. }
    ));
    for (options, name) in [
        (OdeOptions { relative: 0.0, ..default }, "relative"),
        (OdeOptions { absolute: f64::NAN, ..default }, "absolute"),
        (OdeOptions { first_step: Some(-1.0), ..default }, "first_step"),
        (OdeOptions { largest_step: Some(0.0), ..default }, "largest_step"),
        (OdeOptions { max_steps: 0, ..default }, "max_steps"),
    ] {
        assert!(
            matches!(refused(&good, &options), ProblemError::Option { name: found, .. } if found == name)
        );
    }
    let nan = |_: f64, _: &[f64]| f64::NAN;
    assert!(matches!(
        refused(&good.with_events(&[EventFunction::new(&nan)]), &default),
        ProblemError::Event { index: 0, .. }
    ));
}
