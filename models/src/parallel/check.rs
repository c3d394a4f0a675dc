//! Checks of a parallel robot and of its inputs.

use std::borrow::Cow;

use super::loads::node;
use super::mesh::Mesh;
use super::{Frame, Joint, Mechanism};
use crate::core::check::{A_ROTATION, finite_at, index, length, off_rotation};
use crate::{Drive, Error, InputRef, Load, Place, Rope, Wrench};

/// Largest deviation of the length of an axis from 1.
const UNIT: f64 = 1e-6;

fn wrong(quantity: impl Into<Cow<'static, str>>, at: Place, value: f64, expected: &'static str) -> Error {
    Error::InvalidRobot { quantity: quantity.into(), at, value, expected }
}

fn check_finite(quantity: &'static str, at: Place, values: &[f64]) -> Result<(), Error> {
    match values.iter().find(|value| !value.is_finite()) {
        Some(value) => Err(wrong(quantity, at, *value, "a finite number")),
        None => Ok(()),
    }
}

fn check_frame(quantity: &'static str, at: Place, (rotation, position): &Frame) -> Result<(), Error> {
    check_finite(quantity, at, position)?;
    off_rotation(rotation).map_or(Ok(()), |off| Err(wrong(quantity, at, off, A_ROTATION)))
}

fn check_axis(quantity: &'static str, at: Place, axis: &[f64; 3]) -> Result<(), Error> {
    let size = axis.iter().map(|entry| entry * entry).sum::<f64>().sqrt();
    if (size - 1.0).abs() < UNIT { Ok(()) } else { Err(wrong(quantity, at, size, "a direction of length 1")) }
}

/// Refuses a robot with numbers that no robot can have.
pub(super) fn check_robot(mesh: &Mesh) -> Result<(), Error> {
    if let Some(violation) = &mesh.violation {
        return Err(wrong(violation.quantity.clone(), Place::Whole, violation.value, violation.expected));
    }
    if mesh.members.is_empty() {
        return Err(wrong("the number of rods", Place::Whole, 0.0, "at least 1"));
    }
    for (rod, member) in mesh.members.iter().enumerate() {
        let at = Place::Rod(rod);
        let numbers = &member.rod;
        let holds = numbers.length > 0.0 && numbers.length.is_finite();
        if !holds {
            return Err(wrong("the length", at, numbers.length, "a positive finite number"));
        }
        if numbers.kind >= mesh.data.sections.len() {
            return Err(wrong(
                "the kind",
                at,
                numbers.kind as f64,
                "the number of a kind of rod that there is",
            ));
        }
        if let Some(motor) = numbers.motor.filter(|motor| *motor >= mesh.data.motors.len()) {
            return Err(wrong("the motor", at, motor as f64, "the number of a motor that there is"));
        }
        for value in mesh.data.strain_limits[numbers.kind].into_iter().flatten() {
            let holds = value > 0.0;
            if !holds {
                return Err(wrong("the largest strain", at, value, "a positive number"));
            }
        }
        check_frame("the mount at the base", at, &numbers.base)?;
        check_frame("the mount on the platform", at, &numbers.platform)?;
        for joint in [numbers.base_joint, numbers.platform_joint] {
            if let Joint::Revolute { axis } = joint {
                check_axis("the axis of a joint", at, &axis)?;
            }
        }
        let section = &mesh.data.sections[numbers.kind];
        for value in section.stiffness {
            let holds = value > 0.0 && value.is_finite();
            if !holds {
                return Err(wrong("the stiffness", at, value, "a positive finite number"));
            }
        }
        check_finite("the natural strain", at, &section.natural)?;
        let holds = section.mass >= 0.0 && section.mass.is_finite();
        if !holds {
            return Err(wrong("the mass per length", at, section.mass, "a finite number, at least zero"));
        }
    }
    for (motor, numbers) in mesh.data.motors.iter().enumerate() {
        let at = Place::Motor(motor);
        if let Mechanism::Revolute { axis, point } = numbers.drive {
            check_axis("the axis", at, &axis)?;
            check_finite("the point on the axis", at, &point)?;
        }
        let [low, high] = numbers.limits;
        let holds = low <= high;
        if !holds {
            return Err(wrong("the lower limit", at, low, "a number that is not above the upper limit"));
        }
    }
    let holds = mesh.data.platform.mass >= 0.0 && mesh.data.platform.mass.is_finite();
    if !holds {
        let expected = "a finite number, at least zero";
        return Err(wrong("the mass of the platform", Place::Whole, mesh.data.platform.mass, expected));
    }
    check_finite("the centre of mass of the platform", Place::Whole, &mesh.data.platform.centre)?;
    check_finite("gravity", Place::Whole, &mesh.data.gravity)?;
    check_frame("the pose of the platform", Place::Whole, &mesh.data.platform.pose)?;
    mesh.fault.map_or(Ok(()), |fault| Err(Error::Factorisation(fault)))
}

/// Refuses an input that this robot cannot have.
pub(super) fn check_input(mesh: &Mesh, input: &InputRef<'_>) -> Result<(), Error> {
    input.without_payload()?;
    input.without_slides()?;
    length("the list of motors", input.drives.len(), mesh.data.motors.len())?;
    for (motor, drive) in input.drives.iter().enumerate() {
        drive.check("the torque", Place::Motor(motor))?;
    }
    for member in &mesh.members {
        let Some(motor) = mesh.feed(member) else { continue };
        if let Some(Drive::Displacement(value)) = input.drives.iter().nth(motor) {
            let low = -member.rod.length;
            if value <= low {
                let (field, at) = ("the travel", Place::Motor(motor));
                let expected = "a number above minus the lengths of its rods";
                return Err(Error::Invalid { field, at, value, expected });
            }
        }
    }
    check_loads(mesh, input.loads())
}

/// Refuses loads that cannot be applied.
pub(super) fn check_loads(mesh: &Mesh, loads: impl Iterator<Item = Load>) -> Result<(), Error> {
    for (number, load) in loads.enumerate() {
        let finite = |field, values: &[f64]| {
            values.iter().try_for_each(|value| finite_at(field, Place::Load(number), *value))
        };
        let (body, s, point) = match &load {
            Load::Wrench(Wrench { body, s, couple, force, point, .. }) => {
                finite("the couple", couple.as_slice())?;
                finite("the force", force.as_slice())?;
                (*body, *s, point)
            }
            Load::Rope(Rope { body, s, point, force, towards }) => {
                finite("the force", &[*force])?;
                if *force < 0.0 {
                    let (field, at) = ("the force", Place::Load(number));
                    let expected = "at least 0 N: a rope does not push";
                    return Err(Error::Invalid { field, at, value: *force, expected });
                }
                finite("the anchor", towards.as_slice())?;
                (*body, *s, point)
            }
        };
        finite("the point", point.as_slice())?;
        let Some(s) = s else { continue };
        index("the rod of a load", body, mesh.members.len())?;
        let (nearest, is_there) = node(mesh, body, s);
        if is_there {
            continue;
        }
        let member = &mesh.members[body];
        let (field, high) = ("the arc length of a load", member.rod.length);
        if !(0.0..=high).contains(&s) {
            return Err(Error::OutOfRange { field, value: s, low: 0.0, high });
        }
        let place = |node: usize| high * node as f64 / member.elements as f64;
        let first = if place(nearest) > s { nearest - 1 } else { nearest };
        return Err(Error::BetweenNodes { at: Place::Load(number), s, nodes: [first, first + 1].map(place) });
    }
    Ok(())
}
