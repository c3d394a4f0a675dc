//! One file per derivation: from the checked robot to named symbolic expressions.
//!
//! AFTER THIS STAGE there are no declarations left: a derivation is a list of named expressions over
//! the inputs of its kernels.
//!
//! No constant is rounded here: constants are exact rationals until `lower` rounds them once.

pub mod adomian;
pub mod constant_curvature;
pub mod cosserat;
pub mod discs;
mod dual;
pub mod element;
pub mod integrate;
pub mod lasem;
pub mod stumpff;
mod three;
mod translate;
#[cfg(test)]
mod vectors;

pub use translate::Translator;
