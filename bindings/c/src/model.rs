//! Models: a declared robot with one way of solving it.

use std::ffi::{CString, c_char};
use std::ptr;

use pliant::nalgebra::{Quaternion, UnitQuaternion};
use pliant::{Model, ReachSettings, Target};

use crate::declaration::pliant_declaration;
use crate::error::{c_text, coded, found, made, pliant_code, pliant_error};
use crate::input::{pliant_input, pliant_settings};
use crate::pointers::{fill, free, handle, list, numbers, text, wrong};
use crate::solution::pliant_solution;

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

/// The equilibrium under an input, from rest. `settings` may be NULL for the default ones.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_model_solve(
    model: *const pliant_model,
    input: *const pliant_input,
    settings: *const pliant_settings,
    error: *mut pliant_error,
) -> *mut pliant_solution {
    made(error, || {
        // SAFETY: as the header asks for.
        let (of, input) = unsafe { (handle(model, "model")?, handle(input, "input")?) };
        // SAFETY: as the header asks for.
        let settings = unsafe { pliant_settings::read(settings) }?;
        Ok(of.model.solve_with(&input.input, &settings)?.into())
    })
}

/// The drives that bring the tip (of a parallel robot: the platform) to a target, searched for from the input `start`.
///
/// `coordinates` says which entries of the `position` (3, world frame, m) are wanted: 1 for x, 2 for y and 4 for z, added up; where it is 0, `position` may be NULL. `rotation` is
/// a unit quaternion w, x, y, z from the local frame to the world, or NULL where the rotation is free. `s` points to the arc length of the section of a rod that is to be there,
/// m; NULL for the tip. `limits` has the smallest and the largest number of the drive of each actuator (`limit_count` is twice the number of actuators), infinite where there is
/// none; NULL and 0 for the declared ones alone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_model_reach(
    model: *const pliant_model,
    start: *const pliant_input,
    position: *const f64,
    coordinates: u32,
    rotation: *const f64,
    s: *const f64,
    limits: *const f64,
    limit_count: usize,
    error: *mut pliant_error,
) -> *mut pliant_solution {
    made(error, || {
        // SAFETY: as the header asks for.
        let (of, start) = unsafe { (handle(model, "model")?, handle(start, "start")?) };
        if coordinates > 7 {
            return Err(wrong(format!("`coordinates` is {coordinates}: expected 0 to 7")));
        }
        let mut wanted = [None; 3];
        if coordinates > 0 {
            // SAFETY: as the header asks for.
            let position = unsafe { list(position, 3, 3, "position") }?;
            for (axis, wanted) in wanted.iter_mut().enumerate() {
                *wanted = (coordinates >> axis & 1 == 1).then_some(position[axis]);
            }
        }
        // SAFETY: as the header asks for.
        let (rotation, s) = unsafe { (numbers::<4>(rotation), numbers::<1>(s)) };
        let rotation =
            rotation.map(|[w, x, y, z]| UnitQuaternion::new_unchecked(Quaternion::new(w, x, y, z)));
        let target = Target { s: s.map(|[s]| s), position: wanted, rotation };
        let mut how = ReachSettings::default();
        if limit_count > 0 {
            // SAFETY: as the header asks for.
            let limits = unsafe { list(limits, limit_count, 2 * of.model.actuators(), "limits") }?;
            how.limits = limits.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
        }
        Ok(of.model.reach_with(&target, &start.input, &how)?.into())
    })
}
