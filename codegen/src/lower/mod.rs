//! From named symbolic expressions to straight-line programs, and from those to Rust tokens.
//!
//! AFTER THIS STAGE there are no expression trees: a [`Program`] is numbers and arithmetic, every subexpression once, every removable singularity guarded.

mod assembly;
mod compile;
mod fuse;
mod guard;
mod kernel;
mod names;
mod program;
mod rule;
mod stumpff_recurrence;
mod tokens;

#[cfg(test)]
mod tests;

pub use assembly::{Assembly, Quadrature};
pub use compile::compile;
pub use guard::{
    ABSOLUTE_ACCURACY, GuardBlock, GuardError, GuardedSeries, Near, RELATIVE_ACCURACY, guardable,
};
pub use kernel::Kernel;
pub use program::{Bounded, Op, OperationCount, Program, Value};
pub use rule::gauss_legendre;
pub use tokens::{SCOPE_LIMIT, guard_functions, program_tokens, rule_name};
