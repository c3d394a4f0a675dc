//! `cables { ... }` and `discs { ... }`.

use syn::Ident;

use super::errors::Errors;
use super::expr::Expr;
use super::fields::{Field, Fields};

/// The two cables of a planar robot.
#[derive(Clone, Debug)]
pub struct Cables {
    /// The word `cables`.
    pub keyword: Ident,
    /// `spacing`
    pub spacing: Option<Field<Expr>>,
}

/// The discs that guide the cables.
#[derive(Clone, Debug)]
pub struct Discs {
    /// The word `discs`.
    pub keyword: Ident,
    /// `radius`
    pub radius: Option<Field<Expr>>,
}

impl Cables {
    pub(super) fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict("`cables`", &["spacing"], errors);
        Self { keyword, spacing: fields.expr("spacing", errors) }
    }
}

impl Discs {
    pub(super) fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict("`discs`", &["radius"], errors);
        Self { keyword, radius: fields.expr("radius", errors) }
    }
}
