//! The number of the solvers that work on several inputs at a time.

/// As many lanes as a vector register of the target holds; 4 at least.
#[cfg(target_feature = "avx512f")]
pub(crate) type Several = pliant_runtime::f64x8;
/// As many lanes as a vector register of the target holds; 4 at least.
#[cfg(not(target_feature = "avx512f"))]
pub(crate) type Several = pliant_runtime::f64x4;
