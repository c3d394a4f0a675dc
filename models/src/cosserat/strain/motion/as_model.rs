//! Motion of rods, as that of any model.

use core::ops::ControlFlow;

use pliant_runtime::motion::Options;
use pliant_runtime::ode::Status;

use super::super::Strain;
use super::simulate::{RodInstant, RodMotion};
use super::{MotionInput, Start};
use crate::constant_curvature::SimulationReport;
use crate::cosserat::{Error, Kernel};
use crate::model::{self, Beginning};
use crate::{Drive, LastGood};

impl<K: Kernel> Strain<K> {
    /// [`Strain::simulate`] under the input of any model: tensions, displacements or springs of the tendons over time, wrenches that stay as they are.
    pub(in crate::cosserat) fn simulate_input(
        &self,
        simulation: &model::Simulation<'_>,
        observe: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<model::Simulated, Error> {
        let model::Simulation { start, end, from, input, drives, times, options } = *simulation;
        let asked = crate::cosserat::as_model::own(input)?;
        let given = &input.drives;
        crate::error::length("the list of drives", given.len(), self.kernel().tendon_count())?;
        let numbers_at = |time: f64| {
            let mut numbers: Vec<f64> = given.iter().map(|drive| drive.value()).collect();
            if let Some(drives) = drives {
                drives(time, &mut numbers);
            }
            numbers
        };
        let tendons = |time: f64, list: &mut [Drive]| {
            for ((entry, drive), number) in list.iter_mut().zip(given).zip(numbers_at(time)) {
                *entry = drive.with_value(number);
            }
        };
        let motion_input = MotionInput { wrenches: asked.wrenches, ..MotionInput::new(&tendons) };
        let coefficients = self.beginning(&from)?;
        let rates = coefficients.as_ref().map_or(Vec::new(), |found| vec![0.0; found.len()]);
        let begin = match &coefficients {
            Some(coefficients) => Start::State { coefficients, rates: &rates },
            None => Start::Equilibrium,
        };
        let own = Options {
            relative: options.relative,
            absolute: options.absolute,
            first_step: options.first_step,
            largest_step: options.largest_step,
            max_steps: options.max_steps,
            ..Options::default()
        };
        let moved: RodMotion<K> =
            self.simulate(&motion_input, begin, [start, end], times, &own, |step| observe(step.at.time))?;
        let instant = |found: &RodInstant<K>| model::Instant {
            time: found.time,
            tip: found.tip,
            drives: numbers_at(found.time),
            coordinates: found.coefficients.clone(),
            rates: found.rates.clone(),
        };
        let (mut integration, mut failure) = (moved.report, moved.failure.clone());
        if moved.pushes.is_some() {
            integration.status = Status::RateFailed;
            let what = "a tendon of given length that goes slack in motion";
            failure = Some(Error::Unsupported { what, expected: "lengths at which it stays tight" });
        }
        Ok(model::Simulated {
            instants: moved.instants.iter().map(instant).collect(),
            last: instant(&moved.last),
            failure,
            report: SimulationReport { integration, energy_drift: None, excess: None },
        })
    }

    /// Coefficients at the start; `None` for the equilibrium of the inputs there.
    fn beginning(&self, from: &Beginning<'_>) -> Result<Option<Vec<f64>>, Error> {
        match from {
            Beginning::Equilibrium => Ok(None),
            Beginning::EquilibriumOf(input) => {
                let solution =
                    self.solver().solve(crate::cosserat::as_model::own(input)?)?.coefficients().to_vec();
                Ok(Some(solution))
            }
            Beginning::Undeformed | Beginning::Configuration(LastGood::Nothing) => {
                Ok(Some(vec![0.0; self.mesh.order()]))
            }
            Beginning::Configuration(LastGood::Rod(configuration)) => Ok(Some(configuration.state.clone())),
            Beginning::Configuration(_) => Err(model::foreign()),
        }
    }
}
