//! Ranges: what must be positive, must not vanish or must stay below a limit on [0, L].

use super::component::{Component, Demand};
use super::pieces;
use super::scope::{Part, Scope};
use crate::spec::interval::{self, Verdict};
use crate::spec::{CheckKind, Expr, Memo, RunTimeCheck};
use crate::syntax::errors::Extent;
use crate::units::Number;

/// Demands that a quantity is positive on [0, L].
pub(super) fn positive(scope: &mut Scope<'_>, what: &str, expr: &Expr, extent: Extent) {
    let (component, what, expr) = (scope.component, what.to_owned(), expr.clone());
    decide(scope, &Demand { component, what, expr, kind: CheckKind::Positive, extent });
}

/// Largest value at the tip, by that at the base, of a quantity that falls to 0 there.
const NONE: f64 = 1e-9;
/// Part of the length before the tip on which such a quantity is not looked at.
const TIP: Number = Number { mantissa: 1, exponent: -3 };

/// Demands that a quantity of the section is positive on [0, L]; at the tip of the backbone alone it may fall to 0.
pub(super) fn positive_before_tip(scope: &mut Scope<'_>, what: &str, expr: &Expr, extent: Extent) {
    let [base, _, tip] = scope.places().map(|s| expr.eval(s, 0.0, &scope.values));
    let vanishes = expr.depends_on_arc_length() && base > 0.0 && tip.abs() <= NONE * base;
    let Some(length) = scope.backbone_length().filter(|_| vanishes && scope.robot.backbone.is_some()) else {
        positive(scope, what, expr, extent);
        return;
    };
    let before = Expr::mul(length, Expr::sub(Expr::integer(1), Expr::Number(TIP)));
    let (component, what, expr) = (scope.component, what.to_owned(), expr.clone());
    let demand = Demand { component, what, expr, kind: CheckKind::Positive, extent };
    decide_within(scope, &demand, Some(Part::first(before)));
    scope.pointed = true;
}

/// Demands that a constant is not negative.
pub(super) fn non_negative(scope: &mut Scope<'_>, what: &str, expr: &Expr, extent: Extent) {
    let (component, what, expr) = (scope.component, what.to_owned(), expr.clone());
    decide(scope, &Demand { component, what, expr, kind: CheckKind::NonNegative, extent });
}

/// Demands that the cables stay within the discs, at most on their edge: `W/2 <= radius`.
pub(super) fn inside_discs(scope: &mut Scope<'_>, spacing: &Expr, radius: &Expr, extent: Extent) {
    let half = Expr::div(spacing.clone(), Expr::integer(2));
    within_discs(
        scope,
        "distance of the cables from the backbone (half of their spacing)",
        half,
        radius,
        extent,
    );
}

/// Demands that a quantity is at most the radius of the discs.
pub(super) fn within_discs(scope: &mut Scope<'_>, what: &str, expr: Expr, radius: &Expr, extent: Extent) {
    let (component, what, kind) = (scope.component, what.to_owned(), CheckKind::Below(radius.clone()));
    decide(scope, &Demand { component, what, expr, kind, extent });
}

/// Decides everything that the expressions of the declaration demand, unless they are within the length of the backbone, which decides where they must
/// hold: then they are checked later.
pub(super) fn check_demands(scope: &mut Scope<'_>) {
    if scope.length_is_busy() {
        return;
    }
    let demands = std::mem::take(&mut scope.demands);
    for demand in &demands {
        decide(scope, demand);
    }
}

fn decide(scope: &mut Scope<'_>, demand: &Demand) {
    let varies = demand.expr.depends_on_arc_length();
    if varies && scope.length_value().is_none() {
        return;
    }
    decide_within(scope, demand, scope.part.clone().filter(|_| varies));
}

/// Decides a demand on a part of the backbone; `None` for all of it.
fn decide_within(scope: &mut Scope<'_>, demand: &Demand, part: Option<Part>) {
    let whole = scope.length_for(&demand.expr);
    let borders = demand.expr.borders();
    if borders.is_empty() {
        decide_on(scope, demand, part, whole);
        return;
    }
    let before = scope.errors.count();
    for piece in pieces::divide(scope, &part.unwrap_or_else(|| Part::first(whole.clone())), &borders) {
        let s = pieces::middle(scope, &piece);
        let expr = demand.expr.chosen_at(s, &scope.values, &mut Memo::default());
        decide_on(scope, &Demand { expr, ..demand.clone() }, Some(piece), whole.clone());
        if scope.errors.count() > before {
            return;
        }
    }
}

/// Decides a demand without choices on a part of the backbone; `None` for all of it.
fn decide_on(scope: &mut Scope<'_>, demand: &Demand, part: Option<Part>, whole: Expr) {
    // Within a part, the arc length is counted from where that begins.
    let (expr, length, start) = match &part {
        Some(part) => {
            let expr = demand.expr.with_arc_length(&Expr::add(part.start.clone(), Expr::ArcLength));
            (expr, part.length.clone(), part.start.eval(0.0, 0.0, &scope.values))
        }
        None => (demand.expr.clone(), whole.clone(), 0.0),
    };
    let parameters = scope.values.clone();
    let verdict = match &demand.kind {
        CheckKind::Positive => interval::positivity(&expr, &length, &parameters),
        CheckKind::NonNegative => interval::non_negativity(&expr, &length, &parameters),
        CheckKind::Nonzero => interval::nonvanishing(&expr, &length, &parameters),
        CheckKind::Below(limit) => interval::positivity(&with_slack(limit, &expr), &length, &parameters),
    };
    match verdict {
        Verdict::Proven => {}
        Verdict::Refuted { at } => {
            let message = refutation(scope, demand, (start + at, part.is_some()));
            scope.errors.at(demand.extent, message);
        }
        // Conditions that depend on theta cannot be checked before a solve, which refuses numbers that are not finite.
        Verdict::Undecided if demand.expr.depends_on_theta() => {}
        Verdict::Undecided => {
            // Checks are made for all s in [0, L], which is stretched over the segment.
            let (expr, place) = match part {
                Some(Part { number, start, length, .. }) => {
                    let sigma = Expr::div(Expr::ArcLength, whole);
                    let s = Expr::add(start, Expr::mul(length, sigma));
                    let place = match scope.part {
                        Some(_) => format!(" along segment {number}"),
                        None => String::new(),
                    };
                    (demand.expr.with_arc_length(&s), place)
                }
                None => (expr, String::new()),
            };
            let check = RunTimeCheck {
                what: format!("{}{place}{}", demand.what, scope.index_note()),
                expr,
                kind: demand.kind.clone(),
            };
            let known = |(component, other): &(Component, RunTimeCheck)| {
                component.concerns(&[demand.component])
                    && other.expr == check.expr
                    && other.kind == check.kind
            };
            if !scope.checks.iter().any(known) {
                scope.checks.push((demand.component, check));
            }
        }
    }
}

/// `limit (1 + slack) - expr`, positive where `expr` is below the limit.
fn with_slack(limit: &Expr, expr: &Expr) -> Expr {
    let slack = Expr::add(Expr::integer(1), Expr::Number(Number { mantissa: 1, exponent: -9 }));
    Expr::sub(Expr::mul(limit.clone(), slack), expr.clone())
}

/// Why a demand fails; `placed` tells that the place matters, because the value is another one elsewhere.
fn refutation(scope: &Scope<'_>, demand: &Demand, (at, placed): (f64, bool)) -> String {
    let Demand { what, expr, kind, .. } = demand;
    let value = expr.eval(at, 0.0, &scope.values);
    let place = if placed || expr.depends_on_arc_length() {
        format!(" at s = {} m", rounded(at))
    } else {
        String::new()
    };
    let declared = if expr.depends_on_parameters() { " with the declared parameters" } else { "" };
    let index = scope.index_note();
    let found = format!("{}{place}{declared}{index}", rounded(value));
    match kind {
        CheckKind::Positive => format!("the {what} must be positive; it is {found}"),
        CheckKind::NonNegative => format!("the {what} must not be negative; it is {found}"),
        CheckKind::Nonzero => format!("this {what} vanishes{place}{declared}{index}: division by zero"),
        CheckKind::Below(limit) => {
            let limit = rounded(limit.eval(at, 0.0, &scope.values));
            format!("the {what} leaves the discs: {found}, while their radius is {limit}")
        }
    }
}

/// Six significant digits are enough to find the place.
pub(super) fn rounded(value: f64) -> String {
    let text = format!("{value:.5e}");
    let short = text.parse::<f64>().unwrap_or(value);
    if short == 0.0 || (1e-3..1e6).contains(&short.abs()) { format!("{short}") } else { format!("{short:e}") }
}
