//! Motion of rods, as that of any model.

use core::ops::ControlFlow;

use nalgebra::{Isometry3, Matrix6xX, Vector6};
use pliant_runtime::motion::Options;
use pliant_runtime::spectral::dot;

use super::super::Strain;
use super::super::rows::pose_rows;
use super::super::state::State;
use super::instant::RodInstant;
use super::simulate::{RodEvent, RodMotion, asked_at};
use super::{RodMotionInput, RodStart};
use crate::SimulationReport;
use crate::core::check::index;
use crate::core::model::{self, Beginning, MovingSections, Section};
use crate::rods::Error;
use crate::rods::check::{check_input, check_place};
use crate::{Drive, LastGood};

impl Strain {
    /// Does something with the input, the start and the settings of a simulation as rods have them.
    fn as_own<R>(
        &self,
        simulation: &model::Simulation<'_>,
        run: impl FnOnce(&RodMotionInput<'_>, RodStart<'_>, &Options) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let model::Simulation { from, input, wrenches, gravity, base, breaks, options, .. } = *simulation;
        if simulation.feedback.is_some() {
            let what = "drives of tendons that depend on the state";
            return Err(Error::Unsupported { what, expected: "drives over time" });
        }
        let asked = input.as_ref();
        check_input(self.robot(), &asked)?;
        let given = &input.drives;
        crate::core::check::length("the list of drives", given.len(), self.robot().tendon_count())?;
        let tendons = |time: f64, list: &mut [Drive]| {
            for ((entry, drive), number) in list.iter_mut().zip(given).zip(simulation.drives_at(time)) {
                *entry = drive.with_value(number);
            }
        };
        let motion_input = RodMotionInput {
            tendons: &tendons,
            wrenches: asked.wrenches,
            varied: wrenches,
            gravity,
            base,
            breaks,
        };
        let coefficients = self.beginning(&from, &asked)?;
        let begin = match (&from, &coefficients) {
            (Beginning::State { coordinates, rates }, _) => {
                RodStart::State { coefficients: coordinates, rates }
            }
            (_, Some(coefficients)) => RodStart::Rest(coefficients),
            _ => RodStart::Equilibrium,
        };
        let own = Options {
            relative: options.relative,
            absolute: options.absolute,
            first_step: options.first_step,
            largest_step: options.largest_step,
            max_steps: options.max_steps,
            balance: simulation.balance,
            ..Options::default()
        };
        run(&motion_input, begin, &own)
    }

    /// [`Strain::simulate`] under the input of any model: tensions, displacements or springs of the tendons over time, wrenches that stay as they are.
    pub(in crate::rods) fn simulate_input(
        &self,
        simulation: &model::Simulation<'_>,
        observe: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<model::Simulated, Error> {
        let model::Simulation { start, end, times, .. } = *simulation;
        let unstressed = &self.mesh.unstressed;
        let instant = |found: &RodInstant| {
            let taken = unstressed.iter().zip(&*found.lengths);
            model::Instant {
                time: found.time,
                tip: found.tip,
                tip_velocity: found.tip_velocity,
                drives: simulation.drives_at(found.time),
                forces: found.tensions.to_vec(),
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
            .map(|event| move |found: &RodInstant| (event.function)(&instant(found)))
            .collect();
        let events: Vec<RodEvent<'_>> = simulation
            .events
            .iter()
            .zip(&functions)
            .map(|(event, function)| RodEvent {
                function,
                direction: event.direction,
                terminal: event.terminal,
            })
            .collect();
        let moved: RodMotion = self.as_own(simulation, |input, begin, own| {
            self.simulate_with(input, begin, [start, end], (times, &events), own, |step| {
                observe(step.at.time)
            })
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
            report: SimulationReport {
                integration: moved.report,
                energy_drift: moved.energy_drift,
                excess: None,
            },
        })
    }

    /// Sections in motion, with their derivatives: [`Model::simulate_sections`](crate::Model::simulate_sections).
    pub(in crate::rods) fn moving_sections(
        &self,
        simulation: &model::Simulation<'_>,
        sections: &[Section],
        parameters: &[&str],
    ) -> Result<Vec<MovingSections>, Error> {
        if simulation.base.is_some() {
            let what = "sections of a rod whose base moves";
            return Err(Error::Unsupported { what, expected: "a base that rests" });
        }
        let places = sections
            .iter()
            .map(|(body, s)| {
                index("the index of the body", *body, 1)?;
                s.map(|s| check_place("the arc length", s, self.mesh.length())).transpose()
            })
            .collect::<Result<Vec<Option<f64>>, Error>>()?;
        let model::Simulation { start, end, times, .. } = *simulation;
        self.as_own(simulation, |input, begin, own| {
            let motion: RodMotion = self
                .simulate_with(input, begin, [start, end], (times, &[]), own, |_| ControlFlow::Continue(()))?
                .complete()?;
            let (drives, wrenches) = asked_at(self, input, start);
            let asked = crate::InputRef::drives(&drives).with_wrenches(&wrenches);
            let mesh = self.divided(&asked);
            let mut state = State::new(&mesh);
            let mut rows: [Vec<f64>; 6] = core::array::from_fn(|_| vec![0.0; mesh.order()]);
            let mut found = Vec::with_capacity(motion.instants.len());
            for instant in &motion.instants {
                state.coefficients.copy_from_slice(&instant.coefficients);
                state.rotate(&mesh);
                let (mut poses, mut rates): (Vec<Isometry3<f64>>, Vec<Vector6<f64>>) =
                    (Vec::new(), Vec::new());
                for s in &places {
                    let s = s.unwrap_or(mesh.length());
                    let (element, sigma) = mesh.locate(s);
                    let (turn, place) = state.section(&mesh, element, sigma);
                    poses.push(pliant_runtime::rotation::isometry(turn, place));
                    pose_rows(&mesh, &state, s, &mut rows);
                    rates.push(Vector6::from_fn(|k, _| dot(&rows[k], &instant.rates)));
                }
                let by_parameter = vec![Matrix6xX::zeros(parameters.len()); places.len()];
                found.push(MovingSections { time: instant.time, poses, rates, by_parameter });
            }
            for (column, name) in parameters.iter().enumerate() {
                let initial = match simulation.from {
                    Beginning::EquilibriumOf(other) => {
                        let mut solver = self.solver();
                        Some(solver.solve(other)?.coefficients_by(name)?)
                    }
                    _ => None,
                };
                let initial = initial.as_deref();
                let asked = (times, &places[..]);
                let (moved, _) =
                    self.sensitivity_of_sections(name, input, (begin, initial), [start, end], own, asked)?;
                for (found, (_, poses)) in found.iter_mut().zip(&moved) {
                    for (to, pose) in found.by_parameter.iter_mut().zip(poses) {
                        to.set_column(column, pose);
                    }
                }
            }
            Ok(found)
        })
    }

    /// Coefficients at the start; `None` for the equilibrium of the inputs there.
    fn beginning(
        &self,
        from: &Beginning<'_>,
        asked: &crate::InputRef<'_>,
    ) -> Result<Option<Vec<f64>>, Error> {
        match from {
            Beginning::Equilibrium | Beginning::State { .. } => Ok(None),
            Beginning::EquilibriumOf(input) => {
                let solution = self.solver().solve(*input)?.coefficients().to_vec();
                Ok(Some(solution))
            }
            Beginning::Undeformed | Beginning::Configuration(LastGood::Nothing) => {
                // With junctions where wrenches act.
                check_input(self.robot(), asked)?;
                Ok(Some(vec![0.0; self.divided(asked).order()]))
            }
            Beginning::Configuration(LastGood::Rod(configuration)) => Ok(Some(configuration.state.clone())),
            Beginning::Configuration(_) => Err(model::foreign()),
        }
    }
}
