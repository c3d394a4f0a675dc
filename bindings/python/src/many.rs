//! Many solves, as arrays.

use std::cell::RefCell;
use std::ops::ControlFlow;

use numpy::PyArray1;
use pliant::{Error, Input, Many, Model, Progress, Settings, Start, Wanted};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answer::{class, matrix, stability};
use crate::error;

/// How inputs are solved.
pub(crate) struct Plan {
    pub(crate) threads: usize,
    pub(crate) start: Start,
    pub(crate) settings: Settings,
    pub(crate) sensitivity: bool,
    pub(crate) progress: Option<Py<PyAny>>,
}

/// Solves with the interpreter released; its signals and the callback are looked at in between.
pub(crate) fn solve<'py>(
    py: Python<'py>,
    model: &dyn Model,
    inputs: &[Input],
    plan: &Plan,
) -> PyResult<Bound<'py, PyAny>> {
    let (found, raised) = py.detach(|| {
        let raised: RefCell<Option<PyErr>> = RefCell::new(None);
        let watch = |progress: Progress| {
            let seen = Python::attach(|py| {
                py.check_signals()?;
                match &plan.progress {
                    Some(callback) => callback.call1(py, (progress.done, progress.failed)).map(|_| ()),
                    None => Ok(()),
                }
            });
            match seen {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    *raised.borrow_mut() = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let wanted = Wanted { sensitivity: plan.sensitivity, ..Wanted::default() };
        let Plan { threads, start, settings, .. } = *plan;
        let found = model.solve_many(inputs, &Many { threads, start, settings, wanted, watch: Some(&watch) });
        (found, raised.into_inner())
    });
    if let Some(error) = raised {
        return Err(error);
    }
    let rows = found.map_err(|wrong: Error| error::of(py, &wrong))?;
    let (count, actuators) = (inputs.len(), model.actuators());
    let errors = PyDict::new(py);
    for (row, failure) in rows.failures() {
        errors.set_item(row, error::of(py, failure).into_value(py))?;
    }
    let outcomes = || rows.outcomes.iter();
    let converged: Vec<bool> = outcomes().map(Result::is_ok).collect();
    let verdicts: Vec<&str> =
        outcomes().map(|outcome| outcome.as_ref().map_or("failed", stability)).collect();
    let residuals: Vec<f64> =
        outcomes().map(|outcome| outcome.as_ref().map_or(f64::NAN, |report| report.residual)).collect();
    let evaluations: Vec<usize> =
        outcomes().map(|outcome| outcome.as_ref().map_or(0, |report| report.evaluations)).collect();
    let derivatives = if plan.sensitivity {
        let tips =
            PyArray1::from_vec(py, rows.tip_by_drive).call_method1("reshape", ((count, 6, actuators),))?;
        let compliances =
            PyArray1::from_vec(py, rows.compliance).call_method1("reshape", ((count, 6, 6),))?;
        [Some(tips), Some(compliances)]
    } else {
        [None, None]
    };
    let [tip_by_drive, compliance] = derivatives;
    class(py, "Rows")?.call1((
        PyArray1::from_vec(py, converged),
        matrix(py, rows.positions, [count, 3])?,
        matrix(py, rows.quaternions, [count, 4])?,
        matrix(py, rows.forces, [count, actuators])?,
        matrix(py, rows.displacements, [count, actuators])?,
        verdicts,
        PyArray1::from_vec(py, residuals),
        PyArray1::from_vec(py, evaluations),
        errors,
        tip_by_drive,
        compliance,
    ))
}
