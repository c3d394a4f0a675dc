//! Planar robots with few disks: cables run straight between them.
//!
//! Paper: "LASEM" stands for the paper of the planar cable-driven robots; its section IV, eqs. (45)-(47).

mod kernel;

pub use crate::Error;
pub use kernel::{
    Basis, ByAngle, HeldEnergy, HeldSpan, Inputs, Kernel, Options, Slope, Span, SpanEnergy, SpanInputs,
};
