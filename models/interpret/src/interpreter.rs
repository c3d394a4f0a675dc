//! Programs evaluated over numbers that may carry derivatives, and over scalars of kernels.

mod arithmetic;
mod guard;

use pliant_declare::spec::Function;
use pliant_models::{Number, Scalar};
use pliant_program::{Op, Program};
use pliant_runtime::Pointwise;

use arithmetic::{Arithmetic, OfNumbers, OfScalars, Operand};
use guard::{Guard, Integral};

/// Programs of at most this many values need no memory on the heap.
const FEW: usize = 24;
/// The same, with more memory on the stack.
const SEVERAL: usize = 192;
/// The same, for numbers of at most [`SMALL`] bytes.
const MANY: usize = 1024;
const SMALL: usize = 64;

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

/// A program as steps that read and write slots: first the inputs, then the constants, then what is computed.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    inputs: usize,
    constants: Box<[f64]>,
    list: Box<[Step]>,
    slots: usize,
    outputs: Box<[usize]>,
    guards: Box<[Guard]>,
    integrals: Box<[Integral]>,
}

/// An operation on slots, and the slot of its result; of a sine or cosine also that of the other one, where the program has both.
#[derive(Clone, Copy, Debug)]
struct Step {
    op: Op,
    to: usize,
    also: Option<usize>,
}

impl Steps {
    /// Compiles a program; the integrands of its integrals have no parameters.
    pub(crate) fn new(program: &Program) -> Self {
        let ops = &program.ops;
        let read = ops.iter().map(|op| if let Op::Input(input) = op { input + 1 } else { 0 }).max();
        let inputs = read.unwrap_or(0).max(program.inputs.len());
        let constants =
            ops.iter().filter_map(|op| if let Op::Constant(value) = op { Some(*value) } else { None });
        let constants: Box<[f64]> = constants.collect();
        let (mut constant, mut slots) = (inputs, inputs + constants.len());
        let mut slot: Vec<usize> = Vec::with_capacity(ops.len());
        let mut other: Vec<Option<usize>> = vec![None; ops.len()];
        let mut list = Vec::new();
        for (index, op) in ops.iter().enumerate() {
            let mut fresh = |count: usize| {
                slots += count;
                slots - count
            };
            let to = match *op {
                Op::Input(input) => input,
                Op::Constant(_) => {
                    constant += 1;
                    constant - 1
                }
                Op::Guarded { guard, index } => slot[guard] + index,
                _ => match other[index] {
                    Some(known) => known,
                    None => {
                        let count = if let Op::Guard { block, .. } = *op {
                            program.guards[block].functions()
                        } else {
                            1
                        };
                        let to = fresh(count);
                        let later = partner(*op)
                            .and_then(|wanted| (index + 1..ops.len()).find(|later| ops[*later] == wanted));
                        let also = later.map(|later| *other[later].insert(fresh(1)));
                        list.push(Step { op: op.mapped(|value| slot[value]), to, also });
                        to
                    }
                },
            };
            slot.push(to);
        }
        Self {
            inputs,
            constants,
            list: list.into_boxed_slice(),
            slots,
            outputs: program.outputs.iter().map(|&output| slot[output]).collect(),
            guards: program.guards.iter().map(|block| Guard::new(block)).collect(),
            integrals: program.integrals.iter().map(|integral| Integral::new(integral)).collect(),
        }
    }

    /// The constant in a slot.
    fn constant(&self, slot: usize) -> Option<f64> {
        self.constants.get(slot.checked_sub(self.inputs)?).copied()
    }

    /// Writes the outputs at `inputs`.
    pub(crate) fn scalars_into<T: Scalar>(&self, inputs: &[T], outputs: &mut [T]) {
        self.run::<OfScalars, T, _>(inputs, |values| {
            for (output, slot) in outputs.iter_mut().zip(&self.outputs) {
                *output = values[*slot];
            }
        });
    }

    /// Runs the program at `inputs` and applies `read` to the values of all slots; inputs that are missing are NaN.
    fn run<A: Arithmetic<D>, D: Operand, R>(&self, inputs: &[D], read: impl FnOnce(&[D]) -> R) -> R {
        match self.slots {
            0..=FEW => self.run_on_stack::<A, D, R, FEW>(inputs, read),
            25..=SEVERAL => self.run_on_stack::<A, D, R, SEVERAL>(inputs, read),
            193..=MANY if size_of::<D>() <= SMALL => self.run_on_stack::<A, D, R, MANY>(inputs, read),
            slots => self.run_in::<A, D, R>(inputs, &mut vec![A::constant(f64::NAN); slots], read),
        }
    }

    /// Not inlined: the memory is there only while it is used.
    #[inline(never)]
    fn run_on_stack<A: Arithmetic<D>, D: Operand, R, const SLOTS: usize>(
        &self,
        inputs: &[D],
        read: impl FnOnce(&[D]) -> R,
    ) -> R {
        self.run_in::<A, D, R>(inputs, &mut [A::constant(f64::NAN); SLOTS], read)
    }

    #[inline]
    fn run_in<A: Arithmetic<D>, D: Operand, R>(
        &self,
        inputs: &[D],
        values: &mut [D],
        read: impl FnOnce(&[D]) -> R,
    ) -> R {
        for (value, input) in values[..self.inputs].iter_mut().zip(inputs) {
            *value = *input;
        }
        self.fill::<A, D>(values);
        read(values)
    }

    fn fill<A: Arithmetic<D>, D: Operand>(&self, values: &mut [D]) {
        for (value, constant) in values[self.inputs..].iter_mut().zip(&self.constants) {
            *value = A::constant(*constant);
        }
        for &Step { op, to, also } in &self.list {
            values[to] = match op {
                Op::Add(a, b) => values[a] + values[b],
                Op::Sub(a, b) => values[a] - values[b],
                Op::Mul(a, b) => values[a] * values[b],
                Op::Div(a, b) => values[a] / values[b],
                Op::Neg(a) => -values[a],
                Op::Fma(a, b, c) => A::fma(values[a], values[b], values[c]),
                Op::Powi(a, n) => A::powi(values[a], n),
                Op::Call(function @ (Function::Sin | Function::Cos), a) => {
                    let (sine, cosine) = A::sin_cos(values[a]);
                    let (value, other) =
                        if function == Function::Sin { (sine, cosine) } else { (cosine, sine) };
                    if let Some(also) = also {
                        values[also] = other;
                    }
                    value
                }
                Op::Call(function, a) => A::call(function, values[a]),
                Op::CallBinary(function, a, b) => A::call_binary(function, values[a], values[b]),
                Op::Guard { block, argument } => {
                    let argument = values[argument];
                    self.guards[block].evaluate::<A, D>(argument, &mut values[to..]);
                    continue;
                }
                Op::Integral { integral, from, to } => {
                    self.integrals[integral].evaluate::<A, D>(values[from], values[to])
                }
                // They have slots of their own, or those of a guard.
                Op::Input(_) | Op::Constant(_) | Op::Guarded { .. } => continue,
            };
        }
    }
}

/// The cosine of what the sine is taken of, and the other way round.
fn partner(op: Op) -> Option<Op> {
    match op {
        Op::Call(Function::Sin, a) => Some(Op::Call(Function::Cos, a)),
        Op::Call(Function::Cos, a) => Some(Op::Call(Function::Sin, a)),
        _ => None,
    }
}
