//! Checks of the settings of a solve.

pub use pliant_runtime::equilibrium::{AfterJump, Branch, Settings};

use crate::Error;
use crate::core::check::positive;

/// Settings of solves along a motion, which stays on its branch.
pub(crate) const FOLLOWED: Settings = Settings {
    tolerance: 1e-12,
    max_evaluations: 20_000,
    branch: Branch::Followed,
    after_jump: AfterJump::Stop,
    take_stable_side: false,
};

/// Checks that the tolerance is positive and finite.
pub(crate) fn check(settings: &Settings) -> Result<(), Error> {
    positive("the tolerance", settings.tolerance)
}
