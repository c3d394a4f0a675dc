//! Motions of a parallel robot: one call, adaptive.

use core::ops::ControlFlow;
use std::sync::Arc;

use pliant_runtime::motion::{MotionProblem, Options, Step, integrate};
use pliant_runtime::ode::{self, Status};

use super::super::check::{check_input, check_robot};
use super::super::{Error, Parallel, ParallelSolution, ParallelSolver};
use super::input::ParallelMotionInput;
use super::instant::ParallelInstant;
use super::system::System;
use crate::core::check::length;
use crate::core::configuration::ParallelConfiguration;
use crate::{Drive, Input, Load, Place};

/// Where a motion begins.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum ParallelStart<'a> {
    /// At rest in the equilibrium of the inputs at the first instant.
    #[default]
    Equilibrium,
    /// At rest in a configuration. Motors that are driven by their angles start at these.
    Configuration(&'a ParallelConfiguration),
    /// In a configuration, with rates: as [`ParallelInstant::configuration`] and [`ParallelInstant::rates`].
    State {
        /// The configuration.
        configuration: &'a ParallelConfiguration,
        /// Rates of the unknowns.
        rates: &'a [f64],
    },
}

/// A simulated motion, as far as it went.
#[derive(Clone, Debug)]
pub struct ParallelMotion {
    /// The robot at those of the asked times that were reached.
    pub instants: Vec<ParallelInstant>,
    /// The last good state.
    pub last: ParallelInstant,
    /// Error of the robot where the status is [`Status::RateFailed`] and the robot said why.
    pub failure: Option<Error>,
    /// Energy that the integration has made or lost, J, where [`Options::balance`] asks for it: see [`energy_drift`](pliant_runtime::motion::MotionTrajectory::energy_drift).
    pub energy_drift: Option<f64>,
    /// Report of the integration.
    pub report: ode::OdeReport,
}

impl ParallelMotion {
    /// The motion if it came to its end or to the wish of the observer.
    ///
    /// # Errors
    /// [`Error::Interrupted`] otherwise, with the status and the time of the last good state.
    pub fn complete(self) -> Result<Self, Error> {
        match self.report.status {
            Status::Finished | Status::Event(_) | Status::Stopped => Ok(self),
            status => {
                let cause = self.failure.map(Box::new);
                Err(Error::Interrupted { time: self.last.time, status, cause })
            }
        }
    }
}

/// The equilibrium that a motion begins in, and whether its gravity is that of the declaration.
pub(super) struct Rest {
    pub(super) solution: ParallelSolution,
    pub(super) declared_gravity: bool,
}

/// A system where its motion begins, its rates there, and the equilibrium that was found for it.
type Begun<'a> = (System<&'a ParallelMotionInput<'a>>, Vec<f64>, Option<Rest>);

/// Largest difference between the angle of a motor in a given configuration and the one that its input gives, rad.
const AGREES: f64 = 1e-6;

impl Parallel {
    /// The system about the configuration at the start.
    pub(super) fn begin<'a>(
        &self,
        input: &'a ParallelMotionInput<'a>,
        start: ParallelStart<'_>,
        from: f64,
    ) -> Result<Begun<'a>, Error> {
        check_robot(&self.mesh)?;
        let mut drives = vec![Drive::Displacement(0.0); self.mesh.data.motors.len()];
        (input.motors)(from, &mut drives);
        let mut loads: Vec<Load> = input.loads.to_vec();
        if let Some(varied) = input.varied {
            varied(from, &mut loads);
        }
        let asked = Input::from(drives.clone()).with_loads(&loads);
        let asked = asked.as_ref();
        check_input(&self.mesh, &asked)?;
        let mut chart = self.mesh.start();
        let (mut velocity, mut rest) = (Vec::new(), None);
        match start {
            ParallelStart::Equilibrium => {
                let mut mesh = (*self.mesh).clone();
                if let Some(gravity) = input.gravity {
                    mesh.data.gravity = gravity(from);
                }
                let mut solver = ParallelSolver::new(Arc::new(mesh));
                let solution = solver.solve(asked)?.clone();
                chart.copy_from(&solution.state);
                rest = Some(Rest { solution, declared_gravity: input.gravity.is_none() });
            }
            ParallelStart::Configuration(configuration) => {
                configuration.put(&self.mesh, &mut chart)?;
            }
            ParallelStart::State { configuration, rates } => {
                configuration.put(&self.mesh, &mut chart)?;
                velocity = rates.to_vec();
            }
        }
        for (motor, (angle, drive)) in chart.motors.iter().zip(&drives).enumerate() {
            let given = matches!(drive, Drive::Displacement(given) if (angle - given).abs() > AGREES);
            if given {
                let (field, at) = ("the angle in the configuration at the start", Place::Motor(motor));
                let expected = "the angle by which its input drives it at that time, to 1e-6 rad";
                return Err(Error::Invalid { field, at, value: *angle, expected });
            }
        }
        let system = System::new(Arc::clone(&self.mesh), input, &chart, from)?;
        let order = system.layout.order();
        if velocity.is_empty() {
            velocity = vec![0.0; order];
        }
        length("the rates at the start", velocity.len(), order)?;
        Ok((system, velocity, rest))
    }

    /// Simulates the motion of the robot under inputs from the first to the last of `span`, s, and returns it at `times`. The observer is called after every
    /// step, with increments of this step as unknowns, and may break the motion off.
    ///
    /// The tolerances of [`Options`] are relative to one radian and the length of the longest rod, and to these in the period of the platform on bending rods.
    ///
    /// # Errors
    /// Invalid inputs and robots; robots that cannot move: joints, motors that feed, rods without mass; an equilibrium at the start that is not found; a configuration in which a
    /// motor is not where its input has it.
    /// A motion that cannot go on is an answer: see [`ParallelMotion::complete`].
    pub fn simulate(
        &self,
        input: &ParallelMotionInput<'_>,
        start: ParallelStart<'_>,
        [from, to]: [f64; 2],
        times: &[f64],
        options: &Options,
        observer: impl FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<ParallelMotion, Error> {
        let (mut system, velocity, _) = self.begin(input, start, from)?;
        let position = system.origin();
        let problem = MotionProblem {
            start: from,
            end: to,
            position: &position,
            velocity: &velocity,
            times,
            breaks: input.breaks,
            events: &[],
        };
        let found = integrate(&mut system, &problem, options, observer).map_err(Error::from)?;
        let at = found.last.instant();
        system.evaluate(&at)?;
        let last = system.instant(&at);
        let instants = core::mem::take(&mut system.instants);
        Ok(ParallelMotion {
            instants,
            last,
            failure: found.failure,
            energy_drift: found.energy_drift,
            report: found.report,
        })
    }
}
