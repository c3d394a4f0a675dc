//! Conditions on the quantities of a declaration that depend on the values of its parameters.

use std::borrow::Cow;

/// Number of intervals of the first search along the backbone.
const STATIONS: usize = 64;
/// Margins below this fraction of the largest count as zero: a quantity that touches zero is evaluated with rounding errors.
const TOUCHES: f64 = 1e-14;
/// Number of golden-section steps in the interval around a lowest station.
const SECTIONS: usize = 48;

/// A condition of a declaration that the parameters of a robot violate.
#[derive(Clone, Debug, PartialEq)]
pub struct ConditionViolation {
    /// The quantity.
    pub quantity: Cow<'static, str>,
    /// The condition on it, as text.
    pub expected: &'static str,
    /// Station `s / L` at which the condition is violated.
    pub sigma: f64,
    /// Its value there, SI.
    pub value: f64,
}

/// A condition that must hold along the whole backbone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// More than zero.
    Positive,
    /// Zero or more.
    NonNegative,
    /// Anything but zero.
    Nonzero,
    /// At most the radius of the discs.
    InsideDiscs,
}

impl Condition {
    const fn expected(self) -> &'static str {
        match self {
            Self::Positive => "a positive finite number",
            Self::NonNegative => "a finite number, at least zero",
            Self::Nonzero => "a number that does not reach zero inside [0, L]",
            Self::InsideDiscs => "at most the radius of the discs",
        }
    }

    /// Searches the backbone for a station at which the condition is violated by `value(sigma)`, which returns `[quantity, limit]`: at 65 stations, and
    /// between them at the minima of the margin.
    pub fn find_violation(
        self,
        quantity: &str,
        value: impl Fn(f64) -> [f64; 2],
    ) -> Option<ConditionViolation> {
        let sign = value(0.0)[0].signum();
        let margin = |sigma: f64| {
            let [value, limit] = value(sigma);
            match self {
                Self::Positive | Self::NonNegative => value,
                Self::Nonzero => sign * value,
                Self::InsideDiscs => limit - value,
            }
        };
        let strict = matches!(self, Self::Positive | Self::Nonzero);
        let violation = |sigma: f64| {
            let quantity = quantity.to_owned().into();
            Some(ConditionViolation { quantity, expected: self.expected(), sigma, value: value(sigma)[0] })
        };
        let station = |index: usize| index as f64 / STATIONS as f64;
        let margins: [f64; STATIONS + 1] = core::array::from_fn(|index| margin(station(index)));
        for (index, margin) in margins.iter().enumerate() {
            if !margin.is_finite() || *margin < 0.0 || (strict && *margin == 0.0) {
                return violation(station(index));
            }
        }
        let touches = if strict { TOUCHES * margins.iter().fold(0.0_f64, |a, b| a.max(*b)) } else { 0.0 };
        for index in 0..=STATIONS {
            let (before, after) = (index.saturating_sub(1), (index + 1).min(STATIONS));
            let [left, here, right] = [before, index, after].map(|index| margins[index]);
            if left < here || right < here || (left == here && here == right) {
                continue;
            }
            let lowest = lowest(&margin, station(before), station(after));
            // Negated, so that NaN fails.
            let holds = margin(lowest) >= touches;
            if !holds {
                return violation(lowest);
            }
        }
        None
    }
}

/// The first of `conditions` that is violated; `value(index, sigma)` returns `[quantity, limit]` of one of them.
pub(crate) fn first_violation(
    conditions: &[(Condition, &'static str)],
    value: impl Fn(usize, f64) -> [f64; 2],
) -> Option<ConditionViolation> {
    let found = |(index, (condition, quantity)): (usize, &(Condition, &'static str))| {
        condition.find_violation(quantity, |sigma| value(index, sigma))
    };
    conditions.iter().enumerate().find_map(found)
}

/// Station of the minimum of `margin` between two stations, by golden-section search.
fn lowest(margin: &impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_895;
    for _ in 0..SECTIONS {
        let (left, right) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        let (at_left, at_right) = (margin(left), margin(right));
        if at_left.is_nan() {
            return left;
        }
        if at_left < at_right { high = right } else { low = left }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_between_the_stations_are_found() {
        let touching = |sigma: f64| [(sigma - 0.123_456).powi(2), 0.0];
        let violation = Condition::Positive.find_violation("the stiffness", touching).unwrap();
        assert!((violation.sigma - 0.123_456).abs() < 1e-7);
        assert_eq!(Condition::NonNegative.find_violation("the stiffness", touching), None);
        let crossing = |sigma: f64| [(sigma - 0.51).powi(2) - 1e-6, 0.0];
        for condition in [Condition::Positive, Condition::NonNegative, Condition::Nonzero] {
            assert!(condition.find_violation("the stiffness", crossing).is_some(), "{condition:?}");
        }
        let narrow = |sigma: f64| [0.05 - (sigma - 0.777).powi(2), 0.05 - 1e-9];
        let violation = Condition::InsideDiscs.find_violation("the spacing", narrow).unwrap();
        assert!((violation.sigma - 0.777).abs() < 1e-4);
    }

    #[test]
    fn signs_and_sizes_do_not_matter_where_nothing_is_wrong() {
        for scale in [1.0, 1e-300, 1e300] {
            let value = |sigma: f64| [scale * (1.0 - 0.9 * sigma), 0.0];
            assert_eq!(Condition::Positive.find_violation("q", value), None);
            assert_eq!(Condition::Nonzero.find_violation("q", |sigma| value(sigma).map(|x| -x)), None);
        }
        let value = |sigma: f64| [1e-200 * (sigma - 0.3), 0.0];
        assert!(Condition::Nonzero.find_violation("q", value).is_some());
        assert!(Condition::NonNegative.find_violation("q", |_| [f64::NAN, 0.0]).is_some());
    }
}
