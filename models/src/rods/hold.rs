//! Prescribed lengths of tendons.

use crate::Drive;

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
