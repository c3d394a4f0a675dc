//! Shapes to start from.

use super::validate::{check_load, check_shape};
use super::{ConstantCurvature, Error, SegmentsConfiguration, State};
use crate::core::check::{finite, length};
use crate::segments::input::SegmentsInput;
use crate::{Drive, InputRef, LoadStage};

impl SegmentsConfiguration {
    /// Refuses one of another robot, and numbers that are not finite.
    pub(super) fn check(&self, robot: &ConstantCurvature) -> Result<(), Error> {
        check_shape(robot.segments(), &self.shape)?;
        length("the list of forces", self.forces.len(), robot.actuators())?;
        length("the list of displacements", self.displacements.len(), robot.actuators())?;
        check_load(Some(&self.tip_load))?;
        let lists = self.forces.iter().chain(&self.displacements).chain([&self.weight]);
        lists.into_iter().try_for_each(|value| finite("an entry of the configuration", *value))
    }
}

impl ConstantCurvature {
    /// A shape under the full weight and an input, to start a solve from; it need not be an equilibrium. The forces of actuators that are held by their
    /// displacements are taken to be zero, those of springs are what the shape makes of them.
    ///
    /// # Errors
    /// Errors of the robot, the shape or the input.
    pub fn configuration<'a>(
        &self,
        state: &State,
        input: impl Into<InputRef<'a>>,
    ) -> Result<SegmentsConfiguration, Error> {
        let input = SegmentsInput::read(input.into())?;
        self.check_input(&input)?;
        self.check()?;
        check_shape(self.segments(), &state.shape)?;
        let displacements = self.displacements(&state.shape);
        let forces = input.actuators.iter().zip(&displacements).map(|(actuator, change)| match actuator {
            Drive::Force(force) => force,
            Drive::Displacement(_) => 0.0,
            Drive::Elastic { displacement, stiffness, pretension } => {
                pretension + stiffness * (displacement - change)
            }
        });
        Ok(SegmentsConfiguration {
            stage: LoadStage::Change,
            load: 1.0,
            weight: 1.0,
            tip_load: input.load.unwrap_or_default(),
            forces: forces.collect(),
            displacements,
            shape: state.shape.clone(),
            tip: self.tip(state)?,
        })
    }
}
