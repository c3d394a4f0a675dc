//! The interpreter of programs: the reference that emitted code is tested against, and values with bounds of their rounding errors.

use std::collections::HashMap;

use pliant_declare::functions::{BinaryFunction, BinaryProperties, Function, Properties};

use crate::kernel::Kernel;
use crate::program::{GuardBlock, GuardedSeries, Near, Op, Program, Quadrature, Value};

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

impl Bounded {
    /// Result of one correctly rounded operation; `error` is that of its operands.
    fn rounded(value: f64, error: f64) -> Self {
        Self { value, error: error + ROUNDING * value.abs() }
    }

    /// Result of an elementary function; `error` is that of its operands.
    fn library(value: f64, error: f64) -> Self {
        Self { value, error: error + LIBRARY * value.abs() }
    }

    /// Constant of a program: short binary fractions are exact.
    fn constant(value: f64) -> Self {
        if (value * 1024.0).fract() == 0.0 { Self { value, error: 0.0 } } else { Self::rounded(value, 0.0) }
    }

    /// Whether it is an exact power of two.
    fn is_binary_scale(self) -> bool {
        let mantissa = self.value.to_bits() & ((1 << 52) - 1);
        self.error == 0.0 && mantissa == 0 && self.value.is_normal()
    }

    /// `self + other`.
    fn sum(self, other: Self) -> Self {
        Self::rounded(self.value + other.value, self.error + other.error)
    }

    /// `self - other`, exact for doubles within a factor of two.
    fn difference(self, other: Self) -> Self {
        let difference = self.value - other.value;
        let exact = self.value <= 2.0 * other.value && other.value <= 2.0 * self.value;
        let rounding = if exact { 0.0 } else { ROUNDING * difference.abs() };
        Self { value: difference, error: self.error + other.error + rounding }
    }

    /// `self other`, rounded.
    fn rounded_product(self, other: Self) -> Self {
        let error = self.error * other.value.abs() + other.error * self.value.abs();
        Self::rounded(self.value * other.value, error)
    }

    /// `self other`, exact for powers of two.
    fn product(self, other: Self) -> Self {
        if self.is_binary_scale() || other.is_binary_scale() {
            let error = self.error * other.value.abs() + other.error * self.value.abs();
            return Self { value: self.value * other.value, error };
        }
        self.rounded_product(other)
    }

    /// `self / other`.
    fn quotient(self, other: Self) -> Self {
        let quotient = self.value / other.value;
        Self::rounded(quotient, (self.error + quotient.abs() * other.error) / other.value.abs())
    }

    /// `self factor + summand`; without the instruction the product is rounded as well.
    fn fma(self, factor: Self, summand: Self) -> Self {
        let product = self.rounded_product(factor);
        Self::rounded(product.value + summand.value, product.error + summand.error)
    }

    /// `self^n`.
    fn powi(self, n: i32) -> Self {
        let power = self.value.powi(n);
        let relative = f64::from(n) * (self.error / self.value.abs() + ROUNDING);
        Self { value: power, error: relative * power.abs() }
    }

    /// Square root, correctly rounded.
    fn sqrt(self) -> Self {
        let root = self.value.sqrt();
        Self::rounded(root, 0.5 * self.error / root)
    }

    /// Function of one argument.
    fn call(self, function: Function) -> Self {
        let Properties { value, derivative, .. } = function.properties();
        let found = value(self.value);
        Self::library(found, self.error * derivative(self.value, found).abs())
    }

    /// Function of two arguments.
    fn call_binary(self, function: BinaryFunction, other: Self) -> Self {
        let BinaryProperties { value, derivatives, .. } = function.properties();
        let found = value(self.value, other.value);
        let [by_self, by_other] = derivatives(self.value, other.value, found);
        Self::library(found, by_self.abs() * self.error + by_other.abs() * other.error)
    }
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
            values.push(match *op {
                Op::Input(input) => Bounded { value: inputs[input], error: 0.0 },
                Op::Constant(constant) => Bounded::constant(constant),
                Op::Add(a, b) => v(a).sum(v(b)),
                Op::Sub(a, b) => v(a).difference(v(b)),
                Op::Mul(a, b) => v(a).product(v(b)),
                Op::Div(a, b) => v(a).quotient(v(b)),
                Op::Neg(a) => Bounded { value: -v(a).value, error: v(a).error },
                Op::Fma(a, b, c) => v(a).fma(v(b), v(c)),
                Op::Powi(a, n) => v(a).powi(n),
                Op::CallBinary(function, a, b) => v(a).call_binary(function, v(b)),
                Op::Call(Function::Sqrt, a) => v(a).sqrt(),
                Op::Call(function, a) => v(a).call(function),
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
