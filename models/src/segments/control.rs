//! Steps of fixed length for control loops.

use core::cell::RefCell;

use pliant_runtime::ode::{LinearlyImplicit, StepError, System};

use super::derivative::{Differential, Motion};
use super::validate::{check_load, check_state};
use super::{ConstantCurvature, Error, State, TipLoad};
use crate::core::model::MotionState;

/// Advances a robot by steps of fixed length: linearly implicit of order 3, L-stable, so that the step may be longer than the
/// period of the fastest motion (the axial one, usually), which is then damped away. Nothing is allocated after
/// [`ConstantCurvature::stepper`].
///
/// See [`LinearlyImplicit`](pliant_runtime::ode::LinearlyImplicit) for the method.
#[derive(Clone, Debug)]
pub struct Stepper {
    robot: ConstantCurvature,
    /// Equations of motion with their derivatives, or what is wrong with the robot.
    differential: Result<Differential, Error>,
    method: LinearlyImplicit,
    values: Vec<f64>,
}

/// A robot under forces that are held.
struct Held<'a> {
    differential: RefCell<&'a mut Differential>,
    forces: &'a [f64],
    load: Option<&'a TipLoad>,
    dimension: usize,
}

/// Shape and rate of a list of both.
pub(super) fn split(values: &[f64]) -> Motion<'_> {
    let (shape, rate) = values.split_at(values.len() / 2);
    (shape.as_chunks().0, rate.as_chunks().0)
}

impl System for Held<'_> {
    type Error = Error;

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn rate(&self, _: f64, values: &[f64], rates: &mut [f64]) -> Result<(), Error> {
        let mut differential = self.differential.borrow_mut();
        differential.accelerate(split(values), self.forces, self.load)?;
        let half = self.dimension / 2;
        rates[..half].copy_from_slice(&values[half..]);
        rates[half..].copy_from_slice(differential.found.acceleration.as_flattened());
        Ok(())
    }

    fn jacobian(&self, _: f64, values: &[f64], jacobian: &mut [f64]) -> Result<(), Error> {
        let to = (self.dimension, jacobian);
        self.differential.borrow_mut().write(split(values), self.forces, self.load, to)
    }
}

impl ConstantCurvature {
    /// A stepper for control loops.
    #[must_use]
    pub fn stepper(&self) -> Stepper {
        let dimension = 6 * self.segments();
        Stepper {
            differential: Differential::new(self),
            robot: self.clone(),
            method: LinearlyImplicit::new(dimension),
            values: vec![0.0; dimension],
        }
    }
}

impl Stepper {
    /// Advances `state` by `step` s under actuator forces, N, that are held over it. The state is as it was where this fails.
    ///
    /// # Errors
    /// Errors of the robot, the state, the forces or the load; [`Error::Step`] for a step that is not positive or too long.
    pub fn step(
        &mut self,
        state: &mut State,
        forces: &[f64],
        load: Option<&TipLoad>,
        step: f64,
    ) -> Result<(), Error> {
        check_state(self.robot.segments(), &state.shape, &state.rate)?;
        check_load(load)?;
        let (shape, rate) = self.values.split_at_mut(3 * state.shape.len());
        shape.copy_from_slice(state.shape.as_flattened());
        rate.copy_from_slice(state.rate.as_flattened());
        self.advance(forces, load, step)?;
        let (shape, rate) = split(&self.values);
        state.shape.copy_from_slice(shape);
        state.rate.copy_from_slice(rate);
        Ok(())
    }

    /// Advances the list of values, which was checked.
    fn advance(&mut self, forces: &[f64], load: Option<&TipLoad>, step: f64) -> Result<(), Error> {
        let differential = RefCell::new(self.differential.as_mut().map_err(|error| error.clone())?);
        let held = Held { differential, forces, load, dimension: self.values.len() };
        self.method.step(&held, 0.0, step, &mut self.values).map_err(|refused| match refused {
            StepError::Rate(error) => error,
            StepError::NotFinite { what } => Error::Overflow { what },
            _ => Error::Step { step },
        })?;
        let (shape, rate) = split(&self.values);
        check_state(self.robot.segments(), shape, rate)
    }
}

/// [`Stepper`] as that of any model. The load is that of the input.
#[derive(Debug)]
pub(super) struct SegmentsStepper {
    own: Stepper,
    input: crate::Input,
    load: TipLoad,
}

impl SegmentsStepper {
    pub(super) fn new(robot: &ConstantCurvature, input: &crate::Input) -> Result<Self, Error> {
        crate::core::check::length("the list of drives", input.drives.len(), robot.actuators())?;
        if !input.drives.iter().all(|drive| matches!(drive, crate::Drive::Force(_))) {
            let what = "an actuator without a given force, in motion,";
            return Err(Error::Unsupported { what, expected: "actuators of segments with given forces" });
        }
        Ok(Self { own: robot.stepper(), input: input.clone(), load: super::as_model::tip_load(input)? })
    }

    /// Checks a state and makes it that of the stepper.
    fn set(&mut self, state: &MotionState) -> Result<(), Error> {
        let values = &mut self.own.values;
        let count = values.len() / 2;
        crate::core::check::length("the coordinates of the state", state.coordinates.len(), count)?;
        crate::core::check::length("the rates of the state", state.rates.len(), count)?;
        crate::core::check::length("the forces of the state", state.forces.len(), self.input.drives.len())?;
        values[..count].copy_from_slice(&state.coordinates);
        values[count..].copy_from_slice(&state.rates);
        let (shape, rate) = split(values);
        check_state(self.own.robot.segments(), shape, rate)
    }
}

impl crate::core::model::Stepper for SegmentsStepper {
    fn rest(&mut self) -> Result<MotionState, Error> {
        let input = super::Input::actuators(&self.input.drives).with_load(&self.load);
        let coordinates = self.own.robot.solve(input)?.state().shape.as_flattened().to_vec();
        let zero = vec![0.0; coordinates.len()];
        let forces = self.input.drives.iter().map(|drive| drive.value()).collect();
        Ok(MotionState { time: 0.0, coordinates, rates: zero.clone(), accelerations: zero, forces })
    }

    fn step(&mut self, state: &mut MotionState, drives: &[f64], step: f64) -> Result<(), Error> {
        self.set(state)?;
        crate::core::check::length("the list of drives", drives.len(), self.input.drives.len())?;
        self.own.advance(drives, Some(&self.load), step)?;
        let (shape, rate) = self.own.values.split_at(self.own.values.len() / 2);
        state.coordinates.copy_from_slice(shape);
        state.rates.copy_from_slice(rate);
        state.forces.copy_from_slice(drives);
        state.time += step;
        Ok(())
    }

    fn tip(&mut self, state: &MotionState) -> Result<nalgebra::Isometry3<f64>, Error> {
        self.set(state)?;
        self.own.robot.tip_at(split(&self.own.values).0)
    }
}
