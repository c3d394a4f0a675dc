//! Straight-line programs with names and shapes: results of derivations, from which code is emitted.
//!
//! A [`Kernel`] is a program with named, shaped arguments and results. Tables ([`table`]) say which functions of which traits kernels are; [`emit`] writes them
//! as Rust or as C. Everything here is plain data, which an interpreter evaluates, too ([`Program::evaluate`]); no computer algebra system is in its tree.

mod assembly;
mod derivative;
pub mod emit;
mod evaluate;
pub mod expression;
mod fuse;
mod kernel;
#[cfg(feature = "rules")]
mod orders;
mod parameters;
mod program;
#[cfg(feature = "rules")]
mod rule;
#[cfg(feature = "rules")]
mod span_nodes;
pub mod table;
pub mod text;
mod tree;

pub use assembly::Assembly;
pub use evaluate::Bounded;
pub use fuse::Builder;
pub use kernel::Kernel;
#[cfg(feature = "rules")]
pub use orders::{order, partial_order};
pub use parameters::{parameter_name, with_declared_names};
pub use program::{
    ABSOLUTE_ACCURACY, GuardBlock, GuardedSeries, Near, Op, OperationCount, Program, Quadrature,
    RELATIVE_ACCURACY, Value,
};
#[cfg(feature = "rules")]
pub use rule::gauss_legendre;
#[cfg(feature = "rules")]
pub use span_nodes::span_nodes;
pub use table::{
    Body, Constant, Constructor, Derived, Implementation, Item, Over, ROBOT, Takes, WithDerivatives, pose,
};
pub use tree::{Argument, DEFAULT, Name, Record, Settled, Shape, Tree};
