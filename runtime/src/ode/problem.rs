//! The problem, the options and the result of an integration.

use core::fmt;

use super::method::OdeMethod;
use super::report::{
    OdeReport, ProblemError, ZeroCrossing, check_span, check_state, check_steps, check_times,
    check_tolerances, check_work,
};

/// Settings of an integration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OdeOptions {
    /// The method.
    pub method: OdeMethod,
    /// Relative tolerance of the local error, at least 1e-14.
    pub relative: f64,
    /// Absolute tolerance of the local error, positive, as a fraction of [`System::scale`](super::System::scale): a step is accepted if the mean square
    /// over the components of `error / (absolute scale + relative |y|)` is at most one.
    pub absolute: f64,
    /// First step to try; `None` for an estimate from the tolerances.
    pub first_step: Option<f64>,
    /// Largest step; `None` for the whole span.
    pub largest_step: Option<f64>,
    /// Number of steps, accepted and rejected, after which to stop.
    pub max_steps: usize,
}

impl Default for OdeOptions {
    /// Explicit, tolerances 1e-8, a million steps.
    fn default() -> Self {
        Self {
            method: OdeMethod::default(),
            relative: 1e-8,
            absolute: 1e-8,
            first_step: None,
            largest_step: None,
            max_steps: 1_000_000,
        }
    }
}

impl OdeOptions {
    /// These options with both tolerances set to one value.
    #[must_use]
    pub const fn with_tolerance(mut self, tolerance: f64) -> Self {
        (self.relative, self.absolute) = (tolerance, tolerance);
        self
    }

    /// These options with a method.
    #[must_use]
    pub const fn with_method(mut self, method: OdeMethod) -> Self {
        self.method = method;
        self
    }
}

/// Crossings of zero that count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// From negative to positive.
    Rising,
    /// From positive to negative.
    Falling,
    /// Either.
    #[default]
    Both,
}

/// An event: a zero of a function of time and state.
#[derive(Clone, Copy)]
pub struct EventFunction<'a> {
    /// The function `g(t, y)`, continuous along the motion.
    pub function: &'a dyn Fn(f64, &[f64]) -> f64,
    /// Crossings that count. A motion that begins on the zero has not crossed it.
    pub direction: Direction,
    /// Whether the integration ends there.
    pub terminal: bool,
}

impl<'a> EventFunction<'a> {
    /// Both directions, not terminal.
    pub fn new(function: &'a dyn Fn(f64, &[f64]) -> f64) -> Self {
        Self { function, direction: Direction::Both, terminal: false }
    }

    /// This event with a direction.
    #[must_use]
    pub fn with_direction(mut self, direction: Direction) -> Self {
        self.direction = direction;
        self
    }

    /// This event, ending the integration.
    #[must_use]
    pub fn ending(mut self) -> Self {
        self.terminal = true;
        self
    }
}

impl fmt::Debug for EventFunction<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Event")
            .field("direction", &self.direction)
            .field("terminal", &self.terminal)
            .finish_non_exhaustive()
    }
}

/// An initial value problem, with the output times and events of its solution.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// Time at which the motion begins.
    pub start: f64,
    /// Time at which the motion ends, not before `start`.
    pub end: f64,
    /// State at the beginning.
    pub state: &'a [f64],
    /// Times at which the state is wanted, in order, from `start` to `end`.
    pub times: &'a [f64],
    /// Events to locate.
    pub events: &'a [EventFunction<'a>],
}

impl<'a> Problem<'a> {
    /// A problem without output times and events.
    #[must_use]
    pub const fn new(start: f64, end: f64, state: &'a [f64]) -> Self {
        Self { start, end, state, times: &[], events: &[] }
    }

    /// This problem with output times.
    #[must_use]
    pub const fn at(mut self, times: &'a [f64]) -> Self {
        self.times = times;
        self
    }

    /// This problem with events.
    #[must_use]
    pub const fn with_events(mut self, events: &'a [EventFunction<'a>]) -> Self {
        self.events = events;
        self
    }
}

/// Argument of the observer, which is called after every accepted step.
#[derive(Clone, Copy, Debug)]
pub struct AcceptedStep<'a> {
    /// Time at the end of the step (at the event, if one ends the integration).
    pub time: f64,
    /// State at that time.
    pub state: &'a [f64],
    /// Steps accepted so far.
    pub accepted: usize,
    /// Rates evaluated so far.
    pub evaluations: usize,
}

/// The solution of a [`Problem`] up to the time that was reached.
#[derive(Clone, Debug, PartialEq)]
pub struct Trajectory<E> {
    /// Time of the last good state.
    pub time: f64,
    /// The last good state.
    pub state: Vec<f64>,
    /// The output times that were reached.
    pub times: Vec<f64>,
    /// The states at the output times.
    pub states: Vec<Vec<f64>>,
    /// The events in the order of time.
    pub occurrences: Vec<ZeroCrossing>,
    /// The last error of the rate where the status is [`Status::RateFailed`](crate::ode::Status::RateFailed); `None` if the rate was not finite.
    pub failure: Option<E>,
    /// Statistics.
    pub report: OdeReport,
}

/// Checks a problem and its options. The driver checks the events.
pub(super) fn check(
    dimension: usize,
    problem: &Problem<'_>,
    options: &OdeOptions,
) -> Result<(), ProblemError> {
    let &Problem { start, end, state, times, .. } = problem;
    check_state("state", state, dimension)?;
    check_span(start, end)?;
    check_times("times", times, [start, end])?;
    check_tolerances(options.relative, options.absolute)?;
    check_steps(&[("first_step", options.first_step), ("largest_step", options.largest_step)])?;
    check_work(options.max_steps)
}
