//! Checks of values that callers give.

use nalgebra::UnitQuaternion;
use pliant_runtime::rotation::{cross, dot};

use super::plane::PlanarTarget;
use crate::{Drive, Error, Place, Target};

/// Checks that a value is finite.
pub(crate) fn finite(field: &'static str, value: f64) -> Result<(), Error> {
    finite_at(field, Place::Whole, value)
}

/// Checks that a value at a place is finite.
pub(crate) fn finite_at(field: &'static str, at: Place, value: f64) -> Result<(), Error> {
    if value.is_finite() {
        Ok(())
    } else {
        Err(Error::Invalid { field, at, value, expected: "a finite number" })
    }
}

/// Largest deviation of the rows of a rotation from orthonormal ones, and of a quaternion from length 1.
const ROTATION: f64 = 1e-6;
/// Expected rows of a rotation, as text.
pub(crate) const A_ROTATION: &str = "orthonormal, right-handed rows (the value is the deviation from them)";

/// Checks that a quaternion is that of a rotation.
pub(crate) fn rotation(field: &'static str, given: &UnitQuaternion<f64>) -> Result<(), Error> {
    let off = (given.as_vector().norm() - 1.0).abs();
    // Not a number is refused.
    if off < ROTATION {
        return Ok(());
    }
    let expected = "a quaternion of length 1 (the value is the deviation from it)";
    Err(Error::Invalid { field, at: Place::Whole, value: off, expected })
}

/// Deviation of rows from orthonormal, right-handed ones; `None` where it is rounding.
pub(crate) fn off_rotation([a, b, c]: &[[f64; 3]; 3]) -> Option<f64> {
    let third = cross(*a, *b);
    let off = (dot(*a, *a) - 1.0).abs() + (dot(*b, *b) - 1.0).abs() + dot(*a, *b).abs();
    // A sum and a negated comparison keep NaN.
    let off = third.iter().zip(c).fold(off, |off, (third, c)| off + (third - c).abs());
    let holds = off < ROTATION;
    (!holds).then_some(off)
}

/// Checks that a value is positive and finite.
pub(crate) fn positive(field: &'static str, value: f64) -> Result<(), Error> {
    if value > 0.0 && value.is_finite() {
        return Ok(());
    }
    Err(Error::Invalid { field, at: Place::Whole, value, expected: "a positive finite number" })
}

/// Checks that an index is less than a count.
pub(crate) fn index(field: &'static str, value: usize, count: usize) -> Result<(), Error> {
    if value < count {
        return Ok(());
    }
    Err(Error::OutOfRange { field, value: value as f64, low: 0.0, high: count as f64 - 1.0 })
}

/// Checks the numbers that drive the actuators in a step: one for each, all finite.
pub(crate) fn drives(given: &[f64], expected: usize, place: impl Fn(usize) -> Place) -> Result<(), Error> {
    length("the list of drives", given.len(), expected)?;
    given.iter().enumerate().try_for_each(|(index, value)| finite_at("the drive", place(index), *value))
}

/// Checks the length of a list.
pub(crate) fn length(field: &'static str, found: usize, expected: usize) -> Result<(), Error> {
    if found == expected { Ok(()) } else { Err(Error::LengthMismatch { field, found, expected }) }
}

impl Drive {
    /// Refuses numbers that are not finite, and stiffnesses that are not positive. `force` names the force of the actuator.
    pub(crate) fn check(self, force: &'static str, at: Place) -> Result<(), Error> {
        match self {
            Self::Force(value) => finite_at(force, at, value),
            Self::Displacement(value) => finite_at("the displacement", at, value),
            Self::Elastic { displacement, stiffness, pretension } => {
                finite_at("the displacement", at, displacement)?;
                finite_at("the pretension", at, pretension)?;
                if stiffness > 0.0 && stiffness.is_finite() {
                    return Ok(());
                }
                let (field, expected) = ("the stiffness of a spring", "a positive finite number");
                Err(Error::Invalid { field, at, value: stiffness, expected })
            }
        }
    }
}

impl PlanarTarget {
    /// Refuses numbers that are not finite.
    pub(crate) fn check(&self) -> Result<(), Error> {
        self.values().into_iter().try_for_each(|value| finite(self.name(), value))
    }
}

impl Target {
    /// Checks that the target has an equation, that coordinates are finite, and that a quaternion has length 1: one that was not checked may have another.
    pub(crate) fn check(&self) -> Result<(), Error> {
        for value in self.position.into_iter().flatten() {
            finite("the position of a target", value)?;
        }
        if self.equations() == 0 {
            return Err(Error::TargetMismatch { target: "empty", expected: "a coordinate or a rotation" });
        }
        self.rotation.map_or(Ok(()), |given| rotation("the rotation of a target", &given))
    }
}
