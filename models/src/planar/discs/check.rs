//! Checks before a solve: the robot with its parameters, and the input.

use std::borrow::Cow;

use super::erased::{Erased, Number};
use super::input::DiscsInput;
use super::mesh::Mesh;
use super::{Basis, Drive, Error};
use crate::core::check::{finite, length};
use crate::core::declared::check_parameters;
use crate::{ConditionViolation, Place};

/// Number of stations at which the stiffness is checked.
const STATIONS: usize = 33;
/// Largest number of discs, and largest degree.
const MOST_DISCS: usize = 100_000;
const LARGEST_DEGREE: usize = 100;
/// Largest distance of the last disc from the tip, relative to the length.
const AT_THE_TIP: f64 = 1e-9;

fn invalid(
    quantity: impl Into<Cow<'static, str>>,
    at: Place,
    value: f64,
    expected: &'static str,
) -> Result<(), Error> {
    Err(Error::InvalidRobot { quantity: quantity.into(), at, value, expected })
}

/// Checks the quantities of a robot.
pub(super) fn check_robot(robot: &dyn Erased, discs: usize, basis: Basis) -> Result<(), Error> {
    check_parameters(robot)?;
    let length = robot.length();
    let positive = |quantity, s, value: f64| {
        if value > 0.0 && value.is_finite() {
            return Ok(());
        }
        invalid(quantity, Place::Station { s }, value, "a positive finite number")
    };
    positive("the length L", 0.0, length)?;
    if let Some(ConditionViolation { quantity, expected, sigma, value }) = robot.violation() {
        return invalid(quantity, Place::Station { s: sigma * length }, value, expected);
    }
    let real = f64::spans(robot);
    for station in 0..STATIONS {
        let s = length * station as f64 / (STATIONS - 1) as f64;
        positive("the bending stiffness EI", s, real.bending_stiffness(&s))?;
        for offset in (0..robot.cable_count()).map(|cable| real.offset(cable, &s)) {
            if !offset.is_finite() {
                return invalid("the offset of a cable", Place::Station { s }, offset, "a finite number");
            }
        }
        for value in real.resultant(&s) {
            if !value.is_finite() {
                return invalid("the resultant of the loads", Place::Station { s }, value, "a finite number");
            }
        }
    }
    let (Basis::Polynomial(degree) | Basis::PerSpan(degree)) = basis;
    let count = |field, value: usize, high: usize| {
        if (1..=high).contains(&value) {
            return Ok(());
        }
        Err(Error::OutOfRange { field, value: value as f64, low: 1.0, high: high as f64 })
    };
    count("the degree of the angle", degree, LARGEST_DEGREE)?;
    count("the number of discs", discs, MOST_DISCS)?;
    check_discs(robot, discs, length)
}

fn check_discs(robot: &dyn Erased, discs: usize, length: f64) -> Result<(), Error> {
    let declared = robot.options().discs;
    let field = "the number of discs";
    let given = robot.station(0).is_some();
    let weighs = |disc| robot.disc_force(disc);
    let own = |disc: &usize| weighs(*disc) != weighs(0);
    if discs != declared && (given || (robot.options().loaded && (0..declared).any(|disc| own(&disc)))) {
        let (low, high) = (declared as f64, declared as f64);
        return Err(Error::OutOfRange { field, value: discs as f64, low, high });
    }
    if discs < declared {
        let (value, low, high) = (discs as f64, declared as f64, MOST_DISCS as f64);
        return Err(Error::OutOfRange { field, value, low, high });
    }
    let mut before = 0.0;
    for disc in (0..discs).take_while(|_| given) {
        let s = robot.station(disc).unwrap_or(f64::NAN);
        // Negated, so that NaN fails.
        let beyond = s > before && s <= length * (1.0 + AT_THE_TIP);
        if !beyond {
            let expected = "beyond the disc before it and not beyond the tip";
            return invalid("the station of a disc", Place::Station { s: before }, s, expected);
        }
        before = s;
    }
    if given && before < length * (1.0 - AT_THE_TIP) {
        return invalid("the station of the last disc", Place::Whole, before, "the length L");
    }
    for disc in 0..discs.min(declared) {
        for value in robot.disc_force(disc) {
            if !value.is_finite() {
                return invalid("the force on a disc", Place::Segment(disc), value, "a finite number");
            }
        }
    }
    Ok(())
}

/// Checks the number of cables and the values of an input.
pub(super) fn check_input(mesh: &Mesh, input: &DiscsInput<'_>) -> Result<(), Error> {
    length("the list of cables", input.cables.len(), mesh.cables)?;
    let pulls = !mesh.robot.options().ideal;
    for (cable, drive) in input.cables.iter().enumerate() {
        let at = Place::Cable(cable);
        drive.check("the tension", at)?;
        if let Drive::Force(value) = drive
            && pulls
            && value < 0.0
        {
            let expected = "at least zero: cables pull (declare the cables ideal to allow pushing)";
            return Err(Error::Invalid { field: "the tension", at, value, expected });
        }
    }
    finite("the tip force f_x", input.tip.force[0])?;
    finite("the tip force f_y", input.tip.force[1])?;
    finite("the tip couple", input.tip.couple)
}
