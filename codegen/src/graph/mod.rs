//! Derivations as graphs: a list of `name = expression`, differentiated entry by entry; what they return, by names and shapes.

mod removable;
mod tree;

use std::collections::HashMap;
use std::sync::Arc;

pub use removable::{Guardable, NotRemovable, Removable};
pub use tree::{Argument, Record, Settled, Shape, Tree};

use crate::symbolic::{Expression, Factor, Variable};

/// Definition of a name.
#[derive(Clone, Debug)]
pub(crate) enum Definition {
    /// An expression over inputs and earlier names.
    Let(Expression),
    /// A function with a removable singularity, its argument over inputs and earlier names, and the
    /// variable of its direct form there (for an even function the argument is the square of that), for display.
    Guard(Arc<Removable>, Expression, Expression),
}

/// A list of named intermediates over some inputs. Expressions handed out refer to the names.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub(crate) entries: Vec<(Variable, Definition)>,
    /// Names of plain expressions.
    names: HashMap<Expression, Variable>,
    derivatives: HashMap<(Variable, Variable), Expression>,
}

/// Digits with which a direct form is evaluated once and for all: enough for what it loses next to its singularity.
const FOLD_DIGITS: u32 = 400;

/// Digits beyond those asked for, in the second evaluation of a constant; and the relative difference of the two from which on the constant is nothing
/// but the rounding of pi and of roots.
const MORE_DIGITS: u32 = 20;
const NOISE: f64 = 1e-6;

/// The number that an expression without variables stands for: exactly if it is rational, otherwise to 20 digits, computed with `digits`. A program would
/// evaluate it in doubles, and a direct form loses digits next to its singularity.
///
/// An expression that vanishes for the exact value of pi (`sin(pi)`) is what the digits of pi leave of it, of any magnitude: it is evaluated twice, with
/// different digits, and is zero where the two differ.
pub(crate) fn folded(exact: Expression, digits: u32) -> Expression {
    if matches!(exact.factor_kind(), Factor::Number) {
        return exact;
    }
    let with = |pi: &Expression, digits: u32| exact.replace(Variable::pi(), pi).evaluate_f64(&[], digits);
    let value = with(&Expression::pi_rational(), digits);
    let other = with(&Expression::pi_rational_rough(), digits + MORE_DIGITS);
    match (value, other) {
        (Some(value), Some(other)) if (value - other).abs() > NOISE * value.abs() => Expression::zero(),
        (value, _) => value.and_then(decimal).unwrap_or(exact),
    }
}

fn decimal(value: f64) -> Option<Expression> {
    let text = format!("{value:.20e}");
    let (mantissa, exponent) = text.split_once('e')?;
    let mantissa = mantissa.replace('.', "").parse().ok()?;
    Some(Expression::decimal(mantissa, exponent.parse::<i32>().ok()? - 20))
}

impl Graph {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives `expression` a name and returns the name; numbers and variables stay as they are.
    pub fn name(&mut self, expression: &Expression) -> Expression {
        if matches!(expression.factor_kind(), Factor::Number | Factor::Variable(_)) {
            return expression.clone();
        }
        if let Some(name) = self.names.get(expression) {
            return name.expression();
        }
        let name = self.define(Definition::Let(expression.clone()));
        self.names.insert(expression.clone(), name);
        name.expression()
    }

    /// `function(argument)`, evaluated with its guard; for an even function the argument is the square of its variable.
    ///
    /// # Errors
    ///
    /// [`NotRemovable`] if the argument is zero and the function has no limit there.
    pub fn guard(
        &mut self,
        function: &Arc<Removable>,
        argument: &Expression,
    ) -> Result<Expression, NotRemovable> {
        let variable = if function.even { argument.power(1, 2) } else { argument.clone() };
        self.guard_shown(function, argument, &variable)
    }

    /// The even `function` at the angle `variable`, evaluated as a function of its square.
    ///
    /// # Errors
    ///
    /// As [`Graph::guard`].
    pub fn guard_even(
        &mut self,
        function: &Arc<Removable>,
        variable: &Expression,
    ) -> Result<Expression, NotRemovable> {
        self.guard_shown(function, &variable.powi(2), variable)
    }

    fn guard_shown(
        &mut self,
        function: &Arc<Removable>,
        argument: &Expression,
        variable: &Expression,
    ) -> Result<Expression, NotRemovable> {
        // A constant argument needs no guard: the function is a number.
        let plain = self.written_out(variable);
        if plain.variables().is_empty() {
            if !plain.is_zero() {
                return Ok(folded(function.direct_at(&plain), FOLD_DIGITS));
            }
            let series = function.direct.taylor(function.variable, &Expression::zero(), 0);
            return series
                .and_then(|series| series.into_iter().next())
                .ok_or_else(|| NotRemovable { name: function.name.clone() });
        }
        let known = self.entries.iter().find(|(_, definition)| {
            matches!(definition, Definition::Guard(f, a, _) if f.name == function.name && a == argument)
        });
        Ok(match known {
            Some((name, _)) => name.expression(),
            None => self
                .define(Definition::Guard(Arc::clone(function), argument.clone(), variable.clone()))
                .expression(),
        })
    }

    /// The expression with plain names written out.
    fn written_out(&self, expression: &Expression) -> Expression {
        self.entries.iter().rev().fold(
            expression.clone(),
            |expression, (name, definition)| match definition {
                Definition::Let(value) if expression.contains(*name) => expression.replace(*name, value),
                _ => expression,
            },
        )
    }

    fn define(&mut self, definition: Definition) -> Variable {
        let name = Variable::new(&format!("named{}", self.entries.len()));
        self.entries.push((name, definition));
        name
    }

    /// Derivative of `expression` with respect to the input `variable`, through all names by the chain rule.
    ///
    /// # Errors
    ///
    /// [`NotRemovable`] if the derivative of a guarded function cannot be guarded.
    pub fn derivative(
        &mut self,
        expression: &Expression,
        variable: Variable,
    ) -> Result<Expression, NotRemovable> {
        let mut total = expression.derivative(variable);
        let names: Vec<Variable> =
            self.entries.iter().map(|(name, _)| *name).filter(|name| expression.contains(*name)).collect();
        for name in names {
            let inner = self.name_derivative(name, variable)?;
            if !inner.is_zero() {
                total = total + expression.derivative(name) * inner;
            }
        }
        Ok(total)
    }

    fn name_derivative(&mut self, name: Variable, variable: Variable) -> Result<Expression, NotRemovable> {
        if let Some(known) = self.derivatives.get(&(name, variable)) {
            return Ok(known.clone());
        }
        let definition = self.entries.iter().find(|(known, _)| *known == name).map(|(_, d)| d.clone());
        let derivative = match definition {
            None => Expression::zero(),
            Some(Definition::Let(expression)) => {
                let derivative = self.derivative(&expression, variable)?;
                self.name(&derivative)
            }
            Some(Definition::Guard(function, argument, variable_of_direct)) => {
                let inner = self.derivative(&argument, variable)?;
                if inner.is_zero() {
                    Expression::zero()
                } else {
                    let outer =
                        self.guard_shown(&Arc::new(function.derivative()), &argument, &variable_of_direct)?;
                    self.name(&(outer * inner))
                }
            }
        };
        self.derivatives.insert((name, variable), derivative.clone());
        Ok(derivative)
    }

    /// The expression with all names written out and guarded functions replaced by their direct form: for display.
    #[must_use]
    pub fn display(&self, expression: &Expression) -> Expression {
        self.entries.iter().rev().fold(expression.clone(), |expression, (name, definition)| {
            if !expression.contains(*name) {
                return expression;
            }
            match definition {
                Definition::Let(value) => expression.replace(*name, value),
                Definition::Guard(function, _, variable) => {
                    expression.replace(*name, &function.direct_at(variable))
                }
            }
        })
    }
}
