//! Exact decimal numbers.

use std::fmt;

use super::Ratio;

/// An exact decimal: `mantissa * 10^exponent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// Digits with sign.
    pub mantissa: i128,
    /// Power of ten.
    pub exponent: i32,
}

/// Largest mantissa of exact results: 34 digits, as of literals.
const LIMIT: i128 = 10_i128.pow(34);

impl Number {
    /// The integer `value`.
    #[must_use]
    pub const fn integer(value: i128) -> Self {
        Self { mantissa: value, exponent: 0 }
    }

    /// The nearest double, correctly rounded.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        format!("{}e{}", self.mantissa, self.exponent).parse().unwrap_or(f64::NAN)
    }

    /// As a fraction, where that fits.
    #[must_use]
    pub fn to_ratio(self) -> Option<Ratio> {
        Ratio::integer(self.mantissa).multiply(Ratio::integer(10).power(self.exponent)?)
    }

    /// The exact sum, where it fits.
    #[must_use]
    #[expect(clippy::should_implement_trait, reason = "checked: gives an option")]
    pub fn add(self, other: Self) -> Option<Self> {
        let (low, high) = if self.exponent <= other.exponent { (self, other) } else { (other, self) };
        let shift = u32::try_from(high.exponent.checked_sub(low.exponent)?).ok()?;
        let raised = high.mantissa.checked_mul(10_i128.checked_pow(shift)?)?;
        Self { mantissa: low.mantissa.checked_add(raised)?, exponent: low.exponent }.normalised()
    }

    /// The exact product, where it fits.
    #[must_use]
    pub fn multiply(self, other: Self) -> Option<Self> {
        let mantissa = self.mantissa.checked_mul(other.mantissa)?;
        Self { mantissa, exponent: self.exponent.checked_add(other.exponent)? }.normalised()
    }

    /// The exact integer power, where it fits.
    #[must_use]
    pub fn power(self, exponent: u32) -> Option<Self> {
        let ten = self.exponent.checked_mul(i32::try_from(exponent).ok()?)?;
        Self { mantissa: self.mantissa.checked_pow(exponent)?, exponent: ten }.normalised()
    }

    /// The opposite.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self { mantissa: -self.mantissa, exponent: self.exponent }
    }

    /// Without trailing zeros; `None` beyond 34 digits.
    fn normalised(mut self) -> Option<Self> {
        if self.mantissa == 0 {
            return Some(Self::integer(0));
        }
        while self.mantissa % 10 == 0 {
            self.mantissa /= 10;
            self.exponent = self.exponent.checked_add(1)?;
        }
        (self.mantissa.checked_abs()? < LIMIT).then_some(self)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.to_f64();
        if value == 0.0 || (1e-4..1e6).contains(&value.abs()) {
            write!(formatter, "{value}")
        } else {
            write!(formatter, "{value:e}")
        }
    }
}
