//! Building, querying and evaluating expressions.

use std::sync::Arc;

use super::{Choice, Expr, Function, Let, Memo};
use crate::units::Number;
use crate::units::Ratio;

#[expect(clippy::should_implement_trait, reason = "folding constructors, called by path")]
impl Expr {
    /// The integer `value`.
    #[must_use]
    pub const fn integer(value: i128) -> Self {
        Self::Number(Number::integer(value))
    }

    /// Whether this is the number 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        matches!(self, Self::Number(number) if number.mantissa == 0)
    }

    /// Whether this is the number 1.
    #[must_use]
    pub fn is_one(&self) -> bool {
        matches!(self, Self::Number(Number { mantissa: 1, exponent: 0 }))
    }

    /// `a + b`, with trivial and exact cases folded.
    #[must_use]
    pub fn add(a: Self, b: Self) -> Self {
        match (a, b) {
            (a, b) if b.is_zero() => a,
            (a, b) if a.is_zero() => b,
            (Self::Number(x), Self::Number(y)) => match x.add(y) {
                Some(sum) => Self::Number(sum),
                None => Self::Add(Self::Number(x).into(), Self::Number(y).into()),
            },
            (a, b) => Self::Add(a.into(), b.into()),
        }
    }

    /// `a - b`, with trivial and exact cases folded.
    #[must_use]
    pub fn sub(a: Self, b: Self) -> Self {
        match (a, b) {
            (a, b) if b.is_zero() => a,
            (a, b) if a.is_zero() => Self::neg(b),
            (a, b) if a == b => Self::integer(0),
            (Self::Number(x), Self::Number(y)) => match x.add(y.negated()) {
                Some(difference) => Self::Number(difference),
                None => Self::Sub(Self::Number(x).into(), Self::Number(y).into()),
            },
            (a, b) => Self::Sub(a.into(), b.into()),
        }
    }

    /// `a b`, with trivial and exact cases folded.
    #[must_use]
    pub fn mul(a: Self, b: Self) -> Self {
        match (a, b) {
            (a, b) if a.is_zero() || b.is_zero() => Self::integer(0),
            (a, b) if b.is_one() => a,
            (a, b) if a.is_one() => b,
            (Self::Number(x), Self::Number(y)) => match x.multiply(y) {
                Some(product) => Self::Number(product),
                None => Self::Mul(Self::Number(x).into(), Self::Number(y).into()),
            },
            (a, b) => Self::Mul(a.into(), b.into()),
        }
    }

    /// `a / b`, with trivial cases folded.
    #[must_use]
    pub fn div(a: Self, b: Self) -> Self {
        match (a, b) {
            (a, b) if b.is_one() => a,
            (a, b) if a.is_zero() && !b.is_zero() => a,
            (a, b) if a == b && !b.is_zero() => Self::integer(1),
            (a, b) => Self::Div(a.into(), b.into()),
        }
    }

    /// `-a`, with trivial and exact cases folded.
    #[must_use]
    pub fn neg(a: Self) -> Self {
        match a {
            Self::Number(number) => Self::Number(number.negated()),
            Self::Neg(inner) => *inner,
            a => Self::Neg(a.into()),
        }
    }

    /// `base^(numerator/denominator)` with `denominator > 0`, trivial and exact cases folded.
    #[must_use]
    pub fn power(base: Self, numerator: i32, denominator: u32) -> Self {
        match base {
            _ if numerator == 0 => Self::integer(1),
            base if numerator == 1 && denominator == 1 => base,
            base if base.is_one() => base,
            base if base.is_zero() && numerator > 0 => base,
            Self::Number(number) if numerator > 0 && denominator == 1 => {
                match number.power(numerator.unsigned_abs()) {
                    Some(power) => Self::Number(power),
                    None => Self::Power(Self::Number(number).into(), numerator, denominator),
                }
            }
            base => Self::Power(base.into(), numerator, denominator),
        }
    }

    /// `function(argument)`, exact where the argument is 0.
    #[must_use]
    pub fn call(function: Function, argument: Self) -> Self {
        let [exact, value] = function.properties().exact;
        let is_exact = match exact {
            0 => argument.is_zero(),
            _ => argument == Self::integer(exact.into()),
        };
        if is_exact {
            return Self::integer(value.into());
        }
        Self::Call(function, argument.into())
    }

    /// `before` where `place < border` and `after` elsewhere; one of them where they are the same.
    #[must_use]
    pub fn choose(place: Self, border: Self, before: Self, after: Self) -> Self {
        if before == after { before } else { Self::If(Box::new(Choice { place, border, before, after })) }
    }

    /// Value at arc length `s` and tangent angle `theta`, with parameters by index.
    /// NaN where it is undefined or a parameter is missing.
    #[must_use]
    pub fn eval(&self, s: f64, theta: f64, parameters: &[f64]) -> f64 {
        self.eval_at([s, theta], parameters, &mut Memo::default())
    }

    fn eval_at(&self, [s, theta]: [f64; 2], parameters: &[f64], known: &mut Memo<f64>) -> f64 {
        let mut value = |expr: &Self| expr.eval_at([s, theta], parameters, known);
        match self {
            Self::Number(number) => number.to_f64(),
            Self::Pi => std::f64::consts::PI,
            Self::ArcLength => s,
            Self::Theta => theta,
            Self::Parameter(index) => parameters.get(*index).copied().unwrap_or(f64::NAN),
            Self::Add(a, b) => value(a) + value(b),
            Self::Sub(a, b) => value(a) - value(b),
            Self::Mul(a, b) => value(a) * value(b),
            Self::Div(a, b) => value(a) / value(b),
            Self::Neg(a) => -value(a),
            Self::Power(base, numerator, denominator) => {
                rational_power(value(base), *numerator, *denominator)
            }
            Self::Call(function, argument) => function.eval(value(argument)),
            Self::CallBinary(function, a, b) => function.eval(value(a), value(b)),
            Self::If(choice) => {
                let Choice { place, border, before, after } = &**choice;
                if value(place) < value(border) { value(before) } else { value(after) }
            }
            Self::Let(definition) => {
                known.of(definition, |known, value| value.eval_at([s, theta], parameters, known))
            }
        }
    }

    /// Exact value at a rational arc length, where arithmetic stays rational and fits.
    #[must_use]
    pub fn eval_exact(&self, s: Ratio) -> Option<Ratio> {
        self.eval_exact_at(s, &mut Memo::default())
    }

    fn eval_exact_at(&self, s: Ratio, known: &mut Memo<Option<Ratio>>) -> Option<Ratio> {
        let mut value = |expr: &Self| expr.eval_exact_at(s, known);
        match self {
            Self::Number(number) => number.to_ratio(),
            Self::Pi | Self::Theta | Self::Parameter(_) => None,
            Self::ArcLength => Some(s),
            Self::Add(a, b) => value(a)?.add(value(b)?),
            Self::Sub(a, b) => value(a)?.subtract(value(b)?),
            // A zero factor settles a product, whatever the other one is.
            Self::Mul(a, b) => match (value(a), value(b)) {
                (Some(zero), _) | (_, Some(zero)) if zero == Ratio::ZERO => Some(zero),
                (a, b) => a?.multiply(b?),
            },
            Self::Div(a, b) => value(a)?.divide(value(b)?),
            Self::Neg(a) => value(a)?.negate(),
            Self::Power(base, numerator, 1) => value(base)?.power(*numerator),
            Self::Power(base, numerator, _) => {
                let base = value(base)?;
                let fixed = base == Ratio::ONE || (base == Ratio::ZERO && *numerator > 0);
                fixed.then_some(base)
            }
            Self::Call(function, argument) => {
                let whole = |integer: i64| Ratio::new(integer.into(), 1);
                let [exact, known] = function.properties().exact.map(whole);
                if value(argument)? == exact? { known } else { None }
            }
            Self::CallBinary(..) => None,
            Self::If(choice) => {
                let Choice { place, border, before, after } = &**choice;
                let before_it = value(place)?.subtract(value(border)?)?.numerator() < 0;
                value(if before_it { before } else { after })
            }
            Self::Let(definition) => known.of(definition, |known, value| value.eval_exact_at(s, known)),
        }
    }

    /// With another expression in the place of the arc length.
    #[must_use]
    pub fn with_arc_length(&self, s: &Self) -> Self {
        self.replaced(Replacement { arc_length: s, place: None }, &mut Memo::default())
    }

    /// With the value that choices have at the arc length `s`, m, and these values of the parameters. `known` is kept for expressions at the same place, which share
    /// their definitions then.
    #[must_use]
    pub fn chosen_at(&self, s: f64, parameters: &[f64], known: &mut Memo<Self>) -> Self {
        if !self.has_choices() {
            return self.clone();
        }
        self.replaced(Replacement { arc_length: &Self::ArcLength, place: Some((s, parameters)) }, known)
    }

    /// Whether a choice occurs.
    #[must_use]
    pub fn has_choices(&self) -> bool {
        self.contains(&mut |expr| matches!(expr, Self::If(_)))
    }

    /// The borders of its choices, each once.
    #[must_use]
    pub fn borders(&self) -> Vec<Self> {
        let mut borders = Vec::new();
        self.contains(&mut |expr| {
            if let Self::If(choice) = expr
                && !borders.contains(&choice.border)
            {
                borders.push(choice.border.clone());
            }
            false
        });
        borders
    }

    fn replaced(&self, by: Replacement<'_>, known: &mut Memo<Self>) -> Self {
        let mut inner = |expr: &Self| expr.replaced(by, known);
        match self {
            Self::Number(_) | Self::Pi | Self::Theta | Self::Parameter(_) => self.clone(),
            Self::ArcLength => by.arc_length.clone(),
            Self::Add(a, b) => Self::add(inner(a), inner(b)),
            Self::Sub(a, b) => Self::sub(inner(a), inner(b)),
            Self::Mul(a, b) => Self::mul(inner(a), inner(b)),
            Self::Div(a, b) => Self::div(inner(a), inner(b)),
            Self::Neg(a) => Self::neg(inner(a)),
            Self::Power(base, numerator, denominator) => Self::power(inner(base), *numerator, *denominator),
            Self::Call(function, argument) => Self::call(*function, inner(argument)),
            Self::CallBinary(function, a, b) => Self::CallBinary(*function, inner(a).into(), inner(b).into()),
            Self::If(choice) => {
                let Choice { place, border, before, after } = &**choice;
                let Some((s, parameters)) = by.place else {
                    return Self::choose(inner(place), inner(border), inner(before), inner(after));
                };
                let [place, border] = [place, border].map(|expr| expr.eval(s, 0.0, parameters));
                inner(if place < border { before } else { after })
            }
            Self::Let(definition) => known.of(definition, |known, value| {
                if !value.depends_on_arc_length() {
                    return self.clone();
                }
                Self::Let(Arc::new(Let::new(definition.name.clone(), value.replaced(by, known))))
            }),
        }
    }

    /// Whether the arc length occurs.
    #[must_use]
    pub fn depends_on_arc_length(&self) -> bool {
        self.contains(&mut |expr| matches!(expr, Self::ArcLength))
    }

    /// Whether the tangent angle occurs.
    #[must_use]
    pub fn depends_on_theta(&self) -> bool {
        self.contains(&mut |expr| matches!(expr, Self::Theta))
    }

    /// Whether parameter `index` occurs.
    #[must_use]
    pub fn depends_on_parameter(&self, index: usize) -> bool {
        self.contains(&mut |expr| matches!(expr, Self::Parameter(found) if *found == index))
    }

    /// Whether any parameter occurs.
    #[must_use]
    pub fn depends_on_parameters(&self) -> bool {
        self.contains(&mut |expr| matches!(expr, Self::Parameter(_)))
    }

    /// Whether neither `s` nor `theta` nor a parameter occurs.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        !self.contains(&mut |expr| matches!(expr, Self::ArcLength | Self::Theta | Self::Parameter(_)))
    }
}

/// A change of an expression.
#[derive(Clone, Copy)]
struct Replacement<'a> {
    /// The expression in the place of the arc length.
    arc_length: &'a Expr,
    /// Arc length and parameters at which choices are decided; without them they stay.
    place: Option<(f64, &'a [f64])>,
}

/// `x^(numerator/denominator)`: odd roots of negative numbers are undefined, as in the generated code.
pub(super) fn rational_power(x: f64, numerator: i32, denominator: u32) -> f64 {
    match denominator {
        1 => x.powi(numerator),
        2 => x.sqrt().powi(numerator),
        _ => x.powf(f64::from(numerator) / f64::from(denominator)),
    }
}
