//! Actuation at many sections of a rod, in memory that a solver owns.

use super::Routing;
use crate::Scalar;

/// Actuation by the tendons at nodes: [`Actuation`](super::Actuation) of each, one list after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Acts<T> {
    stress: Vec<[T; 6]>,
    tangent: Vec<[T; 21]>,
    direction: Vec<[T; 6]>,
    stretch: Vec<T>,
    tendons: usize,
}

/// Actuation at one node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Act<'a, T> {
    /// [`Actuation::stress`](super::Actuation::stress).
    pub(super) stress: &'a [T; 6],
    /// [`Actuation::tangent`](super::Actuation::tangent).
    pub(super) tangent: &'a [T; 21],
    /// [`Actuation::direction`](super::Actuation::direction), one per tendon.
    pub(super) direction: &'a [[T; 6]],
    /// [`Actuation::stretch`](super::Actuation::stretch), one per tendon.
    pub(super) stretch: &'a [T],
}

/// Memory for the actuation at some nodes.
#[derive(Debug)]
pub(super) struct ActsMut<'a, T> {
    /// [`Actuation::stress`](super::Actuation::stress) of each node.
    pub(super) stress: &'a mut [[T; 6]],
    /// [`Actuation::tangent`](super::Actuation::tangent) of each node.
    pub(super) tangent: &'a mut [[T; 21]],
    /// [`Actuation::direction`](super::Actuation::direction) of each node, one per tendon.
    pub(super) direction: &'a mut [[T; 6]],
    /// [`Actuation::stretch`](super::Actuation::stretch) of each node, one per tendon.
    pub(super) stretch: &'a mut [T],
}

/// Sections of one segment in which tendons act.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sections<'a, T> {
    /// The segment.
    pub(super) segment: usize,
    /// Strain `xi` of each section.
    pub(super) strains: &'a [[T; 6]],
    /// Routing of the tendons in each section, one per tendon.
    pub(super) routings: &'a [Routing<T>],
    /// Tension of each tendon, N: the same in all sections, or one list per section.
    pub(super) tensions: &'a [T],
}

impl<T: Scalar> Acts<T> {
    pub(super) fn new(nodes: usize, tendons: usize) -> Self {
        let zero = T::from_f64(0.0);
        Self {
            stress: vec![[zero; 6]; nodes],
            tangent: vec![[zero; 21]; nodes],
            direction: vec![[zero; 6]; nodes * tendons],
            stretch: vec![zero; nodes * tendons],
            tendons,
        }
    }
}

impl<T> Acts<T> {
    /// Actuation at a node.
    #[inline]
    pub(super) fn at(&self, node: usize) -> Act<'_, T> {
        let tendons = self.tendons;
        Act {
            stress: &self.stress[node],
            tangent: &self.tangent[node],
            direction: &self.direction[node * tendons..][..tendons],
            stretch: &self.stretch[node * tendons..][..tendons],
        }
    }

    /// Memory of so many nodes from one on.
    #[inline]
    pub(super) fn some_mut(&mut self, from: usize, nodes: usize) -> ActsMut<'_, T> {
        let tendons = self.tendons;
        ActsMut {
            stress: &mut self.stress[from..][..nodes],
            tangent: &mut self.tangent[from..][..nodes],
            direction: &mut self.direction[from * tendons..][..nodes * tendons],
            stretch: &mut self.stretch[from * tendons..][..nodes * tendons],
        }
    }
}

impl<T> ActsMut<'_, T> {
    /// The same memory for a shorter time.
    pub(super) fn again(&mut self) -> ActsMut<'_, T> {
        ActsMut {
            stress: self.stress,
            tangent: self.tangent,
            direction: self.direction,
            stretch: self.stretch,
        }
    }
}
