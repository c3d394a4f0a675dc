//! A rod of tests, whose tendons rub.

use super::{Routing, Section, TendonRod, UniformRod};
use crate::rods::{Disc, RodOptions};
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

impl<const N: usize, const M: usize> TendonRod<N, M> for Rubbing<N, M> {
    fn options(&self) -> RodOptions {
        self.rod.options()
    }

    fn end(&self, segment: usize) -> f64 {
        TendonRod::end(&self.rod, segment)
    }

    fn last_segment(&self, tendon: usize) -> usize {
        TendonRod::last_segment(&self.rod, tendon)
    }

    fn friction(&self, tendon: usize) -> f64 {
        self.friction[tendon]
    }

    fn base(&self) -> ([[f64; 3]; 3], [f64; 3]) {
        self.rod.base
    }

    fn gravity(&self) -> [f64; 3] {
        self.rod.gravity
    }

    fn tip_mass(&self) -> f64 {
        self.rod.tip_mass
    }

    fn disc_count(&self) -> usize {
        self.rod.discs.len()
    }

    fn disc(&self, disc: usize) -> Disc {
        self.rod.discs[disc]
    }

    fn section<T: Scalar>(&self, segment: usize, s: &T) -> Section<T> {
        TendonRod::section(&self.rod, segment, s)
    }

    fn routing<T: Scalar>(&self, tendon: usize, segment: usize, s: &T) -> Routing<T> {
        TendonRod::routing(&self.rod, tendon, segment, s)
    }
}
