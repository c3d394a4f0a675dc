//! Poses and wrenches of robots in the plane.

/// Pose of the tip (or of any station) in the base frame.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pose {
    /// `[x, y]`, m.
    pub translation: [f64; 2],
    /// Angle `theta` of the tangent, rad.
    pub angle: f64,
}

impl Pose {
    /// `x`, m.
    #[must_use]
    pub const fn x(&self) -> f64 {
        self.translation[0]
    }

    /// `y`, m.
    #[must_use]
    pub const fn y(&self) -> f64 {
        self.translation[1]
    }

    /// `theta`, rad.
    #[must_use]
    pub const fn theta(&self) -> f64 {
        self.angle
    }
}

/// A dead load on the tip, world frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wrench {
    /// Force `[f_x, f_y]`, N.
    pub force: [f64; 2],
    /// Couple, N m; positive bends towards +y.
    pub couple: f64,
}
