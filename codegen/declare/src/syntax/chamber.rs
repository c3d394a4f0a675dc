//! `chamber { ... }` of a rod, one or `for` several at once.

use syn::Ident;

use super::errors::Errors;
use super::expr::Expr;
use super::fields::{Field, Fields};
use super::repeat::{Repeat, Repeated};
use super::vector::Routing;
use crate::language::tables;

/// A pressure chamber along a rod, or several.
#[derive(Clone, Debug)]
pub struct Chamber {
    /// The word `chamber`.
    pub keyword: Ident,
    /// `for i in 0..3, ...`
    pub repeat: Option<Repeat>,
    /// `at`, the centroid of the chamber in the cross sections
    pub at: Option<Field<Routing>>,
    /// `area`, of the chamber
    pub area: Option<Field<Expr>>,
    /// `work: section` or `centreline`; the word has been checked
    pub work: Option<Field<Ident>>,
}

impl Repeated for Chamber {
    const PART: &'static str = "chamber";
    const MOST: u32 = 100;

    fn from_fields(keyword: Ident, repeat: Option<Repeat>, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::CHAMBER, errors);
        Self {
            keyword,
            repeat,
            at: fields.take("at", errors),
            area: fields.take("area", errors),
            work: fields.take("work", errors),
        }
    }

    fn keyword(&self) -> &Ident {
        &self.keyword
    }

    fn repeat(&self) -> Option<&Repeat> {
        self.repeat.as_ref()
    }
}
