//! How equilibria are searched for.

pub use pliant_runtime::equilibrium::{AfterJump, Branch, Settings};

use crate::Error;
use crate::error::positive;

/// Refuses a tolerance that nothing can meet or that everything meets.
pub(crate) fn check(settings: &Settings) -> Result<(), Error> {
    positive("the tolerance", settings.tolerance)
}
