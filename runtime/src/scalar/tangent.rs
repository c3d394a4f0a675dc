//! Dual numbers as scalars: exact derivatives of everything that is computed by generated kernels.

use num_dual::{DualNum, DualSVec64};

use super::factor::Factor;
use super::operations::operations_of_dual_numbers;
use super::traits::Scalar;
use crate::Pointwise;

/// A number with its derivatives in `N` directions.
pub type Tangent<const N: usize> = DualSVec64<N>;

impl<const N: usize> Factor<Self> for Tangent<N> {
    #[inline(always)]
    fn factor(self) -> Self {
        self
    }
}

impl<const N: usize> Scalar for Tangent<N> {
    operations_of_dual_numbers!();

    #[inline]
    fn elementary(self, function: impl Fn(f64) -> f64, slope: impl Fn(f64, f64) -> f64) -> Self {
        let value = function(self.re);
        Self::new(value, self.eps * slope(self.re, value))
    }

    #[inline]
    fn elementary_binary(
        self,
        other: Self,
        function: impl Fn(f64, f64) -> f64,
        slopes: impl Fn(f64, f64, f64) -> [f64; 2],
    ) -> Self {
        let value = function(self.re, other.re);
        let [by_first, by_second] = slopes(self.re, other.re, value);
        Self::new(value, self.eps * by_first + other.eps * by_second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Touches every operation.
    fn kernel<T: Scalar>(a: T, b: T) -> T {
        let (sine, cosine) = a.sin_cos();
        let [chord] = (a * a).guard(
            1e-3,
            || [(a * a).fma(T::from_f64(-1.0 / 24.0), T::from_f64(0.5))],
            || [(T::from_f64(1.0) - cosine) / (a * a)],
        );
        let root = (b * b + T::from_f64(1.0)).sqrt();
        chord.fma(root, sine) + b.powi(3) + root.ln().exp() + root.powf(a) - (-a) + a.sinh() * b.cosh()
            - a.tanh()
            + a.sech()
    }

    #[test]
    fn derivatives_are_those_of_the_kernel() {
        for (a, b) in [(0.7, 1.3), (1e-3, -0.4), (2.0, -3.0)] {
            let [x, y] = [(a, 0), (b, 1)].map(|(value, slot)| {
                let mut tangent = Tangent::<2>::from_re(value);
                tangent.eps =
                    num_dual::Derivative::derivative_generic(nalgebra::Const::<2>, nalgebra::U1, slot);
                tangent
            });
            let found = kernel(x, y);
            assert_eq!(found.re, kernel(a, b));
            let step = 1e-5;
            let slopes = [
                (kernel(a + step, b) - kernel(a - step, b)) / (2.0 * step),
                (kernel(a, b + step) - kernel(a, b - step)) / (2.0 * step),
            ];
            let found = found.eps.unwrap_generic(nalgebra::Const::<2>, nalgebra::U1);
            for (found, slope) in found.iter().zip(slopes) {
                assert!((found - slope).abs() < 1e-8 * slope.abs().max(1.0), "{found} {slope}");
            }
        }
    }
}
