//! Equilibria of loaded planar robots: distributed loads, a load at the tip, cables by tension or by displacement.

mod balance;
mod drive;
mod follow;
mod rung;
mod scan;
mod sensitivity;
mod settle;
mod solve;
#[cfg(test)]
mod tests;

use core::fmt;

use pliant_runtime::quadrature::Rule;

pub use self::sensitivity::Sensitivity;

use self::rung::{LADDER, Rung};
use crate::Stability;

/// Dimensionless pivots below this are zero to working accuracy.
const SINGULAR: f64 = 1e-10;
/// Nodes of the rule that integrates the potential of a distributed couple over the angle.
const POTENTIAL_NODES: usize = 24;

/// The equilibrium solver: tables that are made once and serve every robot.
///
/// Solves do not allocate, except for the last state that a failure carries.
#[derive(Clone)]
pub struct Equilibrium {
    ladder: [Rung; LADDER.len()],
    potential: Rule,
}

impl fmt::Debug for Equilibrium {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Equilibrium").field("ladder", &LADDER).finish()
    }
}

impl Equilibrium {
    /// Makes the tables.
    #[must_use]
    pub fn new() -> Self {
        Self {
            ladder: LADDER.map(|(modes, nodes)| Rung::new(modes, nodes)),
            potential: Rule::gauss_legendre(POTENTIAL_NODES),
        }
    }
}

impl Default for Equilibrium {
    fn default() -> Self {
        Self::new()
    }
}

fn verdict(negative: usize, stable: usize, smallest_pivot: f64) -> Stability {
    match (smallest_pivot > SINGULAR, negative == stable) {
        (true, true) => Stability::Stable,
        (true, false) => Stability::Unstable,
        (false, _) => Stability::Undecided,
    }
}
