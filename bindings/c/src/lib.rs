//! The C interface of pliant: `include/pliant.h`, which is written from these files, has its documentation.
//!
//! Every function runs inside [`error::entry`], which turns errors into codes and catches panics.
#![allow(non_camel_case_types, reason = "the names of C")]
#![allow(
    clippy::missing_safety_doc,
    reason = "the conventions at the head of the header hold for all functions"
)]

mod declaration;
mod error;
mod failure;
mod input;
mod many;
mod model;
mod motion;
mod pointers;
mod solution;
mod solver;
mod version;

pub use declaration::*;
pub use error::*;
pub use failure::*;
pub use input::*;
pub use many::*;
pub use model::*;
pub use motion::*;
pub use solution::*;
pub use solver::*;
pub use version::*;
