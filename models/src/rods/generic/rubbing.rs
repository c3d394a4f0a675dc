//! A rod of tests, whose tendons rub.

use super::{Routing, Section, TendonRod, UniformRod};
use crate::rods::RodData;
use crate::{Declared, Scalar};

/// A rod with friction of its tendons.
#[derive(Clone, Debug)]
pub(in crate::rods) struct Rubbing<const N: usize, const M: usize> {
    pub(in crate::rods) rod: UniformRod<N, M>,
    /// Coefficients of friction.
    pub(in crate::rods) friction: [f64; M],
}

impl<const N: usize, const M: usize> Declared for Rubbing<N, M> {
    fn name(&self) -> &'static str {
        "Rubbing"
    }
}

impl<const N: usize, const M: usize> TendonRod<M> for Rubbing<N, M> {
    fn data(&self) -> RodData {
        RodData { friction: self.friction.to_vec(), ..self.rod.data() }
    }

    fn section<T: Scalar>(&self, segment: usize, s: &T) -> Section<T> {
        TendonRod::section(&self.rod, segment, s)
    }

    fn routing<T: Scalar>(&self, tendon: usize, segment: usize, s: &T) -> Routing<T> {
        TendonRod::routing(&self.rod, tendon, segment, s)
    }
}
