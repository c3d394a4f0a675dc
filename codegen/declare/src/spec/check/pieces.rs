//! Pieces of the backbone, on which every quantity is smooth: a choice changes its value where one of them ends.

use super::scope::{Part, Scope};
use crate::spec::{Expr, Memo};

/// Arc lengths that differ by this part of the length are the same.
pub(super) const SAME: f64 = 1e-12;

/// The part divided at those of the borders that lie within it, in order.
pub(super) fn divide(scope: &mut Scope<'_>, part: &Part, borders: &[Expr]) -> Vec<Part> {
    let slack = SAME * scope.length_value().unwrap_or(0.0);
    let value = |expr: &Expr| expr.eval(0.0, 0.0, &scope.values);
    let mut places = vec![(value(&part.start), &part.start), (value(&part.end), &part.end)];
    for border in borders {
        let s = value(border);
        let new = |(place, _): &(f64, &Expr)| (s - place).abs() > slack;
        if s > places[0].0 && s < places[1].0 && places.iter().all(new) {
            places.push((s, border));
        }
    }
    if places.len() == 2 {
        return vec![part.clone()];
    }
    places.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let piece = |ends: &[(f64, &Expr)]| {
        let [(_, start), (_, end)] = ends else { return part.clone() };
        let length = Expr::sub((*end).clone(), (*start).clone());
        Part { number: part.number, start: (*start).clone(), length, end: (*end).clone() }
    };
    places.windows(2).map(piece).collect()
}

/// Arc length of the middle of a part, m.
pub(super) fn middle(scope: &Scope<'_>, part: &Part) -> f64 {
    part.start.eval(0.0, 0.0, &scope.values) + 0.5 * part.length.eval(0.0, 0.0, &scope.values)
}

/// An expression made of others piece by piece, in which these have no choices; `make` is given the middle of the piece, m.
pub(super) fn each<const N: usize>(
    scope: &mut Scope<'_>,
    of: [&Expr; N],
    make: impl Fn(&Scope<'_>, [Expr; N], f64) -> Expr,
) -> Expr {
    let borders: Vec<Expr> = of.iter().flat_map(|expr| expr.borders()).collect();
    let whole = scope.backbone_length().unwrap_or(Expr::integer(0));
    let whole = Part::first(whole);
    let made = |scope: &Scope<'_>, piece: &Part| {
        let s = middle(scope, piece);
        make(scope, of.map(|expr| expr.chosen_at(s, &scope.values, &mut Memo::default())), s)
    };
    let pieces = divide(scope, &whole, &borders);
    let [rest @ .., last] = &pieces[..] else { return Expr::integer(0) };
    rest.iter().rfold(made(scope, last), |after, piece| {
        Expr::choose(Expr::ArcLength, piece.end.clone(), made(scope, piece), after)
    })
}
