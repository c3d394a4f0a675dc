//! Programs evaluated over numbers that may carry derivatives, and over scalars of kernels.

mod arithmetic;
mod steps;

use pliant_models::{Number, Scalar};
use pliant_program::{Op, Program};
use pliant_runtime::Pointwise;

use arithmetic::{Arithmetic, OfNumbers, OfScalars, Operand};
pub(crate) use steps::Steps;

/// A program of `M` numbers, ready to be evaluated.
#[derive(Clone, Debug)]
pub(crate) struct Code<const M: usize> {
    steps: Steps,
    outputs: [usize; M],
    /// The outputs where all of them are constants.
    constants: Option<[f64; M]>,
}

impl<const M: usize> Code<M> {
    /// Compiles a program with `M` outputs; outputs that it lacks are NaN.
    pub(crate) fn new(program: &Program) -> Self {
        let mut program = program.clone();
        while program.outputs.len() < M {
            program.outputs.push(program.ops.len());
            program.ops.push(Op::Constant(f64::NAN));
        }
        let steps = Steps::new(&program);
        let outputs: [usize; M] = core::array::from_fn(|index| steps.outputs[index]);
        let constants = outputs.map(|slot| steps.constant(slot));
        let constants =
            constants.iter().all(Option::is_some).then(|| constants.map(Option::unwrap_or_default));
        Self { steps, outputs, constants }
    }

    /// Whether output `index` is zero for all inputs.
    pub(crate) fn vanishes(&self, index: usize) -> bool {
        self.outputs.get(index).is_some_and(|slot| self.steps.constant(*slot) == Some(0.0))
    }

    /// The outputs at `inputs`.
    pub(crate) fn evaluate<D: Number, const N: usize>(&self, inputs: [D; N]) -> [D; M] {
        self.values::<OfNumbers, D>(&inputs)
    }

    /// The same for the scalars of kernels.
    pub(crate) fn scalars<T: Scalar>(&self, inputs: &[T]) -> [T; M] {
        self.values::<OfScalars, T>(inputs)
    }

    fn values<A: Arithmetic<D>, D: Operand>(&self, inputs: &[D]) -> [D; M] {
        match self.constants {
            Some(constants) => constants.map(A::constant),
            None => self.steps.run::<A, D, _>(inputs, |values| self.outputs.map(|slot| values[slot])),
        }
    }
}

impl<const N: usize, const M: usize> Pointwise<N, M> for Code<M> {
    fn call<D: Number>(&self, inputs: [D; N]) -> [D; M] {
        self.evaluate(inputs)
    }
}
