//! `tendon { ... }`, one or `for` several at once, `tip { ... }` and `limits { ... }` of a rod.

use syn::Ident;

use super::errors::Errors;
use super::expr::Expr;
use super::fields::{Field, Fields};
use super::repeat::{Repeat, Repeated};
use super::vector::{Routing, Rows, Values, Vector};
use crate::language::tables;

/// A tendon along a rod, or several.
#[derive(Clone, Debug)]
pub struct Tendon {
    /// The word `tendon`.
    pub keyword: Ident,
    /// `for i in 0..3, ...`
    pub repeat: Option<Repeat>,
    /// `at`, where it runs in the cross sections
    pub at: Option<Field<Routing>>,
    /// `friction`, the coefficient of Coulomb friction
    pub friction: Option<Field<Expr>>,
    /// `hole`, where it runs through each disc
    pub hole: Option<Field<Rows>>,
}

/// The payload at the tip of a rod.
#[derive(Clone, Debug)]
pub struct Tip {
    /// The word `tip`.
    pub keyword: Ident,
    /// `mass`
    pub mass: Option<Field<Expr>>,
    /// `inertia`: about x, y and z of the tip frame
    pub inertia: Option<Field<Vector>>,
}

/// Largest strains of a rod.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The word `limits`.
    pub keyword: Ident,
    /// `curvature`, of torsion and bending
    pub curvature: Option<Field<Values>>,
    /// `strain`, of extension and shear
    pub strain: Option<Field<Values>>,
}

impl Repeated for Tendon {
    const PART: &'static str = "tendon";
    const MOST: u32 = 100;

    fn from_fields(keyword: Ident, repeat: Option<Repeat>, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::TENDON, errors);
        let at = fields.take("at", errors);
        let hole = fields.take("hole", errors);
        Self { keyword, repeat, at, hole, friction: fields.take("friction", errors) }
    }

    fn keyword(&self) -> &Ident {
        &self.keyword
    }

    fn repeat(&self) -> Option<&Repeat> {
        self.repeat.as_ref()
    }
}

impl Tip {
    pub(super) fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::TIP, errors);
        let mass = fields.take("mass", errors);
        Self { keyword, mass, inertia: fields.take("inertia", errors) }
    }
}

impl Limits {
    pub(super) fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::LIMITS_OF_STRAINS, errors);
        Self { keyword, curvature: fields.take("curvature", errors), strain: fields.take("strain", errors) }
    }
}
