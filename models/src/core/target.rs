//! Targets of inverse problems.

use nalgebra::{Isometry3, UnitQuaternion, Vector3};

/// A target of an inverse problem: pose or coordinates of the tip, of the platform, or of the section of a rod at an arc length.
///
/// ```
/// use pliant_models::Target;
///
/// let on_the_axis = Target::coordinates([Some(0.1), Some(0.0), None]); // x and y; the height is free
/// let halfway = Target::position([0.02, 0.0, 0.1]).at(0.121); // of a rod
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Target {
    /// Arc length of the section, m; `None` for the tip or the platform.
    pub s: Option<f64>,
    /// Coordinates of the position in the world, m; `None` for free coordinates.
    pub position: [Option<f64>; 3],
    /// Rotation from the local frame to the world; `None` where it is free.
    pub rotation: Option<UnitQuaternion<f64>>,
}

impl Target {
    /// The target at this position, m, with free rotation.
    #[must_use]
    pub fn position(position: impl Into<Vector3<f64>>) -> Self {
        Self::coordinates(<[f64; 3]>::from(position.into()).map(Some))
    }

    /// The target at some coordinates of a position, m; `None` for free coordinates.
    #[must_use]
    pub const fn coordinates(position: [Option<f64>; 3]) -> Self {
        Self { s: None, position, rotation: None }
    }

    /// The target in this pose.
    #[must_use]
    pub fn pose(pose: &Isometry3<f64>) -> Self {
        Self { rotation: Some(pose.rotation), ..Self::position(pose.translation.vector) }
    }

    /// This target for the section of a rod at the arc length `s`, m.
    #[must_use]
    pub const fn at(self, s: f64) -> Self {
        Self { s: Some(s), ..self }
    }

    /// Number of equations.
    #[must_use]
    pub fn equations(&self) -> usize {
        self.position.iter().flatten().count() + if self.rotation.is_some() { 3 } else { 0 }
    }
}
