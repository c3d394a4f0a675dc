//! `param name = value` and `let name = value`.

use syn::parse::ParseStream;
use syn::{Attribute, Ident, Token};

use super::errors::Errors;
use super::expr::{Expr, parse_expr};
use super::quantity::FactorS;
use super::recovery::skip_to_field;

/// A declared name.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Doc comments and other attributes (parameters only).
    pub attributes: Vec<Attribute>,
    /// Parameter or named expression.
    pub kind: DefinitionKind,
    /// The name.
    pub name: Ident,
    /// Its value; `None` where it could not be read, which has been reported.
    pub value: Option<Expr>,
}

/// Kinds of declared names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefinitionKind {
    /// A quantity that can be set at run time.
    Parameter,
    /// A named expression.
    Let,
}

/// Whether a definition begins here.
pub(super) fn starts_definition(input: ParseStream<'_>) -> bool {
    input.peek(Token![let]) || input.cursor().ident().is_some_and(|(word, _)| word == "param")
}

/// Parses from `param` or `let` to the end of the value.
pub(super) fn parse_definition(
    input: ParseStream<'_>,
    attributes: Vec<Attribute>,
    errors: &mut Errors,
) -> syn::Result<Definition> {
    let kind = if input.parse::<Option<Token![let]>>()?.is_some() {
        DefinitionKind::Let
    } else {
        input.parse::<Ident>()?;
        DefinitionKind::Parameter
    };
    let name: Ident = input.parse().map_err(|_| input.error("expected a name"))?;
    input.parse::<Token![=]>().map_err(|_| input.error(format!("expected `=` after `{name}`")))?;
    // A parameter never depends on the arc length.
    let factor_s = match kind {
        DefinitionKind::Parameter => FactorS::Second,
        DefinitionKind::Let => FactorS::ArcLength,
    };
    let value = errors.keep(parse_expr(input, factor_s));
    if value.is_none() {
        skip_to_field(input);
    }
    Ok(Definition { attributes, kind, name, value })
}
