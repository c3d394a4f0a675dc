//! Where tendons run along a rod.

use super::repeat;
use super::scope::{Part, Scope};
use super::values::{exactly, non_negative};
use crate::language::fields;
use crate::spec::Expr;
use crate::syntax::errors::Extent;
use crate::syntax::{self, Routing, Vector};

/// The places `D_y, D_z` of a tendon, in each segment from the base to where it ends.
pub(super) type Positions = Vec<[Expr; 2]>;

/// A tendon.
pub(super) struct Tendon {
    /// The word that declares it.
    pub(super) name: syn::Ident,
    pub(super) places: Positions,
    /// Where it runs through each disc, if that is given.
    pub(super) hole: Option<(Vec<[Expr; 2]>, Extent)>,
    /// Its coefficient of friction.
    pub(super) friction: Expr,
}

/// All tendons of the robot, along these segments if they are right.
pub(super) fn check(scope: &mut Scope<'_>, parts: Option<&[Part]>) -> Option<Vec<Tendon>> {
    let tendons = &scope.robot.tendons;
    repeat::each(scope, tendons, true, |scope, declared| {
        let Some(at) = &declared.at else {
            let message =
                "missing `at` in `tendon`: its position in the cross section, for example `at: [8 mm, 0 mm]`";
            return scope.fail(&declared.keyword, message);
        };
        let hole = hole(scope, declared);
        let (friction, expected) = (declared.friction.as_ref(), &fields::FRICTION);
        let friction = non_negative(scope, friction, expected, "coefficient of friction");
        let places = positions(scope, at, at.value.as_ref()?, parts)?;
        Some(Tendon { name: declared.keyword.clone(), places, hole: hole?, friction: friction? })
    })
}

/// The coefficient of Coulomb friction; 0 by default.
/// Where a tendon runs through discs; the inner `None` where that is not given.
#[expect(clippy::option_option, reason = "the outer one is wrong, the inner one missing")]
fn hole(scope: &mut Scope<'_>, declared: &syntax::Tendon) -> Option<Option<(Vec<[Expr; 2]>, Extent)>> {
    let Some(field) = &declared.hole else { return Some(None) };
    let rows = field.value.as_ref()?;
    let words = "two lengths for each disc, the position along y and z in the cross section";
    let holes: Vec<Option<[Expr; 2]>> =
        rows.rows.iter().map(|row| exactly(scope, &field.name, row, &fields::HOLE, words)).collect();
    Some(Some((holes.into_iter().collect::<Option<_>>()?, rows.extent)))
}

/// Where a tendon or a chamber runs.
pub(super) fn positions(
    scope: &mut Scope<'_>,
    at: &syntax::Field<Routing>,
    routing: &Routing,
    parts: Option<&[Part]>,
) -> Option<Positions> {
    match routing {
        Routing::Whole(vector) => {
            let place = pair(scope, &at.name, vector)?;
            Some(vec![place; parts?.len()])
        }
        Routing::Segments(rows) => {
            if let Some(parts) = parts
                && let Some(extra) = rows.rows.get(parts.len())
            {
                let (found, there) = (rows.rows.len(), parts.len());
                let segments = if there == 1 { "segment" } else { "segments" };
                let message = format!("`at` has {found} positions, but the backbone has {there} {segments}");
                return scope.errors.fail(extra.extent, message);
            }
            let mut places = Some(Vec::new());
            for (number, row) in rows.rows.iter().enumerate() {
                // On a backbone of one segment, that is all of it.
                scope.part =
                    parts.filter(|parts| parts.len() > 1).and_then(|parts| parts.get(number)).cloned();
                let place = pair(scope, &at.name, row);
                scope.part = None;
                places = places.zip(place).map(|(mut places, place)| {
                    places.push(place);
                    places
                });
            }
            places
        }
    }
}

/// `D_y, D_z`. A root that vanishes has no slope there: its base must be positive.
fn pair(scope: &mut Scope<'_>, name: &syn::Ident, vector: &Vector) -> Option<[Expr; 2]> {
    let words = "two lengths, the position along y and z in the cross section";
    scope.smooth = true;
    let pair = exactly(scope, name, vector, &fields::ROUTING, words);
    scope.smooth = false;
    pair
}
