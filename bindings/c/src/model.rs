//! Models: a declared robot with one way of solving it.

use std::ffi::{CString, c_char};
use std::ptr;

use pliant::Model;

use crate::declaration::pliant_declaration;
use crate::error::{coded, found, made, pliant_error};
use crate::failure::{c_text, pliant_code};
use crate::pointers::{fill, free, handle, list, text};

/// A model of a declared robot. It does not change.
pub struct pliant_model {
    pub(crate) model: Box<dyn Model>,
    name: CString,
    kind: CString,
    /// Names and units of the parameters.
    parameters: Vec<[CString; 2]>,
}

impl From<Box<dyn Model>> for pliant_model {
    fn from(model: Box<dyn Model>) -> Self {
        let name = c_text(model.name());
        let kind = c_text(model.kind());
        let parameters = model.parameters().iter();
        let parameters =
            parameters.map(|parameter| [c_text(&parameter.name), c_text(&parameter.unit)]).collect();
        Self { model, name, kind, parameters }
    }
}

/// The model of this name, as `pliant_declaration_kind` has it; NULL for the first one that is declared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_model_new(
    declaration: *const pliant_declaration,
    kind: *const c_char,
    error: *mut pliant_error,
) -> *mut pliant_model {
    made(error, || {
        // SAFETY: as the header asks for.
        let of = &unsafe { handle(declaration, "declaration") }?.declaration;
        let kind = if kind.is_null() {
            of.kinds().first().copied().unwrap_or_default()
        } else {
            // SAFETY: as the header asks for.
            unsafe { text(kind, "kind") }?
        };
        Ok(of.model(kind)?.into())
    })
}

/// The same model with these values of the parameters, SI, in the order of their declaration.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_model_with_parameters(
    model: *const pliant_model,
    values: *const f64,
    count: usize,
    error: *mut pliant_error,
) -> *mut pliant_model {
    made(error, || {
        // SAFETY: as the header asks for.
        let of = unsafe { handle(model, "model") }?;
        // SAFETY: as the header asks for.
        let values = unsafe { list(values, count, of.parameters.len(), "values") }?;
        Ok(of.model.with_parameters(values)?.into())
    })
}

/// Frees a model. Solvers and solutions that were made from it stay valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_model_free(model: *mut pliant_model) {
    // SAFETY: as the header asks for.
    unsafe { free(model) };
}

/// Name of the robot, valid as long as the model; NULL for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_model_name(model: *const pliant_model) -> *const c_char {
    // SAFETY: as the header asks for.
    found(ptr::null(), || Some(unsafe { model.as_ref() }?.name.as_ptr()))
}

/// Name of the model, valid as long as the model; NULL for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_model_kind(model: *const pliant_model) -> *const c_char {
    // SAFETY: as the header asks for.
    found(ptr::null(), || Some(unsafe { model.as_ref() }?.kind.as_ptr()))
}

/// Number of actuators: tendons, cables, actuators of segments, or motors; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_model_actuator_count(model: *const pliant_model) -> usize {
    // SAFETY: as the header asks for.
    found(0, || Some(unsafe { model.as_ref() }?.model.actuators()))
}

/// Number of bodies: 1 backbone, the segments, or the rods of a parallel robot; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_model_body_count(model: *const pliant_model) -> usize {
    // SAFETY: as the header asks for.
    found(0, || Some(unsafe { model.as_ref() }?.model.lengths().len()))
}

/// Unstressed length of each body, m.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_model_lengths(
    model: *const pliant_model,
    lengths: *mut f64,
    count: usize,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        let values = unsafe { handle(model, "model") }?.model.lengths();
        // SAFETY: as the header asks for.
        unsafe { fill(lengths, count, &values, "lengths") }
    })
}

/// Number of declared parameters; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_model_parameter_count(model: *const pliant_model) -> usize {
    // SAFETY: as the header asks for.
    found(0, || Some(unsafe { model.as_ref() }?.parameters.len()))
}

/// Name of a parameter, valid as long as the model; NULL where there is no such parameter.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_model_parameter_name(
    model: *const pliant_model,
    index: usize,
) -> *const c_char {
    // SAFETY: as the header asks for.
    found(ptr::null(), || Some(unsafe { model.as_ref() }?.parameters.get(index)?[0].as_ptr()))
}

/// SI unit of a parameter, "1" for a number, valid as long as the model; NULL where there is no such parameter.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_model_parameter_unit(
    model: *const pliant_model,
    index: usize,
) -> *const c_char {
    // SAFETY: as the header asks for.
    found(ptr::null(), || Some(unsafe { model.as_ref() }?.parameters.get(index)?[1].as_ptr()))
}

/// Values of the parameters, SI, in the order of their declaration.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_model_parameters(
    model: *const pliant_model,
    values: *mut f64,
    count: usize,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        let found = unsafe { handle(model, "model") }?.model.parameter_values();
        // SAFETY: as the header asks for.
        unsafe { fill(values, count, &found, "values") }
    })
}
