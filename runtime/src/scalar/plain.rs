//! Plain numbers as scalars, and as a single lane.

use wide::f64x4;

use super::factor::Factor;
use super::sines;
use super::traits::{Lanes, Scalar};
use crate::Pointwise;

impl<T: Scalar> Factor<T> for f64 {
    #[inline(always)]
    fn factor(self) -> T {
        T::from_f64(self)
    }
}

impl Scalar for f64 {
    #[inline(always)]
    fn from_f64(value: f64) -> Self {
        value
    }

    #[inline(always)]
    fn fma(self, factor: Self, addend: Self) -> Self {
        // Without the instruction `mul_add` is a slow library call, and the compiler never fuses on its own.
        if cfg!(target_feature = "fma") { self.mul_add(factor, addend) } else { self * factor + addend }
    }

    #[inline(always)]
    fn fma_row<const N: usize>(self, row: [Self; N], addend: [Self; N]) -> [Self; N] {
        if let (Some(row), Some(addend)) = (row.as_array(), addend.as_array()) {
            let sums = f64x4::splat(self).mul_add(f64x4::new(*row), f64x4::new(*addend)).to_array();
            return core::array::from_fn(|k| sums[k]);
        }
        core::array::from_fn(|k| self.fma(row[k], addend[k]))
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

    #[inline(always)]
    fn elementary(self, function: impl Fn(f64) -> f64, _: impl Fn(f64, f64) -> f64) -> Self {
        function(self)
    }

    #[inline(always)]
    fn elementary_binary(
        self,
        other: Self,
        function: impl Fn(f64, f64) -> f64,
        _: impl Fn(f64, f64, f64) -> [f64; 2],
    ) -> Self {
        function(self, other)
    }

    #[inline(always)]
    fn sin_cos(self) -> (Self, Self) {
        self.sin_cos()
    }

    #[inline(always)]
    fn sin_cos_each<L: Copy + AsMut<[Self]>>(angles: &L) -> (L, L) {
        sines::each(angles)
    }

    #[inline(always)]
    fn powi(self, exponent: i32) -> Self {
        self.powi(exponent)
    }

    #[inline(always)]
    fn powf(self, exponent: Self) -> Self {
        self.powf(exponent)
    }

    #[inline(always)]
    fn abs(self) -> Self {
        self.abs()
    }

    #[inline(always)]
    fn choose(self, positive: Self, other: Self) -> Self {
        if self > 0.0 { positive } else { other }
    }

    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        if other > self || other.is_nan() { other } else { self }
    }

    #[inline(always)]
    fn any(self) -> bool {
        self > 0.0
    }

    #[inline(always)]
    fn guard<const N: usize>(
        self,
        radius: f64,
        near: impl FnOnce() -> [Self; N],
        far: impl FnOnce() -> [Self; N],
    ) -> [Self; N] {
        if self.abs() < radius { near() } else { far() }
    }

    #[inline(always)]
    fn pointwise<const N: usize, const M: usize>(
        inputs: [Self; N],
        function: &impl Pointwise<N, M>,
    ) -> [Self; M] {
        function.call(inputs)
    }
}

impl Lanes for f64 {
    const COUNT: usize = 1;

    #[inline(always)]
    fn lane(self, lane: usize) -> f64 {
        if lane == 0 { self } else { Self::NAN }
    }

    #[inline(always)]
    fn from_lanes(mut number: impl FnMut(usize) -> f64) -> Self {
        number(0)
    }

    #[inline(always)]
    fn set_lane(&mut self, lane: usize, value: f64) {
        if lane == 0 {
            *self = value;
        }
    }

    #[inline(always)]
    fn lanewise<const N: usize, const M: usize>(
        inputs: [Self; N],
        function: impl Fn([f64; N]) -> [f64; M],
    ) -> [Self; M] {
        function(inputs)
    }
}
