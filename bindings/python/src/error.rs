//! Errors of the models as Python exceptions: classes of `pliant._types`, with the figures as attributes.

use std::borrow::Borrow;
use std::io;

use pliant::declaration::DeclarationError;
use pliant::{Error, LastGood};
use pliant_batch::BatchError;
use pliant_declare::short;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::answer::{State, class, report};

/// An exception of this class, with attributes.
fn raised(name: &str, message: &str, attributes: &Bound<'_, PyDict>) -> PyResult<PyErr> {
    let made = class(attributes.py(), name)?.call1((message,))?;
    for (key, value) in attributes {
        made.setattr(key.extract::<String>()?.as_str(), value)?;
    }
    Ok(PyErr::from_value(made))
}

/// The error that is made, or the one that kept it from being made.
fn either(make: impl FnOnce(Python<'_>) -> PyResult<PyErr>) -> PyErr {
    Python::attach(make).unwrap_or_else(|failed| failed)
}

/// Wrong input: `InputError`.
pub(crate) fn input(message: impl AsRef<str>) -> PyErr {
    either(|py| raised("InputError", &short::message(message.as_ref()), &PyDict::new(py)))
}

/// A state to start from; nothing where there is none.
fn state(py: Python<'_>, last: &LastGood) -> PyResult<Py<PyAny>> {
    Ok(match last {
        LastGood::Nothing => py.None(),
        other => Bound::new(py, State { last: other.clone() })?.into_any().unbind(),
    })
}

/// An error of a model.
pub(crate) fn of(error: impl Borrow<Error>) -> PyErr {
    either(|py| named(py, error.borrow()))
}

fn named(py: Python<'_>, error: &Error) -> PyResult<PyErr> {
    let all = PyDict::new(py);
    let name = match error {
        Error::NotConverged { report: found, reached, last_good }
        | Error::LetOut { report: found, reached, last_good, .. } => {
            all.set_item("report", report(py, found)?)?;
            all.set_item("reached", reached)?;
            all.set_item("state", state(py, last_good)?)?;
            "NotConverged"
        }
        Error::OutOfReach { distance, angle, drives, closest, report: found } => {
            all.set_item("distance", distance)?;
            all.set_item("angle", angle)?;
            all.set_item("drives", drives.iter().map(|drive| drive.value()).collect::<Vec<_>>())?;
            all.set_item("report", report(py, found)?)?;
            all.set_item("state", state(py, closest)?)?;
            "OutOfReach"
        }
        Error::Jump { jump, report: found, last_good } => {
            all.set_item("load", jump.load)?;
            all.set_item("report", report(py, found)?)?;
            all.set_item("state", state(py, last_good)?)?;
            "Jump"
        }
        Error::Collapse { collapse, last_good } => {
            all.set_item("load", collapse.load)?;
            all.set_item("state", state(py, last_good)?)?;
            "Collapse"
        }
        Error::RodCollapse { collapse, last_good } => {
            all.set_item("load", collapse.load)?;
            all.set_item("state", state(py, last_good)?)?;
            "Collapse"
        }
        Error::PathStopped { point, fraction, cause } => {
            all.set_item("point", point)?;
            all.set_item("fraction", fraction)?;
            all.set_item("cause", of(cause.as_ref()).into_value(py))?;
            "PathStopped"
        }
        Error::SingularTangent | Error::SingularDerivative { .. } | Error::Straight { .. } => "Singular",
        Error::Unsupported { .. } | Error::NoEnergy { .. } => "Unsupported",
        Error::Invalid { .. }
        | Error::InvalidRobot { .. }
        | Error::UnknownParameter { .. }
        | Error::InvalidParameter { .. }
        | Error::LengthMismatch { .. }
        | Error::OutOfRange { .. }
        | Error::BetweenNodes { .. }
        | Error::TargetMismatch { .. }
        | Error::ForeignRecord { .. }
        | Error::MixedDrive
        | Error::Step { .. }
        | Error::Simulation(_) => "InputError",
        _ => "Error",
    };
    raised(name, &short::message(&error.to_string()), &all)
}

/// An error of a batch.
pub(crate) fn batch(error: BatchError) -> PyErr {
    match error {
        BatchError::Model(error) => of(error),
        BatchError::File { .. } => PyOSError::new_err(error.to_string()),
        other => input(other.to_string()),
    }
}

/// A file that cannot be read or written, by the number of the system where it has one.
pub(crate) fn file(verb: &str, file: String, error: &io::Error) -> PyErr {
    match error.raw_os_error() {
        Some(code) => PyOSError::new_err((code, error.to_string(), file)),
        None => PyOSError::new_err(format!("cannot {verb} {file}: {error}")),
    }
}

/// A wrong declaration, with all of its faults.
pub(crate) fn declaration(error: &DeclarationError, file: &str) -> PyErr {
    either(|py| {
        let fault = class(py, "Fault")?;
        let faults =
            error.faults().iter().map(|found| fault.call1((found.line, found.column, &found.message)));
        let faults: Vec<_> = faults.collect::<PyResult<_>>()?;
        let all = PyDict::new(py);
        if let Some(first) = error.faults().first() {
            all.set_item("line", first.line)?;
            all.set_item("column", first.column)?;
        }
        all.set_item("faults", PyList::new(py, faults)?)?;
        raised("DeclarationError", &error.rendered(file, false), &all)
    })
}
