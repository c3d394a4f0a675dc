//! The model of planar robots with discs, and the cables and masses that belong to it only.

use super::component::Component;
use super::domain;
use super::parts::{CablesAndMasses, Parts};
use super::repeat;
use super::scope::{Scope, extent};
use super::values::{chosen, components, whole_number_within};
use crate::language::fields;
use crate::spec::{Discs, DiscsBasis, Expr};
use crate::syntax::errors::Extent;
use crate::syntax::{self, Field, Values, Vector};

/// The last disc is at the tip to this part of the length.
const AT_TIP: f64 = 1e-12;

pub(super) fn check_parts(scope: &mut Scope<'_>, radius: Option<&Expr>) -> CablesAndMasses {
    CablesAndMasses { offsets: check_cables(scope, radius), masses: check_masses(scope) }
}

fn check_cables(scope: &mut Scope<'_>, radius: Option<&Expr>) -> Option<Vec<Expr>> {
    let cables = &scope.robot.cable;
    repeat::each(scope, cables, true, |scope, declared| {
        let offset = scope.required(declared.at.as_ref(), &declared.keyword, &fields::OFFSET);
        domain::check_demands(scope);
        if let (Some(offset), Some(radius), Some(extent)) = (&offset, radius, extent(declared.at.as_ref())) {
            let what = "distance of the cable from the backbone";
            for side in [offset.clone(), Expr::neg(offset.clone())] {
                domain::within_discs(scope, what, side, radius, extent);
            }
        }
        offset
    })
}

fn check_masses(scope: &mut Scope<'_>) -> Option<Vec<Expr>> {
    let Some(field) = scope.robot.discs.as_ref().and_then(|discs| discs.mass.as_ref()) else {
        return Some(Vec::new());
    };
    let values: Vec<(Expr, Extent)> = match field.value.as_ref()? {
        Values::One(value) => {
            let one = Field { name: field.name.clone(), value: Some(value.clone()) };
            vec![(scope.field(&one, &fields::DISC_MASS)?, value.extent)]
        }
        Values::Each(vector) => {
            let found = components(scope, &field.name, vector, &fields::DISC_MASS);
            let found: Vec<Expr> = found.into_iter().collect::<Option<_>>()?;
            found.into_iter().zip(vector.components.iter().map(|component| component.extent)).collect()
        }
    };
    let before = scope.errors.count();
    for (mass, extent) in &values {
        domain::non_negative(scope, "mass of a disc", mass, *extent);
    }
    (scope.errors.count() == before).then(|| values.into_iter().map(|(mass, _)| mass).collect())
}

pub(super) fn check_discs(scope: &mut Scope<'_>, model: &syntax::Discs, parts: &Parts) -> Option<Discs> {
    let before = scope.errors.count();
    let _robot = scope.robot;
    scope.demand_backbone(&model.keyword);
    refuse_extensible(scope, model);
    let offsets = offsets(scope, model, &parts.discs, parts.spacing.as_ref());
    let stations = count_and_stations(scope, model);
    let basis = basis(scope, model);
    let nodes = match &model.nodes {
        None => Some(None),
        Some(field) => {
            whole_number_within(scope, field, "the number of nodes of a span", fields::NODES).map(Some)
        }
    };
    let masses = parts.discs.masses.clone();
    if let (Some(masses), Some((count, _))) = (&masses, &stations) {
        demand_one_each(scope, masses, *count);
    }
    (scope.errors.count() == before).then_some(())?;
    let (count, stations) = stations?;
    let [x, y, _] = parts.gravity.clone()?;
    Some(Discs {
        backbone: parts.backbone.clone()?,
        load: parts.load.clone()?,
        gravity: [x, y],
        count,
        stations,
        basis: basis?,
        nodes: nodes?,
        ideal_cables: chosen(model.cables.as_ref(), "ideal").is_some(),
        offsets: offsets?,
        radius: parts.disc_radius.clone(),
        masses: masses?,
        checks: Vec::new(),
    })
}

/// Number of discs, and their stations where these are declared one by one.
fn count_and_stations(scope: &mut Scope<'_>, model: &syntax::Discs) -> Option<(usize, Option<Vec<Expr>>)> {
    match (&model.count, &model.at) {
        (None, None) => {
            let message = "missing `count` in `model discs`: the number of discs, for example `count: 10`; or `at`, their \
                           stations one by one";
            scope.fail(&model.keyword, message)
        }
        (Some(_), Some(at)) => {
            scope.fail(&at.name, "`at` says how many discs there are; give `count` or `at`")
        }
        (Some(field), None) => {
            let count = whole_number_within(scope, field, "the number of discs", fields::DISCS)?;
            Some((count, None))
        }
        (None, Some(field)) => {
            let stations = field.value.as_ref().and_then(|vector| stations(scope, field, vector));
            stations.map(|stations| (stations.len(), Some(stations)))
        }
    }
}

/// The backbone keeps its length: chords of one that is pressed together are another model.
fn refuse_extensible(scope: &mut Scope<'_>, model: &syntax::Discs) {
    let axial = super::planar(scope.robot).and_then(|planar| planar.axial.as_ref());
    if let Some(word) = chosen(axial, "extensible") {
        let message = "`model discs` is for a backbone that keeps its length; `model planar` beside it must be `axial: \
                       inextensible`";
        scope.error(&model.keyword, message);
        scope.error(word, "an extensible backbone is chosen here");
    }
}

/// The offsets of all cables: those of the pair, or of cables one by one.
fn offsets(
    scope: &mut Scope<'_>,
    model: &syntax::Discs,
    parts: &CablesAndMasses,
    spacing: Option<&Expr>,
) -> Option<Vec<Expr>> {
    let robot = scope.robot;
    match (&robot.cables, robot.cable.first()) {
        (None, None) => {
            if scope.lacks("cables", false) && scope.lacks("cable", false) {
                let message = "`model discs` needs `cables { spacing: ... }` or `cable { at: ... }`";
                scope.error(&model.keyword, message);
            }
            None
        }
        (Some(pair), Some(single)) => {
            // Beside the planar model, which has the pair, this has been reported.
            if super::planar(robot).is_none() {
                let message = "give `cables { spacing: ... }` or `cable { at: ... }`, not both";
                scope.error(&single.keyword, message);
                scope.error(&pair.keyword, "`cables` is given here");
            }
            None
        }
        (None, Some(_)) => parts.offsets.clone(),
        (Some(_), None) => {
            let half = Expr::div(spacing?.clone(), Expr::integer(2));
            Some(vec![half.clone(), Expr::neg(half)])
        }
    }
}

fn basis(scope: &mut Scope<'_>, model: &syntax::Discs) -> Option<DiscsBasis> {
    match (&model.degree, &model.span_degree) {
        (None, None) => {
            let message = "missing `degree` in `model discs`: that of a polynomial for the angle, for example `degree: 8`; or \
                           `span_degree`, that of a polynomial in each span";
            scope.fail(&model.keyword, message)
        }
        (Some(_), Some(field)) => scope.fail(&field.name, "give `degree` or `span_degree`, not both"),
        (Some(field), None) => {
            let what = "the degree of the angle";
            whole_number_within(scope, field, what, fields::DEGREE).map(DiscsBasis::Polynomial)
        }
        (None, Some(field)) => {
            let what = "the degree of the angle in a span";
            whole_number_within(scope, field, what, fields::DEGREE).map(DiscsBasis::PerSpan)
        }
    }
}

/// Arc lengths that were declared one by one, increasing.
pub(super) fn ascending(scope: &mut Scope<'_>, field: &Field<Vector>, vector: &Vector) -> Option<Vec<Expr>> {
    let found = components(scope, &field.name, vector, &fields::STATIONS);
    let [_, most] = fields::DISCS;
    if found.is_empty() || found.len() > most {
        let message = format!("`at` takes the stations of 1 to {most} discs");
        return scope.errors.fail(vector.extent, message);
    }
    let stations: Vec<Expr> = found.into_iter().collect::<Option<_>>()?;
    let mut last = Expr::integer(0);
    for (station, written) in stations.iter().zip(&vector.components) {
        let distance = Expr::sub(station.clone(), last);
        domain::positive(scope, "distance of a disc from the one before", &distance, written.extent);
        last = station.clone();
    }
    Some(stations)
}

/// Stations that were declared one by one: increasing, and the last one at the tip.
fn stations(scope: &mut Scope<'_>, field: &Field<Vector>, vector: &Vector) -> Option<Vec<Expr>> {
    let before = scope.errors.count();
    let mut stations = scope.within(Component::Discs, |scope| ascending(scope, field, vector))?;
    let last = stations.last()?.clone();
    let length = scope.backbone_length()?;
    let whole = scope.length_value()?;
    let tip = last.eval(0.0, 0.0, &scope.values);
    let open = last.depends_on_parameters() || length.depends_on_parameters();
    if (open && last != length) || (tip - whole).abs() > AT_TIP * whole {
        let written = vector.components.last().map_or(vector.extent, |component| component.extent);
        let message = format!("the last disc is at the tip, at {whole} m; write `L`");
        scope.errors.at(written, message);
    }
    if let Some(last) = stations.last_mut() {
        *last = length;
    }
    (scope.errors.count() == before).then_some(stations)
}

fn demand_one_each(scope: &mut Scope<'_>, masses: &[Expr], count: usize) {
    let Some(field) = scope.robot.discs.as_ref().and_then(|discs| discs.mass.as_ref()) else { return };
    if let Some(Values::Each(vector)) = &field.value
        && masses.len() != count
    {
        let found = masses.len();
        let message = format!("`mass` is one for all discs, or one for each of {count}; found {found}");
        scope.errors.at(vector.extent, message);
    }
}
