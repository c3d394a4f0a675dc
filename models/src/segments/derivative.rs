//! Exact derivatives of forward dynamics, and of the loads at rest.
//!
//! With `H qdd + bias(q, q') = f` [CC 41], `d qdd = H^-1 (df - d ID(q, q', qdd))`: inverse dynamics is differentiated, one segment's state at a time, at
//! the acceleration that forward dynamics gives.

use nalgebra::{Const, DMatrix, U1};

use super::actuator::{along, places, row};
use super::chain::{Blocks, entry};
use super::{ConstantCurvature, Dynamics, Error, Kernel, State, TipLoad, factor};
use crate::core::declared::index_of;
use crate::{Tangent, error};

copied!(Derivatives<K>);

/// Forward dynamics and its derivatives at a state. Entry `[i][j][k][l]` of a matrix belongs to the acceleration of coordinate `k` of segment
/// `i` and to what coordinate `l` of segment `j` is, `(Dx, Dy, L)` in rad, rad, m.
#[derive(Debug)]
pub struct Derivatives<K: Kernel> {
    /// Acceleration of the states.
    pub acceleration: K::PerSegment<[f64; 3]>,
    /// With respect to the shape.
    pub shape: Blocks<K, f64>,
    /// With respect to its rate.
    pub rate: Blocks<K, f64>,
    /// With respect to a load on the states, `H^-1`; for actuators see [`ConstantCurvature::actuation_derivative`].
    pub load: Blocks<K, f64>,
}

/// `d(q, q')/dt = A (q, q') + B tau` to first order about a state.
#[derive(Clone, Debug, PartialEq)]
pub struct LinearSystem {
    /// `A`, 6N x 6N: shapes first, segment by segment, then rates.
    pub a: DMatrix<f64>,
    /// `B`, 6N x the number of actuators.
    pub b: DMatrix<f64>,
}

/// Accelerations, and the factor of the mass matrix.
type Accelerated<K> = (<K as Kernel>::PerSegment<[f64; 3]>, Blocks<K, f64>);

/// The derivatives that a number carries.
pub(super) fn slopes<const N: usize>(value: Tangent<N>) -> [f64; N] {
    value.eps.unwrap_generic(Const::<N>, U1).into()
}

pub(super) fn constants<K: Kernel, const N: usize>(
    kernel: &K,
    values: &K::PerSegment<[f64; 3]>,
) -> K::PerSegment<[Tangent<N>; 3]> {
    kernel.per_segment(|segment| values.as_ref()[segment].map(Tangent::from_re))
}

/// The numbers of one segment as variables `first`, `first + 1`, `first + 2`.
pub(super) fn variables<const N: usize>(values: [f64; 3], first: usize) -> [Tangent<N>; 3] {
    core::array::from_fn(|k| Tangent::from_re(values[k]).derivative(first + k))
}

impl<K: Kernel> ConstantCurvature<K> {
    /// Refuses a state at which the damping of the curvature has no derivative.
    fn check_bent(&self, state: &State<K>) -> Result<(), Error> {
        for (segment, [dx, dy, _]) in state.shape.as_ref().iter().enumerate() {
            if dx * dx + dy * dy < f64::MIN_POSITIVE && self.kernel().constants(segment).damping != 0.0 {
                return Err(Error::Straight { segment });
            }
        }
        Ok(())
    }

    fn accelerate(
        &self,
        state: &State<K>,
        forces: &[f64],
        load: Option<&TipLoad>,
    ) -> Result<Accelerated<K>, Error> {
        let model = self.checked(state, load)?;
        let mut acceleration = self.actuation_load(forces)?;
        let equations = model.equations(&state.shape, &state.rate, load);
        let mut mass = equations.mass;
        for (drive, bias) in acceleration.as_mut().iter_mut().zip(equations.bias.as_ref()) {
            *drive = core::array::from_fn(|k| drive[k] - bias[k]);
        }
        factor::factorise::<K, f64>(&mut mass);
        factor::solve::<K, f64>(&mass, &mut acceleration);
        if acceleration.as_ref().as_flattened().iter().all(|value| value.is_finite()) {
            Ok((acceleration, mass))
        } else {
            Err(Error::Overflow { what: "the acceleration" })
        }
    }

    /// Forward dynamics with its derivatives with respect to shape, rate and load.
    ///
    /// # Errors
    /// As [`ConstantCurvature::forward_dynamics`], and [`Error::Straight`] where a segment with damping of its curvature is exactly
    /// straight.
    pub fn derivatives(
        &self,
        state: &State<K>,
        forces: &[f64],
        load: Option<&TipLoad>,
    ) -> Result<Derivatives<K>, Error> {
        let (acceleration, mass) = self.accelerate(state, forces, load)?;
        self.check_bent(state)?;
        let kernel = self.kernel();
        let zero = kernel.per_segment(|_| kernel.per_segment(|_| [[0.0; 3]; 3]));
        let mut found = Derivatives { acceleration, shape: zero, rate: zero, load: zero };
        let model = Dynamics::<K, Tangent<6>>::new(self.kernel());
        let second = constants::<K, 6>(self.kernel(), &acceleration);
        for j in 0..self.segments() {
            let (mut shape, mut rate) =
                (constants::<K, 6>(kernel, &state.shape), constants::<K, 6>(kernel, &state.rate));
            shape.as_mut()[j] = variables(state.shape.as_ref()[j], 0);
            rate.as_mut()[j] = variables(state.rate.as_ref()[j], 3);
            let loads = model.inverse_dynamics(&shape, &rate, &second, load);
            for direction in 0..6 {
                let mut column = self.kernel().per_segment(|_| [0.0; 3]);
                for (column, loads) in column.as_mut().iter_mut().zip(loads.as_ref()) {
                    *column = loads.map(|value| -slopes(value)[direction]);
                }
                factor::solve::<K, f64>(&mass, &mut column);
                let to = if direction < 3 { &mut found.shape } else { &mut found.rate };
                write_column::<K>(to, j, direction % 3, &column);
            }
            for l in 0..3 {
                let mut column = self.kernel().per_segment(|_| [0.0; 3]);
                column.as_mut()[j][l] = 1.0;
                factor::solve::<K, f64>(&mass, &mut column);
                write_column::<K>(&mut found.load, j, l, &column);
            }
        }
        Ok(found)
    }

    /// Derivative of the accelerations with respect to the force of an actuator, of a chamber its pressure: `H^-1` times its column of `J_act^T`.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] if there is no such actuator.
    pub fn actuation_derivative(
        &self,
        derivatives: &Derivatives<K>,
        segment: usize,
        actuator: usize,
    ) -> Result<K::PerSegment<[f64; 3]>, Error> {
        let segments = self.segments();
        let actuators = if segment < segments { self.kernel().actuator_count(segment) } else { 0 };
        error::index("the segment", segment, segments)?;
        error::index("the actuator", actuator, actuators)?;
        error::length("the derivatives", derivatives.load.as_ref().len(), segments)?;
        let own = row(self.kernel(), segment, actuator);
        let mut found = self.kernel().per_segment(|_| [0.0; 3]);
        for (found, row) in found.as_mut().iter_mut().zip(derivatives.load.as_ref()) {
            *found = row.as_ref()[segment].map(|entries| along(&own, &entries));
        }
        Ok(found)
    }

    /// Derivative of the accelerations with respect to a parameter.
    ///
    /// # Errors
    /// As [`ConstantCurvature::forward_dynamics`]; [`Error::UnknownParameter`].
    pub fn parameter_sensitivity(
        &self,
        name: &str,
        state: &State<K>,
        forces: &[f64],
        load: Option<&TipLoad>,
    ) -> Result<K::PerSegment<[f64; 3]>, Error> {
        let index = index_of(self.kernel(), name)?;
        let (acceleration, mass) = self.accelerate(state, forces, load)?;
        let model = Dynamics::with_parameter(self.kernel(), index);
        let loads = model.inverse_dynamics(
            &constants::<K, 1>(self.kernel(), &state.shape),
            &constants::<K, 1>(self.kernel(), &state.rate),
            &constants::<K, 1>(self.kernel(), &acceleration),
            load,
        );
        let mut found = self.parameter_load(index, &loads, forces);
        factor::solve::<K, f64>(&mass, &mut found);
        Ok(found)
    }

    /// The linear system about a state. For the design of controllers: it allocates its matrices, which [`Derivatives`] holds as blocks.
    ///
    /// # Errors
    /// As [`ConstantCurvature::derivatives`].
    pub fn linearise(
        &self,
        state: &State<K>,
        forces: &[f64],
        load: Option<&TipLoad>,
    ) -> Result<LinearSystem, Error> {
        let derivatives = self.derivatives(state, forces, load)?;
        let order = 3 * self.segments();
        let a = DMatrix::from_fn(2 * order, 2 * order, |row, column| match row.checked_sub(order) {
            None => f64::from(u8::from(column == row + order)),
            Some(row) if column < order => entry::<K>(&derivatives.shape, row, column),
            Some(row) => entry::<K>(&derivatives.rate, row, column - order),
        });
        let mut b = DMatrix::zeros(2 * order, self.actuators());
        let mut actuators = places(self.kernel());
        for mut column in b.column_iter_mut() {
            let Some((segment, actuator)) = actuators.next() else { break };
            let values = self.actuation_derivative(&derivatives, segment, actuator)?;
            for (entry, value) in column.iter_mut().skip(order).zip(values.as_ref().as_flattened()) {
                *entry = *value;
            }
        }
        Ok(LinearSystem { a, b })
    }

    /// Tangent stiffness at a shape: the derivative of the loads at rest, `[i][j][k][l]` of coordinate `k` of segment `i` by `l` of `j`.
    ///
    /// Symmetric where the loads have an energy: not with a couple at the tip, nor with the physics as published.
    ///
    /// # Errors
    /// What is wrong with the robot, the shape or the load at the tip.
    pub fn stiffness(&self, state: &State<K>, load: Option<&TipLoad>) -> Result<Blocks<K, f64>, Error> {
        self.checked(state, load)?;
        Ok(self.stiffness_of(&state.shape, load))
    }
}

/// Writes the column of coordinate `l` of segment `j`.
fn write_column<K: Kernel>(
    matrix: &mut Blocks<K, f64>,
    j: usize,
    l: usize,
    column: &K::PerSegment<[f64; 3]>,
) {
    for (row, entries) in matrix.as_mut().iter_mut().zip(column.as_ref()) {
        for (row, entry) in row.as_mut()[j].iter_mut().zip(entries) {
            row[l] = *entry;
        }
    }
}
