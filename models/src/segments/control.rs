//! Steps of fixed length for control loops.

use pliant_runtime::ode::{LinearlyImplicit, StepError, System};

use super::simulate::{pack, unpack};
use super::validate::{check_load, check_state};
use super::{ConstantCurvature, Error, Kernel, State, TipLoad};
use crate::core::model::MotionState;

/// A straight segment with damping of `|kappa|` is bent by so many rad where its derivatives are asked for.
const NUDGE: f64 = 1e-8;

/// Advances a robot by steps of fixed length: linearly implicit of order 3, L-stable, so that the step may be longer than the
/// period of the fastest motion (the axial one, usually), which is then damped away. Nothing is allocated after
/// [`ConstantCurvature::stepper`].
///
/// See [`LinearlyImplicit`](pliant_runtime::ode::LinearlyImplicit) for the method.
#[derive(Clone, Debug)]
pub struct Stepper<'a, K: Kernel> {
    robot: &'a ConstantCurvature<K>,
    method: LinearlyImplicit,
    values: Vec<f64>,
}

/// A robot under forces that are held.
struct Held<'a, K: Kernel> {
    robot: &'a ConstantCurvature<K>,
    forces: &'a [f64],
    load: Option<&'a TipLoad>,
}

impl<K: Kernel> System for Held<'_, K> {
    type Error = Error;

    fn dimension(&self) -> usize {
        6 * self.robot.segments()
    }

    fn rate(&self, _: f64, values: &[f64], rates: &mut [f64]) -> Result<(), Error> {
        let state = unpack(self.robot.kernel(), values);
        let acceleration = self.robot.forward_dynamics(&state, self.forces, self.load)?;
        pack(&State::<K> { shape: state.rate, rate: acceleration }, rates);
        Ok(())
    }

    fn jacobian(&self, _: f64, values: &[f64], jacobian: &mut [f64]) -> Result<(), Error> {
        write_jacobian(
            self.robot,
            &unpack(self.robot.kernel(), values),
            self.forces,
            self.load,
            self.dimension(),
            jacobian,
        )
    }
}

/// Writes `d(shape', rate')/d(shape, rate)` under held forces into the upper left corner of a matrix of `dimension` columns; the
/// rest is zero.
pub(super) fn write_jacobian<K: Kernel>(
    robot: &ConstantCurvature<K>,
    state: &State<K>,
    forces: &[f64],
    load: Option<&TipLoad>,
    dimension: usize,
    jacobian: &mut [f64],
) -> Result<(), Error> {
    let derivatives = match robot.derivatives(state, forces, load) {
        Err(Error::Straight { .. }) => robot.derivatives(&bent(state), forces, load)?,
        other => other?,
    };
    jacobian.fill(0.0);
    let half = 3 * robot.segments();
    for place in 0..half {
        jacobian[place * dimension + half + place] = 1.0;
    }
    for (matrix, first) in [(&derivatives.shape, 0), (&derivatives.rate, half)] {
        for (i, row) in matrix.as_ref().iter().enumerate() {
            for (j, block) in row.as_ref().iter().enumerate() {
                for (k, entries) in block.iter().enumerate() {
                    let start = (half + 3 * i + k) * dimension + first + 3 * j;
                    jacobian[start..start + 3].copy_from_slice(entries);
                }
            }
        }
    }
    Ok(())
}

/// The state next to one with straight segments.
pub(super) fn bent<K: Kernel>(state: &State<K>) -> State<K> {
    let mut state = *state;
    for (shape, rate) in state.shape.as_mut().iter_mut().zip(state.rate.as_ref()) {
        if shape[0] == 0.0 && shape[1] == 0.0 {
            let speed = rate[0].hypot(rate[1]);
            let direction = if speed > 0.0 { [rate[0] / speed, rate[1] / speed] } else { [1.0, 0.0] };
            (shape[0], shape[1]) = (NUDGE * direction[0], NUDGE * direction[1]);
        }
    }
    state
}

impl<K: Kernel> ConstantCurvature<K> {
    /// A stepper for control loops.
    #[must_use]
    pub fn stepper(&self) -> Stepper<'_, K> {
        let dimension = 6 * self.segments();
        Stepper { robot: self, method: LinearlyImplicit::new(dimension), values: vec![0.0; dimension] }
    }
}

impl<K: Kernel> Stepper<'_, K> {
    /// Advances `state` by `step` s under actuator forces, N, that are held over it. The state is as it was where this fails.
    ///
    /// # Errors
    /// What is wrong with the robot, the state, the forces or the load; [`Error::Step`] for a step that is not positive or too long.
    pub fn step(
        &mut self,
        state: &mut State<K>,
        forces: &[f64],
        load: Option<&TipLoad>,
        step: f64,
    ) -> Result<(), Error> {
        check_state(self.robot.kernel(), state)?;
        check_load(load)?;
        pack(state, &mut self.values);
        let held = Held { robot: self.robot, forces, load };
        self.method.step(&held, 0.0, step, &mut self.values).map_err(|refused| failed(refused, step))?;
        let next = unpack(self.robot.kernel(), &self.values);
        check_state(self.robot.kernel(), &next)?;
        *state = next;
        Ok(())
    }
}

/// [`Stepper`] as that of any model: it owns the robot. The load is that of the input.
#[derive(Debug)]
pub(super) struct SegmentsStepper<K: Kernel> {
    robot: ConstantCurvature<K>,
    method: LinearlyImplicit,
    values: Vec<f64>,
    input: crate::Input,
    load: TipLoad,
}

impl<K: Kernel> SegmentsStepper<K> {
    pub(super) fn new(robot: &ConstantCurvature<K>, input: &crate::Input) -> Result<Self, Error> {
        crate::core::error::length("the list of drives", input.drives.len(), robot.actuators())?;
        if !input.drives.iter().all(|drive| matches!(drive, crate::Drive::Force(_))) {
            let what = "an actuator without a given force, in motion,";
            return Err(Error::Unsupported { what, expected: "actuators of segments with given forces" });
        }
        let dimension = 6 * robot.segments();
        Ok(Self {
            robot: robot.clone(),
            method: LinearlyImplicit::new(dimension),
            values: vec![0.0; dimension],
            input: input.clone(),
            load: super::as_model::tip_load(input)?,
        })
    }

    fn state(&mut self, state: &MotionState) -> Result<State<K>, Error> {
        let count = self.values.len() / 2;
        crate::core::error::length("the coordinates of the state", state.coordinates.len(), count)?;
        crate::core::error::length("the rates of the state", state.rates.len(), count)?;
        crate::core::error::length("the forces of the state", state.forces.len(), self.input.drives.len())?;
        self.values[..count].copy_from_slice(&state.coordinates);
        self.values[count..].copy_from_slice(&state.rates);
        let own = unpack(self.robot.kernel(), &self.values);
        check_state(self.robot.kernel(), &own)?;
        Ok(own)
    }
}

impl<K: Kernel> crate::core::model::Stepper for SegmentsStepper<K> {
    fn rest(&mut self) -> Result<MotionState, Error> {
        let input = super::Input::actuators(&self.input.drives).with_load(&self.load);
        let shape = self.robot.solve(input)?.state().shape;
        let coordinates = shape.as_ref().as_flattened().to_vec();
        let zero = vec![0.0; coordinates.len()];
        let forces = self.input.drives.iter().map(|drive| drive.value()).collect();
        Ok(MotionState { time: 0.0, coordinates, rates: zero.clone(), accelerations: zero, forces })
    }

    fn step(&mut self, state: &mut MotionState, drives: &[f64], step: f64) -> Result<(), Error> {
        self.state(state)?;
        crate::core::error::length("the list of drives", drives.len(), self.input.drives.len())?;
        let held = Held { robot: &self.robot, forces: drives, load: Some(&self.load) };
        self.method.step(&held, 0.0, step, &mut self.values).map_err(|refused| failed(refused, step))?;
        check_state(self.robot.kernel(), &unpack(self.robot.kernel(), &self.values))?;
        let (shape, rate) = self.values.split_at(self.values.len() / 2);
        state.coordinates.copy_from_slice(shape);
        state.rates.copy_from_slice(rate);
        state.forces.copy_from_slice(drives);
        state.time += step;
        Ok(())
    }

    fn tip(&mut self, state: &MotionState) -> Result<nalgebra::Isometry3<f64>, Error> {
        let own = self.state(state)?;
        self.robot.tip(&own)
    }
}

/// Why a step was not taken.
fn failed(refused: StepError<Error>, step: f64) -> Error {
    match refused {
        StepError::Rate(error) => error,
        StepError::NotFinite { what } => Error::Overflow { what },
        _ => Error::Step { step },
    }
}
