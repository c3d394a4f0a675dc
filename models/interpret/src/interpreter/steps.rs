//! Programs as steps, with the functions of their guards and their integrals, which are programs again.

use pliant_declare::spec::Function;
use pliant_models::Scalar;
use pliant_program::{GuardBlock, GuardedSeries, Near, Op, Program, Quadrature};

use super::arithmetic::{Arithmetic, OfScalars, Operand};

/// Programs of at most this many values need no memory on the heap.
const FEW: usize = 24;
/// The same, with more memory on the stack.
const SEVERAL: usize = 192;
/// The same, for numbers of at most [`SMALL`] bytes.
const MANY: usize = 1024;
const SMALL: usize = 64;

/// Functions of a guard that are chosen together.
const TOGETHER: usize = 4;

/// A program as steps that read and write slots: first the inputs, then the constants, then what is computed.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    inputs: usize,
    constants: Box<[f64]>,
    list: Box<[Step]>,
    slots: usize,
    pub(super) outputs: Box<[usize]>,
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
    pub(super) fn constant(&self, slot: usize) -> Option<f64> {
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
    pub(super) fn run<A: Arithmetic<D>, D: Operand, R>(
        &self,
        inputs: &[D],
        read: impl FnOnce(&[D]) -> R,
    ) -> R {
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

/// The functions of a guard block.
#[derive(Clone, Debug)]
struct Guard {
    functions: usize,
    radius: f64,
    inside: Inside,
    /// Between the radius and a larger one.
    middle: Option<(Steps, f64)>,
    far: Steps,
}

#[derive(Clone, Debug)]
enum Inside {
    Series(Box<[GuardedSeries]>),
    Program(Box<Steps>),
}

impl Guard {
    /// Compiles the programs of a block.
    fn new(block: &GuardBlock) -> Self {
        let (inside, middle) = match &block.near {
            Near::Series(series) => (Inside::Series(series.clone().into_boxed_slice()), None),
            Near::Stumpff { program, middle } => {
                let middle = middle.as_ref().map(|(middle, outer)| (Steps::new(middle), *outer));
                (Inside::Program(Box::new(Steps::new(program))), middle)
            }
        };
        Self {
            functions: block.functions(),
            radius: block.radius,
            inside,
            middle,
            far: Steps::new(&block.far),
        }
    }

    /// Writes the values of all functions at `x`.
    fn evaluate<A: Arithmetic<D>, D: Operand>(&self, x: D, out: &mut [D]) {
        let mut first = 0;
        for out in out[..self.functions].chunks_mut(TOGETHER) {
            let beyond = || match &self.middle {
                None => part::<A, D>(&self.far, x, first),
                Some((middle, outer)) => A::guard(
                    x,
                    *outer,
                    || part::<A, D>(middle, x, first),
                    || part::<A, D>(&self.far, x, first),
                ),
            };
            let values = A::guard(x, self.radius, || self.inside::<A, D>(x, first), beyond);
            out.copy_from_slice(&values[..out.len()]);
            first += TOGETHER;
        }
    }

    /// The functions from `first` on where `x` is inside the radius.
    fn inside<A: Arithmetic<D>, D: Operand>(&self, x: D, first: usize) -> [D; TOGETHER] {
        match &self.inside {
            Inside::Program(steps) => part::<A, D>(steps, x, first),
            Inside::Series(series) => core::array::from_fn(|index| match series.get(first + index) {
                None => A::constant(f64::NAN),
                Some(GuardedSeries { leading, coefficients, .. }) => {
                    let coefficients = coefficients.iter().rev().map(|value| A::constant(*value));
                    let sum = coefficients.reduce(|sum, value| A::fma(sum, x, value));
                    let sum = sum.unwrap_or_else(|| A::constant(0.0));
                    match leading {
                        0 => sum,
                        1 => sum * x,
                        n => sum * A::powi(x, *n),
                    }
                }
            }),
        }
    }
}

/// Outputs of a program of one input, from `first` on; not a number where there are none.
fn part<A: Arithmetic<D>, D: Operand>(steps: &Steps, x: D, first: usize) -> [D; TOGETHER] {
    steps.run::<A, D, _>(&[x], |values| {
        core::array::from_fn(|index| {
            steps.outputs.get(first + index).map_or_else(|| A::constant(f64::NAN), |slot| values[*slot])
        })
    })
}

/// An integral by quadrature.
#[derive(Clone, Debug)]
struct Integral {
    /// Nodes and weights on [0, 1].
    rule: Box<[[f64; 2]]>,
    integrand: Steps,
}

impl Integral {
    /// Compiles the integrand of a quadrature.
    fn new(quadrature: &Quadrature) -> Self {
        Self {
            rule: quadrature.rule.clone().into_boxed_slice(),
            integrand: Steps::new(&quadrature.integrand),
        }
    }

    /// Its value between two places.
    fn evaluate<A: Arithmetic<D>, D: Operand>(&self, from: D, to: D) -> D {
        let span = to - from;
        let mut sum = A::constant(0.0);
        for [node, weight] in &self.rule {
            let here = A::fma(span, A::constant(*node), from);
            let [value, ..] = part::<A, D>(&self.integrand, here, 0);
            sum = A::fma(value, A::constant(*weight), sum);
        }
        sum * span
    }
}
