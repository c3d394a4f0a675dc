//! The models of pliant: kernel traits, solvers written once over them, solutions, inverse problems,
//! and the generic kernels (hand-written, run-time parameters).

pub mod expression;
mod number;
mod parameter;
pub mod planar;

pub use num_dual::DualNum;
pub use number::Number;
pub use parameter::Parameter;
pub use pliant_runtime::{Method, Report, Scalar, Stability};
