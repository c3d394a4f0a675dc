//! Inverse problems: motors from where the platform shall be, and the load on it from where it is.

use super::check::check_robot;
use super::element::{logarithm, relative};
use super::frame::{Six, Vector, from_frame, halves, norm, unit};
use super::input::Input;
use super::solver::ParallelSolver;
use super::{Error, Kernel, Path, Pose, Solution, Target};
use crate::error::{finite, finite_at, length, rotation};
use crate::{AfterJump, Branch, Drive, LastGood, Load, Place, Report, Settings, Wrench};

impl Target {
    /// Refuses what is no target of a platform.
    fn check_platform(&self) -> Result<(), Error> {
        match self.s {
            None => self.check(),
            Some(_) => Err(Error::TargetMismatch {
                target: "a section of a rod",
                expected: "the platform, without an arc length",
            }),
        }
    }

    /// Its equations for a platform: a turn (rad, in the frame of the platform) and a displacement (m, world), and what each is measured by.
    fn choose(&self, turn: Vector, displacement: Vector, length: f64) -> Vec<f64> {
        let turns = turn.into_iter().filter(|_| self.rotation.is_some());
        let places = displacement.into_iter().zip(self.position).filter(|(_, aim)| aim.is_some());
        turns.chain(places.map(|(by, _)| by / length)).collect()
    }
}

/// Distance from a target that counts as zero: rad, and m by the length of the longest rod.
const CLOSE: f64 = 1e-10;
/// Motions of motors that count as zero: the platform cannot come nearer then.
const STILL: f64 = 1e-14;
/// The platform is led along the equilibria that are connected to where it is.
const FOLLOWED: Settings = Settings {
    tolerance: 1e-12,
    max_evaluations: 20_000,
    branch: Branch::Followed,
    after_jump: AfterJump::Stop,
    take_stable_side: false,
};
/// Steps of an inverse problem.
const STEPS: usize = 60;
/// Largest turn (rad) or displacement (by the length of the longest rod) that a step aims at.
const STRIDE: f64 = 0.15;
/// Singular values of the Jacobian below this part of the largest are not used.
const SINGULAR: f64 = 1e-7;

impl<K: Kernel> ParallelSolver<K> {
    /// Motors (rad or m) that bring the platform to a target under loads, from the last good state and inside their limits; of several solutions the one of
    /// least motion per step, rotations in rad and travels by the length of the longest rod. The report counts the iterations of all equilibria on the way.
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Error::TargetMismatch`] for a target that asks for nothing; [`Error::OutOfReach`] where limits or the number of motors
    /// do not allow it to be reached; as [`Self::solve`].
    pub fn reach(&mut self, target: &Target, loads: &[Load]) -> Result<&Solution<K>, Error> {
        check_robot(self.mesh())?;
        target.check_platform()?;
        let mut motors = self.solution().motors().to_vec();
        for (motor, position) in motors.iter_mut().enumerate() {
            *position = self.within(motor, *position);
        }
        let mut spent = [0; 2];
        for _ in 0..STEPS {
            let found = self.solve_with(Input::positions(&motors).with_loads(loads), &FOLLOWED)?;
            let latest = [found.report().iterations, found.report().evaluations];
            let left = self.left(target);
            let far = largest(&left);
            if far < CLOSE {
                self.count_work(spent);
                return Ok(self.solution());
            }
            spent = core::array::from_fn(|k| spent[k] + latest[k]);
            let aim: Vec<f64> = left.iter().map(|entry| entry * (STRIDE / far).min(1.0)).collect();
            let way = self.way(&self.jacobian(target)?, &aim, &motors)?;
            let cut = (STRIDE / largest(&way)).min(1.0);
            let mut moved = 0.0_f64;
            for (motor, by) in way.iter().enumerate() {
                let unit = self.mesh().unit(motor);
                let to = self.within(motor, motors[motor] + cut * by * unit);
                moved = moved.max((to - motors[motor]).abs() / unit);
                motors[motor] = to;
            }
            if moved < STILL {
                break;
            }
        }
        let turn = target.rotation.map_or([0.0; 3], |rotation| self.turn_to(&rotation));
        let aims = target.position.into_iter().zip(self.solution().platform().translation);
        let step = aims.filter_map(|(aim, at)| Some(aim? - at)).map(|off| off * off).sum::<f64>().sqrt();
        Err(self.missed(step, norm(turn), spent))
    }

    fn within(&self, motor: usize, position: f64) -> f64 {
        let [low, high] = self.mesh().motors[motor].limits;
        position.clamp(low, high)
    }

    /// The least motion, turns in rad and travels by the length of the longest rod, that does most of what is wanted while motors at a limit do not
    /// leave it.
    fn way(&self, jacobian: &[Vec<f64>], aim: &[f64], motors: &[f64]) -> Result<Vec<f64>, Error> {
        let count = motors.len();
        let mut held = vec![false; count];
        while held.contains(&false) {
            let matrix = nalgebra::DMatrix::from_fn(aim.len(), count, |i, j| {
                if held[j] { 0.0 } else { jacobian[j][i] * self.mesh().unit(j) }
            });
            let svd = matrix.svd(true, true);
            let least = SINGULAR * svd.singular_values.max();
            let step = svd.solve(&nalgebra::DVector::from_column_slice(aim), least);
            let step = step.map_err(|_| Error::SingularTangent)?;
            let beyond = (0..count).find(|motor| {
                let [low, high] = self.mesh().motors[*motor].limits;
                let (at, by) = (motors[*motor], step[*motor]);
                !held[*motor] && ((by > 0.0 && at >= high) || (by < 0.0 && at <= low))
            });
            match beyond {
                Some(motor) => held[motor] = true,
                None => return Ok(step.as_slice().to_vec()),
            }
        }
        Ok(vec![0.0; count])
    }

    /// That a target was not reached, and what is left: m, rad.
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

    /// [`Self::reach`] of one target after the other, each from the one before.
    ///
    /// Solutions that were found are kept where the path stops: see [`Path::stopped`]. [`Self::solution`] is at the last target that was reached, or where the path to the
    /// next one stopped.
    pub fn reach_path(&mut self, targets: &[Target], loads: &[Load]) -> Path<Solution<K>> {
        Path::along(targets.iter(), |point, target| {
            let before = largest(&self.left(target));
            self.reach(target, loads).cloned().map_err(|cause| {
                // Not a number where the platform was at the target from the start.
                let part = (1.0 - largest(&self.left(target)) / before).max(0.0);
                Error::PathStopped { point, fraction: part, cause: Box::new(cause) }
            })
        })
    }

    /// What is left to a target: rad, and displacements by the length of the longest rod.
    fn left(&self, target: &Target) -> Vec<f64> {
        let now = self.solution().platform();
        let turn = target.rotation.map_or([0.0; 3], |rotation| self.turn_to(&rotation));
        let step = core::array::from_fn(|k| target.position[k].map_or(0.0, |aim| aim - now.translation[k]));
        target.choose(turn, step, self.mesh().length)
    }

    /// Per motor, what it does to that.
    fn jacobian(&self, target: &Target) -> Result<Vec<Vec<f64>>, Error> {
        let rotation = self.solution().platform().rotation;
        (0..K::MOTORS)
            .map(|motor| {
                let [a, b, c, d, e, f] = self.solution().pose_by_motor(motor)?;
                let step = pliant_runtime::rotation::turned(&rotation, [d, e, f]);
                Ok(target.choose([a, b, c], step, self.mesh().length))
            })
            .collect()
    }

    /// The turn that takes the platform to a rotation, rad, in its frame.
    fn turn_to(&self, rotation: &[[f64; 3]; 3]) -> Vector {
        let [turn, _] =
            halves(&self.increment_to(&Pose { rotation: *rotation, ..self.solution().platform() }));
        turn
    }

    /// The right increment that takes the platform to a pose.
    fn increment_to(&self, pose: &Pose) -> Six {
        let to = from_frame(&(pose.rotation, pose.translation));
        let (turn, position) = relative(&self.solution().state.platform, &to);
        logarithm(turn, position)
    }

    /// The wrench `(couple, force)` at the origin of the platform, in its frame, N m and N, that holds it at a measured pose while the motors are where
    /// they are told to be, besides these loads: from the last good state. [`Self::solution`] is the equilibrium under it, as a follower.
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Error::OutOfReach`] where no wrench was found; as [`Self::solve`].
    pub fn load_at(&mut self, motors: &[f64], pose: &Pose, loads: &[Load]) -> Result<[f64; 6], Error> {
        length("the list of motors", motors.len(), K::MOTORS)?;
        for (motor, value) in motors.iter().enumerate() {
            finite_at("the position", Place::Motor(motor), *value)?;
        }
        rotation("the rotation of the measured pose", &pose.rotation)?;
        for value in pose.translation {
            finite("the position of the measured pose", value)?;
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
            let found = self.solve_with(Input::positions(motors).with_loads(&all), &FOLLOWED)?;
            let latest = [found.report().iterations, found.report().evaluations];
            spent = core::array::from_fn(|k| spent[k] + latest[k]);
            let left = self.increment_to(pose);
            let scaled: Six = core::array::from_fn(|k| left[k] / unit(k, size));
            let far = largest(&scaled);
            if far < CLOSE {
                return Ok(wrench);
            }
            let part = (STRIDE / far).min(1.0);
            // The tangent of the platform takes increments to wrenches.
            let border = &self.solution().border;
            for (i, entry) in wrench.iter_mut().enumerate() {
                *entry += part * (0..6).map(|j| border[i][j] * left[j]).sum::<f64>();
            }
        }
        let [turn, step] = halves(&self.increment_to(pose));
        Err(self.missed(norm(step), norm(turn), spent))
    }
}

fn largest(of: &[f64]) -> f64 {
    of.iter().fold(0.0_f64, |most, entry| most.max(entry.abs()))
}
