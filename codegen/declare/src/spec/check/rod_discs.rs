//! The discs of a rod, through whose holes its tendons run.

use super::discs::ascending;
use super::domain;
use super::pieces::SAME;
use super::scope::{Part, Scope};
use super::tendon::Tendon;
use super::values::{chosen, each_of_three, whole_number_within};
use crate::language::fields;
use crate::spec::{Expr, Memo, RodDisc, RodDiscs};
use crate::syntax::{self, Values};

/// Whether the block declares the discs of a rod.
pub(super) fn places(discs: &syntax::GuideDiscs) -> bool {
    discs.count.is_some() || discs.at.is_some()
}

/// The discs; the inner `None` where the rod has none, the outer one where they are wrong. `masses` are those of the block.
pub(super) fn check(
    scope: &mut Scope<'_>,
    parts: Option<&[Part]>,
    tendons: Option<&[Tendon]>,
    masses: Option<&[Expr]>,
) -> Option<Option<RodDiscs>> {
    let declared = scope.robot.discs.as_ref().filter(|discs| places(discs));
    let Some(declared) = declared else {
        return has_no_holes(scope).then_some(None);
    };
    let before = scope.errors.count();
    let stations = stations(scope, declared);
    let inertia = inertia(scope, declared);
    let stations = stations?;
    let count = stations.len();
    let masses = masses?;
    if let (Some(Values::Each(vector)), true) =
        (declared.mass.as_ref().and_then(|field| field.value.as_ref()), masses.len() != count)
    {
        let found = masses.len();
        let message = format!("`mass` is one for all discs, or one for each of {count}; found {found}");
        scope.errors.at(vector.extent, message);
    }
    let (parts, tendons) = (parts?, tendons?);
    let holes = holes(scope, &stations, parts, tendons);
    (scope.errors.count() == before).then_some(())?;
    let (inertia, holes) = (inertia?, holes?);
    let mass = |disc: usize| match masses {
        [] => Expr::integer(0),
        [one] => one.clone(),
        each => each[disc].clone(),
    };
    let of = |(disc, s): (usize, Expr)| RodDisc { s, mass: mass(disc), inertia: inertia.clone() };
    let continuous = chosen(declared.tendons.as_ref(), "continuous").is_some();
    Some(Some(RodDiscs { list: stations.into_iter().enumerate().map(of).collect(), holes, continuous }))
}

/// Whether no tendon of a robot without discs has holes; reported where one has.
fn has_no_holes(scope: &mut Scope<'_>) -> bool {
    let mut right = true;
    for tendon in &scope.robot.tendons {
        if let Some(hole) = &tendon.hole {
            let message =
                "`hole` is where a tendon runs through discs; the robot has no `discs { count: ... }`";
            scope.error(&hole.name, message);
            right = false;
        }
    }
    right
}

/// Moments of inertia of a disc about x, y and z, 0 unless given.
fn inertia(scope: &mut Scope<'_>, declared: &syntax::GuideDiscs) -> Option<[Expr; 3]> {
    match &declared.inertia {
        None => Some([0; 3].map(Expr::integer)),
        Some(field) => {
            let words = "one moment of inertia, or three: about x, y and z";
            let found = each_of_three(scope, field, &fields::DISC_INERTIA, words);
            if let (Some(found), Some(extent)) = (&found, field.value.as_ref().map(Values::extent)) {
                for moment in found {
                    domain::non_negative(scope, "moment of inertia of a disc", moment, extent);
                }
            }
            found
        }
    }
}

/// Arc lengths of the discs: equally spaced, or one by one.
fn stations(scope: &mut Scope<'_>, declared: &syntax::GuideDiscs) -> Option<Vec<Expr>> {
    match (&declared.count, &declared.at) {
        (Some(_), Some(at)) => {
            scope.fail(&at.name, "`at` says how many discs there are; give `count` or `at`")
        }
        (Some(field), None) => {
            let count = whole_number_within(scope, field, "the number of discs", fields::DISCS)?;
            let length = scope.backbone_length()?;
            let whole = i128::try_from(count).ok()?;
            let part = |disc: i128| {
                if disc == whole {
                    return length.clone();
                }
                Expr::mul(length.clone(), Expr::div(Expr::integer(disc), Expr::integer(whole)))
            };
            Some((1..=whole).map(part).collect())
        }
        (None, Some(field)) => {
            let vector = field.value.as_ref()?;
            let stations = ascending(scope, field, vector)?;
            let whole = scope.length_value()?;
            let (last, written) = stations.last().zip(vector.components.last())?;
            if last.eval(0.0, 0.0, &scope.values) > whole * (1.0 + SAME) {
                let message = format!("the last disc is beyond the end of the rod, at {whole} m");
                return scope.errors.fail(written.extent, message);
            }
            Some(stations)
        }
        (None, None) => None,
    }
}

/// The holes of the tendons in each disc, where one is given; all tendons end at discs.
fn holes(
    scope: &mut Scope<'_>,
    stations: &[Expr],
    parts: &[Part],
    tendons: &[Tendon],
) -> Option<Vec<Vec<[Expr; 2]>>> {
    let whole = scope.length_value()?;
    let values = scope.values.clone();
    let value = |expr: &Expr| expr.eval(0.0, 0.0, &values);
    let ends: Vec<Expr> = parts.iter().map(|part| part.end.clone()).collect();
    let same = |a: f64, b: f64| (a - b).abs() <= SAME * whole;
    let mut reached = Vec::new();
    for tendon in tendons {
        let end = value(ends.get(tendon.places.len().checked_sub(1)?)?);
        let count = stations.iter().position(|station| same(value(station), end)).map(|at| at + 1);
        let Some(count) = count else {
            let message =
                format!("a tendon ends at {end} m, where there is no disc: it ends at the hole of a disc");
            return scope.fail(&tendon.name, message);
        };
        if let Some((hole, extent)) = &tendon.hole
            && hole.len() != count
        {
            let found = hole.len();
            let message =
                format!("`hole` is one position for each of the {count} discs of the tendon; found {found}");
            return scope.errors.fail(*extent, message);
        }
        reached.push(count);
    }
    if tendons.iter().all(|tendon| tendon.hole.is_none()) {
        return Some(Vec::new());
    }
    let of_disc = |(disc, s): (usize, &Expr)| {
        let segment = ends.iter().position(|end| value(s) <= value(end) + SAME * whole).unwrap_or(0);
        let hole = |(tendon, count): (&Tendon, &usize)| match &tendon.hole {
            _ if disc >= *count => [0; 2].map(Expr::integer),
            Some((holes, _)) => holes[disc].clone(),
            None => tendon.places[segment].each_ref().map(|place| {
                // A disc at a border belongs to what is before it, as a disc at the end of a segment does.
                let before = value(s) - SAME * whole;
                place.chosen_at(before, &values, &mut Memo::default()).with_arc_length(s)
            }),
        };
        tendons.iter().zip(&reached).map(hole).collect()
    };
    Some(stations.iter().enumerate().map(of_disc).collect())
}

/// Discs without their number, or of a rod that no model asks for.
pub(super) fn refuse(scope: &mut Scope<'_>, rod: Option<&syn::Ident>, plane: bool) {
    let robot = scope.robot;
    let Some(discs) = &robot.discs else { return };
    match rod {
        Some(model) if !plane && !places(discs) => {
            let message = format!(
                "missing `count` in `discs`: the number of discs along the rod of `model {model}`, for example `count: 10`; or \
                 `at`, their arc lengths one by one"
            );
            scope.error(&discs.keyword, message);
        }
        Some(_) if places(discs) => {}
        Some(_) | None => {
            let names = [
                discs.count.as_ref().map(|field| &field.name),
                discs.at.as_ref().map(|field| &field.name),
                discs.inertia.as_ref().map(|field| &field.name),
                discs.tendons.as_ref().map(|field| &field.name),
            ];
            for name in names.into_iter().flatten() {
                let message = match rod {
                    Some(_) => {
                        format!("`{name}` of `discs` needs `count`, the number of discs along the rod")
                    }
                    None => format!(
                        "`{name}` of `discs` belongs to `model strain` and `model shooting`; neither is asked for"
                    ),
                };
                scope.error(name, message);
            }
        }
    }
}
