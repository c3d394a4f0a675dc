//! Definitions that are not written out: functions of which the algebra system knows nothing but their arguments.

use symbolica::atom::{Atom, AtomCore, AtomView, FunctionBuilder};

use super::{Expression, Variable, names};

/// The value or a partial derivative of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Index of the definition.
    pub definition: usize,
    /// Order of the derivative with respect to each argument.
    pub orders: Vec<usize>,
    /// The arguments.
    pub arguments: Vec<Expression>,
}

/// The variable that stands for a call, by its number in a list.
#[must_use]
pub fn stand_in(number: usize) -> Variable {
    Variable::entered(&names::stand_in(number))
}

impl Call {
    fn of(view: AtomView<'_>) -> Option<Self> {
        let AtomView::Fun(call) = view else { return None };
        if call.get_symbol() != names::definition() {
            return None;
        }
        let mut entries = call.iter().map(|entry| Expression(entry.to_owned()));
        let definition = entries.next()?.to_index()?;
        let rest: Vec<Expression> = entries.collect();
        let (orders, arguments) = rest.split_at(rest.len() / 2);
        let orders = orders.iter().map(Expression::to_index).collect::<Option<_>>()?;
        Some(Self { definition, orders, arguments: arguments.to_vec() })
    }

    /// It as an expression.
    #[must_use]
    pub fn expression(&self) -> Expression {
        let numbers = [self.definition].into_iter().chain(self.orders.iter().copied());
        let function = FunctionBuilder::new(names::definition());
        let function = numbers.fold(function, |function, number| function.add_arg(Atom::num(number)));
        let arguments = self.arguments.iter().map(|argument| argument.0.clone());
        Expression(arguments.fold(function, FunctionBuilder::add_arg).finish())
    }

    /// Calls in its arguments.
    fn nested(&self) -> usize {
        let calls = self.arguments.iter().flat_map(Expression::calls);
        calls.map(|call| 1 + call.nested()).sum()
    }

    /// Its derivative with respect to argument `index`.
    fn raised(&self, index: usize) -> Self {
        let mut raised = self.clone();
        raised.orders[index] += 1;
        raised
    }
}

impl Expression {
    fn to_index(&self) -> Option<usize> {
        usize::try_from(self.to_integer()?).ok()
    }

    /// Whether a definition is called.
    #[must_use]
    pub fn has_calls(&self) -> bool {
        self.0.contains_symbol(names::definition())
    }

    /// The calls of definitions, but for those in arguments of others; each once.
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        let mut found = Vec::new();
        if self.has_calls() {
            collect(self.0.as_view(), &mut found);
        }
        // One call may be in arguments of another one, too: that one is replaced first.
        found.sort_by_key(|call| core::cmp::Reverse(call.nested()));
        found
    }

    /// The expression with a variable in place of a call.
    #[must_use]
    pub fn with_name(&self, call: &Call, name: Variable) -> Self {
        Self(self.0.replace(call.expression().0).with(name.expression().0))
    }

    /// The expression as text, with `name` for what each call stands for.
    #[must_use]
    pub fn readable_with(&self, digits: usize, name: impl Fn(&Call) -> String) -> String {
        let calls = self.calls();
        let known = || calls.iter().enumerate().map(|(number, call)| (call, stand_in(number)));
        let whole = known().fold(self.clone(), |whole, (call, stand_in)| whole.with_name(call, stand_in));
        known().fold(whole.readable(digits), |text, (call, stand_in)| {
            text.replace(&stand_in.name(), &name(call))
        })
    }

    /// The derivative through calls.
    pub(super) fn derivative_through(&self, calls: &[Call], variable: Variable) -> Self {
        let known = || calls.iter().enumerate().map(|(number, call)| (call, stand_in(number)));
        let opaque = known().fold(self.clone(), |whole, (call, stand_in)| whole.with_name(call, stand_in));
        let total = known().fold(opaque.derivative(variable), |total, (call, stand_in)| {
            let arguments = call.arguments.iter().enumerate();
            let slope: Self = arguments
                .map(|(index, argument)| (index, argument.derivative(variable)))
                .filter(|(_, slope)| !slope.is_zero())
                .map(|(index, slope)| call.raised(index).expression() * slope)
                .sum();
            total + opaque.derivative(stand_in) * slope
        });
        known().fold(total, |total, (call, stand_in)| total.replace(stand_in, &call.expression()))
    }
}

fn collect(view: AtomView<'_>, found: &mut Vec<Call>) {
    if let Some(call) = Call::of(view) {
        if !found.contains(&call) {
            found.push(call);
        }
        return;
    }
    match view {
        AtomView::Num(_) | AtomView::Var(_) => {}
        AtomView::Add(sum) => sum.iter().for_each(|term| collect(term, found)),
        AtomView::Mul(product) => product.iter().for_each(|factor| collect(factor, found)),
        AtomView::Fun(function) => function.iter().for_each(|argument| collect(argument, found)),
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            collect(base, found);
            collect(exponent, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbolic::session;

    /// The chain rule, with a call in an argument of another one.
    #[test]
    fn derivatives_go_through_calls() {
        session(|| {
            let (x, y) = (Variable::new("x"), Variable::new("y"));
            let call = |definition, orders: &[usize], arguments: &[Expression]| {
                Call { definition, orders: orders.to_vec(), arguments: arguments.to_vec() }.expression()
            };
            let inner = |order| call(0, &[order], &[y.expression()]);
            let outer = |first, second| {
                call(1, &[first, second], &[inner(0) * x.expression(), y.expression().powi(2)])
            };
            let whole = inner(0) * outer(0, 0).powi(2) + x.expression();
            let two = Expression::integer(2);
            let expected = &two * inner(0).powi(2) * outer(0, 0) * outer(1, 0) + Expression::integer(1);
            assert!((whole.derivative(x) - expected).expand().is_zero());
            let through = outer(1, 0) * inner(1) * x.expression() + outer(0, 1) * &two * y.expression();
            let expected = inner(1) * outer(0, 0).powi(2) + inner(0) * &two * outer(0, 0) * through;
            assert!((whole.derivative(y) - expected).expand().is_zero());
            assert!(whole.contains(x) && !inner(0).contains(x));
            let moved = whole.replace(x, &Expression::zero());
            assert!(!moved.contains(x) && moved.has_calls());
            // No value without the definitions.
            assert!(inner(0).replace(y, &two).constant_value(20).is_none());
        })
        .unwrap();
    }
}
