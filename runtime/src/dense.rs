//! Dense linear algebra of small matrices: products in register tiles, factorisations, eigenvalues. All of it works on memory that is handed in or stored.
//!
//! | matrix | code |
//! |---|---|
//! | symmetric, indefinite, on the stack: `P A P^T = L B L^T` (faer), inertia | [`Symmetric`] |
//! | order known at run time: `L L^T`, or `P A = L U` | [`Factors`] |
//! | number of negative eigenvalues | [`negative_eigenvalues`] |
//! | eigenvalues and eigenvectors of a symmetric matrix (Jacobi) | [`eigen`] |

mod eigen;
mod factors;
mod symmetric;
mod tiles;

pub use eigen::{eigen, negative_eigenvalues};
pub use factors::{Factors, solve};
pub use symmetric::Symmetric;
pub use tiles::*;

/// Signs of the eigenvalues of a factorised symmetric matrix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inertia {
    /// Number of negative eigenvalues.
    pub negative: usize,
    /// Smallest magnitude among the eigenvalues of the pivot blocks: small against the matrix where that is nearly singular.
    pub smallest_pivot: f64,
}

/// The largest growth with which signs of pivots are trusted: rounding, 2e-16 times this, is then a thousandth of a pivot.
///
/// The growth of an elimination `A = L D L'` is the largest `(sum_k |d_k| l_ik^2) / |d_i|`, at least 1: what rounding is multiplied by in a pivot. It is
/// that of the backward error `|L| |D| |L'|`, measured by what decides a sign, and does not depend on the units of the unknowns.
pub const TRUSTED_GROWTH: f64 = 1e-3 / f64::EPSILON;
