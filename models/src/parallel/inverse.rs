//! Inverse problems: motors from where the platform shall be, and the load on it from where it is.

use super::element::{logarithm, relative};
use super::frame::{Six, from_frame, place, rows, subtract};
use super::input::{Command, Input, Load};
use super::solution::Stand;
use super::solver::ParallelSolver;
use super::{Error, Kernel, Pose, Solution};
use crate::Place;
use crate::error::{finite, finite_at, length};

/// Where the platform shall be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// With its origin at a point of the world, m; its turn is free.
    Position([f64; 3]),
    /// At a pose: of six motors or more.
    Pose(Pose),
}

/// What is left of a target that counts as none: rad, and m by the length of the longest rod.
const CLOSE: f64 = 1e-10;
/// Steps of an inverse problem.
const STEPS: usize = 60;
/// Largest turn (rad) or displacement (by the length of the longest rod) that a step aims at.
const STRIDE: f64 = 0.15;
/// Singular values of the Jacobian below this part of the largest are not used.
const SINGULAR: f64 = 1e-7;

impl<K: Kernel> ParallelSolver<K> {
    /// Motors (rad or m) that bring the platform to a target under loads, from the last good state and inside their limits: where those or the number of
    /// motors leave no way to reach it, [`Error::NotConverged`]; of several ways the one of least motion per step.
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Error::NotConverged`]; as [`Self::solve`].
    pub fn inverse(&mut self, target: &Target, loads: &[Load]) -> Result<&Solution<K>, Error> {
        let numbers = match target {
            Target::Position(position) => *position,
            Target::Pose(pose) => pose.translation,
        };
        for value in numbers {
            finite("the target", value)?;
        }
        if let Target::Pose(pose) = target {
            for value in pose.rotation.as_flattened() {
                finite("the target", *value)?;
            }
        }
        let count = K::MOTORS;
        let limits: Vec<[f64; 2]> = (0..count).map(|motor| self.mesh().motors[motor].limits).collect();
        let mut motors = vec![0.0; count];
        for (motor, [low, high]) in limits.iter().enumerate() {
            motors[motor] = self.solution().motors()[motor].clamp(*low, *high);
        }
        self.solve(Input::positions(&motors).with_loads(loads))?;
        let size = self.mesh().length;
        for _ in 0..STEPS {
            let left = self.left(target);
            let scaled: Vec<f64> = left.iter().enumerate().map(|(k, x)| x / unit(target, k, size)).collect();
            let far = scaled.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
            if far < CLOSE {
                return Ok(self.solution());
            }
            let part = (STRIDE / far).min(1.0);
            let jacobian = self.jacobian(target)?;
            // Motors at a limit that they would leave are held.
            let mut held = vec![false; count];
            let mut way = vec![0.0; count];
            for _ in 0..=count {
                let matrix = nalgebra::DMatrix::from_fn(scaled.len(), count, |i, j| {
                    if held[j] { 0.0 } else { jacobian[j][i] / unit(target, i, size) }
                });
                let rhs = nalgebra::DVector::from_iterator(scaled.len(), scaled.iter().map(|x| part * x));
                let svd = matrix.svd(true, true);
                let least = SINGULAR * svd.singular_values.max();
                let step = svd.solve(&rhs, least).map_err(|_| Error::SingularTangent)?;
                way.copy_from_slice(step.as_slice());
                let beyond = (0..count).find(|motor| {
                    let ([low, high], to) = (limits[*motor], motors[*motor] + way[*motor]);
                    !held[*motor]
                        && ((to > high && motors[*motor] >= high) || (to < low && motors[*motor] <= low))
                });
                match beyond {
                    Some(motor) => held[motor] = true,
                    None => break,
                }
            }
            let largest = way.iter().enumerate().map(|(motor, by)| by.abs() / self.mesh().unit(motor));
            let cut = (STRIDE / largest.fold(0.0, f64::max)).min(1.0);
            for (motor, by) in way.iter().enumerate() {
                let by = cut * by;
                motors[motor] = (motors[motor] + by).clamp(limits[motor][0], limits[motor][1]);
            }
            self.solve(Input::positions(&motors).with_loads(loads))?;
        }
        let report = *self.solution().report();
        let last_good = Stand::of(&self.solution().state);
        Err(Error::NotConverged { report: Box::new(report), reached: None, last_good })
    }

    /// What is left to a target: a position in the world, or a right increment in the frame of the platform.
    fn left(&self, target: &Target) -> Vec<f64> {
        let now = &self.solution().state.platform;
        match target {
            Target::Position(position) => subtract(*position, place(now)).to_vec(),
            Target::Pose(pose) => {
                let (turn, position) = relative(now, &from_frame(&(pose.rotation, pose.translation)));
                logarithm(turn, position).to_vec()
            }
        }
    }

    /// Per motor, what it does to that.
    fn jacobian(&self, target: &Target) -> Result<Vec<Vec<f64>>, Error> {
        let rotation = rows(&self.solution().state.platform);
        (0..K::MOTORS)
            .map(|motor| {
                let [a, b, c, d, e, f] = self.solution().pose_by_motor(motor)?;
                Ok(match target {
                    Target::Position(_) => pliant_runtime::rotation::turned(&rotation, [d, e, f]).to_vec(),
                    Target::Pose(_) => vec![a, b, c, d, e, f],
                })
            })
            .collect()
    }

    /// The wrench `(couple, force)` at the origin of the platform, in its frame, N m and N, that holds it at a measured pose while the motors are where
    /// they are told to be, besides these loads: from the last good state.
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Error::NotConverged`] where no wrench was found; as [`Self::solve`].
    pub fn load_at(&mut self, motors: &[f64], pose: &Pose, loads: &[Load]) -> Result<[f64; 6], Error> {
        length("the list of motors", motors.len(), K::MOTORS)?;
        for (motor, value) in motors.iter().enumerate() {
            finite_at("the position", Place::Motor(motor), *value)?;
        }
        for value in pose.rotation.as_flattened().iter().chain(&pose.translation) {
            finite("the measured pose", *value)?;
        }
        let commands: Vec<Command> = motors.iter().map(|value| Command::Position(*value)).collect();
        let (target, size) = (Target::Pose(*pose), self.mesh().length);
        let mut wrench: Six = [0.0; 6];
        let mut all = loads.to_vec();
        all.push(Load::follower([0.0; 3], [0.0; 3]));
        for _ in 0..STEPS {
            let [a, b, c, d, e, f] = wrench;
            let last = all.len() - 1;
            all[last] = Load::follower([a, b, c], [d, e, f]);
            self.solve(Input::motors(&commands).with_loads(&all))?;
            let left = self.left(&target);
            let far =
                left.iter().enumerate().map(|(k, x)| x.abs() / unit(&target, k, size)).fold(0.0, f64::max);
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
        let report = *self.solution().report();
        let last_good = Stand::of(&self.solution().state);
        Err(Error::NotConverged { report: Box::new(report), reached: None, last_good })
    }
}

/// What a component is measured by.
fn unit(target: &Target, k: usize, length: f64) -> f64 {
    match target {
        Target::Pose(_) if k < 3 => 1.0,
        _ => length,
    }
}
