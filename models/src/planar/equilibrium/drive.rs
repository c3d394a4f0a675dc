//! Cables in the balance: tensions that are given, and tensions that are unknown because
//! the displacement is given.

use super::loads::Loads;
use crate::Drive;

/// The tensions that are unknowns (multipliers of the prescribed displacements).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Unknown {
    /// Both tensions are given.
    None,
    /// The tension of this cable.
    One(usize),
    /// Both tensions, independently.
    Both,
    /// `Delta_F` alone, with `F = (Delta_F/2, -Delta_F/2)`: the displacements of the two cables are
    /// opposite in every shape, so that they are one constraint.
    Difference,
}

/// Drives of the cables.
#[derive(Clone, Copy, Debug)]
pub(super) struct Driven {
    pub(super) unknown: Unknown,
    /// 1 where the tension is given, 0 where it is unknown.
    given: [f64; 2],
    /// Compliance of the spring between motor and cable, m/N.
    compliance: [f64; 2],
}

impl Driven {
    /// `opposite`: the displacements of the two cables add up to zero in every shape.
    pub(super) fn new(cables: &[Drive; 2], opposite: bool) -> Self {
        let driven = cables.map(|cable| !matches!(cable, Drive::Force(_)));
        let compliance = cables.map(Drive::compliance);
        let unknown = match driven {
            [false, false] => Unknown::None,
            [true, false] => Unknown::One(0),
            [false, true] => Unknown::One(1),
            [true, true] if opposite && compliance == [0.0; 2] => Unknown::Difference,
            [true, true] => Unknown::Both,
        };
        Self { unknown, given: driven.map(|driven| if driven { 0.0 } else { 1.0 }), compliance }
    }

    /// Number of unknown tensions.
    pub(super) const fn count(&self) -> usize {
        match self.unknown {
            Unknown::None => 0,
            Unknown::One(_) | Unknown::Difference => 1,
            Unknown::Both => 2,
        }
    }

    /// `d (F1, F2) / d unknown`, one row per unknown (the rest is zero).
    pub(super) const fn directions(&self) -> [[f64; 2]; 2] {
        match self.unknown {
            Unknown::None => [[0.0; 2]; 2],
            Unknown::One(0) => [[1.0, 0.0], [0.0; 2]],
            Unknown::One(_) => [[0.0, 1.0], [0.0; 2]],
            Unknown::Both => [[1.0, 0.0], [0.0, 1.0]],
            Unknown::Difference => [[0.5, -0.5], [0.0; 2]],
        }
    }

    /// Tensions that are given under these loads, zero where they are unknown, N.
    pub(super) const fn given(&self, loads: &Loads) -> [f64; 2] {
        [self.given[0] * loads.forces[0], self.given[1] * loads.forces[1]]
    }

    /// Tensions under these loads for these unknowns, N.
    pub(super) fn tensions(&self, loads: &Loads, unknown: [f64; 2]) -> [f64; 2] {
        let (given, directions) = (self.given(loads), self.directions());
        core::array::from_fn(|i| given[i] + directions[0][i] * unknown[0] + directions[1][i] * unknown[1])
    }

    /// Residual of the prescribed displacements, one entry per unknown: displacement with the stretch of the spring, minus the prescribed one, m.
    pub(super) fn gap(&self, loads: &Loads, displacements: [f64; 2], tensions: [f64; 2]) -> [f64; 2] {
        let taken = self.taken(displacements, tensions);
        let gap: [f64; 2] = core::array::from_fn(|i| taken[i] - loads.displacements[i]);
        self.directions().map(|row| row[0] * gap[0] + row[1] * gap[1])
    }

    /// Displacements of the cables at the motors, counted from springs without tension, m.
    pub(super) fn taken(&self, displacements: [f64; 2], tensions: [f64; 2]) -> [f64; 2] {
        core::array::from_fn(|i| displacements[i] + self.compliance[i] * tensions[i])
    }

    /// Compliances of the springs, m/N.
    pub(super) const fn compliance(&self) -> [f64; 2] {
        self.compliance
    }

    /// Energy of the springs, J.
    pub(super) fn energy(&self, tensions: [f64; 2]) -> f64 {
        (0..2).map(|i| 0.5 * self.compliance[i] * tensions[i] * tensions[i]).sum()
    }

    /// The tensions to report: where only their difference is determined, one cable carries it.
    pub(super) const fn reported(&self, tensions: [f64; 2]) -> [f64; 2] {
        match self.unknown {
            Unknown::Difference => {
                let difference = tensions[0] - tensions[1];
                [difference.max(0.0), (-difference).max(0.0)]
            }
            _ => tensions,
        }
    }
}
