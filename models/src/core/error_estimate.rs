//! Estimated errors of discretisation.

use nalgebra::Isometry3;

/// Estimated error of an answer relative to its distance from the one at half the size of elements, which has an error as well.
pub(crate) const SAFETY: f64 = 2.0;

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
}
