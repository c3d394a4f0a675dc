//! Expressions of a declaration as programs, at given values of the parameters.

use pliant_declare::spec::Expr;
use pliant_program::expression::{ARC_LENGTH, PARAMETERS};
use pliant_program::{Builder, Op, Program, Value};

use crate::interpreter::Code;

/// The first entries of a list; not a number beyond its end.
pub(crate) fn array<const N: usize>(list: &[f64]) -> [f64; N] {
    core::array::from_fn(|index| list.get(index).copied().unwrap_or(f64::NAN))
}

/// Expressions over the arc length and the tangent angle, and their derivatives by each parameter.
#[derive(Clone, Debug)]
pub(crate) struct Quantities {
    /// Inputs: arc length, tangent angle, parameters.
    value: Program,
    /// Derivatives by each parameter; `None` where none of the expressions depends on it.
    slopes: Vec<Option<Program>>,
}

impl Quantities {
    /// Programs of expressions of a robot with this many parameters.
    #[must_use]
    pub(crate) fn new(parameters: usize, expressions: &[Expr]) -> Self {
        Self::with_derivatives(parameters, expressions, ARC_LENGTH, 0)
    }

    /// Expressions, then their first derivatives with respect to a variable, and so on up to this order.
    pub(crate) fn with_derivatives(parameters: usize, expressions: &[Expr], by: usize, order: usize) -> Self {
        let lowered = || {
            let mut builder = Builder::default();
            let mut last = builder.expressions(expressions);
            let mut outputs = last.clone();
            for _ in 0..order {
                last = builder.derivatives(&last, by);
                outputs.extend(&last);
            }
            (builder, outputs)
        };
        let names = || {
            let parameters = (0..parameters).map(|index| format!("parameter_{index}"));
            ["s", "theta"].into_iter().map(str::to_owned).chain(parameters).collect()
        };
        let slope = |index: usize| {
            let depends = expressions.iter().any(|expression| expression.depends_on_parameter(index));
            depends.then(|| {
                let (mut builder, outputs) = lowered();
                let slopes = builder.derivatives(&outputs, PARAMETERS + index);
                builder.finish(names(), slopes)
            })
        };
        let (builder, outputs) = lowered();
        Self { value: builder.finish(names(), outputs), slopes: (0..parameters).map(slope).collect() }
    }

    /// The program of the first `M` of them over the arc length and the angle, at these values of the parameters.
    pub(crate) fn code<const M: usize>(&self, values: &[f64]) -> Code<M> {
        let mut builder = Builder::default();
        let mut inputs: Vec<Value> = (0..PARAMETERS).map(|input| builder.push(Op::Input(input))).collect();
        inputs.extend(values.iter().map(|value| builder.constant(*value)));
        let outputs = builder.inline(&self.value, &inputs);
        Code::new(&builder.finish(Vec::new(), outputs))
    }

    /// Values, SI, of expressions that depend on parameters alone; NaN where one depends on the arc length or the angle.
    pub(crate) fn numbers(&self, values: &[f64]) -> Vec<f64> {
        self.value.evaluate(&[&[f64::NAN; PARAMETERS], values].concat())
    }

    /// Derivatives by a parameter, at an arc length and an angle.
    pub(crate) fn slope(&self, index: usize, s: f64, theta: f64, values: &[f64]) -> Vec<f64> {
        match self.slopes.get(index) {
            Some(Some(slope)) => slope.evaluate(&[&[s, theta], values].concat()),
            _ => vec![0.0; self.value.outputs.len()],
        }
    }

    /// Derivatives by a parameter of those that depend on parameters alone.
    pub(crate) fn slope_of_numbers(&self, index: usize, values: &[f64]) -> Vec<f64> {
        self.slope(index, f64::NAN, f64::NAN, values)
    }
}
