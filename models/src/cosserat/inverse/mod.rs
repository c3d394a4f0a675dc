//! Inverse kinematics of rods with tendons: the tensions that move a section to a target.
//!
//! The unknowns are the tensions. The equations are those of the target, `r(tau) = 0`, with exact derivatives from the factorised tangent of each
//! equilibrium; of all solutions within the bounds, the tensions of least sum are taken. The method is sequential quadratic programming: each step
//! minimises the linearised residual within the bounds and a trust region and, of all minimisers, takes the one of least effort (`program`, after Byrd and
//! Omojokun); the Hessian of the Lagrangian is updated from the derivatives (`search`). Where the bounds fix all tensions that the target does not
//! determine, the iteration is Newton's method and converges quadratically, otherwise superlinearly. The trust region damps steps near singularities. On
//! the axis of a straight robot, where tensions only compress it, the search starts where the second derivative predicts the target (`search/kick`).
//!
//! Tendons that are driven by displacements are treated alike: a change of tensions corresponds to a change of lengths, `dl = (dl/dtau) dtau`, and each
//! trial is solved with these tendons driven by displacements.

mod path;
mod program;
mod search;
mod singular;
mod target;

pub(in crate::cosserat) use path::solve_path;

use super::check::check_input;
use super::{Drive, Error, Input, Kernel, RodModel, RodSolution, RodSolver, Target, Wrench};
use crate::error::length;
use crate::{LastGood, Place, Report};
use search::{End, Search};

/// Settings of the search for a target.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct InverseSettings {
    /// Largest norm of the residual at which a target is reached: rotations in rad, positions relative to the length of the rod. Between 1e-13 and 1e-2.
    pub tolerance: f64,
    /// Largest number of iterations; three times as many where the search does not reach the target and restarts.
    pub max_iterations: usize,
}

impl Default for InverseSettings {
    fn default() -> Self {
        Self { tolerance: 1e-11, max_iterations: 100 }
    }
}

/// How a target was reached.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReachReport {
    /// Iterations: linearisations of the robot.
    pub iterations: usize,
    /// Number of equilibria solved, those of rejected steps included.
    pub solves: usize,
    /// Norm of the residual: rotations in rad, positions relative to the length of the rod.
    pub residual: f64,
    /// Distance from the target position, or from the target coordinates, m.
    pub distance: f64,
    /// Angle to the target rotation, rad; 0 where the target has none.
    pub angle: f64,
    /// Smallest singular value of the derivative of those equations with respect to the free tensions, 1/N: zero where some direction of the target cannot
    /// be controlled.
    pub singular_value: f64,
}

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
/// Made by [`RodModel::inverse`]. Tensions are at least 0 and unbounded above unless bounds are given.
///
/// ```
/// use pliant_models::cosserat::{RodSolution, RodModel, Target};
/// use pliant_models::Error;
///
/// /// Tensions of at least 0.1 N that lead the tip of a rod with three tendons to a place above `(x, y)`.
/// fn above<M: RodModel>(robot: &M, x: f64, y: f64) -> Result<Vec<f64>, Error> {
///     let mut inverse = robot.inverse(&[0.1; 3])?.with_least(0.1)?;
///     let reached = inverse.reach(&Target::coordinates([Some(x), Some(y), None]))?;
///     Ok(reached.solution.tensions().as_ref().to_vec())
/// }
/// ```
#[derive(Debug)]
pub struct Inverse<M: RodModel> {
    pub(super) solver: M::Solver,
    wrenches: Vec<Wrench>,
    settings: InverseSettings,
    /// Length of the rod, m.
    length: f64,
    search: Search,
}

impl<M: RodModel> Inverse<M> {
    /// From this input: what it gives by displacement is driven so, its wrenches stay.
    pub(super) fn new(model: &M, start: &Input<'_>) -> Result<Self, Error> {
        let kernel = model.kernel();
        check_input(kernel, start)?;
        Ok(Self {
            solver: model.solver(),
            wrenches: start.wrenches.to_vec(),
            settings: InverseSettings::default(),
            length: kernel.end(M::Kernel::SEGMENTS - 1),
            search: Search::new(start.tendons.iter()),
        })
    }

    /// Bounds of the tensions, `[least, most]` in N per tendon: from 0 to infinity; equal bounds fix a tension.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`]; [`Error::Invalid`] where a bound is NaN or negative, a least tension infinite, or above the most.
    pub fn with_bounds(mut self, bounds: &[[f64; 2]]) -> Result<Self, Error> {
        length("the bounds of the tensions", bounds.len(), self.search.bounds.len())?;
        for (tendon, &[least, most]) in bounds.iter().enumerate() {
            let invalid = |field, value, expected| {
                Err(Error::Invalid { field, at: Place::Tendon(tendon), value, expected })
            };
            if !(least.is_finite() && least >= 0.0) {
                return invalid("the least tension", least, "a finite number, at least zero: tendons pull");
            }
            if most.is_nan() || most < least {
                return invalid("the largest tension", most, "at least the least tension");
            }
        }
        self.search.bounds.copy_from_slice(bounds);
        Ok(self)
    }

    /// Sets the least tension of all tendons, N, without an upper bound.
    ///
    /// # Errors
    /// As [`Inverse::with_bounds`].
    pub fn with_least(self, least: f64) -> Result<Self, Error> {
        let bounds = vec![[least, f64::INFINITY]; self.search.bounds.len()];
        self.with_bounds(&bounds)
    }

    /// This solver with other settings.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] for a tolerance that is not between 1e-13 and 1e-2.
    pub fn with_settings(self, settings: InverseSettings) -> Result<Self, Error> {
        let (value, low, high) = (settings.tolerance, 1e-13, 1e-2);
        if !(low..=high).contains(&value) {
            return Err(Error::OutOfRange { field: "the tolerance", value, low, high });
        }
        Ok(Self { settings, ..self })
    }

    /// The last equilibrium, if there is one.
    #[must_use]
    pub fn solution(&self) -> Option<&M::Solution> {
        self.solver.solution()
    }

    /// Norms of the residual at each iterate of the last search, and at its end.
    #[must_use]
    pub fn residuals(&self) -> &[f64] {
        &self.search.residuals
    }

    /// Finds the tensions within their bounds that move a section to a target; of all such tensions, those of least sum.
    ///
    /// Where the target has more equations than there are free tensions, the result is a local minimum of the norm of the residual, which the report
    /// states. Otherwise a target that is not reached is an error.
    ///
    /// # Errors
    /// What is wrong with the target or the robot; [`Error::OutOfReach`] with the closest drives and their distance from the target;
    /// [`Inverse::solution`] is their equilibrium.
    pub fn reach(&mut self, target: &Target) -> Result<Reached<&M::Solution>, Error> {
        let report = self.find(target)?;
        match self.solver.solution() {
            Some(solution) => Ok(Reached { solution, report }),
            None => Err(Error::SingularTangent),
        }
    }

    fn find(&mut self, target: &Target) -> Result<ReachReport, Error> {
        target.check_on(self.length)?;
        let end = self.search(target)?;
        let report = self.report(target);
        if end == End::Reached || self.search.freedoms() < target.equations() && end == End::Closest {
            return Ok(report);
        }
        let (solved, closest) = match self.solver.solution() {
            Some(solution) => {
                let configuration = Box::new(solution.record().configuration());
                (*solution.report(), LastGood::Rod(configuration))
            }
            None => (Report::explicit(), LastGood::Nothing),
        };
        let ReachReport { iterations, residual, distance, angle, .. } = report;
        let report = Box::new(Report { iterations, residual, ..solved });
        Err(Error::OutOfReach { distance, angle, drives: self.search.here.input.clone(), closest, report })
    }

    fn report(&mut self, target: &Target) -> ReachReport {
        let [turn, step] = target.away(&self.search.here.pose);
        let norm = |v: [f64; 3]| v.into_iter().map(|entry| entry * entry).sum::<f64>().sqrt();
        let (angle, distance) = (norm(turn), norm(step));
        ReachReport {
            iterations: self.search.iterations,
            solves: self.search.solves,
            residual: angle.hypot(distance / self.length),
            distance,
            angle,
            singular_value: self.search.singular_value(target, self.length),
        }
    }

    /// Solves for the tendons of a trial. Returns false where no equilibrium next to the last one was found.
    fn solve(&mut self, s: Option<f64>, anew: bool) -> Result<bool, Error> {
        self.search.solves += 1;
        let input = Input::tendons(&self.search.there.input).with_wrenches(&self.wrenches);
        let found = if anew { self.solver.solve(input) } else { self.solver.follow(input) };
        let solution = match found {
            Ok(solution) => solution,
            Err(Error::NotConverged { .. } | Error::Jump { .. }) if !anew => return Ok(false),
            Err(error) => return Err(error),
        };
        let there = &mut self.search.there;
        there.pose = match s {
            None => solution.tip(),
            Some(s) => solution.station(s)?.pose,
        };
        there.s = s;
        there.tensions.copy_from_slice(solution.tensions().as_ref());
        there.displacements.copy_from_slice(solution.displacements().as_ref());
        Ok(true)
    }

    /// Computes the derivatives at the trial. Returns false where the tangent is singular.
    fn derive(&mut self) -> Result<bool, Error> {
        let there = &mut self.search.there;
        let found = match there.s {
            None => self.solver.sensitivity(),
            Some(s) => self.solver.sensitivity_at(s),
        };
        let found = match found {
            Ok(found) => found,
            Err(Error::SingularTangent) => return Ok(false),
            Err(error) => return Err(error),
        };
        there.columns.clear();
        there.columns.extend_from_slice(found.tip_by_tension.as_ref());
        there.lengths.clear();
        for row in found.length_by_tension.as_ref() {
            there.lengths.extend_from_slice(row.as_ref());
        }
        Ok(true)
    }
}

/// The tendon with the same kind of drive, at these values.
fn driven(tendon: Drive, tension: f64, displacement: f64) -> Drive {
    match tendon {
        Drive::Force(_) => Drive::Force(tension),
        Drive::Displacement(_) => Drive::Displacement(displacement),
        Drive::Elastic { stiffness, pretension, .. } => Drive::Elastic {
            displacement: displacement + (tension - pretension) / stiffness,
            stiffness,
            pretension,
        },
    }
}
