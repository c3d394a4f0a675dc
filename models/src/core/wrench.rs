//! Loads on a robot in space: wrenches, ropes, and what its tip carries.

use nalgebra::Vector3;

/// The frame in which the components of a wrench are constant while the robot moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Frame {
    /// The world: a dead load.
    #[default]
    World,
    /// The frame of the section or platform on which the wrench acts: a follower load.
    Local,
}

/// A wrench on a robot.
///
/// ```
/// use pliant_models::Wrench;
///
/// let weight = Wrench::force([0.0, 0.0, -0.5]); // at the tip, constant in the world
/// let twist = Wrench::couple([0.01, 0.0, 0.0]).follower().at(0.12); // on the section at s = 0.12 m, in its frame
/// let both = Wrench::force([0.0, 0.0, -0.5]).with_couple([0.01, 0.0, 0.0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wrench {
    /// The body: the rod of a parallel robot, counted from 0. Robots with one backbone have body 0 alone.
    pub body: usize,
    /// Arc length of the section along the body, m; `None` for the tip (of a parallel robot: its platform).
    pub s: Option<f64>,
    /// Couple, N m.
    pub couple: Vector3<f64>,
    /// Force at `point`, N.
    pub force: Vector3<f64>,
    /// Where the force acts: components in the frame of the section, from its centre (of the platform: from its origin), m.
    #[cfg_attr(feature = "serde", serde(default))]
    pub point: Vector3<f64>,
    /// The frame of both.
    pub frame: Frame,
}

impl Wrench {
    /// A force at the tip, N, constant in the world.
    #[must_use]
    pub fn force(force: impl Into<Vector3<f64>>) -> Self {
        let none = Vector3::zeros();
        Self { body: 0, s: None, couple: none, force: force.into(), point: none, frame: Frame::World }
    }

    /// A couple at the tip, N m, constant in the world.
    #[must_use]
    pub fn couple(couple: impl Into<Vector3<f64>>) -> Self {
        Self::force(Vector3::zeros()).with_couple(couple)
    }

    /// The same force with this couple, N m.
    #[must_use]
    pub fn with_couple(self, couple: impl Into<Vector3<f64>>) -> Self {
        Self { couple: couple.into(), ..self }
    }

    /// The same wrench multiplied by `factor`.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        Self { couple: factor * self.couple, force: factor * self.force, ..*self }
    }

    /// The same wrench on the section at the arc length `s`, m.
    #[must_use]
    pub const fn at(self, s: f64) -> Self {
        Self { s: Some(s), ..self }
    }

    /// The same wrench on another body.
    #[must_use]
    pub const fn on(self, body: usize) -> Self {
        Self { body, ..self }
    }

    /// The same wrench with its force at another point of the section, in its frame, m.
    #[must_use]
    pub fn offset(self, point: impl Into<Vector3<f64>>) -> Self {
        Self { point: point.into(), ..self }
    }

    /// The same components in the frame of the section: a follower load.
    #[must_use]
    pub const fn follower(self) -> Self {
        Self { frame: Frame::Local, ..self }
    }
}

/// A rope: a force of constant size towards a point that is fixed in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rope {
    /// The body that it pulls, as in [`Wrench`].
    pub body: usize,
    /// Arc length of the section that it pulls, m; `None` for the tip or the platform.
    pub s: Option<f64>,
    /// Where it is fastened, in the frame of the section, m.
    pub point: Vector3<f64>,
    /// Size of the force, N, at least zero.
    pub force: f64,
    /// The point of the world, m.
    pub towards: Vector3<f64>,
}

impl Rope {
    /// A rope from the tip (of a parallel robot: the origin of its platform) towards a point of the world, m, with a force of constant size, N.
    #[must_use]
    pub fn new(force: f64, towards: impl Into<Vector3<f64>>) -> Self {
        Self { body: 0, s: None, point: Vector3::zeros(), force, towards: towards.into() }
    }
}

/// A load of a list: a wrench or a rope.
///
/// ```
/// use pliant_models::{Load, Rope, Wrench};
///
/// let hanging = Load::from(Wrench::force([0.0, 0.0, -0.5])).offset([0.01, 0.0, 0.0]);
/// let pulled = Load::from(Rope::new(0.2, [0.3, 0.1, 0.6])).on(2).at(0.15); // rod 2 at the arc length 0.15 m
/// # let _ = [hanging, pulled];
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Load {
    /// A force and a couple.
    Wrench(Wrench),
    /// A rope.
    Rope(Rope),
}

impl From<Wrench> for Load {
    fn from(wrench: Wrench) -> Self {
        Self::Wrench(wrench)
    }
}

impl From<Rope> for Load {
    fn from(rope: Rope) -> Self {
        Self::Rope(rope)
    }
}

impl Load {
    /// The body, the arc length (m, `None` for the tip or the platform) and the point of the section (in its frame, m) on which it acts.
    fn place(&mut self) -> (&mut usize, &mut Option<f64>, &mut Vector3<f64>) {
        match self {
            Self::Wrench(Wrench { body, s, point, .. }) | Self::Rope(Rope { body, s, point, .. }) => {
                (body, s, point)
            }
        }
    }

    /// The same load on the section at the arc length `s`, m.
    #[must_use]
    pub fn at(mut self, s: f64) -> Self {
        *self.place().1 = Some(s);
        self
    }

    /// The same load on another body.
    #[must_use]
    pub fn on(mut self, body: usize) -> Self {
        *self.place().0 = body;
        self
    }

    /// The same load with its force at another point of the section, in its frame, m.
    #[must_use]
    pub fn offset(mut self, point: impl Into<Vector3<f64>>) -> Self {
        *self.place().2 = point.into();
        self
    }
}

/// Body at the tip.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Payload {
    /// Mass, kg.
    pub mass: f64,
    /// Its centre in the frame of the tip, m.
    pub center: Vector3<f64>,
    /// Its inertia about its centre in the frame of the tip, kg m^2: xx, yy, zz, xy, xz, yz; zero for a point.
    #[cfg_attr(feature = "serde", serde(default))]
    pub inertia: [f64; 6],
}

/// Load at the tip, besides the robot itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TipLoad {
    /// Mass of a payload, kg.
    pub mass: f64,
    /// Its centre in the frame of the tip, m.
    pub center: Vector3<f64>,
    /// Its inertia about its centre in the frame of the tip, kg m^2: xx, yy, zz, xy, xz, yz; zero for a point.
    pub inertia: [f64; 6],
    /// External force at the tip in the world, N.
    pub force: Vector3<f64>,
    /// External couple at the tip in the world, N m.
    pub couple: Vector3<f64>,
}
