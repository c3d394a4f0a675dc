//! The input of a planar robot: how its cables are driven, and the load at its tip.

use super::PlanarWrench;
use crate::Drive;

/// The input of a solve: both cables, and the load at the tip.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Input {
    /// Cable 1 (at `+W/2`) and cable 2 (at `-W/2`), each by its tension, N, by its displacement `Delta_l`, m (the length that the motor has pulled in since the
    /// robot was straight), or through a spring.
    pub cables: [Drive; 2],
    /// Load at the tip.
    pub tip: PlanarWrench,
}

impl Input {
    /// Both cables by tension, N.
    #[must_use]
    pub const fn forces(f1: f64, f2: f64) -> Self {
        Self::cables(Drive::Force(f1), Drive::Force(f2))
    }

    /// Both cables by displacement, m.
    #[must_use]
    pub const fn displacements(delta_l1: f64, delta_l2: f64) -> Self {
        Self::cables(Drive::Displacement(delta_l1), Drive::Displacement(delta_l2))
    }

    /// The difference `Delta_F = F1 - F2`, N: one cable carries it, the tension of the other is zero.
    #[must_use]
    pub const fn force_difference(delta_f: f64) -> Self {
        Self::forces(delta_f.max(0.0), (-delta_f).max(0.0))
    }

    /// Antagonistic cables: cable 1 is pulled in by `delta_l`, cable 2 let out by the same length, m.
    #[must_use]
    pub const fn displacement(delta_l: f64) -> Self {
        Self::displacements(delta_l, -delta_l)
    }

    /// The input with these cables and no load at the tip.
    #[must_use]
    pub const fn cables(cable_1: Drive, cable_2: Drive) -> Self {
        Self { cables: [cable_1, cable_2], tip: PlanarWrench::NONE }
    }

    /// This input with another load at the tip.
    #[must_use]
    pub const fn with_wrench(self, tip: PlanarWrench) -> Self {
        Self { tip, ..self }
    }
}

impl From<&Input> for Input {
    fn from(input: &Input) -> Self {
        *input
    }
}

impl From<&[f64; 2]> for Input {
    /// Tensions `[F1, F2]`, N.
    fn from(forces: &[f64; 2]) -> Self {
        Self::forces(forces[0], forces[1])
    }
}
