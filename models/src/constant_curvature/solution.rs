//! The answer of a static solve.

use super::{ConstantCurvature, Energies, Error, Kernel, Modes, Pose, State, TipLoad};
use crate::Report;

/// An equilibrium with everything that can be asked about it.
///
/// It is a value of its own (it holds a copy of the robot with the parameters it was solved for) and stays valid when the robot's parameters
/// change.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct Solution<K: Kernel> {
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) robot: ConstantCurvature<K>,
    pub(super) state: State<K>,
    pub(super) load: Option<TipLoad>,
    pub(super) tip: Pose,
    pub(super) energies: Energies,
    pub(super) smallest_eigenvalue: f64,
    pub(super) report: Report,
}

impl<K: Kernel> Solution<K> {
    /// The robot's arithmetic, with the parameters of this solution.
    #[must_use]
    pub const fn kernel(&self) -> &K {
        self.robot.kernel()
    }

    /// How the answer was obtained, and whether it is stable.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// The shape, at rest.
    #[must_use]
    pub const fn state(&self) -> &State<K> {
        &self.state
    }

    /// What the tip carries.
    #[must_use]
    pub const fn load(&self) -> Option<&TipLoad> {
        self.load.as_ref()
    }

    /// Pose of the tip.
    #[must_use]
    pub const fn tip(&self) -> Pose {
        self.tip
    }

    /// Pose of the slice at the fraction `x` in [0, 1] of `segment`, counted from 0 at the base.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] for a place that does not exist.
    pub fn pose(&self, segment: usize, x: f64) -> Result<Pose, Error> {
        self.robot.pose(&self.state, segment, x)
    }

    /// Energies of the robot and its payload.
    #[must_use]
    pub const fn energies(&self) -> Energies {
        self.energies
    }

    /// Smallest eigenvalue of the symmetric part of the tangent stiffness with lengths in units of `L0`, N m.
    #[must_use]
    pub const fn smallest_eigenvalue(&self) -> f64 {
        self.smallest_eigenvalue
    }

    /// Undamped modes about the equilibrium, as [`ConstantCurvature::modes`].
    ///
    /// # Errors
    /// [`Error::NoEnergy`] where the stiffness is not symmetric.
    pub fn modes(&self) -> Result<Modes<K>, Error> {
        self.robot.modes(&self.state, self.load())
    }
}
