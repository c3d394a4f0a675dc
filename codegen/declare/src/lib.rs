//! The declaration of a continuum robot: tokens -> [`syntax::Robot`] -> [`spec::Robot`].
//!
//! Nothing here knows how solvers are derived: the crate is small, and has no computer algebra system in its tree.

pub mod functions;
pub mod language;
pub mod quantity;
pub mod short;
pub mod source;
pub mod spec;
pub mod syntax;
pub mod units;
