//! Answers as the plain data of `pliant._types`.

use numpy::ndarray::IntoDimension;
use numpy::{Element, PyArray, PyArray1, PyArray2, PyArrayMethods as _};
use pliant::nalgebra::{Dim, Isometry3, Matrix, RawStorage, UnitQuaternion};
use pliant::{Energies, ErrorEstimate, LastGood, Method, Report, Sensitivity, Stability};
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

/// An array of which the entries are given row by row.
pub(crate) fn array<T: Element, S: IntoDimension>(
    py: Python<'_>,
    entries: Vec<T>,
    shape: S,
) -> PyResult<Bound<'_, PyArray<T, S::Dim>>> {
    PyArray1::from_vec(py, entries).reshape(shape)
}

/// The rows of a matrix, one after the other.
pub(crate) fn rows<T: Copy, R: Dim, C: Dim, S: RawStorage<T, R, C>>(matrix: &Matrix<T, R, C, S>) -> Vec<T> {
    matrix.row_iter().flat_map(|row| row.iter().copied().collect::<Vec<T>>()).collect()
}

/// A matrix as an array.
pub(crate) fn matrix<'py, R: Dim, C: Dim, S: RawStorage<f64, R, C>>(
    py: Python<'py>,
    entries: &Matrix<f64, R, C, S>,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    array(py, rows(entries), [entries.nrows(), entries.ncols()])
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
        array(py, rotation(pose).to_vec(), [3, 3])?,
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
    class(py, "Energies")?.call1((energies.elastic(), energies.potential()))
}

pub(crate) fn estimate<'py>(py: Python<'py>, found: &ErrorEstimate) -> PyResult<Bound<'py, PyAny>> {
    let forces = PyArray1::from_vec(py, found.forces.clone());
    let ErrorEstimate { tip_position, tip_rotation, position, rotation, .. } = *found;
    class(py, "ErrorEstimate")?.call1((tip_position, tip_rotation, position, rotation, forces))
}

pub(crate) fn sensitivity<'py>(py: Python<'py>, found: &Sensitivity) -> PyResult<Bound<'py, PyAny>> {
    class(py, "Sensitivity")?.call1((
        matrix(py, &found.tip_by_drive)?,
        matrix(py, &found.actuator_by_drive)?,
        matrix(py, &found.compliance)?,
    ))
}
