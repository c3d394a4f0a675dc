//! Expressions of a checked robot in the algebra system.

use std::cell::RefCell;

use pliant_declare::spec::{Expr, Function, Parameter};
use pliant_program::parameter_name;

use crate::graph::{Graph, SharedDefinitions, folded, number_of};
use crate::symbolic::{Expression, Factor, Variable};

/// Digits with which functions of numbers are evaluated.
const DIGITS: u32 = 40;

/// Carries expressions over; parameters are known by their indices. Definitions that expressions share become calls.
#[derive(Clone, Debug)]
pub struct Translator {
    parameters: Vec<Variable>,
    shared: RefCell<SharedDefinitions>,
}

impl Translator {
    /// For these parameters, by index.
    #[must_use]
    pub fn new(parameters: &[Parameter]) -> Self {
        let variables = (0..parameters.len()).map(|index| Variable::new(&parameter_name(index)));
        Self { parameters: variables.collect(), shared: RefCell::default() }
    }

    /// An empty list of intermediates for expressions that have been translated.
    #[must_use]
    pub fn graph(&self) -> Graph {
        Graph::over(self.shared())
    }

    /// The definitions that expressions translated so far call.
    pub(super) fn shared(&self) -> SharedDefinitions {
        self.shared.borrow().clone()
    }

    /// The variables of the parameters, by index.
    #[must_use]
    pub fn parameters(&self) -> &[Variable] {
        &self.parameters
    }

    /// `expr` with `arc_length` for `s` and `theta` for the tangent angle.
    #[must_use]
    pub fn translate(&self, expr: &Expr, arc_length: &Expression, theta: &Expression) -> Expression {
        let go = |inner: &Expr| self.translate(inner, arc_length, theta);
        match expr {
            Expr::Number(number) => Expression::decimal(number.mantissa, number.exponent),
            Expr::Pi => Variable::pi().expression(),
            Expr::ArcLength => arc_length.clone(),
            Expr::Theta => theta.clone(),
            Expr::Parameter(index) => self.parameters[*index].expression(),
            Expr::Add(a, b) => go(a) + go(b),
            Expr::Sub(a, b) => go(a) - go(b),
            Expr::Mul(a, b) => go(a) * go(b),
            Expr::Div(a, b) => go(a) / go(b),
            Expr::Neg(a) => -go(a),
            Expr::Power(base, numerator, denominator) => {
                go(base).power(i64::from(*numerator), i64::from(*denominator))
            }
            Expr::Call(function, argument) => call(*function, &go(argument)),
            Expr::CallBinary(function, a, b) => number(go(a).call_binary(*function, &go(b))),
            Expr::If(choice) => unreachable!("a choice at {} in what is smooth", choice.border),
            Expr::Let(definition) if definition.value.is_constant() => {
                number_of(definition.value.eval(0.0, 0.0, &[])).unwrap_or_else(|| go(&definition.value))
            }
            Expr::Let(definition) => {
                self.shared.borrow_mut().call(definition, [arc_length, theta], &self.parameters)
            }
        }
    }
}

fn call(function: Function, x: &Expression) -> Expression {
    match function {
        Function::Sin => turned(x, 0),
        Function::Cos => turned(x, 1),
        Function::Ln | Function::Sinh | Function::Cosh | Function::Tanh | Function::Atan => {
            number(x.call(function))
        }
        function => x.call(function),
    }
}

/// A function of a number as a decimal number: the algebra system does not evaluate reciprocals of such functions, and takes an exponential of a
/// logarithm for a power, whose long base it tries to factor.
fn number(value: Expression) -> Expression {
    if value.is_constant() { folded(value, DIGITS) } else { value }
}

/// `sin(x + quarters pi/2)`. Quarter turns in `x` are taken out, so that routings that differ by them share their sines, and what vanishes is zero.
fn turned(x: &Expression, quarters: i64) -> Expression {
    let in_pi = |term: &Expression| (term / Variable::pi().expression()).to_fraction();
    let terms = match x.factor_kind() {
        Factor::Sum(terms) => terms,
        _ => vec![x.clone()],
    };
    let mut quarters = quarters;
    let mut rest = Expression::zero();
    for term in terms {
        match in_pi(&term) {
            Some((halves, 2)) if halves.abs() < 1 << 32 => quarters += halves,
            Some((whole, 1)) if whole.abs() < 1 << 32 => quarters += 2 * whole,
            _ => rest = rest + term,
        }
    }
    let value = match (quarters.rem_euclid(2), rest.is_zero(), in_pi(&rest)) {
        (0, true, _) => Expression::zero(),
        (_, true, _) => Expression::integer(1),
        // The other angles with a rational sine.
        (0, _, Some((n, 6))) if n.rem_euclid(12) == 1 || n.rem_euclid(12) == 5 => Expression::rational(1, 2),
        (0, _, Some((_, 6))) => Expression::rational(-1, 2),
        (1, _, Some((n, 3))) if n.rem_euclid(6) == 1 || n.rem_euclid(6) == 5 => Expression::rational(1, 2),
        (1, _, Some((_, 3))) => Expression::rational(-1, 2),
        (0, ..) => rest.sin(),
        _ => rest.cos(),
    };
    if quarters.rem_euclid(4) < 2 { value } else { -value }
}
