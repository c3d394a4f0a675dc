//! Derivations as graphs: a list of `name = expression`, differentiated entry by entry; what they return, by names and shapes.

mod removable;
mod shared;

use std::collections::HashMap;
use std::sync::Arc;

use crate::symbolic::{Expression, Factor, Variable};

pub use removable::{Guardable, NotRemovable, Removable};
pub use shared::SharedDefinitions;

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
    /// Names of entries in the comments of generated code.
    labels: HashMap<Variable, String>,
    /// Names there of expressions that are no entries.
    notes: Vec<(String, Expression)>,
    /// Definitions that are not written out.
    pub(crate) shared: SharedDefinitions,
}

/// Digits with which a direct form is evaluated once and for all: enough for what it loses next to its singularity.
const FOLD_DIGITS: u32 = 400;

/// The number that an expression without variables stands for: exactly if it is rational, otherwise to 20 digits, computed with `digits`. A program would
/// evaluate it in doubles, and a direct form loses digits next to its singularity.
pub(crate) fn folded(exact: Expression, digits: u32) -> Expression {
    if matches!(exact.factor_kind(), Factor::Number) {
        return exact;
    }
    exact.constant_value(digits).and_then(number_of).unwrap_or(exact)
}

/// A double as a decimal number of 20 digits; `None` if it is not finite.
pub(crate) fn number_of(value: f64) -> Option<Expression> {
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

    /// An empty list of expressions that may call these definitions.
    #[must_use]
    pub fn over(shared: SharedDefinitions) -> Self {
        Self { shared, ..Self::default() }
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

    /// Gives `expression` a name that readers of the generated code see as `label`.
    pub fn named(&mut self, label: &str, expression: &Expression) -> Expression {
        let name = self.name(expression);
        self.label(&name, label);
        name
    }

    /// Gives each entry a name, numbered behind `label`: `x`, `y`, `z` for three, 0, 1, ... otherwise.
    pub fn named_each<const N: usize>(&mut self, label: &str, entries: &[Expression; N]) -> [Expression; N] {
        core::array::from_fn(|k| {
            let label = match N {
                3 => format!("{label}_{}", ["x", "y", "z"][k]),
                _ => format!("{label}_{k}"),
            };
            self.named(&label, &entries[k])
        })
    }

    /// Sets the label of a name of this graph that has none.
    fn label(&mut self, name: &Expression, label: &str) {
        if let Factor::Variable(name) = name.factor_kind()
            && self.entries.iter().any(|(known, _)| *known == name)
        {
            self.labels.entry(name).or_insert_with(|| label.to_owned());
        }
    }

    /// Lets readers of the generated code see where `expression` is computed, under `label`, without a name for it here: its evaluation does not
    /// change.
    pub fn note(&mut self, label: &str, expression: &Expression) {
        if !matches!(expression.factor_kind(), Factor::Number | Factor::Variable(_)) {
            self.notes.push((label.to_owned(), expression.clone()));
        }
    }

    /// The notes: labels and expressions.
    pub(crate) fn notes(&self) -> &[(String, Expression)] {
        &self.notes
    }

    /// The labelled entries, in the order of the list.
    pub(crate) fn labelled(&self) -> impl Iterator<Item = (Variable, &str)> {
        self.entries.iter().filter_map(|(name, _)| Some((*name, self.labels.get(name)?.as_str())))
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
        let written = self.written_out(variable);
        if written.variables().is_empty() && !written.has_calls() {
            if !written.is_zero() {
                return Ok(folded(function.direct_at(&written), FOLD_DIGITS));
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
            None => {
                let guard = Definition::Guard(Arc::clone(function), argument.clone(), variable.clone());
                let name = self.define(guard).expression();
                self.label(&name, &function.name);
                name
            }
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
        if let Some(label) = self.labels.get(&name).cloned() {
            self.label(&derivative, &format!("d_{label}_d_{}", variable.name()));
        }
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
