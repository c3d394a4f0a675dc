//! The robot: from states and forces to loads and accelerations.

use super::validate::{check_acceleration, check_load, check_robot, check_state};
use super::{Dynamics, Equations, Error, Kernel, Loads, State, TipLoad, factor};
use crate::core::declared::parameter_methods;
use crate::core::error;

/// A robot of constant-curvature segments: the solvers over the arithmetic of one [`Kernel`].
///
/// ```
/// use pliant_models::segments::{Actuators, Chain, ConstantCurvature, Constants, Generic, State};
///
/// let segment = Constants {
///     length: 0.24,
///     mass: 0.255,
///     axial_stiffness: 49.8e3,
///     bending_stiffness: 0.25,
///     damping: 0.05,
///     ..Constants::default()
/// };
/// let chain = Chain::<2>::uniform(segment, &Actuators::three(0.0325), [0.0, -9.81, 0.0]);
/// let robot = ConstantCurvature::new(Generic::new(chain));
/// let state = State::at_rest([[0.1, -0.2, 0.24], [0.0, 0.0, 0.24]]);
/// // The forces that hold the robot there: under them it does not move.
/// let mut forces = [0.0; 6];
/// let loads = robot.loads(&state, &[[0.0; 3]; 2], None)?;
/// robot.actuator_forces(&loads.total(), &mut forces)?;
/// let acceleration = robot.forward_dynamics(&state, &forces, None)?;
/// assert!(acceleration.as_flattened().iter().all(|value| value.abs() < 1e-9));
/// # Ok::<(), pliant_models::segments::Error>(())
/// ```
///
/// It can be shared between threads. Nothing here allocates but static solves, whose memory a [`ConstantCurvature::solver`] keeps.
#[derive(Clone, Debug)]
pub struct ConstantCurvature<K: Kernel> {
    kernel: K,
    /// What the solves share, or what is wrong with the parameters.
    model: Result<Dynamics<K>, Error>,
}

parameter_methods!(ConstantCurvature, Kernel);

impl<K: Kernel + Default> Default for ConstantCurvature<K> {
    fn default() -> Self {
        Self::new(K::default())
    }
}

impl<K: Kernel> ConstantCurvature<K> {
    /// The robot with this arithmetic. Parameters that are not possible are refused by the first solve.
    #[must_use]
    pub fn new(kernel: K) -> Self {
        let model = prepare(&kernel);
        Self { kernel, model }
    }

    /// The robot's arithmetic.
    #[must_use]
    pub const fn kernel(&self) -> &K {
        &self.kernel
    }

    /// The equations of motion without checks, for one item at a time.
    ///
    /// # Errors
    /// What is wrong with the robot.
    pub fn dynamics(&self) -> Result<&Dynamics<K>, Error> {
        self.model.as_ref().map_err(Clone::clone)
    }

    /// Number of segments.
    #[must_use]
    pub fn segments(&self) -> usize {
        self.kernel().segment_count()
    }

    /// The straight robot of unloaded length, at rest.
    #[must_use]
    pub fn straight(&self) -> State<K> {
        let kernel = self.kernel();
        State::at_rest(kernel.per_segment(|segment| [0.0, 0.0, kernel.constants(segment).length]))
    }

    /// The state of these shapes `(Dx, Dy, L)` and rates, one per segment from the base.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`], and [`Error::Invalid`] for a length that is not positive or a number that is not finite.
    pub fn state(&self, shape: &[[f64; 3]], rate: &[[f64; 3]]) -> Result<State<K>, Error> {
        let expected = self.segments();
        let zero = self.kernel().per_segment(|_| [0.0; 3]);
        let mut state = State::<K> { shape: zero, rate: zero };
        let State { shape: to_shape, rate: to_rate } = &mut state;
        for (field, given, to) in
            [("the shape", shape, to_shape.as_mut()), ("the rate", rate, to_rate.as_mut())]
        {
            error::length(field, given.len(), expected)?;
            to.copy_from_slice(given);
        }
        check_state(self.kernel(), &state)?;
        Ok(state)
    }

    /// Sets a parameter to a value that was checked.
    fn change(&mut self, index: usize, value: f64) {
        self.kernel.set_parameter(index, value);
        self.model = prepare(&self.kernel);
    }

    /// The equations at a state and a load that were checked.
    pub(super) fn checked(&self, state: &State<K>, load: Option<&TipLoad>) -> Result<&Dynamics<K>, Error> {
        let model = self.dynamics()?;
        check_state(self.kernel(), state)?;
        check_load(load)?;
        Ok(model)
    }

    /// Mass matrix and bias at a state: `H qdd + bias = J_act^T tau_act` [CC 41], in one pass over the segments.
    ///
    /// # Errors
    /// What is wrong with the robot, the state or the load at the tip; see [`Error`].
    pub fn equations(&self, state: &State<K>, load: Option<&TipLoad>) -> Result<Equations<K>, Error> {
        Ok(self.checked(state, load)?.equations(&state.shape, &state.rate, load))
    }

    /// Inverse dynamics, algorithm 1: the loads that an acceleration of the state takes, by kind [CC 3]. Their sum goes to
    /// [`ConstantCurvature::actuator_forces`].
    ///
    /// # Errors
    /// As [`ConstantCurvature::equations`].
    pub fn loads(
        &self,
        state: &State<K>,
        acceleration: &K::PerSegment<[f64; 3]>,
        load: Option<&TipLoad>,
    ) -> Result<Loads<K>, Error> {
        check_acceleration(self.kernel(), acceleration.as_ref())?;
        Ok(self.checked(state, load)?.loads(&state.shape, &state.rate, acceleration, load))
    }

    /// Inverse dynamics: the actuator forces that an acceleration of the state takes, N (of chambers pressures, Pa), written to `forces`. `tau(t)` of a motion `q(t)`
    /// is one call per instant.
    ///
    /// # Errors
    /// As [`ConstantCurvature::equations`] and [`ConstantCurvature::actuator_forces`].
    pub fn inverse_dynamics(
        &self,
        state: &State<K>,
        acceleration: &K::PerSegment<[f64; 3]>,
        load: Option<&TipLoad>,
        forces: &mut [f64],
    ) -> Result<(), Error> {
        check_acceleration(self.kernel(), acceleration.as_ref())?;
        let model = self.checked(state, load)?;
        let sum = model.inverse_dynamics(&state.shape, &state.rate, acceleration, load);
        self.actuator_forces(&sum, forces)
    }

    /// Forward dynamics [CC 41]: accelerations of the states under actuator forces, rad/s^2, rad/s^2, m/s^2 per segment. Directly: mass matrix
    /// and bias in one pass, and a Cholesky factorisation.
    ///
    /// # Errors
    /// As [`ConstantCurvature::equations`] and [`ConstantCurvature::actuation_load`]; [`Error::Overflow`] where the state is so far from that of a
    /// robot that numbers overflow.
    pub fn forward_dynamics(
        &self,
        state: &State<K>,
        forces: &[f64],
        load: Option<&TipLoad>,
    ) -> Result<K::PerSegment<[f64; 3]>, Error> {
        let model = self.checked(state, load)?;
        let drive = self.actuation_load(forces)?;
        finite_or(model.forward_dynamics(&state.shape, &state.rate, &drive, load))
    }

    /// Forward dynamics as the paper has it: the mass matrix by columns of differential inverse dynamics [CC 39, 40, 41]. The same answer as
    /// [`ConstantCurvature::forward_dynamics`], slower.
    ///
    /// # Errors
    /// As [`ConstantCurvature::forward_dynamics`].
    pub fn forward_dynamics_by_columns(
        &self,
        state: &State<K>,
        forces: &[f64],
        load: Option<&TipLoad>,
    ) -> Result<K::PerSegment<[f64; 3]>, Error> {
        let model = self.checked(state, load)?;
        let mut found = self.actuation_load(forces)?;
        let rest = self.kernel().per_segment(|_| [0.0; 3]);
        let bias = model.inverse_dynamics(&state.shape, &state.rate, &rest, load);
        for (drive, bias) in found.as_mut().iter_mut().zip(bias.as_ref()) {
            *drive = core::array::from_fn(|k| drive[k] - bias[k]);
        }
        let mut mass = model.mass_by_columns(&state.shape, load);
        factor::factorise::<K, f64>(&mut mass);
        factor::solve::<K, f64>(&mass, &mut found);
        finite_or(found)
    }
}

fn finite_or<A: AsRef<[[f64; 3]]>>(found: A) -> Result<A, Error> {
    if found.as_ref().as_flattened().iter().all(|value| value.is_finite()) {
        Ok(found)
    } else {
        Err(Error::Overflow { what: "the acceleration" })
    }
}

fn prepare<K: Kernel>(kernel: &K) -> Result<Dynamics<K>, Error> {
    check_robot(kernel)?;
    Ok(Dynamics::new(kernel))
}
