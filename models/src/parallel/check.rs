//! What a parallel robot cannot be, and cannot be asked.

use super::input::{Action, Command, Input, Site};
use super::mesh::Mesh;
use super::{Drive, Frame, Joint, Kernel};
use crate::error::{finite, finite_at, index, length};
use crate::{Error, Place};

/// How far a rotation may be from one.
const ROTATION: f64 = 1e-6;

fn wrong(quantity: &'static str, at: Place, value: f64, expected: &'static str) -> Error {
    Error::InvalidRobot { quantity, at, value, expected }
}

fn check_frame(quantity: &'static str, at: Place, (rotation, position): &Frame) -> Result<(), Error> {
    for value in position {
        if !value.is_finite() {
            return Err(wrong(quantity, at, *value, "a finite position"));
        }
    }
    let [a, b, c] = *rotation;
    let across = pliant_runtime::rotation::cross(a, b);
    for k in 0..3 {
        let off = (across[k] - c[k]).abs().max((pliant_runtime::rotation::dot(a, a) - 1.0).abs());
        // Negated, so that NaN fails.
        let holds = off < ROTATION;
        if !holds {
            return Err(wrong(quantity, at, off, "a rotation: orthonormal rows, right-handed"));
        }
    }
    Ok(())
}

fn check_axis(quantity: &'static str, at: Place, axis: &[f64; 3]) -> Result<(), Error> {
    let size = axis.iter().map(|entry| entry * entry).sum::<f64>().sqrt();
    if (size - 1.0).abs() < ROTATION {
        Ok(())
    } else {
        Err(wrong(quantity, at, size, "a direction of length 1"))
    }
}

/// Refuses what makes no robot.
pub(super) fn check_robot<K: Kernel>(mesh: &Mesh<K>) -> Result<(), Error> {
    if let Some(fault) = mesh.kernel.fault() {
        return Err(wrong(fault.quantity, Place::Whole, fault.value, fault.expected));
    }
    for (rod, member) in mesh.members.iter().enumerate() {
        let at = Place::Rod(rod);
        let numbers = &member.rod;
        let holds = numbers.length > 0.0 && numbers.length.is_finite();
        if !holds {
            return Err(wrong("the length", at, numbers.length, "a positive finite number"));
        }
        index("the kind of a rod", numbers.kind, K::KINDS)?;
        if let Some(motor) = numbers.motor {
            index("the motor of a rod", motor, K::MOTORS)?;
        }
        check_frame("the mount at the base", at, &numbers.base)?;
        check_frame("the mount on the platform", at, &numbers.platform)?;
        for joint in [numbers.base_joint, numbers.platform_joint] {
            if let Joint::Revolute { axis } = joint {
                check_axis("the axis of a joint", at, &axis)?;
            }
        }
        let section = &mesh.sections[numbers.kind];
        for value in section.stiffness {
            let holds = value > 0.0 && value.is_finite();
            if !holds {
                return Err(wrong("the stiffness", at, value, "a positive finite number"));
            }
        }
        for value in section.natural {
            if !value.is_finite() {
                return Err(wrong("the natural strain", at, value, "a finite number"));
            }
        }
        let holds = section.mass >= 0.0 && section.mass.is_finite();
        if !holds {
            return Err(wrong("the mass per length", at, section.mass, "a finite number, at least zero"));
        }
    }
    for (motor, numbers) in mesh.motors.iter().enumerate() {
        if let Drive::Revolute { axis, .. } = numbers.drive {
            check_axis("the axis", Place::Motor(motor), &axis)?;
        }
    }
    let holds = mesh.platform.mass >= 0.0 && mesh.platform.mass.is_finite();
    if !holds {
        let expected = "a finite number, at least zero";
        return Err(wrong("the mass of the platform", Place::Whole, mesh.platform.mass, expected));
    }
    check_frame("the pose of the platform", Place::Whole, &mesh.platform.pose)
}

/// Refuses an input that is not one.
pub(super) fn check_input<K: Kernel>(mesh: &Mesh<K>, input: &Input<'_>) -> Result<(), Error> {
    length("the list of motors", input.motors.len(), K::MOTORS)?;
    for (motor, command) in input.motors.iter().enumerate() {
        match command {
            Command::Position(value) => finite_at("the position", Place::Motor(motor), value)?,
            Command::Torque(value) => finite_at("the torque", Place::Motor(motor), value)?,
        }
    }
    for member in &mesh.members {
        let Some(motor) = mesh.feed(member) else { continue };
        if let Some(Command::Position(value)) = input.motors.iter().nth(motor) {
            let low = -member.rod.length;
            if value <= low {
                let field = "the travel of a feed";
                return Err(Error::OutOfRange { field, value, low, high: f64::INFINITY });
            }
        }
    }
    for load in input.loads {
        let numbers = match load.action {
            Action::Dead { couple, force } | Action::Follower { couple, force } => [couple, force],
            Action::Pulley { force, towards } => [[force; 3], towards],
        };
        for value in numbers.into_iter().flatten().chain(load.point) {
            finite("a load", value)?;
        }
        if let Site::Node { rod, node } = load.site {
            index("the rod of a load", rod, K::RODS)?;
            index("the node of a load", node, mesh.members[rod].elements + 1)?;
        }
    }
    Ok(())
}
