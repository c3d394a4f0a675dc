//! Many solves of one model: side by side on threads, in order, with failures as rows.
//!
//! A thread has a solver of its own and takes inputs in chunks. [`Solver::solve_each`](crate::Solver::solve_each) solves a chunk from rest; a family may solve several of
//! its inputs side by side there, in SIMD lanes. The calling thread hands rows on in the order of the inputs and asks whether to go on.
//!
//! Rows do not depend on the number of threads, nor, from rest, on chunks and neighbours. Where each solve starts from the last one, chunks have a fixed length and the first
//! solve of each starts from rest.

mod rows;
mod work;

use core::fmt;
use core::ops::ControlFlow;

use crate::Settings;

pub use rows::{Rows, Wanted};
pub(crate) use work::{collect, stream};

/// Inputs that one thread solves in a row. Where each solve starts from the last ([`Start::Previous`]), the first one of each chunk starts from rest; chunks are counted from
/// the first input. Lists of inputs that are solved from rest have larger chunks, too: no answer depends on where these begin.
pub const CHUNK: usize = 64;

/// Where each of many solves starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Start {
    /// At rest: the answer of an input depends on nothing but the input, the model and the settings.
    #[default]
    Rest,
    /// At the last solution within a chunk of [`CHUNK`] inputs, whose first one starts from rest. The answer depends on the inputs before it in its chunk, but not on the number
    /// of threads.
    Previous,
}

/// Threads, settings and wanted quantities of many solves: [`Model::solve_many`](crate::Model::solve_many).
#[derive(Clone, Default)]
pub struct Many<'a> {
    /// Number of threads; 0 for one per core.
    pub threads: usize,
    /// Where each solve starts.
    pub start: Start,
    /// Settings of each solve.
    pub settings: Settings,
    /// Quantities that are kept of each solution.
    pub wanted: Wanted,
    /// Called on the calling thread, at least ten times a second. The solves are cancelled where it breaks: each thread ends after the solve that it is at.
    pub watch: Option<&'a dyn Fn(Progress) -> ControlFlow<()>>,
}

impl fmt::Debug for Many<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Many")
            .field("threads", &self.threads)
            .field("start", &self.start)
            .field("settings", &self.settings)
            .field("wanted", &self.wanted)
            .finish_non_exhaustive()
    }
}

/// Progress of many solves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Inputs that were solved or failed.
    pub done: usize,
    /// Inputs that failed.
    pub failed: usize,
}
