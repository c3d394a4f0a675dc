//! Equilibria of loaded planar robots: distributed loads, a load at the tip, cables by tension or by displacement.

mod balance;
mod drive;
mod loads;
mod memory;
mod node;
mod resolution;
mod scan;
mod sensitivity;
mod solve;
mod system;
#[cfg(test)]
mod tests;

use core::fmt;

use pliant_runtime::quadrature::Rule;

pub use self::memory::Memory;
pub use self::sensitivity::PlanarSensitivity;

use self::memory::Pool;
use self::resolution::{RESOLUTIONS, Resolution};

/// Dimensionless pivots below this are zero to working accuracy: the sign of an eigenvalue is not known.
const SINGULAR: f64 = 1e-10;
/// Dimensionless pivots below this make the tangent singular.
const REGULAR: f64 = 1e-13;
/// Nodes of the rule that integrates the potential of a distributed couple over the angle.
const POTENTIAL_NODES: usize = 24;

/// The equilibrium solver: tables that are independent of the robot.
///
/// Solves do not allocate, except for the last state that a failure carries. Each thread that solves at the same time uses its own memory, which is
/// allocated when there are more such threads than before.
#[derive(Clone)]
pub struct EquilibriumSolver {
    resolutions: [Resolution; RESOLUTIONS.len()],
    potential: Rule,
    pool: Pool,
}

impl fmt::Debug for EquilibriumSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Equilibrium").field("resolutions", &RESOLUTIONS).finish()
    }
}

impl EquilibriumSolver {
    /// Makes the tables.
    #[must_use]
    pub fn new() -> Self {
        Self {
            resolutions: RESOLUTIONS.map(|(modes, nodes)| Resolution::new(modes, nodes)),
            potential: Rule::gauss_legendre(POTENTIAL_NODES),
            pool: Pool::new(),
        }
    }
}

impl Default for EquilibriumSolver {
    fn default() -> Self {
        Self::new()
    }
}
