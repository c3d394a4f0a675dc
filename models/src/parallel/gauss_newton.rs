//! The Gauss-Newton tangent of an element [CPR 35], from the Jacobian of its mean strain.

use crate::Scalar;

/// Tangents that a solver uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Tangents {
    /// The Gauss-Newton one while steps are large, and what the exact one adds to it at the last equilibrium on the path; then the exact one.
    #[default]
    Both,
    /// The exact one alone.
    Exact,
    /// The Gauss-Newton one [CPR 35] alone, nothing of the exact one in it: it converges linearly, and not at all where a rod bears more than its buckling
    /// load. For comparison.
    GaussNewton,
}

/// Directions of an element: body increments of both ends, slope.
const DIRECTIONS: usize = 18;

/// `J^T h K J`, and `h^3/12 K` for the slope [CPR 35]: rows of the lower triangle.
#[inline(always)]
pub(super) fn gauss_newton<T: Scalar>(
    jacobian: &[[T; DIRECTIONS]; 6],
    stiffness: &[f64; 6],
    length: T,
    tangent: &mut [T; 171],
) {
    if is_plain::<T>() {
        products(jacobian, stiffness, length, tangent);
    } else {
        apart(jacobian, stiffness, length, tangent);
    }
}

/// Whether numbers are plain ones, of which the registers of a machine hold several.
const fn is_plain<T>() -> bool {
    size_of::<T>() == size_of::<f64>()
}

/// [`products`] of wide numbers in a function of its own: its results are stored where they stay. Among other computations each of them is a variable, which is spilled and
/// copied.
#[inline(never)]
fn apart<T: Scalar>(
    jacobian: &[[T; DIRECTIONS]; 6],
    stiffness: &[f64; 6],
    length: T,
    tangent: &mut [T; 171],
) {
    products(jacobian, stiffness, length, tangent);
}

#[inline(always)]
fn products<T: Scalar>(
    jacobian: &[[T; DIRECTIONS]; 6],
    stiffness: &[f64; 6],
    length: T,
    tangent: &mut [T; 171],
) {
    let weights = stiffness.map(|entry| T::from_f64(entry) * length);
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
}

/// A row of the lower triangle. What is written beyond its end belongs to the next row, which is computed later.
#[inline(always)]
fn row<T: Scalar, const ROW: usize>(
    jacobian: &[[T; DIRECTIONS]; 6],
    weights: &[T; 6],
    triangle: &mut [T; 171],
) {
    // Linear directions change the last three strains alone.
    let first = if ROW % 6 < 3 { 0 } else { 3 };
    let factors: [T; 6] = core::array::from_fn(|k| weights[k] * jacobian[k][ROW]);
    let row = &mut triangle[ROW * (ROW + 1) / 2..];
    if is_plain::<T>() {
        for chunk in 0..=ROW / 4 {
            columns::<T, 4>(jacobian, &factors, first, (4 * chunk).min(DIRECTIONS - 4), row);
        }
    } else {
        // Angular directions and one linear one, then the other two, for which three products are enough.
        for column in (0..=ROW).step_by(6) {
            columns::<T, 4>(jacobian, &factors, first, column, row);
            if column + 4 <= ROW {
                columns::<T, 2>(jacobian, &factors, 3, column + 4, row);
            }
        }
    }
}

/// Columns of a row side by side: sums over the strains from `first` on.
#[inline(always)]
fn columns<T: Scalar, const N: usize>(
    jacobian: &[[T; DIRECTIONS]; 6],
    factors: &[T; 6],
    first: usize,
    column: usize,
    row: &mut [T],
) {
    let mut sums = [T::from_f64(0.0); N];
    for k in first..6 {
        sums = factors[k].fma_row(core::array::from_fn(|entry| jacobian[k][column + entry]), sums);
    }
    row[column..column + N].copy_from_slice(&sums);
}
