//! The only door to the computer algebra system: sessions, expressions, evaluation programs.
//!
//! Everything outside this folder works with [`Expression`] and [`Variable`].

mod calls;
mod constants;
mod display;
mod expression;
mod instructions;
mod names;
mod operators;
mod series;
mod session;
mod values;

pub use calls::{Call, stand_in};
pub use expression::{Expression, Factor, Variable};
pub use instructions::{Instruction, Instructions, Operand, instructions};
pub use session::{LICENSE_VARIABLE, LOCK_VARIABLE, SessionError, session};
pub use values::Values;
