//! Motion of robots of segments, as that of any model.

use core::ops::ControlFlow;

use nalgebra::Vector6;

use super::as_model::tip_load;
use super::{ConstantCurvature, Error, Event, Input, Simulation, State, TipLoad, simulate};
use crate::core::model::{self, Beginning, MovingSections, Section};
use crate::{Drive, LastGood};

/// The equilibrium under an input.
fn equilibrium(robot: &ConstantCurvature, drives: &[Drive], load: &TipLoad) -> Result<State, Error> {
    Ok(robot.solve(Input::actuators(drives).with_load(load))?.state().clone())
}

impl ConstantCurvature {
    /// The state in which a motion begins; `drives` are those at its first instant.
    fn beginning(&self, from: &Beginning<'_>, drives: &[Drive], load: &TipLoad) -> Result<State, Error> {
        match from {
            Beginning::Equilibrium => equilibrium(self, drives, load),
            Beginning::EquilibriumOf(input) => equilibrium(self, &input.drives, &tip_load(input)?),
            Beginning::Undeformed | Beginning::Configuration(LastGood::Nothing) => Ok(self.straight()),
            Beginning::Configuration(LastGood::Segments(configuration)) => {
                self.state(&configuration.shape, &vec![[0.0; 3]; configuration.shape.len()])
            }
            Beginning::State { coordinates, rates } => {
                let count = 3 * self.segments();
                crate::core::check::length("the coordinates at the start", coordinates.len(), count)?;
                crate::core::check::length("their rates at the start", rates.len(), count)?;
                self.state(coordinates.as_chunks::<3>().0, rates.as_chunks::<3>().0)
            }
            Beginning::Configuration(_) => Err(model::foreign()),
        }
    }

    /// The load at the tip and the numbers of the drives of a simulation of any model.
    fn taken(&self, simulation: &model::Simulation<'_>) -> Result<(TipLoad, Vec<f64>), Error> {
        let input = simulation.input;
        for (given, what) in [
            (simulation.wrenches.is_some(), "a wrench that changes in time, on segments,"),
            (simulation.gravity.is_some(), "gravity that changes in time, on segments,"),
            (simulation.base.is_some(), "a base that moves, of segments,"),
        ] {
            if given {
                return Err(Error::Unsupported {
                    what,
                    expected: "constant loads, the declared gravity and base",
                });
            }
        }
        crate::core::check::length("the list of drives", input.drives.len(), self.actuators())?;
        if let Some(other) = input.drives.iter().find(|drive| !matches!(drive, Drive::Force(_))) {
            let what = match other {
                Drive::Elastic { .. } => "an actuator behind a spring, in motion,",
                _ => "an actuator with a given displacement, in motion,",
            };
            return Err(Error::Unsupported { what, expected: "actuators of segments with given forces" });
        }
        Ok((tip_load(input)?, input.drives.iter().map(|drive| drive.value()).collect()))
    }

    /// Sections in motion, with their derivatives: [`Model::simulate_sections`](crate::Model::simulate_sections).
    pub(super) fn moving_sections(
        &self,
        simulation: &model::Simulation<'_>,
        sections: &[Section],
        parameters: &[&str],
    ) -> Result<Vec<MovingSections>, Error> {
        let model::Simulation { start, from, drives, .. } = *simulation;
        let (load, given) = self.taken(simulation)?;
        let forces_at = |time: f64| {
            let mut forces = given.clone();
            if let Some(drives) = drives {
                drives(time, &mut forces);
            }
            forces
        };
        let first: Vec<Drive> = forces_at(start).into_iter().map(Drive::Force).collect();
        let state = self.beginning(&from, &first, &load)?;
        // The derivatives of an equilibrium at the start.
        let rest = match &from {
            Beginning::Equilibrium => Some(self.solve(Input::actuators(&first).with_load(&load))?),
            Beginning::EquilibriumOf(other) => {
                let load = tip_load(other)?;
                Some(self.solve(Input::actuators(&other.drives).with_load(&load))?)
            }
            _ => None,
        };
        let mut initial = Vec::new();
        if let Some(rest) = rest.filter(|_| !parameters.is_empty()) {
            if rest.drives.iter().any(|drive| !matches!(drive, Drive::Force(_))) {
                let what = "the derivative of a motion from an equilibrium with given displacements";
                return Err(Error::Unsupported { what, expected: "given forces before the start" });
            }
            for name in parameters {
                initial.push(rest.parameter_sensitivity(name)?.shape);
            }
        }
        let asked = (sections, parameters);
        self.sections_along(&state, &initial, &forces_at, &load, simulation, asked)
    }

    /// [`ConstantCurvature::simulate`] under the input of any model.
    pub(super) fn simulate_input(
        &self,
        simulation: &model::Simulation<'_>,
        observe: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<model::Simulated, Error> {
        let model::Simulation { start, end, from, drives, times, options, balance, .. } = *simulation;
        let (load, given) = self.taken(simulation)?;
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
        let read = |own: &State, time: f64| -> Result<model::Instant, Error> {
            let [coordinates, rates] = [&own.shape, &own.rate].map(|all| all.as_flattened().to_vec());
            let last = self.segments().saturating_sub(1);
            let velocity = self.world_velocity(own, last, 1.0)?;
            let found = self.energies(own, Some(&load))?;
            let (tip, forces) = (self.tip(own)?, forces_at(time));
            Ok(model::Instant {
                time,
                tip_velocity: Vector6::from_row_slice(
                    [<[f64; 3]>::from(velocity.angular), velocity.linear.into()].as_flattened(),
                ),
                drives: forces.clone(),
                forces,
                displacements: self.displacements(&own.shape),
                coordinates,
                rates,
                kinetic: found.kinetic,
                elastic: found.elastic(),
                loads: found.weight - load.force.dot(&tip.translation.vector),
                base_wrench: None,
                tip,
            })
        };
        let functions: Vec<_> = simulation
            .events
            .iter()
            .map(|event| {
                move |time: f64, state: &State| read(state, time).map_or(f64::NAN, |at| (event.function)(&at))
            })
            .collect();
        let events: Vec<Event<'_>> = simulation
            .events
            .iter()
            .zip(&functions)
            .map(|(event, function)| Event { function, direction: event.direction, terminal: event.terminal })
            .collect();
        let own = Simulation {
            start,
            times,
            load: Some(&load),
            options,
            events: &events,
            balance,
            ..Simulation::to(end)
        };
        let moved = self.simulate(
            &state,
            &own,
            |time, _, forces| write(time, forces),
            |instant| observe(instant.time),
        )?;
        let instant = |own: &simulate::Instant| read(&own.state, own.time);
        Ok(model::Simulated {
            instants: moved.instants.iter().map(instant).collect::<Result<_, Error>>()?,
            last: instant(&moved.last)?,
            occurrences: moved
                .occurrences
                .iter()
                .map(|found| Ok(model::Occurrence { event: found.event, instant: instant(&found.instant)? }))
                .collect::<Result<_, Error>>()?,
            switches: Vec::new(),
            failure: moved.failure,
            report: moved.report,
        })
    }
}
