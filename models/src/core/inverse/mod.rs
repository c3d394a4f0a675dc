//! Inverse kinematics of any model: the drives that move the tip, or a section, to a target.
//!
//! The unknowns are tensions, or the numbers of the drives. The equations are those of the target, `r(x) = 0`, with exact derivatives of each equilibrium.
//! Among all solutions within the limits, the tensions of least sum are taken where all unknowns are tensions; otherwise each step is the shortest one. The
//! method is sequential quadratic programming: each step minimises the linearised residual within the limits and a trust region and, of all minimisers, takes
//! the one of least effort (`program`, after Byrd and Omojokun); the Hessian of the Lagrangian is updated from the derivatives (`search`). Where the limits fix
//! all unknowns that the target does not determine, the iteration is Newton's method and converges quadratically, otherwise superlinearly. The trust region
//! damps steps near singularities. On the axis of a straight robot, where drives only compress it, the search starts where the second derivative predicts the
//! target (`search/kick`).

mod any;
mod path;
mod program;
mod search;
mod settings;
mod singular;
mod target;

pub use any::Search;
pub(crate) use any::{ByDrives, FREE, Moves, planar_target, tip_target};
pub(crate) use path::lead;
pub(crate) use search::{Actuator, Iterate, Kind};
pub use settings::{ReachReport, ReachSettings};

use crate::{Drive, Error, LastGood, Report, Target};
use search::{End, Memory};

/// A robot that can be moved to a target.
pub(crate) trait Drivable {
    /// Solves for the drives of an iterate, anew or for the equilibrium next to the last one, and writes its unknowns and the pose of its section. Returns false where
    /// there is no equilibrium next to the last one.
    fn solve(&mut self, at: &mut Iterate, anew: bool) -> Result<bool, Error>;

    /// Writes the derivatives of the last equilibrium. Returns false where its tangent is singular.
    fn derive(&mut self, at: &mut Iterate) -> Result<bool, Error>;

    /// The last equilibrium, to start from, and its report.
    fn last(&self) -> Result<(LastGood, Report), Error>;
}

/// The check of a target of a robot whose positions are relative to a length, m.
type Check = fn(&Target, f64) -> Result<Target, Error>;

/// The inverse problem of one robot. It keeps its memory, and starts from its last equilibrium.
#[derive(Debug)]
pub(crate) struct Problem<R> {
    pub(crate) robot: R,
    search: Memory,
    /// Length that positions are relative to, m.
    length: f64,
    /// Checks a target, which it gives back in the plane of a planar robot.
    check: Check,
    tolerance: f64,
    max_iterations: usize,
}

impl<R: Drivable> Problem<R> {
    /// From these drives; `limits` of the settings are not looked at.
    pub(crate) fn new(
        robot: R,
        drives: Vec<Drive>,
        actuators: Vec<Actuator>,
        length: f64,
        check: Check,
    ) -> Self {
        let ReachSettings { tolerance, max_iterations, .. } = ReachSettings::default();
        let search = Memory::new(drives, actuators);
        Self { robot, search, length, check, tolerance, max_iterations }
    }

    /// The same with the tolerance and the number of iterations of these settings.
    pub(crate) fn with_settings(self, how: &ReachSettings) -> Result<Self, Error> {
        how.check()?;
        Ok(Self { tolerance: how.tolerance, max_iterations: how.max_iterations, ..self })
    }

    /// The unknowns and their limits.
    pub(crate) fn actuators(&mut self) -> &mut [Actuator] {
        self.search.begun = false;
        &mut self.search.actuators
    }

    /// Norms of the residual at each iterate of the last search, and at its end.
    pub(crate) fn residuals(&self) -> &[f64] {
        &self.search.residuals
    }

    /// Drives of the last equilibrium.
    pub(crate) fn drives(&self) -> &[Drive] {
        &self.search.here.drives
    }

    /// Moves the section to the target. Where the target has more equations than there are free unknowns, a local minimum of the norm of the residual is a
    /// result if `least_squares` are asked for. The last equilibrium of the robot is the closest one in any case.
    pub(crate) fn find(&mut self, target: &Target, least_squares: bool) -> Result<ReachReport, Error> {
        let target = &(self.check)(target, self.length)?;
        let end = self.search(target)?;
        let report = self.report(target);
        let least = least_squares && self.search.freedoms() < target.equations();
        if end == End::Reached || least && end == End::Closest {
            return Ok(report);
        }
        let (closest, solved) = self.robot.last()?;
        let ReachReport { iterations, residual, distance, angle, .. } = report;
        let report = Box::new(Report { iterations, residual, ..solved });
        Err(Error::OutOfReach { distance, angle, drives: self.search.here.drives.clone(), closest, report })
    }

    fn report(&mut self, target: &Target) -> ReachReport {
        let [angle, distance] = target.away(&self.search.here.pose).map(|part| part.norm());
        ReachReport {
            iterations: self.search.iterations,
            solves: self.search.solves,
            residual: angle.hypot(distance / self.length),
            distance,
            angle,
            singular_value: self.search.singular_value(target, self.length),
        }
    }
}
