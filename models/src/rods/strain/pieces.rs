//! Spans between discs, and the pieces of tendons in them.

use core::ops::Range;

use pliant_runtime::rotation::cross;

use crate::Scalar;
use crate::rods::discs::{self, Stations};
use crate::rods::erased::Real;
use crate::rods::parameters::Declaration;
use crate::rods::robot::AnyRod;

/// A span of the rod.
#[derive(Clone, Debug)]
pub(super) struct Span<T = f64> {
    /// Its elements: several where wrenches act within it or a segment ends.
    pub(super) elements: Range<usize>,
    /// Holes at both ends of the tendons that run through it, `(D_y, D_z)`, m.
    pub(super) holes: Box<[Option<[[T; 2]; 2]>]>,
}

/// The discs of a mesh.
#[derive(Clone, Debug)]
pub(super) struct Spans<T = f64> {
    /// From the base; none where tendons run continuously.
    pub(super) list: Vec<Span<T>>,
    /// The span that each element is in.
    pub(super) of: Vec<Option<usize>>,
    /// Weight of the discs at the junctions, N, world.
    pub(super) weights: Vec<Option<[T; 3]>>,
}

impl<T: Real> Spans<T> {
    /// Spans of the elements that end at these arc lengths; straight tendons where `straight`.
    pub(super) fn new(
        rod: &Declaration<'_, T>,
        ends: &[f64],
        stations: &Stations<T>,
        straight: bool,
    ) -> Self {
        let near = discs::TOUCHES * rod.kernel.length();
        let junction = |s: T| match s.re() <= near {
            true => Some(0),
            false => ends.iter().position(|end| (end - s.re()).abs() <= near).map(|at| at + 1),
        };
        let mut weights = vec![None; ends.len() + 1];
        let gravity = rod.gravity();
        for station in stations {
            if let (Some(at), true) = (junction(station.s), station.mass.re() != 0.0) {
                weights[at] = Some(gravity.map(|g| station.mass * g));
            }
        }
        let (mut list, mut of) = (Vec::new(), vec![None; ends.len()]);
        let pairs = stations.iter().zip(stations.iter().skip(1)).filter(|_| straight);
        for (base, end) in pairs {
            let (Some(first), Some(last)) = (junction(base.s), junction(end.s)) else { continue };
            let holes = rod.kernel.per_tendon(|tendon| Some([base.holes[tendon]?, end.holes[tendon]?]));
            if holes.iter().any(Option::is_some) && first < last {
                of[first..last].fill(Some(list.len()));
                list.push(Span { elements: first..last, holes });
            }
        }
        Self { list, of, weights }
    }
}

impl<T: Copy> Spans<T> {
    /// Whether tendons run straight.
    pub(super) fn straight(&self) -> bool {
        !self.list.is_empty()
    }

    /// Whether an element is one of several in a span.
    pub(super) fn several(&self, element: usize) -> bool {
        self.of[element].is_some_and(|span| self.list[span].elements.len() > 1)
    }

    /// The span that begins at a junction.
    pub(super) fn from(&self, junction: usize) -> Option<usize> {
        let span = (*self.of.get(junction)?)?;
        (self.list[span].elements.start == junction).then_some(span)
    }

    /// The span that ends at a junction.
    pub(super) fn to(&self, junction: usize) -> Option<usize> {
        let span = (*self.of.get(junction.checked_sub(1)?)?)?;
        (self.list[span].elements.end == junction).then_some(span)
    }
}

/// A piece of a tendon between two holes, in the world.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<T> {
    /// From the hole on the side of the base.
    pub(super) direction: [T; 3],
    /// m.
    pub(super) length: T,
    /// From the centreline to the holes at both ends, m.
    pub(super) arms: [[T; 3]; 2],
}

impl<T: Scalar> Piece<T> {
    pub(super) fn none() -> Self {
        let zero = T::from_f64(0.0);
        Self { direction: [zero; 3], length: zero, arms: [[zero; 3]; 2] }
    }
}

/// The pieces of all tendons in a span, and their wrench.
#[derive(Clone, Debug)]
pub(super) struct Pulls<T = f64> {
    pub(super) pieces: Box<[Piece<T>]>,
    /// Ratios of the tensions of the pieces to those at the base: 1 without friction at the holes.
    pub(super) parts: Box<[T]>,
    /// `-sum tau u`, and its couples at the sections of both ends, N and N m.
    pub(super) force: [T; 3],
    pub(super) couples: [[T; 3]; 2],
}

impl<T: Scalar> Pulls<T> {
    pub(super) fn new(kernel: &AnyRod) -> Self {
        let zero = [T::from_f64(0.0); 3];
        let pieces = kernel.per_tendon(|_| Piece::none());
        Self { pieces, parts: kernel.per_tendon(|_| T::from_f64(1.0)), force: zero, couples: [zero; 2] }
    }
}

impl<T: Scalar> Pulls<T> {
    /// Adds the wrench of the pieces at the end of the span to what is beyond, `(couple, force)`.
    pub(super) fn add(&self, beyond: &mut [[T; 3]; 2]) {
        for k in 0..3 {
            beyond[0][k] += self.couples[1][k];
            beyond[1][k] += self.force[k];
        }
    }

    /// Takes it away at the base of the span.
    pub(super) fn remove(&self, beyond: &mut [[T; 3]; 2]) {
        for k in 0..3 {
            beyond[0][k] -= self.couples[0][k];
            beyond[1][k] -= self.force[k];
        }
    }
}

impl Piece<f64> {
    /// The derivative of its length by rotation and displacement of the end of its span, as `(couple, force)`.
    pub(super) fn stretched(&self) -> [[f64; 3]; 2] {
        [cross(self.arms[1], self.direction), self.direction]
    }
}
