//! Poses, shapes, wrenches and targets of robots in the plane.

use nalgebra::{Isometry2, UnitQuaternion, Vector2, Vector3};

/// Pose of the tip (or of any station) in the base frame. The angle counts full turns, which an isometry would lose.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pose {
    /// `(x, y)`, m.
    pub translation: Vector2<f64>,
    /// Angle `theta` of the tangent, rad.
    pub angle: f64,
}

impl Pose {
    /// The pose at `(x, y)`, m, with the tangent at an angle, rad.
    #[must_use]
    pub fn new(translation: impl Into<Vector2<f64>>, angle: f64) -> Self {
        Self { translation: translation.into(), angle }
    }

    /// `x`, m.
    #[must_use]
    pub fn x(&self) -> f64 {
        self.translation.x
    }

    /// `y`, m.
    #[must_use]
    pub fn y(&self) -> f64 {
        self.translation.y
    }

    /// `theta`, rad.
    #[must_use]
    pub const fn theta(&self) -> f64 {
        self.angle
    }

    /// The pose without the count of its turns.
    #[must_use]
    pub fn isometry(&self) -> Isometry2<f64> {
        Isometry2::new(self.translation, self.angle)
    }
}

/// The backbone of a planar robot at one station.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Point {
    /// Arc length of the unstressed backbone, m.
    pub s: f64,
    /// Angle of the tangent, rad.
    pub theta: f64,
    /// Curvature `d theta / ds`, 1/m; at a disc the value on the side of the base.
    pub kappa: f64,
    /// Axial strain; zero with discs.
    pub u: f64,
    /// Coordinate x, m.
    pub x: f64,
    /// Coordinate y, m.
    pub y: f64,
}

/// A shape of a planar robot as points from the base to the tip.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shape {
    /// Evenly spaced in `s`, both ends included.
    pub points: Vec<Point>,
}

/// A dead load on the tip, world frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlanarWrench {
    /// Force `(f_x, f_y)`, N.
    pub force: Vector2<f64>,
    /// Couple, N m; positive bends towards +y.
    pub couple: f64,
}

impl PlanarWrench {
    /// No load.
    pub(crate) const NONE: Self = Self { force: Vector2::new(0.0, 0.0), couple: 0.0 };

    /// A force, N, and a couple, N m.
    #[must_use]
    pub fn new(force: impl Into<Vector2<f64>>, couple: f64) -> Self {
        Self { force: force.into(), couple }
    }
}

impl From<PlanarWrench> for crate::Wrench {
    fn from(PlanarWrench { force, couple }: PlanarWrench) -> Self {
        Self::force(force.push(0.0)).with_couple([0.0, 0.0, couple])
    }
}

/// A target of the tip of a planar robot.
///
/// Without discs, a robot with one input (an inextensible one) follows one coordinate, and a robot with two inputs (an extensible one) a position.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PlanarTarget {
    /// `x` of the tip, m.
    X(f64),
    /// `y` of the tip, m.
    Y(f64),
    /// Angle of the tip, rad.
    Angle(f64),
    /// `[x, y]` of the tip, m.
    Position([f64; 2]),
    /// The whole pose.
    Pose(Pose),
}

impl PlanarTarget {
    /// Indices in `[x, y, theta]` of the components of the target.
    pub(crate) const fn rows(&self) -> &'static [usize] {
        match self {
            Self::X(_) => &[0],
            Self::Y(_) => &[1],
            Self::Angle(_) => &[2],
            Self::Position(_) => &[0, 1],
            Self::Pose(_) => &[0, 1, 2],
        }
    }

    /// Their values, in the order of the rows.
    pub(crate) fn values(&self) -> [f64; 3] {
        match *self {
            Self::X(value) | Self::Y(value) | Self::Angle(value) => [value, 0.0, 0.0],
            Self::Position([x, y]) => [x, y, 0.0],
            Self::Pose(pose) => [pose.translation.x, pose.translation.y, pose.angle],
        }
    }

    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::X(_) => "the x of the tip",
            Self::Y(_) => "the y of the tip",
            Self::Angle(_) => "the angle of the tip",
            Self::Position(_) => "the position of the tip",
            Self::Pose(_) => "the pose of the tip",
        }
    }

    /// Distance, m, and angle, rad, that are left from a pose to the target.
    pub(crate) fn left(&self, tip: &Pose) -> [f64; 2] {
        let at = [tip.x(), tip.y(), tip.angle];
        let mut left = [0.0_f64; 2];
        for (row, wanted) in self.rows().iter().zip(self.values()) {
            let part = &mut left[usize::from(*row == 2)];
            *part = part.hypot(wanted - at[*row]);
        }
        left
    }
}

impl From<PlanarTarget> for crate::Target {
    /// In the plane z = 0, turned about z by less than half a turn.
    fn from(target: PlanarTarget) -> Self {
        let mut all = Self { s: None, position: [None; 3], rotation: None };
        for (row, value) in target.rows().iter().zip(target.values()) {
            if *row == 2 {
                all.rotation = Some(UnitQuaternion::from_axis_angle(&Vector3::z_axis(), value));
            } else {
                all.position[*row] = Some(value);
            }
        }
        all
    }
}
