//! `load { ... }` and `gravity: [...]`.

use syn::Ident;

use super::errors::Errors;
use super::expr::Expr;
use super::fields::{Field, Fields};
use super::vector::Vector;
use crate::language::tables;

/// Distributed loads: by `q_x` and `q_y`, or by `force`.
#[derive(Clone, Debug)]
pub struct Load {
    /// The word `load`.
    pub keyword: Ident,
    /// `q_x`, along -x
    pub q_x: Option<Field<Expr>>,
    /// `q_y`, along -y
    pub q_y: Option<Field<Expr>>,
    /// `couple`
    pub couple: Option<Field<Expr>>,
    /// `force`, three components along the axes of the world
    pub force: Option<Field<Vector>>,
}

/// `gravity: [0, -9.81] m/s^2`.
pub type Gravity = Field<Vector>;

impl Load {
    pub(super) fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::DISTRIBUTED, errors);
        Self {
            keyword,
            q_x: fields.take("q_x", errors),
            q_y: fields.take("q_y", errors),
            couple: fields.take("couple", errors),
            force: fields.take("force", errors),
        }
    }
}
