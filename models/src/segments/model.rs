//! The equations of motion of a robot, over any scalar.

use pliant_runtime::Twice;

use super::chain::{Blocks, Parts, Sweep};
use super::erased::Compiled;
use super::numbers::Model;
use super::robot::finite_or;
use super::statics::{self, Applied};
use super::validate::{check_acceleration, check_load, check_state};
use super::vector::add;
use super::{ConstantCurvature, Error, State, TipLoad, factor, loads};
use crate::{Scalar, Tangent};

/// The loads on the states of a robot in motion, by kind: with the signs of `J_act^T tau_act` = their sum [CC 3].
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Loads<T = f64> {
    /// Inertial [CC 4, 18], the payload's included.
    pub inertial: Vec<[T; 3]>,
    /// Elastic, of the length [CC 24].
    pub extension: Vec<[T; 3]>,
    /// Elastic, of bending [CC 28].
    pub bending: Vec<[T; 3]>,
    /// Loads of gravity [CC 29], the payload's included.
    pub gravity: Vec<[T; 3]>,
    /// Loads of damping [CC 30].
    pub damping: Vec<[T; 3]>,
    /// Loads of the external wrench at the tip.
    pub tip: Vec<[T; 3]>,
}

impl<T: Scalar> Loads<T> {
    /// Sum of all of them: N m, N m, N per segment.
    #[must_use]
    pub fn total(&self) -> Vec<[T; 3]> {
        let mut sum = self.inertial.clone();
        for part in [&self.extension, &self.bending, &self.gravity, &self.damping, &self.tip] {
            sum.iter_mut().zip(part).for_each(|(sum, part)| *sum = add(sum, part));
        }
        sum
    }
}

/// `H qdd + bias = J_act^T tau_act` [CC 41].
#[derive(Clone, Debug)]
pub struct Equations<T = f64> {
    /// Mass matrix `H`, by blocks of 3 x 3: entry `[i][j][k][l]` belongs to coordinates `k` of segment `i` and `l` of `j`.
    pub mass: Blocks<T>,
    /// All loads but those of the accelerations of the states.
    pub bias: Vec<[T; 3]>,
}

/// A robot in numbers of one type, with memory: the equations of motion, unchecked, for one item, several in lanes, or numbers that carry derivatives.
///
/// States are `(Dx, Dy, L)` per segment, in rad, rad, m, an entry per segment. Nothing is allocated but where a function says so.
#[derive(Clone, Debug)]
pub struct Dynamics<T = f64> {
    pub(super) model: Model<T>,
    pub(super) sweep: Sweep<T>,
    equations: Equations<T>,
    /// Loads or accelerations that were asked for last.
    found: Vec<[T; 3]>,
}

impl<T: Compiled> Dynamics<T> {
    /// The equations of a robot with its present parameters.
    #[must_use]
    pub fn new(robot: &ConstantCurvature) -> Self {
        Self::of(Model::new(robot))
    }

    fn of(model: Model<T>) -> Self {
        let count = model.numbers.len();
        let zeros = vec![[T::from_f64(0.0); 3]; count];
        Self {
            sweep: Sweep::new(count),
            equations: Equations { mass: Blocks::zero(count), bias: zeros.clone() },
            found: zeros,
            model,
        }
    }

    /// Mass matrix and bias at a state, in one pass over the segments [CC 41].
    pub fn equations(&mut self, state: &[[T; 3]], rate: &[[T; 3]], load: Option<&TipLoad>) -> &Equations<T> {
        let Self { model, sweep, equations: Equations { mass, bias }, .. } = self;
        sweep.run(model, state, rate, load);
        let parts = Parts { base: Some(&model.support), states: None, velocities: true, wrench: true };
        sweep.inertial(model, &parts, load, bias);
        loads::add_internal(model, state, rate, bias);
        sweep.mass_matrix(load, mass);
        &self.equations
    }

    /// The mass matrix alone.
    pub(super) fn mass(
        &mut self,
        state: &[[T; 3]],
        rate: &[[T; 3]],
        load: Option<&TipLoad>,
    ) -> &mut Blocks<T> {
        self.sweep.run(&self.model, state, rate, load);
        self.sweep.mass_matrix(load, &mut self.equations.mass);
        &mut self.equations.mass
    }

    /// The equations that were found last.
    pub(super) fn into_equations(self) -> Equations<T> {
        self.equations
    }

    /// The sum of the loads that a motion takes [CC 3]: inverse dynamics, linear in the number of segments.
    pub fn inverse_dynamics(
        &mut self,
        state: &[[T; 3]],
        rate: &[[T; 3]],
        acceleration: &[[T; 3]],
        load: Option<&TipLoad>,
    ) -> &[[T; 3]] {
        let Self { model, sweep, found, .. } = self;
        sweep.run(model, state, rate, load);
        let parts =
            Parts { base: Some(&model.support), states: Some(acceleration), velocities: true, wrench: true };
        sweep.inertial(model, &parts, load, found);
        loads::add_internal(model, state, rate, found);
        found
    }

    /// The loads that a motion takes, by kind [CC 3]. Allocates them.
    #[must_use]
    pub fn loads(
        &mut self,
        state: &[[T; 3]],
        rate: &[[T; 3]],
        acceleration: &[[T; 3]],
        load: Option<&TipLoad>,
    ) -> Loads<T> {
        let Self { model, sweep, found, .. } = self;
        sweep.run(model, state, rate, load);
        let inertial = Parts { base: None, states: Some(acceleration), velocities: true, wrench: false };
        let gravity = Parts { base: Some(&model.support), states: None, velocities: false, wrench: false };
        let mut of = |parts: &Parts<'_, T>| {
            sweep.inertial(model, parts, load, found);
            found.clone()
        };
        let (inertial, gravity) = (of(&inertial), of(&gravity));
        sweep.tip_loads(model, load, found);
        let (numbers, physics) = (&model.numbers, model.options.physics);
        let each = || numbers.iter().zip(state);
        let damping = each().zip(rate);
        Loads {
            inertial,
            gravity,
            extension: each().map(|(numbers, state)| loads::extension(numbers, state)).collect(),
            bending: each().map(|(numbers, state)| loads::bending(numbers, physics, state)).collect(),
            damping: damping
                .map(|((numbers, state), rate)| loads::damping(numbers, physics, state, rate))
                .collect(),
            tip: found.clone(),
        }
    }

    /// Accelerations of the states under a load on them [CC 41]: direct forward dynamics, mass matrix and bias in one pass and a Cholesky
    /// factorisation.
    pub fn forward_dynamics(
        &mut self,
        state: &[[T; 3]],
        rate: &[[T; 3]],
        drive: &[[T; 3]],
        load: Option<&TipLoad>,
    ) -> &[[T; 3]] {
        self.equations(state, rate, load);
        let Self { equations: Equations { mass, bias }, found, .. } = self;
        for ((found, drive), bias) in found.iter_mut().zip(drive).zip(bias) {
            *found = core::array::from_fn(|k| drive[k] - bias[k]);
        }
        factor::factorise(mass);
        factor::solve(mass, found);
        found
    }

    /// The Cholesky factor of the mass matrix, where forward dynamics was asked for last.
    pub(super) const fn factor(&self) -> &Blocks<T> {
        &self.equations.mass
    }

    /// Forward dynamics as the paper has it: the mass matrix by columns of differential inverse dynamics, [CC 39, 40, 41]. The same answer as
    /// [`Dynamics::forward_dynamics`], slower.
    pub fn forward_dynamics_by_columns(
        &mut self,
        state: &[[T; 3]],
        rate: &[[T; 3]],
        drive: &[[T; 3]],
        load: Option<&TipLoad>,
    ) -> &[[T; 3]] {
        let rest = core::mem::take(&mut self.sweep.unit);
        self.inverse_dynamics(state, rate, &rest, load);
        self.sweep.unit = rest;
        self.equations.bias.copy_from_slice(&self.found);
        self.mass_by_columns(state, load);
        let Self { equations: Equations { mass, bias }, found, .. } = self;
        for ((found, drive), bias) in found.iter_mut().zip(drive).zip(bias) {
            *found = core::array::from_fn(|k| drive[k] - bias[k]);
        }
        factor::factorise(mass);
        factor::solve(mass, found);
        found
    }

    /// Elastic loads, that of gravity and of the external wrench at a shape at rest: what the actuators bear in an equilibrium. Allocates memory.
    pub fn static_loads(&mut self, shape: &[[T; 3]], load: Option<&TipLoad>) -> &[[T; 3]] {
        statics::total(&self.model, shape, &Applied::new(load), &mut self.found);
        &self.found
    }

    /// The mass matrix by columns of differential inverse dynamics [CC 39, 40]: as the paper does it, cubic in the number of
    /// segments where [`Dynamics::equations`] is quadratic.
    pub fn mass_by_columns(&mut self, state: &[[T; 3]], load: Option<&TipLoad>) -> &Blocks<T> {
        let Self { model, sweep, equations: Equations { mass, .. }, found } = self;
        let mut unit = core::mem::take(&mut sweep.unit);
        sweep.run(model, state, &unit, load);
        for j in 0..unit.len() {
            for l in 0..3 {
                unit[j][l] = T::from_f64(1.0);
                let parts = Parts { base: None, states: Some(&unit), velocities: false, wrench: false };
                sweep.inertial(model, &parts, load, found);
                mass.set_column(j, l, found);
                unit[j][l] = T::from_f64(0.0);
            }
        }
        sweep.unit = unit;
        mass
    }
}

impl Dynamics<Tangent<1>> {
    /// The equations with the derivative with respect to a parameter.
    #[must_use]
    pub fn with_parameter(robot: &ConstantCurvature, index: usize) -> Self {
        Self::of(Model::along(robot, index, |value, slope| {
            Tangent::from_re(value) + Tangent::from_re(0.0).derivative(0) * slope
        }))
    }
}

impl Dynamics<Twice> {
    /// The equations in hyper-dual numbers, in whose second direction a parameter changes by one; without a parameter nothing does.
    pub(super) fn twice(robot: &ConstantCurvature, parameter: Option<usize>) -> Self {
        Self::of(match parameter {
            Some(index) => Model::along(robot, index, |value, slope| Twice::new(value, 0.0, slope, 0.0)),
            None => Model::new(robot),
        })
    }
}

impl ConstantCurvature {
    /// The equations of motion without checks, with their memory.
    ///
    /// # Errors
    /// Errors of the robot.
    pub fn dynamics(&self) -> Result<Dynamics, Error> {
        self.check()?;
        Ok(Dynamics::new(self))
    }

    /// The equations at a state and a load that were checked.
    pub(super) fn checked(&self, state: &State, load: Option<&TipLoad>) -> Result<Dynamics, Error> {
        let model = self.dynamics()?;
        check_state(self.segments(), &state.shape, &state.rate)?;
        check_load(load)?;
        Ok(model)
    }

    /// Mass matrix and bias at a state: `H qdd + bias = J_act^T tau_act` [CC 41], in one pass over the segments.
    ///
    /// # Errors
    /// Errors of the robot, the state or the load at the tip; see [`Error`].
    pub fn equations(&self, state: &State, load: Option<&TipLoad>) -> Result<Equations, Error> {
        let mut model = self.checked(state, load)?;
        model.equations(&state.shape, &state.rate, load);
        Ok(model.into_equations())
    }

    /// Inverse dynamics, algorithm 1: the loads that an acceleration of the state takes, by kind [CC 3]. Their sum goes to
    /// [`ConstantCurvature::actuator_forces`].
    ///
    /// # Errors
    /// As [`ConstantCurvature::equations`].
    pub fn loads(
        &self,
        state: &State,
        acceleration: &[[f64; 3]],
        load: Option<&TipLoad>,
    ) -> Result<Loads, Error> {
        check_acceleration(self.segments(), acceleration)?;
        Ok(self.checked(state, load)?.loads(&state.shape, &state.rate, acceleration, load))
    }

    /// Inverse dynamics: the actuator forces that an acceleration of the state takes, N (of chambers pressures, Pa), written to `forces`. `tau(t)` of a motion `q(t)`
    /// is one call per instant.
    ///
    /// # Errors
    /// As [`ConstantCurvature::equations`] and [`ConstantCurvature::actuator_forces`].
    pub fn inverse_dynamics(
        &self,
        state: &State,
        acceleration: &[[f64; 3]],
        load: Option<&TipLoad>,
        forces: &mut [f64],
    ) -> Result<(), Error> {
        check_acceleration(self.segments(), acceleration)?;
        let mut model = self.checked(state, load)?;
        let sum = model.inverse_dynamics(&state.shape, &state.rate, acceleration, load);
        self.actuator_forces(sum, forces)
    }

    /// Forward dynamics [CC 41]: accelerations of the states under actuator forces, rad/s^2, rad/s^2, m/s^2 per segment. Directly: mass matrix
    /// and bias in one pass, and a Cholesky factorisation.
    ///
    /// # Errors
    /// As [`ConstantCurvature::equations`] and [`ConstantCurvature::actuation_load`]; [`Error::Overflow`] where the state is so far from that of a
    /// robot that numbers overflow.
    pub fn forward_dynamics(
        &self,
        state: &State,
        forces: &[f64],
        load: Option<&TipLoad>,
    ) -> Result<Vec<[f64; 3]>, Error> {
        let mut model = self.checked(state, load)?;
        let drive = self.actuation_load(forces)?;
        finite_or(model.forward_dynamics(&state.shape, &state.rate, &drive, load)).map(<[_]>::to_vec)
    }

    /// Forward dynamics as the paper has it: the mass matrix by columns of differential inverse dynamics [CC 39, 40, 41]. The same answer as
    /// [`ConstantCurvature::forward_dynamics`], slower.
    ///
    /// # Errors
    /// As [`ConstantCurvature::forward_dynamics`].
    pub fn forward_dynamics_by_columns(
        &self,
        state: &State,
        forces: &[f64],
        load: Option<&TipLoad>,
    ) -> Result<Vec<[f64; 3]>, Error> {
        let mut model = self.checked(state, load)?;
        let drive = self.actuation_load(forces)?;
        finite_or(model.forward_dynamics_by_columns(&state.shape, &state.rate, &drive, load))
            .map(<[_]>::to_vec)
    }
}
