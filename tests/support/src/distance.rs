//! Distances of numbers from those that they should be.
//!
//! `f64::max` returns the other number where one is NaN, so that a maximum of errors taken with it hides every entry that is not a number.
//! Here a distance that involves NaN is infinite: it is within no tolerance, and [`larger`] keeps it.

use core::borrow::Borrow;

use nalgebra::{Dim, IsContiguous, Matrix, RawStorage, Translation3};

/// Numbers in a row: a list, or a vector, matrix (column by column) or translation.
pub trait Entries {
    /// The numbers.
    fn entries(&self) -> &[f64];
}

impl Entries for [f64] {
    fn entries(&self) -> &[f64] {
        self
    }
}

impl<const N: usize> Entries for [f64; N] {
    fn entries(&self) -> &[f64] {
        self
    }
}

impl Entries for Vec<f64> {
    fn entries(&self) -> &[f64] {
        self
    }
}

impl<R: Dim, C: Dim, S: RawStorage<f64, R, C> + IsContiguous> Entries for Matrix<f64, R, C, S> {
    fn entries(&self) -> &[f64] {
        self.as_slice()
    }
}

impl Entries for Translation3<f64> {
    fn entries(&self) -> &[f64] {
        self.vector.as_slice()
    }
}

impl<T: Entries + ?Sized> Entries for &T {
    fn entries(&self) -> &[f64] {
        (*self).entries()
    }
}

/// The larger of two errors, or of an error and the largest so far: infinity if one is NaN.
///
/// For folds: `errors.fold(0.0, larger)`.
#[must_use]
pub fn larger(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() { f64::INFINITY } else { a.max(b) }
}

/// The largest absolute value of some numbers, 0 of none; NaN if one is NaN or infinite, since no tolerance can be a part of that.
pub fn largest<T: Borrow<f64>>(values: impl IntoIterator<Item = T>) -> f64 {
    let take = |most: f64, value: T| {
        let size = value.borrow().abs();
        if most.is_finite() && size.is_finite() { most.max(size) } else { f64::NAN }
    };
    values.into_iter().fold(0.0, take)
}

/// Largest absolute difference of two vectors, entry by entry; infinity if an entry of either is NaN.
///
/// # Panics
/// If their lengths differ.
#[must_use]
#[track_caller]
pub fn distance(found: &(impl Entries + ?Sized), expected: &(impl Entries + ?Sized)) -> f64 {
    let (found, expected) = (found.entries(), expected.entries());
    assert_eq!(found.len(), expected.len(), "lengths of {found:?} and {expected:?}");
    found.iter().zip(expected).map(|(found, expected)| (found - expected).abs()).fold(0.0, larger)
}

/// The same relative to the largest absolute entry of `expected`; 0 for equal vectors, zeros among them.
///
/// # Panics
/// If their lengths differ.
#[must_use]
#[track_caller]
pub fn relative(found: &(impl Entries + ?Sized), expected: &(impl Entries + ?Sized)) -> f64 {
    relative_to(found, expected, 0.0)
}

/// The same relative to `least` where the largest entry of `expected` is smaller than that.
///
/// # Panics
/// If their lengths differ.
#[must_use]
#[track_caller]
pub fn relative_to(found: &(impl Entries + ?Sized), expected: &(impl Entries + ?Sized), least: f64) -> f64 {
    let (found, expected) = (found.entries(), expected.entries());
    let (distance, size) = (distance(found, expected), largest(expected));
    // Not by `larger`, the infinity of which would make any distance small.
    let size = if size > least { size } else { least };
    if distance == 0.0 { 0.0 } else { larger(0.0, distance / size) }
}

/// Largest difference of two quaternions, which are the same rotation as their negatives.
#[must_use]
pub fn rotation_distance(found: &[f64; 4], expected: &[f64; 4]) -> f64 {
    // Neither is NaN.
    distance(found, expected).min(distance(found, &expected.map(|entry| -entry)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INF: f64 = f64::INFINITY;
    const NAN: f64 = f64::NAN;

    #[test]
    fn distances_of_numbers() {
        assert_eq!(larger(1.0, 2.0), 2.0);
        assert_eq!(larger(INF, 2.0), INF);
        assert_eq!(largest([1.0, -3.0, 2.0]), 3.0);
        assert_eq!(largest::<f64>([]), 0.0);
        assert_eq!(distance(&[1.0, 2.0], &[1.5, 1.0]), 1.0);
        assert_eq!(distance(&[0.0; 0], &[]), 0.0);
        assert_eq!(relative(&[1.0, 3.0], &[2.0, -4.0]), 1.75);
        assert_eq!(relative(&[0.0], &[0.0]), 0.0);
        assert_eq!(relative(&[1e-300], &[0.0]), INF);
        assert_eq!(relative_to(&[0.5], &[0.25], 2.0), 0.125);
        assert_eq!(relative_to(&[0.5], &[4.0], 2.0), 0.875);
        let (half, negative) = ([0.5, -0.5, 0.5, -0.5], [-0.5, 0.5, -0.5, 0.25]);
        assert_eq!(rotation_distance(&half, &negative), 0.25);
    }

    #[test]
    fn nan_is_far_from_everything_wherever_it_is() {
        for place in 0..3 {
            let mut vector = [1.0, 2.0, 3.0];
            vector[place] = NAN;
            let good = [1.0, 2.0, 3.0];
            for found in [
                distance(&vector, &good),
                distance(&good, &vector),
                distance(&vector, &vector),
                relative(&vector, &good),
                relative(&good, &vector),
                relative_to(&vector, &good, 1.0),
                relative_to(&good, &vector, 1.0),
                relative_to(&[1.0, 2.0, 4.0], &good, NAN),
                vector.into_iter().fold(0.0, larger),
                larger(vector[place], INF),
                larger(INF, vector[place]),
            ] {
                assert_eq!(found, INF, "{vector:?}");
            }
            // No error is within a part of it.
            let size = largest(vector);
            assert!(size.is_nan() && 0.0_f64.partial_cmp(&(1e-9 * size)).is_none());
        }
        assert_eq!(rotation_distance(&[NAN, 0.0, 0.0, 0.0], &[1.0, 0.0, 0.0, 0.0]), INF);
        assert_eq!(rotation_distance(&[1.0, 0.0, 0.0, 0.0], &[1.0, 0.0, NAN, 0.0]), INF);
    }

    #[test]
    fn infinities_match_nothing() {
        assert_eq!(distance(&[INF], &[INF]), INF);
        assert_eq!(relative(&[1.0], &[INF]), INF);
        assert!(largest([1.0, INF, 2.0]).is_nan() && largest([-INF]).is_nan());
        assert_eq!(relative(&[INF, 1.0], &[1.0, 1.0]), INF);
    }

    #[test]
    #[should_panic(expected = "lengths of [1.0] and [1.0, 2.0]")]
    fn lengths_have_to_be_the_same() {
        let _ = distance(&[1.0], &[1.0, 2.0]);
    }
}
