//! The loads of a balance and the inputs of the cables, all of which change together along a stage of the load path.

use super::super::PlanarWrench;
use super::super::input::PlanarInput;
use crate::Drive;
use crate::core::configuration::Elastica;

/// Loads and inputs at one point of the load path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Loads {
    /// Tensions, N; read where a cable is driven by tension.
    pub(super) forces: [f64; 2],
    /// Displacements, m; read where a cable is driven by displacement.
    pub(super) displacements: [f64; 2],
    /// Dead load at the tip.
    pub(super) tip: PlanarWrench,
    /// Factor on the distributed loads and the distributed couple of the robot.
    pub(super) distributed: f64,
}

impl Loads {
    /// The loads of the robot at rest.
    pub(super) const NONE: Self =
        Self { forces: [0.0; 2], displacements: [0.0; 2], tip: PlanarWrench::NONE, distributed: 0.0 };

    /// The full loads and inputs of an input.
    pub(super) fn of_input(input: &PlanarInput) -> Self {
        let mut loads = Self { tip: input.tip, distributed: 1.0, ..Self::NONE };
        for (i, cable) in input.cables.iter().enumerate() {
            match cable {
                Drive::Force(force) => loads.forces[i] = *force,
                Drive::Displacement(_) | Drive::Elastic { .. } => loads.displacements[i] = cable.held(),
            }
        }
        loads
    }

    /// The loads under which a state is an equilibrium, however its cables were driven.
    pub(super) const fn of_state(state: &Elastica) -> Self {
        Self {
            forces: state.forces,
            displacements: state.displacements,
            tip: state.tip,
            distributed: state.distributed,
        }
    }

    /// Loads at a fraction of the stage from these loads to others; linear in the fraction.
    pub(super) fn towards(&self, end: &Self, fraction: f64) -> Self {
        let mix = |from: f64, to: f64| (1.0 - fraction) * from + fraction * to;
        let pair = |from: [f64; 2], to: [f64; 2]| [mix(from[0], to[0]), mix(from[1], to[1])];
        Self {
            forces: pair(self.forces, end.forces),
            displacements: pair(self.displacements, end.displacements),
            tip: PlanarWrench {
                force: (1.0 - fraction) * self.tip.force + fraction * end.tip.force,
                couple: mix(self.tip.couple, end.tip.couple),
            },
            distributed: mix(self.distributed, end.distributed),
        }
    }

    /// Change from these loads to others.
    pub(super) fn change(&self, end: &Self) -> Self {
        let pair = |from: [f64; 2], to: [f64; 2]| [to[0] - from[0], to[1] - from[1]];
        Self {
            forces: pair(self.forces, end.forces),
            displacements: pair(self.displacements, end.displacements),
            tip: PlanarWrench {
                force: end.tip.force - self.tip.force,
                couple: end.tip.couple - self.tip.couple,
            },
            distributed: end.distributed - self.distributed,
        }
    }
}
