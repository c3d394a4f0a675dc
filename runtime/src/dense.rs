//! Dense linear algebra of small matrices: products in register tiles, factorisations, eigenvalues. Nothing here allocates after construction: matrices
//! are passed in or stored in the factorisation.
//!
//! | matrix | code |
//! |---|---|
//! | symmetric, indefinite, on the stack: `P A P^T = L B L^T` (faer), inertia | [`Symmetric`] |
//! | order known at run time: `L L^T`, or `P A = L U` | [`Factors`] |
//! | order known at run time, real or complex, in any units: `P S A S = L U` | `ScaledFactors` |
//! | a chain of elements, each of which shares an unknown with the next: `L D L^T` | [`ChainMatrix`] |
//! | number of negative eigenvalues | [`negative_eigenvalues`] |
//! | eigenvalues and eigenvectors of a symmetric matrix (faer) | [`Eigen`] |

mod chain;
mod eigen;
mod factors;
mod inertia;
mod scaled;
mod symmetric;
mod tiles;

pub use chain::{ChainMatrix, Pivots};
pub use eigen::{Eigen, negative_eigenvalues};
pub use factors::{Factors, solve};
pub use inertia::{Inertia, TRUSTED_GROWTH};
pub(crate) use scaled::{ScaledFactors, subtract};
pub use symmetric::Symmetric;
pub use tiles::*;

pub use crate::scalar::Factor;
