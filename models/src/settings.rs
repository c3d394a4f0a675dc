//! How equilibria are searched for.

use crate::Error;
use crate::error::positive;

/// How a search for an equilibrium goes about it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Settings {
    /// Largest residual of an answer, relative to the largest load in the balance (or to what is left of it by rounding, where a stiffness
    /// is large). Of a series: its largest remainder, relative to the angle.
    pub tolerance: f64,
    /// Newton iterations allowed, summed over load steps.
    pub max_iterations: usize,
    /// Where an unstable equilibrium is found, leave it for a stable one beside it instead of returning it. Of a planar robot: where the branch
    /// followed from zero turns unstable, towards +y first where both sides are alike.
    pub take_stable_side: bool,
}

impl Default for Settings {
    fn default() -> Self {
        // Newton's method leaves 1e-16 to 1e-15; a series that leaves more than this is not worth its speed.
        Self { tolerance: 1e-13, max_iterations: 2000, take_stable_side: false }
    }
}

impl Settings {
    /// Refuses a tolerance that nothing can meet or that everything meets.
    pub(crate) fn check(&self) -> Result<(), Error> {
        positive("the tolerance", self.tolerance)
    }
}
