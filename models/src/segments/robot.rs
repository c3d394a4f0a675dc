//! The robot: from states and forces to loads and accelerations.

use std::sync::Arc;

use super::data::Data;
use super::erased::Erased;
use super::validate::{check_robot, check_state};
use super::{Constants, Error, Kernel, State};
use crate::Declared;
use crate::core::declared::parameter_methods;

/// A robot of constant-curvature segments: the solvers over the arithmetic of a [`Kernel`].
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
/// It can be shared between threads. Functions of a state take memory where they need it; [`ConstantCurvature::dynamics`] and [`ConstantCurvature::solver`] keep theirs
/// and allocate nothing once they are made.
#[derive(Clone, Debug)]
pub struct ConstantCurvature {
    pub(super) robot: Arc<dyn Erased>,
    pub(super) data: Arc<Data>,
    /// Error of the parameters.
    wrong: Option<Box<Error>>,
}

parameter_methods!(ConstantCurvature);

impl ConstantCurvature {
    /// The robot with this arithmetic. Parameters that are not possible are refused by the first solve.
    #[must_use]
    pub fn new(kernel: impl Kernel) -> Self {
        Self::of(Arc::new(kernel))
    }

    fn of(robot: Arc<dyn Erased>) -> Self {
        let data = Data::of(robot.data());
        let wrong = check_robot(&*robot, &data).err().map(Box::new);
        Self { robot, data: Arc::new(data), wrong }
    }

    pub(crate) fn declared(&self) -> &dyn Declared {
        &*self.robot
    }

    /// Refuses parameters that are not possible.
    pub(super) fn check(&self) -> Result<(), Error> {
        self.wrong.as_ref().map_or(Ok(()), |error| Err(Error::clone(error)))
    }

    /// Number of segments.
    #[must_use]
    pub fn segments(&self) -> usize {
        self.data.segments()
    }

    /// Constants of the segments at the present values of the parameters, from the base.
    #[must_use]
    pub fn constants(&self) -> &[Constants] {
        &self.data.constants
    }

    /// The straight robot of unloaded length, at rest.
    #[must_use]
    pub fn straight(&self) -> State {
        let straight = self.data.constants.iter().map(|constants| [0.0, 0.0, constants.length]);
        State::at_rest(straight.collect::<Vec<_>>())
    }

    /// The state of these shapes `(Dx, Dy, L)` and rates, one per segment from the base.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`], and [`Error::Invalid`] for a length that is not positive or a number that is not finite.
    pub fn state(&self, shape: &[[f64; 3]], rate: &[[f64; 3]]) -> Result<State, Error> {
        check_state(self.segments(), shape, rate)?;
        Ok(State { shape: shape.to_vec(), rate: rate.to_vec() })
    }

    /// Sets a parameter to a value that was checked.
    fn change(&mut self, index: usize, value: f64) {
        *self = Self::of(self.robot.with_parameter(index, value));
    }
}

/// Refuses accelerations that are not finite.
pub(super) fn finite_or(found: &[[f64; 3]]) -> Result<&[[f64; 3]], Error> {
    if found.as_flattened().iter().all(|value| value.is_finite()) {
        Ok(found)
    } else {
        Err(Error::Overflow { what: "the acceleration" })
    }
}
