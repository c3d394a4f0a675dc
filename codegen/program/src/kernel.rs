//! A program with a signature.

use crate::program::Program;
use crate::tree::{Argument, Shape};

/// A program, the arguments from which it takes its inputs, and what its outputs are.
///
/// The inputs of the program are the leaves of the arguments, in order, then the parameters of the robot; its outputs are the leaves of the result.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// Arguments besides the parameters.
    pub arguments: Vec<Argument>,
    /// Shape of the result.
    pub result: Shape,
    /// The arithmetic.
    pub program: Program,
}

impl Kernel {
    /// Whether it returns numbers at all: what may be absent has none where it is.
    #[must_use]
    pub fn has_numbers(&self) -> bool {
        !self.program.outputs.is_empty()
    }

    /// Whether all of its numbers are zero whatever its inputs are.
    #[must_use]
    pub fn vanishes(&self) -> bool {
        self.program.vanishes()
    }
}
