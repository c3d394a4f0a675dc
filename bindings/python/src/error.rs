//! Errors of the models as Python exceptions: classes of `pliant._types`, with the figures as attributes.

use pliant::declaration::DeclarationError;
use pliant::{Error, LastGood};
use pliant_batch::BatchError;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::answer::{State, class, report};

/// An exception of this class, with attributes.
fn raised(py: Python<'_>, name: &str, message: &str, attributes: &Bound<'_, PyDict>) -> PyErr {
    let made = class(py, name).and_then(|class| {
        let made = class.call1((message,))?;
        for (key, value) in attributes {
            made.setattr(key.extract::<String>()?.as_str(), value)?;
        }
        Ok(made)
    });
    match made {
        Ok(made) => PyErr::from_value(made),
        Err(error) => error,
    }
}

/// Wrong input: `InputError`.
pub(crate) fn input(py: Python<'_>, message: &str) -> PyErr {
    raised(py, "InputError", message, &PyDict::new(py))
}

/// A state to start from; nothing where there is none.
fn state(py: Python<'_>, last: &LastGood) -> PyResult<Py<PyAny>> {
    Ok(match last {
        LastGood::Nothing => py.None(),
        other => Bound::new(py, State { last: other.clone() })?.into_any().unbind(),
    })
}

/// An error of a model.
pub(crate) fn of(py: Python<'_>, error: &Error) -> PyErr {
    named(py, error).unwrap_or_else(|failed| failed)
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
            all.set_item("cause", of(py, cause).into_value(py))?;
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
    Ok(raised(py, name, &error.to_string(), &all))
}

/// An error of a batch.
pub(crate) fn batch(py: Python<'_>, error: BatchError) -> PyErr {
    match error {
        BatchError::Model(error) => of(py, &error),
        BatchError::File { .. } => PyOSError::new_err(error.to_string()),
        other => input(py, &other.to_string()),
    }
}

/// A wrong declaration, with all of its faults.
pub(crate) fn declaration(py: Python<'_>, error: &DeclarationError, file: &str) -> PyErr {
    let make = || -> PyResult<PyErr> {
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
        Ok(raised(py, "DeclarationError", &error.rendered(file, false), &all))
    };
    make().unwrap_or_else(|failed| failed)
}
