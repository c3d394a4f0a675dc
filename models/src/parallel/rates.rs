//! Derivatives of the gradient, which take its place in the linear system.

use super::mesh::Mesh;
use pliant_runtime::twist::Six;

/// Derivative of the gradient by something else than the unknowns.
#[derive(Clone, Debug)]
pub(super) struct Rates {
    /// Derivatives of each element with the loads on its nodes, and of the motor that feeds it.
    pub(super) elements: Vec<[f64; 19]>,
    /// Derivatives of the loads on the platform, and of the motion of the ends with it.
    pub(super) platform: Six,
    /// Derivatives of the motion of the ends with the motors.
    pub(super) motors: Vec<f64>,
}

impl Rates {
    /// Derivative of a gradient that does not change.
    pub(super) fn none(mesh: &Mesh) -> Self {
        Self {
            elements: vec![[0.0; 19]; mesh.counts[0]],
            platform: [0.0; 6],
            motors: vec![0.0; mesh.data.motors.len()],
        }
    }
}
