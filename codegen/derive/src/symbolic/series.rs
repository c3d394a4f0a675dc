//! Power series.

use symbolica::atom::AtomCore;
use symbolica::domains::rational::Rational;

use super::{Expression, Variable};

impl Expression {
    /// Coefficients `c_0..=c_degree` of the Taylor series in `variable` about `point`.
    ///
    /// `None` if the series has negative or fractional powers there, or cannot be had.
    #[must_use]
    pub fn taylor(&self, variable: Variable, point: &Self, degree: u32) -> Option<Vec<Self>> {
        let series = self.0.series(variable.0, point.0.as_view(), i64::from(degree)).ok()?;
        let mut coefficients = vec![Self::zero(); degree as usize + 1];
        // A series with roots inside lists fractional powers too, with vanishing coefficients.
        for (exponent, coefficient) in series.terms().filter(|(_, coefficient)| !coefficient.is_zero()) {
            let index = usize::try_from(integer(&exponent)?).ok()?;
            if let Some(slot) = coefficients.get_mut(index) {
                *slot = Self(coefficient.clone());
            }
        }
        Some(coefficients)
    }
}

fn integer(value: &Rational) -> Option<i64> {
    let (numerator, denominator) = (value.numerator().to_i64()?, value.denominator().to_i64()?);
    (numerator % denominator == 0).then(|| numerator / denominator)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbolic::session;

    #[test]
    fn roots_have_taylor_series() {
        session(|| {
            let t = Variable::new("t");
            let one = Expression::integer(1);
            let odd =
                ((&one + t.expression()).power(1, 2) - (&one - t.expression()).power(1, 2)) / t.expression();
            let series = odd.taylor(t, &Expression::zero(), 4).unwrap();
            let expected =
                [(1, 1), (0, 1), (1, 8), (0, 1), (7, 128)].map(|(n, d)| Expression::rational(n, d));
            assert_eq!(series, expected);
            assert!((one / t.expression()).taylor(t, &Expression::zero(), 4).is_none());
        })
        .unwrap();
    }
}
