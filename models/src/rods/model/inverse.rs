//! Inverse kinematics of rods with tendons and chambers: the tensions, N, and pressures, Pa, that move a section to a target.
//!
//! The unknowns of [`crate::inverse`] are the tensions, and the pressures times the areas of their chambers, whatever the actuators are driven by: a change of tensions corresponds to
//! a change of lengths, `dl = (dl/dtau) dtau`, and each trial of a tendon that is driven by its displacement is solved so.

use nalgebra::Vector6;

use crate::core::check::length;
use crate::core::inverse::{Actuator, Drivable, FREE, Iterate, Kind, Problem};
use crate::rods::actuator::chamber;
use crate::rods::check::{check_input, check_place};
use crate::rods::{Drive, Error, InputRef, Path, RodModel, RodSolution, RodSolver, Target, Wrench};
use crate::{Branch, LastGood, Place, ReachReport, ReachSettings, Report, Settings, model};

/// A target that was reached, or approached as closely as its equations allow: see [`Inverse::reach`].
#[derive(Clone, Copy, Debug)]
pub struct Reached<S> {
    /// The equilibrium, with its tensions and displacements.
    pub solution: S,
    /// Figures of the search.
    pub report: ReachReport,
}

/// Inverse kinematics of one rod: it keeps its memory, and starts from its last solution.
///
/// Made by [`RodModel::inverse`]. Tensions are at least 0 and unbounded above, pressures have no bounds, unless bounds are given.
///
/// ```
/// use pliant_models::rods::{RodSolution, RodModel, Target};
/// use pliant_models::Error;
///
/// /// Tensions of at least 0.1 N that lead the tip of a rod with three tendons to a place above `(x, y)`.
/// fn above<M: RodModel>(robot: &M, x: f64, y: f64) -> Result<Vec<f64>, Error> {
///     let mut inverse = robot.inverse(&[0.1; 3])?.with_least(0.1)?;
///     let reached = inverse.reach(&Target::coordinates([Some(x), Some(y), None]))?;
///     Ok(reached.solution.tensions().to_vec())
/// }
/// ```
#[derive(Debug)]
pub struct Inverse<M: RodModel> {
    problem: Problem<Rod<M::Solver>>,
}

impl<M: RodModel> Inverse<M> {
    /// From this input: what it gives by displacement is driven so, its wrenches stay.
    pub(in crate::rods) fn new(model: &M, start: &InputRef<'_>) -> Result<Self, Error> {
        let kernel = model.robot();
        check_input(kernel, start)?;
        let length = kernel.length();
        let (solver, wrenches) = (model.solver(), start.wrenches.to_vec());
        let robot = Rod { solver, wrenches, settings: Settings::default() };
        let drives: Vec<Drive> = start.drives.iter().collect();
        let actuators = (0..drives.len()).map(|own| match chamber(kernel, own) {
            Some(area) => Actuator { limits: FREE, kind: Kind::Force, area },
            None => Actuator { limits: PULLS, kind: Kind::Tension, area: 1.0 },
        });
        let actuators = actuators.collect();
        Ok(Self { problem: Problem::new(robot, drives, actuators, length, check) })
    }

    /// Bounds of the tensions, `[least, most]` in N per tendon: from 0 to infinity; of pressures, in Pa, any. Equal bounds fix a tension or a pressure.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`]; [`Error::Invalid`] where a bound is NaN, a least tension negative or infinite, or the least above the most.
    pub fn with_bounds(mut self, bounds: &[[f64; 2]]) -> Result<Self, Error> {
        let actuators = self.problem.actuators();
        length("the bounds of the tensions", bounds.len(), actuators.len())?;
        for (tendon, (&[least, most], actuator)) in bounds.iter().zip(&*actuators).enumerate() {
            let invalid = |field, value, expected| {
                Err(Error::Invalid { field, at: Place::Tendon(tendon), value, expected })
            };
            if actuator.kind == Kind::Force {
                if least.is_nan() || least == f64::INFINITY {
                    return invalid("the least pressure", least, "a number below infinity");
                }
                if most.is_nan() || most < least || most == f64::NEG_INFINITY {
                    return invalid("the largest pressure", most, "at least the least pressure");
                }
                continue;
            }
            if !(least.is_finite() && least >= 0.0) {
                return invalid("the least tension", least, "a finite number, at least zero: tendons pull");
            }
            if most.is_nan() || most < least {
                return invalid("the largest tension", most, "at least the least tension");
            }
        }
        for (actuator, limits) in actuators.iter_mut().zip(bounds) {
            actuator.limits = *limits;
        }
        Ok(self)
    }

    /// Sets the least tension of all tendons, N, without an upper bound. Bounds of pressures stay.
    ///
    /// # Errors
    /// As [`Inverse::with_bounds`].
    pub fn with_least(mut self, least: f64) -> Result<Self, Error> {
        let bound = |actuator: &Actuator| match actuator.kind {
            Kind::Tension => [least, f64::INFINITY],
            _ => actuator.limits,
        };
        let bounds: Vec<[f64; 2]> = self.problem.actuators().iter().map(bound).collect();
        self.with_bounds(&bounds)
    }

    /// This solver with other settings. Their limits are those of tensions that are given; limits of displacements: [`Model::reach_with`](crate::Model::reach_with).
    ///
    /// # Errors
    /// [`Error::OutOfRange`] for a tolerance that is not between 1e-13 and 1e-2; what is wrong with the limits.
    pub fn with_settings(mut self, how: &ReachSettings) -> Result<Self, Error> {
        self.problem = self.problem.with_settings(how)?;
        self.problem.robot.settings = how.settings;
        if how.limits.is_empty() {
            return Ok(self);
        }
        let chambers: Vec<bool> =
            self.problem.actuators().iter().map(|own| own.kind == Kind::Force).collect();
        let own = self.problem.drives().iter().zip(&chambers).map(|(drive, chamber)| limits(*chamber, drive));
        let mut bounds = how.bounds(own)?;
        for ((bounds, drive), chamber) in bounds.iter_mut().zip(self.problem.drives()).zip(chambers) {
            if matches!(drive, Drive::Force(_)) {
                continue;
            }
            if *bounds != FREE {
                let (what, expected) =
                    ("a limit of a displacement here", "bounds of tensions, or `Model::reach_with`");
                return Err(Error::Unsupported { what, expected });
            }
            *bounds = if chamber { FREE } else { PULLS };
        }
        self.with_bounds(&bounds)
    }

    /// The last equilibrium, if there is one.
    #[must_use]
    pub fn solution(&self) -> Option<&M::Solution> {
        self.problem.robot.solver.solution()
    }

    /// Norms of the residual at each iterate of the last search, and at its end.
    #[must_use]
    pub fn residuals(&self) -> &[f64] {
        self.problem.residuals()
    }

    /// Finds the tensions and pressures within their bounds that move a section to a target. Of all such tensions those of least sum; with chambers those that are reached by the
    /// shortest steps.
    ///
    /// Where the target has more equations than there are free tensions, the result is a local minimum of the norm of the residual, which the report
    /// states. Otherwise a target that is not reached is an error.
    ///
    /// # Errors
    /// Errors of the target or the robot; [`Error::OutOfReach`] with the closest drives and their distance from the target;
    /// [`Inverse::solution`] is their equilibrium.
    pub fn reach(&mut self, target: &Target) -> Result<Reached<&M::Solution>, Error> {
        let report = self.find(target)?;
        match self.problem.robot.solver.solution() {
            Some(solution) => Ok(Reached { solution, report }),
            None => Err(Error::SingularTangent),
        }
    }

    fn find(&mut self, target: &Target) -> Result<ReachReport, Error> {
        self.problem.find(target, true)
    }

    /// Reaches a list of targets one after another, each from the last: directly, and where that fails by halved steps along the straight line between
    /// them. The first one is reached from the last equilibrium.
    ///
    /// Solutions found before the path stops are kept: see [`Path::stopped`].
    pub fn reach_path(&mut self, targets: &[Target]) -> Path<Reached<M::Solution>> {
        Path::along(targets.iter(), |point, target| {
            let last = point.checked_sub(1).map(|last| &targets[last]);
            let report = self.problem.walk(point, last, target, true)?;
            let solution = self.solution().cloned().ok_or(Error::SingularTangent)?;
            Ok(Reached { solution, report })
        })
    }

    /// The last equilibrium.
    pub(in crate::rods) fn into_solution(self) -> Option<M::Solution> {
        self.problem.robot.solver.into_solution()
    }
}

impl<M: RodModel<Solution: model::Solution> + core::fmt::Debug> crate::core::inverse::Search for Inverse<M> {
    fn reach(&mut self, target: &Target) -> Result<&dyn model::Solution, Error> {
        self.problem.find(target, false)?;
        self.solution().map(|solution| solution as _).ok_or(Error::SingularTangent)
    }

    fn walk(&mut self, targets: &[Target], point: usize) -> Result<&dyn model::Solution, Error> {
        let last = point.checked_sub(1).map(|last| &targets[last]);
        self.problem.walk(point, last, &targets[point], false)?;
        self.solution().map(|solution| solution as _).ok_or(Error::SingularTangent)
    }
}

/// Limits of a tension, N.
const PULLS: [f64; 2] = [0.0, f64::INFINITY];

/// Limits of the number of a drive: tendons pull.
pub(in crate::rods) const fn limits(chamber: bool, drive: &Drive) -> [f64; 2] {
    match drive {
        Drive::Force(_) if !chamber => PULLS,
        Drive::Force(_) | Drive::Displacement(_) | Drive::Elastic { .. } => FREE,
    }
}

/// Checks a target for a rod of this length, m.
pub(in crate::rods) fn check(target: &Target, length: f64) -> Result<Target, Error> {
    if let Some(s) = target.s {
        check_place("the arc length of a target", s, length)?;
    }
    target.check().map(|()| *target)
}

/// A rod that is moved by its tensions.
#[derive(Debug)]
struct Rod<S> {
    solver: S,
    wrenches: Vec<Wrench>,
    settings: Settings,
}

impl<S: RodSolver> Drivable for Rod<S> {
    fn solve(&mut self, at: &mut Iterate, anew: bool) -> Result<bool, Error> {
        let input = InputRef::drives(&at.drives).with_wrenches(&self.wrenches);
        let branch = if anew { self.settings.branch } else { Branch::Followed };
        let solution = match self.solver.solve_with(input, &Settings { branch, ..self.settings }) {
            Ok(solution) => solution,
            Err(
                Error::NotConverged { .. }
                | Error::LetOut { .. }
                | Error::Jump { .. }
                | Error::RodCollapse { .. },
            ) if !anew => {
                return Ok(false);
            }
            Err(error) => return Err(error),
        };
        let pose = match at.s {
            None => solution.tip(),
            Some(s) => solution.station(s)?.pose,
        };
        at.pose = pose;
        at.unknowns.copy_from_slice(solution.tensions());
        at.displacements.copy_from_slice(solution.displacements());
        Ok(true)
    }

    fn derive(&mut self, at: &mut Iterate) -> Result<bool, Error> {
        let found = match at.s {
            None => self.solver.sensitivity(),
            Some(s) => self.solver.sensitivity_at(s),
        };
        let found = match found {
            Ok(found) => found,
            Err(Error::SingularTangent) => return Ok(false),
            Err(error) => return Err(error),
        };
        at.columns.clear();
        at.columns.extend(found.tip_by_tension.iter().map(|column| Vector6::from(*column)));
        at.lengths.clear();
        at.lengths.extend_from_slice(found.length_by_tension.entries());
        Ok(true)
    }

    fn last(&self) -> Result<(LastGood, Report), Error> {
        let solution = self.solver.solution().ok_or(Error::SingularTangent)?;
        Ok((LastGood::Rod(Box::new(solution.record().configuration())), *solution.report()))
    }
}
