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
mod input;
mod many;
mod model;
mod motion;
mod pointers;
mod solution;
mod solver;

use std::ffi::c_char;

pub use declaration::*;
pub use error::*;
pub use input::*;
pub use many::*;
pub use model::*;
pub use motion::*;
pub use solution::*;
pub use solver::*;

/// Version of the interface: it grows where a program that was compiled with an older header would not work with a newer library.
pub const PLIANT_ABI_VERSION: u32 = 1;

/// The version of the interface of the library; programs compare it with `PLIANT_ABI_VERSION` of the header that they were compiled with.
#[unsafe(no_mangle)]
pub extern "C" fn pliant_abi_version() -> u32 {
    PLIANT_ABI_VERSION
}

/// The version of pliant, as "0.1.0".
#[unsafe(no_mangle)]
pub extern "C" fn pliant_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}
