//! The strain model in motion: Lagrange's equations of the coefficients, integrated by [`pliant_runtime::motion`].

mod carried;
mod control;
mod discs;
mod excursion;
mod input;
mod instant;
mod linear;
mod modes;
mod rest;
mod section;
mod sensitivity;
mod shape;
mod simulate;
mod state;
mod switch;
mod system;
mod tangent;
#[cfg(test)]
mod tests;

pub use control::RodStepper;
pub use sensitivity::MotionSensitivity;
