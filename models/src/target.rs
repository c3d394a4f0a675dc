//! Where a robot should be.

use crate::error::{finite, rotation};
use crate::{Error, Pose};

/// Where a robot should be: its tip or its platform, or the section of a rod at an arc length.
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
    /// Arc length of the section, m; none for the tip or the platform.
    pub s: Option<f64>,
    /// Coordinates of its position in the world, m; none where anything is welcome.
    pub position: [Option<f64>; 3],
    /// Its rotation (rows, from its frame to the world), if that matters.
    pub rotation: Option<[[f64; 3]; 3]>,
}

impl Target {
    /// At this position, m.
    #[must_use]
    pub const fn position([x, y, z]: [f64; 3]) -> Self {
        Self::coordinates([Some(x), Some(y), Some(z)])
    }

    /// At some coordinates of a position, m; none is free.
    #[must_use]
    pub const fn coordinates(position: [Option<f64>; 3]) -> Self {
        Self { s: None, position, rotation: None }
    }

    /// In this pose.
    #[must_use]
    pub const fn pose(pose: &Pose) -> Self {
        Self { rotation: Some(pose.rotation), ..Self::position(pose.translation) }
    }

    /// The same of the section of a rod at the arc length `s`, m.
    #[must_use]
    pub const fn at(self, s: f64) -> Self {
        Self { s: Some(s), ..self }
    }

    /// Number of equations.
    #[must_use]
    pub fn equations(&self) -> usize {
        self.position.iter().flatten().count() + if self.rotation.is_some() { 3 } else { 0 }
    }

    /// Refuses what asks for nothing, or for what is none.
    pub(crate) fn check(&self) -> Result<(), Error> {
        for value in self.position.into_iter().flatten() {
            finite("the position of a target", value)?;
        }
        if self.equations() == 0 {
            return Err(Error::TargetMismatch { target: "empty", expected: "a coordinate or a rotation" });
        }
        self.rotation.map_or(Ok(()), |rows| rotation("the rotation of a target", &rows))
    }
}
