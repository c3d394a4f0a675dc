//! Steps of fixed length of a parallel robot, for control loops.

use std::sync::Arc;

use nalgebra::Isometry3;
use pliant_runtime::motion::{MotionPoint, MotionStepper, Options};
use pliant_runtime::ode::StepError;
use pliant_runtime::twist::Node;

use super::super::check::{check_input, check_robot};
use super::super::configuration::{parts, pose, put};
use super::super::input::of_motors;
use super::super::{Error, Parallel};
use super::input::Driven;
use super::pencil::Pencil;
use super::system::System;
use crate::core::check::{drives as check_drives, length};
use crate::core::drive::Ramp;
use crate::core::model::{self, Last, MotionState, StepReport};
use crate::{Drive, Input, InputRef, Place};

/// Tolerance of the iterations, relative and absolute.
const TOLERANCE: f64 = 1e-6;

/// Advances a parallel robot by steps of fixed length, under loads that stay, in the declared gravity: Radau IIA of order 5 by
/// [`MotionStepper`](pliant_runtime::motion::MotionStepper), with derivatives and increments of earlier steps. Nothing is allocated after [`Parallel::stepper`].
///
/// Iterations end where they are closer than a hundredth of 1e-6, of a radian and of the length of the longest rod, and of as much of their rates. In steps of 1 ms through the fast
/// motion of six rods of `benches/motion.rs` the iterations move the end by less than 1e-7 m, the length of the steps by 2.5e-7 m; with 1e-5 in place of 1e-6 iterations would move it by
/// 3e-6 m and save a twentieth of the time.
///
/// Coordinates, rates and accelerations of its states are those of an [`Instant`](crate::Instant); forces are the torques of the motors.
#[derive(Clone, Debug)]
pub struct ParallelStepper {
    robot: Parallel,
    given: Vec<Drive>,
    system: System<Driven>,
    stepper: MotionStepper<Pencil>,
    point: MotionPoint,
    /// The state that the point is.
    last: Last,
}

impl Parallel {
    /// A stepper for control loops: motors are driven as those of `input`, whose loads act throughout.
    ///
    /// # Errors
    /// Invalid inputs and robots; robots that cannot move: joints, motors that feed, rods without mass.
    pub fn stepper<'a>(&self, input: impl Into<InputRef<'a>>) -> Result<ParallelStepper, Error> {
        let input = of_motors(input.into());
        check_robot(&self.mesh)?;
        check_input(&self.mesh, &input)?;
        let given: Vec<Drive> = input.drives.iter().collect();
        let source = Driven { ramp: Ramp::held(&given), loads: input.loads().collect() };
        let system = System::new(Arc::clone(&self.mesh), source, &self.mesh.start(), 0.0)?;
        let options = Options::default().with_tolerance(TOLERANCE);
        let [position, velocity, acceleration] = [(); 3].map(|()| vec![0.0; system.layout.order()]);
        let coordinates = parts(&system.motion.chart).concat().len();
        Ok(ParallelStepper {
            robot: self.clone(),
            stepper: MotionStepper::new(&system, &options)?,
            point: MotionPoint { time: 0.0, position, velocity, acceleration },
            last: Last::new([coordinates, system.layout.order(), given.len()]),
            system,
            given,
        })
    }
}

impl ParallelStepper {
    /// The robot at rest in the equilibrium under the input.
    ///
    /// # Errors
    /// As [`Parallel::solve`].
    pub fn rest(&self) -> Result<MotionState, Error> {
        let found =
            self.robot.solve(&Input::from(self.given.clone()).with_loads(&self.system.source.loads))?;
        let zero = vec![0.0; self.system.layout.order()];
        Ok(MotionState {
            time: 0.0,
            coordinates: parts(&found.state).concat(),
            rates: zero.clone(),
            accelerations: zero,
            forces: found.motor_rows.iter().map(|row| row.gradient).collect(),
        })
    }

    /// Takes a state over, unless it is the one that was given out last.
    fn load(&mut self, state: &MotionState) -> Result<(), Error> {
        if self.last.is(state) {
            return Ok(());
        }
        self.last.check(state)?;
        // A state that is refused leaves a configuration that no state is.
        self.last.forget();
        self.stepper.forget();
        put(&self.system.mesh, &state.coordinates, &mut self.system.motion.chart)?;
        self.system.motion.about_chart(&self.system.mesh);
        for (motor, (angle, torque)) in state.coordinates.iter().zip(&state.forces).enumerate() {
            self.system.source.ramp.restart(motor, *angle, *torque);
        }
        self.system.write_origin(&mut self.point.position);
        self.point.time = state.time;
        self.point.velocity.copy_from_slice(&state.rates);
        self.point.acceleration.copy_from_slice(&state.accelerations);
        self.last.keep(state);
        Ok(())
    }

    /// Advances a state by `step`, s, with the numbers of the drives at its end: torques are held over the step, angles go there linearly from those of the state.
    ///
    /// # Errors
    /// [`Error::Step`] for a step that is not positive or whose shortest parts do not converge; what is wrong with the state or the drives. The state is then as it was.
    pub fn step(&mut self, state: &mut MotionState, drives: &[f64], step: f64) -> Result<StepReport, Error> {
        check_drives(drives, self.given.len(), Place::Motor)?;
        self.load(state)?;
        self.system.source.ramp.go_on(drives, [state.time, state.time + step]);
        let report = match self.stepper.step(&mut self.system, &mut self.point, step) {
            Ok(report) => report,
            Err(why) => {
                self.system.source.ramp.undo();
                // Parts of the step may have changed the chart.
                self.last.forget();
                return Err(match why {
                    StepError::Rate(error) => error,
                    StepError::NotFinite { what } => Error::Overflow { what },
                    _ => Error::Step { step },
                });
            }
        };
        if !report.complete {
            self.system.source.ramp.end_at(self.point.time);
        }
        self.system.turn(&self.point.instant())?;
        let parts = parts(&self.system.motion.chart);
        for (entry, found) in state.coordinates.iter_mut().zip(parts.into_iter().flatten()) {
            *entry = *found;
        }
        state.time = self.point.time;
        state.rates.copy_from_slice(&self.point.velocity);
        state.accelerations.copy_from_slice(&self.point.acceleration);
        state.forces.copy_from_slice(&self.system.motion.torques);
        self.last.keep(state);
        Ok(report)
    }

    /// Pose of the platform in the world, m, in a state.
    ///
    /// # Errors
    /// An invalid state.
    pub fn platform(&self, state: &MotionState) -> Result<Isometry3<f64>, Error> {
        length("the coordinates of the state", state.coordinates.len(), self.last.coordinates())?;
        let first = self.given.len();
        let node: Node = core::array::from_fn(|k| state.coordinates[first + k]);
        Ok(pose(&node))
    }
}

impl model::Stepper for ParallelStepper {
    fn rest(&mut self) -> Result<MotionState, Error> {
        Self::rest(self)
    }

    fn step(&mut self, state: &mut MotionState, drives: &[f64], step: f64) -> Result<StepReport, Error> {
        Self::step(self, state, drives, step)
    }

    fn limit(&mut self, evaluations: usize) {
        self.stepper.limit(evaluations);
    }

    fn tip(&mut self, state: &MotionState) -> Result<Isometry3<f64>, Error> {
        self.platform(state)
    }
}
