//! The input of a robot of segments as its solver reads it.

use super::{ConstantCurvature, Error, TipLoad};
use crate::core::check::length;
use crate::{Drives, InputRef, Payload, Place};

/// Actuators, and the sum of the wrenches and the payload at the tip.
#[derive(Clone, Copy, Debug)]
pub(super) struct SegmentsInput<'a> {
    pub(super) actuators: Drives<'a>,
    /// `None` where nothing acts.
    pub(super) load: Option<TipLoad>,
}

impl<'a> SegmentsInput<'a> {
    /// Reads an input.
    pub(super) fn read(input: InputRef<'a>) -> Result<Self, Error> {
        Ok(Self { actuators: input.drives, load: tip_load(&input)? })
    }
}

/// Load of the wrenches and the payload at the tip; `None` where nothing acts.
pub(super) fn tip_load(input: &InputRef<'_>) -> Result<Option<TipLoad>, Error> {
    input.without_ropes()?;
    input.without_slides()?;
    if input.wrenches.is_empty() && input.payload.is_none() {
        return Ok(None);
    }
    let Payload { mass, center, inertia } = input.payload.copied().unwrap_or_default();
    let mut load = TipLoad { mass, center, inertia, ..TipLoad::default() };
    for (number, wrench) in input.wrenches.iter().enumerate() {
        wrench.dead_at_the_tip(number)?;
        load.force += wrench.force;
        load.couple += wrench.couple;
    }
    Ok((load != TipLoad::default()).then_some(load))
}

impl ConstantCurvature {
    /// Refuses an input of another number of actuators, or with numbers that are not possible.
    pub(super) fn check_input(&self, input: &SegmentsInput<'_>) -> Result<(), Error> {
        super::validate::check_load(input.load.as_ref())?;
        if let Drives::Numbers(forces) | Drives::Forces(forces) = input.actuators {
            return self.check_forces(forces);
        }
        length("the list of actuators", input.actuators.len(), self.actuators())?;
        for (drive, actuator) in input.actuators.iter().zip(&self.data.actuators) {
            let force = if actuator.area.is_some() { "the pressure" } else { "the force" };
            drive.check(force, Place::Actuator { segment: actuator.segment, actuator: actuator.number })?;
        }
        Ok(())
    }
}
