//! Derivatives of expressions.

use super::{BinaryFunction, Expr, Function};

/// What an expression is differentiated by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// The arc length `s`.
    ArcLength,
    /// The tangent angle `theta`.
    Theta,
    /// Parameter by index.
    Parameter(usize),
}

impl Expr {
    /// The partial derivative by a variable, trivial cases folded.
    #[must_use]
    pub fn derivative(&self, by: Variable) -> Self {
        let of = |expr: &Self| expr.derivative(by);
        let one = |holds: bool| Self::integer(holds.into());
        match self {
            Self::Number(_) | Self::Pi => Self::integer(0),
            Self::ArcLength => one(by == Variable::ArcLength),
            Self::Theta => one(by == Variable::Theta),
            Self::Parameter(index) => one(by == Variable::Parameter(*index)),
            Self::Add(a, b) => Self::add(of(a), of(b)),
            Self::Sub(a, b) => Self::sub(of(a), of(b)),
            Self::Mul(a, b) => {
                let (first, second) = (of(a), of(b));
                Self::add(Self::mul(first, b.as_ref().clone()), Self::mul(a.as_ref().clone(), second))
            }
            Self::Div(a, b) => match (of(a), of(b)) {
                (first, second) if second.is_zero() => Self::div(first, b.as_ref().clone()),
                (first, second) => {
                    let numerator = Self::sub(first, Self::mul(self.clone(), second));
                    Self::div(numerator, b.as_ref().clone())
                }
            },
            Self::Neg(a) => Self::neg(of(a)),
            Self::Power(base, numerator, denominator) => {
                let inner = of(base);
                if inner.is_zero() {
                    return inner;
                }
                let exponent =
                    Self::div(Self::integer((*numerator).into()), Self::integer((*denominator).into()));
                let less = i64::from(*numerator) - i64::from(*denominator);
                let power = match i32::try_from(less) {
                    Ok(less) if less % denominator.cast_signed() == 0 => {
                        Self::power(base.as_ref().clone(), less / denominator.cast_signed(), 1)
                    }
                    Ok(less) => Self::power(base.as_ref().clone(), less, *denominator),
                    Err(_) => Self::div(self.clone(), base.as_ref().clone()),
                };
                Self::mul(Self::mul(exponent, power), inner)
            }
            Self::Call(function, argument) => {
                let inner = of(argument);
                if inner.is_zero() {
                    return inner;
                }
                Self::mul(slope(*function, argument, self), inner)
            }
            Self::CallBinary(function, a, b) => {
                let (first, second) = (of(a), of(b));
                if first.is_zero() && second.is_zero() {
                    return first;
                }
                let (a, b) = (a.as_ref().clone(), b.as_ref().clone());
                match function {
                    BinaryFunction::Powf => {
                        let less = Self::sub(b.clone(), Self::integer(1));
                        let lower = Self::CallBinary(BinaryFunction::Powf, a.clone().into(), less.into());
                        let by_base = Self::mul(Self::mul(b, lower), first);
                        if second.is_zero() {
                            return by_base;
                        }
                        let by_exponent = Self::mul(self.clone(), Self::call(Function::Ln, a));
                        Self::add(by_base, Self::mul(by_exponent, second))
                    }
                    BinaryFunction::Atan2 => {
                        let square = |of: &Self| Self::power(of.clone(), 2, 1);
                        let distance = Self::add(square(&a), square(&b));
                        Self::div(Self::sub(Self::mul(b, first), Self::mul(a, second)), distance)
                    }
                }
            }
        }
    }
}

/// The derivative of a function by its argument; `call` is the function of it.
fn slope(function: Function, argument: &Expr, call: &Expr) -> Expr {
    let of = |function: Function| Expr::call(function, argument.clone());
    let square = |of: Expr| Expr::power(of, 2, 1);
    match function {
        Function::Sin => of(Function::Cos),
        Function::Cos => Expr::neg(of(Function::Sin)),
        Function::Tan => Expr::add(Expr::integer(1), square(call.clone())),
        Function::Exp => call.clone(),
        Function::Ln => Expr::div(Expr::integer(1), argument.clone()),
        Function::Sqrt => Expr::div(Expr::integer(1), Expr::mul(Expr::integer(2), call.clone())),
        Function::Sinh => of(Function::Cosh),
        Function::Cosh => of(Function::Sinh),
        Function::Tanh => square(of(Function::Sech)),
        Function::Atan => Expr::div(Expr::integer(1), Expr::add(Expr::integer(1), square(argument.clone()))),
        Function::Sech => Expr::neg(Expr::mul(call.clone(), of(Function::Tanh))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Held against central differences, for every function and operation.
    #[test]
    fn derivatives_are_those_of_differences() {
        let s = || Expr::ArcLength;
        let number = |value: i128| Expr::integer(value);
        let mut expressions: Vec<Expr> = Function::declared()
            .chain([Function::Sqrt, Function::Sech])
            .map(|function| Expr::call(function, Expr::add(s(), Expr::Parameter(0))))
            .collect();
        for (numerator, denominator) in [(1, 2), (-3, 2), (5, 1), (-1, 1), (2, 3), (4, 2)] {
            expressions.push(Expr::power(Expr::add(s(), Expr::Parameter(0)), numerator, denominator));
        }
        let powf = |a: Expr, b: Expr| Expr::CallBinary(BinaryFunction::Powf, a.into(), b.into());
        expressions.push(powf(Expr::add(s(), number(1)), Expr::Parameter(0)));
        expressions.push(powf(Expr::add(s(), number(1)), Expr::mul(s(), Expr::Parameter(0))));
        expressions.push(Expr::CallBinary(BinaryFunction::Atan2, s().into(), Expr::Parameter(0).into()));
        expressions.push(Expr::div(Expr::mul(s(), Expr::Parameter(0)), Expr::sub(number(3), Expr::neg(s()))));
        expressions.push(Expr::mul(Expr::Theta, Expr::Pi));
        let at = [0.4, 0.7, 0.9];
        for expression in &expressions {
            let variables = [Variable::ArcLength, Variable::Theta, Variable::Parameter(0)];
            for (k, by) in variables.into_iter().enumerate() {
                let moved = |step: f64| {
                    let mut at = at;
                    at[k] += step;
                    expression.eval(at[0], at[1], &at[2..])
                };
                let difference = (moved(1e-5) - moved(-1e-5)) / 2e-5;
                let found = expression.derivative(by).eval(at[0], at[1], &at[2..]);
                let close = (found - difference).abs() <= 1e-8 * (1.0 + difference.abs());
                assert!(close, "{expression:?} by {by:?}: {found}, {difference}");
            }
        }
        // A power whose derivative is finite at 0.
        let power = Expr::power(s(), 3, 2).derivative(Variable::ArcLength);
        assert_eq!(power.eval(0.0, 0.0, &[]), 0.0);
    }
}
