//! Options of the planar model.

use super::parts::Parts;
use super::scope::Scope;
use super::values::whole_number_within;
use crate::spec::Planar;
use crate::syntax::{self, Field};

/// Highest order of the Adomian series.
const LARGEST_SERIES: usize = 12;

pub(super) fn check_planar(scope: &mut Scope<'_>, model: &syntax::Planar, parts: &Parts) -> Option<Planar> {
    let chosen = |field: &Option<Field<syn::Ident>>, word: &str| {
        field
            .as_ref()
            .and_then(|field| field.value.as_ref())
            .filter(|value| *value == word)
            .map(syn::Ident::span)
    };
    let extensible = chosen(&model.axial, "extensible");
    let exact = chosen(&model.cable_length, "exact");
    let required = chosen(&model.closed_form, "required");
    let before = scope.errors.count();

    if scope.robot.backbone.is_none() && !scope.robot.unreadable.contains(&"backbone") {
        scope.error(&model.keyword, "`model planar` needs `backbone { length: ..., ... }`");
    }
    if scope.robot.cables.is_none() && !scope.robot.unreadable.contains(&"cables") {
        scope.error(&model.keyword, "`model planar` needs `cables { spacing: ... }`");
    }
    if let (Some(span), false) = (extensible, parts.axial_stiffness) {
        let message = "an extensible backbone needs `axial_stiffness`, or `young` with `section` or `area`";
        scope.errors.push(syn::Error::new(span, message));
    }
    if let (Some(span), Some(exact)) = (required, exact) {
        let message = "no closed form exists with the exact cable length; use `cable_length: neglect_slope`";
        scope.errors.push(syn::Error::new(span, message));
        scope.errors.push(syn::Error::new(exact, "the exact cable length is chosen here"));
    }
    let series = model.series.as_ref().and_then(|field| order(scope, field));
    if let Some(field) = &model.series {
        for (span, what) in [(extensible, "an extensible backbone"), (exact, "the exact cable length")] {
            if let Some(span) = span {
                scope.error(&field.name, format!("`series` cannot be had with {what}"));
                scope.errors.push(syn::Error::new(span, format!("{what} is chosen here")));
            }
        }
    }
    (scope.errors.count() == before).then_some(())?;
    Some(Planar {
        backbone: parts.backbone.clone()?,
        spacing: parts.spacing.clone()?,
        disc_radius: parts.disc_radius.clone(),
        load: parts.load.clone()?,
        extensible: extensible.is_some(),
        ideal_cables: chosen(&model.cables, "ideal").is_some(),
        exact_cable_length: exact.is_some(),
        closed_form_required: required.is_some(),
        series,
        checks: Vec::new(),
    })
}

/// The order of the series: a whole number.
fn order(scope: &mut Scope<'_>, field: &Field<syntax::Expr>) -> Option<usize> {
    let value = field.value.as_ref()?;
    whole_number_within(scope, value, "the order of the series", [1, LARGEST_SERIES])
}
