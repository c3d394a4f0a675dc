//! The input of a planar robot as its solver reads it.

use super::{Error, PlanarWrench};
use crate::core::check::length;
use crate::{Drive, InputRef};

/// Both cables, and the sum of the dead wrenches at the tip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PlanarInput {
    /// Cable 1 (at `+W/2`) and cable 2 (at `-W/2`).
    pub(super) cables: [Drive; 2],
    /// Wrench at the tip.
    pub(super) tip: PlanarWrench,
}

impl PlanarInput {
    /// Reads an input.
    pub(super) fn read(input: InputRef<'_>) -> Result<Self, Error> {
        length("the list of drives", input.drives.len(), 2)?;
        let mut drives = input.drives.iter();
        let cables = core::array::from_fn(|_| drives.next().unwrap_or(Drive::Force(0.0)));
        Ok(Self { cables, tip: at_the_tip(&input)? })
    }

    /// Both cables by tension, N.
    pub(super) const fn forces([f1, f2]: [f64; 2]) -> Self {
        Self::cables([Drive::Force(f1), Drive::Force(f2)])
    }

    /// Both cables by displacement, m.
    pub(super) const fn displacements([delta_l1, delta_l2]: [f64; 2]) -> Self {
        Self::cables([Drive::Displacement(delta_l1), Drive::Displacement(delta_l2)])
    }

    /// The difference `Delta_F = F1 - F2`, N: one cable carries it, the tension of the other is zero.
    pub(super) const fn force_difference(delta_f: f64) -> Self {
        Self::forces([delta_f.max(0.0), (-delta_f).max(0.0)])
    }

    /// Antagonistic cables: cable 1 is pulled in by `delta_l`, cable 2 let out by the same length, m.
    pub(super) const fn displacement(delta_l: f64) -> Self {
        Self::displacements([delta_l, -delta_l])
    }

    /// The input with these cables and no load at the tip.
    pub(super) const fn cables(cables: [Drive; 2]) -> Self {
        Self { cables, tip: PlanarWrench::NONE }
    }

    /// This input with another load at the tip.
    pub(super) const fn with_wrench(self, tip: PlanarWrench) -> Self {
        Self { tip, ..self }
    }
}

/// The sum of the wrenches of an input, dead loads at the tip in the plane.
pub(super) fn at_the_tip(input: &InputRef<'_>) -> Result<PlanarWrench, Error> {
    let [f_x, f_y, couple] = input.planar_wrench()?;
    Ok(PlanarWrench::new([f_x, f_y], couple))
}
