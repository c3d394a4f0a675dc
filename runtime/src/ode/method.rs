//! The methods of integration.

/// Method that advances the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum OdeMethod {
    /// Dormand and Prince 8(5,3), dense output of order 7. For systems whose fastest motion is of interest or weakly damped: an undamped oscillation needs
    /// about as many steps with any method, and explicit steps are the cheapest.
    #[default]
    Explicit,
    /// Radau IIA of order 5, L-stable, dense output of order 3. For systems whose fastest motions are damped out: the slow motions determine the steps.
    /// Uses Jacobians, and solves two dense systems of linear equations per iteration.
    Implicit,
    /// Begins as [`OdeMethod::Explicit`] and changes to [`OdeMethod::Implicit`] for the rest of the motion when a test over 15 steps, made after every
    /// thousandth step, finds that stability and not accuracy limits the steps.
    Automatic,
}
