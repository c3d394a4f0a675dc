//! The memory of a solve, and the pool from which solves without a memory of their own borrow one.

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::thread::available_parallelism;

use pliant_runtime::equilibrium::Engine;

use super::balance::{LARGE, Node, SMALL, Tangent, UNKNOWNS, Vector};
use super::resolution::NODES;

/// Largest number of memories in the pool.
const KEPT: usize = 16;

/// Work memory of a solve, which does not allocate with it.
#[derive(Clone, Debug)]
pub struct Memory {
    pub(super) engine: Engine<Vector>,
    pub(super) small: Tangent<SMALL>,
    pub(super) large: Tangent<LARGE>,
    pub(super) nodes: [Node; NODES],
}

impl Memory {
    pub(in super::super) fn new() -> Box<Self> {
        Box::new(Self {
            engine: Engine::new(&[0.0; UNKNOWNS], UNKNOWNS),
            small: Tangent::new(0),
            large: Tangent::new(0),
            nodes: [Node::ZERO; NODES],
        })
    }
}

/// Memories between solves: one per thread that solves at the same time, allocated when first needed.
pub(super) struct Pool(Mutex<Vec<Box<Memory>>>);

impl Pool {
    pub(super) fn new() -> Self {
        let threads = available_parallelism().map_or(1, NonZero::get).min(KEPT);
        let mut free = Vec::with_capacity(KEPT);
        free.extend((0..threads).map(|_| Memory::new()));
        Self(Mutex::new(free))
    }

    /// Calls `f` with a memory of the pool.
    pub(super) fn with<T>(&self, f: impl FnOnce(&mut Memory) -> T) -> T {
        let lent = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut memory = lent.unwrap_or_else(Memory::new);
        let found = f(&mut memory);
        let mut free = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if free.len() < KEPT {
            free.push(memory);
        }
        found
    }
}

impl Clone for Pool {
    fn clone(&self) -> Self {
        Self::new()
    }
}
