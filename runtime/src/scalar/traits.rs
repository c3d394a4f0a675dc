//! The operations of numbers: [`Scalar`] and [`Lanes`].

use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use super::factor::Factor;
use crate::Pointwise;

/// Operations of the number type of a generated kernel.
///
/// Kernels are written over this trait so that the same straight-line arithmetic serves one item (`f64`), several at a time
/// in SIMD lanes (see [`Lanes`]), or numbers that carry their derivatives.
pub trait Scalar:
    Copy
    + Send
    + Sync
    + 'static
    + core::fmt::Debug
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + Factor<Self>
{
    /// Columns of a tile of a matrix product ([`dense`](crate::dense)) whose sums stay in registers: 4 or 8.
    #[doc(hidden)]
    const TILE: usize = if cfg!(target_feature = "avx") { 8 } else { 4 };

    /// The constant `value` in every lane.
    fn from_f64(value: f64) -> Self;

    /// `self * factor + addend`, fused where the target has the instruction and in two roundings elsewhere.
    #[must_use]
    fn fma(self, factor: Self, addend: Self) -> Self;

    /// `self * row + addend`, entry by entry as [`fma`](Self::fma): one operation on four plain numbers where the registers of the machine hold four.
    #[must_use]
    #[inline(always)]
    fn fma_row<const N: usize>(self, row: [Self; N], addend: [Self; N]) -> [Self; N] {
        core::array::from_fn(|k| self.fma(row[k], addend[k]))
    }

    /// Square root.
    #[must_use]
    fn sqrt(self) -> Self;

    /// Exponential.
    #[must_use]
    fn exp(self) -> Self;

    /// Natural logarithm.
    #[must_use]
    fn ln(self) -> Self;

    /// `function(self)` with the derivative `slope(self, function(self))`: each lane on its own, derivatives by the chain rule.
    #[must_use]
    fn elementary(self, function: impl Fn(f64) -> f64, slope: impl Fn(f64, f64) -> f64) -> Self;

    /// `function(self, other)` with the derivatives `slopes(self, other, function(self, other))`.
    #[must_use]
    fn elementary_binary(
        self,
        other: Self,
        function: impl Fn(f64, f64) -> f64,
        slopes: impl Fn(f64, f64, f64) -> [f64; 2],
    ) -> Self;

    /// Hyperbolic sine, accurate next to 0, too.
    #[must_use]
    #[inline]
    fn sinh(self) -> Self {
        self.elementary(f64::sinh, |x, _| x.cosh())
    }

    /// Hyperbolic cosine.
    #[must_use]
    #[inline]
    fn cosh(self) -> Self {
        self.elementary(f64::cosh, |x, _| x.sinh())
    }

    /// Hyperbolic tangent, accurate next to 0 and for large arguments, too.
    #[must_use]
    #[inline]
    fn tanh(self) -> Self {
        self.elementary(f64::tanh, |x, _| sech(x).powi(2))
    }

    /// Hyperbolic secant, `1/cosh(x)`, for any argument.
    #[must_use]
    #[inline]
    fn sech(self) -> Self {
        self.elementary(sech, |x, sech| -sech * x.tanh())
    }

    /// Angle in radians, between -pi/2 and pi/2, whose tangent is the number.
    #[must_use]
    #[inline]
    fn atan(self) -> Self {
        self.elementary(f64::atan, |x, _| 1.0 / (1.0 + x * x))
    }

    /// Angle in radians, between -pi and pi, of the point with `x` along x and the number along y.
    #[must_use]
    #[inline]
    fn atan2(self, x: Self) -> Self {
        self.elementary_binary(x, f64::atan2, |y, x, _| [x / (x * x + y * y), -y / (x * x + y * y)])
    }

    /// Sine and cosine of an angle in radians.
    #[must_use]
    fn sin_cos(self) -> (Self, Self);

    /// Sines and cosines of a list of angles in radians, `(sines, cosines)`: in SIMD lanes where that is faster than one after another.
    #[must_use]
    fn sin_cos_each<L: Copy + AsMut<[Self]>>(angles: &L) -> (L, L) {
        let (mut sines, mut cosines) = (*angles, *angles);
        for (sine, cosine) in sines.as_mut().iter_mut().zip(cosines.as_mut()) {
            (*sine, *cosine) = sine.sin_cos();
        }
        (sines, cosines)
    }

    /// Integer power.
    #[must_use]
    fn powi(self, exponent: i32) -> Self;

    /// Real power of a positive base.
    #[must_use]
    fn powf(self, exponent: Self) -> Self;

    /// Magnitude.
    #[must_use]
    fn abs(self) -> Self;

    /// In each lane the number of `positive` where this one is greater than 0, and that of `other` elsewhere, also where this one is NaN. Both are evaluated
    /// for all lanes.
    #[must_use]
    fn choose(self, positive: Self, other: Self) -> Self;

    /// The larger one of both numbers; NaN where this one is NaN, or where `other` is.
    #[must_use]
    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        // Adding nothing but a NaN.
        let nothing = Self::from_f64(0.0) * other;
        (other - self).choose(other, self + nothing)
    }

    /// Whether the number, or that of a lane, is greater than 0.
    #[must_use]
    fn any(self) -> bool;

    /// `near()` where `|self| < radius`, `far()` elsewhere: the guard of removable singularities of one argument.
    ///
    /// A scalar evaluates one side only; a lane type evaluates both and selects per lane, so both sides must be defined for all arguments.
    #[must_use]
    fn guard<const N: usize>(
        self,
        radius: f64,
        near: impl FnOnce() -> [Self; N],
        far: impl FnOnce() -> [Self; N],
    ) -> [Self; N];

    /// Applies a hand-written `function` to each lane on its own, derivatives included.
    #[must_use]
    fn pointwise<const N: usize, const M: usize>(
        inputs: [Self; N],
        function: &impl Pointwise<N, M>,
    ) -> [Self; M];
}

/// A scalar that consists of one or several plain numbers, without derivatives.
pub trait Lanes: Scalar {
    /// Number of lanes.
    const COUNT: usize;

    /// The number in a lane; NaN where there is no such lane.
    #[must_use]
    fn lane(self, lane: usize) -> f64;

    /// The number with these in its lanes: one store of all of them, where [`Self::set_lane`] of each waits for the one before.
    #[must_use]
    fn from_lanes(number: impl FnMut(usize) -> f64) -> Self;

    /// Changes the number in a lane, if there is such a lane.
    fn set_lane(&mut self, lane: usize, value: f64);

    /// Applies `function` to each lane on its own: hand-written kernels, which compute in `f64` and dual numbers, serve every lane type through it.
    #[must_use]
    fn lanewise<const N: usize, const M: usize>(
        inputs: [Self; N],
        function: impl Fn([f64; N]) -> [f64; M],
    ) -> [Self; M];
}

/// `1/cosh(x)`: the hyperbolic cosine of a large argument is out of range.
fn sech(x: f64) -> f64 {
    let decay = (-x.abs()).exp();
    2.0 * decay / (1.0 + decay * decay)
}
