//! Derivatives of values of a program that is being built, operation by operation: as long as the program, however often values are used in it.

use pliant_declare::functions::{BinaryFunction, Function};

use crate::fuse::Builder;
use crate::program::{Op, Value};

impl Builder {
    /// The derivatives of `values` with respect to input `by`. Guarded functions and integrals have none: they count as constants.
    pub fn derivatives(&mut self, values: &[Value], by: usize) -> Vec<Value> {
        let last = values.iter().copied().max().unwrap_or(0);
        let mut slopes: Vec<Value> = Vec::with_capacity(last + 1);
        for value in 0..=last {
            let slope = self.slope(value, by, &slopes);
            slopes.push(slope);
        }
        values.iter().map(|&value| slopes[value]).collect()
    }

    /// The derivative of a value from those of the values before it.
    fn slope(&mut self, value: Value, by: usize, slopes: &[Value]) -> Value {
        if let Some((base, exponent)) = self.power_of(value) {
            let lower = self.power(base, exponent - 1.0);
            let factor = self.constant(exponent);
            let outer = self.push(Op::Mul(factor, lower));
            return self.times(outer, slopes[base]);
        }
        let slope = |of: Value| slopes[of];
        match self.op(value) {
            Op::Input(input) => self.constant(if input == by { 1.0 } else { 0.0 }),
            Op::Constant(_) | Op::Guard { .. } | Op::Guarded { .. } | Op::Integral { .. } => {
                self.constant(0.0)
            }
            Op::Add(a, b) => self.push(Op::Add(slope(a), slope(b))),
            Op::Sub(a, b) => self.push(Op::Sub(slope(a), slope(b))),
            Op::Mul(a, b) => {
                let (first, second) = (self.times(b, slope(a)), self.times(a, slope(b)));
                self.push(Op::Add(first, second))
            }
            Op::Div(a, b) => {
                let carried = self.times(value, slope(b));
                let numerator = self.push(Op::Sub(slope(a), carried));
                self.push(Op::Div(numerator, b))
            }
            Op::Neg(a) => self.push(Op::Neg(slope(a))),
            Op::Fma(a, b, c) => {
                let (first, second) = (self.times(b, slope(a)), self.times(a, slope(b)));
                let product = self.push(Op::Add(first, second));
                self.push(Op::Add(product, slope(c)))
            }
            Op::Powi(a, n) => {
                let lower = self.powi(a, i64::from(n) - 1);
                let factor = self.constant(n.into());
                let outer = self.push(Op::Mul(factor, lower));
                self.times(outer, slope(a))
            }
            Op::Call(function, a) => {
                let outer = self.of_call(function, a, value);
                self.times(outer, slope(a))
            }
            Op::CallBinary(BinaryFunction::Atan2, a, b) => {
                let [a_squared, b_squared] = [a, b].map(|side| self.push(Op::Mul(side, side)));
                let distance = self.push(Op::Add(a_squared, b_squared));
                let (first, second) = (self.times(b, slope(a)), self.times(a, slope(b)));
                let numerator = self.push(Op::Sub(first, second));
                self.push(Op::Div(numerator, distance))
            }
            Op::CallBinary(BinaryFunction::Powf, a, b) => {
                let one = self.constant(1.0);
                let less = self.push(Op::Sub(b, one));
                let lower = self.push(Op::CallBinary(BinaryFunction::Powf, a, less));
                let outer = self.push(Op::Mul(b, lower));
                let by_base = self.times(outer, slope(a));
                let logarithm = self.push(Op::Call(Function::Ln, a));
                let outer = self.push(Op::Mul(value, logarithm));
                let by_exponent = self.times(outer, slope(b));
                self.push(Op::Add(by_base, by_exponent))
            }
        }
    }

    /// A product that is zero where the slope is.
    fn times(&mut self, factor: Value, slope: Value) -> Value {
        self.push(Op::Mul(factor, slope))
    }

    /// The derivative of a function by its argument; `call` is its value.
    fn of_call(&mut self, function: Function, argument: Value, call: Value) -> Value {
        let one = self.constant(1.0);
        match function {
            Function::Sin => self.push(Op::Call(Function::Cos, argument)),
            Function::Cos => {
                let sine = self.push(Op::Call(Function::Sin, argument));
                self.push(Op::Neg(sine))
            }
            Function::Tan => {
                let square = self.push(Op::Mul(call, call));
                self.push(Op::Add(one, square))
            }
            Function::Exp => call,
            Function::Ln => self.push(Op::Div(one, argument)),
            Function::Sqrt => {
                let half = self.constant(0.5);
                self.push(Op::Div(half, call))
            }
            Function::Sinh => self.push(Op::Call(Function::Cosh, argument)),
            Function::Cosh => self.push(Op::Call(Function::Sinh, argument)),
            Function::Tanh => {
                let sech = self.push(Op::Call(Function::Sech, argument));
                self.push(Op::Mul(sech, sech))
            }
            Function::Atan => {
                let square = self.push(Op::Mul(argument, argument));
                let distance = self.push(Op::Add(one, square));
                self.push(Op::Div(one, distance))
            }
            Function::Sech => {
                let tangent = self.push(Op::Call(Function::Tanh, argument));
                let product = self.push(Op::Mul(call, tangent));
                self.push(Op::Neg(product))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every function and operation of `x` and `y`, and their operands.
    fn values(builder: &mut Builder) -> Vec<Value> {
        let [x, y] = [0, 1].map(|input| builder.push(Op::Input(input)));
        let sum = builder.push(Op::Add(x, y));
        let functions = Function::declared().chain([Function::Sqrt, Function::Sech]);
        let mut values: Vec<Value> =
            functions.map(|function| builder.push(Op::Call(function, sum))).collect();
        for exponent in [0.5, -1.5, 1.5, 2.0, -1.0, 2.0 / 3.0, 5.0] {
            values.push(builder.power(sum, exponent));
        }
        values.push(builder.powi(sum, -3));
        let (product, difference) = (builder.push(Op::Mul(x, sum)), builder.push(Op::Sub(x, y)));
        let sum_of_products = builder.push(Op::Fma(x, sum, difference));
        values.extend([product, difference, sum_of_products]);
        values.push(builder.push(Op::Div(product, values[0])));
        values.push(builder.push(Op::Neg(product)));
        for function in [BinaryFunction::Powf, BinaryFunction::Atan2] {
            values.push(builder.push(Op::CallBinary(function, x, y)));
            values.push(builder.push(Op::CallBinary(function, sum, product)));
        }
        values
    }

    /// First and second derivatives against central differences.
    #[test]
    fn derivatives_are_those_of_differences() {
        let mut builder = Builder::default();
        let mut all = vec![values(&mut builder)];
        for by in [0, 1] {
            let last = all[by].clone();
            all.push(builder.derivatives(&last, by));
        }
        let count = all[0].len();
        let program = builder.finish(vec!["x".to_owned(), "y".to_owned()], all.concat());
        let at = [0.4, 0.7];
        let here = program.evaluate(&at);
        for (order, by) in [0, 1].into_iter().enumerate() {
            let moved = |step: f64| {
                let mut at = at;
                at[by] += step;
                program.evaluate(&at)
            };
            let (more, less) = (moved(1e-5), moved(-1e-5));
            for k in 0..count {
                let difference = (more[order * count + k] - less[order * count + k]) / 2e-5;
                let found = here[(order + 1) * count + k];
                let close = (found - difference).abs() <= 1e-8 * (1.0 + difference.abs());
                assert!(close, "value {k}, derivative {order}: {found}, {difference}");
            }
        }
    }

    /// `x^(3/2)` is made of a root; its derivative is finite where that vanishes.
    #[test]
    fn derivatives_of_powers_are_powers() {
        let mut builder = Builder::default();
        let x = builder.push(Op::Input(0));
        let power = builder.power(x, 1.5);
        let slope = builder.derivatives(&[power], 0);
        let program = builder.finish(vec!["x".to_owned()], slope);
        assert_eq!((program.evaluate(&[0.0]), program.evaluate(&[4.0])), (vec![0.0], vec![3.0]));
    }

    /// A chain of quotients: derivatives are as long as the program, not as the expression written out.
    #[test]
    fn derivatives_do_not_grow() {
        let mut builder = Builder::default();
        let x = builder.push(Op::Input(0));
        let (mut value, two) = (x, builder.constant(2.0));
        for _ in 0..100 {
            let below = builder.push(Op::Add(two, value));
            value = builder.push(Op::Div(x, below));
        }
        let first = builder.derivatives(&[value], 0);
        let second = builder.derivatives(&first, 0);
        let program = builder.finish(vec!["x".to_owned()], [vec![value], first, second].concat());
        assert!(program.ops.len() < 4000, "{}", program.ops.len());
    }
}
