//! Drives that bring the tip to a target: damped Gauss-Newton steps of least norm over the derivatives of any model.

use nalgebra::{DMatrix, DVector, Isometry3, Matrix3, Rotation3};

use super::{Input, Model, Solution};
use crate::error::length;
use crate::{Drive, Error, Place, Report, Settings, Target};

/// Residual (rad, positions by the length of the robot) that is aimed at, and the one that suffices where it gets no smaller.
const AIM: f64 = 1e-12;
const SUFFICIENT: f64 = 1e-9;
/// Number of steps, and the smallest part of one that is tried.
const STEPS: usize = 100;
const SMALLEST: f64 = 1e-4;
/// Largest predicted motion in one step.
const LARGEST: f64 = 0.2;
/// Singular values below this part of the largest are zero.
const SINGULAR: f64 = 1e-8;

/// How drives are searched for that bring the tip to a target.
///
/// ```
/// use pliant_models::{Error, Input, Model, ReachSettings, Solution, Target};
///
/// /// The first two of three tendons by their tensions, at most 5 N, the third one at 0.2 N.
/// fn lift(model: &dyn Model, z: f64) -> Result<Vec<f64>, Error> {
///     let limits = vec![[0.0, 5.0], [0.0, 5.0], [0.2, 0.2]];
///     let how = ReachSettings { limits, ..ReachSettings::default() };
///     let target = Target::coordinates([None, None, Some(z)]);
///     Ok(model.reach_with(&target, &Input::forces(&[0.2; 3]), &how)?.forces())
/// }
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReachSettings {
    /// Of the solves on the way.
    pub settings: Settings,
    /// Smallest and largest number of the drive of each actuator, N or m (motors: N m, rad), infinite where there is none; equal ones fix a drive. An empty list: none besides
    /// those of the declaration.
    pub limits: Vec<[f64; 2]>,
}

impl ReachSettings {
    /// The limits of each drive, those of the robot counted.
    fn bounds(
        &self,
        drives: &[Drive],
        own: impl Fn(usize, &Drive) -> [f64; 2],
    ) -> Result<Vec<[f64; 2]>, Error> {
        if !self.limits.is_empty() {
            length("the list of limits", self.limits.len(), drives.len())?;
        }
        let bounds = drives.iter().enumerate().map(|(actuator, drive)| {
            let [least, most] = own(actuator, drive);
            let [low, high] = self.limits.get(actuator).map_or([least, most], |[low, high]| {
                // NaN stays one.
                [if *low < least { least } else { *low }, if *high > most { most } else { *high }]
            });
            let expected = "a number that is not above the upper limit, nor beyond those of the robot";
            // Negated, so that NaN is refused.
            let fits = low <= high;
            if fits {
                Ok([low, high])
            } else {
                Err(Error::Invalid {
                    field: "the lower limit of a drive",
                    at: Place::Whole,
                    value: low,
                    expected,
                })
            }
        });
        bounds.collect()
    }
}

/// The limits of a drive that only pulls.
pub(crate) const fn pulls(drive: &Drive) -> [f64; 2] {
    match drive {
        Drive::Force(_) => [0.0, f64::INFINITY],
        Drive::Displacement(_) | Drive::Elastic { .. } => FREE,
    }
}

/// The limits of a drive without any.
pub(crate) const FREE: [f64; 2] = [f64::NEG_INFINITY, f64::INFINITY];

/// The equations of a target for the tip.
struct Equations<'a> {
    target: &'a Target,
    /// Length of the robot, m.
    length: f64,
}

impl Equations<'_> {
    /// Rotation vector (rad, world) and displacement (m) from the tip to the target; `None` in components that the target leaves free.
    fn missing(&self, tip: &Isometry3<f64>) -> [Option<f64>; 6] {
        let turn = self.target.rotation.map(|rows| {
            let wanted = Rotation3::from_matrix_unchecked(Matrix3::from_fn(|i, j| rows[i][j]));
            (wanted * tip.rotation.to_rotation_matrix().inverse()).scaled_axis()
        });
        core::array::from_fn(|k| match k {
            0..3 => turn.map(|turn| turn[k]),
            _ => self.target.position[k - 3].map(|wanted| wanted - tip.translation.vector[k - 3]),
        })
    }

    /// The residual: rotations in rad, positions by the length of the robot.
    fn residual(&self, tip: &Isometry3<f64>) -> DVector<f64> {
        let missing = self.missing(tip).into_iter().enumerate();
        let entries = missing.filter_map(|(k, entry)| Some(entry? / self.unit(k)));
        DVector::from_vec(entries.collect())
    }

    const fn unit(&self, component: usize) -> f64 {
        if component < 3 { 1.0 } else { self.length }
    }

    /// Components of `(phi, position)` that the target is about.
    fn components(&self, tip: &Isometry3<f64>) -> Vec<usize> {
        (0..6).filter(|k| self.missing(tip)[*k].is_some()).collect()
    }

    /// Distance (m) and angle (rad) from the tip to the target.
    fn left(&self, tip: &Isometry3<f64>) -> [f64; 2] {
        let missing = self.missing(tip);
        let norm =
            |part: &[Option<f64>]| part.iter().flatten().map(|entry| entry * entry).sum::<f64>().sqrt();
        [norm(&missing[3..]), norm(&missing[..3])]
    }
}

/// The solution whose tip is at the target, from the input `start`, each actuator driven as there. `own` gives the limits that the robot itself has. A drive at a limit stays
/// there while the step would take it beyond.
pub(crate) fn reach<M: Model>(
    model: &M,
    target: &Target,
    start: &Input,
    how: &ReachSettings,
    own: impl Fn(usize, &Drive) -> [f64; 2],
) -> Result<Box<dyn Solution>, Error> {
    target.check()?;
    if target.s.is_some() {
        let (target, expected) = ("a section of the robot", "the tip, without an arc length");
        return Err(Error::TargetMismatch { target, expected });
    }
    let equations = Equations { target, length: model.lengths().iter().sum() };
    let mut solver = model.solver()?;
    let mut input = start.clone();
    length("the list of drives", input.drives.len(), model.actuators())?;
    let bounds = how.bounds(&input.drives, own)?;
    for (drive, [low, high]) in input.drives.iter_mut().zip(&bounds) {
        // Numbers that are not finite are refused by the solve.
        *drive = drive.with_value(drive.value().clamp(*low, *high));
    }
    let mut now = solver.solve_with(&input, &how.settings)?.boxed();
    let (mut iterations, mut evaluations) = (now.report().iterations, now.report().evaluations);
    for _ in 0..STEPS {
        let residual = equations.residual(&now.tip());
        let size = residual.norm();
        if size <= AIM {
            return Ok(now);
        }
        let Some((step, shift)) = step(&equations, now.as_ref(), &input.drives, &bounds, &residual)? else {
            break;
        };
        let mut part = (LARGEST / shift).min(1.0);
        let mut better = None;
        while part >= SMALLEST {
            let mut trial = input.clone();
            for ((drive, by), [low, high]) in trial.drives.iter_mut().zip(step.iter()).zip(&bounds) {
                *drive = drive.with_value((drive.value() + part * by).clamp(*low, *high));
            }
            if let Ok(found) = solver.solve_with(&trial, &how.settings) {
                iterations += found.report().iterations;
                evaluations += found.report().evaluations;
                if equations.residual(&found.tip()).norm() < (1.0 - 0.1 * part) * size {
                    better = Some((trial, found.boxed()));
                    break;
                }
            }
            part *= 0.5;
        }
        match better {
            Some(found) => (input, now) = found,
            None => break,
        }
    }
    let [distance, angle] = equations.left(&now.tip());
    if angle.hypot(distance / equations.length) <= SUFFICIENT {
        return Ok(now);
    }
    let report = Box::new(Report { iterations, evaluations, ..*now.report() });
    let closest = now.record()?.configuration;
    Err(Error::OutOfReach { distance, angle, drives: input.drives, closest, report })
}

/// The step of the drives of least norm that takes most of the residual, with forces and displacements each in units of their largest effect, while drives at a limit do not
/// leave it; and the motion that it predicts. None where no drive moves the tip.
fn step(
    equations: &Equations<'_>,
    solution: &dyn Solution,
    drives: &[Drive],
    bounds: &[[f64; 2]],
    residual: &DVector<f64>,
) -> Result<Option<(DVector<f64>, f64)>, Error> {
    if drives.is_empty() {
        // A matrix without columns has no singular values.
        return Ok(None);
    }
    let by_drive = solution.sensitivity()?.tip_by_drive;
    let rows = equations.components(&solution.tip());
    let entry = |row: usize, drive: usize| by_drive[(rows[row], drive)] / equations.unit(rows[row]);
    let jacobian = DMatrix::from_fn(rows.len(), drives.len(), entry);
    let is_force = |drive: &Drive| matches!(drive, Drive::Force(_));
    let largest = |force: bool| {
        let of_kind = (0..drives.len()).filter(|drive| is_force(&drives[*drive]) == force);
        of_kind.map(|drive| jacobian.column(drive).norm()).fold(0.0, f64::max)
    };
    let effects = [largest(false), largest(true)];
    let unit = |drive: usize| {
        let effect = effects[usize::from(is_force(&drives[drive]))];
        if effect > 0.0 { 1.0 / effect } else { 0.0 }
    };
    let mut held = vec![false; drives.len()];
    loop {
        let entry = |i: usize, j: usize| if held[j] { 0.0 } else { jacobian[(i, j)] * unit(j) };
        let scaled = DMatrix::from_fn(rows.len(), drives.len(), entry);
        let decomposed = scaled.clone().svd(true, true);
        let threshold = SINGULAR * decomposed.singular_values.max();
        if !(threshold > 0.0 && threshold.is_finite()) {
            return Ok(None);
        }
        let Ok(found) = decomposed.solve(residual, threshold) else { return Ok(None) };
        let beyond = (0..drives.len()).find(|drive| {
            let ([low, high], at, by) = (bounds[*drive], drives[*drive].value(), found[*drive]);
            !held[*drive] && (by > 0.0 && at >= high || by < 0.0 && at <= low)
        });
        if let Some(drive) = beyond {
            held[drive] = true;
            continue;
        }
        let predicted = (&scaled * &found).norm();
        let step = DVector::from_fn(drives.len(), |j, _| found[j] * unit(j));
        return Ok((predicted > 0.0).then_some((step, predicted)));
    }
}
