//! Common parts of comparisons of kernels.

use crate::relative_to;

/// A number between -1 and 1 for each `k`, other ones for another seed.
#[must_use]
pub fn wave(seed: f64, k: usize) -> f64 {
    (0.3 + seed + 1.7 * k as f64).sin()
}

/// Fails unless these lists agree, to 1e-12 of the largest entry of each.
///
/// # Panics
/// If they do not.
#[track_caller]
pub fn same(what: &str, found: &[&[f64]], expected: &[&[f64]]) {
    assert_eq!(found.len(), expected.len(), "{what}: lists");
    for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
        let off = relative_to(*found, *expected, 1e-3);
        assert!(off <= 1e-12, "{what}, list {index}: {off:e}");
    }
}
