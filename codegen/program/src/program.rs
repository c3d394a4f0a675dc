//! The small straight-line program that everything is lowered to, with its integrals and its functions with removable singularities: series near the
//! point, the direct form elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use pliant_declare::functions::{BinaryFunction, Function};

use crate::tree::Shape;

/// Relative accuracy of guarded functions on both sides of the switch.
pub const RELATIVE_ACCURACY: f64 = 1e-14;
/// Absolute accuracy where the value itself vanishes.
pub const ABSOLUTE_ACCURACY: f64 = 1e-15;

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

/// An integral in a program: a loop over the nodes of a quadrature.
#[derive(Clone, Debug)]
pub struct Quadrature {
    /// The integrand; its inputs are the place, then the parameters.
    pub integrand: Program,
    /// Nodes and weights `[x, w]` on [0, 1], in order.
    pub rule: Vec<[f64; 2]>,
}

impl Quadrature {
    /// Number of parameters.
    #[must_use]
    pub fn parameters(&self) -> usize {
        self.integrand.inputs.len() - 1
    }
}

/// The Taylor series of one function of a block: `argument^leading * sum c_k argument^k`.
#[derive(Clone, Debug, PartialEq)]
pub struct GuardedSeries {
    /// Name of the function.
    pub name: String,
    /// Direct form as text, for comments.
    pub direct: String,
    /// Order of the zero at the point.
    pub leading: i32,
    /// Coefficients from the first that does not vanish.
    pub coefficients: Vec<f64>,
}

/// Evaluation of a block near the point.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "few per program, and shared")]
pub enum Near {
    /// Each function by its series, in the order of the outputs.
    Series(Vec<GuardedSeries>),
    /// Stumpff functions by their recurrence.
    Stumpff {
        /// Below the radius: a program of one input.
        program: Program,
        /// Between the radius and a larger one, beyond which the far side begins; `None` where that begins at the radius.
        middle: Option<(Program, f64)>,
    },
}

/// Functions of one argument that are guarded together: one comparison serves all.
#[derive(Clone, Debug)]
pub struct GuardBlock {
    /// Name of the block, from the names of its functions.
    pub name: String,
    /// The argument is the square of the variable of the direct forms.
    pub even: bool,
    /// Below this magnitude of the argument the series are used.
    pub radius: f64,
    /// Largest magnitude of the argument for which the accuracy is shown.
    pub last: f64,
    /// The near side.
    pub near: Near,
    /// The direct forms: a program of one input.
    pub far: Program,
}

impl Near {
    /// The series of the functions, one each; empty where a program replaces them.
    #[must_use]
    pub fn series(&self) -> &[GuardedSeries] {
        match self {
            Self::Series(series) => series,
            Self::Stumpff { .. } => &[],
        }
    }
}

impl GuardBlock {
    /// Number of functions.
    #[must_use]
    pub fn functions(&self) -> usize {
        self.far.outputs.len()
    }
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

impl OperationCount {
    /// The arithmetic of two programs.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            additions: self.additions + other.additions,
            multiplications: self.multiplications + other.multiplications,
            divisions: self.divisions + other.divisions,
            functions: self.functions + other.functions,
        }
    }
}

impl Program {
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
                    count = count.plus(self.guards[*block].far.count());
                }
                Op::Input(_) | Op::Constant(_) | Op::Neg(_) | Op::Guarded { .. } | Op::Integral { .. } => {}
            }
        }
        count
    }
}
