//! `model planar { ... }`.

use syn::Ident;

use super::errors::Errors;
use super::expr::Expr;
use super::fields::{Field, Fields};

/// Models that a declaration can ask for.
pub(super) const MODELS: &[&str] = &["planar"];

/// A model that was asked for.
#[derive(Clone, Debug)]
pub enum Model {
    /// `model planar { ... }`
    Planar(Planar),
}

/// Options of the planar model. The words have been checked.
#[derive(Clone, Debug)]
pub struct Planar {
    /// The word `planar`.
    pub keyword: Ident,
    /// `axial: inextensible` or `extensible`
    pub axial: Option<Field<Ident>>,
    /// `cables: pull` or `ideal`
    pub cables: Option<Field<Ident>>,
    /// `cable_length: neglect_slope` or `exact`
    pub cable_length: Option<Field<Ident>>,
    /// `closed_form: preferred` or `required`
    pub closed_form: Option<Field<Ident>>,
    /// `series: N`
    pub series: Option<Field<Expr>>,
}

impl Model {
    /// Reads the options of the model called `keyword`; `None` if there is no such model.
    pub(super) fn from_fields(keyword: Ident, fields: Fields, errors: &mut Errors) -> Option<Self> {
        if keyword == "planar" {
            return Some(Self::Planar(Planar::from_fields(keyword, fields, errors)));
        }
        let name = keyword.to_string();
        let message = format!(
            "unknown model `{name}`{}; expected {}",
            super::errors::hint(&name, MODELS),
            super::errors::list(MODELS)
        );
        errors.push(syn::Error::new(keyword.span(), message));
        None
    }
}

impl Planar {
    fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        let names = ["axial", "cables", "cable_length", "closed_form", "series"];
        fields.restrict("`model planar`", &names, errors);
        Self {
            keyword,
            axial: fields.word("axial", &["inextensible", "extensible"], errors),
            cables: fields.word("cables", &["pull", "ideal"], errors),
            cable_length: fields.word("cable_length", &["neglect_slope", "exact"], errors),
            closed_form: fields.word("closed_form", &["preferred", "required"], errors),
            series: fields.expr("series", errors),
        }
    }
}
