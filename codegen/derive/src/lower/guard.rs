//! Removable singularities, as a class: series near the point, the direct form elsewhere, and a switch
//! radius at which both are accurate.
//!
//! Near the point the direct form loses digits to cancellation; how many is bounded by running error
//! analysis of the very program that is emitted. The switch radius is the smallest one beyond which that
//! bound meets the accuracy asked; the number of terms of the Taylor series, whose coefficients are
//! exact rationals, then follows from its tail at the radius.

use core::fmt;
use std::sync::Arc;

use pliant_program::{
    ABSOLUTE_ACCURACY, Bounded, GuardBlock, GuardedSeries, Near, Program, RELATIVE_ACCURACY,
};

use super::stage::compile_direct;
use super::stumpff_recurrence::{self, Ranges};
use crate::graph::{NotRemovable, Removable};
use crate::symbolic::Expression;

/// Fraction of the accuracy that the analysis may use; the rest is a margin for arguments between grid points.
const SAFETY: f64 = 0.7;
/// Candidates of the switch radius grow by this factor.
const RADIUS_STEP: f64 = 1.189_207_115_002_721;
/// Smallest candidate.
const RADIUS_FIRST: f64 = 1e-3;
/// Largest candidate.
const RADIUS_LAST: f64 = 64.0;
/// The direct form is examined from the radius up to this argument.
const ARGUMENT_LAST: f64 = 4096.0;
/// Points between zero and the radius at which a series is judged.
const SAMPLES: u32 = 96;
/// Most terms of a series.
const TERMS_MOST: u32 = 48;

/// Why a function could not be guarded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuardError {
    /// The singularity at zero cannot be removed.
    NotRemovable(NotRemovable),
    /// A function declared even has odd powers in its series.
    NotEven {
        /// The function.
        name: String,
    },
    /// No radius gives the accuracy on both sides.
    NoRadius {
        /// The functions of the block.
        name: String,
    },
    /// The direct form cannot be lowered.
    Lower(String),
}

impl fmt::Display for GuardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotRemovable(error) => error.fmt(f),
            Self::NotEven { name } => write!(f, "`{name}` was declared even but has odd powers"),
            Self::NoRadius { name } => {
                write!(f, "no switch radius makes `{name}` accurate to {RELATIVE_ACCURACY:e} on both sides")
            }
            Self::Lower(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for GuardError {}

/// Exact Taylor coefficients of one function in its argument, from order zero.
struct Coefficients(Vec<f64>);

impl Coefficients {
    fn of(function: &Removable, terms: u32) -> Result<Self, GuardError> {
        let degree = if function.even { 2 * terms } else { terms };
        let taylor = function
            .direct
            .taylor(function.variable, &Expression::zero(), degree)
            .ok_or_else(|| GuardError::NotRemovable(NotRemovable { name: function.name.clone() }))?;
        if function.even && taylor.iter().skip(1).step_by(2).any(|odd| !odd.is_zero()) {
            return Err(GuardError::NotEven { name: function.name.clone() });
        }
        taylor
            .iter()
            .step_by(if function.even { 2 } else { 1 })
            .map(|coefficient| coefficient.evaluate_f64(&[], 40))
            .collect::<Option<_>>()
            .map(Self)
            .ok_or_else(|| GuardError::NotRemovable(NotRemovable { name: function.name.clone() }))
    }

    fn leading(&self) -> usize {
        self.0.iter().position(|&coefficient| coefficient != 0.0).unwrap_or(0)
    }

    /// Fewest terms, counted from the leading one, for the accuracy at arguments up to `radius`; `None` if there are not enough.
    fn terms_for(&self, radius: f64, signed: bool) -> Option<usize> {
        let leading = i32::try_from(self.leading()).ok()?;
        let coefficients = &self.0[self.leading()..];
        let samples: Vec<f64> = (0..=SAMPLES)
            .map(|k| radius * f64::from(k) / f64::from(SAMPLES))
            .flat_map(|x| if signed { vec![x, -x] } else { vec![x] })
            .collect();
        // Allowed error of the stripped series, with which the function is within its accuracy.
        let allowed = |x: f64, value: f64| {
            let absolute = ABSOLUTE_ACCURACY / x.abs().powi(leading);
            (RELATIVE_ACCURACY * value.abs()).max(if absolute.is_finite() { absolute } else { 0.0 })
        };
        let fits = samples.iter().all(|&x| {
            let Bounded { value, error } = horner_bounded(coefficients, x);
            error <= SAFETY * allowed(x, value)
        });
        if !fits {
            return None;
        }
        let terms = |x: f64| -> Vec<f64> {
            let powers = std::iter::successors(Some(1.0), |power| Some(power * x.abs()));
            coefficients.iter().zip(powers).map(|(c, power)| c.abs() * power).collect()
        };
        // The tail beyond the coefficients at hand, bounded by the slowest ratio among the last of them.
        let most = terms(radius);
        let last = most.len().checked_sub(1)?;
        let ratio = most[last.saturating_sub(6)..]
            .windows(2)
            .filter(|pair| pair[0] > 0.0)
            .map(|pair| pair[1] / pair[0])
            .fold(0.0, f64::max);
        if ratio >= 0.9 {
            return None;
        }
        let needed = |x: f64| -> Option<usize> {
            let budget = 0.05 * allowed(x, horner_bounded(coefficients, x).value);
            let terms = terms(x);
            let mut tail = terms[last] * ratio / (1.0 - ratio);
            for count in (1..=terms.len()).rev() {
                if tail > budget {
                    return (count < terms.len()).then_some(count + 1);
                }
                tail += terms[count - 1];
            }
            Some(1)
        };
        samples.iter().map(|&x| needed(x)).try_fold(1, |most, count| count.map(|count| most.max(count)))
    }
}

/// Horner's rule with a running error bound, the rounding of the coefficients included.
fn horner_bounded(coefficients: &[f64], x: f64) -> Bounded {
    const ROUNDING: f64 = 1.12e-16;
    coefficients.iter().rev().fold(Bounded { value: 0.0, error: 0.0 }, |sum, coefficient| {
        let product = sum.value * x;
        let value = product + coefficient;
        let error = sum.error * x.abs() + ROUNDING * (product.abs() + value.abs() + coefficient.abs());
        Bounded { value, error }
    })
}

/// Guards `functions`, which share one argument and are all even or all not.
///
/// # Errors
///
/// [`GuardError`] if a singularity is not removable or no radius serves.
pub fn guard(functions: &[Arc<Removable>]) -> Result<GuardBlock, GuardError> {
    let name = functions.iter().map(|function| function.name.as_str()).collect::<Vec<_>>().join("_");
    let even = functions.iter().any(|function| function.even);
    if let Some(orders) = functions.iter().map(|function| function.stumpff).collect::<Option<Vec<u32>>>() {
        return stumpff(name, &orders);
    }
    let far = compile_direct(functions).map_err(GuardError::Lower)?;
    let domain = functions.iter().map(|function| function.domain).fold(ARGUMENT_LAST, f64::min);
    let [first, last] =
        accurate_range(&far, even, domain).ok_or_else(|| GuardError::NoRadius { name: name.clone() })?;
    for terms in [16, 24, 32, TERMS_MOST] {
        let coefficients = functions
            .iter()
            .map(|function| Coefficients::of(function, terms))
            .collect::<Result<Vec<_>, _>>()?;
        let counts: Option<Vec<usize>> =
            coefficients.iter().map(|coefficients| coefficients.terms_for(first, !even)).collect();
        if let Some(counts) = counts {
            let series = functions
                .iter()
                .zip(&coefficients)
                .zip(counts)
                .map(|((function, coefficients), count)| {
                    let leading = coefficients.leading();
                    GuardedSeries {
                        name: function.name.clone(),
                        direct: function.direct.to_string(),
                        leading: i32::try_from(leading).unwrap_or(0),
                        coefficients: coefficients.0[leading..leading + count].to_vec(),
                    }
                })
                .collect();
            return Ok(GuardBlock { name, even, radius: first, last, near: Near::Series(series), far });
        }
    }
    Err(GuardError::NoRadius { name })
}

/// Stumpff functions of these orders.
fn stumpff(name: String, orders: &[u32]) -> Result<GuardBlock, GuardError> {
    match stumpff_recurrence::programs(orders, SAFETY) {
        Some(Ranges { near, radius, middle, far }) => Ok(GuardBlock {
            name,
            even: true,
            radius,
            last: ARGUMENT_LAST,
            near: Near::Stumpff { program: near, middle },
            far,
        }),
        None => Err(GuardError::NoRadius { name }),
    }
}

/// Whether a guard makes the function accurate on both sides of its switch.
#[must_use]
pub fn guardable(function: &Removable) -> bool {
    guard(&[Arc::new(function.clone())]).is_ok()
}

/// The smallest radius from which on all direct forms meet the accuracy, and the argument up to which they do: at most [`ARGUMENT_LAST`].
fn accurate_range(far: &Program, even: bool, domain: f64) -> Option<[f64; 2]> {
    let candidates = |first: f64, last: f64| {
        std::iter::successors(Some(first), |radius| Some(radius * RADIUS_STEP))
            .take_while(move |radius| *radius <= last)
    };
    let mut range: Option<[f64; 2]> = None;
    for argument in candidates(RADIUS_FIRST, domain) {
        // Three points per step and both signs: an accidental zero of the error must not decide.
        let points = [1.0, 1.06, 1.12].map(|factor| (argument * factor).min(0.999 * domain));
        let accurate = points.iter().flat_map(|&x| if even { [x, x] } else { [x, -x] }).all(|x| {
            far.evaluate_bounded(&[x]).iter().all(|bounded| {
                // Points outside the domain of the direct form (of a logarithm, say) and values that overflow are ignored.
                !bounded.value.is_finite()
                    || bounded.error
                        <= SAFETY * (RELATIVE_ACCURACY * bounded.value.abs()).max(ABSOLUTE_ACCURACY)
            })
        });
        range = match (accurate, range) {
            (true, None) => Some([argument, points[2]]),
            (true, Some([first, _])) => Some([first, points[2]]),
            (false, Some(range)) if argument > RADIUS_LAST => return Some(range),
            (false, _) => None,
        };
    }
    range.filter(|[first, _]| *first <= RADIUS_LAST)
}
