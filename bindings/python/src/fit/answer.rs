//! Fits, predictions and residuals as arrays.

use numpy::PyArray1;
use pliant_calibration::{Calibration, Residual};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::Data;
use crate::answer::array;

/// Numbers of an observation: experiment, sensor, time in a motion, components, values.
pub(super) struct Numbers<'a> {
    pub(super) experiment: usize,
    pub(super) sensor: usize,
    pub(super) time: Option<f64>,
    pub(super) components: &'a [usize],
    pub(super) values: &'a [f64],
}

impl<'a> From<&'a Residual> for Numbers<'a> {
    fn from(residual: &'a Residual) -> Self {
        let Residual { experiment, sensor, time, components, values, .. } = residual;
        Self { experiment: *experiment, sensor: *sensor, time: *time, components, values }
    }
}

/// Arrays by sensor of the rows, and for each motion: NaN where there is nothing. Sensors of one number have vectors.
pub(super) fn arrays<'py, 'a>(
    py: Python<'py>,
    calibration: &Calibration,
    data: &Data,
    all: impl Iterator<Item = Numbers<'a>>,
) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyList>)> {
    let width = |sensor: usize| calibration.sensors()[sensor].measures.residuals();
    let lengths: Vec<usize> = std::iter::once(data.rows).chain(data.times.iter().map(Vec::len)).collect();
    // One table for all rows, then one per motion; in each the entries of every sensor, empty where it measures nothing.
    let mut tables: Vec<Vec<Vec<f64>>> = vec![vec![Vec::new(); data.names.len()]; lengths.len()];
    for numbers in all {
        let (table, row) = match (numbers.experiment.checked_sub(data.rows), numbers.time) {
            (Some(motion), Some(time)) => (motion + 1, data.times[motion].partition_point(|t| *t < time)),
            _ => (0, numbers.experiment),
        };
        let width = width(numbers.sensor);
        let entries = &mut tables[table][numbers.sensor];
        if entries.is_empty() {
            entries.resize(width * lengths[table], f64::NAN);
        }
        for (component, value) in numbers.components.iter().zip(numbers.values) {
            if let Some(entry) = entries.get_mut(width * row + component) {
                *entry = *value;
            }
        }
    }
    let dict = |table: Vec<Vec<f64>>, length: usize| -> PyResult<Bound<'py, PyDict>> {
        let found = PyDict::new(py);
        for ((sensor, name), entries) in data.names.iter().enumerate().zip(table) {
            if entries.is_empty() {
                continue;
            }
            if width(sensor) == 1 {
                found.set_item(name, PyArray1::from_vec(py, entries))?;
            } else {
                found.set_item(name, array(py, entries, [length, width(sensor)])?)?;
            }
        }
        Ok(found)
    };
    let mut found = tables.into_iter().zip(lengths).map(|(table, length)| dict(table, length));
    let rows = found.next().unwrap_or_else(|| Ok(PyDict::new(py)))?;
    let motions = found.collect::<PyResult<Vec<_>>>()?;
    Ok((rows, PyList::new(py, motions)?))
}

/// Numbers by names.
pub(super) fn named<'py, N: AsRef<str>>(
    py: Python<'py>,
    names: impl IntoIterator<Item = N>,
    numbers: &[f64],
) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    for (name, value) in names.into_iter().zip(numbers) {
        all.set_item(name.as_ref(), value)?;
    }
    Ok(all)
}
