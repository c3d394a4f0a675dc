//! The strain model in motion: Lagrange's equations of the coefficients, integrated by [`pliant_runtime::motion`].

mod input;
mod simulate;
mod state;
mod system;
mod tangent;
#[cfg(test)]
mod tests;

pub use input::{BaseMotion, MotionInput, VariedWrenches};
pub use simulate::{RodInstant, RodMotion, Start};
