//! Programs made of programs.

use std::sync::Arc;

use crate::fuse::{Builder, prune};
use crate::kernel::Kernel;
use crate::parameters::parameter_name;
use crate::program::{Op, Program, Quadrature, Value};
use crate::tree::{Argument, Shape, Tree};

/// A kernel in the making, from programs that stay as they were compiled.
pub struct Assembly {
    builder: Builder,
    arguments: Vec<Argument>,
    /// One value per leaf of the arguments.
    leaves: Vec<Value>,
    parameters: Vec<Value>,
    names: Vec<String>,
}

impl Assembly {
    /// Starts a kernel with these arguments and parameters, whose leaves are the names of the inputs.
    #[must_use]
    pub fn new(arguments: &[Argument<String>], parameters: &[String]) -> Self {
        let mut builder = Builder::default();
        let leaves: Vec<String> =
            arguments.iter().flat_map(|argument| argument.tree.clone().leaves()).collect();
        let names = leaves.iter().chain(parameters).cloned().collect();
        let inputs = 0..leaves.len() + parameters.len();
        let mut inputs: Vec<Value> = inputs.map(|input| builder.push(Op::Input(input))).collect();
        let parameters = inputs.split_off(leaves.len());
        Self {
            builder,
            arguments: arguments.iter().map(Argument::shape).collect(),
            leaves: inputs,
            parameters,
            names,
        }
    }

    /// The leaves of the arguments.
    #[must_use]
    pub fn leaves(&self) -> Vec<Value> {
        self.leaves.clone()
    }

    /// A constant.
    pub fn constant(&mut self, value: f64) -> Value {
        self.builder.constant(value)
    }

    /// `a / b`.
    pub fn quotient(&mut self, a: Value, b: Value) -> Value {
        self.builder.push(Op::Div(a, b))
    }

    /// `a + b`.
    pub fn sum(&mut self, a: Value, b: Value) -> Value {
        self.builder.push(Op::Add(a, b))
    }

    /// The outputs of `program` at `inputs` and the parameters.
    pub fn run(&mut self, program: &Program, inputs: &[Value]) -> Vec<Value> {
        let all: Vec<Value> = inputs.iter().chain(&self.parameters).copied().collect();
        self.builder.inline(program, &all)
    }

    /// The result of a kernel at `inputs` and the parameters; `None` if its program has fewer outputs than the result leaves.
    pub fn apply(&mut self, kernel: &Kernel, inputs: &[Value]) -> Option<Tree<Value>> {
        let outputs = self.run(&kernel.program, inputs);
        kernel.result.filled(outputs)
    }

    /// The integral of a quadrature between two places.
    pub fn integral(&mut self, quadrature: &Quadrature, from: Value, to: Value) -> Value {
        self.builder.integrals.push(Arc::new(quadrature.clone()));
        let integral = self.builder.integrals.len() - 1;
        self.builder.push(Op::Integral { integral, from, to })
    }

    /// The kernel with this result.
    #[must_use]
    pub fn finish(self, result: Tree<Value>) -> Kernel {
        let shape: Shape = result.shape();
        let mut program = prune(&self.builder.assembled(self.names, result.leaves()));
        program.name_outputs(&shape);
        Kernel { arguments: self.arguments, result: shape, program }
    }
}

impl Kernel {
    /// One kernel of all numbers of a tree of kernels that have these arguments, for a robot with so many parameters.
    #[must_use]
    pub fn whole(arguments: &[Argument<String>], parts: Tree<Self>, parameters: usize) -> Self {
        let names: Vec<String> = (0..parameters).map(parameter_name).collect();
        let mut assembly = Assembly::new(arguments, &names);
        let leaves = assembly.leaves();
        let Ok(result) = parts.try_grow(&mut |part| assembly.apply(&part, &leaves).ok_or(())) else {
            unreachable!("a program has one output per leaf of its result")
        };
        assembly.finish(result)
    }
}
