//! Lane types as scalars: several items at a time through the same kernel.

use wide::{f64x4, f64x8};

use super::{Lanes, Scalar, sines};
use crate::Pointwise;
use crate::dense::Factor;

macro_rules! lanes {
    ($lanes:ident, $count:literal, $sin_cos:ident) => {
        impl Scalar for $lanes {
            const TILE: usize = 4;

            #[inline(always)]
            fn from_f64(value: f64) -> Self {
                Self::splat(value)
            }

            #[inline(always)]
            fn fma(self, factor: Self, addend: Self) -> Self {
                if cfg!(target_feature = "fma") {
                    self.mul_add(factor, addend)
                } else {
                    self * factor + addend
                }
            }

            #[inline(always)]
            fn sqrt(self) -> Self {
                self.sqrt()
            }

            #[inline(always)]
            fn exp(self) -> Self {
                self.exp()
            }

            #[inline(always)]
            fn ln(self) -> Self {
                self.ln()
            }

            #[inline]
            fn elementary(self, function: impl Fn(f64) -> f64, _: impl Fn(f64, f64) -> f64) -> Self {
                Self::lanewise([self], |[x]| [function(x)])[0]
            }

            #[inline]
            fn elementary_binary(
                self,
                other: Self,
                function: impl Fn(f64, f64) -> f64,
                _: impl Fn(f64, f64, f64) -> [f64; 2],
            ) -> Self {
                Self::lanewise([self, other], |[a, b]| [function(a, b)])[0]
            }

            #[inline(always)]
            fn sin_cos(self) -> (Self, Self) {
                sines::$sin_cos(self)
            }

            #[inline(always)]
            fn powi(self, exponent: i32) -> Self {
                // Repeated squaring: exact where the scalar's powers are exact, and correct for negative bases.
                let mut power = Self::splat(1.0);
                let mut square = self;
                let mut left = exponent.unsigned_abs();
                while left > 0 {
                    if left & 1 == 1 {
                        power *= square;
                    }
                    square *= square;
                    left >>= 1;
                }
                if exponent < 0 { Self::splat(1.0) / power } else { power }
            }

            #[inline(always)]
            fn powf(self, exponent: Self) -> Self {
                self.powf_simd(exponent)
            }

            #[inline(always)]
            fn abs(self) -> Self {
                self.abs()
            }

            #[inline(always)]
            fn choose(self, positive: Self, other: Self) -> Self {
                self.simd_gt(Self::ZERO).select(positive, other)
            }

            #[inline(always)]
            fn any(self) -> bool {
                self.simd_gt(Self::ZERO).to_bitmask() != 0
            }

            #[inline(always)]
            fn guard<const N: usize>(
                self,
                radius: f64,
                near: impl FnOnce() -> [Self; N],
                far: impl FnOnce() -> [Self; N],
            ) -> [Self; N] {
                let inside = self.abs().simd_lt(Self::splat(radius));
                // Mostly all lanes are on one side: the other one is left out then, which changes no bit.
                match (inside.any(), inside.all()) {
                    (false, _) => far(),
                    (true, true) => near(),
                    (true, false) => {
                        let (near, far) = (near(), far());
                        core::array::from_fn(|index| inside.select(near[index], far[index]))
                    }
                }
            }

            #[inline]
            fn pointwise<const N: usize, const M: usize>(
                inputs: [Self; N],
                function: &impl Pointwise<N, M>,
            ) -> [Self; M] {
                Self::lanewise(inputs, |inputs| function.call(inputs))
            }
        }

        impl Factor<Self> for $lanes {
            #[inline(always)]
            fn factor(self) -> Self {
                self
            }
        }

        impl Lanes for $lanes {
            const COUNT: usize = $count;

            #[inline(always)]
            fn lane(self, lane: usize) -> f64 {
                self.to_array().get(lane).copied().unwrap_or(f64::NAN)
            }

            #[inline(always)]
            fn from_lanes(number: impl FnMut(usize) -> f64) -> Self {
                Self::from(core::array::from_fn::<f64, $count, _>(number))
            }

            #[inline(always)]
            fn set_lane(&mut self, lane: usize, value: f64) {
                let mut numbers = self.to_array();
                if let Some(number) = numbers.get_mut(lane) {
                    *number = value;
                    *self = Self::from(numbers);
                }
            }

            #[inline]
            fn lanewise<const N: usize, const M: usize>(
                inputs: [Self; N],
                function: impl Fn([f64; N]) -> [f64; M],
            ) -> [Self; M] {
                let inputs = inputs.map(Self::to_array);
                let mut outputs = [Self::splat(0.0).to_array(); M];
                for lane in 0..outputs.first().map_or(0, |output| output.len()) {
                    let values = function(core::array::from_fn(|slot| inputs[slot][lane]));
                    for (output, value) in outputs.iter_mut().zip(values) {
                        output[lane] = value;
                    }
                }
                outputs.map(Self::from)
            }
        }
    };
}

lanes!(f64x4, 4, four);
lanes!(f64x8, 8, eight);

#[cfg(test)]
mod tests {
    use super::*;

    /// Touches every operation; `(1 - cos a)/a^2` is guarded at 0.
    fn kernel<T: Scalar>(a: T, b: T) -> T {
        let one = T::from_f64(1.0);
        let (sine, cosine) = a.sin_cos();
        let [chord] = a.guard(
            1e-3,
            || [(a * a).fma(T::from_f64(-1.0 / 24.0), T::from_f64(0.5))],
            || [(one - cosine) / (a * a)],
        );
        let root = (b * b + one).sqrt();
        chord.fma(root, sine) + b.powi(3) - b.powi(-2) + root.ln().exp() + root.powf(T::from_f64(0.3)) - (-a)
            + a.sinh() * b.cosh()
            - a.tanh()
            + a.sech()
    }

    fn compare(found: &[f64], a: &[f64], b: &[f64]) {
        for ((found, a), b) in found.iter().zip(a).zip(b) {
            let single = kernel(*a, *b);
            assert!(
                (found - single).abs() <= 1e-14 * single.abs().max(1.0),
                "a = {a}, b = {b}: {found} {single}"
            );
        }
    }

    #[test]
    fn lanes_agree_with_one_item_at_a_time() {
        let a = [0.0, 1e-12, 9.9e-4, 1.1e-3, -0.7, 2.0, -3.1, 6.0];
        let b = [1.0, -2.0, 0.5, 3.0, -0.25, 1.5, 2.5, -1.0];
        compare(&kernel(f64x8::from(a), f64x8::from(b)).to_array(), &a, &b);
        let four = |v: [f64; 8]| f64x4::from([v[0], v[1], v[4], v[6]]);
        compare(&kernel(four(a), four(b)).to_array(), &four(a).to_array(), &four(b).to_array());
        assert_eq!(f64x8::from_lanes(|lane| a[lane]).to_array(), a);
        let [found] = f64x8::lanewise([f64x8::from(a), f64x8::from(b)], |[a, b]| [kernel(a, b)]);
        compare(&found.to_array(), &a, &b);
    }
}
