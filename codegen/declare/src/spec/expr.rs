//! Expressions of a checked robot.

use core::fmt;
use std::sync::Arc;

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
    /// A value that changes at a border. The pieces of a rod have the value that is theirs: nothing that is derived or evaluated at run time contains a choice.
    If(Box<Choice>),
}

/// `before` where `place < border`, `after` elsewhere.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The arc length, m.
    pub place: Expr,
    /// Arc length of the border, m: a number or an expression of parameters.
    pub border: Expr,
    /// The value towards the base.
    pub before: Expr,
    /// The value towards the tip.
    pub after: Expr,
}

/// A `let` that is used several times and too large to be copied to each use.
pub struct Let {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Expr,
    /// Operations, numbers and names of the value, with those of each use of another definition; at most `usize::MAX`.
    pub(super) operations: usize,
    /// Operations of the value that follow from each other.
    pub(super) depth: usize,
}

impl Let {
    /// Operations, with those of each use of a name in it, up to which a definition is copied to its uses.
    pub const MOST_COPIED: usize = 256;

    /// The definition of `name` as `value`.
    #[must_use]
    pub fn new(name: String, value: Expr) -> Self {
        let (operations, depth) = (value.operations(), value.depth());
        Self { name, value, operations, depth }
    }
}

/// Prints the name: written out, the value may be too long to print.
impl fmt::Debug for Let {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
