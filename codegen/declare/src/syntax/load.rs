//! `load { ... }` and `gravity: [...]`.

use syn::Ident;

use super::errors::Errors;
use super::expr::Expr;
use super::fields::{Field, Fields};
use super::vector::Vector;

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
        fields.restrict("`load`", &["q_x", "q_y", "couple", "force"], errors);
        Self {
            keyword,
            q_x: fields.along("q_x", errors),
            q_y: fields.along("q_y", errors),
            couple: fields.expr("couple", errors),
            force: fields.vector_along("force", "[0, 0, -1] N/m", errors),
        }
    }
}
