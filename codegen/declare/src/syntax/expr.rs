//! Expressions: a precedence-climbing parser over syn's tokens.
//!
//! From loose to tight: `+ -`, `* /`, unary minus, `^` (right associative). A choice, `if s < 0.1 m { .. } else { .. }`, is an operand.

use proc_macro2::Delimiter;
use syn::parse::discouraged::AnyDelimiter;
use syn::parse::{ParseBuffer, ParseStream};
use syn::{Ident, Token, braced, parenthesized};

use super::errors::Extent;
use super::quantity::{FactorS, Quantity, WrittenUnit, parse_quantity, starts_quantity};
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
        let mut expr = Self { kind, extent, enclosed: false, depth: 1 };
        expr.depth += expr.operands().iter().map(|operand| operand.depth).max().unwrap_or(0);
        expr
    }

    /// Its operands, in the order in which they are written but for the sides of a `>`.
    #[must_use]
    pub fn operands(&self) -> Vec<&Self> {
        match &self.kind {
            ExprKind::Quantity(_) | ExprKind::Name(_) => Vec::new(),
            ExprKind::Negative(inner) => vec![inner],
            ExprKind::Binary(_, left, right) => vec![left, right],
            ExprKind::Call(_, arguments) => arguments.iter().collect(),
            ExprKind::If(choice) => choice.sides.iter().chain(&choice.branches).collect(),
            ExprKind::Segments(_, list) => list.iter().map(|(value, _)| value).collect(),
        }
    }

    /// The same, to be exchanged.
    pub fn operands_mut(&mut self) -> Vec<&mut Self> {
        match &mut self.kind {
            ExprKind::Quantity(_) | ExprKind::Name(_) => Vec::new(),
            ExprKind::Negative(inner) => vec![inner],
            ExprKind::Binary(_, left, right) => vec![left, right],
            ExprKind::Call(_, arguments) => arguments.iter_mut().collect(),
            ExprKind::If(choice) => choice.sides.iter_mut().chain(&mut choice.branches).collect(),
            ExprKind::Segments(_, list) => list.iter_mut().map(|(value, _)| value).collect(),
        }
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
    /// `if s < 0.1 m { .. } else { .. }`.
    If(Box<Choice>),
    /// One value with its unit for each segment of the backbone: `[10, 100] MPa`, of the field with this name.
    Segments(Ident, Vec<(Expr, Option<WrittenUnit>)>),
}

/// A choice between two expressions.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The side of the comparison that is below the other one where the condition holds, and the other one.
    pub sides: [Expr; 2],
    /// The value where the condition holds, and elsewhere.
    pub branches: [Expr; 2],
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
        return parse_inner(&content, place, "`)`").map(|inner| Expr { extent, ..inner });
    }
    if starts_quantity(input) {
        let quantity = parse_quantity(input, place.factor_s)?;
        let extent = quantity.extent;
        return Ok(Expr::new(ExprKind::Quantity(quantity), extent));
    }
    if input.peek(syn::token::Paren) {
        let content;
        let parentheses = parenthesized!(content in input);
        let extent = Extent { start: parentheses.span.open(), end: parentheses.span.close() };
        return parse_inner(&content, place, "`)`").map(|inner| Expr { extent, enclosed: true, ..inner });
    }
    if input.peek(Token![if]) {
        return parse_choice(input, place);
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

/// From `if` to the last brace.
fn parse_choice(input: ParseStream<'_>, place: Place) -> syn::Result<Expr> {
    if place.depth > DEPTH {
        return Err(input.error("this expression is nested too deeply; name its parts with `let`"));
    }
    let start = Extent::token(input.parse::<Token![if]>()?.span);
    let left = parse_sum(input, place.deeper())?;
    let below = input.parse::<Option<Token![<]>>()?.is_some();
    if !below && input.parse::<Option<Token![>]>>()?.is_none() {
        let message =
            "expected `<`, `<=`, `>` or `>=`: a condition is as in `if s < 0.1 m { .. } else { .. }`";
        return Err(input.error(message));
    }
    // The border itself is a point, to which no model is sensitive.
    input.parse::<Option<Token![=]>>()?;
    let right = parse_sum(input, place.deeper())?;
    let sides = if below { [left, right] } else { [right, left] };
    let (holds, _) =
        parse_branch(input, place, "a condition is one comparison, as in `if s < 0.1 m { .. } else { .. }`")?;
    let message = "expected `else { .. }`: the value where the condition does not hold";
    input.parse::<Token![else]>().map_err(|_| input.error(message))?;
    let (fails, end) = if input.peek(Token![if]) {
        let other = parse_choice(input, place.deeper())?;
        let extent = other.extent;
        (other, extent)
    } else {
        parse_branch(input, place, "the value where the condition does not hold")?
    };
    let choice = Choice { sides, branches: [holds, fails] };
    shallow(input, Expr::new(ExprKind::If(Box::new(choice)), start.to(end)))
}

/// An expression between braces, and its closing brace.
fn parse_branch(input: ParseStream<'_>, place: Place, what: &str) -> syn::Result<(Expr, Extent)> {
    if !input.peek(syn::token::Brace) {
        return Err(input.error(format!("expected `{{`: {what}")));
    }
    let content;
    let braces = braced!(content in input);
    let inner = parse_inner(&content, place, "`}`")?;
    Ok((inner, Extent::token(braces.span.close())))
}

/// Everything up to the delimiter `close`, as one expression.
fn parse_inner(content: &ParseBuffer<'_>, place: Place, close: &str) -> syn::Result<Expr> {
    let inner = parse_sum(content, place.deeper());
    let result = match inner {
        Ok(_) if !content.is_empty() => Err(content.error(format!("expected an operator or {close}"))),
        other => other,
    };
    drain(content);
    result
}

fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    let extent = left.extent.to(right.extent);
    Expr::new(ExprKind::Binary(operator, Box::new(left), Box::new(right)), extent)
}
