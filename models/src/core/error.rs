//! Errors of models, the same for all families.

mod obstacle;

use std::borrow::Cow;

use super::collapse::{Collapse, RodCollapse};
use crate::{Drive, LastGood, Parameter, Place, Report};

pub use obstacle::Obstacle;

/// Errors of the models. Values are in SI units.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A value of the input is out of its range.
    #[error("{field}{at} is {value}: expected {expected}")]
    Invalid {
        /// Name of the value.
        field: &'static str,
        /// The part of the robot to which it belongs.
        at: Place,
        /// Its value, SI.
        value: f64,
        /// Its range.
        expected: &'static str,
    },
    /// A quantity of the robot, evaluated with its parameters, is out of its range.
    #[error("{quantity}{at} is {value}: expected {expected}")]
    InvalidRobot {
        /// The quantity.
        quantity: Cow<'static, str>,
        /// The part of the robot to which it belongs.
        at: Place,
        /// Its value there, SI.
        value: f64,
        /// Its range.
        expected: &'static str,
    },
    /// The robot has no parameter of this name.
    #[error("there is no parameter `{name}`: {}", names(.known))]
    UnknownParameter {
        /// The name that was requested.
        name: String,
        /// The declared parameters.
        known: Vec<Parameter>,
    },
    /// The value of a parameter is out of its range.
    #[error("parameter `{name}` is {value}: expected {expected}")]
    InvalidParameter {
        /// Its name.
        name: String,
        /// Its value, SI.
        value: f64,
        /// Its range.
        expected: &'static str,
    },
    /// A list has a wrong length.
    #[error("{field} has {}: expected {expected}", count(*.found, "entry", "entries"))]
    LengthMismatch {
        /// The list.
        field: &'static str,
        /// Its length.
        found: usize,
        /// The expected length.
        expected: usize,
    },
    /// A position, a time, an index or a count is out of its range.
    #[error("{field} is {value}: {}", range(*.low, *.high))]
    OutOfRange {
        /// Name of the value.
        field: &'static str,
        /// Its value.
        value: f64,
        /// Smallest allowed value.
        low: f64,
        /// Largest allowed value; less than `low` where no value is allowed.
        high: f64,
    },
    /// A load acts on a rod of a parallel robot between two nodes. Only nodes bear loads.
    #[error("the arc length{at} is {s} m: expected that of a node; the nearest are {} m and {} m", nodes[0], nodes[1])]
    BetweenNodes {
        /// The load.
        at: Place,
        /// Its arc length `s`, m.
        s: f64,
        /// Arc lengths of the nodes before and behind it, m.
        nodes: [f64; 2],
    },
    /// No equilibrium was found under the full load.
    #[error(
        "{} after {} (relative residual {:.3e})",
        missed(*.reached), count(.report.iterations, "iteration", "iterations"), .report.residual
    )]
    NotConverged {
        /// Report of the solve.
        report: Box<Report>,
        /// The load fraction, 0 to 1, up to which the load path was followed; `None` if the load was not applied in steps.
        reached: Option<f64>,
        /// The last good state, or the state closest to the target.
        last_good: LastGood,
    },
    /// No equilibrium was found while a tendon with friction is let out: its tension grows from the motor to its end, and with it the bending that makes it grow, so that from some
    /// tension on there is no finite state. For one tendon parallel to a straight rod without loads that is `EI/(mu a L)`, with its distance `a` from the backbone.
    #[error(
        "{} while tendon {tendon} is let out with friction: its tension of {tension} N grows towards its end, and from some tension on there is no finite state",
        missed(*.reached)
    )]
    LetOut {
        /// The tendon with the largest tension of those that are let out.
        tendon: usize,
        /// Its tension at the base under the full load, N.
        tension: f64,
        /// As in [`Error::NotConverged`].
        report: Box<Report>,
        /// As in [`Error::NotConverged`].
        reached: Option<f64>,
        /// As in [`Error::NotConverged`].
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
        /// Report of the closest configuration.
        report: Box<Report>,
    },
    /// A model does not support an argument or a request.
    #[error("{what} is not supported by this model: expected {expected}")]
    Unsupported {
        /// Name of the argument or of the request.
        what: &'static str,
        /// Alternatives that the model supports.
        expected: &'static str,
    },
    /// A robot with discs has no stable equilibrium with open chords any more.
    #[error(
        "the robot collapses at {:.6} of the load: {} (cable {}, span {}, tension {} N)",
        .collapse.load, .collapse.cause, .collapse.cable, .collapse.span, .collapse.force
    )]
    Collapse {
        /// The collapse.
        collapse: Collapse,
        /// The last converged state on the load path.
        last_good: LastGood,
    },
    /// A rod with discs has no stable equilibrium with open pieces of tendons any more.
    #[error("the rod collapses at {:.6} of the load: {}", .collapse.load, .collapse.cause)]
    RodCollapse {
        /// The collapse.
        collapse: Box<RodCollapse>,
        /// The last converged state on the load path.
        last_good: LastGood,
    },
    /// The load path has a limit point: under more load the robot jumps to another shape.
    #[error("the robot jumps at the fraction {:.6e} of the load path: its equilibria have a limit point there", .jump.load)]
    Jump {
        /// The limit point.
        jump: Box<crate::Jump>,
        /// Report of the solve.
        report: Box<Report>,
        /// The last converged state on the load path.
        last_good: LastGood,
    },
    /// A derivative does not exist: the equilibrium is at a limit point or a bifurcation, or the tip cannot move in some direction.
    #[error("{what} is singular: its smallest relative pivot is {pivot:.3e}")]
    SingularDerivative {
        /// The matrix that is singular.
        what: &'static str,
        /// Smallest pivot, relative to the largest.
        pivot: f64,
    },
    /// The tangent of an equilibrium has no inverse.
    #[error(
        "the tangent is singular to working accuracy: the equilibrium is at a limit point or a bifurcation and has no derivatives"
    )]
    SingularTangent,
    /// A sparse matrix could not be factorised in a form whose pivots can be read, so that stability is unknown.
    #[error(transparent)]
    Factorisation(#[from] pliant_runtime::sparse::FactorisationError),
    /// A cable that can only pull has a negative tension.
    #[error("cable {cable} pushes with {} N: expected a tension of at least 0 N (declare the cables ideal to allow pushing)", -tension)]
    CablePushes {
        /// Number of the cable, 1 or 2.
        cable: usize,
        /// Its tension, N.
        tension: f64,
    },
    /// The length of a cable inside the robot is not positive.
    #[error("cable {cable} is {length} m long inside the robot: expected a positive length")]
    CableTooShort {
        /// Number of the cable, 1 or 2.
        cable: usize,
        /// Its length, m.
        length: f64,
    },
    /// The backbone is compressed to zero length.
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
    /// The robot is bent beyond the range in which its kernel is accurate.
    #[error("the backbone turns by {angle} rad: expected at most {limit} rad")]
    AngleLimit {
        /// Largest angle of the tangent, rad.
        angle: f64,
        /// Largest angle for which the kernel is accurate, rad.
        limit: f64,
    },
    /// A rod of a parallel robot is bent beyond the range of one of its elements.
    #[error(
        "element {element} of rod {rod} {how} by {angle} rad: expected at most {limit} rad; give the rod more elements (`with_elements`)"
    )]
    ElementAngle {
        /// The rod.
        rod: usize,
        /// The element, counted from the base.
        element: usize,
        /// Verb of the message: bent in one direction, or back and forth.
        how: &'static str,
        /// The integral of its curvature and torsion, or of their deviation from the mean, rad.
        angle: f64,
        /// Largest angle of an element, rad.
        limit: f64,
    },
    /// The robot cannot follow a target of this kind.
    #[error("the target is {target}: expected {expected}")]
    TargetMismatch {
        /// Description of the target.
        target: &'static str,
        /// Targets that the robot can follow.
        expected: &'static str,
    },
    /// A record was written by another robot.
    #[error("the record is of the robot `{found}`: expected one of `{expected}`")]
    ForeignRecord {
        /// Name of the robot of the record.
        found: String,
        /// Name of this robot.
        expected: String,
    },
    /// One cable is driven by force and the other by displacement in an inverse problem, which needs the same kind of both.
    #[error(
        "one cable is driven by force and the other by displacement: expected the same for both in an inverse problem"
    )]
    MixedDrive,
    /// The tip of a planar robot cannot follow a target any further.
    #[error("the target was not followed beyond t = {time}: {reason}")]
    TargetNotFollowed {
        /// Time of the last state that follows the target, or of the singularity (the fraction of the path, 0 to 1, for a single target).
        time: f64,
        /// The last drives that follow the target.
        drives: Vec<Drive>,
        /// Why the next one was not found.
        reason: Obstacle,
    },
    /// A motion cannot begin: its first target was not reached from the start.
    #[error(
        "the first target, at t = {time}, was not reached from the start: on the straight line to it, t from 0 to 1, {cause}"
    )]
    Start {
        /// Time of the first target.
        time: f64,
        /// The error on the line, its time from 0 (the start) to 1 (the first target).
        cause: Box<Error>,
    },
    /// A path along a list of inputs or targets stopped before its last point.
    #[error(
        "the path stops before point {point}, at the fraction {fraction:.4} of the path to it from the point before: {cause}"
    )]
    PathStopped {
        /// The point that was not reached, counted from 0.
        point: usize,
        /// Fraction of the path from the point before (or from the start) that was followed, 0 to 1.
        fraction: f64,
        /// The error there.
        cause: Box<Error>,
    },
    /// The actuators of a segment cannot balance a load.
    #[error(
        "{} of segment {segment} cannot balance its load: a fraction of {residual:.3e} of it remains",
        count(*.actuators, "actuator", "actuators")
    )]
    Underactuated {
        /// The segment.
        segment: usize,
        /// Number of its actuators.
        actuators: usize,
        /// The fraction of the load that no actuator forces balance.
        residual: f64,
    },
    /// A derivative does not exist: that of the damping of the rate of `|kappa|` where a segment is straight.
    #[error(
        "segment {segment} is exactly straight, where the damping of its curvature has no derivative: expected a bent segment, or `damping` zero (isotropic damping of the bending is smooth)"
    )]
    Straight {
        /// The segment.
        segment: usize,
    },
    /// Many solves were cancelled.
    #[error("cancelled after {}", count(*.done, "solve", "solves"))]
    Cancelled {
        /// Inputs that were solved or failed before.
        done: usize,
    },
    /// A motion from the equilibrium of its first inputs, which differ from the declared gravity or base.
    #[error(
        "no equilibrium to start from: as all loads grow together from the natural shape, Newton's method stops at the fraction {load} of them; expected smaller loads, or a start by coefficients and rates"
    )]
    NotAtRest {
        /// The fraction that was reached.
        load: f64,
    },
    /// A value is not finite.
    #[error("{what} is not finite: the state is too far from an equilibrium")]
    Overflow {
        /// The quantity.
        what: &'static str,
    },
    /// Modes do not exist for loads without a potential energy.
    #[error("{what} has no energy, and modes need a symmetric stiffness: expected {expected}")]
    NoEnergy {
        /// The load.
        what: &'static str,
        /// A load that has a potential energy.
        expected: &'static str,
    },
    /// A step of fixed length is not positive, or too long for its iteration.
    #[error("the step is {step} s: expected a positive time, in parts of which the iteration converges")]
    Step {
        /// The step, s.
        step: f64,
    },
    /// A simulation cannot begin: its times or options are out of range.
    #[error(transparent)]
    Simulation(#[from] pliant_runtime::ode::ProblemError),
    /// A simulated motion ended early.
    #[error(
        "the motion could not be followed beyond t = {time} s ({status:?}){}",
        .cause.as_ref().map(|cause| format!(": {cause}")).unwrap_or_default()
    )]
    Interrupted {
        /// Time of the last good state, s.
        time: f64,
        /// Why the motion ended.
        status: pliant_runtime::ode::Status,
        /// The error of the robot, if there was one.
        cause: Option<Box<Error>>,
    },
}

fn names(known: &[Parameter]) -> String {
    let names: Vec<String> = known.iter().map(|parameter| format!("`{}`", parameter.name)).collect();
    if names.is_empty() {
        "the robot declares no parameters".to_owned()
    } else {
        format!("expected one of those that the robot declares ({})", names.join(", "))
    }
}

fn count(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn range(low: f64, high: f64) -> String {
    if high < low {
        "there is nothing to choose from".to_owned()
    } else {
        format!("expected {low} to {high}")
    }
}

fn missed(reached: Option<f64>) -> String {
    let beyond = reached.map(|part| format!(" beyond the load fraction {part:.3}")).unwrap_or_default();
    format!("no equilibrium was found{beyond}")
}
