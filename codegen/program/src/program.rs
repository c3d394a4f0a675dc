//! The small straight-line program that everything is lowered to.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use pliant_declare::functions::{BinaryFunction, BinaryProperties, Function, Properties};

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
    /// What readers of the generated code call a value, where the derivation says so.
    pub names: BTreeMap<Value, String>,
}

/// A value with a bound on its rounding error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounded {
    /// The computed value.
    pub value: f64,
    /// Bound on `|computed - exact|`.
    pub error: f64,
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

/// Half a unit in the last place: the error of one correctly rounded operation.
const ROUNDING: f64 = 1.12e-16;
/// Error of an elementary function of the platform's library, relative.
const LIBRARY: f64 = 2.3e-16;

/// Whether a value is an exact power of two.
fn is_binary_scale(bounded: Bounded) -> bool {
    let mantissa = bounded.value.to_bits() & ((1 << 52) - 1);
    bounded.error == 0.0 && mantissa == 0 && bounded.value.is_normal()
}

impl Program {
    /// Values of the outputs at `inputs`: the reference that emitted code is tested against.
    #[must_use]
    pub fn evaluate(&self, inputs: &[f64]) -> Vec<f64> {
        let values = self.values(inputs);
        self.outputs.iter().map(|&output| values[output]).collect()
    }

    /// Values of all operations at `inputs`; 0 for guards, whose functions follow.
    #[must_use]
    pub fn values(&self, inputs: &[f64]) -> Vec<f64> {
        let mut values = vec![0.0; self.ops.len()];
        let mut blocks: HashMap<Value, Vec<f64>> = HashMap::new();
        for (index, op) in self.ops.iter().enumerate() {
            let v = |value: Value| values[value];
            values[index] = match *op {
                Op::Input(input) => inputs[input],
                Op::Constant(constant) => constant,
                Op::Add(a, b) => v(a) + v(b),
                Op::Sub(a, b) => v(a) - v(b),
                Op::Mul(a, b) => v(a) * v(b),
                Op::Div(a, b) => v(a) / v(b),
                Op::Neg(a) => -v(a),
                Op::Fma(a, b, c) => v(a) * v(b) + v(c),
                Op::Powi(a, n) => v(a).powi(n),
                Op::CallBinary(function, a, b) => function.eval(v(a), v(b)),
                Op::Call(function, a) => function.eval(v(a)),
                Op::Guard { block, argument } => {
                    blocks.insert(index, self.guards[block].evaluate(v(argument)));
                    0.0
                }
                Op::Guarded { guard, index } => blocks[&guard][index],
                Op::Integral { integral, from, to } => {
                    self.integrals[integral].evaluate(v(from), v(to), inputs)
                }
            };
        }
        values
    }

    /// Values and running rounding-error bounds at exact `inputs`; programs without guards only.
    #[must_use]
    pub fn evaluate_bounded(&self, inputs: &[f64]) -> Vec<Bounded> {
        let mut values: Vec<Bounded> = Vec::with_capacity(self.ops.len());
        for op in &self.ops {
            let v = |value: Value| values[value];
            let rounded = |value: f64, error: f64| Bounded { value, error: error + ROUNDING * value.abs() };
            let library = |value: f64, error: f64| Bounded { value, error: error + LIBRARY * value.abs() };
            values.push(match *op {
                Op::Input(input) => Bounded { value: inputs[input], error: 0.0 },
                // Short binary fractions are what they were written as.
                Op::Constant(constant) if (constant * 1024.0).fract() == 0.0 => {
                    Bounded { value: constant, error: 0.0 }
                }
                Op::Constant(constant) => rounded(constant, 0.0),
                Op::Add(a, b) => rounded(v(a).value + v(b).value, v(a).error + v(b).error),
                Op::Sub(a, b) => {
                    let difference = v(a).value - v(b).value;
                    // The difference of doubles within a factor of two is exact.
                    let exact = v(a).value <= 2.0 * v(b).value && v(b).value <= 2.0 * v(a).value;
                    let rounding = if exact { 0.0 } else { ROUNDING * difference.abs() };
                    Bounded { value: difference, error: v(a).error + v(b).error + rounding }
                }
                // Scaling by a power of two is exact.
                Op::Mul(a, b) if is_binary_scale(v(a)) || is_binary_scale(v(b)) => Bounded {
                    value: v(a).value * v(b).value,
                    error: v(a).error * v(b).value.abs() + v(b).error * v(a).value.abs(),
                },
                Op::Mul(a, b) => rounded(
                    v(a).value * v(b).value,
                    v(a).error * v(b).value.abs() + v(b).error * v(a).value.abs(),
                ),
                Op::Div(a, b) => {
                    let quotient = v(a).value / v(b).value;
                    rounded(quotient, (v(a).error + quotient.abs() * v(b).error) / v(b).value.abs())
                }
                Op::Neg(a) => Bounded { value: -v(a).value, error: v(a).error },
                Op::Fma(a, b, c) => {
                    // Without the instruction the product is rounded as well.
                    let product = rounded(
                        v(a).value * v(b).value,
                        v(a).error * v(b).value.abs() + v(b).error * v(a).value.abs(),
                    );
                    rounded(product.value + v(c).value, product.error + v(c).error)
                }
                Op::Powi(a, n) => {
                    let power = v(a).value.powi(n);
                    let relative = f64::from(n) * (v(a).error / v(a).value.abs() + ROUNDING);
                    Bounded { value: power, error: relative * power.abs() }
                }
                Op::CallBinary(function, a, b) => {
                    let BinaryProperties { value, derivatives, .. } = function.properties();
                    let found = value(v(a).value, v(b).value);
                    let [by_a, by_b] = derivatives(v(a).value, v(b).value, found);
                    library(found, by_a.abs() * v(a).error + by_b.abs() * v(b).error)
                }
                // The square root is rounded correctly.
                Op::Call(Function::Sqrt, a) => {
                    let root = v(a).value.sqrt();
                    rounded(root, 0.5 * v(a).error / root)
                }
                Op::Call(function, a) => {
                    let Properties { value, derivative, .. } = function.properties();
                    let found = value(v(a).value);
                    library(found, v(a).error * derivative(v(a).value, found).abs())
                }
                Op::Guard { .. } | Op::Guarded { .. } | Op::Integral { .. } => {
                    Bounded { value: f64::NAN, error: f64::INFINITY }
                }
            });
        }
        self.outputs.iter().map(|&output| values[output]).collect()
    }

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
