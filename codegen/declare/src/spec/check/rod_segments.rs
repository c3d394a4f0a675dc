//! The segments of a rod, divided where quantities of it change.

use super::domain;
use super::pieces::{SAME, divide, middle};
use super::scope::{Part, Scope};
use crate::spec::{Expr, Memo, RodMotion, RodSegment};
use crate::syntax::errors::Extent;

/// The pieces of segments, and the number of the last one of each segment.
pub(super) fn divided(
    scope: &mut Scope<'_>,
    parts: &[Part],
    segments: Vec<RodSegment>,
) -> Option<(Vec<RodSegment>, Vec<usize>)> {
    let mut borders: Vec<Expr> = Vec::new();
    for expr in segments.iter().flat_map(expressions) {
        let more: Vec<Expr> = expr.borders().into_iter().filter(|border| !borders.contains(border)).collect();
        borders.extend(more);
    }
    meet_for_all_parameters(scope, parts, &borders)?;
    let (mut pieces, mut last) = (Vec::new(), Vec::new());
    for (part, segment) in parts.iter().zip(segments) {
        let within = divide(scope, part, &borders);
        for piece in &within {
            if within.len() > 1 {
                let at =
                    scope.robot.backbone.as_ref().map_or(scope.robot.name.span(), |it| it.keyword.span());
                domain::positive(scope, "length between two borders", &piece.length, Extent::token(at));
            }
            pieces.push(on_piece(scope, &segment, piece));
        }
        last.push(pieces.len() - 1);
    }
    Some((pieces, last))
}

/// Refuses borders that are at one place with the declared parameters, and part with others.
fn meet_for_all_parameters(scope: &mut Scope<'_>, parts: &[Part], borders: &[Expr]) -> Option<()> {
    let ends = parts.iter().map(|part| part.end.clone());
    let places: Vec<Expr> = ends.chain(borders.iter().cloned()).collect();
    let slack = SAME * scope.length_value().unwrap_or(0.0);
    let turned =
        |(value, n): (&f64, u32)| value + (0.1 * value.abs() + 1e-3) * (0.618_034 * f64::from(n)).fract();
    let other: Vec<f64> = scope.values.iter().zip(1..).map(turned).collect();
    let same = |a: &Expr, b: &Expr, values: &[f64]| {
        (a.eval(0.0, 0.0, values) - b.eval(0.0, 0.0, values)).abs() <= slack
    };
    for (index, a) in places.iter().enumerate() {
        let mut later = places[index + 1..].iter();
        if later.any(|b| same(a, b, &scope.values) && !same(a, b, &other)) {
            let s = domain::rounded(a.eval(0.0, 0.0, &scope.values));
            let message = format!(
                "two borders meet at s = {s} m with the declared parameters, and part with others: give both by one expression"
            );
            return scope.fail(&scope.robot.backbone.as_ref()?.keyword, message);
        }
    }
    Some(())
}

/// All expressions of a segment.
fn expressions(segment: &RodSegment) -> Vec<&Expr> {
    let RodSegment { end: _, stiffness, natural, mass, force, motion, tendons } = segment;
    let RodMotion { inertia, viscosity, drag } = motion;
    let of_section = stiffness.iter().flatten().chain(natural).chain([mass]).chain(force);
    let of_motion = inertia.iter().chain(viscosity).chain([drag]);
    of_section.chain(of_motion).chain(tendons.iter().flatten().flatten()).collect()
}

/// The segment as it is on a piece of it.
fn on_piece(scope: &Scope<'_>, segment: &RodSegment, piece: &Part) -> RodSegment {
    let (s, mut known) = (middle(scope, piece), Memo::default());
    let mut at = |expr: &Expr| expr.chosen_at(s, &scope.values, &mut known);
    let RodSegment { end: _, stiffness, natural, mass, force, motion, tendons } = segment;
    RodSegment {
        end: piece.end.clone(),
        stiffness: stiffness.each_ref().map(|entry| entry.as_ref().map(&mut at)),
        natural: natural.each_ref().map(&mut at),
        mass: at(mass),
        force: force.each_ref().map(&mut at),
        motion: RodMotion {
            inertia: motion.inertia.each_ref().map(&mut at),
            viscosity: motion.viscosity.each_ref().map(&mut at),
            drag: at(&motion.drag),
        },
        tendons: tendons
            .iter()
            .map(|place| place.as_ref().map(|place| place.each_ref().map(&mut at)))
            .collect(),
    }
}
