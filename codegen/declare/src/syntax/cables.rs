//! `cables { ... }`, `cable { ... }` and `discs { ... }`.

use syn::Ident;

use super::errors::Errors;
use super::expr::Expr;
use super::fields::{Field, Fields};
use super::repeat::{Repeat, Repeated};
use super::vector::{Values, Vector};
use crate::language::tables;

/// Successor of the field `hole` of `discs`.
const HOLE: &str = "`hole` is no field of `discs`: holes are frictionless, or `friction` of a tendon acts at them; the rule of the public \
                    code tdcr-modeling is applied to a model by `rods::solve_by_tdcr_rule`";

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

/// The discs that guide cables or tendons.
#[derive(Clone, Debug)]
pub struct GuideDiscs {
    /// The word `discs`.
    pub keyword: Ident,
    /// `radius`
    pub radius: Option<Field<Expr>>,
    /// `mass`, of each, or of one after the other
    pub mass: Option<Field<Values>>,
    /// `count: N` along a rod, equally far apart
    pub count: Option<Field<Expr>>,
    /// `at: [...]` along a rod, their arc lengths one by one
    pub at: Option<Field<Vector>>,
    /// `inertia` of each disc of a rod: one for all axes, or about x, y and z
    pub inertia: Option<Field<Values>>,
    /// `tendons: straight` or `continuous`, between the discs of a rod
    pub tendons: Option<Field<Ident>>,
}

impl Cables {
    pub(super) fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::CABLES, errors);
        Self { keyword, spacing: fields.take("spacing", errors) }
    }
}

impl Repeated for Cable {
    const PART: &'static str = "cable";
    const MOST: u32 = 32;

    fn from_fields(keyword: Ident, repeat: Option<Repeat>, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::CABLE, errors);
        Self { keyword, repeat, at: fields.take("at", errors) }
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
        fields.refuse("hole", HOLE, errors);
        fields.restrict(&tables::GUIDE_DISCS, errors);
        Self {
            keyword,
            radius: fields.take("radius", errors),
            mass: fields.take("mass", errors),
            count: fields.take("count", errors),
            at: fields.take("at", errors),
            inertia: fields.take("inertia", errors),
            tendons: fields.take("tendons", errors),
        }
    }
}
