//! Targets of inverse problems.

use nalgebra::{Isometry3, UnitQuaternion, Vector3};

use crate::Error;
use crate::core::error::{finite, rotation};

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

    /// Checks that the target has an equation, that coordinates are finite, and that a quaternion has length 1: one that was not checked may have another.
    pub(crate) fn check(&self) -> Result<(), Error> {
        for value in self.position.into_iter().flatten() {
            finite("the position of a target", value)?;
        }
        if self.equations() == 0 {
            return Err(Error::TargetMismatch { target: "empty", expected: "a coordinate or a rotation" });
        }
        self.rotation.map_or(Ok(()), |given| rotation("the rotation of a target", &given))
    }
}
