//! The number type of hand-written robots.

use num_dual::DualNum;

/// `f64` or a dual number over it: functions of a hand-written robot are generic over this type, so that their derivatives follow by automatic
/// differentiation.
pub trait Number: DualNum<Primitive = f64> + Copy {}

impl<N: DualNum<Primitive = f64> + Copy> Number for N {}

/// A hand-written function that is generic over [`Number`]: through it a hand-written kernel serves every [`Scalar`](crate::Scalar), see
/// [`Scalar::pointwise`](crate::Scalar::pointwise).
pub trait Pointwise<const N: usize, const M: usize> {
    /// Values of the function.
    fn call<D: Number>(&self, inputs: [D; N]) -> [D; M];
}
