//! Steps of fixed length for control loops.

use nalgebra::Isometry3;
use pliant_runtime::ode::{LinearlyImplicit, StepError, System as _};

use super::moving::{Constant, Moving};
use super::simulate::given_forces;
use super::state::split;
use super::validate::check_state;
use super::{ConstantCurvature, Error, State, TipLoad};
use crate::InputRef;
use crate::core::check::length;
use crate::core::model::{MotionState, StepReport, Stepper};
use crate::segments::input::SegmentsInput;

/// Advances a robot by steps of fixed length: linearly implicit of order 3, L-stable, so that the step may be longer than the
/// period of the fastest motion (the axial one, usually), which is then damped away. Nothing is allocated after
/// [`ConstantCurvature::stepper`].
///
/// See [`LinearlyImplicit`](pliant_runtime::ode::LinearlyImplicit) for the method. Accelerations of states are neither read nor written.
#[derive(Clone, Debug)]
pub struct SegmentsStepper {
    moving: Moving<Constant>,
    /// Forces of the input.
    given: Vec<f64>,
    method: LinearlyImplicit,
    values: Vec<f64>,
}

impl ConstantCurvature {
    /// A stepper for control loops, under the forces of the actuators of `input` at first and the load at the tip throughout.
    ///
    /// # Errors
    /// Errors of the robot or the load; [`Error::LengthMismatch`]; [`Error::Unsupported`] for actuators without given forces.
    pub fn stepper<'a>(&self, input: impl Into<InputRef<'a>>) -> Result<SegmentsStepper, Error> {
        let input = SegmentsInput::read(input.into())?;
        let given = given_forces(self, input.actuators)?;
        let moving = Moving::new(self, Constant, input.load.as_ref(), 0.0, &[])?;
        let dimension = moving.dimension();
        Ok(SegmentsStepper {
            moving,
            given,
            method: LinearlyImplicit::new(dimension),
            values: vec![0.0; dimension],
        })
    }
}

impl SegmentsStepper {
    /// The robot at time 0 in a state, under the forces of the input.
    ///
    /// # Errors
    /// Errors of the state.
    pub fn begin(&self, state: &State) -> Result<MotionState, Error> {
        check_state(self.moving.robot.segments(), &state.shape, &state.rate)?;
        let (coordinates, rates) = (state.coordinates().to_vec(), state.rates().to_vec());
        let accelerations = vec![0.0; rates.len()];
        Ok(MotionState { time: 0.0, coordinates, rates, accelerations, forces: self.given.clone() })
    }

    /// Changes the load at the tip.
    ///
    /// # Errors
    /// Errors of the load.
    pub fn set_load(&mut self, load: Option<&TipLoad>) -> Result<(), Error> {
        self.moving.set_load(load)
    }

    /// Checks a state and makes it that of the stepper.
    fn set(&mut self, state: &MotionState) -> Result<(), Error> {
        let count = self.values.len() / 2;
        length("the coordinates of the state", state.coordinates.len(), count)?;
        length("the rates of the state", state.rates.len(), count)?;
        length("the forces of the state", state.forces.len(), self.given.len())?;
        self.values[..count].copy_from_slice(&state.coordinates);
        self.values[count..].copy_from_slice(&state.rates);
        self.check()
    }

    /// Refuses a state that is not possible.
    fn check(&self) -> Result<(), Error> {
        let (shape, rate) = split(&self.values);
        check_state(self.moving.robot.segments(), shape, rate)
    }
}

impl Stepper for SegmentsStepper {
    fn rest(&mut self) -> Result<MotionState, Error> {
        self.begin(self.moving.robot.under(&self.given, self.moving.load())?.state())
    }

    fn step(&mut self, state: &mut MotionState, drives: &[f64], step: f64) -> Result<StepReport, Error> {
        self.set(state)?;
        length("the list of drives", drives.len(), self.given.len())?;
        self.moving.set_forces(drives);
        self.method.step(&self.moving, 0.0, step, &mut self.values).map_err(|refused| match refused {
            StepError::Rate(error) => error,
            StepError::NotFinite { what } => Error::Overflow { what },
            _ => Error::Step { step },
        })?;
        self.check()?;
        let (coordinates, rates) = self.values.split_at(self.values.len() / 2);
        state.coordinates.copy_from_slice(coordinates);
        state.rates.copy_from_slice(rates);
        state.forces.copy_from_slice(drives);
        state.time += step;
        Ok(StepReport { parts: 1, evaluations: 1, complete: true })
    }

    fn limit(&mut self, _: usize) {}

    fn tip(&mut self, state: &MotionState) -> Result<Isometry3<f64>, Error> {
        self.set(state)?;
        self.moving.robot.tip_at(split(&self.values).0)
    }
}
