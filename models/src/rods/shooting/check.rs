//! Checks of the quantities of a rod.

use crate::core::check::finite;
use crate::rods::check::vanishes_at_tip;
use crate::rods::robot::AnyRod;
use crate::{Error, Place as At};

/// Checks the quantities of a rod that do not depend on its input.
pub(super) fn check_robot(kernel: &AnyRod) -> Result<(), Error> {
    let length = kernel.length();
    if let Some(violation) = kernel.violation() {
        let at = At::Station { s: violation.sigma * length };
        let (quantity, value, expected) = (violation.quantity, violation.value, violation.expected);
        return Err(Error::InvalidRobot { quantity, at, value, expected });
    }
    let mut from = 0.0;
    for segment in 0..kernel.segment_count() {
        let end = kernel.end(segment);
        if !(end > from && end.is_finite()) {
            let expected = "a finite number beyond the end of the segment before";
            let (quantity, at) = ("the end", At::Segment(segment));
            return Err(Error::InvalidRobot { quantity: quantity.into(), at, value: end, expected });
        }
        if end == length && vanishes_at_tip(kernel) {
            let expected = "a positive number at the tip, by which shooting divides: `model strain` takes sections that vanish there";
            let (quantity, at) = ("the bending stiffness", At::Station { s: end });
            return Err(Error::InvalidRobot { quantity: quantity.into(), at, value: 0.0, expected });
        }
        for s in [from, 0.5 * (from + end), end] {
            let section = kernel.section(segment, &s);
            for (value, free) in section.stiffness.iter().zip(kernel.options().free()) {
                let sound = value.is_finite() && *value > 0.0;
                if free && !sound {
                    let (quantity, expected) = ("a stiffness", "a positive finite number");
                    let at = At::Station { s };
                    return Err(Error::InvalidRobot {
                        quantity: quantity.into(),
                        at,
                        value: *value,
                        expected,
                    });
                }
            }
            let others = section.natural.iter().chain(&section.force).chain([&section.mass]);
            for value in others {
                if !value.is_finite() {
                    let expected = "a finite number";
                    let quantity = "the natural strain, the mass or the load";
                    let at = At::Station { s };
                    return Err(Error::InvalidRobot {
                        quantity: quantity.into(),
                        at,
                        value: *value,
                        expected,
                    });
                }
            }
        }
        from = end;
    }
    for value in kernel.gravity() {
        finite("the gravity", value)?;
    }
    finite("the mass at the tip", kernel.tip_mass())
}
