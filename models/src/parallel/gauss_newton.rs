//! The Gauss-Newton tangent of an element, eq. (35), from the Jacobian of its mean strain.

use super::kernel::{Linearised, Stiffness};
use crate::Scalar;

/// Directions of an element: body increments of both ends, slope.
const DIRECTIONS: usize = 18;

/// `J^T h K J`, and `h^3/12 K` for the slope.
#[inline]
pub(super) fn gauss_newton<T: Scalar>(
    linearised: &Linearised<T>,
    stiffness: &[f64; 6],
    length: T,
) -> Stiffness<T> {
    let weights = stiffness.map(|entry| T::from_f64(entry) * length);
    // Written in place: a copy takes as long as the fifth part of the products.
    let mut found = Stiffness { value: linearised.value, tangent: [T::from_f64(0.0); 171] };
    let tangent = &mut found.tangent;
    let jacobian = &linearised.jacobian;
    // Unrolled: which strains a row reads and where it begins are known then.
    macro_rules! rows {
        ($($row:literal),*) => { $(row::<T, $row>(jacobian, &weights, tangent);)* };
    }
    rows!(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17);
    let share = length * length * T::from_f64(1.0 / 12.0);
    for (k, weight) in weights.iter().enumerate() {
        let entry = &mut tangent[(12 + k) * (13 + k) / 2 + 12 + k];
        *entry = share.fma(*weight, *entry);
    }
    found
}

/// A row of the lower triangle, four columns at a time. What is written beyond its end belongs to the next row, which is computed later.
#[inline(always)]
fn row<T: Scalar, const ROW: usize>(
    jacobian: &[[T; DIRECTIONS]; 6],
    weights: &[T; 6],
    triangle: &mut [T; 171],
) {
    // Linear directions change the last three strains alone.
    let first = if ROW % 6 < 3 { 0 } else { 3 };
    let factors: [T; 6] = core::array::from_fn(|k| weights[k] * jacobian[k][ROW]);
    let start = ROW * (ROW + 1) / 2;
    for chunk in 0..=ROW / 4 {
        let column = (4 * chunk).min(DIRECTIONS - 4);
        let mut sums = [T::from_f64(0.0); 4];
        for k in first..6 {
            let entries = core::array::from_fn(|entry| jacobian[k][column + entry]);
            sums = factors[k].fma_four(entries, sums);
        }
        triangle[start + column..start + column + 4].copy_from_slice(&sums);
    }
}
