//! Options of the planar model.

use super::parts::Parts;
use super::scope::Scope;
use super::values::{chosen, whole_number_within};
use crate::language::fields;
use crate::spec::Planar;
use crate::syntax::{self};

pub(super) fn check_planar(scope: &mut Scope<'_>, model: &syntax::Planar, parts: &Parts) -> Option<Planar> {
    let extensible = chosen(model.axial.as_ref(), "extensible");
    let exact = chosen(model.cable_length.as_ref(), "exact");
    let required = chosen(model.closed_form.as_ref(), "required");
    let before = scope.errors.count();

    scope.demand_backbone(&model.keyword);
    if scope.lacks("cables", scope.robot.cables.is_some()) {
        scope.error(&model.keyword, "`model planar` needs `cables { spacing: ... }`");
    }
    if let (Some(word), false) = (extensible, parts.axial_stiffness) {
        let message = "an extensible backbone needs `axial_stiffness`, or `young` with `section` or `area`";
        scope.error(word, message);
    }
    if let (Some(word), Some(exact)) = (required, exact) {
        let message = "no closed form exists with the exact cable length; use `cable_length: neglect_slope`";
        scope.error(word, message);
        scope.error(exact, "the exact cable length is chosen here");
    }
    let order = fields::SERIES;
    let series = model.series.as_ref();
    let series = series.and_then(|field| whole_number_within(scope, field, "the order of the series", order));
    if let Some(field) = &model.series {
        for (word, what) in [(extensible, "an extensible backbone"), (exact, "the exact cable length")] {
            if let Some(word) = word {
                scope.error(&field.name, format!("`series` cannot be had with {what}"));
                scope.error(word, format!("{what} is chosen here"));
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
        ideal_cables: chosen(model.cables.as_ref(), "ideal").is_some(),
        exact_cable_length: exact.is_some(),
        closed_form_required: required.is_some(),
        series,
        checks: Vec::new(),
    })
}
