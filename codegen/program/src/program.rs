//! The small straight-line program that everything is lowered to.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use pliant_declare::functions::{BinaryFunction, Function};

use crate::assembly::Quadrature;
use crate::guard::GuardBlock;
use crate::tree::Shape;

/// A value of a program: the index of the operation that computes it.
pub type Value = usize;

/// One operation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    /// Input by index.
    Input(usize),
    /// A constant.
    Constant(f64),
    /// `a + b`.
    Add(Value, Value),
    /// `a - b`.
    Sub(Value, Value),
    /// `a b`.
    Mul(Value, Value),
    /// `a / b`.
    Div(Value, Value),
    /// `-a`.
    Neg(Value),
    /// `a b + c`, fused where the target can.
    Fma(Value, Value, Value),
    /// `a^n` for integer `n >= 2`.
    Powi(Value, i32),
    /// A function of one argument.
    Call(Function, Value),
    /// A function of two arguments.
    CallBinary(BinaryFunction, Value, Value),
    /// All functions of guard block `block` at the argument.
    Guard {
        /// Index into [`Program::guards`].
        block: usize,
        /// Argument.
        argument: Value,
    },
    /// Function `index` of an evaluated guard block.
    Guarded {
        /// The [`Op::Guard`].
        guard: Value,
        /// Function of the block.
        index: usize,
    },
    /// The integral of a quadrature between two places.
    Integral {
        /// Index into [`Program::integrals`].
        integral: usize,
        /// Lower limit.
        from: Value,
        /// Upper limit.
        to: Value,
    },
}

impl Op {
    /// The values it reads.
    pub fn operands(&self) -> impl Iterator<Item = Value> + use<> {
        let (list, count): ([Value; 3], usize) = match *self {
            Self::Input(_) | Self::Constant(_) => ([0; 3], 0),
            Self::Add(a, b)
            | Self::Sub(a, b)
            | Self::Mul(a, b)
            | Self::Div(a, b)
            | Self::CallBinary(_, a, b) => ([a, b, 0], 2),
            Self::Fma(a, b, c) => ([a, b, c], 3),
            Self::Integral { from, to, .. } => ([from, to, 0], 2),
            Self::Neg(a)
            | Self::Powi(a, _)
            | Self::Call(_, a)
            | Self::Guard { argument: a, .. }
            | Self::Guarded { guard: a, .. } => ([a, 0, 0], 1),
        };
        list.into_iter().take(count)
    }

    /// The same operation reading `map(value)` instead of `value`.
    #[must_use]
    pub fn mapped(&self, mut map: impl FnMut(Value) -> Value) -> Self {
        match *self {
            Self::Input(_) | Self::Constant(_) => *self,
            Self::Add(a, b) => Self::Add(map(a), map(b)),
            Self::Sub(a, b) => Self::Sub(map(a), map(b)),
            Self::Mul(a, b) => Self::Mul(map(a), map(b)),
            Self::Div(a, b) => Self::Div(map(a), map(b)),
            Self::CallBinary(function, a, b) => Self::CallBinary(function, map(a), map(b)),
            Self::Fma(a, b, c) => Self::Fma(map(a), map(b), map(c)),
            Self::Neg(a) => Self::Neg(map(a)),
            Self::Powi(a, n) => Self::Powi(map(a), n),
            Self::Call(function, a) => Self::Call(function, map(a)),
            Self::Guard { block, argument } => Self::Guard { block, argument: map(argument) },
            Self::Guarded { guard, index } => Self::Guarded { guard: map(guard), index },
            Self::Integral { integral, from, to } => {
                Self::Integral { integral, from: map(from), to: map(to) }
            }
        }
    }
}

/// A straight-line program over real numbers.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Names of the inputs, for comments and errors.
    pub inputs: Vec<String>,
    /// Operations; each reads only earlier ones.
    pub ops: Vec<Op>,
    /// Values of the outputs.
    pub outputs: Vec<Value>,
    /// Guarded functions with removable singularities.
    pub guards: Vec<Arc<GuardBlock>>,
    /// Integrals; the parameters that their integrands read are the last inputs.
    pub integrals: Vec<Arc<Quadrature>>,
    /// Names of values in the comments of generated code, where the derivation gives them.
    pub names: BTreeMap<Value, String>,
}

/// Arithmetic of a program, guards counted on their direct side, integrals left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OperationCount {
    /// Additions and subtractions (a fused multiply-add counts as one of each).
    pub additions: usize,
    /// Multiplications.
    pub multiplications: usize,
    /// Divisions and square roots.
    pub divisions: usize,
    /// Sines, cosines, exponentials, logarithms, hyperbolic functions and real powers.
    pub functions: usize,
}

impl Program {
    /// Whether it uses an input whose name begins with one of these words and a number.
    #[must_use]
    pub fn reads(&self, words: &[&str]) -> bool {
        let named = |name: &str| words.iter().any(|word| name.starts_with(&format!("{word}_")));
        self.ops.iter().any(|op| matches!(op, Op::Input(index) if named(&self.inputs[*index])))
    }

    /// Names the values of outputs that have no name after the fields of a result of this shape.
    pub fn name_outputs(&mut self, result: &Shape) {
        for (&output, name) in self.outputs.iter().zip(result.labels()) {
            if !name.is_empty() {
                self.names.entry(output).or_insert(name);
            }
        }
    }

    /// One identifier for each value, none of them in `taken`: its name, numbered where that is taken, or `v` and its number.
    #[must_use]
    pub fn identifiers(&self, mut taken: BTreeSet<String>) -> Vec<String> {
        (0..self.ops.len())
            .map(|value| {
                let name = self.names.get(&value).cloned().unwrap_or_else(|| format!("v{value}"));
                let numbered = (2..).map(|number| format!("{name}_{number}"));
                let mut candidates = core::iter::once(name.clone()).chain(numbered);
                candidates.find(|name| taken.insert(name.clone())).unwrap_or(name)
            })
            .collect()
    }

    /// Names its outputs as derivatives with respect to `variable` of what they are called.
    pub fn name_derivatives(&mut self, variable: &str) {
        for output in &self.outputs {
            if let Some(name) = self.names.get_mut(output).filter(|name| !name.starts_with("d_")) {
                *name = format!("d_{name}_d_{variable}");
            }
        }
    }

    /// Whether all of its outputs are zero whatever the inputs are.
    #[must_use]
    pub fn vanishes(&self) -> bool {
        self.outputs
            .iter()
            .all(|&output| matches!(self.ops[output], Op::Constant(constant) if constant == 0.0))
    }

    /// Its arithmetic.
    #[must_use]
    pub fn count(&self) -> OperationCount {
        let mut count = OperationCount::default();
        for op in &self.ops {
            match op {
                Op::Add(..) | Op::Sub(..) => count.additions += 1,
                Op::Mul(..) => count.multiplications += 1,
                Op::Fma(..) => {
                    count.additions += 1;
                    count.multiplications += 1;
                }
                Op::Powi(_, n) => {
                    count.multiplications += (n.ilog2() + n.count_ones() - 1) as usize;
                }
                Op::Div(..) | Op::Call(Function::Sqrt, _) => count.divisions += 1,
                Op::CallBinary(..) | Op::Call(..) => count.functions += 1,
                Op::Guard { block, .. } => {
                    let inner = self.guards[*block].far.count();
                    count.additions += inner.additions;
                    count.multiplications += inner.multiplications;
                    count.divisions += inner.divisions;
                    count.functions += inner.functions;
                }
                Op::Input(_) | Op::Constant(_) | Op::Neg(_) | Op::Guarded { .. } | Op::Integral { .. } => {}
            }
        }
        count
    }
}
