//! Expressions of a declaration as programs, at given values of the parameters.

use pliant_declare::spec::Expr;
use pliant_program::{Builder, Op, Program, Value};

use super::interpreter::Code;

/// A variable of expressions: its place among the inputs of their programs.
#[derive(Clone, Copy, Debug)]
pub(super) enum Variable {
    ArcLength = 0,
    Theta = 1,
}

/// The place of the first parameter.
const PARAMETERS: usize = 2;

/// Expressions over the arc length and the tangent angle, and their derivatives by each parameter.
#[derive(Clone, Debug)]
pub(super) struct Quantities {
    /// Inputs: arc length, tangent angle, parameters.
    value: Program,
    /// By each parameter; `None` where none of the expressions depends on it.
    slopes: Vec<Option<Program>>,
}

impl Quantities {
    pub(super) fn new(parameters: usize, expressions: &[Expr]) -> Self {
        Self::with_derivatives(parameters, expressions, Variable::ArcLength, 0)
    }

    /// Expressions, then their first derivatives with respect to a variable, and so on up to this order.
    pub(super) fn with_derivatives(
        parameters: usize,
        expressions: &[Expr],
        by: Variable,
        order: usize,
    ) -> Self {
        let lowered = || {
            let mut lowering = Lowering { builder: Builder::default() };
            let mut last: Vec<Value> =
                expressions.iter().map(|expression| lowering.value(expression)).collect();
            let mut outputs = last.clone();
            for _ in 0..order {
                last = lowering.builder.derivatives(&last, by as usize);
                outputs.extend(&last);
            }
            (lowering.builder, outputs)
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
    pub(super) fn code<const M: usize>(&self, values: &[f64]) -> Code<M> {
        let mut builder = Builder::default();
        let mut inputs: Vec<Value> = (0..PARAMETERS).map(|input| builder.push(Op::Input(input))).collect();
        inputs.extend(values.iter().map(|value| builder.constant(*value)));
        let outputs = builder.inline(&self.value, &inputs);
        Code::new(&builder.finish(Vec::new(), outputs))
    }

    /// Those that depend on parameters alone.
    pub(super) fn numbers(&self, values: &[f64]) -> Vec<f64> {
        self.value.evaluate(&[&[f64::NAN; PARAMETERS], values].concat())
    }

    /// Derivatives by a parameter, at an arc length and an angle.
    pub(super) fn slope(&self, index: usize, s: f64, theta: f64, values: &[f64]) -> Vec<f64> {
        match self.slopes.get(index) {
            Some(Some(slope)) => slope.evaluate(&[&[s, theta], values].concat()),
            _ => vec![0.0; self.value.outputs.len()],
        }
    }

    /// Derivatives by a parameter of those that depend on parameters alone.
    pub(super) fn slope_of_numbers(&self, index: usize, values: &[f64]) -> Vec<f64> {
        self.slope(index, f64::NAN, f64::NAN, values)
    }
}

/// Expressions as values of a program.
struct Lowering {
    builder: Builder,
}

impl Lowering {
    fn value(&mut self, expression: &Expr) -> Value {
        match expression {
            Expr::Number(number) => self.builder.constant(number.to_f64()),
            Expr::Pi => self.builder.constant(core::f64::consts::PI),
            Expr::ArcLength => self.builder.push(Op::Input(Variable::ArcLength as usize)),
            Expr::Theta => self.builder.push(Op::Input(Variable::Theta as usize)),
            Expr::Parameter(index) => self.builder.push(Op::Input(PARAMETERS + index)),
            Expr::Add(a, b) => self.both(a, b, Op::Add),
            Expr::Sub(a, b) => self.both(a, b, Op::Sub),
            Expr::Mul(a, b) => self.both(a, b, Op::Mul),
            Expr::Div(a, b) => match whole_reciprocal(b) {
                Some(factor) => {
                    let (a, factor) = (self.value(a), self.builder.constant(factor));
                    self.builder.push(Op::Mul(a, factor))
                }
                None => self.both(a, b, Op::Div),
            },
            Expr::Neg(a) => {
                let a = self.value(a);
                self.builder.push(Op::Neg(a))
            }
            Expr::Power(base, numerator, denominator) => {
                let base = self.value(base);
                if *denominator == 1 {
                    return self.builder.powi(base, (*numerator).into());
                }
                let exponent = self.builder.constant(f64::from(*numerator) / f64::from(*denominator));
                let function = pliant_declare::spec::BinaryFunction::Powf;
                self.builder.push(Op::CallBinary(function, base, exponent))
            }
            Expr::Call(function, argument) => {
                let argument = self.value(argument);
                self.builder.push(Op::Call(*function, argument))
            }
            Expr::CallBinary(function, a, b) => self.both(a, b, |a, b| Op::CallBinary(*function, a, b)),
        }
    }

    fn both(&mut self, a: &Expr, b: &Expr, op: impl Fn(Value, Value) -> Op) -> Value {
        let (a, b) = (self.value(a), self.value(b));
        self.builder.push(op(a, b))
    }
}

/// `1/b` of a decimal where that is an integer: a product with it is rounded once, a quotient by the nearest double of `0.1` twice.
fn whole_reciprocal(b: &Expr) -> Option<f64> {
    let Expr::Number(number) = b else { return None };
    let ratio = number.to_ratio().filter(|ratio| matches!(ratio.numerator(), 1 | -1))?;
    let denominator = i32::try_from(ratio.denominator() * ratio.numerator()).ok()?;
    Some(denominator.into())
}
