//! The system, the problem, the options and the result of an integration.

use super::QuadraticPencil;
use crate::ode::report::{check_span, check_state, check_steps, check_times, check_tolerances, check_work};
use crate::ode::{EventFunction, OdeReport, ProblemError, ZeroCrossing};

/// A time with the unknowns and their rates there.
#[derive(Clone, Copy, Debug)]
pub struct Kinematics<'a> {
    /// Time, s.
    pub time: f64,
    /// `q`, multipliers included.
    pub position: &'a [f64],
    /// `q'`; entries of multipliers have no meaning.
    pub velocity: &'a [f64],
    /// `q''`; entries of multipliers have no meaning.
    pub acceleration: &'a [f64],
}

/// Kind of an unknown, and the scales of its errors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A coordinate.
    Coordinate {
        /// Typical magnitude of the coordinate, positive, in its unit.
        size: f64,
        /// Typical magnitude of its rate, positive, in its unit per s.
        rate: f64,
    },
    /// A coordinate that a residual of its own ties to a function of time: it decides neither on steps nor on the end of iterations.
    Prescribed,
    /// A multiplier of a constraint, which is determined at each instant by the others: it decides neither on steps nor on the end of iterations, in which
    /// its rounding errors grow as the steps become short.
    Multiplier,
}

/// A system of second order, `r(t, q, q', q'') = 0`.
pub trait Mechanics {
    /// Error of a residual that cannot be computed.
    type Error;

    /// Derivatives of its residual, with the factorisation that their structure allows: [`Pencil`](super::Pencil) where they are dense.
    type Pencil: QuadraticPencil;

    /// Memory for these, and for factors at one real rate and at `complex` other ones.
    fn pencil(&self, complex: usize) -> Self::Pencil;

    /// Number of unknowns, multipliers included.
    fn order(&self) -> usize;

    /// Kind of unknown `index`.
    fn kind(&self, index: usize) -> Kind;

    /// Writes the residual.
    ///
    /// # Errors
    /// Returned where the residual is not defined. The integration then tries shorter steps and, if none succeeds, stops at the last good state; entries
    /// that are not finite count as an error.
    fn residual(&mut self, at: Kinematics<'_>, residual: &mut [f64]) -> Result<(), Self::Error>;

    /// Writes the derivatives of the residual by `q`, `q'` and `q''` to the matrices of the pencil. An approximation costs iterations, not accuracy.
    ///
    /// # Errors
    /// As [`Mechanics::residual`].
    fn linearise(&mut self, at: Kinematics<'_>, pencil: &mut Self::Pencil) -> Result<(), Self::Error>;

    /// Rewrites a residual at a position into that of other coordinates there, of which the derivatives change less along a step, and
    /// [`change_to_unknowns`](Mechanics::change_to_unknowns) a change of those into one of the unknowns. At the position where [`Mechanics::linearise`] is called after a change of the chart both are
    /// the same coordinates. A system of bodies on stiff links takes wrenches and twists in the frames of the bodies: these derivatives turn with the bodies, while those
    /// by unknowns differ by the square of the angle times the stiffness of a link. The default changes nothing.
    fn residual_to_body(&self, position: &[f64], residual: &mut [f64]) {
        let _ = (position, residual);
    }

    /// See [`residual_to_body`](Mechanics::residual_to_body).
    fn change_to_unknowns(&self, position: &[f64], change: &mut [f64]) {
        let _ = (position, change);
    }

    /// Largest change of the pose of a section or body by a change of the unknowns at the last position of a residual: the larger of its angle, rad, and of its distance by the length of
    /// the robot. The default takes the scales of [`Kind`] as those of poses.
    fn displacement(&mut self, change: &[f64]) -> f64 {
        let part = |(index, entry): (usize, &f64)| match self.kind(index) {
            Kind::Coordinate { size, .. } => entry.abs() / size,
            Kind::Prescribed | Kind::Multiplier => 0.0,
        };
        change.iter().enumerate().map(part).fold(0.0, f64::max)
    }

    /// Largest change of such a pose since the first call, by the position of an instant. The default, 1, makes errors fractions of an angle of 1 rad and of the length of the robot.
    fn excursion(&mut self, at: Kinematics<'_>) -> f64 {
        let _ = at;
        1.0
    }

    /// Energy at an instant, J, and the power of everything that is not in it, W (of damping it is negative), both under the inputs of the time of the instant:
    /// `v . r = dE/dt - P` for all positions, velocities and accelerations. `None`, the default, where there is no such energy, or where a value is not finite.
    ///
    /// # Errors
    /// As [`Mechanics::residual`].
    fn energy(&mut self, at: Kinematics<'_>) -> Result<Option<[f64; 2]>, Self::Error> {
        let _ = at;
        Ok(None)
    }

    /// Called after every accepted step: a system whose configurations are a manifold may choose another chart, in which it rewrites `q`, `q'` and `q''`, and
    /// `others`: positions of the last step, one list of the order of the system after the other. What [`Mechanics::residual`] is asked for next is in the new
    /// chart, and so are the states that an observer sees afterwards. Returns whether the chart is another one; the default keeps it.
    fn recentre(
        &mut self,
        position: &mut [f64],
        velocity: &mut [f64],
        acceleration: &mut [f64],
        others: &mut [f64],
    ) -> bool {
        let _ = (position, velocity, acceleration, others);
        false
    }

    /// Called with each state at a time of output, while the chart is that of its step: a system that changes charts reads it here. The default does nothing.
    fn output(&mut self, at: Kinematics<'_>) {
        let _ = at;
    }
}

/// The method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Scheme {
    /// Radau IIA of order 9 for tolerances of at most 1e-6, of order 5 for others.
    #[default]
    Automatic,
    /// Radau IIA with three stages, of order 5.
    RadauFive,
    /// Radau IIA with five stages, of order 9.
    RadauNine,
    /// The energy-momentum scheme, of order 2 and symmetric, for steps of fixed length: the energy of [`Mechanics::energy`] changes by the power of what has none, to
    /// rounding and without a trend, however long the steps are. Fast motions are neither damped nor resolved. Accelerations are those of the middle of a step.
    EnergyMomentum,
}

/// Largest tolerance at which [`Scheme::Automatic`] is order 9.
const NINE_BELOW: f64 = 1e-6;

/// Smallest accuracy of poses, which rounding leaves.
const SMALLEST_ACCURACY: f64 = 1e-12;

/// Settings of an integration.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Options {
    /// The method.
    pub scheme: Scheme,
    /// Relative tolerance of the local error, at least 1e-14.
    pub relative: f64,
    /// Absolute tolerance of the local error, positive, as a fraction of the scales of [`Kind`]: a step is accepted if the mean square over coordinates and
    /// their rates of `error / (absolute scale + relative |value|)` is at most one.
    pub absolute: f64,
    /// Tolerance of the local error of poses, relative to the largest motion of a section or body since the start ([`Mechanics::excursion`]), at least 1e-12. Motions below it are damped by the
    /// method. `None`: `relative` and `absolute` hold for all coordinates and their rates.
    pub accuracy: Option<f64>,
    /// First step to try, s; `None` for a thousandth of the span.
    pub first_step: Option<f64>,
    /// Largest step, s; `None` for the whole span.
    pub largest_step: Option<f64>,
    /// Steps of this length, s, without control of the error: the tolerances only end iterations. Steps to a break or to the end are shorter, and steps
    /// of which the iteration does not converge are halved. `None` for adaptive steps.
    pub fixed_step: Option<f64>,
    /// Whether steps end at the times of output, where states then have the accuracy of steps. Otherwise they are interpolated by polynomials of an order
    /// that is one above the number of stages.
    pub landing: bool,
    /// Number of steps, accepted and rejected, after which to stop. The work of a step is bounded.
    pub max_steps: usize,
    /// Whether the energy that the integration makes or loses is summed for [`MotionTrajectory::energy_drift`]: as many more residuals per step as the method has stages.
    pub balance: bool,
}

impl Default for Options {
    /// Tolerances 1e-8, interpolated output, a hundred thousand steps, no balance of energy.
    fn default() -> Self {
        Self {
            scheme: Scheme::Automatic,
            relative: 1e-8,
            absolute: 1e-8,
            accuracy: None,
            first_step: None,
            largest_step: None,
            fixed_step: None,
            landing: false,
            max_steps: 100_000,
            balance: false,
        }
    }
}

impl Options {
    /// These options with both tolerances set to one value.
    #[must_use]
    pub const fn with_tolerance(mut self, tolerance: f64) -> Self {
        (self.relative, self.absolute) = (tolerance, tolerance);
        self
    }

    /// These options with a method.
    #[must_use]
    pub const fn with_scheme(mut self, scheme: Scheme) -> Self {
        self.scheme = scheme;
        self
    }

    /// These options with steps of one length, s.
    #[must_use]
    pub const fn with_fixed_step(mut self, step: f64) -> Self {
        self.fixed_step = Some(step);
        self
    }

    /// These options with steps that end at the times of output.
    #[must_use]
    pub const fn with_landing(mut self) -> Self {
        self.landing = true;
        self
    }

    /// These options with the energy watched.
    #[must_use]
    pub const fn with_balance(mut self) -> Self {
        self.balance = true;
        self
    }

    /// Number of stages of a Radau IIA method.
    pub(super) fn stages(&self) -> usize {
        let tolerance = self.accuracy.unwrap_or(self.absolute.max(self.relative));
        match self.scheme {
            Scheme::RadauFive => 3,
            Scheme::RadauNine => 5,
            Scheme::Automatic | Scheme::EnergyMomentum => {
                if tolerance <= NINE_BELOW {
                    5
                } else {
                    3
                }
            }
        }
    }
}

/// An initial value problem, with the output times and events of its solution.
#[derive(Clone, Copy, Debug)]
pub struct MotionProblem<'a> {
    /// Time at which the motion begins.
    pub start: f64,
    /// Time at which the motion ends, not before `start`.
    pub end: f64,
    /// `q` at the beginning; of multipliers any guess.
    pub position: &'a [f64],
    /// `q'` at the beginning, in agreement with the constraints.
    pub velocity: &'a [f64],
    /// Times at which the state is wanted, in order, from `start` to `end`.
    pub times: &'a [f64],
    /// Times at which inputs are not smooth, in order: steps end there.
    pub breaks: &'a [f64],
    /// Events to locate, functions of time and of `(q, q')`, one after the other.
    pub events: &'a [EventFunction<'a>],
}

/// Argument of the observer, which is called after every accepted step.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// The end of the step (or the event, if one ends the integration).
    pub at: Kinematics<'a>,
    /// Steps accepted so far.
    pub accepted: usize,
    /// Residuals evaluated so far.
    pub evaluations: usize,
}

/// A state of a motion.
#[derive(Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MotionPoint {
    /// Time, s.
    pub time: f64,
    /// `q`, multipliers included.
    pub position: Vec<f64>,
    /// `q'`.
    pub velocity: Vec<f64>,
    /// `q''`.
    pub acceleration: Vec<f64>,
}

impl Clone for MotionPoint {
    fn clone(&self) -> Self {
        let Self { time, position, velocity, acceleration } = self;
        Self {
            time: *time,
            position: position.clone(),
            velocity: velocity.clone(),
            acceleration: acceleration.clone(),
        }
    }

    // Derived, it would allocate.
    fn clone_from(&mut self, other: &Self) {
        self.time = other.time;
        self.position.clone_from(&other.position);
        self.velocity.clone_from(&other.velocity);
        self.acceleration.clone_from(&other.acceleration);
    }
}

impl MotionPoint {
    /// The same by reference.
    #[must_use]
    pub fn instant(&self) -> Kinematics<'_> {
        Kinematics {
            time: self.time,
            position: &self.position,
            velocity: &self.velocity,
            acceleration: &self.acceleration,
        }
    }
}

/// The solution of a [`MotionProblem`] up to the time that was reached.
#[derive(Clone, Debug, PartialEq)]
pub struct MotionTrajectory<E> {
    /// The states at the output times that were reached.
    pub points: Vec<MotionPoint>,
    /// The last good state.
    pub last: MotionPoint,
    /// The events in the order of time, with states `(q, q')`.
    pub occurrences: Vec<ZeroCrossing>,
    /// The last error of the residual where the status is [`Status::RateFailed`](crate::ode::Status::RateFailed); `None` if the residual was not finite.
    pub failure: Option<E>,
    /// Largest amount, over the ends of steps, of the energy that the integration has made since the start, J, where [`Options::balance`] asks for it: the work
    /// `sum integral v . r dt` of the residual along the interpolated motion, over coordinates.
    pub energy_drift: Option<f64>,
    /// Statistics.
    pub report: OdeReport,
}

/// Checks an accuracy of poses.
///
/// # Errors
/// [`ProblemError::Option`] for one below 1e-12 or not finite.
pub fn check_accuracy(accuracy: f64) -> Result<(), ProblemError> {
    if accuracy >= SMALLEST_ACCURACY && accuracy.is_finite() {
        return Ok(());
    }
    let expected = "a finite value of at least 1e-12";
    Err(ProblemError::Option { name: "tolerance", value: accuracy, expected })
}

/// Kinds of the unknowns of a system; an error where a scale is not positive and finite.
pub(super) fn check_kinds<S: Mechanics>(system: &S) -> Result<Vec<Kind>, ProblemError> {
    let kinds: Vec<Kind> = (0..system.order()).map(|index| system.kind(index)).collect();
    for (index, kind) in kinds.iter().enumerate() {
        let scales = match *kind {
            Kind::Coordinate { size, rate } => [size, rate],
            Kind::Prescribed | Kind::Multiplier => [1.0; 2],
        };
        if let Some(value) = scales.into_iter().find(|value| !(*value > 0.0 && value.is_finite())) {
            return Err(ProblemError::Scale { index, value });
        }
    }
    Ok(kinds)
}

/// Checks a problem and its options; the driver checks the events.
pub(super) fn check(
    order: usize,
    problem: &MotionProblem<'_>,
    options: &Options,
) -> Result<(), ProblemError> {
    check_state("position", problem.position, order)?;
    check_state("velocity", problem.velocity, order)?;
    check_span(problem.start, problem.end)?;
    check_times("times", problem.times, [problem.start, problem.end])?;
    check_times("breaks", problem.breaks, [f64::NEG_INFINITY, f64::INFINITY])?;
    check_tolerances(options.relative, options.absolute)?;
    options.accuracy.map_or(Ok(()), check_accuracy)?;
    check_steps(&[
        ("first_step", options.first_step),
        ("largest_step", options.largest_step),
        ("fixed_step", options.fixed_step),
    ])?;
    if options.scheme == Scheme::EnergyMomentum && options.fixed_step.is_none() {
        let expected = "a length: the energy-momentum scheme has steps of fixed length";
        return Err(ProblemError::Missing { name: "fixed_step", expected });
    }
    check_work(options.max_steps)
}
