//! Motion of rods, as that of any model.

use core::ops::ControlFlow;

use pliant_runtime::motion::Options;

use super::super::Strain;
use super::simulate::{RodEvent, RodInstant, RodMotion};
use super::{MotionInput, Start};
use crate::constant_curvature::SimulationReport;
use crate::cosserat::check::check_input;
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
        let model::Simulation {
            start,
            end,
            from,
            input,
            drives,
            wrenches,
            gravity,
            base,
            breaks,
            times,
            options,
            ..
        } = *simulation;
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
        let motion_input = MotionInput {
            tendons: &tendons,
            wrenches: asked.wrenches,
            varied: wrenches,
            gravity,
            base,
            breaks,
        };
        let coefficients = self.beginning(&from, &asked)?;
        let begin = match (&from, &coefficients) {
            (Beginning::State { coordinates, rates }, _) => Start::State { coefficients: coordinates, rates },
            (_, Some(coefficients)) => Start::Rest(coefficients),
            _ => Start::Equilibrium,
        };
        let own = Options {
            relative: options.relative,
            absolute: options.absolute,
            first_step: options.first_step,
            largest_step: options.largest_step,
            max_steps: options.max_steps,
            ..Options::default()
        };
        let unstressed = self.mesh.unstressed;
        let instant = |found: &RodInstant<K>| {
            let taken = unstressed.as_ref().iter().zip(found.lengths.as_ref());
            model::Instant {
                time: found.time,
                tip: found.tip,
                tip_velocity: found.tip_velocity,
                drives: numbers_at(found.time),
                forces: found.tensions.as_ref().to_vec(),
                displacements: taken.map(|(unstressed, length)| unstressed - length).collect(),
                coordinates: found.coefficients.clone(),
                rates: found.rates.clone(),
                kinetic: found.kinetic,
                elastic: found.elastic + found.stretch,
                loads: found.weight + found.forces,
                base_wrench: Some(found.base_wrench),
            }
        };
        let functions: Vec<_> = simulation
            .events
            .iter()
            .map(|event| move |found: &RodInstant<K>| (event.function)(&instant(found)))
            .collect();
        let events: Vec<RodEvent<'_, K>> = simulation
            .events
            .iter()
            .zip(&functions)
            .map(|(event, function)| RodEvent {
                function,
                direction: event.direction,
                terminal: event.terminal,
            })
            .collect();
        let moved: RodMotion<K> =
            self.simulate_with(&motion_input, begin, [start, end], times, &own, &events, |step| {
                observe(step.at.time)
            })?;
        Ok(model::Simulated {
            instants: moved.instants.iter().map(instant).collect(),
            last: instant(&moved.last),
            occurrences: moved
                .occurrences
                .iter()
                .map(|(event, found)| model::Occurrence { event: *event, instant: instant(found) })
                .collect(),
            switches: moved.switches,
            failure: moved.failure,
            report: SimulationReport { integration: moved.report, energy_drift: None, excess: None },
        })
    }

    /// Coefficients at the start; `None` for the equilibrium of the inputs there.
    fn beginning(
        &self,
        from: &Beginning<'_>,
        asked: &crate::cosserat::Input<'_>,
    ) -> Result<Option<Vec<f64>>, Error> {
        match from {
            Beginning::Equilibrium | Beginning::State { .. } => Ok(None),
            Beginning::EquilibriumOf(input) => {
                let solution =
                    self.solver().solve(crate::cosserat::as_model::own(input)?)?.coefficients().to_vec();
                Ok(Some(solution))
            }
            Beginning::Undeformed | Beginning::Configuration(LastGood::Nothing) => {
                // With junctions where wrenches act.
                check_input(self.kernel(), asked)?;
                Ok(Some(vec![0.0; self.divided(asked).order()]))
            }
            Beginning::Configuration(LastGood::Rod(configuration)) => Ok(Some(configuration.state.clone())),
            Beginning::Configuration(_) => Err(model::foreign()),
        }
    }
}
