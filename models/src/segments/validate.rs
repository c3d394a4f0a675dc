//! Checks of parameters, states and loads before they are used.

use super::data::Data;
use super::erased::Erased;
use super::{Error, TipLoad};
use crate::core::check::{finite, finite_at, length};
use crate::core::declared::check_parameters;
use crate::{ConditionViolation, Place};

/// Refuses parameters that are not those of a robot: lengths, masses and stiffnesses that are not positive, numbers that are not finite.
pub(super) fn check_robot(robot: &dyn Erased, data: &Data) -> Result<(), Error> {
    check_parameters(robot)?;
    if let Some(violation) = robot.violation() {
        let ConditionViolation { quantity, expected, value, .. } = violation;
        return Err(Error::InvalidRobot { quantity, at: Place::Whole, value, expected });
    }
    for (segment, constants) in data.constants.iter().enumerate() {
        let at = Place::Segment(segment);
        for (quantity, value) in [
            ("the length L0", constants.length),
            ("the mass", constants.mass),
            ("the axial stiffness EA", constants.axial_stiffness),
        ] {
            if !(value > 0.0 && value.is_finite()) {
                let expected = "a positive finite number";
                return Err(Error::InvalidRobot { quantity: quantity.into(), at, value, expected });
            }
        }
        for (quantity, value) in [
            ("the bending stiffness", constants.bending_stiffness),
            ("the damping", constants.damping),
            ("the damping of the bending", constants.bend_damping),
            ("the damping of the length", constants.length_damping),
            ("the square of the radius of gyration", constants.gyration),
        ] {
            if !(value >= 0.0 && value.is_finite()) {
                let expected = "a finite number, at least zero";
                return Err(Error::InvalidRobot { quantity: quantity.into(), at, value, expected });
            }
        }
        if let Some([low, high]) = data.limits[segment]
            && !(low < high && low.is_finite() && high.is_finite())
        {
            let (quantity, value) = ("the range of the actuator limits (greatest minus least)", high - low);
            let expected = "positive and finite";
            return Err(Error::InvalidRobot { quantity: quantity.into(), at, value, expected });
        }
        let value = data.chamber_areas[segment];
        if value != 0.0 && !(value > 0.0 && value.is_finite()) {
            let (quantity, expected) = ("the area of the chambers", "a positive finite number");
            return Err(Error::InvalidRobot { quantity: quantity.into(), at, value, expected });
        }
        for actuator in data.of_segment(segment) {
            let at = Place::Actuator { segment, actuator: actuator.number };
            for value in actuator.place() {
                if !value.is_finite() {
                    let (quantity, expected) = ("the place", "finite numbers");
                    return Err(Error::InvalidRobot { quantity: quantity.into(), at, value, expected });
                }
            }
        }
    }
    let (rotation, position) = data.base;
    rotation
        .iter()
        .flatten()
        .chain(&position)
        .try_for_each(|value| finite("the pose of the base", *value))?;
    data.gravity.iter().try_for_each(|value| finite("gravity", *value))
}

const COORDINATES: [&str; 3] = ["Dx", "Dy", "the length L"];
const RATES: [&str; 3] = ["the rate of Dx", "the rate of Dy", "the rate of L"];
const ACCELERATIONS: [&str; 3] =
    ["the acceleration of Dx", "the acceleration of Dy", "the acceleration of L"];

fn check(fields: &[&'static str; 3], values: &[[f64; 3]], positive: bool) -> Result<(), Error> {
    for (segment, values) in values.iter().enumerate() {
        let at = Place::Segment(segment);
        for (field, value) in fields.iter().zip(*values) {
            finite_at(field, at, value)?;
        }
        if positive && values[2] <= 0.0 {
            let (field, value) = (fields[2], values[2]);
            return Err(Error::Invalid { field, at, value, expected: "a positive number" });
        }
    }
    Ok(())
}

/// Refuses shapes of another number of segments, with lengths that are not positive, or with numbers that are not finite.
pub(super) fn check_shape(segments: usize, shape: &[[f64; 3]]) -> Result<(), Error> {
    length("the shape", shape.len(), segments)?;
    check(&COORDINATES, shape, true)
}

/// Refuses states of another number of segments, with lengths that are not positive, or with numbers that are not finite.
pub(super) fn check_state(segments: usize, shape: &[[f64; 3]], rate: &[[f64; 3]]) -> Result<(), Error> {
    check_shape(segments, shape)?;
    length("the rate", rate.len(), segments)?;
    check(&RATES, rate, false)
}

/// Refuses accelerations of another number of segments, and those that are not finite.
pub(super) fn check_acceleration(segments: usize, acceleration: &[[f64; 3]]) -> Result<(), Error> {
    length("the acceleration", acceleration.len(), segments)?;
    check(&ACCELERATIONS, acceleration, false)
}

/// Refuses loads at the tip that are not finite, and payloads whose mass or inertia is negative.
pub(super) fn check_load(load: Option<&TipLoad>) -> Result<(), Error> {
    let Some(load) = load else { return Ok(()) };
    if !(load.mass >= 0.0 && load.mass.is_finite()) {
        let expected = "a finite number, at least zero";
        let (field, value) = ("the mass of the payload", load.mass);
        return Err(Error::Invalid { field, at: Place::Whole, value, expected });
    }
    load.center.iter().try_for_each(|value| finite("the centre of the payload", *value))?;
    load.inertia.iter().try_for_each(|value| finite("the inertia of the payload", *value))?;
    let [xx, yy, zz, xy, xz, yz] = load.inertia;
    // Rounding leaves a body without extent a little to either side of semidefinite.
    let slack = -1e-12 * (xx.abs() + yy.abs() + zz.abs()).powi(2);
    let minors = [xx, yy, zz].into_iter().map(|entry| if entry < 0.0 { entry } else { 0.0 });
    let pairs = [xx * yy - xy * xy, xx * zz - xz * xz, yy * zz - yz * yz];
    let determinant = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
    let cubed = slack * (xx.abs() + yy.abs() + zz.abs());
    if let Some(value) = minors
        .chain(pairs.map(|pair| if pair < slack { pair } else { 0.0 }))
        .chain([if determinant < cubed { determinant } else { 0.0 }])
        .find(|minor| *minor < 0.0)
    {
        let (field, expected) = ("a minor of the inertia of the payload", "at least zero");
        return Err(Error::Invalid { field, at: Place::Whole, value, expected });
    }
    load.force.iter().try_for_each(|value| finite("the force at the tip", *value))?;
    load.couple.iter().try_for_each(|value| finite("the couple at the tip", *value))
}
