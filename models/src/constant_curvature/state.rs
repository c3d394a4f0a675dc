//! The state of a robot.

use super::Kernel;

copied!(State<K>);

/// Shape of a robot and how it changes.
pub struct State<K: Kernel> {
    /// `(Dx, Dy, L)` per segment: rad, rad, m.
    pub shape: K::PerSegment<[f64; 3]>,
    /// Their rates: rad/s, rad/s, m/s.
    pub rate: K::PerSegment<[f64; 3]>,
}

impl<K: Kernel> core::fmt::Debug for State<K> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (shape, rate) = (self.shape.as_ref(), self.rate.as_ref());
        formatter.debug_struct("State").field("shape", &shape).field("rate", &rate).finish()
    }
}

impl<K: Kernel> PartialEq for State<K> {
    fn eq(&self, other: &Self) -> bool {
        self.shape.as_ref() == other.shape.as_ref() && self.rate.as_ref() == other.rate.as_ref()
    }
}

impl<K: Kernel> State<K> {
    /// A shape at rest.
    #[must_use]
    pub fn at_rest(shape: K::PerSegment<[f64; 3]>) -> Self {
        Self { shape, rate: K::per_segment([0.0; 3]) }
    }
}
