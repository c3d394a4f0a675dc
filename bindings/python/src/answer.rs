//! Answers as the plain data of `pliant._types`.

use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pliant::nalgebra::{Isometry3, UnitQuaternion};
use pliant::{Energies, LastGood, Method, Report, Sensitivity, Stability};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyModule;

/// A configuration from which a solver can start: that of an error, or of a solution.
#[pyclass(module = "pliant", frozen)]
pub(crate) struct State {
    pub(crate) last: LastGood,
}

static TYPES: PyOnceLock<Py<PyModule>> = PyOnceLock::new();

/// A class of `pliant._types`.
pub(crate) fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let types =
        TYPES.get_or_try_init(py, || Ok::<_, PyErr>(PyModule::import(py, "pliant._types")?.unbind()))?;
    types.bind(py).getattr(name)
}

/// A matrix of which the entries are given row by row.
pub(crate) fn matrix(
    py: Python<'_>,
    entries: Vec<f64>,
    shape: [usize; 2],
) -> PyResult<Bound<'_, PyArray2<f64>>> {
    PyArray1::from_vec(py, entries).reshape(shape)
}

/// `[w, x, y, z]` with `w` at least zero.
pub(crate) fn quaternion(rotation: &UnitQuaternion<f64>) -> [f64; 4] {
    let parts = [rotation.w, rotation.i, rotation.j, rotation.k];
    parts.map(|part| if rotation.w < 0.0 { -part + 0.0 } else { part + 0.0 })
}

/// The rows of a rotation, one after the other.
pub(crate) fn rotation(pose: &Isometry3<f64>) -> [f64; 9] {
    let matrix = pose.rotation.to_rotation_matrix();
    core::array::from_fn(|entry| matrix[(entry / 3, entry % 3)])
}

pub(crate) fn pose<'py>(py: Python<'py>, pose: &Isometry3<f64>) -> PyResult<Bound<'py, PyAny>> {
    let position: [f64; 3] = pose.translation.vector.into();
    class(py, "Pose")?.call1((
        PyArray1::from_slice(py, &position),
        matrix(py, rotation(pose).to_vec(), [3, 3])?,
        PyArray1::from_slice(py, &quaternion(&pose.rotation)),
    ))
}

/// `stable`, `unstable` or `undecided`.
pub(crate) fn stability(report: &Report) -> &'static str {
    match report.stability {
        Stability::Stable => "stable",
        Stability::Unstable => "unstable",
        Stability::Undecided => "undecided",
    }
}

pub(crate) fn report<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyAny>> {
    let method = match report.method {
        Method::Explicit => "explicit",
        Method::Series { .. } => "series",
        Method::Newton => "newton",
    };
    class(py, "Report")?.call1((
        method,
        report.iterations,
        report.evaluations,
        report.residual,
        report.bound,
        report.load_steps,
        stability(report),
        report.critical_load,
        report.jumps,
        report.cause.map(|cause| format!("{cause:?}")),
        report.strain,
    ))
}

pub(crate) fn energies<'py>(py: Python<'py>, energies: &Energies) -> PyResult<Bound<'py, PyAny>> {
    class(py, "Energies")?.call1((energies.elastic, energies.loads))
}

pub(crate) fn sensitivity<'py>(py: Python<'py>, found: &Sensitivity) -> PyResult<Bound<'py, PyAny>> {
    let drives = found.tip_by_drive.ncols();
    let tip = found.tip_by_drive.transpose().as_slice().to_vec();
    let actuators = found.actuator_by_drive.transpose().as_slice().to_vec();
    let compliance = found.compliance.transpose().as_slice().to_vec();
    class(py, "Sensitivity")?.call1((
        matrix(py, tip, [6, drives])?,
        matrix(py, actuators, [drives, drives])?,
        matrix(py, compliance, [6, 6])?,
    ))
}
