//! Input of a solve: actuators, and a load at the tip.

use super::TipLoad;
use super::{ConstantCurvature, Error};
use crate::core::check::length;
use crate::core::lists::lists;
use crate::{Drive, Drives, Place};

/// The input of a solve: the actuators, and a load at the tip.
///
/// A list of forces (N, they push; of chambers pressures, Pa) or of [`Drive`]s is one by itself: `robot.solve(&[1.0, 0.0, -2.0])`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Input<'a> {
    /// One entry per actuator.
    pub actuators: Drives<'a>,
    /// Load at the tip.
    pub load: Option<&'a TipLoad>,
}

impl<'a> Input<'a> {
    /// These actuators, and nothing at the tip.
    #[must_use]
    pub const fn actuators(actuators: &'a [Drive]) -> Self {
        Self { actuators: Drives::Mixed(actuators), load: None }
    }

    /// These forces, N, of chambers pressures, Pa, and nothing at the tip.
    #[must_use]
    pub const fn forces(forces: &'a [f64]) -> Self {
        Self { actuators: Drives::Forces(forces), load: None }
    }

    /// The same actuators with this load at the tip.
    #[must_use]
    pub const fn with_load(self, load: &'a TipLoad) -> Self {
        Self { load: Some(load), ..self }
    }
}

lists! {
    [f64] => forces;
    [f64; N], N => forces;
    Vec<f64> => forces;
    [Drive] => actuators;
    [Drive; N], N => actuators;
    Vec<Drive> => actuators;
}

impl ConstantCurvature {
    /// Refuses an input of another number of actuators, or with numbers that are not possible.
    pub(super) fn check_input(&self, input: &Input<'_>) -> Result<(), Error> {
        super::validate::check_load(input.load)?;
        if let Drives::Forces(forces) = input.actuators {
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
