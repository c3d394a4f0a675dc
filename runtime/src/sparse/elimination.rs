//! Orders of elimination, and errors of analyses and factorisations.

use thiserror::Error;

/// Why a sparse matrix cannot be analysed or factorised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FactorisationError {
    /// The analysis needs more memory than can be addressed.
    #[error("the sparse matrix of order {order} is too large to be analysed")]
    TooLarge {
        /// Order of the matrix.
        order: usize,
    },
    /// The factors are stored in a form from which this crate cannot read the pivots and their signs.
    #[error("the factors of a sparse matrix are {found}, expected {expected}")]
    UnexpectedForm {
        /// Form of the factors.
        found: &'static str,
        /// Form that is expected.
        expected: &'static str,
    },
    /// A pivot is zero or not finite: the matrix has no inverse, and its inertia is unknown.
    #[error("a pivot of a sparse matrix is zero or not finite")]
    Singular,
}

/// Order in which unknowns are eliminated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// In the order of their indices, which has the least fill-in for chains.
    Given,
    /// In an order of little fill-in (approximate minimum degree).
    LeastFill,
}
