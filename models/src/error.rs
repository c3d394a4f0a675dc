//! Why a robot cannot do what it is asked to.

use core::fmt;

use pliant_runtime::rotation::{cross, dot};

use crate::planar::{Input, State};
use crate::{Drive, Parameter, Report};

/// Where on a robot a number belongs. Segments, actuators, tendons and the cables of robots with discs are counted from 0, segments from the base.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Place {
    /// To the robot as a whole.
    #[default]
    Whole,
    /// To a station of the backbone.
    Station {
        /// Arc length, m.
        s: f64,
    },
    /// To a segment.
    Segment(usize),
    /// To an actuator of a segment.
    Actuator {
        /// The segment.
        segment: usize,
        /// Which of its actuators.
        actuator: usize,
    },
    /// To a tendon.
    Tendon(usize),
    /// To a cable of a robot with discs.
    Cable(usize),
    /// To a rod of a parallel robot.
    Rod(usize),
    /// To a motor.
    Motor(usize),
    /// To a load of the input.
    Load(usize),
}

impl fmt::Display for Place {
    /// As it follows the name of a quantity: ` of segment 2`, nothing for the whole.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => Ok(()),
            Self::Station { s } => write!(f, " at s = {s} m"),
            Self::Segment(segment) => write!(f, " of segment {segment}"),
            Self::Actuator { segment, actuator } => write!(f, " of actuator {actuator} of segment {segment}"),
            Self::Tendon(tendon) => write!(f, " of tendon {tendon}"),
            Self::Cable(cable) => write!(f, " of cable {cable}"),
            Self::Rod(rod) => write!(f, " of rod {rod}"),
            Self::Motor(motor) => write!(f, " of motor {motor}"),
            Self::Load(load) => write!(f, " of load {load}"),
        }
    }
}

/// What a solve that finds no equilibrium hands back: the shape to start again from, which `solve_with` takes as its start.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum LastGood {
    /// Nothing, or what a solver that keeps its memory holds and starts from by itself.
    #[default]
    Nothing,
    /// Of a planar robot, whose load is raised in steps: the equilibrium under the part of it that was reached.
    Planar(Box<State>),
    /// Of constant-curvature segments, `(Dx, Dy, L)` each: the shape of the smallest residual, as their load is not raised in steps.
    Segments(Vec<[f64; 3]>),
    /// Of a rod: the last equilibrium on the load path.
    Rod(Box<crate::cosserat::Configuration>),
    /// Of a robot with discs: the last equilibrium with open chords on the load path.
    Discs(Box<crate::discs::Configuration>),
    /// Of a parallel robot: the last equilibrium on the way.
    Parallel(Box<crate::parallel::Stand>),
    /// Of a parallel robot whose platform does not reach where it shall be: where it stands, and what is left.
    Platform {
        /// Motors and platform.
        stand: Box<crate::parallel::Stand>,
        /// Distance from the target, m.
        distance: f64,
        /// Angle to its rotation, rad.
        angle: f64,
    },
}

/// What the user of a robot can fix, with the figures that explain it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A number that was passed in is not one that it can be.
    #[error("{field}{at} is {value}: expected {expected}")]
    Invalid {
        /// What was passed.
        field: &'static str,
        /// Where it belongs.
        at: Place,
        /// Its value, SI.
        value: f64,
        /// What it may be.
        expected: &'static str,
    },
    /// A quantity of the robot, as its parameters make it, makes no robot.
    #[error("{quantity}{at} is {value}: expected {expected}")]
    InvalidRobot {
        /// The quantity.
        quantity: &'static str,
        /// Where.
        at: Place,
        /// Its value there, SI.
        value: f64,
        /// What it must be.
        expected: &'static str,
    },
    /// The robot has no parameter of this name.
    #[error("there is no parameter `{name}`: {}", names(.known))]
    UnknownParameter {
        /// What was asked for.
        name: String,
        /// The declared parameters.
        known: &'static [Parameter],
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
    /// A place, a time, an index or a count outside of what exists.
    #[error("{field} is {value}: {}", range(*.low, *.high))]
    OutOfRange {
        /// What was passed.
        field: &'static str,
        /// Its value.
        value: f64,
        /// Smallest allowed value.
        low: f64,
        /// Largest allowed value; less than `low` where there is nothing to choose from.
        high: f64,
    },
    /// No equilibrium was found under the full load, or none that reaches a target.
    #[error(
        "{} after {} iterations (relative residual {:.3e})",
        missed(*.reached, .last_good), .report.iterations, .report.residual
    )]
    NotConverged {
        /// What was done.
        report: Box<Report>,
        /// The part of the load, 0 to 1, up to which it was followed, if it was applied in steps.
        reached: Option<f64>,
        /// What there is instead.
        last_good: LastGood,
    },
    /// A target is out of reach: no drives within their limits bring the robot there, or none were found from the start.
    #[error(
        "the target is out of reach: {distance:.3e} m and {angle:.3e} rad are left after {} iterations",
        .report.iterations
    )]
    OutOfReach {
        /// Distance of the closest configuration from the wanted position or coordinates, m.
        distance: f64,
        /// Angle to the wanted rotation, rad; 0 where no rotation is wanted.
        angle: f64,
        /// The drives of the closest configuration.
        drives: Vec<Drive>,
        /// The closest configuration that was found; the next solve can start from it.
        closest: LastGood,
        /// How the closest configuration was found.
        report: Box<Report>,
    },
    /// A model cannot take what it was given, or cannot give what it was asked for.
    #[error("{what} is not supported by this model: expected {expected}")]
    Unsupported {
        /// What was given or asked for.
        what: &'static str,
        /// What the model supports.
        expected: &'static str,
    },
    /// A robot with discs has no stable equilibrium with open chords any more.
    #[error(
        "the robot collapses at {:.6} of the load: {} (cable {}, span {}, tension {} N)",
        .collapse.load, .collapse.cause, .collapse.cable, .collapse.span, .collapse.force
    )]
    Collapse {
        /// Where and why.
        collapse: crate::discs::Collapse,
        /// The last good state on the way.
        last_good: LastGood,
    },
    /// The equilibria turn back on the load path: beyond that the robot jumps to another shape.
    #[error("the robot jumps at {:.6e} of the way to the input: its equilibria turn back there", .jump.load)]
    Jump {
        /// Where and how.
        jump: Box<crate::Jump>,
        /// What was done.
        report: Box<Report>,
        /// The last good state on the way.
        last_good: LastGood,
    },
    /// A derivative was asked for where it does not exist: the equilibrium is at a limit point, or the tip cannot move in some direction.
    #[error("{what} is singular: its smallest relative pivot is {pivot:.3e}")]
    SingularDerivative {
        /// What could not be inverted.
        what: &'static str,
        /// Smallest pivot, relative to the largest.
        pivot: f64,
    },
    /// The tangent of an equilibrium has no inverse.
    #[error(
        "the tangent is singular to working accuracy: the equilibrium is about to be lost and has no derivatives"
    )]
    SingularTangent,
    /// A sparse factorisation is not one that pivots can be read from, or cannot be made: nothing is known about stability then.
    #[error(transparent)]
    Factorisation(#[from] pliant_runtime::sparse::Fault),
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
    /// A rod of a parallel robot is bent further than one of its elements represents.
    #[error(
        "element {element} of rod {rod} {how} by {angle} rad: expected at most {limit} rad; give the rod more elements (`with_elements`)"
    )]
    ElementAngle {
        /// The rod.
        rod: usize,
        /// The element, counted from the base.
        element: usize,
        /// In one way, or to and fro.
        how: &'static str,
        /// The integral of its curvature and torsion, or of what differs from their means, rad.
        angle: f64,
        /// What an element represents, rad.
        limit: f64,
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
    /// A way along a list of inputs or targets ended before its last point.
    #[error("the way ends before point {point}, after {part:.4} of the way there from the last one: {cause}")]
    Way {
        /// The point that was not reached, counted from 0.
        point: usize,
        /// The part of the way from the point before (or from the start) that was gone, 0 to 1.
        part: f64,
        /// What happened there.
        cause: Box<Error>,
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
}

fn names(known: &[Parameter]) -> String {
    let names: Vec<String> = known.iter().map(|parameter| format!("`{}`", parameter.name)).collect();
    if names.is_empty() {
        "the robot declares none".to_owned()
    } else {
        format!("expected one of those that the robot declares ({})", names.join(", "))
    }
}

fn range(low: f64, high: f64) -> String {
    if high < low { "there are none".to_owned() } else { format!("expected {low} to {high}") }
}

fn missed(reached: Option<f64>, last_good: &LastGood) -> String {
    if let LastGood::Platform { distance, angle, .. } = last_good {
        return format!("the target was not reached, {distance:.3e} m and {angle:.3e} rad are left,");
    }
    let beyond = reached.map(|part| format!(" beyond {part:.3} of the load")).unwrap_or_default();
    format!("no equilibrium was found{beyond}")
}

/// Refuses NaN and infinity.
pub(crate) fn finite(field: &'static str, value: f64) -> Result<(), Error> {
    finite_at(field, Place::Whole, value)
}

/// Refuses NaN and infinity in what belongs to a place.
pub(crate) fn finite_at(field: &'static str, at: Place, value: f64) -> Result<(), Error> {
    if value.is_finite() {
        Ok(())
    } else {
        Err(Error::Invalid { field, at, value, expected: "a finite number" })
    }
}

/// How far a rotation may be from one.
const ROTATION: f64 = 1e-6;
/// What is expected of it.
pub(crate) const A_ROTATION: &str = "orthonormal rows, right-handed (0 is how far they may be from that)";

/// Refuses rows that are not those of a rotation.
pub(crate) fn rotation(field: &'static str, rows: &[[f64; 3]; 3]) -> Result<(), Error> {
    off_rotation(rows)
        .map_or(Ok(()), |value| Err(Error::Invalid { field, at: Place::Whole, value, expected: A_ROTATION }))
}

/// How far rows are from those of a rotation, if that is more than rounding.
pub(crate) fn off_rotation([a, b, c]: &[[f64; 3]; 3]) -> Option<f64> {
    let third = cross(*a, *b);
    let off = (dot(*a, *a) - 1.0).abs() + (dot(*b, *b) - 1.0).abs() + dot(*a, *b).abs();
    // Sums keep what is not a number, and so does the negated comparison.
    let off = third.iter().zip(c).fold(off, |off, (third, c)| off + (third - c).abs());
    let holds = off < ROTATION;
    (!holds).then_some(off)
}

/// Refuses what is not positive, NaN and infinity.
pub(crate) fn positive(field: &'static str, value: f64) -> Result<(), Error> {
    if value > 0.0 && value.is_finite() {
        return Ok(());
    }
    Err(Error::Invalid { field, at: Place::Whole, value, expected: "a positive finite number" })
}

/// Refuses an index of something that there is not.
pub(crate) fn index(field: &'static str, value: usize, count: usize) -> Result<(), Error> {
    if value < count {
        return Ok(());
    }
    Err(Error::OutOfRange { field, value: value as f64, low: 0.0, high: count as f64 - 1.0 })
}

/// Refuses a list of another length.
pub(crate) fn length(field: &'static str, found: usize, expected: usize) -> Result<(), Error> {
    if found == expected { Ok(()) } else { Err(Error::LengthMismatch { field, found, expected }) }
}
