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

    /// State of coordinates `(Dx, Dy, L)` of one segment after the other and of their rates, as [`Instant`](crate::Instant) and [`MotionState`](crate::MotionState) have them.
    /// Numbers behind the last triple are left out.
    #[must_use]
    pub fn of(coordinates: &[f64], rates: &[f64]) -> Self {
        Self { shape: coordinates.as_chunks().0.to_vec(), rate: rates.as_chunks().0.to_vec() }
    }

    /// Coordinates `(Dx, Dy, L)` of one segment after the other: rad, rad, m.
    #[must_use]
    pub const fn coordinates(&self) -> &[f64] {
        self.shape.as_slice().as_flattened()
    }

    /// Rates of the coordinates: rad/s, rad/s, m/s.
    #[must_use]
    pub const fn rates(&self) -> &[f64] {
        self.rate.as_slice().as_flattened()
    }
}

/// A shape and its rate.
pub(super) type Motion<'a> = (&'a [[f64; 3]], &'a [[f64; 3]]);

/// Shape and rate of a list of both.
pub(super) fn split(values: &[f64]) -> Motion<'_> {
    let (shape, rate) = values.split_at(values.len() / 2);
    (shape.as_chunks().0, rate.as_chunks().0)
}
