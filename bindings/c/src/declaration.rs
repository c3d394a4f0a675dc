//! Declarations.

use std::ffi::{CString, c_char};
use std::ptr;

use pliant::Declaration;

use crate::error::{found, made, pliant_error};
use crate::failure::c_text;
use crate::pointers::{free, text};

/// A declared robot that was read and checked.
pub struct pliant_declaration {
    pub(crate) declaration: Declaration,
    name: CString,
    kinds: Vec<CString>,
}

impl From<Declaration> for pliant_declaration {
    fn from(declaration: Declaration) -> Self {
        let name = c_text(declaration.name());
        let kinds = declaration.kinds().into_iter().map(c_text).collect();
        Self { declaration, name, kinds }
    }
}

/// Reads the declaration in a file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_declaration_load(
    path: *const c_char,
    error: *mut pliant_error,
) -> *mut pliant_declaration {
    // SAFETY: as the header asks for.
    made(error, || Ok(pliant::load(unsafe { text(path, "path") }?)?.into()))
}

/// Reads a declaration from a text: `robot Name { ... }`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_declaration_read(
    source: *const c_char,
    error: *mut pliant_error,
) -> *mut pliant_declaration {
    // SAFETY: as the header asks for.
    made(error, || Ok(unsafe { text(source, "source") }?.parse::<Declaration>()?.into()))
}

/// Frees a declaration. Models that were made from it stay valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_declaration_free(declaration: *mut pliant_declaration) {
    // SAFETY: as the header asks for.
    unsafe { free(declaration) };
}

/// Name of the robot, valid as long as the declaration; NULL for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_declaration_name(declaration: *const pliant_declaration) -> *const c_char {
    // SAFETY: as the header asks for.
    found(ptr::null(), || Some(unsafe { declaration.as_ref() }?.name.as_ptr()))
}

/// Number of models that it declares; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_declaration_kind_count(declaration: *const pliant_declaration) -> usize {
    // SAFETY: as the header asks for.
    found(0, || Some(unsafe { declaration.as_ref() }?.kinds.len()))
}

/// Name of a model that it declares: planar, discs, constant_curvature, shooting, strain or parallel. It is valid as long as the declaration; NULL where there is no such
/// model.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_declaration_kind(
    declaration: *const pliant_declaration,
    index: usize,
) -> *const c_char {
    // SAFETY: as the header asks for.
    found(ptr::null(), || Some(unsafe { declaration.as_ref() }?.kinds.get(index)?.as_ptr()))
}
