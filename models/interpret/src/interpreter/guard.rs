//! Functions with removable singularities, and integrals, of programs.

use pliant_program::{GuardBlock, GuardedSeries, Near, Quadrature};

use super::Steps;
use super::arithmetic::{Arithmetic, Operand};

/// Functions of a guard that are chosen together.
const TOGETHER: usize = 4;

/// The functions of a guard block.
#[derive(Clone, Debug)]
pub(super) struct Guard {
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
    pub(super) fn new(block: &GuardBlock) -> Self {
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
    pub(super) fn evaluate<A: Arithmetic<D>, D: Operand>(&self, x: D, out: &mut [D]) {
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
pub(super) struct Integral {
    /// Nodes and weights on [0, 1].
    rule: Box<[[f64; 2]]>,
    integrand: Steps,
}

impl Integral {
    pub(super) fn new(quadrature: &Quadrature) -> Self {
        Self {
            rule: quadrature.rule.clone().into_boxed_slice(),
            integrand: Steps::new(&quadrature.integrand),
        }
    }

    /// Its value between two places.
    pub(super) fn evaluate<A: Arithmetic<D>, D: Operand>(&self, from: D, to: D) -> D {
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
