//! Derivatives of an equilibrium: of shapes by the tangent stiffness `K`, `dq = K^-1 df`, of the tip by its Jacobian.

use nalgebra::{Matrix6, Matrix6x3, Matrix6xX, Vector3, Vector6};
use pliant_runtime::dense::Factors;

use super::actuator::{places, row, row_sensitivity};
use super::derivative::{constants, slopes};
use super::{ConstantCurvature, Dynamics, Error, Kernel, Solution};
use crate::core::declared::index_of;
use crate::core::model::columns;

/// First derivatives of an equilibrium. Shapes are `(Dx, Dy, L)` per segment in rad, rad, m. Rotations are vectors `phi` in the world, `dR = phi^ R`; six
/// components are `(phi, position)`, wrenches `(couple, force)`, in the world.
#[derive(Clone, Debug)]
pub struct Sensitivity<K: Kernel> {
    /// Of the shape with respect to the force of each actuator, segment by segment: rad/N and m/N; of chambers per Pa of their pressure.
    pub shape_by_force: Vec<K::PerSegment<[f64; 3]>>,
    /// Of the tip (rows) with respect to the force of each actuator (columns): rad/N and m/N; of chambers per Pa of their pressure.
    pub tip_by_force: Matrix6xX<f64>,
    /// Of the shape with respect to the components of a dead wrench at the tip, actuator forces held.
    pub shape_by_wrench: [K::PerSegment<[f64; 3]>; 6],
    /// Of the tip with respect to that wrench: rows `(phi, position)`, columns `(couple, force)`. Symmetric where the loads have an energy.
    pub compliance: Matrix6<f64>,
}

copied!(ParameterSensitivity<K>);

/// Derivatives of an equilibrium with respect to one parameter of the declaration, actuator forces and the load at the tip held, per unit of the parameter.
#[derive(Debug)]
pub struct ParameterSensitivity<K: Kernel> {
    /// Of the shape `(Dx, Dy, L)` per segment: rad, rad, m.
    pub shape: K::PerSegment<[f64; 3]>,
    /// Of the tip, `(phi, position)` in the world: rad, m.
    pub tip: Vector6<f64>,
}

/// The factorised tangent stiffness, lengths in units of `L0`, and the Jacobian of the tip.
struct Tangent<K: Kernel> {
    factors: Factors,
    units: K::PerSegment<[f64; 3]>,
    jacobian: K::PerSegment<Matrix6x3<f64>>,
}

impl<K: Kernel> Tangent<K> {
    fn new(solution: &Solution<K>) -> Result<Self, Error> {
        let Solution { robot, state, load, .. } = solution;
        let jacobian = robot.world_jacobian(state, robot.segments().saturating_sub(1), 1.0)?;
        let units = robot.units();
        let stiffness = robot.stiffness_of(&state.shape, load.as_ref());
        let order = 3 * robot.segments();
        let mut factors = Factors::new(order);
        let columns = factors.columns_mut();
        for (i, row) in stiffness.as_ref().iter().enumerate() {
            for (j, block) in row.as_ref().iter().enumerate() {
                for (k, entries) in block.iter().enumerate() {
                    for (l, entry) in entries.iter().enumerate() {
                        columns[(3 * j + l) * order + 3 * i + k] =
                            entry * units.as_ref()[i][k] * units.as_ref()[j][l];
                    }
                }
            }
        }
        // Negated, so that NaN fails.
        let regular = factors.lu().is_some_and(|pivot| pivot > f64::EPSILON);
        if !regular {
            return Err(Error::SingularTangent);
        }
        Ok(Self { factors, units, jacobian })
    }

    /// How the shape answers to a load on the states.
    fn shape(&self, mut load: K::PerSegment<[f64; 3]>) -> K::PerSegment<[f64; 3]> {
        self.measure(&mut load);
        self.factors.solve(load.as_mut().as_flattened_mut());
        self.measure(&mut load);
        load
    }

    fn measure(&self, values: &mut K::PerSegment<[f64; 3]>) {
        let units = self.units.as_ref().as_flattened();
        for (value, unit) in values.as_mut().as_flattened_mut().iter_mut().zip(units) {
            *value *= unit;
        }
    }

    /// How the tip moves with the shape.
    fn tip(&self, shape: &K::PerSegment<[f64; 3]>) -> Vector6<f64> {
        let parts = self.jacobian.as_ref().iter().zip(shape.as_ref());
        parts.map(|(columns, by)| columns * Vector3::from(*by)).sum()
    }
}

impl<K: Kernel> Solution<K> {
    /// Derivatives of the shape and of the tip with respect to the actuator forces and to a dead wrench at the tip.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] where the tangent stiffness is singular to working accuracy.
    pub fn sensitivity(&self) -> Result<Sensitivity<K>, Error> {
        let tangent = Tangent::new(self)?;
        let kernel = self.robot.kernel();
        let shape_by_force: Vec<_> = places(kernel)
            .map(|(segment, actuator)| {
                let mut load = kernel.per_segment(|_| [0.0; 3]);
                load.as_mut()[segment] = row(kernel, segment, actuator);
                tangent.shape(load)
            })
            .collect();
        let shape_by_wrench = core::array::from_fn(|entry| {
            let mut load = kernel.per_segment(|_| [0.0; 3]);
            for (load, columns) in load.as_mut().iter_mut().zip(tangent.jacobian.as_ref()) {
                *load = core::array::from_fn(|k| columns[(entry, k)]);
            }
            tangent.shape(load)
        });
        let by_wrench = shape_by_wrench.each_ref().map(|shape| tangent.tip(shape));
        Ok(Sensitivity {
            tip_by_force: columns(shape_by_force.iter().map(|shape| tangent.tip(shape))),
            compliance: Matrix6::from_columns(&by_wrench),
            shape_by_force,
            shape_by_wrench,
        })
    }

    /// Derivatives of the shape and of the tip with respect to a parameter of the declaration, at the actuator forces of this equilibrium.
    ///
    /// # Errors
    /// [`Error::UnknownParameter`]; as [`Solution::sensitivity`].
    pub fn parameter_sensitivity(&self, name: &str) -> Result<ParameterSensitivity<K>, Error> {
        let index = index_of(self.kernel(), name)?;
        let forces = self.forces();
        let tangent = Tangent::new(self)?;
        let model = Dynamics::with_parameter(self.robot.kernel(), index);
        let loads =
            model.static_loads(&constants::<K, 1>(self.robot.kernel(), &self.state.shape), self.load());
        let shape = tangent.shape(self.robot.parameter_load(index, &loads, forces));
        Ok(ParameterSensitivity { tip: tangent.tip(&shape), shape })
    }
}

impl<K: Kernel> ConstantCurvature<K> {
    /// What a parameter adds to the load that drives the states, where `loads` counter them: their derivatives with the other sign, and those of the
    /// actuators' places and areas.
    pub(super) fn parameter_load(
        &self,
        index: usize,
        loads: &K::PerSegment<[crate::Tangent<1>; 3]>,
        forces: &[f64],
    ) -> K::PerSegment<[f64; 3]> {
        let mut found = self.kernel().per_segment(|_| [0.0; 3]);
        let mut forces = forces.iter();
        for (segment, (found, loads)) in found.as_mut().iter_mut().zip(loads.as_ref()).enumerate() {
            *found = loads.map(|value| -slopes(value)[0]);
            for (actuator, force) in (0..self.kernel().actuator_count(segment)).zip(&mut forces) {
                let row = row_sensitivity(self.kernel(), index, segment, actuator);
                *found = core::array::from_fn(|k| found[k] + force * row[k]);
            }
        }
        found
    }
}
