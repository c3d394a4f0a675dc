//! The equations of motion of a robot, over any scalar.

use nalgebra::Vector3;
use pliant_runtime::Twice;

use super::chain::{self, Blocks, Parts};
use super::kernel::{Constants, Kernel, Options};
use super::statics::{self, Applied};
use super::vector::{Vector, apply_transposed, constant};
use super::{factor, loads};
use crate::{Scalar, Tangent};

copied!(Loads<K, T>, Equations<K, T>);

/// What the tip carries, besides the robot itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TipLoad {
    /// Mass of a payload, kg.
    pub mass: f64,
    /// Its centre in the frame of the tip, m.
    pub center: Vector3<f64>,
    /// Its inertia about its centre in the frame of the tip, kg m^2: xx, yy, zz, xy, xz, yz; zero for a point.
    pub inertia: [f64; 6],
    /// External force at the tip in the world, N.
    pub force: Vector3<f64>,
    /// External couple at the tip in the world, N m.
    pub couple: Vector3<f64>,
}

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
#[derive(Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = "T: serde::Serialize"))]
pub struct Loads<K: Kernel, T: Scalar = f64> {
    /// Inertial [CC 4, 18], the payload's included.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::per_segment"))]
    pub inertial: K::PerSegment<[T; 3]>,
    /// Elastic, of the length [CC 24].
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::per_segment"))]
    pub extension: K::PerSegment<[T; 3]>,
    /// Elastic, of bending [CC 28].
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::per_segment"))]
    pub bending: K::PerSegment<[T; 3]>,
    /// Of gravity [CC 29], the payload's included.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::per_segment"))]
    pub gravity: K::PerSegment<[T; 3]>,
    /// Of damping [CC 30].
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::per_segment"))]
    pub damping: K::PerSegment<[T; 3]>,
    /// Of the external wrench at the tip.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::per_segment"))]
    pub tip: K::PerSegment<[T; 3]>,
}

impl<K: Kernel, T: Scalar> Loads<K, T> {
    /// Sum of all of them: N m, N m, N per segment.
    #[must_use]
    pub fn total(&self) -> K::PerSegment<[T; 3]> {
        let mut sum = self.inertial;
        for part in [&self.extension, &self.bending, &self.gravity, &self.damping, &self.tip] {
            for (sum, part) in sum.as_mut().iter_mut().zip(part.as_ref()) {
                *sum = super::vector::add(sum, part);
            }
        }
        sum
    }
}

/// `H qdd + bias = J_act^T tau_act` [CC 41].
#[derive(Debug)]
pub struct Equations<K: Kernel, T: Scalar = f64> {
    /// Mass matrix `H`, by blocks of 3 x 3: entry `[i][j][k][l]` belongs to coordinates `k` of segment `i` and `l` of `j`.
    pub mass: Blocks<K, T>,
    /// All loads but those of the accelerations of the states.
    pub bias: K::PerSegment<[T; 3]>,
}

/// A robot and its numbers as scalars of one type: the equations of motion, unchecked, for one item, several in lanes, or numbers that
/// carry derivatives.
#[derive(Clone, Debug)]
pub struct Dynamics<K: Kernel, T: Scalar = f64> {
    pub(super) kernel: K,
    pub(super) numbers: K::PerSegment<Numbers<T>>,
    /// Acceleration of a base that does not fall, in the base frame: that of gravity with the other sign [CC 29].
    pub(super) support: Vector<T>,
    /// Rotation from the base frame to the world.
    pub(super) base: [[f64; 3]; 3],
    pub(super) options: Options,
}

impl<K: Kernel, T: Scalar> Dynamics<K, T> {
    /// The equations of a robot with its present parameters.
    #[must_use]
    pub fn new(kernel: &K) -> Self {
        let flat = |_| (Constants::default(), [0.0; 3]);
        Self::with(kernel, flat, |value, _| T::from_f64(value))
    }

    fn with(
        kernel: &K,
        slope: impl Fn(usize) -> (Constants, [f64; 3]),
        number: impl Fn(f64, f64) -> T,
    ) -> Self {
        let mut gravity_slope = [0.0; 3];
        let numbers = kernel.per_segment(|i| {
            let (constants, gravity) = slope(i);
            gravity_slope = gravity;
            Numbers::of(&kernel.constants(i), &constants, &number)
        });
        let (base, _) = kernel.base();
        let gravity = kernel.gravity();
        let support = core::array::from_fn(|axis| number(-gravity[axis], -gravity_slope[axis]));
        let support = apply_transposed(&base.map(|row| constant(&row)), &support);
        Self { kernel: kernel.clone(), numbers, support, base, options: kernel.options() }
    }

    /// Mass matrix and bias at a state, in one pass over the segments [CC 41].
    ///
    /// States are `(Dx, Dy, L)` per segment, in rad, rad, m.
    #[must_use]
    pub fn equations(
        &self,
        state: &K::PerSegment<[T; 3]>,
        rate: &K::PerSegment<[T; 3]>,
        load: Option<&TipLoad>,
    ) -> Equations<K, T> {
        let mut links = chain::Link::zeros(&self.kernel);
        let sweep = chain::sweep(self, state, rate, load, &mut links);
        let parts = Parts { base: Some(&self.support), states: None, velocities: true, wrench: true };
        let mut bias = chain::inertial(self, &sweep, &parts);
        loads::add_internal(self, state, rate, &mut bias);
        Equations { mass: chain::mass_matrix(&self.kernel, &sweep), bias }
    }

    /// The sum of the loads that a motion takes [CC 3]: inverse dynamics, linear in the number of segments.
    #[must_use]
    pub fn inverse_dynamics(
        &self,
        state: &K::PerSegment<[T; 3]>,
        rate: &K::PerSegment<[T; 3]>,
        acceleration: &K::PerSegment<[T; 3]>,
        load: Option<&TipLoad>,
    ) -> K::PerSegment<[T; 3]> {
        let mut links = chain::Link::zeros(&self.kernel);
        let sweep = chain::sweep(self, state, rate, load, &mut links);
        let parts =
            Parts { base: Some(&self.support), states: Some(acceleration), velocities: true, wrench: true };
        let mut sum = chain::inertial(self, &sweep, &parts);
        loads::add_internal(self, state, rate, &mut sum);
        sum
    }

    /// The loads that a motion takes, by kind [CC 3].
    #[must_use]
    pub fn loads(
        &self,
        state: &K::PerSegment<[T; 3]>,
        rate: &K::PerSegment<[T; 3]>,
        acceleration: &K::PerSegment<[T; 3]>,
        load: Option<&TipLoad>,
    ) -> Loads<K, T> {
        let mut links = chain::Link::zeros(&self.kernel);
        let sweep = chain::sweep(self, state, rate, load, &mut links);
        let inertial = Parts { base: None, states: Some(acceleration), velocities: true, wrench: false };
        let gravity = Parts { base: Some(&self.support), states: None, velocities: false, wrench: false };
        let nothing = self.kernel.per_segment(|_| [T::from_f64(0.0); 3]);
        let mut found = Loads::<K, T> {
            inertial: chain::inertial(self, &sweep, &inertial),
            gravity: chain::inertial(self, &sweep, &gravity),
            extension: nothing,
            bending: nothing,
            damping: nothing,
            tip: chain::tip_loads(self, &sweep),
        };
        for (i, (state, rate)) in state.as_ref().iter().zip(rate.as_ref()).enumerate() {
            let numbers = &self.numbers.as_ref()[i];
            let physics = self.options.physics;
            found.extension.as_mut()[i] = loads::extension(numbers, state);
            found.bending.as_mut()[i] = loads::bending(numbers, physics, state);
            found.damping.as_mut()[i] = loads::damping(numbers, physics, state, rate);
        }
        found
    }

    /// Accelerations of the states under a load on them [CC 41]: direct forward dynamics, mass matrix and bias in one pass and a Cholesky
    /// factorisation.
    #[must_use]
    pub fn forward_dynamics(
        &self,
        state: &K::PerSegment<[T; 3]>,
        rate: &K::PerSegment<[T; 3]>,
        drive: &K::PerSegment<[T; 3]>,
        load: Option<&TipLoad>,
    ) -> K::PerSegment<[T; 3]> {
        let Equations { mut mass, bias } = self.equations(state, rate, load);
        let mut found = *drive;
        for (drive, bias) in found.as_mut().iter_mut().zip(bias.as_ref()) {
            *drive = core::array::from_fn(|k| drive[k] - bias[k]);
        }
        factor::factorise::<K, T>(&mut mass);
        factor::solve::<K, T>(&mass, &mut found);
        found
    }

    /// Elastic loads, that of gravity and of the external wrench at a shape at rest: what the actuators bear in an equilibrium.
    #[must_use]
    pub fn static_loads(
        &self,
        shape: &K::PerSegment<[T; 3]>,
        load: Option<&TipLoad>,
    ) -> K::PerSegment<[T; 3]> {
        statics::total(self, shape, &Applied::new(load))
    }

    /// The mass matrix by columns of differential inverse dynamics [CC 39, 40]: as the paper does it, cubic in the number of
    /// segments where [`Dynamics::equations`] is quadratic.
    #[must_use]
    pub fn mass_by_columns(&self, state: &K::PerSegment<[T; 3]>, load: Option<&TipLoad>) -> Blocks<K, T> {
        let zeros = [T::from_f64(0.0); 3];
        let rest = self.kernel.per_segment(|_| zeros);
        let mut links = chain::Link::zeros(&self.kernel);
        let sweep = chain::sweep(self, state, &rest, load, &mut links);
        let mut matrix = self.kernel.per_segment(|_| self.kernel.per_segment(|_| [zeros; 3]));
        for j in 0..rest.as_ref().len() {
            for l in 0..3 {
                let mut unit = rest;
                unit.as_mut()[j][l] = T::from_f64(1.0);
                let parts = Parts { base: None, states: Some(&unit), velocities: false, wrench: false };
                let column = chain::inertial(self, &sweep, &parts);
                for (row, entries) in matrix.as_mut().iter_mut().zip(column.as_ref()) {
                    for (row, entry) in row.as_mut()[j].iter_mut().zip(entries) {
                        row[l] = *entry;
                    }
                }
            }
        }
        matrix
    }
}

impl<K: Kernel> Dynamics<K, Tangent<1>> {
    /// The equations with the derivative with respect to a parameter.
    #[must_use]
    pub fn with_parameter(kernel: &K, index: usize) -> Self {
        Self::with(
            kernel,
            |segment| (kernel.constants_sensitivity(index, segment), kernel.gravity_sensitivity(index)),
            |value, slope| Tangent::from_re(value) + Tangent::from_re(0.0).derivative(0) * slope,
        )
    }
}

impl<K: Kernel> Dynamics<K, Twice> {
    /// The equations in hyper-dual numbers, in whose second direction a parameter changes by one; without a parameter nothing does.
    pub(super) fn twice(kernel: &K, parameter: Option<usize>) -> Self {
        let slope = |segment: usize| match parameter {
            Some(index) => (kernel.constants_sensitivity(index, segment), kernel.gravity_sensitivity(index)),
            None => (Constants::default(), [0.0; 3]),
        };
        Self::with(kernel, slope, |value, slope| Twice::new(value, 0.0, slope, 0.0))
    }
}
