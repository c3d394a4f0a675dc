//! Exact fractions.

/// A fraction in lowest terms with a positive denominator. Every operation is checked: `None` where a
/// result leaves the range of `i128` or divides by zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    numerator: i128,
    denominator: i128,
}

impl Ratio {
    /// Zero.
    pub const ZERO: Self = Self::integer(0);
    /// One.
    pub const ONE: Self = Self::integer(1);

    /// The integer `value`.
    #[must_use]
    pub const fn integer(value: i128) -> Self {
        Self { numerator: value, denominator: 1 }
    }

    /// `numerator / denominator` in lowest terms.
    #[must_use]
    pub fn new(numerator: i128, denominator: i128) -> Option<Self> {
        let divisor = greatest_common_divisor(numerator.checked_abs()?, denominator.checked_abs()?);
        if denominator == 0 {
            return None;
        }
        let sign = denominator.signum();
        Some(Self { numerator: numerator / divisor * sign, denominator: denominator / divisor * sign })
    }

    /// Numerator, with the sign.
    #[must_use]
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// Denominator, positive.
    #[must_use]
    pub const fn denominator(self) -> i128 {
        self.denominator
    }

    /// Sum.
    #[must_use]
    #[expect(clippy::should_implement_trait, reason = "checked: gives an option")]
    pub fn add(self, other: Self) -> Option<Self> {
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Self::new(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?)
    }

    /// Opposite.
    #[must_use]
    pub fn negate(self) -> Option<Self> {
        Some(Self { numerator: self.numerator.checked_neg()?, ..self })
    }

    /// Difference.
    #[must_use]
    pub fn subtract(self, other: Self) -> Option<Self> {
        self.add(other.negate()?)
    }

    /// Product.
    #[must_use]
    pub fn multiply(self, other: Self) -> Option<Self> {
        let a = Self::new(self.numerator, other.denominator)?;
        let b = Self::new(other.numerator, self.denominator)?;
        Self::new(a.numerator.checked_mul(b.numerator)?, a.denominator.checked_mul(b.denominator)?)
    }

    /// Quotient.
    #[must_use]
    pub fn divide(self, other: Self) -> Option<Self> {
        self.multiply(Self::new(other.denominator, other.numerator)?)
    }

    /// Integer power.
    #[must_use]
    pub fn power(self, exponent: i32) -> Option<Self> {
        let base = if exponent < 0 { Self::ONE.divide(self)? } else { self };
        let exponent = exponent.unsigned_abs();
        Some(Self {
            numerator: base.numerator.checked_pow(exponent)?,
            denominator: base.denominator.checked_pow(exponent)?,
        })
    }
}

fn greatest_common_divisor(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}
