//! Checked arguments of C: handles, lists, texts.

use std::ffi::{CStr, c_char};

use crate::failure::{Failure, pliant_code};

/// A failure of the caller.
pub(crate) fn wrong(message: String) -> Failure {
    Failure::new(pliant_code::PLIANT_INVALID, message)
}

fn null(name: &str) -> Failure {
    wrong(format!("`{name}` is NULL: expected an object or a list"))
}

/// Object of a handle; NULL is an error that names the argument.
///
/// # Safety
/// The pointer is NULL, or it points to a live object.
pub(crate) unsafe fn handle<'a, T>(pointer: *const T, name: &str) -> Result<&'a T, Failure> {
    // SAFETY: as above.
    unsafe { pointer.as_ref() }.ok_or_else(|| null(name))
}

/// The same for a handle that nothing else uses.
///
/// # Safety
/// The pointer is NULL, or it points to a live object that is not used elsewhere meanwhile.
pub(crate) unsafe fn handle_mut<'a, T>(pointer: *mut T, name: &str) -> Result<&'a mut T, Failure> {
    // SAFETY: as above.
    unsafe { pointer.as_mut() }.ok_or_else(|| null(name))
}

/// Frees an object.
///
/// # Safety
/// The pointer is NULL, or [`Box::into_raw`] gave it and nothing has freed it.
pub(crate) unsafe fn free<T>(pointer: *mut T) {
    if !pointer.is_null() {
        // SAFETY: as above.
        drop(unsafe { Box::from_raw(pointer) });
    }
}

fn sized<T>(name: &str, found: usize, expected: usize) -> Result<(), Failure> {
    // No object is larger than that.
    let most = isize::MAX.unsigned_abs() / size_of::<T>().max(1);
    if found == expected && expected <= most {
        return Ok(());
    }
    let entries = if found == 1 { "entry" } else { "entries" };
    Err(wrong(format!("`{name}` has {found} {entries}: expected {expected}")))
}

/// The `expected` numbers of a list that is said to have `found`.
///
/// # Safety
/// The pointer is NULL, or it points to `found` numbers.
pub(crate) unsafe fn list<'a>(
    pointer: *const f64,
    found: usize,
    expected: usize,
    name: &str,
) -> Result<&'a [f64], Failure> {
    sized::<f64>(name, found, expected)?;
    if expected == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() {
        return Err(null(name));
    }
    // SAFETY: as above, and the number is the right one.
    Ok(unsafe { std::slice::from_raw_parts(pointer, expected) })
}

/// Writes numbers to a list that is said to have room for `found`.
///
/// # Safety
/// The pointer is NULL, or there is room for `found` numbers where it points to.
pub(crate) unsafe fn fill(
    pointer: *mut f64,
    found: usize,
    values: &[f64],
    name: &str,
) -> Result<(), Failure> {
    sized::<f64>(name, found, values.len())?;
    if values.is_empty() {
        return Ok(());
    }
    if pointer.is_null() {
        return Err(null(name));
    }
    // SAFETY: as above, and the number is the right one.
    unsafe { std::ptr::copy_nonoverlapping(values.as_ptr(), pointer, values.len()) };
    Ok(())
}

/// Room for `expected` values where `found` are said to fit; none where they are not wanted: NULL and 0.
///
/// # Safety
/// The pointer is NULL, or it points to `found` values that nothing else uses meanwhile.
pub(crate) unsafe fn room<'a, T>(
    pointer: *mut T,
    found: usize,
    expected: usize,
    name: &str,
) -> Result<Option<&'a mut [T]>, Failure> {
    if pointer.is_null() && found == 0 {
        return Ok(None);
    }
    sized::<T>(name, found, expected)?;
    if pointer.is_null() {
        return Err(null(name));
    }
    // SAFETY: as above, and the number is the right one.
    Ok(Some(unsafe { std::slice::from_raw_parts_mut(pointer, expected) }))
}

/// `N` numbers that may be left out.
///
/// # Safety
/// The pointer is NULL, or it points to `N` numbers.
pub(crate) unsafe fn numbers<const N: usize>(pointer: *const f64) -> Option<[f64; N]> {
    // SAFETY: an array of numbers is aligned as one of them.
    unsafe { pointer.cast::<[f64; N]>().as_ref() }.copied()
}

/// Writes `N` numbers where they are wanted.
///
/// # Safety
/// The pointer is NULL, or there is room for `N` numbers where it points to.
pub(crate) unsafe fn put<const N: usize>(pointer: *mut f64, values: [f64; N]) {
    if !pointer.is_null() {
        // SAFETY: as above.
        unsafe { pointer.cast::<[f64; N]>().write(values) };
    }
}

/// A text.
///
/// # Safety
/// The pointer is NULL, or it points to a text that ends with a zero byte.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, name: &str) -> Result<&'a str, Failure> {
    if pointer.is_null() {
        return Err(null(name));
    }
    // SAFETY: as above.
    let text = unsafe { CStr::from_ptr(pointer) };
    text.to_str().map_err(|error| wrong(format!("`{name}` is not UTF-8: {error}")))
}
