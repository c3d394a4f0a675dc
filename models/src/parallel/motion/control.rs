//! Steps of fixed length of a parallel robot, for control loops.

use std::sync::Arc;

use nalgebra::Isometry3;
use pliant_runtime::motion::{Options, Point, Stepper};
use pliant_runtime::ode::StepError;
use pliant_runtime::twist::Node;

use super::super::check::{check_input, check_robot};
use super::super::configuration::{fill, pose};
use super::super::{Error, Input, Kernel, Parallel};
use super::input::Driven;
use super::pencil::Pencil;
use super::system::System;
use crate::Drive;
use crate::drive::Ramp;
use crate::error::length;
use crate::model::{self, MotionState};

/// Tolerance of the iterations, relative and absolute.
const TOLERANCE: f64 = 1e-6;

/// Advances a parallel robot by steps of fixed length, under loads that stay, in the declared gravity: Radau IIA of order 5, whose derivatives are kept from step to step while its
/// iteration converges quickly. Nothing is allocated after [`Parallel::stepper`].
///
/// Coordinates of its states are the motors and then the unknowns of a [`Configuration`](crate::parallel::Configuration), rates those of
/// [`ParallelInstant::rates`](super::ParallelInstant::rates), and accelerations the rates of these; forces are the torques of the motors.
#[derive(Clone, Debug)]
pub struct ParallelStepper<K: Kernel> {
    robot: Parallel<K>,
    given: Vec<Drive>,
    system: System<K, Driven>,
    stepper: Stepper<Pencil>,
    point: Point,
    /// The state that the point is.
    last: MotionState,
}

impl<K: Kernel> Parallel<K> {
    /// A stepper for control loops: motors are driven as those of `input`, whose loads act throughout.
    ///
    /// # Errors
    /// What is wrong with the input or the robot; what cannot move: joints, motors that feed, rods without mass.
    pub fn stepper<'a>(&self, input: impl Into<Input<'a>>) -> Result<ParallelStepper<K>, Error> {
        let input = input.into();
        check_robot(&self.mesh)?;
        check_input(&self.mesh, &input)?;
        let given: Vec<Drive> = input.motors.iter().collect();
        let source = Driven { ramp: Ramp::held(&given), loads: input.loads.to_vec() };
        let system = System::new(Arc::clone(&self.mesh), source, &self.mesh.start(), 0.0)?;
        let options = Options::default().with_tolerance(TOLERANCE);
        let zero = vec![0.0; system.layout.order()];
        let mut stepper = ParallelStepper {
            robot: self.clone(),
            stepper: Stepper::new(&system, &options)?,
            system,
            point: Point {
                time: 0.0,
                position: zero.clone(),
                velocity: zero.clone(),
                acceleration: zero.clone(),
            },
            last: MotionState {
                time: f64::NAN,
                coordinates: Vec::new(),
                rates: zero.clone(),
                accelerations: zero,
                forces: vec![0.0; given.len()],
            },
            given,
        };
        let chart = &stepper.system.motion.chart;
        let parts = [&chart.motors[..], &chart.platform, chart.nodes.as_flattened()];
        let others = [chart.slopes.as_flattened(), chart.joints.as_flattened().as_flattened()];
        stepper.last.coordinates = parts.into_iter().chain(others).flatten().copied().collect();
        Ok(stepper)
    }
}

impl<K: Kernel> ParallelStepper<K> {
    /// The robot at rest in the equilibrium under the input.
    ///
    /// # Errors
    /// As [`Parallel::solve`].
    pub fn rest(&self) -> Result<MotionState, Error> {
        let found = self.robot.solve(Input::motors(&self.given).with_loads(&self.system.source.loads))?;
        let zero = vec![0.0; self.system.layout.order()];
        Ok(MotionState {
            time: 0.0,
            coordinates: [found.motors(), &found.configuration().state].concat(),
            rates: zero.clone(),
            accelerations: zero,
            forces: found.motor_rows.iter().map(|row| row.gradient).collect(),
        })
    }

    /// Takes a state over, unless it is the one that was given out last.
    fn load(&mut self, state: &MotionState) -> Result<(), Error> {
        if *state == self.last {
            return Ok(());
        }
        let order = self.system.layout.order();
        length("the coordinates of the state", state.coordinates.len(), self.last.coordinates.len())?;
        length("the rates of the state", state.rates.len(), order)?;
        length("the accelerations of the state", state.accelerations.len(), order)?;
        length("the forces of the state", state.forces.len(), self.given.len())?;
        let lists = [&state.rates, &state.accelerations, &state.forces];
        if !lists.into_iter().flatten().chain([&state.time]).all(|entry| entry.is_finite()) {
            return Err(Error::Overflow { what: "the state of the motion" });
        }
        let (motors, unknowns) = state.coordinates.split_at(self.given.len());
        // What is wrong leaves a configuration that no state is.
        self.last.time = f64::NAN;
        fill(&self.system.mesh, [motors, unknowns], &mut self.system.motion.chart)?;
        self.system.motion.about_chart(&self.system.mesh);
        for (motor, angle) in motors.iter().enumerate() {
            self.system.source.ramp.restart(motor, *angle);
        }
        self.system.write_origin(&mut self.point.position);
        self.point.time = state.time;
        self.point.velocity.copy_from_slice(&state.rates);
        self.point.acceleration.copy_from_slice(&state.accelerations);
        self.keep(state);
        Ok(())
    }

    /// Remembers a state as that of the point.
    fn keep(&mut self, state: &MotionState) {
        self.last.time = state.time;
        let pairs = [
            (&mut self.last.coordinates, &state.coordinates),
            (&mut self.last.rates, &state.rates),
            (&mut self.last.accelerations, &state.accelerations),
            (&mut self.last.forces, &state.forces),
        ];
        for (own, given) in pairs {
            own.copy_from_slice(given);
        }
    }

    /// Advances a state by `step`, s, with the numbers of the drives at its end: torques are held over the step, angles go there linearly from those of the state.
    ///
    /// # Errors
    /// [`Error::Step`] for a step that is not positive or too long; what is wrong with the state or the drives. The state is then as it was.
    pub fn step(&mut self, state: &mut MotionState, drives: &[f64], step: f64) -> Result<(), Error> {
        length("the list of drives", drives.len(), self.given.len())?;
        self.load(state)?;
        self.system.source.ramp.go_on(drives, [state.time, state.time + step]);
        match self.stepper.step(&mut self.system, &mut self.point, step) {
            Ok(_) => {}
            Err(why) => {
                self.system.source.ramp.undo();
                return Err(match why {
                    StepError::Rate(error) => error,
                    StepError::NotFinite { what } => Error::Overflow { what },
                    _ => Error::Step { step },
                });
            }
        }
        self.system.evaluate(&self.point.instant())?;
        let chart = &self.system.motion.chart;
        let parts = [
            &chart.motors[..],
            &chart.platform,
            chart.nodes.as_flattened(),
            chart.slopes.as_flattened(),
            chart.joints.as_flattened().as_flattened(),
        ];
        for (entry, found) in state.coordinates.iter_mut().zip(parts.into_iter().flatten()) {
            *entry = *found;
        }
        state.time = self.point.time;
        state.rates.copy_from_slice(&self.point.velocity);
        state.accelerations.copy_from_slice(&self.point.acceleration);
        state.forces.copy_from_slice(&self.system.motion.torques);
        self.keep(state);
        Ok(())
    }

    /// Pose of the platform in the world, m, in a state.
    ///
    /// # Errors
    /// What is wrong with the state.
    pub fn platform(&self, state: &MotionState) -> Result<Isometry3<f64>, Error> {
        length("the coordinates of the state", state.coordinates.len(), self.last.coordinates.len())?;
        let first = self.given.len();
        let node: Node = core::array::from_fn(|k| state.coordinates[first + k]);
        Ok(pose(&node))
    }
}

impl<K: Kernel> model::Stepper for ParallelStepper<K> {
    fn rest(&mut self) -> Result<MotionState, Error> {
        Self::rest(self)
    }

    fn step(&mut self, state: &mut MotionState, drives: &[f64], step: f64) -> Result<(), Error> {
        Self::step(self, state, drives, step)
    }

    fn tip(&mut self, state: &MotionState) -> Result<Isometry3<f64>, Error> {
        self.platform(state)
    }
}
