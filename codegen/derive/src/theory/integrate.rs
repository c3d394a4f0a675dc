//! Definite integrals in closed form.
//!
//! Integrands are sums of terms `c x^n (a x + b)^p` and `c x^n f(a x + b)` with `f` one of sine, cosine (and
//! products of those) and exponential; `c`, `a`, `b` may depend on anything but `x`. Every integral from 0 to `S`
//! is `S^(n+1)` times an entire or analytic function of `a S`, whose direct form is 0/0 at zero: these are
//! the guarded functions that `lower` evaluates without losing a digit.

use std::sync::Arc;

use pliant_declare::functions::Function;

use crate::graph::{Graph, Guardable, Removable};
use crate::symbolic::{Expression, Factor, Variable};

/// The integral of `integrand` over `variable` from 0 to `upper`, or `None` if it is not of the class above.
pub fn integrate(
    graph: &mut Graph,
    integrand: &Expression,
    variable: Variable,
    upper: &Expression,
    guardable: Guardable,
) -> Option<Expression> {
    // Hyperbolic sines and cosines are sums of exponentials, whose moments are of the class.
    let integrand = &integrand.hyperbolic_as_exponentials();
    let variants: [&dyn Fn() -> Option<Expression>; 5] = [
        &|| Some(integrand.clone()),
        &|| Some(integrand.expand()),
        &|| Some(integrand.together().factor()),
        &|| partial_fractions(integrand, variable),
        &|| partial_fractions(&integrand.together().factor(), variable),
    ];
    let terms = variants.iter().find_map(|variant| {
        let terms =
            summands(&variant()?).iter().map(|term| terms_of(term, variable)).collect::<Option<Vec<_>>>();
        terms.map(|terms| terms.concat())
    })?;
    // Each term is tried before any is entered into the graph.
    let integrals: Vec<Primitive> = terms.into_iter().map(Term::split).collect::<Option<Vec<_>>>()?.concat();
    if integrals.iter().any(|primitive| !primitive.serves(guardable)) {
        return None;
    }
    integrals.iter().map(|primitive| primitive.integral(graph, upper)).sum()
}

pub(super) fn summands(expression: &Expression) -> Vec<Expression> {
    match expression.factor_kind() {
        Factor::Sum(terms) => terms,
        _ => vec![expression.clone()],
    }
}

/// Largest sum of magnitudes of partial fractions, relative to their sum.
const CANCELLATION: f64 = 30.0;

/// Partial fractions, unless they cancel: nearly equal roots make large terms of a moderate sum, and roots that depend
/// on parameters may coincide.
fn partial_fractions(integrand: &Expression, variable: Variable) -> Option<Expression> {
    let fractions = integrand.apart(variable);
    let plain = |expression: &Expression, at: &str| {
        expression.with_rational_constants().evaluate_f64(&[(variable, at)], 40)
    };
    let terms = summands(&fractions);
    let calm = ["0", "0.25", "0.5", "0.75", "1"].into_iter().all(|at| {
        let values: Option<Vec<f64>> = terms.iter().map(|term| plain(term, at)).collect();
        values.is_some_and(|values| {
            values.iter().map(|value| value.abs()).sum::<f64>()
                <= CANCELLATION * values.iter().sum::<f64>().abs()
        })
    });
    calm.then_some(fractions)
}

/// The terms of one summand: its polynomial factors multiplied out, the others kept as they are.
fn terms_of(summand: &Expression, variable: Variable) -> Option<Vec<Term>> {
    let factors = match summand.factor_kind() {
        Factor::Product(factors) => factors,
        _ => vec![summand.clone()],
    };
    let (polynomials, others): (Vec<Expression>, Vec<Expression>) =
        factors.into_iter().partition(is_numerator);
    let numerator = polynomials.into_iter().fold(Expression::integer(1), |product, factor| product * factor);
    summands(&numerator.expand())
        .iter()
        .map(|term| {
            let mut term = Term::of(term, variable)?;
            others.iter().all(|factor| term.take(factor, variable)).then_some(term)
        })
        .collect()
}

/// Whether multiplying out the factor cannot touch a denominator or root.
fn is_numerator(factor: &Expression) -> bool {
    match factor.factor_kind() {
        Factor::Power(_, exponent) => exponent.to_integer().is_some_and(|exponent| exponent > 0),
        Factor::Product(factors) | Factor::Sum(factors) => factors.iter().all(is_numerator),
        _ => true,
    }
}

/// A linear argument `slope * x + offset`.
#[derive(Clone)]
pub(super) struct Linear {
    pub(super) slope: Expression,
    pub(super) offset: Expression,
}

impl Linear {
    fn of(expression: &Expression, variable: Variable) -> Option<Self> {
        let coefficients = expression.polynomial(variable)?;
        match coefficients.as_slice() {
            [offset, slope] => Some(Self { slope: slope.clone(), offset: offset.clone() }),
            _ => None,
        }
    }

    fn combine(&self, other: &Self, sign: i64) -> Self {
        let sign = Expression::integer(sign);
        Self { slope: &self.slope + &sign * &other.slope, offset: &self.offset + &sign * &other.offset }
    }
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Wave {
    Sin,
    Cos,
}

/// `coefficient * x^power * base^exponent * waves * exp(growth)`.
#[derive(Clone)]
pub(super) struct Term {
    coefficient: Expression,
    power: u32,
    base: Option<(Linear, (i64, i64))>,
    waves: Vec<(Wave, Linear)>,
    growth: Option<Linear>,
}

impl Term {
    pub(super) fn of(expression: &Expression, variable: Variable) -> Option<Self> {
        let mut term = Self {
            coefficient: Expression::integer(1),
            power: 0,
            base: None,
            waves: Vec::new(),
            growth: None,
        };
        term.take(expression, variable).then_some(term)
    }

    fn take(&mut self, factor: &Expression, variable: Variable) -> bool {
        if !factor.contains(variable) {
            self.coefficient = &self.coefficient * factor;
            return true;
        }
        match factor.factor_kind() {
            Factor::Product(factors) => factors.iter().all(|factor| self.take(factor, variable)),
            Factor::Variable(_) => {
                self.power += 1;
                true
            }
            Factor::Power(base, exponent) => self.take_power(&base, &exponent, variable),
            Factor::Call(Function::Sin, argument) => self.take_wave(Wave::Sin, &argument, variable),
            Factor::Call(Function::Cos, argument) => self.take_wave(Wave::Cos, &argument, variable),
            Factor::Call(Function::Exp, argument) => match Linear::of(&argument, variable) {
                Some(linear) => {
                    self.growth = Some(match &self.growth {
                        Some(growth) => growth.combine(&linear, 1),
                        None => linear,
                    });
                    true
                }
                None => false,
            },
            // A sum as a factor: linear, or beyond the class.
            Factor::Sum(_) => self.take_linear(factor, (1, 1), variable),
            Factor::Call(..) | Factor::Number | Factor::Other => false,
        }
    }

    fn take_wave(&mut self, wave: Wave, argument: &Expression, variable: Variable) -> bool {
        Linear::of(argument, variable).is_some_and(|linear| {
            self.waves.push((wave, linear));
            true
        })
    }

    fn take_power(&mut self, base: &Expression, exponent: &Expression, variable: Variable) -> bool {
        let Some((numerator, denominator)) = exponent.to_fraction() else { return false };
        let whole = (denominator == 1).then_some(numerator);
        match (base.factor_kind(), whole) {
            (Factor::Variable(_), Some(n)) if n >= 0 => {
                self.power += u32::try_from(n).unwrap_or(u32::MAX);
                true
            }
            (Factor::Call(Function::Sin | Function::Cos | Function::Exp, _), Some(n))
                if (1..=8).contains(&n) =>
            {
                (0..n).all(|_| self.take(base, variable))
            }
            (Factor::Product(factors), Some(_)) => {
                factors.iter().all(|factor| self.take(&factor.pow(exponent), variable))
            }
            _ => self.take_linear(base, (numerator, denominator), variable),
        }
    }

    fn take_linear(&mut self, base: &Expression, exponent: (i64, i64), variable: Variable) -> bool {
        let Some(linear) = Linear::of(base, variable) else { return false };
        match &mut self.base {
            None => {
                self.base = Some((linear, exponent));
                true
            }
            Some((known, (numerator, denominator))) => {
                let parallel = (&known.slope * &linear.offset - &known.offset * &linear.slope).vanishes();
                if !parallel || known.slope != linear.slope {
                    return false;
                }
                *numerator = *numerator * exponent.1 + exponent.0 * *denominator;
                *denominator *= exponent.1;
                true
            }
        }
    }

    /// The primitives that it is a sum of.
    pub(super) fn split(self) -> Option<Vec<Primitive>> {
        let Self { coefficient, power, base, waves, growth } = self;
        let one = |coefficient, kind| Some(vec![Primitive { coefficient, power, kind }]);
        match (base, waves.is_empty(), growth) {
            (None, true, None) => one(coefficient, Kind::Power),
            (Some((linear, exponent)), true, None) => one(coefficient, Kind::Linear(linear, exponent)),
            (None, true, Some(growth)) => one(coefficient, Kind::Exp(growth)),
            (None, false, None) => Some(
                waves_to_sum(&waves)
                    .into_iter()
                    .map(|(factor, wave, linear)| Primitive {
                        coefficient: &coefficient * factor,
                        power,
                        kind: Kind::Wave(wave, linear),
                    })
                    .collect(),
            ),
            _ => None,
        }
    }
}

/// A product of sines and cosines as a sum of single ones.
fn waves_to_sum(waves: &[(Wave, Linear)]) -> Vec<(Expression, Wave, Linear)> {
    let Some((first, rest)) = waves.split_first() else { return Vec::new() };
    let start = vec![(Expression::integer(1), first.0, first.1.clone())];
    rest.iter().fold(start, |sum, (wave, linear)| {
        sum.into_iter()
            .flat_map(|(factor, known, argument)| {
                let half = &factor * Expression::rational(1, 2);
                let (minus, plus) = (argument.combine(linear, -1), argument.combine(linear, 1));
                match (known, *wave) {
                    (Wave::Cos, Wave::Cos) => [(half.clone(), Wave::Cos, minus), (half, Wave::Cos, plus)],
                    (Wave::Sin, Wave::Sin) => [(half.clone(), Wave::Cos, minus), (-half, Wave::Cos, plus)],
                    (Wave::Sin, Wave::Cos) => [(half.clone(), Wave::Sin, minus), (half, Wave::Sin, plus)],
                    (Wave::Cos, Wave::Sin) => [(-&half, Wave::Sin, minus), (half, Wave::Sin, plus)],
                }
            })
            .collect()
    })
}

#[derive(Clone)]
pub(super) enum Kind {
    Power,
    Linear(Linear, (i64, i64)),
    Wave(Wave, Linear),
    Exp(Linear),
}

#[derive(Clone)]
pub(super) struct Primitive {
    pub(super) coefficient: Expression,
    pub(super) power: u32,
    pub(super) kind: Kind,
}

impl Primitive {
    /// Whether the integral exists and can be evaluated to full accuracy: a power of `x` may not be integrable at zero, and
    /// high moments lose so many digits on the way to their series that no switch point serves.
    fn serves(&self, guardable: Guardable) -> bool {
        let guarded = |functions: &[Removable]| {
            // Their derivatives are needed as soon as a force or a parameter is in the argument.
            functions
                .iter()
                .flat_map(|function| [function.clone(), function.derivative()])
                .all(|function| guardable(&function))
        };
        let n = self.power;
        match &self.kind {
            Kind::Linear(linear, (numerator, denominator)) if linear.offset.is_zero() => {
                i64::from(self.power) * denominator + numerator + denominator > 0
            }
            // High moments of a power lose so many digits on the way to their series that no switch point serves.
            Kind::Linear(..) if n > 12 => false,
            Kind::Linear(_, (p, q)) => {
                let moment = power_moment(self.power, *p, *q);
                self.power == 0 || regular_form(&moment).is_some() || guardable(&moment)
            }
            Kind::Wave(..) => n == 0 || (n <= 8 && guarded(&[cosine_moment(n), sine_moment(n)])),
            Kind::Exp(_) => n == 0 || (n <= 8 && guarded(&[exponential_moment(n)])),
            Kind::Power => true,
        }
    }

    /// `None` where a function has no limit that its argument asks for.
    fn integral(&self, graph: &mut Graph, upper: &Expression) -> Option<Expression> {
        let n = self.power;
        let scale = &self.coefficient * upper.powi(i64::from(n) + 1);
        Some(match &self.kind {
            Kind::Power => scale * Expression::rational(1, i64::from(n) + 1),
            Kind::Linear(linear, (p, q)) if linear.offset.is_zero() => {
                // c x^(n + p/q) times slope^(p/q)
                scale
                    * (&linear.slope * upper).power(*p, *q)
                    * Expression::rational(*q, (i64::from(n) + 1) * q + p)
            }
            Kind::Linear(linear, (p, q)) => {
                // The linear function at the middle of the interval, and its relative change from there to the end.
                let half = &linear.slope * upper * Expression::rational(1, 2);
                let middle = graph.named("middle", &(&linear.offset + &half));
                let change = graph.named("change", &(half / &middle));
                let moment = power_moment(n, *p, *q);
                let moment = match regular_form(&moment) {
                    Some(regular) => regular.replace(moment.variable, &change),
                    None => graph.guard(&Arc::new(moment), &change).ok()?,
                };
                scale * middle.power(*p, *q) * moment
            }
            Kind::Exp(linear) => {
                let z = graph.named("exponent", &(&linear.slope * upper));
                // From the middle of the interval the series serves twice as far.
                let middle = (&linear.offset + &z * Expression::rational(1, 2)).exp();
                scale * middle * graph.guard(&Arc::new(exponential_moment(n)), &z).ok()?
            }
            Kind::Wave(wave, linear) => {
                let angle = graph.named("angle", &(&linear.slope * upper));
                let cosine = graph.guard_even(&Arc::new(cosine_moment(n)), &angle).ok()?;
                let sine = &angle * graph.guard_even(&Arc::new(sine_moment(n)), &angle).ok()?;
                let phase =
                    &linear.offset + &angle * Expression::integer(start(n)) * Expression::rational(1, 2);
                let (s, c) = (phase.sin(), phase.cos());
                scale
                    * match wave {
                        Wave::Cos => c * cosine - s * sine,
                        Wave::Sin => s * cosine + c * sine,
                    }
            }
        })
    }
}

fn argument() -> Variable {
    Variable::new("t")
}

/// Twice the phase of the moments of order `n`: low ones are taken from the start of the interval, with fewer
/// functions to evaluate, high ones from its middle, where their series serve twice as far.
fn start(n: u32) -> i64 {
    if n < 2 { 0 } else { 1 }
}

/// `integral over [0, 1] of x^n cos(t (x - c))`, even in `t`; `c` is 0 below order 2 and 1/2 from there on.
#[must_use]
pub fn cosine_moment(n: u32) -> Removable {
    Removable::even(&format!("cosine_moment_{n}"), wave_moments(n).0, argument())
}

/// `integral over [0, 1] of x^n sin(t (x - c)) / t`, even in `t`; `c` as for the cosine.
#[must_use]
pub fn sine_moment(n: u32) -> Removable {
    let direct = (wave_moments(n).1 / argument().expression()).expand();
    Removable::even(&format!("sine_moment_{n}"), direct, argument())
}

/// Moments of cosine and sine, by parts.
fn wave_moments(n: u32) -> (Expression, Expression) {
    let t = argument().expression();
    let shift = Expression::rational(start(n), 2);
    let (low, high) = (-(&t * &shift), &t * (Expression::integer(1) - &shift));
    let first = ((high.sin() - low.sin()) / &t, (low.cos() - high.cos()) / &t);
    (1..=n).fold(first, |(cosine, sine), k| {
        let k = Expression::integer(i64::from(k));
        ((high.sin() / &t - &k * sine / &t).expand(), (&k * cosine / &t - high.cos() / &t).expand())
    })
}

/// `integral over [0, 1] of x^n exp(t (x - 1/2))`.
#[must_use]
pub fn exponential_moment(n: u32) -> Removable {
    let t = argument().expression();
    let half = Expression::rational(1, 2);
    let high = (&t * &half).exp();
    let start = (&high - (-(&t * &half)).exp()) / &t;
    let direct = (1..=n)
        .fold(start, |moment, k| (&high / &t - Expression::integer(i64::from(k)) * moment / &t).expand());
    Removable::new(&format!("exponential_moment_{n}"), direct, argument())
}

/// `integral over [0, 1] of x^n (1 + t (2 x - 1))^(p/q)`, for `|t| < 1`.
///
/// Powers of a linear function are expanded about the middle of the interval: the series then converges wherever
/// the function does not reach zero inside.
#[must_use]
pub fn power_moment(n: u32, p: i64, q: i64) -> Removable {
    let t = argument().expression();
    let one = Expression::integer(1);
    let (high, low) = (&one + &t, &one - &t);
    let mut binomial = 1i64;
    let mut sum = Expression::zero();
    for k in 0..=n {
        // With v = 1 + t (2 x - 1): binomial(n, k) (t - 1)^(n-k) [v^(k + p/q + 1)] from 1 - t to 1 + t
        let exponent = (i64::from(k) + 1) * q + p;
        let primitive = if exponent == 0 {
            high.ln() - low.ln()
        } else {
            (high.power(exponent, q) - low.power(exponent, q)) * Expression::rational(q, exponent)
        };
        sum = sum + Expression::integer(binomial) * (-&low).powi(i64::from(n - k)) * primitive;
        binomial = binomial * i64::from(n - k) / i64::from(k + 1);
    }
    let name = format!("power_moment_{n}_{p}_{q}").replace('-', "m");
    let direct = sum / (Expression::integer(2) * &t).powi(i64::from(n) + 1);
    Removable { domain: 1.0, ..Removable::new(&name, direct, argument()) }
}

/// The function without its singularity, where bringing it to one fraction cancels it: whole powers without logarithm.
fn regular_form(moment: &Removable) -> Option<Expression> {
    let fraction = moment.direct.together();
    let at_zero = fraction.evaluate_f64(&[(moment.variable, "0")], 20)?;
    at_zero.is_finite().then_some(fraction)
}

#[cfg(test)]
mod tests;
