//! Expressions: a precedence-climbing parser over syn's tokens.
//!
//! From loose to tight: `+ -`, `* /`, unary minus, `^` (right associative).

use proc_macro2::Delimiter;
use syn::parse::discouraged::AnyDelimiter;
use syn::parse::{ParseBuffer, ParseStream};
use syn::{Ident, Lit, Token, parenthesized};

use super::errors::Extent;
use super::quantity::{FactorS, Quantity, parse_quantity};
use super::recovery::drain;

/// Nested parentheses, powers and signs that an expression may have.
const DEPTH: usize = 100;
/// Operations that may follow from each other: what is read, checked and derived by recursion fits into the stack of a thread.
pub const MOST_NESTED: usize = 200;

/// An expression as written.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Its form, with its operands.
    pub kind: ExprKind,
    /// All of its tokens.
    pub extent: Extent,
    /// Whether it stands in parentheses of its own.
    pub enclosed: bool,
    /// Length of its longest chain of operations that follow from each other.
    pub depth: usize,
}

impl Expr {
    /// An expression without parentheses of its own.
    #[must_use]
    pub fn new(kind: ExprKind, extent: Extent) -> Self {
        let below = match &kind {
            ExprKind::Quantity(_) | ExprKind::Name(_) => 0,
            ExprKind::Negative(inner) => inner.depth,
            ExprKind::Binary(_, left, right) => left.depth.max(right.depth),
            ExprKind::Call(_, arguments) => {
                arguments.iter().map(|argument| argument.depth).max().unwrap_or(0)
            }
        };
        Self { kind, extent, enclosed: false, depth: below + 1 }
    }
}

/// Kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A number with an optional unit.
    Quantity(Quantity),
    /// `s`, `L`, `pi`, `theta` or a declared name.
    Name(Ident),
    /// `-x`.
    Negative(Box<Expr>),
    /// `x + y`, ...
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// `sin(x)`, ...: one argument or several.
    Call(Ident, Vec<Expr>),
}

/// Binary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `^`
    Power,
}

/// Parses the longest expression at the head of `input`.
pub(super) fn parse_expr(input: ParseStream<'_>, factor_s: FactorS) -> syn::Result<Expr> {
    parse_sum(input, Place { depth: 0, factor_s })
}

/// Where an expression is read.
#[derive(Clone, Copy)]
struct Place {
    /// Number of expressions around it.
    depth: usize,
    /// Meaning of `* s` behind a unit.
    factor_s: FactorS,
}

impl Place {
    fn deeper(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }
}

fn parse_sum(input: ParseStream<'_>, place: Place) -> syn::Result<Expr> {
    let mut left = parse_product(input, place)?;
    loop {
        let operator = if input.parse::<Option<Token![+]>>()?.is_some() {
            Operator::Add
        } else if input.parse::<Option<Token![-]>>()?.is_some() {
            Operator::Subtract
        } else {
            return Ok(left);
        };
        left = shallow(input, binary(operator, left, parse_product(input, place)?))?;
    }
}

/// The expression, unless too many operations follow from each other in it.
fn shallow(input: ParseStream<'_>, expr: Expr) -> syn::Result<Expr> {
    if expr.depth <= MOST_NESTED {
        return Ok(expr);
    }
    let message = format!(
        "more than {MOST_NESTED} operations follow from each other in this expression; name its parts with `let`"
    );
    Err(input.error(message))
}

fn parse_product(input: ParseStream<'_>, place: Place) -> syn::Result<Expr> {
    let mut left = parse_signed(input, place)?;
    loop {
        let operator = if input.parse::<Option<Token![*]>>()?.is_some() {
            Operator::Multiply
        } else if input.parse::<Option<Token![/]>>()?.is_some() {
            Operator::Divide
        } else {
            return Ok(left);
        };
        left = shallow(input, binary(operator, left, parse_signed(input, place)?))?;
    }
}

fn parse_signed(input: ParseStream<'_>, place: Place) -> syn::Result<Expr> {
    if place.depth > DEPTH {
        return Err(input.error("this expression is nested too deeply; name its parts with `let`"));
    }
    if input.peek(Token![-]) {
        let minus = input.parse::<Token![-]>()?;
        let operand = parse_signed(input, place.deeper())?;
        let extent = Extent::token(minus.spans[0]).to(operand.extent);
        return Ok(Expr::new(ExprKind::Negative(Box::new(operand)), extent));
    }
    let base = parse_atom(input, place)?;
    if input.parse::<Option<Token![^]>>()?.is_some() {
        return Ok(binary(Operator::Power, base, parse_signed(input, place.deeper())?));
    }
    Ok(base)
}

fn parse_atom(input: ParseStream<'_>, place: Place) -> syn::Result<Expr> {
    // An expression that came through another macro is wrapped in invisible delimiters.
    if input.cursor().group(Delimiter::None).is_some() {
        let (_, span, content) = input.parse_any_delimiter()?;
        let extent = Extent { start: span.open(), end: span.close() };
        return parse_inner(&content, place).map(|inner| Expr { extent, ..inner });
    }
    if input.peek(Lit) {
        let quantity = parse_quantity(input, place.factor_s)?;
        let extent = quantity.extent;
        return Ok(Expr::new(ExprKind::Quantity(quantity), extent));
    }
    if input.peek(syn::token::Paren) {
        let content;
        let parentheses = parenthesized!(content in input);
        let extent = Extent { start: parentheses.span.open(), end: parentheses.span.close() };
        return parse_inner(&content, place).map(|inner| Expr { extent, enclosed: true, ..inner });
    }
    if input.peek(Ident) {
        let name: Ident = input.parse()?;
        let start = Extent::token(name.span());
        if !input.peek(syn::token::Paren) {
            return Ok(Expr::new(ExprKind::Name(name), start));
        }
        let content;
        let parentheses = parenthesized!(content in input);
        let end = Extent::token(parentheses.span.close());
        let mut arguments = vec![parse_argument(&content, place)?];
        while content.parse::<Option<Token![,]>>()?.is_some() {
            arguments.push(parse_argument(&content, place)?);
        }
        return Ok(Expr::new(ExprKind::Call(name, arguments), start.to(end)));
    }
    Err(input.error("expected an expression"))
}

/// An argument of a function: up to a comma or the end.
fn parse_argument(content: &ParseBuffer<'_>, place: Place) -> syn::Result<Expr> {
    let argument = match parse_sum(content, place.deeper()) {
        Ok(_) if !content.is_empty() && !content.peek(Token![,]) => {
            Err(content.error("expected an operator or `)`"))
        }
        other => other,
    };
    if argument.is_err() {
        drain(content);
    }
    argument
}

/// Everything between two delimiters, as one expression.
fn parse_inner(content: &ParseBuffer<'_>, place: Place) -> syn::Result<Expr> {
    let inner = parse_sum(content, place.deeper());
    let result = match inner {
        Ok(_) if !content.is_empty() => Err(content.error("expected an operator or `)`")),
        other => other,
    };
    drain(content);
    result
}

fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    let extent = left.extent.to(right.extent);
    Expr::new(ExprKind::Binary(operator, Box::new(left), Box::new(right)), extent)
}
