//! How the two cables enter the balance: tensions that are given, and tensions that are unknown because
//! the displacement is given.

use super::super::input::Cable;

/// The tensions that are unknowns (multipliers of the displacements asked for).
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

/// The cables of a solve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drive {
    /// Given tensions, N (zero where the tension is unknown).
    pub(super) forces: [f64; 2],
    /// Given displacements, m (zero where the tension is given).
    pub(super) displacements: [f64; 2],
    pub(super) unknown: Unknown,
}

impl Drive {
    /// `opposite`: the displacements of the two cables add up to zero in every shape.
    pub(super) fn new(cables: &[Cable; 2], opposite: bool) -> Self {
        let mut forces = [0.0; 2];
        let mut displacements = [0.0; 2];
        let mut driven = [false; 2];
        for i in 0..2 {
            match cables[i] {
                Cable::Force(force) => forces[i] = force,
                Cable::Displacement(displacement) => {
                    displacements[i] = displacement;
                    driven[i] = true;
                }
            }
        }
        let unknown = match driven {
            [false, false] => Unknown::None,
            [true, false] => Unknown::One(0),
            [false, true] => Unknown::One(1),
            [true, true] if opposite => Unknown::Difference,
            [true, true] => Unknown::Both,
        };
        Self { forces, displacements, unknown }
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

    /// Tensions at this fraction of the load, for these unknowns.
    pub(super) fn tensions(&self, load: f64, unknown: [f64; 2]) -> [f64; 2] {
        let directions = self.directions();
        core::array::from_fn(|i| {
            load * self.forces[i] + directions[0][i] * unknown[0] + directions[1][i] * unknown[1]
        })
    }

    /// What the unknown tensions enforce, one entry per unknown: taken in less asked for, m.
    pub(super) fn gap(&self, load: f64, taken_in: [f64; 2]) -> [f64; 2] {
        let gap: [f64; 2] = core::array::from_fn(|i| taken_in[i] - load * self.displacements[i]);
        self.directions().map(|row| row[0] * gap[0] + row[1] * gap[1])
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
