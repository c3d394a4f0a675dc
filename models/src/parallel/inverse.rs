//! Inverse problems: motors from where the platform shall be, and the load on it from where it is.

use nalgebra::{Isometry3, Vector6};

use super::check::check_robot;
use super::solver::ParallelSolver;
use super::{Error, ParallelSolution, Path, Target};
use crate::core::check::{finite, finite_at, length, rotation};
use crate::core::inverse::{ByDrives, FREE, Moves, Problem};
use crate::core::settings::FOLLOWED;
use crate::{Drive, Input, LastGood, Load, Place, ReachReport, ReachSettings, Report, Wrench};
use core::ops::DerefMut;
use pliant_runtime::rotation::norm;
use pliant_runtime::twist::{Six, from_isometry, halves, logarithm, relative, unit};

/// The target of the platform, refused where it is none.
fn platform_target(target: &Target, _: f64) -> Result<Target, Error> {
    match target.s {
        None => target.check().map(|()| *target),
        Some(_) => Err(Error::TargetMismatch {
            target: "a section of a rod",
            expected: "the platform, without an arc length",
        }),
    }
}

/// The inverse problem of a solver. Positions of motors stay within the limits of the declaration.
pub(super) fn problem<S: DerefMut<Target = ParallelSolver> + core::fmt::Debug>(
    solver: S,
    start: crate::Input,
    how: &ReachSettings,
) -> Result<Problem<ByDrives<S>>, Error> {
    let mesh = solver.mesh();
    check_robot(mesh)?;
    let count = mesh.data.motors.len();
    let motors: Vec<_> =
        (0..count).map(|motor| (mesh.data.motors[motor].limits, mesh.unit(motor) == 1.0)).collect();
    let length = mesh.length;
    let limits = |motor: usize, drive: &Drive| match drive {
        Drive::Force(_) => FREE,
        Drive::Displacement(_) | Drive::Elastic { .. } => motors[motor].0,
    };
    let moves = Moves {
        limits,
        pull: false,
        rotates: |motor: usize| motors[motor].1,
        areas: Vec::new(),
        length,
        check: platform_target,
    };
    ByDrives::problem(solver, start, how, count, &moves)
}

/// Distance of a measured pose that counts as zero: rad, and m by the length of the longest rod.
const CLOSE: f64 = 1e-10;
/// Steps of the search for a load.
const STEPS: usize = 60;
/// Largest turn (rad) or displacement (by the length of the longest rod) that such a step aims at.
const STRIDE: f64 = 0.15;

impl ParallelSolver {
    /// Motors (rad or m) that bring the platform to a target under loads, from the last good state and inside their limits; of several solutions the one of
    /// the shortest steps. The report counts the iterations of all equilibria on the way.
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Error::TargetMismatch`] for a target that asks for nothing; [`Error::OutOfReach`] where limits or the number of motors
    /// do not allow it to be reached; as [`Self::solve`].
    pub fn reach(&mut self, target: &Target, loads: &[Load]) -> Result<&ParallelSolution, Error> {
        self.reach_with(target, loads, &ReachSettings { settings: FOLLOWED, ..ReachSettings::default() })
    }

    /// [`Self::reach`] with settings of the search, and with further limits of the motors.
    ///
    /// # Errors
    /// As [`Self::reach`]; what is wrong with the settings.
    pub fn reach_with(
        &mut self,
        target: &Target,
        loads: &[Load],
        how: &ReachSettings,
    ) -> Result<&ParallelSolution, Error> {
        self.lead(loads, how, |problem| problem.find(target, false))?;
        Ok(self.solution())
    }

    /// Moves the platform by a search.
    fn lead(
        &mut self,
        loads: &[Load],
        how: &ReachSettings,
        search: impl FnOnce(&mut Problem<ByDrives<&mut Self>>) -> Result<ReachReport, Error>,
    ) -> Result<(), Error> {
        let input = self.still(loads);
        let mut problem = problem(&mut *self, input, how)?;
        search(&mut problem)?;
        let work = problem.robot.work;
        self.count_work(work);
        Ok(())
    }

    /// The input that holds the motors where they are.
    fn still(&self, loads: &[Load]) -> crate::Input {
        let motors = self.solution().motors().iter().copied().map(Drive::Displacement);
        crate::Input::from(motors.collect::<Vec<_>>()).with_loads(loads)
    }

    /// Error that no load was found, with the remaining distance, m, and angle, rad.
    fn missed(&self, distance: f64, angle: f64, [iterations, evaluations]: [usize; 2]) -> Error {
        let report = Box::new(Report { iterations, evaluations, ..*self.solution().report() });
        Error::OutOfReach {
            distance,
            angle,
            drives: self.solution().motors().iter().copied().map(Drive::Displacement).collect(),
            closest: LastGood::Parallel(Box::new(self.solution().configuration())),
            report,
        }
    }

    /// [`Self::reach`] of one target after the other, each from the one before: directly, and where that fails by halved steps along the straight line between them.
    ///
    /// Solutions that were found are kept where the path stops: see [`Path::stopped`]. [`Self::solution`] is at the last target that was reached, or where the path to the
    /// next one stopped.
    pub fn reach_path(&mut self, targets: &[Target], loads: &[Load]) -> Path<ParallelSolution> {
        let how = ReachSettings { settings: FOLLOWED, ..ReachSettings::default() };
        Path::along(targets.iter(), |point, target| {
            let last = point.checked_sub(1).map(|last| &targets[last]);
            self.lead(loads, &how, |problem| problem.walk(point, last, target, false))?;
            Ok(self.solution().clone())
        })
    }

    /// The right increment that takes the platform to a pose.
    fn increment_to(&self, pose: &Isometry3<f64>) -> Six {
        let to = from_isometry(pose);
        let (orientation, position) = relative(&self.solution().state.platform, &to);
        logarithm(orientation, position)
    }

    /// The wrench `(couple, force)` at the origin of the platform, in its frame, N m and N, that holds it at a measured pose while the motors are where
    /// they are told to be, besides these loads: from the last good state. [`Self::solution`] is the equilibrium under it, as a follower.
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Error::OutOfReach`] where no wrench was found; as [`Self::solve`].
    pub fn load_at(
        &mut self,
        motors: &[f64],
        pose: &Isometry3<f64>,
        loads: &[Load],
    ) -> Result<Vector6<f64>, Error> {
        length("the list of motors", motors.len(), self.mesh().data.motors.len())?;
        for (motor, value) in motors.iter().enumerate() {
            finite_at("the position", Place::Motor(motor), *value)?;
        }
        rotation("the rotation of the measured pose", &pose.rotation)?;
        for value in &pose.translation.vector {
            finite("the position of the measured pose", *value)?;
        }
        let size = self.mesh().length;
        let mut wrench: Six = [0.0; 6];
        let mut spent = [0; 2];
        let mut all = loads.to_vec();
        all.push(Wrench::force([0.0; 3]).follower().into());
        for _ in 0..STEPS {
            let [a, b, c, d, e, f] = wrench;
            let last = all.len() - 1;
            all[last] = Wrench::force([d, e, f]).with_couple([a, b, c]).follower().into();
            let found = self.solve_with(&Input::displacements(motors).with_loads(&all), &FOLLOWED)?;
            let latest = [found.report().iterations, found.report().evaluations];
            spent = core::array::from_fn(|k| spent[k] + latest[k]);
            let left = self.increment_to(pose);
            let scaled: Six = core::array::from_fn(|k| left[k] / unit(k, size));
            let far = largest(&scaled);
            if far < CLOSE {
                return Ok(wrench.into());
            }
            let part = (STRIDE / far).min(1.0);
            // The tangent of the platform takes increments to wrenches.
            let border = &self.solution().border;
            for (i, entry) in wrench.iter_mut().enumerate() {
                *entry += part * (0..6).map(|j| border[i][j] * left[j]).sum::<f64>();
            }
        }
        let [angular, step] = halves(&self.increment_to(pose));
        Err(self.missed(norm(step), norm(angular), spent))
    }
}

fn largest(of: &[f64]) -> f64 {
    of.iter().fold(0.0_f64, |most, entry| most.max(entry.abs()))
}
