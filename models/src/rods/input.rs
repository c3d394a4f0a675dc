//! The input of a rod: how its tendons are driven, and wrenches along it.

use crate::core::lists::lists;
use crate::{Drive, Drives, Slide, Wrench};

/// Prescribed length of a tendon whose tension is an unknown: `length = unstressed - displacement + flexibility (tension - pretension)` where it is taut.
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
    /// Length of a tendon inside the robot minus the available length, m, at the load fraction `part`; negative where the tendon is slack.
    pub(super) fn excess(&self, unstressed: f64, part: f64, length: f64, tension: f64) -> f64 {
        let left = unstressed - part * self.displacement;
        length - left - self.flexibility * (tension - part * self.pretension)
    }
}

impl Hold {
    /// Prescribed length of a tendon; `None` where its tension is given.
    pub(super) fn of(drive: Drive) -> Option<Self> {
        match drive {
            Drive::Force(_) => None,
            Drive::Displacement(displacement) => {
                Some(Self { displacement, flexibility: 0.0, pretension: 0.0 })
            }
            Drive::Elastic { displacement, stiffness, pretension } => {
                Some(Self { displacement, flexibility: 1.0 / stiffness, pretension })
            }
        }
    }
}

/// The input of a solve: the tendons, and wrenches.
///
/// A list of tensions (N) or of [`Drive`]s converts into an input: `robot.solve(&[3.0, 0.0, 1.0])`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Input<'a> {
    /// One entry per tendon.
    pub tendons: Drives<'a>,
    /// Wrenches on the rod, besides its weight and the loads of its declaration.
    pub wrenches: &'a [Wrench],
    /// Which way tendons with friction slide, one entry per tendon; empty where the motors take all of them in. Not read for tendons without friction, and for chambers.
    pub slides: &'a [Slide],
}

impl<'a> Input<'a> {
    /// The input with these tendons and no wrench.
    #[must_use]
    pub const fn tendons(tendons: &'a [Drive]) -> Self {
        Self { tendons: Drives::Mixed(tendons), wrenches: &[], slides: &[] }
    }

    /// The input with these tensions, N, and no wrench.
    #[must_use]
    pub const fn tensions(tensions: &'a [f64]) -> Self {
        Self { tendons: Drives::Forces(tensions), wrenches: &[], slides: &[] }
    }

    /// This input with other wrenches.
    #[must_use]
    pub const fn with_wrenches(self, wrenches: &'a [Wrench]) -> Self {
        Self { wrenches, ..self }
    }

    /// This input with tendons that slide this way.
    #[must_use]
    pub const fn with_slides(self, slides: &'a [Slide]) -> Self {
        Self { slides, ..self }
    }

    /// Direction in which a tendon slides.
    pub(super) fn slide(&self, tendon: usize) -> Slide {
        self.slides.get(tendon).copied().unwrap_or_default()
    }
}

lists! {
    [f64] => tensions;
    [f64; N], N => tensions;
    Vec<f64> => tensions;
    [Drive] => tendons;
    [Drive; N], N => tendons;
    Vec<Drive> => tendons;
}
