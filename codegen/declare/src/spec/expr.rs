//! Expressions of a checked robot.

use std::sync::Arc;

use super::Let;
pub use crate::functions::{BinaryFunction, Function};
use crate::units::Number;

/// An expression in SI units over the arc length `s`, the tangent angle `theta` and the parameters.
/// The length `L` and declared names are substituted, except for definitions that would be copied too often.
#[derive(Clone, Debug)]
pub enum Expr {
    /// An exact decimal number.
    Number(Number),
    /// The ratio of a circle's circumference to its diameter.
    Pi,
    /// The arc length `s`, m.
    ArcLength,
    /// The tangent angle `theta`, rad (distributed couples only).
    Theta,
    /// Parameter by index.
    Parameter(usize),
    /// Sum.
    Add(Box<Expr>, Box<Expr>),
    /// Difference.
    Sub(Box<Expr>, Box<Expr>),
    /// Product.
    Mul(Box<Expr>, Box<Expr>),
    /// Quotient.
    Div(Box<Expr>, Box<Expr>),
    /// Opposite.
    Neg(Box<Expr>),
    /// `base^(numerator/denominator)`; `sqrt` is the power 1/2.
    Power(Box<Expr>, i32, u32),
    /// Function of one argument.
    Call(Function, Box<Expr>),
    /// Function of two arguments.
    CallBinary(BinaryFunction, Box<Expr>, Box<Expr>),
    /// A definition that is shared.
    Let(Arc<Let>),
}
