//! Interface between the driver of an integration and its methods.

use super::{Kinematics, Mechanics};

/// Outcome of an attempt at a step.
pub(super) enum Attempt {
    /// It is accurate enough; the ratio of the next step to it.
    Taken { ratio: f64 },
    /// A step of this ratio is to be tried.
    Again { ratio: f64, failed: bool },
}

/// An attempt at a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    /// Length, s.
    pub(super) length: f64,
    /// Whether a step from this state was tried before, or the step is the first one.
    pub(super) again: bool,
    /// Whether its error decides on it.
    pub(super) controlled: bool,
}

/// A method with the state at the start of its step.
pub(super) trait Advance<S: Mechanics> {
    /// The state at the start of the step.
    fn start(&self) -> Kinematics<'_>;

    /// Sets that state, with accelerations as far as they are known.
    fn set(&mut self, at: Kinematics<'_>);

    /// Attempts a step.
    fn attempt(&mut self, system: &mut S, trial: Trial) -> Result<Attempt, S::Error>;

    /// Writes position, velocity and acceleration at the fraction `theta` of the step of length `h` that was taken.
    fn interpolate(&self, h: f64, theta: f64, into: [&mut [f64]; 3]);

    /// Takes the step of length `h` to the time `end`.
    fn accept(&mut self, h: f64, end: f64);

    /// Forgets what was predicted from the last step: inputs are not smooth at its end.
    fn forget(&mut self);

    /// Lets the system choose another chart at the start of the next step.
    fn recentre(&mut self, system: &mut S);

    /// Residuals and Jacobians so far.
    fn work(&self) -> [usize; 2];

    /// Order of the method.
    fn order(&self) -> usize;
}
