//! Targets of inverse problems: positions and rotations from Python.

use pliant::Target;
use pliant::nalgebra::{Matrix3, Quaternion, Rotation3, UnitQuaternion, Vector3};
use pliant_declare::units::Dimension;
use pyo3::prelude::*;

use crate::error;
use crate::input::{items, known, number};

/// A target from its parts.
pub(crate) fn target(
    position: Option<&Bound<'_, PyAny>>,
    rotation: Option<&Bound<'_, PyAny>>,
    at: Option<&Bound<'_, PyAny>>,
) -> PyResult<Target> {
    let mut target = Target::coordinates([None; 3]);
    if let Some(position) = position {
        let entry = |entry| known("position", entry, Dimension::LENGTH);
        let all: Vec<Option<f64>> =
            items("position", position)?.iter().map(entry).collect::<PyResult<_>>()?;
        let count = all.len();
        target.position = all.try_into().map_err(|_| {
            error::input(format!("position has {count} entries: expected x, y, z (None or NaN where free)"))
        })?;
    }
    if let Some(given) = rotation {
        target.rotation = Some(turned(given)?);
    }
    if let Some(at) = at {
        target.s = Some(number("at", at, Dimension::LENGTH)?);
    }
    Ok(target)
}

/// A rotation: a rotation vector, a quaternion w, x, y, z, or a matrix.
fn turned(given: &Bound<'_, PyAny>) -> PyResult<UnitQuaternion<f64>> {
    let wrong = || {
        let expected = "a rotation vector of 3 angles, a quaternion of length 1, or a 3 x 3 rotation";
        error::input(format!("rotation: expected {expected}"))
    };
    let entries = items("rotation", given)?;
    if entries.len() == 3 && entries[0].len().is_ok() && !entries[0].is_instance_of::<pyo3::types::PyString>()
    {
        let rows: Vec<Vec<f64>> = entries.iter().map(|row| row.extract()).collect::<PyResult<_>>()?;
        if rows.iter().any(|row| row.len() != 3) {
            return Err(wrong());
        }
        let matrix = Matrix3::from_fn(|row, column| rows[row][column]);
        let off = (matrix * matrix.transpose() - Matrix3::identity()).norm();
        if !(off < 1e-6 && matrix.determinant() > 0.0) {
            return Err(wrong());
        }
        return Ok(UnitQuaternion::from_rotation_matrix(&Rotation3::from_matrix_unchecked(matrix)));
    }
    let numbers: Vec<f64> =
        entries.iter().map(|entry| number("rotation", entry, Dimension::NUMBER)).collect::<PyResult<_>>()?;
    match numbers[..] {
        [x, y, z] if numbers.iter().all(|number| number.is_finite()) => {
            Ok(UnitQuaternion::from_scaled_axis(Vector3::new(x, y, z)))
        }
        [w, x, y, z] if (Quaternion::new(w, x, y, z).norm() - 1.0).abs() < 1e-3 => {
            Ok(UnitQuaternion::from_quaternion(Quaternion::new(w, x, y, z)))
        }
        _ => Err(wrong()),
    }
}
