//! Kernels from expressions.

use pliant_program::{Argument, Assembly, Kernel, Tree};

use super::compile::compile;
use crate::graph::Graph;
use crate::symbolic::{Expression, Variable};

/// Compiles `result`, which refers to names of `graph`, to `arguments` and to `parameters`.
///
/// # Errors
///
/// As of [`compile`].
pub fn compile_kernel(
    graph: &Graph,
    arguments: &[Argument<Variable>],
    parameters: &[Variable],
    result: Tree<Expression>,
) -> Result<Kernel, String> {
    let inputs = arguments.iter().flat_map(|argument| argument.tree.clone().leaves());
    let inputs: Vec<Variable> = inputs.chain(parameters.iter().copied()).collect();
    let shape = result.shape();
    let mut program = compile(graph, &inputs, &result.leaves())?;
    program.name_outputs(&shape);
    Ok(Kernel { arguments: arguments.iter().map(Argument::shape).collect(), result: shape, program })
}

/// A kernel in the making of these arguments and parameters.
#[must_use]
pub fn assembly(arguments: &[Argument<Variable>], parameters: &[Variable]) -> Assembly {
    let named = |argument: &Argument<Variable>| Argument {
        name: argument.name.clone(),
        tree: argument.tree.clone().map(|variable| variable.name()),
    };
    let arguments: Vec<Argument<String>> = arguments.iter().map(named).collect();
    let parameters: Vec<String> = parameters.iter().map(Variable::name).collect();
    Assembly::new(&arguments, &parameters)
}
