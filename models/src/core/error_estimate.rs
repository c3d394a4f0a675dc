//! Estimated errors of discretisation.

use nalgebra::Isometry3;

use crate::{Cause, Error, Report};

/// Estimated error of an answer relative to its distance from the one at half the size of elements, which has an error as well.
pub(crate) const SAFETY: f64 = 2.0;
/// Default accuracy of models that choose their elements, by the length of the robot.
pub(crate) const ACCURACY: f64 = 1e-6;

/// Measure of a shape up to which elements keep the accuracy for which an answer was verified.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Verified {
    accuracy: f64,
    measure: f64,
}

impl Verified {
    /// Verification of an answer with an estimated error that is at most the accuracy. The error is of second order in the measure.
    pub(crate) fn new(measure: f64, error: f64, accuracy: f64) -> Self {
        let growth = (0.5 * accuracy / error).sqrt().clamp(1.0, 100.0);
        Self { accuracy, measure: measure * growth }
    }

    /// Whether an answer with this measure needs no estimate.
    pub(crate) fn holds(&self, measure: f64, accuracy: f64) -> bool {
        measure <= self.measure && accuracy >= self.accuracy
    }
}

/// Whether a search may have failed because elements do not resolve the shape.
pub(crate) fn unresolved(error: &Error) -> bool {
    let cause = match error {
        Error::ElementAngle { .. } => return true,
        Error::NotConverged { report, .. } => report.cause,
        _ => None,
    };
    matches!(cause, Some(Cause::Overflow | Cause::Stalled | Cause::SmallestStep))
}

/// Adds the iterations and evaluations of a search to the `work` of a solve; `answer` is the report of what was found. The report of an error counts the whole work.
pub(crate) fn count(found: &mut Result<(), Error>, answer: &Report, work: &mut Report) {
    let own = match found {
        Ok(()) => answer,
        Err(Error::NotConverged { report, .. } | Error::Jump { report, .. }) => &**report,
        Err(_) => return,
    };
    work.iterations += own.iterations;
    work.evaluations += own.evaluations;
    if let Err(Error::NotConverged { report, .. } | Error::Jump { report, .. }) = found {
        (report.iterations, report.evaluations) = (work.iterations, work.evaluations);
    }
}

/// Estimated distance between an answer and the exact solution of the declared model, which the discretisation leaves.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ErrorEstimate {
    /// Error of the position of the tip, m.
    pub tip_position: f64,
    /// Error of the rotation of the tip, rad.
    pub tip_rotation: f64,
    /// Largest error of a position along the bodies, m.
    pub position: f64,
    /// Largest error of a rotation along the bodies, rad.
    pub rotation: f64,
    /// Error of the force of each actuator, N (of a chamber Pa, of a motor N m): zero where the force is given.
    pub forces: Vec<f64>,
}

impl ErrorEstimate {
    /// The estimate that is `factor` times the distance between an answer and a finer one: by the poses of sections in both, those of the tip last, and by the forces of
    /// actuators in both.
    pub(crate) fn between(
        factor: f64,
        poses: impl IntoIterator<Item = [Isometry3<f64>; 2]>,
        forces: [&[f64]; 2],
    ) -> Self {
        let mut found = Self::default();
        for [own, finer] in poses {
            found.tip_position = factor * (own.translation.vector - finer.translation.vector).norm();
            found.tip_rotation = factor * own.rotation.angle_to(&finer.rotation);
            found.position = found.position.max(found.tip_position);
            found.rotation = found.rotation.max(found.tip_rotation);
        }
        let [own, finer] = forces;
        found.forces = own.iter().zip(finer).map(|(own, finer)| factor * (own - finer).abs()).collect();
        found
    }

    /// Largest error along the bodies, m, where a rotation counts by the length of the robot, m.
    pub(crate) fn size(&self, length: f64) -> f64 {
        self.position.max(self.rotation * length)
    }
}
