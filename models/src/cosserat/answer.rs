//! What both models answer with.

use super::Pose;

/// A section of a solved rod.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Station {
    /// Arc length, m.
    pub s: f64,
    /// Its pose.
    pub pose: Pose,
    /// Strain `xi = (K, Gamma)`, local: 1/m, 1. At a junction that of the side towards the base.
    pub strain: [f64; 6],
    /// Stress of the rod alone, `H (xi - xi_0)`, local `(couple, force)`: N m, N.
    pub stress: [f64; 6],
    /// Total wrench `Lambda` that the part beyond exerts, tendons included, local: N m, N.
    pub wrench: [f64; 6],
}

/// Energies of a rod, J; the energy that an equilibrium makes stationary is `elastic + weight` plus what tensions and dead loads hold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Energies {
    /// Elastic, `1/2` integral of `eps^T H eps`.
    pub elastic: f64,
    /// Of the weight, the payload's included; zero where everything is at the origin of the world.
    pub weight: f64,
    /// Work that the tensions still hold: `sum of tau_i l_i`.
    pub tendons: f64,
    /// Elastic, of tendons that stretch: `sum of tau_i^2 / (2 k_i)`. The work of motors goes into this, `elastic` and `weight`.
    pub stretch: f64,
}

/// Derivatives of an equilibrium with respect to one parameter of the declaration, tensions and wrenches held, per unit of the parameter.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Slope {
    /// Of the pose, `(phi, position)` in the world: rad, m.
    pub pose: [f64; 6],
    /// Of the lengths of the tendons inside the robot, m.
    pub lengths: Vec<f64>,
}
