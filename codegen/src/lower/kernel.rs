//! A program with a signature.

use super::compile::compile;
use super::program::Program;
use crate::graph::{Argument, Graph, Shape, Tree};
use crate::symbolic::{Expression, Variable};

/// A program, the arguments from which it takes its inputs, and what its outputs are.
///
/// The inputs of the program are the leaves of the arguments, in order, then the parameters of the robot; its outputs are the leaves of the result.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// What it takes besides the parameters.
    pub arguments: Vec<Argument>,
    /// What it returns.
    pub result: Shape,
    /// The arithmetic.
    pub program: Program,
}

impl Kernel {
    /// Compiles `result`, which refers to names of `graph`, to `arguments` and to `parameters`.
    ///
    /// # Errors
    ///
    /// As of [`compile`].
    pub fn compile(
        graph: &Graph,
        arguments: &[Argument<Variable>],
        parameters: &[Variable],
        result: Tree<Expression>,
    ) -> Result<Self, String> {
        let inputs = arguments.iter().flat_map(|argument| argument.tree.clone().leaves());
        let inputs: Vec<Variable> = inputs.chain(parameters.iter().copied()).collect();
        let shape = result.shape();
        let mut program = compile(graph, &inputs, &result.leaves())?;
        program.name_outputs(&shape);
        Ok(Self { arguments: arguments.iter().map(Argument::shape).collect(), result: shape, program })
    }

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

    /// Values of its outputs at `inputs`: the leaves of the arguments, then the parameters.
    #[must_use]
    pub fn evaluate(&self, inputs: &[f64]) -> Vec<f64> {
        self.program.evaluate(inputs)
    }
}
