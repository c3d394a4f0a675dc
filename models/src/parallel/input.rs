//! What a parallel robot is asked to hold: its motors, and loads.

use crate::{Drive, Drives};

/// What a load works on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Site {
    /// The platform.
    #[default]
    Platform,
    /// A node of a rod: 0 at its base, as many as it has elements at the platform.
    Node {
        /// The rod.
        rod: usize,
        /// The node.
        node: usize,
    },
}

/// What a load does.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Action {
    /// A force and a couple that keep their direction in the world, N and N m. A couple has no energy.
    Dead {
        /// N m.
        couple: [f64; 3],
        /// N.
        force: [f64; 3],
    },
    /// A force and a couple that turn with what they work on, in its frame, N and N m.
    Follower {
        /// N m.
        couple: [f64; 3],
        /// N.
        force: [f64; 3],
    },
    /// A rope: a force of constant size towards a point that is fixed in the world.
    Pulley {
        /// Its size, N, at least zero.
        force: f64,
        /// The point, m.
        towards: [f64; 3],
    },
}

/// A load.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Load {
    /// What it works on.
    pub site: Site,
    /// Where its force works, in the frame of that, m.
    pub point: [f64; 3],
    /// What it does.
    pub action: Action,
}

impl Load {
    const fn on_platform(action: Action) -> Self {
        Self { site: Site::Platform, point: [0.0; 3], action }
    }

    /// A dead force at the origin of the platform, N, world.
    #[must_use]
    pub const fn force(force: [f64; 3]) -> Self {
        Self::dead([0.0; 3], force)
    }

    /// A couple (N m) and a force (N) at the origin of the platform that keep their direction in the world.
    #[must_use]
    pub const fn dead(couple: [f64; 3], force: [f64; 3]) -> Self {
        Self::on_platform(Action::Dead { couple, force })
    }

    /// A couple (N m) and a force (N) at the origin of the platform that turn with it, in its frame.
    #[must_use]
    pub const fn follower(couple: [f64; 3], force: [f64; 3]) -> Self {
        Self::on_platform(Action::Follower { couple, force })
    }

    /// A force of constant size (N) from the origin of the platform towards a point of the world (m).
    #[must_use]
    pub const fn pulley(force: f64, towards: [f64; 3]) -> Self {
        Self::on_platform(Action::Pulley { force, towards })
    }

    /// The same with its force and couple so many times.
    pub(super) fn scaled(self, factor: f64) -> Self {
        let by = |v: [f64; 3]| v.map(|entry| factor * entry);
        let action = match self.action {
            Action::Dead { couple, force } => Action::Dead { couple: by(couple), force: by(force) },
            Action::Follower { couple, force } => Action::Follower { couple: by(couple), force: by(force) },
            Action::Pulley { force, towards } => Action::Pulley { force: factor * force, towards },
        };
        Self { action, ..self }
    }

    /// The same with its force at another point of what it works on, m.
    #[must_use]
    pub const fn at(self, point: [f64; 3]) -> Self {
        Self { point, ..self }
    }

    /// The same on a node of a rod.
    #[must_use]
    pub const fn on(self, rod: usize, node: usize) -> Self {
        Self { site: Site::Node { rod, node }, ..self }
    }
}

/// The input of a solve: the motors, and loads.
///
/// A list of angles (rad; travels in m) or of [`Drive`]s is one by itself: `robot.solve(&[0.1, -0.2, 0.0])`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Input<'a> {
    /// One entry per motor.
    pub motors: Drives<'a>,
    /// Loads besides the weight.
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

crate::lists::lists! {
    [f64] => positions;
    [f64; N], N => positions;
    Vec<f64> => positions;
    [Drive] => motors;
    [Drive; N], N => motors;
    Vec<Drive> => motors;
}
