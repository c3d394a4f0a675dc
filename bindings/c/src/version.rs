//! Versions of the interface and of the library.

use std::ffi::c_char;

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
