//! Planar robots with few disks: cables run straight between them.
//!
//! Paper: "LASEM" stands for the paper of the planar cable-driven robots; its section IV, eqs. (45)-(47).

mod check;
mod closure;
mod collapse;
mod generic;
mod input;
mod kernel;
mod mesh;
mod newton;
mod robot;
mod solution;
mod solver;
mod state;
mod stub;
mod tangent;

pub use crate::Error;
pub use crate::planar::{Pose, TipLoad};
pub use collapse::{Cause, Collapse, Reached};
pub use generic::{Frame, Generic, Written};
pub use input::{Cable, Drives, Input};
pub use kernel::{
    Basis, ByAngle, HeldEnergy, HeldSpan, Inputs, Kernel, Options, Slope, Span, SpanEnergy, SpanInputs,
};
pub use robot::Disks;
pub use solution::{Energies, Point, Shape, Solution};
pub use solver::DisksSolver;
