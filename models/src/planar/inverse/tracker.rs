//! Following a trajectory on one branch: steps by rates, with Newton corrections.

use nalgebra::{Matrix2, Vector2};

use super::problem::{Evaluation, Problem, least_value, pair, solve};
use super::{PlanarTarget, TrackStart};
use crate::core::check::finite;
use crate::core::error::Obstacle;
use crate::planar::input::PlanarInput;
use crate::planar::{Error, Planar, Pose};
use crate::{Drive, Report};

/// Largest change of the Jacobian, relative to itself, in one step: below 1 it cannot pass through a singularity.
const JACOBIAN_CHANGE: f64 = 0.5;
/// Largest rotation of the tip in one step, rad, in which the Jacobian cannot change its sign twice.
const TURN: f64 = 0.3;
/// Motion of the target in the first step, relative to its unit.
const FIRST_MOVE: f64 = 0.01;
/// Accuracy, relative to the unit of the target, to which the cubic of targets and rates at the ends of a step approximates the trajectory.
const RESOLUTION: f64 = 1e-3;
/// Fraction of a step at which the trajectory is compared with the cubic; not a simple fraction, so that periodic motions are detected.
const BETWEEN: f64 = 0.381_966_011_250_105;
/// Largest number of Newton corrections of one step; quadratic convergence takes 3 to 5.
const CORRECTIONS: usize = 12;
/// Residual, in the unit of the target, below which a correction that no longer shrinks is at rounding level (equilibria under load have the same
/// accuracy).
const ROUNDING: f64 = 1e-13;
/// Shortest step, relative to the time: a few hundred roundings.
const SHORTEST: f64 = 1e-13;
/// If no step succeeds and the singular value is below this multiple of the threshold, the motion ends at a singularity.
const NEARLY: f64 = 1e3;
/// Change of the input in the test for a limit point: the rotation of the unloaded tip that it causes, rad.
const TOUCH: f64 = 1e-6;
/// Motion of the tip by this change, relative to its unit, above which there is a limit point.
const SNAP: f64 = 1e-2;

/// One sample of a motion.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sample {
    /// Time, s.
    pub time: f64,
    /// Drives of both cables at which the tip is at the target.
    pub drives: [Drive; 2],
    /// Tensions `[F1, F2]`, N.
    pub forces: [f64; 2],
    /// Their rates, N/s. Where one cable of an inextensible robot carries the difference, the rate of the other is zero.
    pub force_rates: [f64; 2],
    /// Displacements `[Delta_l_1, Delta_l_2]`, m.
    pub displacements: [f64; 2],
    /// Their rates, m/s.
    pub displacement_rates: [f64; 2],
    /// The tip.
    pub tip: Pose,
    /// Distance from the target, in its unit (the largest coordinate).
    pub residual: f64,
    /// Smallest singular value of the Jacobian of the target with respect to the displacements of the cables: small near a singularity.
    pub singular_value: f64,
    /// Method, residual and stability of the shape.
    pub report: Report,
}

/// A motion, sample by sample.
#[derive(Clone, Debug, PartialEq)]
pub struct Tracked {
    /// The samples that were reached.
    pub samples: Vec<Sample>,
    /// Why the motion stopped before the last time; `None` if it did not.
    pub stopped: Option<Error>,
}

impl Tracked {
    /// All samples.
    ///
    /// # Errors
    /// Why the motion stopped, if it did.
    pub fn complete(self) -> Result<Vec<Sample>, Error> {
        match self.stopped {
            None => Ok(self.samples),
            Some(error) => Err(error),
        }
    }
}

/// A motion in progress: see [`Planar::tracker`].
///
/// Steps do not allocate, so that it can run inside a control loop. After an error it is at the last time at which the target was followed.
#[derive(Clone, Debug)]
pub struct Tracker<'a, F> {
    problem: Problem<'a>,
    trajectory: F,
    now: Iterate,
    /// Time, rate and smallest singular value of the iterate before.
    before: Option<(f64, Vector2<f64>, f64)>,
    /// Length of the step to try next, s.
    step: f64,
}

/// An instant of the motion.
#[derive(Clone, Debug)]
struct Iterate {
    time: f64,
    at: Evaluation,
    target: Vector2<f64>,
    target_rate: Vector2<f64>,
    /// `dp/dt` [LASEM 18, 19, 24, 29, 41, 42].
    rate: Vector2<f64>,
    residual: f64,
}

/// A target of the same kind with other values.
fn with(target: &PlanarTarget, values: Vector2<f64>) -> PlanarTarget {
    match target {
        PlanarTarget::X(_) => PlanarTarget::X(values[0]),
        PlanarTarget::Y(_) => PlanarTarget::Y(values[0]),
        PlanarTarget::Angle(_) => PlanarTarget::Angle(values[0]),
        PlanarTarget::Position(_) | PlanarTarget::Pose(_) => PlanarTarget::Position(values.into()),
    }
}

/// Follows the straight line from the coordinates of `begin` to `target`.
pub(super) fn lead(
    problem: &Problem<'_>,
    begin: Evaluation,
    target: &PlanarTarget,
) -> Result<Evaluation, Error> {
    let (from, to) = (begin.coordinates, pair(target));
    let way = to - from;
    if way == Vector2::zeros() {
        return Ok(begin);
    }
    let on_way = |fraction: f64| {
        let at = (1.0 - fraction) * from + fraction * to;
        (with(target, at), with(target, way))
    };
    let mut tracker = Tracker::begin(problem.clone(), on_way, 0.0, begin)?;
    tracker.advance(1.0)?;
    Ok(tracker.now.at)
}

impl<'a, F: Fn(f64) -> (PlanarTarget, PlanarTarget)> Tracker<'a, F> {
    pub(super) fn new(robot: &'a Planar, trajectory: F, start: TrackStart) -> Result<Self, Error> {
        finite("the time of the start", start.time)?;
        let (target, _) = trajectory(start.time);
        target.check()?;
        let input = PlanarInput::read(start.input)?;
        let problem = Problem::new(robot, &input, &target)?;
        let begin = problem.evaluate_start(&input)?;
        let begin = lead(&problem, begin, &target).map_err(|error| match error {
            Error::TargetNotFollowed { .. } => Error::Start { time: start.time, cause: Box::new(error) },
            other => other,
        })?;
        Self::begin(problem, trajectory, start.time, begin)
    }

    fn begin(problem: Problem<'a>, trajectory: F, time: f64, at: Evaluation) -> Result<Self, Error> {
        let singular_value = least_value(&at.jacobian);
        let threshold = problem.threshold();
        let regular = singular_value > threshold;
        if !regular {
            let reason = Obstacle::SingularDerivative { singular_value, threshold };
            return Err(Error::TargetNotFollowed { time, drives: problem.drives(at.p), reason });
        }
        let [target, target_rate] = problem.targets(trajectory(time))?;
        let residual = size(target - at.coordinates);
        let rate = solve(&at.jacobian, target_rate, 0.0);
        let now = Iterate { time, at, target, target_rate, rate, residual };
        Ok(Self { problem, trajectory, now, before: None, step: f64::INFINITY })
    }

    /// Time of the last sample.
    #[must_use]
    pub const fn time(&self) -> f64 {
        self.now.time
    }

    /// Follows the motion forwards (or backwards) to `time` and samples it there.
    ///
    /// # Errors
    /// [`Error::TargetNotFollowed`] at a singularity (with its time), at a limit point of a loaded robot, and where the trajectory is discontinuous;
    /// [`Error::CablePushes`], [`Error::CableTooShort`] and the like where the input is not possible.
    pub fn step(&mut self, time: f64) -> Result<Sample, Error> {
        finite("the time of the sample", time)?;
        self.advance(time)?;
        let now = &self.now;
        let [force_rates, displacement_rates] = self.problem.cable_rates(&now.at, now.rate)?;
        Ok(Sample {
            time,
            drives: now.at.solution.input.cables,
            forces: now.at.solution.forces(),
            force_rates,
            displacements: now.at.solution.displacements(),
            displacement_rates,
            tip: now.at.solution.tip(),
            residual: now.residual,
            singular_value: least_value(&now.at.jacobian),
            report: *now.at.solution.report(),
        })
    }

    fn advance(&mut self, end: f64) -> Result<(), Error> {
        while self.now.time != end {
            let left = end - self.now.time;
            if !self.step.is_finite() {
                let speed = size(self.now.target_rate) / self.problem.unit;
                self.step = if speed > 0.0 { FIRST_MOVE / speed } else { 0.01 * left.abs() };
            }
            // The last step ends exactly at the end, and a very short last step is avoided.
            let length = if self.step < 0.75 * left.abs() { self.step.copysign(left) } else { left };
            let time = if length == left { end } else { self.now.time + length };
            if let Some(iterate) = self.attempt(time)? {
                iterate.at.solution.check()?;
                let smallest = least_value(&iterate.at.jacobian);
                let before = (self.now.time, self.now.rate, least_value(&self.now.at.jacobian));
                self.before = Some(before);
                self.now = iterate;
                self.step = self.step.max(length.abs());
                if length != left {
                    self.step *= 1.5;
                }
                let regular = smallest > self.problem.threshold();
                if !regular {
                    return Err(self.singular());
                }
            } else {
                self.step = 0.5 * length.abs();
                if self.step < SHORTEST * self.now.time.abs().max(end.abs()) {
                    let smallest = least_value(&self.now.at.jacobian);
                    if smallest < NEARLY * self.problem.threshold() {
                        return Err(self.singular());
                    }
                    let (time, drives) = (self.now.time, self.problem.drives(self.now.at.p));
                    if self.is_at_limit_point(left) {
                        let step = std::mem::replace(&mut self.step, f64::INFINITY);
                        let reason = Obstacle::Jump { step };
                        return Err(Error::TargetNotFollowed { time, drives, reason });
                    }
                    let target = self.targets(self.now.time + self.step.copysign(left))?[0];
                    let residual = size(target - self.now.at.coordinates);
                    let step = self.step;
                    self.step = f64::INFINITY;
                    let reason = Obstacle::NotConverged { residual, step };
                    return Err(Error::TargetNotFollowed { time, drives, reason });
                }
            }
        }
        Ok(())
    }

    /// The iterate at `time`, or nothing if the step is too long.
    fn attempt(&self, time: f64) -> Result<Option<Iterate>, Error> {
        let now = &self.now;
        let [target, target_rate] = self.targets(time)?;
        let step = time - now.time;
        if !self.resolves(time, target, target_rate)? {
            return Ok(None);
        }
        let mut moved = step * now.rate;
        if let Some((before, rate, _)) = self.before {
            let weight = 0.5 * step * step / (now.time - before);
            moved += weight * (now.rate - rate);
        }
        let short = size(moved) * self.problem.angle_rate <= TURN;
        if !short {
            return Ok(None);
        }
        let mut p = now.at.p + moved;
        let mut best: Option<(Evaluation, f64)> = None;
        for _ in 0..CORRECTIONS {
            let at = match self.problem.evaluate(p, &now.at.solution) {
                Ok(at) => at,
                // There is no equilibrium, or a limit point was passed: a shorter step may succeed.
                Err(Error::NotConverged { .. } | Error::Jump { .. } | Error::SingularDerivative { .. }) => {
                    return Ok(None);
                }
                Err(error) => return Err(error),
            };
            let residual = target - at.coordinates;
            let distance = size(residual);
            let alike = changes_less(&at.jacobian, &now.at.jacobian, JACOBIAN_CHANGE);
            if !alike || !distance.is_finite() {
                return Ok(None);
            }
            let correction = self.problem.newton_step(&at.jacobian, residual);
            p = at.p + correction;
            let stalled = best.as_ref().is_some_and(|(_, least)| distance >= 0.5 * least);
            if best.as_ref().is_none_or(|(_, least)| distance < *least) {
                best = Some((at, distance));
            }
            if distance == 0.0 || stalled {
                break;
            }
        }
        let allowed = |at: &Evaluation| (ROUNDING * self.problem.unit).max(at.grain);
        let best = best.filter(|(at, distance)| *distance <= allowed(at));
        Ok(best.map(|(at, residual)| {
            let rate = solve(&at.jacobian, target_rate, 0.0);
            Iterate { time, at, target, target_rate, rate, residual }
        }))
    }

    /// Whether a small further change of the input in the direction of motion has no equilibrium nearby.
    fn is_at_limit_point(&self, direction: f64) -> bool {
        let now = &self.now;
        let touch = TOUCH.copysign(direction) / (self.problem.angle_rate * size(now.rate));
        if !touch.is_finite() {
            return false;
        }
        let p = now.at.p + touch * now.rate;
        match self.problem.evaluate(p, &now.at.solution) {
            Ok(at) => size(at.coordinates - now.at.coordinates) > SNAP * self.problem.unit,
            Err(Error::NotConverged { .. } | Error::Jump { .. } | Error::SingularDerivative { .. }) => true,
            Err(_) => false,
        }
    }

    /// Whether the trajectory between now and `time` is the cubic of its targets and rates.
    fn resolves(&self, time: f64, target: Vector2<f64>, rate: Vector2<f64>) -> Result<bool, Error> {
        let now = &self.now;
        let step = time - now.time;
        let [between, _] = self.targets(now.time + BETWEEN * step)?;
        let (w, v) = (BETWEEN, 1.0 - BETWEEN);
        let bulge = step * w * v * (v * now.target_rate - w * rate);
        let cubic = v * v * (1.0 + 2.0 * w) * now.target + w * w * (1.0 + 2.0 * v) * target + bulge;
        Ok(size(between - cubic) <= RESOLUTION * self.problem.unit)
    }

    fn targets(&self, time: f64) -> Result<[Vector2<f64>; 2], Error> {
        self.problem.targets((self.trajectory)(time))
    }

    /// The error at the singularity ahead: the square of the singular value decreases linearly in time before a turning point.
    fn singular(&self) -> Error {
        let now = &self.now;
        let singular_value = least_value(&now.at.jacobian);
        let time = self.before.map_or(now.time, |(before, _, larger)| {
            let (last, first) = (singular_value * singular_value, larger * larger);
            if first > last { now.time + (now.time - before) * last / (first - last) } else { now.time }
        });
        let (drives, threshold) = (self.problem.drives(now.at.p), self.problem.threshold());
        let reason = Obstacle::SingularDerivative { singular_value, threshold };
        Error::TargetNotFollowed { time, drives, reason }
    }
}

/// Largest absolute entry; NaN if an entry is NaN.
fn size(vector: Vector2<f64>) -> f64 {
    let [a, b] = vector.abs().into();
    if a > b || a.is_nan() { a } else { b }
}

/// Whether `|a b^-1 - 1|`, the largest row sum, is at most `limit`; not where it is NaN.
fn changes_less(a: &Matrix2<f64>, b: &Matrix2<f64>, limit: f64) -> bool {
    let change = b.try_inverse().map(|inverse| a * inverse - Matrix2::identity());
    change.is_some_and(|change| change.row_iter().all(|row| row.abs().sum() <= limit))
}
