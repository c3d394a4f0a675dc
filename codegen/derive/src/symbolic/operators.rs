//! Arithmetic of expressions.

use core::ops::{Add, Div, Mul, Neg, Sub};

use super::Expression;

macro_rules! operator {
    ($trait:ident, $method:ident) => {
        impl $trait for Expression {
            type Output = Expression;
            fn $method(self, other: Expression) -> Expression {
                Expression($trait::$method(self.0, other.0))
            }
        }
        impl $trait<&Expression> for Expression {
            type Output = Expression;
            fn $method(self, other: &Expression) -> Expression {
                Expression($trait::$method(self.0, &other.0))
            }
        }
        impl $trait<Expression> for &Expression {
            type Output = Expression;
            fn $method(self, other: Expression) -> Expression {
                Expression($trait::$method(&self.0, other.0))
            }
        }
        impl $trait<&Expression> for &Expression {
            type Output = Expression;
            fn $method(self, other: &Expression) -> Expression {
                Expression($trait::$method(&self.0, &other.0))
            }
        }
    };
}
operator!(Add, add);
operator!(Sub, sub);
operator!(Mul, mul);
operator!(Div, div);

impl Neg for Expression {
    type Output = Expression;
    fn neg(self) -> Expression {
        Expression(-self.0)
    }
}

impl Neg for &Expression {
    type Output = Expression;
    fn neg(self) -> Expression {
        Expression(-&self.0)
    }
}

impl core::iter::Sum for Expression {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::zero(), |sum, term| sum + term)
    }
}
