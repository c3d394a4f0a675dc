//! Dual numbers over plain numbers and lanes: exact derivatives of generated kernels, several items at a time.

use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use num_dual::Derivative;

use super::{Lanes, Scalar, Tangent};
use crate::Pointwise;
use crate::dense::Factor;

/// A number with its derivatives in `N` directions, in each lane of `T`.
#[derive(Clone, Copy, Debug)]
pub struct Dual<T, const N: usize> {
    /// The number.
    pub value: T,
    /// Its derivatives.
    pub slopes: [T; N],
}

impl<T: Lanes, const N: usize> Dual<T, N> {
    /// A number that does not change.
    #[inline(always)]
    #[must_use]
    pub fn constant(value: T) -> Self {
        Self { value, slopes: [T::from_f64(0.0); N] }
    }

    /// A number that changes by one in a direction.
    #[inline(always)]
    #[must_use]
    pub fn variable(value: T, direction: usize) -> Self {
        let slopes = core::array::from_fn(|k| T::from_f64(if k == direction { 1.0 } else { 0.0 }));
        Self { value, slopes }
    }

    /// Applies the chain rule to a function with this value and this derivative.
    #[inline(always)]
    fn chain(self, value: T, slope: T) -> Self {
        Self { value, slopes: self.slopes.map(|own| own * slope) }
    }

    /// The same of two arguments.
    #[inline(always)]
    fn chain_both(self, other: Self, value: T, [own, its]: [T; 2]) -> Self {
        let slopes = core::array::from_fn(|k| own.fma(self.slopes[k], its * other.slopes[k]));
        Self { value, slopes }
    }
}

impl<T: Lanes, const N: usize> Add for Dual<T, N> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let slopes = core::array::from_fn(|k| self.slopes[k] + other.slopes[k]);
        Self { value: self.value + other.value, slopes }
    }
}

impl<T: Lanes, const N: usize> Sub for Dual<T, N> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        let slopes = core::array::from_fn(|k| self.slopes[k] - other.slopes[k]);
        Self { value: self.value - other.value, slopes }
    }
}

impl<T: Lanes, const N: usize> Mul for Dual<T, N> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.chain_both(other, self.value * other.value, [other.value, self.value])
    }
}

impl<T: Lanes, const N: usize> Div for Dual<T, N> {
    type Output = Self;

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        let inverse = T::from_f64(1.0) / other.value;
        let value = self.value * inverse;
        self.chain_both(other, value, [inverse, -(value * inverse)])
    }
}

impl<T: Lanes, const N: usize> Neg for Dual<T, N> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self { value: -self.value, slopes: self.slopes.map(|slope| -slope) }
    }
}

impl<T: Lanes, const N: usize> AddAssign for Dual<T, N> {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<T: Lanes, const N: usize> SubAssign for Dual<T, N> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<T: Lanes, const N: usize> Factor<Self> for Dual<T, N> {
    #[inline(always)]
    fn factor(self) -> Self {
        self
    }
}

impl<T: Lanes, const N: usize> Scalar for Dual<T, N> {
    #[inline(always)]
    fn from_f64(value: f64) -> Self {
        Self::constant(T::from_f64(value))
    }

    #[inline(always)]
    fn fma(self, factor: Self, addend: Self) -> Self {
        let slopes = core::array::from_fn(|k| {
            self.value.fma(factor.slopes[k], self.slopes[k].fma(factor.value, addend.slopes[k]))
        });
        Self { value: self.value.fma(factor.value, addend.value), slopes }
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        let root = self.value.sqrt();
        self.chain(root, T::from_f64(0.5) / root)
    }

    #[inline(always)]
    fn exp(self) -> Self {
        let value = self.value.exp();
        self.chain(value, value)
    }

    #[inline(always)]
    fn ln(self) -> Self {
        self.chain(self.value.ln(), T::from_f64(1.0) / self.value)
    }

    #[inline]
    fn elementary(self, function: impl Fn(f64) -> f64, slope: impl Fn(f64, f64) -> f64) -> Self {
        let [value, change] = T::lanewise([self.value], |[x]| {
            let value = function(x);
            [value, slope(x, value)]
        });
        self.chain(value, change)
    }

    #[inline]
    fn elementary_binary(
        self,
        other: Self,
        function: impl Fn(f64, f64) -> f64,
        slopes: impl Fn(f64, f64, f64) -> [f64; 2],
    ) -> Self {
        let [value, own, its] = T::lanewise([self.value, other.value], |[x, y]| {
            let value = function(x, y);
            let [own, its] = slopes(x, y, value);
            [value, own, its]
        });
        self.chain_both(other, value, [own, its])
    }

    #[inline(always)]
    fn sin_cos(self) -> (Self, Self) {
        let (sine, cosine) = self.value.sin_cos();
        (self.chain(sine, cosine), self.chain(cosine, -sine))
    }

    #[inline(always)]
    fn powi(self, exponent: i32) -> Self {
        if exponent == 0 {
            return Self::from_f64(1.0);
        }
        let slope = T::from_f64(f64::from(exponent)) * self.value.powi(exponent - 1);
        self.chain(self.value.powi(exponent), slope)
    }

    #[inline]
    fn powf(self, exponent: Self) -> Self {
        let value = self.value.powf(exponent.value);
        self.chain_both(exponent, value, [exponent.value * value / self.value, value * self.value.ln()])
    }

    #[inline(always)]
    fn abs(self) -> Self {
        self.choose(self, -self)
    }

    #[inline(always)]
    fn choose(self, positive: Self, other: Self) -> Self {
        let slopes = core::array::from_fn(|k| self.value.choose(positive.slopes[k], other.slopes[k]));
        Self { value: self.value.choose(positive.value, other.value), slopes }
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.value.any()
    }

    #[inline(always)]
    fn guard<const M: usize>(
        self,
        radius: f64,
        near: impl FnOnce() -> [Self; M],
        far: impl FnOnce() -> [Self; M],
    ) -> [Self; M] {
        let inside = Self::constant(T::from_f64(radius) - self.value.abs());
        // Also where the number is NaN.
        let outside = inside.value.choose(T::from_f64(0.0), T::from_f64(1.0)).any();
        match (inside.any(), outside) {
            (false, _) => far(),
            (true, false) => near(),
            (true, true) => {
                let (near, far) = (near(), far());
                core::array::from_fn(|index| inside.choose(near[index], far[index]))
            }
        }
    }

    fn pointwise<const I: usize, const O: usize>(
        inputs: [Self; I],
        function: &impl Pointwise<I, O>,
    ) -> [Self; O] {
        let mut outputs = [Self::from_f64(0.0); O];
        for lane in 0..T::COUNT {
            let found = function.call(inputs.map(|input| {
                let slopes = input.slopes.map(|slope| slope.lane(lane));
                Tangent::<N>::new(input.value.lane(lane), Derivative::some(slopes.into()))
            }));
            for (output, found) in outputs.iter_mut().zip(found) {
                output.value.set_lane(lane, found.re);
                let slopes = found.eps.unwrap_generic(nalgebra::Const::<N>, nalgebra::U1);
                for (slope, found) in output.slopes.iter_mut().zip(&slopes) {
                    slope.set_lane(lane, *found);
                }
            }
        }
        outputs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::f64x4;

    /// Touches every operation.
    fn kernel<T: Scalar>(a: T, b: T) -> [T; 2] {
        let (sine, cosine) = a.sin_cos();
        let [chord] = (a * a).guard(
            1e-3,
            || [(a * a).fma(T::from_f64(-1.0 / 24.0), T::from_f64(0.5))],
            || [(T::from_f64(1.0) - cosine) / (a * a)],
        );
        let root = (b * b + T::from_f64(1.0)).sqrt();
        let sum = chord.fma(root, sine) + b.powi(3) + b.powi(-2) + root.ln().exp() + root.powf(a) - (-a);
        [sum + a.sinh() * b.cosh() - a.tanh() + a.sech() + b.abs().larger(a), a.atan2(b) + a.powi(0)]
    }

    #[test]
    fn derivatives_in_lanes_are_those_of_single_numbers() {
        let (a, b) = ([0.7, 1e-3, 2.0, 0.0], [1.3, -0.4, -3.0, 0.5]);
        let found = kernel(Dual::<f64x4, 2>::variable(a.into(), 0), Dual::variable(b.into(), 1));
        for (lane, (a, b)) in a.into_iter().zip(b).enumerate() {
            let plain = kernel(Dual::<f64, 2>::variable(a, 0), Dual::variable(b, 1));
            let [x, y] = [(a, 0), (b, 1)].map(|(value, slot)| Tangent::<2>::from_re(value).derivative(slot));
            for (k, expected) in kernel(x, y).into_iter().enumerate() {
                let slopes = expected.eps.unwrap_generic(nalgebra::Const::<2>, nalgebra::U1);
                let close = |found: f64, expected: f64| {
                    assert!(
                        (found - expected).abs() <= 1e-13 * expected.abs().max(1.0),
                        "{found} {expected}"
                    );
                };
                close(plain[k].value, expected.re);
                close(found[k].value.lane(lane), expected.re);
                for slot in 0..2 {
                    close(plain[k].slopes[slot], slopes[slot]);
                    close(found[k].slopes[slot].lane(lane), slopes[slot]);
                }
            }
        }
    }
}
