//! Results that both models of a rod share.

use nalgebra::Vector6;

/// Derivatives of an equilibrium with respect to one parameter of the declaration at constant tensions and wrenches, per unit of the parameter.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RodParameterSensitivity {
    /// Derivative of the pose, `(phi, position)` in the world: rad, m, per unit of the parameter.
    pub pose: Vector6<f64>,
    /// Derivatives of the lengths of the tendons inside the robot, m per unit of the parameter.
    pub lengths: Vec<f64>,
    /// Derivatives of their lengths inside the unstressed robot, m per unit of the parameter.
    pub unstressed: Vec<f64>,
}
