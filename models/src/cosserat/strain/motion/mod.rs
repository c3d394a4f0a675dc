//! The strain model in motion: Lagrange's equations of the coefficients, integrated by [`pliant_runtime::motion`].

mod as_model;
mod discs;
mod input;
mod modes;
mod simulate;
mod state;
mod system;
mod tangent;
#[cfg(test)]
mod tests;

pub use input::{BaseMotion, MotionInput, VariedWrenches};
pub use modes::{RodMode, RodModes};
pub use simulate::{RodInstant, RodMotion, Start};
