//! From named symbolic expressions to straight-line programs.
//!
//! After this stage there are no expression trees: a [`Program`](pliant_program::Program) is numbers and arithmetic, every subexpression once, every removable
//! singularity guarded.

mod compile;
mod guard;
mod kernel;
mod names;
mod stage;
mod stumpff_recurrence;

#[cfg(test)]
mod tests;

pub use compile::compile;
pub use guard::{GuardError, guard, guardable};
pub use kernel::{assembly, compile_kernel};
