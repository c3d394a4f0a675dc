//! Results that both models of a rod share.

use nalgebra::{Isometry3, Vector6};

/// A section of a solved rod.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Station {
    /// Arc length, m.
    pub s: f64,
    /// Pose of the section in the world.
    pub pose: Isometry3<f64>,
    /// Strain `xi = (K, Gamma)`, local: 1/m, 1. At a junction of segments the value on the side of the base.
    pub strain: Vector6<f64>,
    /// Stress of the rod alone, `H (xi - xi_0)`, local `(couple, force)`: N m, N.
    pub stress: Vector6<f64>,
    /// Total wrench `Lambda` that the part of the rod beyond the section exerts on it, tendons included, local: N m, N.
    pub wrench: Vector6<f64>,
}

/// Energies of a rod, J; an equilibrium is a stationary point of `elastic + weight` plus the potentials of tensions and dead loads.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Energies {
    /// Elastic, `1/2` integral of `eps^T H eps`.
    pub elastic: f64,
    /// Potential energy of the weight, payload included; zero for mass at the origin of the world.
    pub weight: f64,
    /// Potential of the tensions, `sum of tau_i l_i`.
    pub tendons: f64,
    /// Elastic energy of elastic tendons, `sum of tau_i^2 / (2 k_i)`. The work of the motors equals the change of this, `elastic` and `weight`.
    pub stretch: f64,
}

/// Derivatives of an equilibrium with respect to one parameter of the declaration at constant tensions and wrenches, per unit of the parameter.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ParameterSensitivity {
    /// Derivative of the pose, `(phi, position)` in the world: rad, m, per unit of the parameter.
    pub pose: Vector6<f64>,
    /// Derivatives of the lengths of the tendons inside the robot, m per unit of the parameter.
    pub lengths: Vec<f64>,
    /// Derivatives of their lengths inside the unstressed robot, m per unit of the parameter.
    pub unstressed: Vec<f64>,
}
