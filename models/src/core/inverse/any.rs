//! Any solver as what can be moved to a target: its unknowns are the numbers of the drives.

use core::fmt::Debug;
use core::ops::DerefMut;

use nalgebra::Vector3;

use super::{Actuator, Check, Drivable, Iterate, Kind, Problem, ReachSettings};
use crate::core::check::length;
use crate::{AfterJump, Branch, Drive, Error, Input, LastGood, Report, Settings, Solution, Solver, Target};

/// A robot that its solver `S` moves by the numbers of its drives.
#[derive(Debug)]
pub(crate) struct ByDrives<S> {
    pub(crate) solver: S,
    input: Input,
    /// Settings of the first solve, and of those on the way.
    settings: [Settings; 2],
    /// Number of solves that failed since the model does not represent the shape.
    beyond: usize,
    /// Iterations and evaluations of all solves.
    pub(crate) work: [usize; 2],
}

/// Most shortened steps of a search that led to shapes that the model does not represent.
const BEYOND: usize = 1;

/// Limits of a drive without any.
pub(crate) const FREE: [f64; 2] = [f64::NEG_INFINITY, f64::INFINITY];

/// The actuators of a robot: limits of the robot itself, whether they only pull, and whether their displacement is an angle.
pub(crate) struct Moves<L, A> {
    pub(crate) limits: L,
    pub(crate) pull: bool,
    pub(crate) rotates: A,
    /// Areas of the actuators that are chambers, m^2; empty where there are none.
    pub(crate) areas: Vec<Option<f64>>,
    /// Length that positions are relative to, m.
    pub(crate) length: f64,
    pub(crate) check: Check,
}

impl<S: DerefMut<Target: Solver> + Debug> ByDrives<S> {
    /// The inverse problem of this solver from an input.
    pub(crate) fn problem(
        solver: S,
        start: Input,
        how: &ReachSettings,
        actuators: usize,
        moves: &Moves<impl Fn(usize, &Drive) -> [f64; 2], impl Fn(usize) -> bool>,
    ) -> Result<Problem<Self>, Error> {
        let drives = start.drives.clone();
        length("the list of drives", drives.len(), actuators)?;
        let area = |actuator: usize| moves.areas.get(actuator).copied().flatten();
        // Chambers push as well.
        let pulls = |actuator: usize| moves.pull && area(actuator).is_none();
        let limits = drives.iter().enumerate().map(|(actuator, drive)| {
            let [least, most] = (moves.limits)(actuator, drive);
            let least =
                if pulls(actuator) && matches!(drive, Drive::Force(_)) { least.max(0.0) } else { least };
            [least, most]
        });
        let kind = |actuator: usize, drive: &Drive| match (drive, (moves.rotates)(actuator)) {
            (Drive::Force(_), _) if pulls(actuator) => Kind::Tension,
            (Drive::Force(_), false) => Kind::Force,
            (Drive::Force(_), true) => Kind::Torque,
            (_, false) => Kind::Length,
            (_, true) => Kind::Angle,
        };
        let kinds = drives.iter().enumerate().map(|(actuator, drive)| kind(actuator, drive));
        let actuators = how.bounds(limits)?.into_iter().zip(kinds).enumerate();
        let actuators = actuators
            .map(|(actuator, (limits, kind))| Actuator { limits, kind, area: area(actuator).unwrap_or(1.0) })
            .collect();
        let (branch, after_jump) = (Branch::Followed, AfterJump::Stop);
        let followed = Settings { branch, after_jump, take_stable_side: true, ..how.settings };
        let settings = [how.settings, followed];
        let robot = Self { solver, input: start, settings, beyond: 0, work: [0; 2] };
        Problem::new(robot, drives, actuators, moves.length, moves.check).with_settings(how)
    }

    fn solution(&self) -> Result<&dyn Solution, Error> {
        self.solver.solution().ok_or(Error::SingularTangent)
    }
}

impl<S: DerefMut<Target: Solver> + Debug> Drivable for ByDrives<S> {
    fn solve(&mut self, at: &mut Iterate, anew: bool) -> Result<bool, Error> {
        self.input.drives.copy_from_slice(&at.drives);
        match self.solver.solve_with(&self.input, &self.settings[usize::from(!anew)]) {
            Ok(found) => {
                at.pose = match at.s {
                    None => found.tip(),
                    Some(s) => found.station(0, s)?,
                };
                let Report { iterations, evaluations, .. } = *found.report();
                self.work[0] += iterations;
                self.work[1] += evaluations;
            }
            Err(error) if anew => return Err(error),
            Err(error) => {
                let ends = matches!(error, Error::ElementAngle { .. } | Error::AngleLimit { .. });
                self.beyond += usize::from(ends);
                return if ends && self.beyond > BEYOND { Err(error) } else { Ok(false) };
            }
        }
        at.unknowns.clear();
        at.unknowns.extend(at.drives.iter().map(|drive| drive.value()));
        Ok(true)
    }

    fn derive(&mut self, at: &mut Iterate) -> Result<bool, Error> {
        let solution = self.solution()?;
        let found = match at.s {
            None => solution.sensitivity(),
            Some(s) => solution.sensitivity_at(0, s),
        };
        match found {
            Ok(found) => {
                at.columns.clear();
                at.columns.extend(found.tip_by_drive.column_iter().map(|column| column.into_owned()));
                let diagonal = found.actuator_by_drive.diagonal();
                at.stiffness.clear();
                at.stiffness.extend(diagonal.iter().zip(&at.drives).map(|(entry, drive)| match drive {
                    Drive::Force(_) => entry.recip(),
                    Drive::Displacement(_) | Drive::Elastic { .. } => *entry,
                }));
                Ok(true)
            }
            Err(Error::SingularTangent | Error::SingularDerivative { .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn last(&self) -> Result<(LastGood, Report), Error> {
        let solution = self.solution()?;
        Ok((solution.record()?.configuration, *solution.report()))
    }
}

/// Search for targets one after the other: [`Model::reach_with`](crate::Model::reach_with) and [`Model::reach_path`](crate::Model::reach_path) run on it.
#[doc(hidden)]
pub trait Search: Debug {
    /// Moves to a target.
    fn reach(&mut self, target: &Target) -> Result<&dyn Solution, Error>;

    /// Moves to a target of a path, from the one before.
    fn walk(&mut self, targets: &[Target], point: usize) -> Result<&dyn Solution, Error>;
}

impl<S: DerefMut<Target: Solver> + Debug> Search for Problem<ByDrives<S>> {
    fn reach(&mut self, target: &Target) -> Result<&dyn Solution, Error> {
        self.robot.beyond = 0;
        self.find(target, false)?;
        self.robot.solution()
    }

    fn walk(&mut self, targets: &[Target], point: usize) -> Result<&dyn Solution, Error> {
        self.robot.beyond = 0;
        let last = point.checked_sub(1).map(|last| &targets[last]);
        Self::walk(self, point, last, &targets[point], false)?;
        self.robot.solution()
    }
}

/// Largest deviation of the rotation of a planar target from one about z: `1 - cos` of the angle between the axes.
const IN_PLANE: f64 = 1e-9;

/// The target of the tip of a planar robot, refused where it is not in the plane z = 0.
pub(crate) fn planar_target(target: &Target, _: f64) -> Result<Target, Error> {
    target.check()?;
    let [x, y, z] = target.position;
    let out =
        |what| Error::TargetMismatch { target: what, expected: "the tip in the plane z = 0, turned about z" };
    if target.s.is_some() {
        return Err(out("a section of the backbone"));
    }
    if z.is_some_and(|z| z != 0.0) {
        return Err(out("a position beside the plane"));
    }
    if target.rotation.is_some_and(|rotation| ((rotation * Vector3::z()).z - 1.0).abs() > IN_PLANE) {
        return Err(out("a rotation out of the plane"));
    }
    Ok(Target { position: [x, y, None], ..*target })
}

/// The target of the tip of a robot in space.
pub(crate) fn tip_target(target: &Target, _: f64) -> Result<Target, Error> {
    let (what, expected) = ("a section of the robot", "the tip, without an arc length");
    if target.s.is_some() {
        Err(Error::TargetMismatch { target: what, expected })
    } else {
        target.check().map(|()| *target)
    }
}
