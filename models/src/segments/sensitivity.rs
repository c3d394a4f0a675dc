//! Derivatives of an equilibrium: of shapes by the tangent stiffness `K`, `dq = K^-1 df`, of the tip by its Jacobian.

use nalgebra::{Matrix6, Matrix6x3, Matrix6xX, Vector3, Vector6};
use pliant_runtime::dense::Factors;

use super::actuator::Actuator;
use super::derivative::{constants, slopes};
use super::{ConstantCurvature, Dynamics, Error, SegmentsSlopes, SegmentsSolution};
use crate::core::model::columns;

/// First derivatives of an equilibrium. Shapes are `(Dx, Dy, L)` per segment in rad, rad, m. Rotations are vectors `phi` in the world, `dR = phi^ R`; six
/// components are `(phi, position)`, wrenches `(couple, force)`, in the world.
#[derive(Clone, Debug)]
pub struct SegmentsSensitivity {
    /// Derivative of the shape with respect to the force of each actuator, segment by segment: rad/N and m/N; of chambers per Pa of their pressure.
    pub shape_by_force: Vec<Vec<[f64; 3]>>,
    /// Derivative of the tip (rows) with respect to the force of each actuator (columns): rad/N and m/N; of chambers per Pa of their pressure.
    pub tip_by_force: Matrix6xX<f64>,
    /// Derivative of the shape with respect to the components of a dead wrench at the tip, actuator forces held.
    pub shape_by_wrench: [Vec<[f64; 3]>; 6],
    /// Derivative of the tip with respect to that wrench: rows `(phi, position)`, columns `(couple, force)`. Symmetric where the loads have an energy.
    pub compliance: Matrix6<f64>,
}

/// Derivatives of an equilibrium with respect to one parameter of the declaration, actuator forces and the load at the tip held, per unit of the parameter.
#[derive(Clone, Debug)]
pub struct SegmentsParameterSensitivity {
    /// Derivative of the shape `(Dx, Dy, L)` per segment: rad, rad, m.
    pub shape: Vec<[f64; 3]>,
    /// Derivative of the tip, `(phi, position)` in the world: rad, m.
    pub tip: Vector6<f64>,
}

/// The factorised tangent stiffness, lengths in units of `L0`, and the Jacobian of the tip.
struct Tangent {
    factors: Factors,
    units: Vec<[f64; 3]>,
    jacobian: Vec<Matrix6x3<f64>>,
}

impl Tangent {
    fn new(solution: &SegmentsSolution) -> Result<Self, Error> {
        let SegmentsSolution { robot, state, load, .. } = solution;
        let jacobian = robot.world_jacobian(state, robot.segments().saturating_sub(1), 1.0)?;
        let units = robot.units();
        let stiffness = robot.stiffness_of(&state.shape, load.as_ref());
        let order = 3 * robot.segments();
        let mut factors = Factors::new(order);
        let columns = factors.columns_mut();
        for (i, row) in stiffness.rows().enumerate() {
            for (j, block) in row.iter().enumerate() {
                for (k, entries) in block.iter().enumerate() {
                    for (l, entry) in entries.iter().enumerate() {
                        columns[(3 * j + l) * order + 3 * i + k] = entry * units[i][k] * units[j][l];
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

    /// Change of the shape under a load on the states.
    fn shape(&self, mut load: Vec<[f64; 3]>) -> Vec<[f64; 3]> {
        self.measure(&mut load);
        self.factors.solve(load.as_flattened_mut());
        self.measure(&mut load);
        load
    }

    fn measure(&self, values: &mut [[f64; 3]]) {
        let units = self.units.as_flattened();
        for (value, unit) in values.as_flattened_mut().iter_mut().zip(units) {
            *value *= unit;
        }
    }

    /// Motion of the tip with the shape.
    fn tip(&self, shape: &[[f64; 3]]) -> Vector6<f64> {
        let parts = self.jacobian.iter().zip(shape);
        parts.map(|(columns, by)| columns * Vector3::from(*by)).sum()
    }
}

impl SegmentsSolution {
    /// Derivatives of the shape and of the tip with respect to the actuator forces and to a dead wrench at the tip.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] where the tangent stiffness is singular to working accuracy.
    pub fn sensitivity(&self) -> Result<SegmentsSensitivity, Error> {
        let tangent = Tangent::new(self)?;
        let zeros = vec![[0.0; 3]; self.robot.segments()];
        let by_force = |actuator: &Actuator| {
            let mut load = zeros.clone();
            load[actuator.segment] = actuator.row();
            tangent.shape(load)
        };
        let shape_by_force: Vec<_> = self.robot.data.actuators.iter().map(by_force).collect();
        let shape_by_wrench = core::array::from_fn(|entry| {
            let mut load = zeros.clone();
            for (load, columns) in load.iter_mut().zip(&tangent.jacobian) {
                *load = core::array::from_fn(|k| columns[(entry, k)]);
            }
            tangent.shape(load)
        });
        let by_wrench = shape_by_wrench.each_ref().map(|shape| tangent.tip(shape));
        Ok(SegmentsSensitivity {
            tip_by_force: columns(shape_by_force.iter().map(|shape| tangent.tip(shape))),
            compliance: Matrix6::from_columns(&by_wrench),
            shape_by_force,
            shape_by_wrench,
        })
    }

    /// Derivatives of the shape and of the tip with respect to a parameter of the declaration, at the actuator forces of this equilibrium.
    ///
    /// # Errors
    /// [`Error::UnknownParameter`]; as [`SegmentsSolution::sensitivity`].
    pub fn parameter_sensitivity(&self, name: &str) -> Result<SegmentsParameterSensitivity, Error> {
        let index = self.robot.parameter_index(name)?;
        let tangent = Tangent::new(self)?;
        let mut model = Dynamics::with_parameter(&self.robot, index);
        let loads = model.static_loads(&constants(&self.state.shape), self.load());
        let slopes = self.robot.robot.slopes(index);
        let shape = tangent.shape(self.robot.parameter_load(&slopes, loads, self.forces()));
        Ok(SegmentsParameterSensitivity { tip: tangent.tip(&shape), shape })
    }
}

impl ConstantCurvature {
    /// Load that a parameter adds to the one that drives the states, where `loads` counter them: their derivatives with the other sign, and those of the
    /// actuators' places and areas.
    pub(super) fn parameter_load(
        &self,
        by: &SegmentsSlopes,
        loads: &[[crate::Tangent<1>; 3]],
        forces: &[f64],
    ) -> Vec<[f64; 3]> {
        let mut found: Vec<_> = loads.iter().map(|loads| loads.map(|value| -slopes(value)[0])).collect();
        for (actuator, force) in self.data.actuators.iter().zip(forces) {
            let (row, found) = (actuator.row_by(by), &mut found[actuator.segment]);
            *found = core::array::from_fn(|k| found[k] + force * row[k]);
        }
        found
    }
}
