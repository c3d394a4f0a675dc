//! Motions of a parallel robot: one call, adaptive.

use core::ops::ControlFlow;
use std::sync::Arc;

use pliant_runtime::motion::integrate;

use super::super::check::{check_input, check_robot};
use super::super::configuration::put;
use super::super::{Error, Parallel, ParallelSolution, ParallelSolver};
use super::system::System;
use crate::core::check::length;
use crate::core::model::{Beginning, Simulated, Simulation, foreign};
use crate::{Drive, InputRef, LastGood, Place, SimulationReport};

/// The equilibrium that a motion begins in, and whether its gravity is that of the declaration.
pub(super) struct Rest {
    pub(super) solution: ParallelSolution,
    pub(super) declared_gravity: bool,
}

/// A system where its motion begins, its rates there, and the equilibrium that was found for it.
type Begun<'a> = (System<&'a Simulation<'a>>, Vec<f64>, Option<Rest>);

/// Largest difference between the angle of a motor in a given configuration and the one that its input gives, rad.
const AGREES: f64 = 1e-6;

/// Refuses what parallel robots do not take.
fn check(simulation: &Simulation<'_>) -> Result<(), Error> {
    let Simulation { base, events, feedback, .. } = *simulation;
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
    Ok(())
}

impl Parallel {
    /// The system about the configuration at the start.
    pub(super) fn begin<'a>(&self, simulation: &'a Simulation<'a>) -> Result<Begun<'a>, Error> {
        check(simulation)?;
        check_robot(&self.mesh)?;
        length("the list of drives", simulation.input.drives.len(), self.mesh.data.motors.len())?;
        let input = simulation.input_at(simulation.start);
        check_input(&self.mesh, &input.as_ref())?;
        let mut chart = self.mesh.start();
        let mut velocity = None;
        let rest = match simulation.from {
            Beginning::Equilibrium => {
                let gravity = simulation.gravity.map(|gravity| gravity(simulation.start));
                Some(self.rest(gravity, input.as_ref())?)
            }
            Beginning::EquilibriumOf(other) => Some(self.rest(None, other.into())?),
            // Rods that are mounted are bent as a rule: what is at rest there is the robot without loads and weight, its motors at zero.
            Beginning::Undeformed | Beginning::Configuration(LastGood::Nothing) => {
                let zero = vec![0.0; self.mesh.data.motors.len()];
                Some(self.rest(Some([0.0; 3]), (&zero).into())?)
            }
            Beginning::Configuration(LastGood::Parallel(configuration)) => {
                configuration.put(&self.mesh, &mut chart)?;
                None
            }
            Beginning::Configuration(_) => return Err(foreign()),
            Beginning::State { coordinates, rates } => {
                put(&self.mesh, coordinates, &mut chart)?;
                velocity = Some(rates.to_vec());
                None
            }
        };
        if let Some(rest) = &rest {
            chart.copy_from(&rest.solution.state);
        }
        for (motor, (angle, drive)) in chart.motors.iter().zip(&input.drives).enumerate() {
            let given = matches!(drive, Drive::Displacement(given) if (angle - given).abs() > AGREES);
            if given {
                let (field, at) = ("the angle in the configuration at the start", Place::Motor(motor));
                let expected = "the angle by which its input drives it at that time, to 1e-6 rad";
                return Err(Error::Invalid { field, at, value: *angle, expected });
            }
        }
        let system = System::new(Arc::clone(&self.mesh), simulation, &chart, simulation.start)?;
        let order = system.layout.order();
        let velocity = velocity.unwrap_or_else(|| vec![0.0; order]);
        length("the rates at the start", velocity.len(), order)?;
        Ok((system, velocity, rest))
    }

    /// The equilibrium under an input, in another gravity than the declared one where it is given.
    fn rest(&self, gravity: Option<[f64; 3]>, input: InputRef<'_>) -> Result<Rest, Error> {
        let mut mesh = (*self.mesh).clone();
        mesh.data.gravity = gravity.unwrap_or(mesh.data.gravity);
        let solution = ParallelSolver::new(Arc::new(mesh)).solve(input)?.clone();
        Ok(Rest { solution, declared_gravity: gravity.is_none() })
    }

    /// Simulates the motion of the robot: drives, wrenches, ropes and gravity may change in time, drives do not depend on the state. The observer is told the time of every step, and may
    /// break the motion off.
    ///
    /// The tolerances are relative to one radian and the length of the longest rod, and to these in the period of the platform on bending rods.
    ///
    /// # Errors
    /// Invalid inputs and robots; robots that cannot move: joints, motors that feed, rods without mass; an equilibrium at the start that is not found; a configuration in which a
    /// motor is not where its input has it; [`Error::Unsupported`] for events and a base that moves.
    /// A motion that cannot go on is an answer: see [`Simulated::complete`].
    pub fn simulate(
        &self,
        simulation: &Simulation<'_>,
        observe: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<Simulated, Error> {
        let (mut system, velocity, _) = self.begin(simulation)?;
        let position = system.origin();
        let problem = simulation.problem(&position, &velocity);
        let found =
            integrate(&mut system, &problem, &simulation.second_order(), |step| observe(step.at.time))
                .map_err(Error::from)?;
        let at = found.last.instant();
        system.evaluate(&at)?;
        let last = system.instant(&at);
        let motion = Simulated {
            instants: system.instants,
            last,
            occurrences: Vec::new(),
            switches: Vec::new(),
            failure: found.failure,
            report: SimulationReport {
                integration: found.report,
                energy_drift: found.energy_drift,
                excess: None,
            },
        };
        motion.with_bodies(self, simulation)
    }
}
