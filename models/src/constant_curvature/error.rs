//! Why a robot of constant-curvature segments cannot do what it is asked to.

use crate::Report;

/// What the user of such a robot can fix, with the figures that explain it. Segments are counted from 0 at the base.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A number that was passed in is not one that it can be.
    #[error("{field} is {value}: expected {expected}")]
    Invalid {
        /// What was passed.
        field: &'static str,
        /// Its value, SI.
        value: f64,
        /// What it may be.
        expected: &'static str,
    },
    /// A number of the state of a segment is not one that it can be.
    #[error("{field} of segment {segment} is {value}: expected {expected}")]
    InvalidState {
        /// What was passed.
        field: &'static str,
        /// The segment.
        segment: usize,
        /// Its value, SI.
        value: f64,
        /// What it may be.
        expected: &'static str,
    },
    /// The robot has no parameter of this name.
    #[error("there is no parameter `{name}`: expected one of those that the robot declares ({known})")]
    UnknownParameter {
        /// What was asked for.
        name: String,
        /// Number of declared parameters.
        known: usize,
    },
    /// A parameter has a value that makes no robot.
    #[error("parameter `{name}` is {value}: expected {expected}")]
    InvalidParameter {
        /// Its name.
        name: &'static str,
        /// Its value, SI.
        value: f64,
        /// What it may be.
        expected: &'static str,
    },
    /// A constant of a segment makes no robot.
    #[error("{quantity} of segment {segment} is {value}: expected {expected}")]
    InvalidSegment {
        /// The quantity.
        quantity: &'static str,
        /// The segment.
        segment: usize,
        /// Its value, SI.
        value: f64,
        /// What it must be.
        expected: &'static str,
    },
    /// A list does not have the length that belongs to it.
    #[error("{field} has {found} entries: expected {expected}")]
    LengthMismatch {
        /// The list.
        field: &'static str,
        /// Its length.
        found: usize,
        /// What it must be.
        expected: usize,
    },
    /// A place or an index outside of what exists.
    #[error("{field} is {value}: expected {low} to {high}")]
    OutOfRange {
        /// What was passed.
        field: &'static str,
        /// Its value.
        value: f64,
        /// Smallest allowed value.
        low: f64,
        /// Largest allowed value.
        high: f64,
    },
    /// The actuators of a segment cannot bear a load.
    #[error(
        "the {actuators} actuators of segment {segment} cannot bear its load: {residual:.3e} of it remain"
    )]
    Underactuated {
        /// The segment.
        segment: usize,
        /// Number of its actuators.
        actuators: usize,
        /// The part of the load that no forces of theirs bear.
        residual: f64,
    },
    /// A derivative was asked for where it does not exist: the damping of the change of `|kappa|` has none where a segment is straight.
    #[error(
        "segment {segment} is exactly straight, where the damping of its curvature has no derivative: expected a bent segment, or `damping` zero (isotropic damping of the bending is smooth)"
    )]
    Straight {
        /// The segment.
        segment: usize,
    },
    /// Numbers grew beyond what can be represented.
    #[error("{what} is not finite: the state is too far from that of a robot")]
    Overflow {
        /// What was computed.
        what: &'static str,
    },
    /// Modes were asked for of a robot whose loads have no energy.
    #[error("{what} has no energy, and modes need a symmetric stiffness: expected {expected}")]
    NoEnergy {
        /// The load.
        what: &'static str,
        /// What would have one.
        expected: &'static str,
    },
    /// A step of fixed length that cannot be taken.
    #[error(
        "the step is {step} s: expected a positive time, not longer than what the fastest growing motion allows"
    )]
    Step {
        /// The step, s.
        step: f64,
    },
    /// A simulation cannot begin: its times or options are not what they can be.
    #[error(transparent)]
    Simulation(#[from] pliant_runtime::ode::Fault),
    /// A simulated motion did not come to its end.
    #[error(
        "the motion could not be followed beyond t = {time} s ({status:?}){}",
        .cause.as_ref().map(|cause| format!(": {cause}")).unwrap_or_default()
    )]
    Interrupted {
        /// Time of the last good state, s.
        time: f64,
        /// Why it ended.
        status: pliant_runtime::ode::Status,
        /// What the robot said, if it did.
        cause: Option<Box<Error>>,
    },
    /// No equilibrium was found.
    #[error("no equilibrium was found after {} iterations (relative residual {:.3e})", .report.iterations, .report.residual)]
    NotConverged {
        /// What was done.
        report: Report,
        /// The state of the smallest residual on the way, `(Dx, Dy, L)` per segment.
        last_good: Vec<[f64; 3]>,
    },
}

/// Refuses NaN and infinity.
pub(super) fn finite(field: &'static str, value: f64) -> Result<(), Error> {
    if value.is_finite() { Ok(()) } else { Err(Error::Invalid { field, value, expected: "a finite number" }) }
}
