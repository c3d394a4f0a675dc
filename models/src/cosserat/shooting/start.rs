//! The unknowns, and the pose of the base.

use super::super::kernel::Kernel;
use super::joint::Node;
use super::vector::{Vector, quaternion, rotated, rotation_vector};

/// Base pose and the unknown wrench behind the clamp.
#[derive(Clone, Debug)]
pub(super) struct Start {
    pub(super) quaternion: [f64; 4],
    pub(super) position: Vector,
    /// Couple and force in the world.
    pub(super) wrench: [f64; 6],
    /// The unknowns behind the joints.
    pub(super) nodes: Vec<Node>,
}

impl Start {
    pub(super) fn new<K: Kernel>(kernel: &K) -> Self {
        let (rotation, position) = kernel.base();
        Self { quaternion: quaternion(&rotation), position, wrench: [0.0; 6], nodes: Vec::new() }
    }

    /// Goes on as from `before` to here, by this ratio of the ways.
    pub(super) fn extrapolate(&mut self, before: &Self, ratio: f64) {
        let further = |now: &mut [f64; 6], before: &[f64; 6]| {
            for (now, before) in now.iter_mut().zip(before) {
                *now += ratio * (*now - before);
            }
        };
        further(&mut self.wrench, &before.wrench);
        for (node, before) in self.nodes.iter_mut().zip(&before.nodes) {
            further(&mut node.wrench, &before.wrench);
            let way = rotation_vector(node.quaternion, before.quaternion);
            node.quaternion = rotated(node.quaternion, way.map(|entry| ratio * entry));
        }
    }

    /// Becomes a copy, on the memory that there is.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.quaternion = other.quaternion;
        self.position = other.position;
        self.wrench = other.wrench;
        self.nodes.clone_from(&other.nodes);
    }
}
