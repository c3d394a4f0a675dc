//! Settings of searches for targets, and their reports.

use crate::core::check::length;
use crate::{Error, Place, Settings};

/// Settings of a search for the drives that move the tip to a target.
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
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct ReachSettings {
    /// Settings of the first solve. Later solves are on the branch that is connected to it, [`Branch::Followed`](crate::Branch::Followed).
    pub settings: Settings,
    /// Smallest and largest number of the drive of each actuator, N or m (motors: N m, rad), infinite where there is none; equal ones fix a drive. An empty list: none besides
    /// those of the declaration.
    pub limits: Vec<[f64; 2]>,
    /// Largest norm of the residual at which a target is reached: rotations in rad, positions relative to the length of the robot (parallel robots: of the longest rod). Between
    /// 1e-13 and 1e-2.
    pub tolerance: f64,
    /// Largest number of iterations; three times as many where the search does not reach the target and restarts.
    pub max_iterations: usize,
}

impl Default for ReachSettings {
    fn default() -> Self {
        Self { settings: Settings::default(), limits: Vec::new(), tolerance: 1e-11, max_iterations: 100 }
    }
}

impl ReachSettings {
    /// Refuses a tolerance out of its range.
    pub(super) fn check(&self) -> Result<(), Error> {
        let (value, low, high) = (self.tolerance, 1e-13, 1e-2);
        if (low..=high).contains(&value) {
            return Ok(());
        }
        Err(Error::OutOfRange { field: "the tolerance", value, low, high })
    }

    /// The limits of drives that have these by themselves.
    pub(crate) fn bounds(
        &self,
        declared: impl ExactSizeIterator<Item = [f64; 2]>,
    ) -> Result<Vec<[f64; 2]>, Error> {
        if !self.limits.is_empty() {
            length("the list of limits", self.limits.len(), declared.len())?;
        }
        let bounds = declared.enumerate().map(|(actuator, [least, most])| {
            let [low, high] = self.limits.get(actuator).map_or([least, most], |[low, high]| {
                // NaN stays one.
                [if *low < least { least } else { *low }, if *high > most { most } else { *high }]
            });
            if low <= high && low < f64::INFINITY && high > f64::NEG_INFINITY {
                return Ok([low, high]);
            }
            let expected = "a number that is not above the upper limit, nor beyond those of the robot";
            Err(Error::Invalid {
                field: "the lower limit of a drive",
                at: Place::Whole,
                value: low,
                expected,
            })
        });
        bounds.collect()
    }
}

/// Report of a search: its work, and the distance from the target.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReachReport {
    /// Iterations: linearisations of the robot.
    pub iterations: usize,
    /// Number of equilibria solved, those of rejected steps included.
    pub solves: usize,
    /// Norm of the residual: rotations in rad, positions relative to the length of the robot.
    pub residual: f64,
    /// Distance from the target position, or from the target coordinates, m.
    pub distance: f64,
    /// Angle to the target rotation, rad; 0 where the target has none.
    pub angle: f64,
    /// Smallest singular value of the derivative of those equations with respect to the free drives, per unit of the first one (1/N of a tension): zero where some
    /// direction of the target cannot be controlled.
    pub singular_value: f64,
}
