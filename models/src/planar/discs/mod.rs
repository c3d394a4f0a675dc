//! Planar robots with few discs: cables run straight between them.
//!
//! Paper: section IV of the paper of planar cable-driven robots [LASEM 45, 46, 47].

mod as_model;
mod check;
mod closure;
mod configuration;
mod constraints;
mod erased;
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

pub use crate::core::collapse::{Collapse, CollapseKind};
pub use crate::core::configuration::DiscsConfiguration;
pub use crate::core::plane::{PlanarTarget, PlanarWrench, Point, Pose, Shape};
pub use crate::{Drive, Drives, Error, Input, InputRef};
pub use generic::{DiscBackbone, Generic, UniformDiscs};
pub use inverse::PrescribedShape;
pub use kernel::{Basis, DiscsOptions, HeldSpan, Kernel, Span, SpanInputs};
pub use robot::Discs;
pub use sensitivity::DiscsSensitivity;
pub use solution::DiscsSolution;
pub use solver::DiscsSolver;
pub use study::{Study, StudyRow};
pub use walk::{
    HeldEnds, HeldNode, SpanKernels, SpanStep, SpanWeights, TenseEnds, TenseNode, held_span_by_cables,
    held_span_by_nodes, span_by_cables, span_by_nodes,
};
