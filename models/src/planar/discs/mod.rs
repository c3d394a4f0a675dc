//! Planar robots with few discs: cables run straight between them.
//!
//! Paper: section IV of the paper of planar cable-driven robots [LASEM 45, 46, 47].

mod as_model;
mod check;
mod closure;
mod collapse;
mod configuration;
mod constraints;
mod generic;
mod input;
mod inverse;
mod kernel;
mod lanes;
mod mesh;
mod products;
mod robot;
mod sensitivity;
mod solution;
mod solver;
mod state;
mod stub;
mod study;
mod system;
mod tangent;
mod walk;

pub use crate::core::plane::{Pose, Target, Wrench};
pub use crate::{Drive, Drives, Error};
pub use collapse::{Cause, Collapse};
pub use configuration::Configuration;
pub use generic::{Frame, Generic, Written};
pub use input::Input;
pub use inverse::Wanted;
pub use kernel::{
    Basis, ByAngle, HeldEnergy, HeldSpan, Inputs, Kernel, Options, Span, SpanEnergy, SpanGradient, SpanInputs,
};
pub use robot::Discs;
pub use sensitivity::Sensitivity;
pub use solution::{Energies, Point, Shape, Solution};
pub use solver::DiscsSolver;
pub use study::{Study, StudyRow};
pub use walk::{
    HeldEnds, HeldNode, SpanKernels, SpanStep, SpanWeights, TenseEnds, TenseNode, held_span_by_nodes,
    span_by_nodes,
};
