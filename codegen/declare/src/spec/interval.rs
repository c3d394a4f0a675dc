//! Interval arithmetic: what can be proved of an expression for all `s` in [0, L].
//!
//! Bounds are widened outward after every operation. A quantity that depends on parameters is never
//! proven, since they stay open until run time; it can be refuted at their declared values.

use super::{Choice, Expr, Function, Memo};
use crate::functions::{BinaryFunction, BinaryProperties, Monotony, Properties};
use crate::units::Ratio;

/// Verdict on a condition on [0, L].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// It holds everywhere.
    Proven,
    /// It fails.
    Refuted {
        /// Arc length, m, at which or next to which it fails.
        at: f64,
    },
    /// Neither could be shown.
    Undecided,
}

/// Halvings of [0, L] before giving up.
const DEPTH: u32 = 13;
/// Halvings down to which points are evaluated exactly.
const EXACT_DEPTH: u32 = 4;

/// Whether `expr > 0` for all `s` in [0, length].
#[must_use]
pub fn positivity(expr: &Expr, length: &Expr, parameters: &[f64]) -> Verdict {
    decide(expr, length, parameters, Condition::Positive)
}

/// Whether `expr >= 0` for all `s` in [0, length].
#[must_use]
pub fn non_negativity(expr: &Expr, length: &Expr, parameters: &[f64]) -> Verdict {
    decide(expr, length, parameters, Condition::NonNegative)
}

/// Whether `expr` has no zero in [0, length]. A zero is proven by an exact value or a change of sign.
#[must_use]
pub fn nonvanishing(expr: &Expr, length: &Expr, parameters: &[f64]) -> Verdict {
    decide(expr, length, parameters, Condition::Nonzero)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Condition {
    Positive,
    NonNegative,
    Nonzero,
}

fn decide(expr: &Expr, length: &Expr, parameters: &[f64], condition: Condition) -> Verdict {
    let open =
        expr.depends_on_parameters() || (expr.depends_on_arc_length() && length.depends_on_parameters());
    let verdict =
        Search { expr, length: length.eval(0.0, 0.0, parameters), parameters, condition }.run(length);
    if open && verdict == Verdict::Proven { Verdict::Undecided } else { verdict }
}

struct Search<'a> {
    expr: &'a Expr,
    length: f64,
    parameters: &'a [f64],
    condition: Condition,
}

impl Search<'_> {
    fn run(&self, length: &Expr) -> Verdict {
        let varies = self.expr.depends_on_arc_length();
        if varies && !(self.length.is_finite() && self.length > 0.0) {
            return Verdict::Undecided;
        }
        let upper = if varies { self.length } else { 0.0 };
        if let Some(at) = self.refuted_exactly(length, varies) {
            return Verdict::Refuted { at };
        }
        for at in [0.0, upper] {
            if self.fails_at(at) {
                return Verdict::Refuted { at };
            }
        }
        let mut signs = Signs::default();
        let verdict = self.bisect(0.0, upper, if varies { DEPTH } else { 0 }, &mut signs);
        match (verdict, self.condition, signs) {
            (Verdict::Undecided, Condition::Nonzero, Signs { plus: Some(_), minus: Some(_), gap: false }) => {
                Verdict::Refuted { at: self.root(signs, upper) }
            }
            (verdict, ..) => verdict,
        }
    }

    /// A point at which exact arithmetic shows that the condition fails.
    fn refuted_exactly(&self, length: &Expr, varies: bool) -> Option<f64> {
        let length = if varies { length.eval_exact(Ratio::ZERO) } else { Some(Ratio::ZERO) };
        let parts = if varies { 1_i128 << EXACT_DEPTH } else { 1 };
        let order = [0, parts].into_iter().chain(1..parts);
        order.into_iter().find_map(|i| {
            let s = length?.multiply(Ratio::new(i, parts)?)?;
            let numerator = self.expr.eval_exact(s)?.numerator();
            let fails = match self.condition {
                Condition::Positive => numerator <= 0,
                Condition::NonNegative => numerator < 0,
                Condition::Nonzero => numerator == 0,
            };
            #[expect(clippy::cast_precision_loss, reason = "small integers")]
            fails.then(|| self.length * (i as f64 / parts as f64))
        })
    }

    fn fails_at(&self, s: f64) -> bool {
        let Some(value) = evaluate(self.expr, Interval::point(s), self.parameters) else { return false };
        match self.condition {
            Condition::Positive => value.high <= 0.0,
            Condition::NonNegative => value.high < 0.0,
            Condition::Nonzero => value.low == 0.0 && value.high == 0.0,
        }
    }

    fn bisect(&self, a: f64, b: f64, depth: u32, signs: &mut Signs) -> Verdict {
        let value = evaluate(self.expr, Interval { low: a, high: b }, self.parameters);
        if let Some(value) = value {
            signs.note(value, a);
            let holds = match self.condition {
                Condition::Positive => value.low > 0.0,
                Condition::NonNegative => value.low >= 0.0,
                Condition::Nonzero => value.low > 0.0 || value.high < 0.0,
            };
            if holds {
                return Verdict::Proven;
            }
        }
        let middle = a + 0.5 * (b - a);
        if depth == 0 {
            signs.gap |= value.is_none();
            return Verdict::Undecided;
        }
        if self.fails_at(middle) {
            return Verdict::Refuted { at: middle };
        }
        let left = self.bisect(a, middle, depth - 1, signs);
        if matches!(left, Verdict::Refuted { .. }) {
            return left;
        }
        match (left, self.bisect(middle, b, depth - 1, signs)) {
            (_, right @ Verdict::Refuted { .. }) => right,
            (Verdict::Proven, right) => right,
            (left, _) => left,
        }
    }

    /// Where a continuous expression that takes both signs vanishes, by bisection of doubles.
    fn root(&self, signs: Signs, upper: f64) -> f64 {
        let (Some(mut plus), Some(mut minus)) = (signs.plus, signs.minus) else { return upper };
        for _ in 0..60 {
            let middle = 0.5 * (plus + minus);
            if self.expr.eval(middle, 0.0, self.parameters) > 0.0 {
                plus = middle;
            } else {
                minus = middle;
            }
        }
        0.5 * (plus + minus)
    }
}

/// Where an expression was proven to have which sign, and whether it may be discontinuous.
#[derive(Clone, Copy, Debug, Default)]
struct Signs {
    plus: Option<f64>,
    minus: Option<f64>,
    gap: bool,
}

impl Signs {
    fn note(&mut self, value: Interval, at: f64) {
        if value.low > 0.0 {
            self.plus.get_or_insert(at);
        }
        if value.high < 0.0 {
            self.minus.get_or_insert(at);
        }
    }
}

/// Bounds of a quantity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower bound.
    pub low: f64,
    /// Upper bound.
    pub high: f64,
}

impl Interval {
    /// One number.
    #[must_use]
    pub const fn point(value: f64) -> Self {
        Self { low: value, high: value }
    }

    /// Widened by one rounding error in either direction; `None` where bounds are undefined.
    fn widened(low: f64, high: f64) -> Option<Self> {
        (low <= high).then(|| Self { low: low.next_down(), high: high.next_up() })
    }

    /// Widened by the error of a function of the mathematics library, at most a few roundings.
    fn of_function(low: f64, high: f64) -> Option<Self> {
        let slack = |value: f64| 4.0 * f64::EPSILON * value.abs();
        Self::widened(low - slack(low), high + slack(high))
    }

    fn hull(values: [f64; 4]) -> Option<Self> {
        // 0 times infinity: the zero is exact, the infinity only a bound.
        let values = values.map(|value| if value.is_nan() { 0.0 } else { value });
        let low = values.into_iter().fold(f64::INFINITY, f64::min);
        let high = values.into_iter().fold(f64::NEG_INFINITY, f64::max);
        Self::widened(low, high)
    }

    fn multiply(self, other: Self) -> Option<Self> {
        if self == Self::point(0.0) || other == Self::point(0.0) {
            return Some(Self::point(0.0));
        }
        let Self { low: c, high: d } = other;
        Self::hull([self.low * c, self.low * d, self.high * c, self.high * d])
    }

    fn reciprocal(self) -> Option<Self> {
        let away = self.low > 0.0 || self.high < 0.0;
        if away { Self::widened(1.0 / self.high, 1.0 / self.low) } else { None }
    }

    fn power(self, numerator: i32, denominator: u32) -> Option<Self> {
        if numerator < 0 {
            return self.power(numerator.checked_neg()?, denominator)?.reciprocal();
        }
        let raise = |x: f64| super::algebra::rational_power(x, numerator, denominator);
        if denominator > 1 {
            return if self.low < 0.0 {
                None
            } else {
                Self::of_power(raise(self.low), raise(self.high), numerator)
            };
        }
        let (low, high) = (raise(self.low), raise(self.high));
        if numerator % 2 == 1 || self.low >= 0.0 {
            Self::of_power(low, high, numerator)
        } else if self.high <= 0.0 {
            Self::of_power(high, low, numerator)
        } else {
            Some(Self { low: 0.0, ..Self::of_power(0.0, low.max(high), numerator)? })
        }
    }

    /// Widened by the error of repeated multiplication.
    fn of_power(low: f64, high: f64, numerator: i32) -> Option<Self> {
        let slack = |value: f64| f64::from(numerator.saturating_add(4)) * f64::EPSILON * value.abs();
        let (low, high) = (low - slack(low), high + slack(high));
        if low == 0.0 {
            Self::widened(0.0, high).map(|bounds| Self { low: 0.0, ..bounds })
        } else {
            Self::widened(low, high)
        }
    }
}

/// Bounds of `expr` for all `s` in an interval and all `theta`; `None` where it may be undefined or
/// discontinuous.
#[must_use]
pub fn evaluate(expr: &Expr, s: Interval, parameters: &[f64]) -> Option<Interval> {
    bounds(expr, s, parameters, &mut Memo::default())
}

fn bounds(
    expr: &Expr,
    s: Interval,
    parameters: &[f64],
    known: &mut Memo<Option<Interval>>,
) -> Option<Interval> {
    let mut value = |expr: &Expr| bounds(expr, s, parameters, known);
    match expr {
        Expr::Number(number) => {
            let value = number.to_f64();
            if value.fract() == 0.0 && value.abs() < 1e15 {
                return Some(Interval::point(value));
            }
            Interval::widened(value, value)
        }
        Expr::Pi => Interval::widened(std::f64::consts::PI, std::f64::consts::PI),
        Expr::ArcLength => Some(s),
        Expr::Theta => Some(Interval { low: f64::NEG_INFINITY, high: f64::INFINITY }),
        Expr::Parameter(index) => {
            parameters.get(*index).filter(|v| v.is_finite()).map(|v| Interval::point(*v))
        }
        Expr::Add(a, b) => {
            let (a, b) = (value(a)?, value(b)?);
            Interval::widened(a.low + b.low, a.high + b.high)
        }
        Expr::Sub(a, b) => {
            let (a, b) = (value(a)?, value(b)?);
            Interval::widened(a.low - b.high, a.high - b.low)
        }
        Expr::Mul(a, b) => value(a)?.multiply(value(b)?),
        Expr::Div(a, b) => value(a)?.multiply(value(b)?.reciprocal()?),
        Expr::Neg(a) => value(a).map(|a| Interval { low: -a.high, high: -a.low }),
        Expr::Power(base, numerator, denominator) => value(base)?.power(*numerator, *denominator),
        Expr::Call(function, argument) => call(*function, value(argument)?),
        Expr::CallBinary(function, a, b) => call_binary(*function, value(a)?, value(b)?),
        Expr::If(choice) => {
            let Choice { place, border, before, after } = &**choice;
            let (place, border) = (value(place)?, value(border)?);
            match (place.high < border.low, place.low >= border.high) {
                (true, _) => value(before),
                (_, true) => value(after),
                _ => None,
            }
        }
        Expr::Let(definition) => known.of(definition, |known, value| bounds(value, s, parameters, known)),
    }
}

fn call_binary(function: BinaryFunction, a: Interval, b: Interval) -> Option<Interval> {
    let BinaryProperties { value, smooth, .. } = function.properties();
    if !smooth([a.low, a.high], [b.low, b.high]) {
        return None;
    }
    let corners = [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)];
    let [first, rest @ ..] = corners.map(|(a, b)| value(a, b));
    let bounds = |pick: fn(f64, f64) -> f64| rest.into_iter().fold(first, pick);
    Interval::of_function(bounds(f64::min), bounds(f64::max))
}

fn call(function: Function, x: Interval) -> Option<Interval> {
    use std::f64::consts::{PI, TAU};
    // Whether a point `phase + k period` may lie within the bounds.
    let crosses = |phase: f64, period: f64| {
        let slack = 1e-9 * (1.0 + x.high.abs().max(x.low.abs()));
        ((x.high + slack - phase) / period).floor() >= ((x.low - slack - phase) / period).ceil()
    };
    let Properties { value, monotony, least, positive, .. } = function.properties();
    let (low, high) = (value(x.low), value(x.high));
    if positive && x.low <= 0.0 {
        return None;
    }
    let bounds = match monotony {
        Monotony::Increasing => Interval::of_function(low, high),
        Monotony::Bowl if x.low < 0.0 && x.high > 0.0 => Interval::of_function(least, low.max(high)),
        Monotony::Hill if x.low < 0.0 && x.high > 0.0 => {
            Interval::of_function(low.min(high), function.eval(0.0))
        }
        Monotony::Bowl | Monotony::Hill => Interval::of_function(low.min(high), low.max(high)),
        Monotony::Poles(pole) => {
            let finite = x.low.abs().max(x.high.abs()) < 1e8;
            if finite && !crosses(pole, PI) { Interval::of_function(low, high) } else { None }
        }
        Monotony::Wave(top) => {
            if !(x.low.is_finite() && x.high.is_finite()) || x.low.abs().max(x.high.abs()) > 1e8 {
                return Some(Interval { low: -1.0, high: 1.0 });
            }
            let bounds = Interval::of_function(low.min(high), low.max(high))?;
            Some(Interval {
                low: if crosses(top + PI, TAU) { -1.0 } else { bounds.low },
                high: if crosses(top, TAU) { 1.0 } else { bounds.high },
            })
        }
    };
    bounds.map(|bounds| Interval { low: bounds.low.max(least), ..bounds })
}
