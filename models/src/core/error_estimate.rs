//! Estimated errors of discretisation.

/// Estimated distance between an answer and the exact solution of the declared model, which the discretisation leaves.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ErrorEstimate {
    /// Error of the position of the tip, m.
    pub tip_position: f64,
    /// Error of the rotation of the tip, rad.
    pub tip_rotation: f64,
    /// Largest error of a position along the bodies, m.
    pub position: f64,
    /// Largest error of a rotation along the bodies, rad.
    pub rotation: f64,
    /// Error of the force of each actuator, N (of a chamber Pa, of a motor N m): zero where the force is given.
    pub forces: Vec<f64>,
}
