//! Checks of the settings of a solve.

pub use pliant_runtime::equilibrium::{AfterJump, Branch, Settings};

use crate::Error;
use crate::error::positive;

/// Checks that the tolerance is positive and finite.
pub(crate) fn check(settings: &Settings) -> Result<(), Error> {
    positive("the tolerance", settings.tolerance)
}
