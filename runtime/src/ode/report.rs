//! Reports of integrations in time, and errors of problems that are refused: for systems of first and of second order.

use thiserror::Error;

use super::method::OdeMethod;

/// Why an integration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Status {
    /// It reached the end of the span.
    Finished,
    /// A terminal event, counted from 0.
    Event(usize),
    /// The observer stopped the integration.
    Stopped,
    /// The largest number of steps was reached.
    MaxSteps,
    /// No step of a length that changes the time is accurate enough, or the iteration of an implicit step does not converge: a singularity of the solution, or tolerances beyond
    /// what rounding allows.
    StepTooSmall,
    /// The rate or the residual failed or was not finite, however short the step.
    RateFailed,
    /// The function of this event was not finite.
    EventFailed(usize),
}

/// An event that occurred.
#[derive(Clone, Debug, PartialEq)]
pub struct ZeroCrossing {
    /// Number of the event, counted from 0.
    pub event: usize,
    /// Time of the event.
    pub time: f64,
    /// The state at that time.
    pub state: Vec<f64>,
}

/// Statistics of an integration.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OdeReport {
    /// Why the integration ended.
    pub status: Status,
    /// The method at the end: [`OdeMethod::Explicit`] or [`OdeMethod::Implicit`].
    pub method: OdeMethod,
    /// Time at which [`OdeMethod::Automatic`] found the system stiff, if it did.
    pub stiff_since: Option<f64>,
    /// Order of that method.
    pub order: usize,
    /// Accepted steps.
    pub accepted: usize,
    /// Rejected steps, and accepted ones that were undone.
    pub rejected: usize,
    /// Evaluations of the rate or the residual, without those of difference quotients.
    pub evaluations: usize,
    /// Evaluations of the Jacobian.
    pub jacobians: usize,
}

impl OdeReport {
    /// Goes on with the report of the next part of a motion.
    pub fn add(&mut self, next: &Self) {
        (self.status, self.method, self.order) = (next.status, next.method, next.order);
        self.stiff_since = self.stiff_since.or(next.stiff_since);
        self.accepted += next.accepted;
        self.rejected += next.rejected;
        self.evaluations += next.evaluations;
        self.jacobians += next.jacobians;
    }
}

/// A problem or options that cannot be integrated.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ProblemError {
    /// A state has another number of entries than the system has unknowns.
    #[error("{name} has {found} entries, expected {expected} (at least 1)")]
    Dimension {
        /// `state`, `position` or `velocity`.
        name: &'static str,
        /// Number of unknowns of the system.
        expected: usize,
        /// Number of entries.
        found: usize,
    },
    /// An entry of the initial state is not finite.
    #[error("{name}[{index}] is {value}, expected a finite value")]
    State {
        /// `state`, `position` or `velocity`.
        name: &'static str,
        /// Index of the entry.
        index: usize,
        /// Its value.
        value: f64,
    },
    /// The span is not finite or runs backwards.
    #[error("span from {start} s to {end} s, expected finite times and an end that is not before the start")]
    Span {
        /// Begin.
        start: f64,
        /// End.
        end: f64,
    },
    /// Times are out of order or out of the span.
    #[error("{name}[{index}] is {value} s, expected a time from {from} s on, up to {end} s")]
    Time {
        /// `times` or `breaks`.
        name: &'static str,
        /// Index of the time.
        index: usize,
        /// Its value.
        value: f64,
        /// The time before it, or the earliest allowed one.
        from: f64,
        /// The latest allowed one.
        end: f64,
    },
    /// An option is out of its range.
    #[error("option {name} is {value}, expected {expected}")]
    Option {
        /// Field of the options.
        name: &'static str,
        /// Its value.
        value: f64,
        /// Its range.
        expected: &'static str,
    },
    /// An option that the method needs is missing.
    #[error("option {name} is missing, expected {expected}")]
    Missing {
        /// Field of the options.
        name: &'static str,
        /// Values that the field takes, in words.
        expected: &'static str,
    },
    /// The system has no energy that a method could keep.
    #[error(
        "the energy-momentum scheme needs an energy: expected given tensions and a base at rest, not given lengths or a moving base"
    )]
    NoEnergy,
    /// The scale of an unknown is not a positive finite number.
    #[error("the scale of unknown {index} is {value}, expected a positive finite number")]
    Scale {
        /// Index of the unknown.
        index: usize,
        /// The scale.
        value: f64,
    },
    /// The function of an event is not finite at the start.
    #[error("event {index} is {value} at the start, expected a finite value")]
    Event {
        /// Number of the event, counted from 0.
        index: usize,
        /// Its value.
        value: f64,
    },
    /// The library refused a setting. The checks before a call are meant to exclude this.
    #[error("the integrator refused its settings: {message}")]
    Library {
        /// Its message.
        message: String,
    },
}

/// Smallest relative tolerance.
const SMALLEST_RELATIVE: f64 = 1e-14;

fn positive(value: f64) -> bool {
    value > 0.0 && value.is_finite()
}

/// Checks that a state has as many entries as there are unknowns, and that they are finite.
pub(crate) fn check_state(name: &'static str, state: &[f64], expected: usize) -> Result<(), ProblemError> {
    if expected == 0 || state.len() != expected {
        return Err(ProblemError::Dimension { name, expected, found: state.len() });
    }
    match state.iter().enumerate().find(|(_, value)| !value.is_finite()) {
        Some((index, &value)) => Err(ProblemError::State { name, index, value }),
        None => Ok(()),
    }
}

/// Checks that a span is finite and does not run backwards.
pub(crate) fn check_span(start: f64, end: f64) -> Result<(), ProblemError> {
    let sound = start.is_finite() && end.is_finite() && start <= end && (end - start).is_finite();
    if sound { Ok(()) } else { Err(ProblemError::Span { start, end }) }
}

/// Checks that times are in order and within bounds.
pub(crate) fn check_times(
    name: &'static str,
    times: &[f64],
    [mut from, end]: [f64; 2],
) -> Result<(), ProblemError> {
    for (index, &value) in times.iter().enumerate() {
        let sound = from <= value && value <= end && !value.is_nan();
        if !sound {
            return Err(ProblemError::Time { name, index, value, from, end });
        }
        from = value;
    }
    Ok(())
}

pub(crate) fn check_tolerances(relative: f64, absolute: f64) -> Result<(), ProblemError> {
    let error = |name, value, expected| Err(ProblemError::Option { name, value, expected });
    if !(positive(relative) && relative >= SMALLEST_RELATIVE) {
        return error("relative", relative, "a finite value of at least 1e-14");
    }
    if positive(absolute) { Ok(()) } else { error("absolute", absolute, "a positive finite value") }
}

/// Checks lengths of steps.
pub(crate) fn check_steps(steps: &[(&'static str, Option<f64>)]) -> Result<(), ProblemError> {
    let expected = "a positive finite value, or `None`";
    match steps.iter().find(|(_, step)| step.is_some_and(|value| !positive(value))) {
        Some(&(name, Some(value))) => Err(ProblemError::Option { name, value, expected }),
        _ => Ok(()),
    }
}

/// Checks the largest number of steps.
pub(crate) fn check_work(max_steps: usize) -> Result<(), ProblemError> {
    match max_steps {
        0 => Err(ProblemError::Option { name: "max_steps", value: 0.0, expected: "at least 1" }),
        _ => Ok(()),
    }
}
