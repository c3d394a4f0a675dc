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
    accuracy: None,
};

/// Checks the settings of a solve of a model whose resolution is declared.
pub(crate) fn check(settings: &Settings) -> Result<(), Error> {
    accuracy(settings, None).map(|_| ())
}

/// Checks the settings of a solve of a model that has this accuracy, m, where it chooses its elements. Returns the accuracy of the solve, m.
pub(crate) fn accuracy(settings: &Settings, own: Option<f64>) -> Result<Option<f64>, Error> {
    positive("the tolerance", settings.tolerance)?;
    if let (None, Some(_)) = (own, settings.accuracy) {
        let what = "an accuracy of a solve";
        let expected =
            "`model strain` without numbers of functions, or `model parallel` and rods without `elements`";
        return Err(Error::Unsupported { what, expected });
    }
    let found = settings.accuracy.or(own);
    found.map_or(Ok(()), |value| positive("the accuracy, in m,", value))?;
    Ok(found)
}
