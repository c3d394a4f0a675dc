//! The interpreter of programs: the reference that emitted code is tested against, and values with bounds of their rounding errors.

use std::collections::HashMap;

use pliant_declare::functions::{BinaryProperties, Function, Properties};

use crate::assembly::Quadrature;
use crate::guard::{GuardBlock, GuardedSeries, Near};
use crate::kernel::Kernel;
use crate::program::{Op, Program, Value};

/// A value with a bound on its rounding error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounded {
    /// The computed value.
    pub value: f64,
    /// Bound on `|computed - exact|`.
    pub error: f64,
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
}

impl Kernel {
    /// Values of its outputs at `inputs`: the leaves of the arguments, then the parameters.
    #[must_use]
    pub fn evaluate(&self, inputs: &[f64]) -> Vec<f64> {
        self.program.evaluate(inputs)
    }
}

impl Quadrature {
    /// Its value between two places; the parameters are the last of `inputs`.
    #[must_use]
    pub fn evaluate(&self, from: f64, to: f64, inputs: &[f64]) -> f64 {
        let parameters = &inputs[inputs.len() - self.parameters()..];
        let at = |x: f64| self.integrand.evaluate(&[&[from + (to - from) * x][..], parameters].concat())[0];
        (to - from) * self.rule.iter().map(|[x, w]| w * at(*x)).sum::<f64>()
    }
}

impl GuardedSeries {
    /// Its value.
    #[must_use]
    pub fn evaluate(&self, argument: f64) -> f64 {
        let sum = self.coefficients.iter().rev().fold(0.0, |sum, coefficient| sum * argument + coefficient);
        if self.leading == 0 { sum } else { sum * argument.powi(self.leading) }
    }
}

impl GuardBlock {
    /// Values of all functions.
    #[must_use]
    pub fn evaluate(&self, argument: f64) -> Vec<f64> {
        let inside = argument.abs() < self.radius;
        if let (false, Near::Stumpff { middle: Some((middle, outer)), .. }) = (inside, &self.near)
            && argument.abs() < *outer
        {
            return middle.evaluate(&[argument]);
        }
        if inside {
            match &self.near {
                Near::Series(series) => series.iter().map(|series| series.evaluate(argument)).collect(),
                Near::Stumpff { program, .. } => program.evaluate(&[argument]),
            }
        } else {
            self.far.evaluate(&[argument])
        }
    }
}
