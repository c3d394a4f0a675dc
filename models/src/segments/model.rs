//! The equations of motion of a robot, over any scalar.

use std::sync::Arc;

use pliant_runtime::Twice;

use super::chain::{Blocks, Parts, Sweep};
use super::erased::{Compiled, Erased};
use super::kernel::{Constants, SegmentsOptions};
use super::statics::{self, Applied};
use super::vector::{Vector, add, apply_transposed, constant};
use super::{ConstantCurvature, TipLoad, factor, loads};
use crate::{Scalar, Tangent};

/// [`Constants`] as scalars.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers<T> {
    pub(super) length: T,
    pub(super) mass: T,
    pub(super) axial_stiffness: T,
    pub(super) bending_stiffness: T,
    pub(super) damping: T,
    pub(super) bend_damping: T,
    pub(super) length_damping: T,
    pub(super) gyration: T,
}

impl<T: Scalar> Numbers<T> {
    /// The same in other numbers.
    #[inline(always)]
    pub(super) fn map<S>(&self, number: impl Fn(T) -> S) -> Numbers<S> {
        Numbers {
            length: number(self.length),
            mass: number(self.mass),
            axial_stiffness: number(self.axial_stiffness),
            bending_stiffness: number(self.bending_stiffness),
            damping: number(self.damping),
            bend_damping: number(self.bend_damping),
            length_damping: number(self.length_damping),
            gyration: number(self.gyration),
        }
    }

    /// Each number from its value and its derivative.
    fn of(value: &Constants, slope: &Constants, number: impl Fn(f64, f64) -> T) -> Self {
        Self {
            length: number(value.length, slope.length),
            mass: number(value.mass, slope.mass),
            axial_stiffness: number(value.axial_stiffness, slope.axial_stiffness),
            bending_stiffness: number(value.bending_stiffness, slope.bending_stiffness),
            damping: number(value.damping, slope.damping),
            bend_damping: number(value.bend_damping, slope.bend_damping),
            length_damping: number(value.length_damping, slope.length_damping),
            gyration: number(value.gyration, slope.gyration),
        }
    }
}

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

/// The numbers of a robot as scalars of one type, beside its kernels.
#[derive(Clone, Debug)]
pub(super) struct Model<T> {
    pub(super) robot: Arc<dyn Erased>,
    pub(super) numbers: Vec<Numbers<T>>,
    /// Acceleration of a base that does not fall, in the base frame: that of gravity with the other sign [CC 29].
    pub(super) support: Vector<T>,
    /// Rotation from the base frame to the world.
    pub(super) base: [[f64; 3]; 3],
    pub(super) options: SegmentsOptions,
}

impl<T: Scalar> Model<T> {
    /// The numbers at the present parameters.
    pub(super) fn new(robot: &ConstantCurvature) -> Self {
        let flat = |_| (Constants::default(), [0.0; 3]);
        Self::with(robot, flat, |value, _| T::from_f64(value))
    }

    fn with(
        robot: &ConstantCurvature,
        slope: impl Fn(usize) -> (Constants, [f64; 3]),
        number: impl Fn(f64, f64) -> T,
    ) -> Self {
        let data = &robot.data;
        let mut gravity_slope = [0.0; 3];
        let numbers = data.constants.iter().enumerate().map(|(segment, value)| {
            let (constants, gravity) = slope(segment);
            gravity_slope = gravity;
            Numbers::of(value, &constants, &number)
        });
        let numbers = numbers.collect();
        let (base, _) = data.base;
        let support = core::array::from_fn(|axis| number(-data.gravity[axis], -gravity_slope[axis]));
        let support = apply_transposed(&base.map(|row| constant(&row)), &support);
        Self { robot: Arc::clone(&robot.robot), numbers, support, base, options: data.options }
    }

    /// The numbers with their derivatives with respect to a parameter.
    fn along(robot: &ConstantCurvature, parameter: usize, number: impl Fn(f64, f64) -> T) -> Self {
        let of = &robot.robot;
        let slope =
            |segment| (of.constants_sensitivity(parameter, segment), of.gravity_sensitivity(parameter));
        Self::with(robot, slope, number)
    }
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
