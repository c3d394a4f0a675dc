//! What a robot is asked to hold: its actuators, and a load at the tip.

use super::TipLoad;
use crate::lists::lists;

/// The input of a solve: the actuator forces, and a load at the tip.
///
/// A list of forces (N, they push) is one by itself: `robot.solve(&[1.0, 0.0, -2.0])`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Input<'a> {
    /// Forces, N, positive where they push; segment by segment from the base.
    pub forces: &'a [f64],
    /// What the tip carries.
    pub load: Option<&'a TipLoad>,
}

impl<'a> Input<'a> {
    /// These forces, N, and nothing at the tip.
    #[must_use]
    pub const fn forces(forces: &'a [f64]) -> Self {
        Self { forces, load: None }
    }

    /// The same forces with this load at the tip.
    #[must_use]
    pub const fn with_load(self, load: &'a TipLoad) -> Self {
        Self { load: Some(load), ..self }
    }
}

lists! {
    [f64] => forces;
    [f64; N], N => forces;
    Vec<f64> => forces;
}
