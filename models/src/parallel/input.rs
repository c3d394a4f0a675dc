//! Input of a parallel robot: its motors, and loads.

use crate::{Drive, Drives, Load};

/// The input of a solve: the motors, and loads.
///
/// A list of angles (rad; travels in m) or of [`Drive`]s is one by itself: `robot.solve(&[0.1, -0.2, 0.0])`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Input<'a> {
    /// One entry per motor.
    pub motors: Drives<'a>,
    /// Loads besides the weight: on the platform, or at the arc length of a node of a rod.
    pub loads: &'a [Load],
}

impl<'a> Input<'a> {
    /// These angles or travels, rad or m, no load.
    #[must_use]
    pub const fn positions(positions: &'a [f64]) -> Self {
        Self { motors: Drives::Displacements(positions), loads: &[] }
    }

    /// These motors, no load.
    #[must_use]
    pub const fn motors(motors: &'a [Drive]) -> Self {
        Self { motors: Drives::Mixed(motors), loads: &[] }
    }

    /// The same motors with these loads.
    #[must_use]
    pub const fn with_loads(self, loads: &'a [Load]) -> Self {
        Self { loads, ..self }
    }
}

crate::core::lists::lists! {
    [f64] => positions;
    [f64; N], N => positions;
    Vec<f64> => positions;
    [Drive] => motors;
    [Drive; N], N => motors;
    Vec<Drive> => motors;
}
