//! Shapes to start from.

use nalgebra::Isometry3;

use super::validate::{check_load, check_shape};
use super::{ConstantCurvature, Error, Input, State, TipLoad};
use crate::core::error::{finite, length};
use crate::{Drive, LoadStage};

/// A shape of a robot of segments and the loads on it: the last good state of a solve that fails, and what the next one can start from.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SegmentsConfiguration {
    /// The stage of the load path.
    pub stage: LoadStage,
    /// The fraction of that stage, 0 to 1.
    pub load: f64,
    /// Fraction of the weight of the robot that is applied.
    pub weight: f64,
    /// Load at the tip.
    pub tip_load: TipLoad,
    /// Forces of the actuators, N, positive where they push, of chambers pressures, Pa; segment by segment from the base.
    pub forces: Vec<f64>,
    /// Changes of their lengths, m, of chambers of their volumes, m^3.
    pub displacements: Vec<f64>,
    /// `(Dx, Dy, L)` per segment: rad, rad, m.
    pub shape: Vec<[f64; 3]>,
    /// Pose of the tip.
    pub tip: Isometry3<f64>,
}

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
        input: impl Into<Input<'a>>,
    ) -> Result<SegmentsConfiguration, Error> {
        let input = input.into();
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
            tip_load: input.load.copied().unwrap_or_default(),
            forces: forces.collect(),
            displacements,
            shape: state.shape.clone(),
            tip: self.tip(state)?,
        })
    }
}
