//! The unknowns, and the pose of the base.

use super::super::Error;
use super::nodes::Node;
use crate::core::check::length;
use crate::rods::robot::AnyRod;
use pliant_runtime::rotation::{Vector, normalised, quaternion};

/// Base pose and the unknown wrench behind the clamp [Cosserat 6, 58].
#[derive(Debug)]
pub(super) struct Start {
    pub(super) quaternion: [f64; 4],
    pub(super) position: Vector,
    /// Couple and force in the world.
    pub(super) wrench: [f64; 6],
    /// The unknowns behind the joints.
    pub(super) nodes: Vec<Node>,
}

impl Start {
    pub(super) fn new(kernel: &AnyRod) -> Self {
        let (rotation, position) = kernel.base();
        Self { quaternion: quaternion(&rotation), position, wrench: [0.0; 6], nodes: Vec::new() }
    }

    /// The unknowns as a list.
    pub(super) fn write(&self) -> Vec<f64> {
        let nodes = self.nodes.iter().flat_map(|node| node.quaternion.into_iter().chain(node.wrench));
        self.wrench.into_iter().chain(nodes).collect()
    }

    /// Sets the unknowns from a list of [`Start::write`].
    pub(super) fn read(&mut self, state: &[f64]) -> Result<(), Error> {
        let (wrench, nodes) = state.split_at(state.len().min(6));
        let expected = 6 + 10 * nodes.len().div_ceil(10);
        length("the state of the record", state.len(), expected)?;
        self.wrench.copy_from_slice(wrench);
        self.nodes.clear();
        self.nodes.extend(nodes.chunks_exact(10).map(|node| Node {
            quaternion: normalised([node[0], node[1], node[2], node[3]]),
            wrench: core::array::from_fn(|k| node[4 + k]),
        }));
        Ok(())
    }
}

impl Clone for Start {
    fn clone(&self) -> Self {
        Self { nodes: self.nodes.clone(), ..*self }
    }

    /// Without allocation when warm.
    fn clone_from(&mut self, other: &Self) {
        self.quaternion = other.quaternion;
        self.position = other.position;
        self.wrench = other.wrench;
        self.nodes.clone_from(&other.nodes);
    }
}
