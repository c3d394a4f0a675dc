//! The state of a robot.

/// Shape of a robot and how it changes.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct State {
    /// `(Dx, Dy, L)` per segment: rad, rad, m.
    pub shape: Vec<[f64; 3]>,
    /// Their rates: rad/s, rad/s, m/s.
    pub rate: Vec<[f64; 3]>,
}

impl State {
    /// A shape at rest.
    #[must_use]
    pub fn at_rest(shape: impl Into<Vec<[f64; 3]>>) -> Self {
        let shape = shape.into();
        Self { rate: vec![[0.0; 3]; shape.len()], shape }
    }
}
