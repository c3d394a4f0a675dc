//! Errors: the object that holds the last failure, and calls that fill it.

use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use crate::failure::{Failure, Fault, pliant_code, pliant_report};
use crate::pointers::free;

/// Why the last call that failed with this object did so.
pub struct pliant_error(Option<Failure>);

/// Calls `body`: returns its value, or puts its error into `error` and returns `otherwise` of the code; panics are caught.
pub(crate) fn entry<T>(
    error: *mut pliant_error,
    otherwise: impl FnOnce(pliant_code) -> T,
    body: impl FnOnce() -> Result<T, Failure>,
) -> T {
    let done = catch_unwind(AssertUnwindSafe(body));
    let failure = match done {
        Ok(Ok(value)) => return value,
        Ok(Err(failure)) => failure,
        Err(panic) => Failure::panicked(panic.as_ref()),
    };
    let code = failure.code;
    // SAFETY: NULL, or an object that the caller lends for this call.
    if let Some(error) = unsafe { error.as_mut() } {
        error.0 = Some(failure);
    }
    otherwise(code)
}

/// [`entry`] of a function that returns a code.
pub(crate) fn coded(error: *mut pliant_error, body: impl FnOnce() -> Result<(), Failure>) -> pliant_code {
    entry(error, |code| code, || body().map(|()| pliant_code::PLIANT_OK))
}

/// [`entry`] of a function that returns a new object.
pub(crate) fn made<T>(error: *mut pliant_error, body: impl FnOnce() -> Result<T, Failure>) -> *mut T {
    entry(error, |_| ptr::null_mut(), || body().map(|object| Box::into_raw(Box::new(object))))
}

/// [`entry`] of a function that looks something up and returns `otherwise` where there is nothing.
pub(crate) fn found<T>(otherwise: T, body: impl FnOnce() -> Option<T>) -> T {
    catch_unwind(AssertUnwindSafe(body)).ok().flatten().unwrap_or(otherwise)
}

/// A new object for errors.
#[unsafe(no_mangle)]
pub extern "C" fn pliant_error_new() -> *mut pliant_error {
    Box::into_raw(Box::new(pliant_error(None)))
}

/// Frees an object for errors.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_error_free(error: *mut pliant_error) {
    // SAFETY: as the header asks for.
    unsafe { free(error) };
}

fn of<'a>(error: *const pliant_error) -> Option<&'a Failure> {
    // SAFETY: as the header asks for.
    unsafe { error.as_ref() }?.0.as_ref()
}

fn fault<'a>(error: *const pliant_error, index: usize) -> Option<&'a Fault> {
    of(error)?.faults.get(index)
}

/// The code of the last failure; `PLIANT_OK` where there was none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_error_code(error: *const pliant_error) -> pliant_code {
    found(pliant_code::PLIANT_OK, || Some(of(error)?.code))
}

/// Its message, in UTF-8; empty where there was none. It is valid until the object is used for another call or freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_error_message(error: *const pliant_error) -> *const c_char {
    found(c"".as_ptr(), || Some(of(error)?.message.as_ptr()))
}

/// Number of faults of a declaration; 0 for other errors.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_error_fault_count(error: *const pliant_error) -> usize {
    found(0, || Some(of(error)?.faults.len()))
}

/// Line of a fault, counted from 1; 0 where there is no such fault.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_error_line(error: *const pliant_error, index: usize) -> usize {
    found(0, || Some(fault(error, index)?.line))
}

/// Column of a fault, counted from 1 in characters; 0 where there is no such fault.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_error_column(error: *const pliant_error, index: usize) -> usize {
    found(0, || Some(fault(error, index)?.column))
}

/// Message of a fault, as `pliant_error_message`; empty where there is no such fault.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_error_fault(error: *const pliant_error, index: usize) -> *const c_char {
    found(c"".as_ptr(), || Some(fault(error, index)?.message.as_ptr()))
}

/// Copies the report of a solve that failed. Returns 1, or 0 where the last failure has none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_error_report(error: *const pliant_error, report: *mut pliant_report) -> i32 {
    found(0, || {
        let found = of(error)?.report?;
        // SAFETY: as the header asks for.
        *unsafe { report.as_mut() }? = found;
        Some(1)
    })
}
