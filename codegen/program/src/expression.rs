//! Expressions of declarations as values of programs.

use pliant_declare::spec::{BinaryFunction, Expr, Memo};

use crate::fuse::Builder;
use crate::program::{Op, Value};

/// Input of programs of expressions: the arc length.
pub const ARC_LENGTH: usize = 0;
/// Input of programs of expressions: the tangent angle.
pub const THETA: usize = 1;
/// The first of their parameters among the inputs.
pub const PARAMETERS: usize = 2;

impl Builder {
    /// Values of expressions, whose variables are inputs [`ARC_LENGTH`], [`THETA`] and from [`PARAMETERS`] on. Definitions that they share are worked out
    /// once, and are named after them.
    pub fn expressions(&mut self, expressions: &[Expr]) -> Vec<Value> {
        let mut known = Memo::default();
        expressions.iter().map(|expression| self.expression(expression, &mut known)).collect()
    }

    fn expression(&mut self, expression: &Expr, known: &mut Memo<Value>) -> Value {
        let mut of = |side: &Expr| self.expression(side, known);
        let op = match expression {
            Expr::Number(number) => return self.constant(number.to_f64()),
            Expr::Pi => return self.constant(core::f64::consts::PI),
            Expr::ArcLength => Op::Input(ARC_LENGTH),
            Expr::Theta => Op::Input(THETA),
            Expr::Parameter(index) => Op::Input(PARAMETERS + index),
            Expr::Add(a, b) => Op::Add(of(a), of(b)),
            Expr::Sub(a, b) => Op::Sub(of(a), of(b)),
            Expr::Mul(a, b) => Op::Mul(of(a), of(b)),
            Expr::Div(a, b) => match whole_reciprocal(b) {
                Some(factor) => Op::Mul(self.expression(a, known), self.constant(factor)),
                None => Op::Div(of(a), of(b)),
            },
            Expr::Neg(a) => Op::Neg(of(a)),
            Expr::Power(base, numerator, denominator) => {
                let base = self.expression(base, known);
                if *denominator == 1 {
                    return self.powi(base, (*numerator).into());
                }
                let exponent = self.constant(f64::from(*numerator) / f64::from(*denominator));
                Op::CallBinary(BinaryFunction::Powf, base, exponent)
            }
            Expr::Call(function, argument) => Op::Call(*function, of(argument)),
            Expr::CallBinary(function, a, b) => Op::CallBinary(*function, of(a), of(b)),
            Expr::If(choice) => unreachable!("a choice at {} in what is smooth", choice.border),
            Expr::Let(definition) => {
                return known.of(definition, |known, inner| {
                    let value = self.expression(inner, known);
                    self.name(value, &format!("let_{}", definition.name));
                    value
                });
            }
        };
        self.push(op)
    }
}

/// `1/b` of a decimal where that is an integer: a product with it is rounded once, a quotient by the nearest double of `0.1` twice.
fn whole_reciprocal(b: &Expr) -> Option<f64> {
    let Expr::Number(number) = b else { return None };
    let ratio = number.to_ratio().filter(|ratio| matches!(ratio.numerator(), 1 | -1))?;
    let denominator = i32::try_from(ratio.denominator() * ratio.numerator()).ok()?;
    Some(denominator.into())
}
