//! `cables { ... }`, `cable { ... }` and `discs { ... }`.

use syn::Ident;

use super::errors::Errors;
use super::expr::Expr;
use super::fields::{Field, Fields};
use super::repeat::{Repeat, Repeated};
use super::vector::Values;

/// The two cables of a planar robot.
#[derive(Clone, Debug)]
pub struct Cables {
    /// The word `cables`.
    pub keyword: Ident,
    /// `spacing`
    pub spacing: Option<Field<Expr>>,
}

/// A cable of a planar robot with discs, or several.
#[derive(Clone, Debug)]
pub struct Cable {
    /// The word `cable`.
    pub keyword: Ident,
    /// `for i in 0..3, ...`
    pub repeat: Option<Repeat>,
    /// `at`, its offset along the normal
    pub at: Option<Field<Expr>>,
}

/// The discs that guide the cables.
#[derive(Clone, Debug)]
pub struct GuideDiscs {
    /// The word `discs`.
    pub keyword: Ident,
    /// `radius`
    pub radius: Option<Field<Expr>>,
    /// `mass`, of each, or of one after the other
    pub mass: Option<Field<Values>>,
}

impl Cables {
    pub(super) fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict("`cables`", &["spacing"], errors);
        Self { keyword, spacing: fields.expr("spacing", errors) }
    }
}

impl Repeated for Cable {
    const PART: &'static str = "cable";
    const MOST: u32 = 32;

    fn from_fields(keyword: Ident, repeat: Option<Repeat>, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict("`cable`", &["at"], errors);
        Self { keyword, repeat, at: fields.expr("at", errors) }
    }

    fn keyword(&self) -> &Ident {
        &self.keyword
    }

    fn repeat(&self) -> Option<&Repeat> {
        self.repeat.as_ref()
    }
}

impl GuideDiscs {
    pub(super) fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict("`discs`", &["radius", "mass"], errors);
        Self { keyword, radius: fields.expr("radius", errors), mass: fields.values("mass", "5 g", errors) }
    }
}
