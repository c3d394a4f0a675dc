//! Poses of sections of spatial robots.

/// Pose of a section in the world.
///
/// The tangent is the first column of the rotation for rods, the last one for constant-curvature segments (their paper's frame).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pose {
    /// Rotation from the local frame to the world, rows.
    pub rotation: [[f64; 3]; 3],
    /// Position of the centre of the section, m.
    pub translation: [f64; 3],
}

impl Pose {
    /// The rotation as a unit quaternion `(w, x, y, z)` with `w >= 0`.
    #[must_use]
    pub fn quaternion(&self) -> [f64; 4] {
        let matrix = nalgebra::Matrix3::from_fn(|i, j| self.rotation[i][j]);
        let rotation = nalgebra::Rotation3::from_matrix_unchecked(matrix);
        let q = nalgebra::UnitQuaternion::from_rotation_matrix(&rotation);
        let sign = if q.w < 0.0 { -1.0 } else { 1.0 };
        [sign * q.w, sign * q.i, sign * q.j, sign * q.k]
    }
}
