//! Vectors and lists of vectors: `[0, -9.81] m/s^2`, `[[8, 0], [6, 0]] mm`.

use proc_macro2::Delimiter;
use syn::parse::{ParseBuffer, ParseStream};
use syn::{Ident, Token, bracketed};

use super::errors::Extent;
use super::expr::{Expr, ExprKind, parse_expr};
use super::quantity::{FactorS, WrittenUnit, parse_unit};
use super::recovery::drain;

/// A vector with an optional unit: `[0, -9.81] m/s^2`.
#[derive(Clone, Debug)]
pub struct Vector {
    /// Its components.
    pub components: Vec<Expr>,
    /// The unit of all components, if it is written after the bracket.
    pub unit: Option<WrittenUnit>,
    /// Brackets and unit.
    pub extent: Extent,
}

/// A list of vectors with an optional unit of all: `[[8, 0], [6, 0]] mm`.
#[derive(Clone, Debug)]
pub struct Rows {
    /// The vectors.
    pub rows: Vec<Vector>,
    /// Brackets and unit.
    pub extent: Extent,
}

/// Places of a tendon in the cross sections: `D_y, D_z` in the local frame.
#[derive(Clone, Debug)]
pub enum Routing {
    /// One pair: to the tip.
    Whole(Vector),
    /// A pair for each segment of the rod, from its base to where the tendon ends.
    Segments(Rows),
}

/// One quantity for all axes, or a vector with one for each.
#[derive(Clone, Debug)]
pub enum Values {
    /// The same for all.
    One(Expr),
    /// One for each.
    Each(Vector),
}

impl Values {
    /// Their location.
    #[must_use]
    pub fn extent(&self) -> Extent {
        match self {
            Self::One(value) => value.extent,
            Self::Each(vector) => vector.extent,
        }
    }
}

impl Vector {
    /// Reads brackets and the unit after them.
    pub(super) fn parse(input: ParseStream<'_>, factor_s: FactorS) -> syn::Result<Self> {
        let content;
        let brackets = bracketed!(content in input);
        let components = parse_list(&content, "expected `,` between components", |c| parse_expr(c, factor_s));
        let brackets = Extent { start: brackets.span.open(), end: brackets.span.close() };
        let unit = unit_behind(input)?;
        let extent = unit.as_ref().map_or(brackets, |unit| brackets.to(unit.extent));
        Ok(Self { components: components?, unit, extent })
    }
}

impl Rows {
    /// Whether a list of vectors begins here: brackets that begin with brackets.
    pub(super) fn starts(input: ParseStream<'_>) -> bool {
        let group = input.cursor().group(Delimiter::Bracket);
        group.is_some_and(|(inner, ..)| inner.group(Delimiter::Bracket).is_some())
    }

    /// Reads the outer brackets and the unit after them, which is then that of every row.
    pub(super) fn parse(input: ParseStream<'_>, factor_s: FactorS) -> syn::Result<Self> {
        let content;
        let brackets = bracketed!(content in input);
        let rows = parse_list(&content, "expected `,` between vectors", |content| {
            if !content.peek(syn::token::Bracket) {
                return Err(content.error("expected a vector, as the others of this list are"));
            }
            Vector::parse(content, factor_s)
        });
        let brackets = Extent { start: brackets.span.open(), end: brackets.span.close() };
        let unit = unit_behind(input)?;
        let mut rows = rows?;
        let Some(unit) = unit else { return Ok(Self { rows, extent: brackets }) };
        for row in &mut rows {
            if let Some(other) = &row.unit {
                return Err(other.extent.error("the unit stands behind the whole list already"));
            }
            row.unit = Some(unit.clone());
        }
        Ok(Self { rows, extent: brackets.to(unit.extent) })
    }

    /// One vector of lists, each with a value for every row: those of the field `name` for each segment.
    pub(super) fn transposed(&self, name: &Ident) -> syn::Result<Vector> {
        let count = self.rows.first().map_or(0, |row| row.components.len());
        if let Some(row) = self.rows.iter().find(|row| row.components.len() != count) {
            let found = row.components.len();
            let message = format!("the first vector of `{name}` has {count} entries, this one {found}");
            return Err(row.extent.error(message));
        }
        let list = |entry: usize| {
            let values = self.rows.iter().map(|row| (row.components[entry].clone(), row.unit.clone()));
            Expr::new(ExprKind::Segments(name.clone(), values.collect()), self.extent)
        };
        Ok(Vector { components: (0..count).map(list).collect(), unit: None, extent: self.extent })
    }
}

/// The unit behind brackets, in which `* s` is times second: no expression goes on there.
fn unit_behind(input: ParseStream<'_>) -> syn::Result<Option<WrittenUnit>> {
    parse_unit(input, None, FactorS::Second)
}

/// The entries between brackets, separated by commas; the group is consumed in any case.
fn parse_list<T>(
    content: &ParseBuffer<'_>,
    separator: &str,
    item: impl Fn(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<Vec<T>> {
    let parse = || {
        let mut items = Vec::new();
        while !content.is_empty() {
            items.push(item(content)?);
            if content.is_empty() {
                break;
            }
            content.parse::<Token![,]>().map_err(|_| content.error(separator))?;
        }
        Ok(items)
    };
    let items = parse();
    drain(content);
    items
}
