//! The inertia of a factorised symmetric matrix, and when it is trusted.

/// Number of negative eigenvalues of a factorised symmetric matrix, and its smallest pivot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inertia {
    /// Number of negative eigenvalues.
    pub negative: usize,
    /// Smallest magnitude of the eigenvalues of the pivot blocks, in the unit of the matrix: small compared to its entries where the matrix is nearly
    /// singular.
    pub smallest_pivot: f64,
}

/// Largest pivot growth at which the signs of pivots are trusted. The rounding error of a pivot, 2e-16 times the growth, is then at most a thousandth of
/// the pivot.
///
/// The growth of an elimination `A = L D L'` is the largest `(sum_k |d_k| l_ik^2) / |d_i|`, at least 1: the factor by which the elimination amplifies the
/// relative rounding error of pivot `i`. It follows from the backward error `|L| |D| |L'|`, and does not depend on the units of the unknowns.
pub const TRUSTED_GROWTH: f64 = 1e-3 / f64::EPSILON;
