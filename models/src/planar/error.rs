//! Why a planar robot cannot do what it is asked to.

use crate::Report;
use crate::planar::{Input, State};

/// What the user of a planar robot can fix, with the figures that explain it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A number that was passed in is NaN or infinite.
    #[error("{field} is {value}: expected a finite number")]
    NotFinite {
        /// What was passed.
        field: &'static str,
        /// Its value.
        value: f64,
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
    /// The values of the parameters make a quantity of the robot impossible somewhere on the backbone.
    #[error("{quantity} is {value} at s = {s} m: expected {expected}")]
    InvalidSection {
        /// The quantity.
        quantity: &'static str,
        /// Arc length, m.
        s: f64,
        /// Its value there, SI.
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
    /// A cable that can only pull has a negative tension.
    #[error("cable {cable} pushes with {} N: expected a tension of at least 0 N (declare the cables ideal to allow pushing)", -tension)]
    CablePushes {
        /// 1 or 2.
        cable: usize,
        /// Its tension, N.
        tension: f64,
    },
    /// The length of a cable inside the robot is not positive.
    #[error("cable {cable} is {length} m long inside the robot: expected a positive length")]
    CableTooShort {
        /// 1 or 2.
        cable: usize,
        /// Its length, m.
        length: f64,
    },
    /// The backbone is compressed to nothing.
    #[error("the axial strain is {strain} at s = {s} m: expected more than -1")]
    AxialCollapse {
        /// Axial strain `u`.
        strain: f64,
        /// Arc length, m.
        s: f64,
    },
    /// Displacements that an inextensible robot cannot have.
    #[error(
        "displacements are {} m and {} m: expected opposite ones (Delta_l_2 = -Delta_l_1), because the backbone is inextensible",
        .displacements[0], .displacements[1]
    )]
    Incompatible {
        /// `[Delta_l_1, Delta_l_2]`, m.
        displacements: [f64; 2],
    },
    /// The robot is bent further than its kernel is accurate.
    #[error("the backbone turns by {angle} rad: expected at most {limit} rad")]
    AngleLimit {
        /// Largest angle of the tangent, rad.
        angle: f64,
        /// What the kernel was made for, rad.
        limit: f64,
    },
    /// A place, a time or a count outside of what exists.
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
    /// The target is not one that this robot can follow.
    #[error("the target is {target}: expected {expected}")]
    TargetMismatch {
        /// What was asked for.
        target: &'static str,
        /// What the robot can do.
        expected: &'static str,
    },
    /// A record was written by another robot.
    #[error("the record is of the robot `{found}`: expected one of `{expected}`")]
    ForeignRecord {
        /// Name of the robot of the record.
        found: String,
        /// Name of this robot.
        expected: &'static str,
    },
    /// One cable is driven by force and the other by displacement where both must be driven alike.
    #[error(
        "one cable is driven by force and the other by displacement: expected both alike in an inverse problem"
    )]
    MixedDrive,
    /// The inverse problem is singular: the tip cannot follow the target beyond this point.
    #[error(
        "the inverse is singular at t = {time}: the smallest singular value of d tip / d displacement is {singular_value:.3e}, expected more than {threshold:.3e}"
    )]
    Singular {
        /// Time of the singularity (the fraction of the way, from 0 to 1, for a single target).
        time: f64,
        /// The last input from which the tip could follow.
        input: Input,
        /// Smallest singular value of the Jacobian of the target with respect to the cable displacements there.
        singular_value: f64,
        /// Where the inverse is taken to be singular.
        threshold: f64,
    },
    /// The inverse problem lost its way, but not at a singularity.
    #[error(
        "the target could not be followed beyond t = {time}: the residual stays at {residual:.3e}, steps of {step:.3e} were tried"
    )]
    Lost {
        /// Time of the last answer.
        time: f64,
        /// The last input that holds the target.
        input: Input,
        /// Distance from the target, in its unit.
        residual: f64,
        /// Last step in time.
        step: f64,
    },
    /// A loaded robot is at the end of its branch of equilibria: beyond this input it snaps to another shape.
    #[error(
        "the robot snaps beyond t = {time}: its equilibria end there, though its tip could follow; steps of {step:.3e} were tried"
    )]
    LimitPoint {
        /// Time of the last answer.
        time: f64,
        /// The last input that holds the target.
        input: Input,
        /// Last step in time.
        step: f64,
    },
    /// A motion cannot begin: its first target is out of reach of the start.
    #[error(
        "the first target, at t = {time}, was not reached from the start: on the straight way to it, t from 0 to 1, {cause}"
    )]
    Start {
        /// Time of the first target.
        time: f64,
        /// What happened on the way, its time from 0 (the start) to 1 (the first target).
        cause: Box<Error>,
    },
    /// No equilibrium was found under the full load.
    #[error("no equilibrium was found beyond {fraction:.3} of the load after {} iterations (residual {:.3e})", .report.iterations, .report.residual)]
    NotConverged {
        /// What was done.
        report: Report,
        /// Fraction of the load that was reached.
        fraction: f64,
        /// The last equilibrium on the way, at that fraction of the load.
        last_good: Option<Box<State>>,
    },
    /// A derivative was asked for where it does not exist: the equilibrium is at a limit point, or the tip cannot move in some direction.
    #[error("{what} is singular: its smallest relative pivot is {pivot:.3e}")]
    SingularDerivative {
        /// What could not be inverted.
        what: &'static str,
        /// Smallest pivot, relative to the largest.
        pivot: f64,
    },
}

/// Refuses NaN and infinity.
pub(crate) fn finite(field: &'static str, value: f64) -> Result<(), Error> {
    if value.is_finite() { Ok(()) } else { Err(Error::NotFinite { field, value }) }
}
