//! What a rod is asked to hold: its tendons, and wrenches along it.

use crate::lists::lists;

/// How one tendon is driven.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Tendon {
    /// By its tension, N, at least 0.
    Tension(f64),
    /// By its displacement, m: what the motor has taken in since the robot was unstressed. Its tension is part of the answer, and zero
    /// where the tendon is slack.
    Displacement(f64),
    /// By its displacement where the tendon itself stretches: with `delta` the length that the robot has lost inside since it was
    /// unstressed, its tension is `max(0, pretension + stiffness (displacement - delta))`. Lengths then always determine tensions.
    Elastic {
        /// What the motor has taken in, m.
        displacement: f64,
        /// Stiffness of the whole tendon, N/m, positive. Where it is beyond some 1e11 times that of the robot against the tendon, nothing is left of it to
        /// working accuracy.
        stiffness: f64,
        /// Tension in the unstressed robot at zero displacement, N, at least 0.
        pretension: f64,
    },
}

/// What a tendon whose tension is asked for is held by: `length = unstressed - displacement + flexibility (tension - pretension)` where it is taut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Hold {
    /// m.
    pub(super) displacement: f64,
    /// One over the stiffness of the tendon, m/N.
    pub(super) flexibility: f64,
    /// N.
    pub(super) pretension: f64,
}

impl Hold {
    /// By how much a tendon is longer inside the robot than what it is held by leaves, m, at this part of the load; less than zero: it has room.
    pub(super) fn excess(&self, unstressed: f64, part: f64, length: f64, tension: f64) -> f64 {
        let left = unstressed - part * self.displacement;
        length - left - self.flexibility * (tension - part * self.pretension)
    }
}

impl Tendon {
    /// What it is held by, if its tension is asked for.
    pub(super) fn hold(self) -> Option<Hold> {
        match self {
            Self::Tension(_) => None,
            Self::Displacement(displacement) => {
                Some(Hold { displacement, flexibility: 0.0, pretension: 0.0 })
            }
            Self::Elastic { displacement, stiffness, pretension } => {
                Some(Hold { displacement, flexibility: 1.0 / stiffness, pretension })
            }
        }
    }
}

/// In which frame a wrench stays the same while the rod moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Frame {
    /// In the world: a dead load.
    #[default]
    World,
    /// In the frame of the section it works on: a follower.
    Local,
}

/// A wrench on a section of the rod.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wrench {
    /// Arc length of the section, m; none for the tip.
    pub s: Option<f64>,
    /// Couple, N m.
    pub couple: [f64; 3],
    /// Force at the centre of the section, N.
    pub force: [f64; 3],
    /// In which frame they are given.
    pub frame: Frame,
}

impl Wrench {
    /// A dead force at the tip, N, world.
    #[must_use]
    pub const fn tip_force(force: [f64; 3]) -> Self {
        Self { s: None, couple: [0.0; 3], force, frame: Frame::World }
    }

    /// A force and a couple at the tip that keep their direction in the world, N and N m.
    #[must_use]
    pub const fn tip(couple: [f64; 3], force: [f64; 3]) -> Self {
        Self { s: None, couple, force, frame: Frame::World }
    }

    /// The same wrench, so many times as large.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        let times = |v: [f64; 3]| v.map(|entry| factor * entry);
        Self { couple: times(self.couple), force: times(self.force), ..*self }
    }

    /// The same at the arc length `s`, m.
    #[must_use]
    pub const fn at(self, s: f64) -> Self {
        Self { s: Some(s), ..self }
    }

    /// The same numbers in the frame of the section: a follower.
    #[must_use]
    pub const fn follower(self) -> Self {
        Self { frame: Frame::Local, ..self }
    }
}

/// The tendons of a solve, in the order of their declaration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Drives<'a> {
    /// All by their tensions, N.
    Tensions(&'a [f64]),
    /// Each in its own way.
    Mixed(&'a [Tendon]),
}

impl<'a> Drives<'a> {
    /// Number of entries.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::Tensions(all) => all.len(),
            Self::Mixed(all) => all.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How each is driven.
    pub fn iter(&self) -> impl Iterator<Item = Tendon> + 'a {
        let all = *self;
        (0..all.len()).map(move |tendon| match all {
            Self::Tensions(all) => Tendon::Tension(all[tendon]),
            Self::Mixed(all) => all[tendon],
        })
    }
}

/// The input of a solve: the tendons, and wrenches.
///
/// A list of tensions (N) or of [`Tendon`]s is one by itself: `robot.solve(&[3.0, 0.0, 1.0])`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Input<'a> {
    /// One entry per tendon.
    pub tendons: Drives<'a>,
    /// Wrenches on the rod, besides its weight and the loads of its declaration.
    pub wrenches: &'a [Wrench],
}

impl<'a> Input<'a> {
    /// These tendons, no wrench.
    #[must_use]
    pub const fn tendons(tendons: &'a [Tendon]) -> Self {
        Self { tendons: Drives::Mixed(tendons), wrenches: &[] }
    }

    /// These tensions, N, no wrench.
    #[must_use]
    pub const fn tensions(tensions: &'a [f64]) -> Self {
        Self { tendons: Drives::Tensions(tensions), wrenches: &[] }
    }

    /// The same tendons with these wrenches.
    #[must_use]
    pub const fn with_wrenches(self, wrenches: &'a [Wrench]) -> Self {
        Self { wrenches, ..self }
    }
}

lists! {
    [f64] => tensions;
    [f64; N], N => tensions;
    Vec<f64> => tensions;
    [Tendon] => tendons;
    [Tendon; N], N => tendons;
    Vec<Tendon> => tendons;
}
