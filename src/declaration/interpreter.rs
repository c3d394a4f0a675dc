//! Programs evaluated over numbers that may carry derivatives.

use pliant_declare::spec::{BinaryFunction, Function};
use pliant_models::Number;
use pliant_program::{Op, Program};
use pliant_runtime::Pointwise;

/// Programs of at most this many operations need no memory on the heap.
const FEW: usize = 24;
/// The same, with more memory on the stack.
const SEVERAL: usize = 192;

/// A program of `M` numbers, ready to be evaluated: without guarded functions and integrals.
#[derive(Clone, Debug)]
pub(super) struct Code<const M: usize> {
    ops: Box<[Op]>,
    outputs: [Output; M],
    /// Whether all outputs are constants.
    constant: bool,
}

#[derive(Clone, Copy, Debug)]
enum Output {
    Constant(f64),
    Computed(usize),
}

impl<const M: usize> Code<M> {
    /// Of a program with as many outputs; outputs that it does not have are not a number.
    pub(super) fn new(program: &Program) -> Self {
        let outputs: [Output; M] = core::array::from_fn(|index| match program.outputs.get(index) {
            None => Output::Constant(f64::NAN),
            Some(&value) => match program.ops[value] {
                Op::Constant(constant) => Output::Constant(constant),
                _ => Output::Computed(value),
            },
        });
        let constant = outputs.iter().all(|output| matches!(output, Output::Constant(_)));
        let ops = if constant { Box::default() } else { program.ops.clone().into_boxed_slice() };
        Self { ops, outputs, constant }
    }

    /// Whether output `index` is zero for all inputs.
    pub(super) fn vanishes(&self, index: usize) -> bool {
        matches!(self.outputs.get(index), Some(Output::Constant(constant)) if *constant == 0.0)
    }

    /// The outputs at `inputs`.
    pub(super) fn evaluate<D: Number, const N: usize>(&self, inputs: [D; N]) -> [D; M] {
        let zero = D::from(0.0);
        if self.constant {
            return self.outputs.map(|output| match output {
                Output::Constant(constant) => D::from(constant),
                Output::Computed(_) => zero,
            });
        }
        match self.ops.len() {
            0..=FEW => self.run(&inputs, &mut [zero; FEW]),
            25..=SEVERAL => self.run(&inputs, &mut [zero; SEVERAL]),
            count => self.run(&inputs, &mut vec![zero; count]),
        }
    }

    fn run<D: Number>(&self, inputs: &[D], values: &mut [D]) -> [D; M] {
        for (index, op) in self.ops.iter().enumerate() {
            values[index] = match *op {
                Op::Input(input) => inputs[input],
                Op::Constant(constant) => D::from(constant),
                Op::Add(a, b) => values[a] + values[b],
                Op::Sub(a, b) => values[a] - values[b],
                Op::Mul(a, b) => values[a] * values[b],
                Op::Div(a, b) => values[a] / values[b],
                Op::Neg(a) => -values[a],
                Op::Fma(a, b, c) => values[a] * values[b] + values[c],
                Op::Powi(a, n) => values[a].powi(n),
                Op::Call(function, a) => call(function, values[a]),
                Op::CallBinary(BinaryFunction::Powf, a, b) => values[a].powd(values[b]),
                Op::CallBinary(BinaryFunction::Atan2, a, b) => values[a].atan2(values[b]),
                // Expressions of declarations have none.
                Op::Guard { .. } | Op::Guarded { .. } | Op::Integral { .. } => D::from(f64::NAN),
            };
        }
        self.outputs.map(|output| match output {
            Output::Constant(constant) => D::from(constant),
            Output::Computed(value) => values[value],
        })
    }
}

impl<const N: usize, const M: usize> Pointwise<N, M> for Code<M> {
    fn call<D: Number>(&self, inputs: [D; N]) -> [D; M] {
        self.evaluate(inputs)
    }
}

fn call<D: Number>(function: Function, x: D) -> D {
    match function {
        Function::Sin => x.sin(),
        Function::Cos => x.cos(),
        Function::Tan => x.tan(),
        Function::Exp => x.exp(),
        Function::Ln => x.ln(),
        Function::Sqrt => x.sqrt(),
        Function::Sinh => x.sinh(),
        Function::Cosh => x.cosh(),
        Function::Tanh => tanh(x),
        Function::Atan => x.atan(),
        Function::Sech => {
            // The hyperbolic cosine of a large argument is out of range.
            let decay = (-magnitude(x)).exp();
            decay * 2.0 / (decay * decay + 1.0)
        }
    }
}

fn magnitude<D: Number>(x: D) -> D {
    if x.re() < 0.0 { -x } else { x }
}

/// Next to 0 the quotient, whose derivatives are exact there; elsewhere from `exp(-2 |x|) - 1`, which is in range for any argument.
fn tanh<D: Number>(x: D) -> D {
    if x.re().abs() < 1.0 {
        return x.sinh() / x.cosh();
    }
    let decay = (magnitude(x) * -2.0).exp_m1();
    let value = -decay / (decay + 2.0);
    if x.re() < 0.0 { -value } else { value }
}
