//! Motion of parallel robots, as that of any model.

use core::ops::ControlFlow;
use std::sync::Arc;

use nalgebra::Vector6;
use pliant_runtime::motion::Options;

use super::super::check::check_robot;
use super::super::configuration::pose;
use super::super::{Error, Parallel, ParallelSolution, ParallelSolver};
use super::instant::ParallelInstant;
use super::simulate::Rest;
use super::{ParallelMotionInput, ParallelStart};
use crate::SimulationReport;
use crate::core::configuration::ParallelConfiguration;
use crate::core::model::{self, MovingSections, Section};
use crate::{Drive, LastGood, Load};

/// A configuration at the start, with rates or as part of an equilibrium.
struct Beginning<'a> {
    configuration: Option<ParallelConfiguration>,
    rates: Option<&'a [f64]>,
    rest: Option<Rest>,
}

impl Parallel {
    /// Does something with the input, the start and the settings of a simulation as parallel robots have them.
    fn as_own<R>(
        &self,
        simulation: &model::Simulation<'_>,
        run: impl FnOnce(&ParallelMotionInput<'_>, ParallelStart<'_>, Option<Rest>, &Options) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let model::Simulation {
            from,
            input,
            feedback,
            wrenches,
            gravity,
            base,
            breaks,
            events,
            options,
            balance,
            ..
        } = *simulation;
        for (given, what) in [
            (base.is_some(), "a base that moves"),
            (!events.is_empty(), "events of a motion"),
            (feedback.is_some(), "drives of motors that depend on the state"),
        ] {
            if given {
                let expected = "a parallel robot whose base rests, without events, drives over time";
                return Err(Error::Unsupported { what, expected });
            }
        }
        input.as_ref().without_payload()?;
        input.as_ref().without_slides()?;
        let list: Vec<Load> = input.as_ref().loads().collect();
        let given = &input.drives;
        crate::core::check::length("the list of drives", given.len(), self.motors().len())?;
        let motors = |time: f64, list: &mut [Drive]| {
            for ((entry, drive), number) in list.iter_mut().zip(given).zip(simulation.drives_at(time)) {
                *entry = drive.with_value(number);
            }
        };
        // Wrenches are the first of the loads.
        let varied = |time: f64, list: &mut [Load]| {
            if let Some(wrenches) = wrenches {
                let mut now = input.wrenches.clone();
                wrenches(time, &mut now);
                for (load, wrench) in list.iter_mut().zip(now) {
                    *load = Load::from(wrench);
                }
            }
        };
        let motion_input =
            ParallelMotionInput { motors: &motors, loads: &list, varied: Some(&varied), gravity, breaks };
        let Beginning { configuration, rates, rest } = self.beginning(&from)?;
        let begin = match (&configuration, rates) {
            (Some(configuration), Some(rates)) => ParallelStart::State { configuration, rates },
            (Some(configuration), None) => ParallelStart::Configuration(configuration),
            (None, _) => ParallelStart::Equilibrium,
        };
        let own = Options {
            relative: options.relative,
            absolute: options.absolute,
            first_step: options.first_step,
            largest_step: options.largest_step,
            max_steps: options.max_steps,
            balance,
            ..Options::default()
        };
        run(&motion_input, begin, rest, &own)
    }

    /// [`Parallel::simulate`] under the input of any model: angles, torques or springs of the motors over time, wrenches and gravity that change.
    pub(in crate::parallel) fn simulate_input(
        &self,
        simulation: &model::Simulation<'_>,
        observe: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<model::Simulated, Error> {
        let model::Simulation { start, end, times, .. } = *simulation;
        let moved = self.as_own(simulation, |input, begin, _, own| {
            self.simulate(input, begin, [start, end], times, own, |step| observe(step.at.time))
        })?;
        let instant = |found: &ParallelInstant| {
            let spin = found.platform.rotation * found.spin;
            let mut tip_velocity = Vector6::zeros();
            tip_velocity.fixed_rows_mut::<3>(0).copy_from(&spin);
            tip_velocity.fixed_rows_mut::<3>(3).copy_from(&found.velocity);
            model::Instant {
                time: found.time,
                tip: found.platform,
                tip_velocity,
                drives: simulation.drives_at(found.time),
                forces: found.torques.clone(),
                displacements: found.motors.clone(),
                coordinates: [&found.motors[..], &found.configuration.state].concat(),
                rates: found.rates.clone(),
                kinetic: found.kinetic,
                elastic: found.elastic,
                loads: found.potential,
                base_wrench: None,
                dissipation: Some(found.dissipation),
                momentum: None,
                accelerations: Vec::new(),
            }
        };
        Ok(model::Simulated {
            instants: moved.instants.iter().map(instant).collect(),
            last: instant(&moved.last),
            occurrences: Vec::new(),
            switches: Vec::new(),
            failure: moved.failure.clone(),
            report: SimulationReport {
                integration: moved.report,
                energy_drift: moved.energy_drift,
                excess: None,
            },
        })
    }

    /// Sections in motion, with their derivatives: [`Model::simulate_sections`](crate::Model::simulate_sections).
    pub(in crate::parallel) fn moving_sections(
        &self,
        simulation: &model::Simulation<'_>,
        sections: &[Section],
        parameters: &[&str],
    ) -> Result<Vec<MovingSections>, Error> {
        let model::Simulation { start, end, times, .. } = *simulation;
        self.as_own(simulation, |input, begin, rest, own| {
            self.sections_along(input, (begin, rest), [start, end], times, own, (sections, parameters))
        })
    }

    /// The configuration of coordinates: of the motors, then [`ParallelConfiguration::state`].
    fn configuration_of(&self, coordinates: &[f64]) -> Result<ParallelConfiguration, Error> {
        let mut configuration = ParallelConfiguration::of(&self.mesh.start(), core::iter::empty(), 1.0);
        let motors = configuration.motors.len();
        let order = motors + configuration.state.len();
        crate::core::check::length("the coordinates", coordinates.len(), order)?;
        configuration.motors.copy_from_slice(&coordinates[..motors]);
        configuration.state.copy_from_slice(&coordinates[motors..]);
        Ok(configuration)
    }

    /// Poses and strains of sections at coordinates; of the platform, which has no strain, where no arc length is given.
    pub(in crate::parallel) fn sections_in_motion(
        &self,
        coordinates: &[f64],
        sections: &[Section],
    ) -> Result<Vec<crate::core::model::PosedStrain>, Error> {
        check_robot(&self.mesh)?;
        let mut state = self.mesh.start();
        self.configuration_of(coordinates)?.put(&self.mesh, &mut state)?;
        let each = sections.iter().map(|(rod, s)| {
            let Some(s) = s else { return Ok((pose(&state.platform), Vector6::zeros())) };
            let found = self.mesh.station(&state, *rod, *s)?;
            Ok((found.pose, found.strain))
        });
        each.collect()
    }

    /// The configuration at the start: none for the equilibrium of the inputs there.
    fn beginning<'a>(&self, from: &model::Beginning<'a>) -> Result<Beginning<'a>, Error> {
        let at = |configuration, rates| Beginning { configuration, rates, rest: None };
        let in_rest = |solution: ParallelSolution, declared_gravity| Beginning {
            configuration: Some(solution.configuration()),
            rates: None,
            rest: Some(Rest { solution, declared_gravity }),
        };
        match *from {
            model::Beginning::Equilibrium => Ok(at(None, None)),
            model::Beginning::EquilibriumOf(input) => Ok(in_rest(self.solve(input)?, true)),
            // Rods that are mounted are bent as a rule: what is at rest there is the robot without loads and weight, its motors at zero.
            model::Beginning::Undeformed | model::Beginning::Configuration(LastGood::Nothing) => {
                let mut mesh = (*self.mesh).clone();
                mesh.data.gravity = [0.0; 3];
                let zero = vec![0.0; mesh.data.motors.len()];
                let mut solver = ParallelSolver::new(Arc::new(mesh));
                Ok(in_rest(solver.solve(&zero)?.clone(), false))
            }
            model::Beginning::Configuration(LastGood::Parallel(configuration)) => {
                Ok(at(Some((**configuration).clone()), None))
            }
            model::Beginning::Configuration(_) => Err(model::foreign()),
            model::Beginning::State { coordinates, rates } => {
                Ok(at(Some(self.configuration_of(coordinates)?), Some(rates)))
            }
        }
    }
}
