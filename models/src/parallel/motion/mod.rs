//! Parallel robots in motion: Lagrange's equations of the elements of linear strain, integrated by [`pliant_runtime::motion`].
//!
//! Unknowns are increments of the poses of nodes and platform in exponential coordinates about their poses at the start of a step, slopes of the strain of the
//! elements, and the angles of the motors: those that are driven by their angle have the given one, and their torque is found.

mod control;
mod element;
mod equations;
mod factors;
mod input;
mod linear;
mod mode_sensitivity;
mod modes;
mod numbers;
mod pencil;
mod sensitivity;
mod simulate;
mod small;
mod state;
mod system;
#[cfg(test)]
mod tests;

pub use control::ParallelStepper;
pub use modes::SlopeInertia;
