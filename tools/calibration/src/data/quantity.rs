//! Quantities of maps, text with units.

use nalgebra::Vector3;
use pliant_declare::quantity;
use pliant_declare::units::{Dimension, Unit};

use crate::Error;

/// The dimension that a unit of reports has.
pub(super) fn dimension(unit: &str) -> Dimension {
    quantity::read_unit(unit).map_or(Unit::ONE.dimension, |unit| unit.dimension)
}

pub(super) fn read(field: &str, text: &str, unit: &str) -> Result<f64, Error> {
    quantity::of(text, dimension(unit))
        .map_err(|message| Error::Asked(format!("the map: {field}: {message}")))
}

/// Three numbers with one unit behind them, as in declarations: `[0, 0, 25] mm`.
pub(super) fn vector(field: &str, text: &str, unit: &str) -> Result<Vector3<f64>, Error> {
    let wrong = |message: String| Error::Asked(format!("the map: {field}: {message}"));
    let parts = text.trim().strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let Some((numbers, written_unit)) = parts else {
        return Err(wrong(format!("`{text}` is no vector: expected one like `[0, 0, 25] mm`")));
    };
    let numbers: Vec<&str> = numbers.split(',').map(str::trim).collect();
    let [x, y, z] = numbers[..] else {
        return Err(wrong(format!("`{text}` has {} entries: expected three", numbers.len())));
    };
    let read = |number: &str| {
        quantity::of(&format!("{number} {}", written_unit.trim()), dimension(unit)).map_err(wrong)
    };
    Ok(Vector3::new(read(x)?, read(y)?, read(z)?))
}

/// A standard deviation, which is positive.
pub(super) fn deviation(field: &str, text: &str, unit: &str) -> Result<f64, Error> {
    let value = read(field, text, unit)?;
    if value > 0.0 && value.is_finite() {
        return Ok(value);
    }
    Err(Error::Asked(format!("the map: {field}: a deviation of `{text}`: expected a positive one")))
}

pub(super) fn optional_deviation(
    field: &str,
    text: Option<&String>,
    unit: &str,
) -> Result<Option<f64>, Error> {
    text.map(|text| deviation(field, text, unit)).transpose()
}

pub(super) fn optional(field: &str, text: Option<&String>, unit: &str) -> Result<Option<f64>, Error> {
    text.map(|text| read(field, text, unit)).transpose()
}
