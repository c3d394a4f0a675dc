//! Numbers of `num_dual` as scalars: what all of them have in common.

/// The operations of [`Scalar`](super::Scalar) that a number of `num_dual` has itself, and those that follow its value. Derivatives of other functions are left to each kind of number.
macro_rules! operations_of_dual_numbers {
    () => {
        #[inline]
        fn from_f64(value: f64) -> Self {
            Self::from_re(value)
        }

        #[inline]
        fn fma(self, factor: Self, addend: Self) -> Self {
            self * factor + addend
        }

        #[inline]
        fn sqrt(self) -> Self {
            DualNum::sqrt(&self)
        }

        #[inline]
        fn exp(self) -> Self {
            DualNum::exp(&self)
        }

        #[inline]
        fn ln(self) -> Self {
            DualNum::ln(&self)
        }

        #[inline]
        fn sin_cos(self) -> (Self, Self) {
            DualNum::sin_cos(&self)
        }

        #[inline]
        fn powi(self, exponent: i32) -> Self {
            DualNum::powi(&self, exponent)
        }

        #[inline]
        fn powf(self, exponent: Self) -> Self {
            DualNum::powd(&self, exponent)
        }

        #[inline]
        fn abs(self) -> Self {
            if self.re < 0.0 { -self } else { self }
        }

        #[inline]
        fn choose(self, positive: Self, other: Self) -> Self {
            if self.re > 0.0 { positive } else { other }
        }

        #[inline]
        fn any(self) -> bool {
            self.re > 0.0
        }

        #[inline]
        fn guard<const M: usize>(
            self,
            radius: f64,
            near: impl FnOnce() -> [Self; M],
            far: impl FnOnce() -> [Self; M],
        ) -> [Self; M] {
            if self.re.abs() < radius { near() } else { far() }
        }

        #[inline]
        fn pointwise<const I: usize, const O: usize>(
            inputs: [Self; I],
            function: &impl Pointwise<I, O>,
        ) -> [Self; O] {
            function.call(inputs)
        }
    };
}

pub(super) use operations_of_dual_numbers;
