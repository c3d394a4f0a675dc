//! Hyper-dual numbers as scalars: exact mixed second derivatives.

use num_dual::{DualNum, HyperDual64};

use super::factor::Factor;
use super::operations::operations_of_dual_numbers;
use super::traits::Scalar;
use crate::Pointwise;

/// A number with its derivatives in two directions, `eps1` and `eps2`, and the mixed second derivative, `eps1eps2` (Fike and Alonso 2011).
pub type Twice = HyperDual64;

impl Factor<Self> for Twice {
    #[inline(always)]
    fn factor(self) -> Self {
        self
    }
}

/// `factor * number`; zero where the factor is, also of what is not known.
fn known(factor: f64, number: f64) -> f64 {
    if factor == 0.0 { 0.0 } else { factor * number }
}

/// Functions of which first derivatives alone are given ([`Scalar::elementary`], [`Scalar::elementary_binary`]) have the mixed derivative NaN where their argument moves in both directions.
impl Scalar for Twice {
    operations_of_dual_numbers!();

    #[inline]
    fn elementary(self, function: impl Fn(f64) -> f64, slope: impl Fn(f64, f64) -> f64) -> Self {
        let value = function(self.re);
        let slope = slope(self.re, value);
        let mixed = known(self.eps1 * self.eps2, f64::NAN) + slope * self.eps1eps2;
        Self::new(value, slope * self.eps1, slope * self.eps2, mixed)
    }

    #[inline]
    fn elementary_binary(
        self,
        other: Self,
        function: impl Fn(f64, f64) -> f64,
        slopes: impl Fn(f64, f64, f64) -> [f64; 2],
    ) -> Self {
        let value = function(self.re, other.re);
        let [own, its] = slopes(self.re, other.re, value);
        let by = |own_part: f64, its_part: f64| own * own_part + its * its_part;
        let moves = |part: fn(&Self) -> f64| part(&self).abs() + part(&other).abs();
        let both = moves(|number| number.eps1) * moves(|number| number.eps2);
        Self::new(
            value,
            by(self.eps1, other.eps1),
            by(self.eps2, other.eps2),
            known(both, f64::NAN) + by(self.eps1eps2, other.eps1eps2),
        )
    }

    #[inline]
    fn sinh(self) -> Self {
        DualNum::sinh(&self)
    }

    #[inline]
    fn cosh(self) -> Self {
        DualNum::cosh(&self)
    }

    #[inline]
    fn atan(self) -> Self {
        DualNum::atan(&self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tangent;

    /// Touches operations with second derivatives.
    fn kernel<T: Scalar>(a: T, b: T) -> T {
        let (sine, cosine) = a.sin_cos();
        let [chord] = (a * a).guard(
            1e-3,
            || [(a * a).fma(T::from_f64(-1.0 / 24.0), T::from_f64(0.5))],
            || [(T::from_f64(1.0) - cosine) / (a * a)],
        );
        let root = (b * b + T::from_f64(1.0)).sqrt();
        chord.fma(root, sine) + b.powi(3) + root.ln().exp() + root.powf(a) - (-a) + a.sinh() * b.cosh()
            - (a * b).atan()
    }

    #[test]
    fn mixed_derivatives_are_differences_of_first_ones() {
        for (a, b) in [(0.7, 1.3), (2.0, -3.0), (-0.4, 0.2)] {
            let found = kernel(Twice::from_re(a).derivative1(), Twice::from_re(b).derivative2());
            let slope = |b: f64| {
                let found = kernel(Tangent::<1>::from_re(a).derivative(0), Tangent::<1>::from_re(b));
                found.eps.unwrap_generic(nalgebra::Const::<1>, nalgebra::U1)[0]
            };
            assert!((found.re - kernel(a, b)).abs() < 1e-13 * found.re.abs().max(1.0));
            assert!((found.eps1 - slope(b)).abs() < 1e-13 * found.eps1.abs().max(1.0));
            let step = 1e-5;
            let mixed = (slope(b + step) - slope(b - step)) / (2.0 * step);
            assert!((found.eps1eps2 - mixed).abs() < 1e-8 * mixed.abs().max(1.0), "{found} {mixed}");
        }
    }

    #[test]
    fn what_is_not_known_is_not_a_number() {
        let both = Twice::new(0.3, 1.0, 1.0, 0.0);
        assert!(both.elementary(f64::sin, |x, _| x.cos()).eps1eps2.is_nan());
        let one = Twice::new(0.3, 0.0, 1.0, 0.5).elementary(f64::sin, |x, _| x.cos());
        assert!((one.eps1eps2 - 0.5 * 0.3_f64.cos()).abs() < 1e-15);
    }
}
