//! Dual numbers with the derivative by one quantity.

use num_dual::Derivative;

use crate::Tangent;

/// A number and its derivative.
pub type Moved = Tangent<1>;

/// A dual number from a value and a derivative.
#[must_use]
pub fn number(value: f64, change: f64) -> Moved {
    let mut number = Moved::from_re(value);
    number.eps = Derivative::some(nalgebra::SVector::<f64, 1>::new(change));
    number
}

/// Dual numbers from values and derivatives.
#[must_use]
pub fn numbers<const N: usize>(values: &[f64; N], changes: &[f64; N]) -> [Moved; N] {
    core::array::from_fn(|k| number(values[k], changes[k]))
}

/// The derivative.
#[must_use]
pub fn change(number: &Moved) -> f64 {
    number.eps.unwrap_generic(nalgebra::Const::<1>, nalgebra::U1)[0]
}
