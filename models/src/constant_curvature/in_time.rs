//! Motion of robots of segments, as that of any model.

use core::ops::ControlFlow;

use super::as_model::tip_load;
use super::{ConstantCurvature, Error, Input, Kernel, Simulation, State, TipLoad, simulate};
use crate::model::{self, Beginning};
use crate::{Drive, LastGood};

/// The equilibrium under an input.
fn equilibrium<K: Kernel>(
    robot: &ConstantCurvature<K>,
    drives: &[Drive],
    load: &TipLoad,
) -> Result<State<K>, Error> {
    Ok(*robot.solve(Input::actuators(drives).with_load(load))?.state())
}

impl<K: Kernel> ConstantCurvature<K> {
    /// The state in which a motion begins; `drives` are those at its first instant.
    fn beginning(&self, from: &Beginning<'_>, drives: &[Drive], load: &TipLoad) -> Result<State<K>, Error> {
        match from {
            Beginning::Equilibrium => equilibrium(self, drives, load),
            Beginning::EquilibriumOf(input) => equilibrium(self, &input.drives, &tip_load(input)?),
            Beginning::Undeformed | Beginning::Configuration(LastGood::Nothing) => Ok(self.straight()),
            Beginning::Configuration(LastGood::Segments(configuration)) => {
                self.state(&configuration.shape, &vec![[0.0; 3]; configuration.shape.len()])
            }
            Beginning::Configuration(_) => Err(model::foreign()),
        }
    }

    /// [`ConstantCurvature::simulate`] under the input of any model.
    pub(super) fn simulate_input(
        &self,
        simulation: &model::Simulation<'_>,
        observe: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<model::Simulated, Error> {
        let model::Simulation { start, end, from, input, drives, times, options } = *simulation;
        crate::error::length("the list of drives", input.drives.len(), self.actuators())?;
        if let Some(other) = input.drives.iter().find(|drive| !matches!(drive, Drive::Force(_))) {
            let what = match other {
                Drive::Elastic { .. } => "an actuator behind a spring, in motion,",
                _ => "an actuator with a given displacement, in motion,",
            };
            return Err(Error::Unsupported { what, expected: "actuators of segments with given forces" });
        }
        let load = tip_load(input)?;
        let given: Vec<f64> = input.drives.iter().map(|drive| drive.value()).collect();
        let write = |time: f64, forces: &mut [f64]| {
            forces.copy_from_slice(&given);
            if let Some(drives) = drives {
                drives(time, forces);
            }
        };
        let forces_at = |time: f64| {
            let mut forces = given.clone();
            write(time, &mut forces);
            forces
        };
        let first: Vec<Drive> = forces_at(start).into_iter().map(Drive::Force).collect();
        let state = self.beginning(&from, &first, &load)?;
        let own = Simulation { start, times, load: Some(&load), options, ..Simulation::to(end) };
        let moved = self.simulate(
            &state,
            &own,
            |time, _, forces| write(time, forces),
            |instant| observe(instant.time),
        )?;
        let instant = |own: &simulate::Instant<K>| {
            let [coordinates, rates] =
                [&own.state.shape, &own.state.rate].map(|all| all.as_ref().as_flattened().to_vec());
            let (tip, drives) = (self.tip(&own.state)?, forces_at(own.time));
            Ok(model::Instant { time: own.time, tip, drives, coordinates, rates })
        };
        Ok(model::Simulated {
            instants: moved.instants.iter().map(instant).collect::<Result<_, Error>>()?,
            last: instant(&moved.last)?,
            failure: moved.failure,
            report: moved.report,
        })
    }
}
