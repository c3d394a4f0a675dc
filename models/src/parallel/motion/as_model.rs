//! Motion of parallel robots, as that of any model.

use core::ops::ControlFlow;

use pliant_runtime::motion::Options;

use super::super::as_model::loads;
use super::super::configuration::Configuration;
use super::super::{Error, Input, Kernel, Parallel};
use super::simulate::ParallelInstant;
use super::{MotionInput, Start};
use crate::constant_curvature::SimulationReport;
use crate::model::{self, Beginning};
use crate::{Drive, LastGood};

impl<K: Kernel> Parallel<K> {
    /// [`Parallel::simulate`] under the input of any model: angles, torques or springs of the motors over time, loads that stay as they are.
    pub(in crate::parallel) fn simulate_input(
        &self,
        simulation: &model::Simulation<'_>,
        observe: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<model::Simulated, Error> {
        let model::Simulation { start, end, from, input, drives, times, options } = *simulation;
        let mut list = Vec::new();
        loads(input, &mut list)?;
        let given = &input.drives;
        crate::error::length("the list of drives", given.len(), self.kernel().motor_count())?;
        let numbers_at = |time: f64| {
            let mut numbers: Vec<f64> = given.iter().map(|drive| drive.value()).collect();
            if let Some(drives) = drives {
                drives(time, &mut numbers);
            }
            numbers
        };
        let motors = |time: f64, list: &mut [Drive]| {
            for ((entry, drive), number) in list.iter_mut().zip(given).zip(numbers_at(time)) {
                *entry = drive.with_value(number);
            }
        };
        let motion_input = MotionInput { loads: &list, ..MotionInput::new(&motors) };
        let configuration = self.beginning(&from)?;
        let begin = configuration.as_ref().map_or(Start::Equilibrium, Start::Configuration);
        let own = Options {
            relative: options.relative,
            absolute: options.absolute,
            first_step: options.first_step,
            largest_step: options.largest_step,
            max_steps: options.max_steps,
            ..Options::default()
        };
        let moved =
            self.simulate(&motion_input, begin, [start, end], times, &own, |step| observe(step.at.time))?;
        let instant = |found: &ParallelInstant| model::Instant {
            time: found.time,
            tip: found.platform,
            drives: numbers_at(found.time),
            coordinates: found.configuration.state.clone(),
            rates: found.rates.clone(),
        };
        Ok(model::Simulated {
            instants: moved.instants.iter().map(instant).collect(),
            last: instant(&moved.last),
            failure: moved.failure.clone(),
            report: SimulationReport { integration: moved.report, energy_drift: None, excess: None },
        })
    }

    /// The configuration at the start; `None` for the equilibrium of the inputs there.
    fn beginning(&self, from: &Beginning<'_>) -> Result<Option<Configuration>, Error> {
        match from {
            Beginning::Equilibrium => Ok(None),
            Beginning::EquilibriumOf(input) => {
                let mut list = Vec::new();
                loads(input, &mut list)?;
                let found = self.solve(Input::motors(&input.drives).with_loads(&list))?;
                Ok(Some(found.configuration()))
            }
            Beginning::Undeformed | Beginning::Configuration(LastGood::Nothing) => {
                let start = self.mesh.start();
                Ok(Some(Configuration::of(&start, core::iter::empty(), 1.0)))
            }
            Beginning::Configuration(LastGood::Parallel(configuration)) => {
                Ok(Some((**configuration).clone()))
            }
            Beginning::Configuration(_) => Err(model::foreign()),
        }
    }
}
