//! Expressions as text, for documentation and messages.

use std::fmt;
use std::sync::Arc;

use super::{Choice, Expr, Let, Parameter};
use crate::units::Number;

/// Binding strength of the outermost operator, 0 (sums) to 4 (names and calls).
fn strength(expr: &Expr) -> u8 {
    match expr {
        Expr::Add(..) | Expr::Sub(..) => 0,
        Expr::Mul(..) | Expr::Div(..) => 1,
        Expr::Neg(_) => 2,
        Expr::Number(number) if number.mantissa < 0 => 2,
        Expr::Power(..) => 3,
        _ => 4,
    }
}

/// An expression with its parameters named.
struct Named<'a> {
    expr: &'a Expr,
    parameters: &'a [Parameter],
    /// Numbers have all their digits, and definitions are numbered as in this list.
    exact: Option<&'a [Arc<Let>]>,
}

impl Expr {
    /// Text with the names of the parameters in place of `p0`, `p1`, ...
    pub fn display_with<'a>(&'a self, parameters: &'a [Parameter]) -> impl fmt::Display + 'a {
        Named { expr: self, parameters, exact: None }
    }

    /// The same with all digits of numbers, and definitions numbered as in `definitions`.
    pub(super) fn exactly<'a>(
        &'a self,
        parameters: &'a [Parameter],
        definitions: &'a [Arc<Let>],
    ) -> impl fmt::Display + 'a {
        Named { expr: self, parameters, exact: Some(definitions) }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        Named { expr: self, parameters: &[], exact: None }.fmt(formatter)
    }
}

impl Named<'_> {
    /// Writes a part, in parentheses if it binds less tightly than `least`.
    fn part(&self, expr: &Expr, least: u8, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Named { expr, ..*self };
        if strength(expr) < least { write!(formatter, "({named})") } else { write!(formatter, "{named}") }
    }

    fn binary(
        &self,
        [a, b]: [&Expr; 2],
        operator: &str,
        [left, right]: [u8; 2],
        formatter: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        self.part(a, left, formatter)?;
        formatter.write_str(operator)?;
        self.part(b, right, formatter)
    }
}

impl fmt::Display for Named<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.expr {
            Expr::Number(Number { mantissa, exponent: 0 }) if self.exact.is_some() => {
                write!(formatter, "{mantissa}")
            }
            Expr::Number(Number { mantissa, exponent }) if self.exact.is_some() => {
                write!(formatter, "{mantissa}e{exponent}")
            }
            Expr::Number(number) => write!(formatter, "{number}"),
            Expr::Pi => formatter.write_str("pi"),
            Expr::ArcLength => formatter.write_str("s"),
            Expr::Theta => formatter.write_str("theta"),
            Expr::Parameter(index) => match self.parameters.get(*index) {
                Some(parameter) => write!(formatter, "{}", parameter.name),
                None => write!(formatter, "p{index}"),
            },
            Expr::Add(a, b) => self.binary([a, b], " + ", [0, 0], formatter),
            Expr::Sub(a, b) => self.binary([a, b], " - ", [0, 1], formatter),
            Expr::Mul(a, b) => self.binary([a, b], " * ", [1, 1], formatter),
            Expr::Div(a, b) => self.binary([a, b], " / ", [1, 2], formatter),
            Expr::Neg(a) => {
                formatter.write_str("-")?;
                self.part(a, 3, formatter)
            }
            Expr::Power(base, 1, 2) => write!(formatter, "sqrt({})", Named { expr: base, ..*self }),
            Expr::Power(base, numerator, denominator) => {
                self.part(base, 4, formatter)?;
                match (numerator, denominator) {
                    (numerator, 1) => write!(formatter, "^{numerator}"),
                    _ => write!(formatter, "^({numerator}/{denominator})"),
                }
            }
            Expr::Call(function, argument) => {
                write!(formatter, "{}({})", function.name(), Named { expr: argument, ..*self })
            }
            Expr::Let(definition) => {
                let place = |list: &[Arc<Let>]| list.iter().position(|known| known.value == definition.value);
                match self.exact.and_then(place) {
                    Some(number) => write!(formatter, "let{number}"),
                    None => formatter.write_str(&definition.name),
                }
            }
            Expr::If(choice) => {
                let Choice { place, border, before, after } = &**choice;
                let [s, border, before, after] =
                    [place, border, before, after].map(|expr| Named { expr, ..*self });
                write!(formatter, "if {s} < {border} {{ {before} }} else {{ {after} }}")
            }
            Expr::CallBinary(function, a, b) => {
                let [a, b] = [a, b].map(|expr| Named { expr, ..*self });
                write!(formatter, "{}({a}, {b})", function.name())
            }
        }
    }
}
