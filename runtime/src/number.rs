//! The number type of hand-written robots.

use num_dual::DualNum;

/// `f64` or a dual number over it: what the functions of a hand-written robot are written in, so that
/// their derivatives follow without being written.
pub trait Number: DualNum<Primitive = f64> + Copy {}

impl<N: DualNum<Primitive = f64> + Copy> Number for N {}

/// A hand-written function that does not care whether its numbers carry derivatives: how a hand-written kernel serves every
/// [`Scalar`](crate::Scalar), see [`Scalar::pointwise`](crate::Scalar::pointwise).
pub trait Pointwise<const N: usize, const M: usize> {
    /// Its values.
    fn call<D: Number>(&self, inputs: [D; N]) -> [D; M];
}
