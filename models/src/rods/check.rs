//! Checks of the input of a solve.

use super::{Drive, InputRef};
use crate::core::check::{finite, length};
use crate::rods::robot::AnyRod;
use crate::{Error, Place};

/// Checks lengths, values and arc lengths of an input.
pub(in crate::rods) fn check_input(kernel: &AnyRod, input: &InputRef<'_>) -> Result<(), Error> {
    input.without_ropes()?;
    input.without_payload()?;
    length("the list of tendons", input.drives.len(), kernel.tendon_count())?;
    if !input.slides.is_empty() {
        length("the list of slides", input.slides.len(), kernel.tendon_count())?;
    }
    for (tendon, drive) in input.drives.iter().enumerate() {
        check_drive(kernel, tendon, drive)?;
    }
    let high = kernel.length();
    for (load, wrench) in input.wrenches.iter().enumerate() {
        wrench.at_the_centre(load)?;
        crate::core::check::index("the body of a wrench", wrench.body, 1)?;
        for value in wrench.couple.iter().copied() {
            finite("the couple of a wrench", value)?;
        }
        for value in wrench.force.iter().copied() {
            finite("the force of a wrench", value)?;
        }
        let s = wrench.s.map_or(Ok(high), |s| check_place("the arc length of a wrench", s, high))?;
        let acts = wrench.couple.iter().chain(&wrench.force).any(|entry| *entry != 0.0);
        if acts && s == high && vanishes_at_tip(kernel) {
            let what = "a wrench at a tip where the section vanishes";
            return Err(Error::Unsupported {
                what,
                expected: "a wrench before the tip, which has a stiffness",
            });
        }
    }
    Ok(())
}

/// Stiffness at the tip, by that in the middle of the last segment, up to which it counts as 0: that of a radius of `1e-8` with a rounding error.
const NONE: f64 = 1e-32;

/// Whether the bending stiffness falls to 0 at the tip.
pub(in crate::rods) fn vanishes_at_tip(kernel: &AnyRod) -> bool {
    let last = kernel.segment_count() - 1;
    let (from, end) = (if last == 0 { 0.0 } else { kernel.end(last - 1) }, kernel.end(last));
    let [inside, tip] = [0.5 * (from + end), end].map(|s| kernel.section::<f64>(last, &s).stiffness[2]);
    tip <= NONE * inside
}

/// Checks how a tendon is driven.
pub(in crate::rods) fn check_drive(kernel: &AnyRod, tendon: usize, drive: Drive) -> Result<(), Error> {
    let at = Place::Tendon(tendon);
    let chamber = kernel.chamber_area(tendon) != 0.0;
    let check = |field, value: f64, sound: bool, expected| {
        if value.is_finite() && sound { Ok(()) } else { Err(Error::Invalid { field, at, value, expected }) }
    };
    let pulls = "a finite number, at least zero: tendons pull";
    let displacement = |value| check("the displacement", value, true, "a finite number");
    match drive {
        Drive::Force(value) if chamber => check("the pressure", value, true, "a finite number")?,
        Drive::Force(value) => check("the tension", value, value >= 0.0, pulls)?,
        Drive::Displacement(value) => displacement(value)?,
        Drive::Elastic { displacement: value, stiffness, pretension } => {
            displacement(value)?;
            check("the stiffness", stiffness, stiffness > 0.0, "a positive finite number")?;
            let (sound, expected) =
                if chamber { (true, "a finite number") } else { (pretension >= 0.0, pulls) };
            check("the pretension", pretension, sound, expected)?;
        }
    }
    Ok(())
}

/// Arc lengths that exceed the length of the rod by this fraction are taken as the tip: sums of segment lengths are rounded.
const ROUNDING: f64 = 1e-12;

/// Checks that an arc length is between 0 and `high`, m, and returns it.
pub(in crate::rods) fn check_place(field: &'static str, value: f64, high: f64) -> Result<f64, Error> {
    if (0.0..=high * (1.0 + ROUNDING)).contains(&value) {
        Ok(value.min(high))
    } else {
        Err(Error::OutOfRange { field, value, low: 0.0, high })
    }
}
