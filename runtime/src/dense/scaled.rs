//! Factors of small matrices of real or complex numbers in any units.

use nalgebra::ComplexField;

use super::negative_eigenvalues;

/// Pivots of scaled matrices below this are zero to working accuracy.
const VANISHING: f64 = 1e-13;

/// Factors `L U` of a matrix that is scaled on both sides, by rows, with the rows exchanged.
#[derive(Clone, Debug)]
pub(crate) struct ScaledFactors<T> {
    pub(crate) order: usize,
    pub(crate) rows: Vec<T>,
    pivots: Vec<usize>,
    scale: Vec<f64>,
}

impl<T: ComplexField<RealField = f64> + Copy> ScaledFactors<T> {
    pub(crate) fn new(order: usize) -> Self {
        Self { order, rows: vec![T::zero(); order * order], pivots: vec![0; order], scale: vec![1.0; order] }
    }

    /// Scales the matrix in `rows` by the sizes of its diagonal entries, or of its rows where these are zero.
    pub(crate) fn balance(&mut self) {
        let n = self.order;
        for (k, scale) in self.scale.iter_mut().enumerate() {
            let row = &self.rows[k * n..][..n];
            let size = row[k].modulus();
            let size =
                if size > 0.0 { size } else { row.iter().map(|entry| entry.modulus()).fold(0.0, f64::max) };
            *scale = if size > 0.0 { 1.0 / size.sqrt() } else { 1.0 };
        }
        for (row, own) in self.rows.chunks_exact_mut(n.max(1)).zip(&self.scale) {
            for (entry, scale) in row.iter_mut().zip(&self.scale) {
                *entry = entry.scale(own * scale);
            }
        }
    }

    /// Factorises the scaled matrix in `rows`. Returns whether it is regular.
    pub(crate) fn factorise(&mut self) -> bool {
        let n = self.order;
        for k in 0..n {
            let size = |row: usize| self.rows[row * n + k].norm1();
            let Some(pivot) = (k..n).max_by(|a, b| size(*a).total_cmp(&size(*b))) else { return false };
            // A NaN is no pivot.
            if !(VANISHING..f64::INFINITY).contains(&size(pivot)) {
                return false;
            }
            self.pivots[k] = pivot;
            let (above, below) = self.rows.split_at_mut((k + 1) * n);
            let first = &mut above[k * n..];
            if pivot > k {
                first.swap_with_slice(&mut below[(pivot - k - 1) * n..][..n]);
            }
            let inverse = T::one() / first[k];
            for row in below.chunks_exact_mut(n) {
                if row[k] != T::zero() {
                    let factor = row[k] * inverse;
                    row[k] = factor;
                    subtract(&mut row[k + 1..], factor, &first[k + 1..]);
                }
            }
        }
        true
    }

    /// Solves for all columns of the right-hand sides, by rows of `wide` entries.
    pub(crate) fn solve(&self, right: &mut [T], wide: usize) {
        let n = self.order;
        let scaled = |right: &mut [T]| {
            for (row, scale) in right.chunks_exact_mut(wide).zip(&self.scale) {
                row.iter_mut().for_each(|entry| *entry = entry.scale(*scale));
            }
        };
        scaled(right);
        for (k, pivot) in self.pivots.iter().enumerate().filter(|(k, pivot)| *k < **pivot) {
            let (above, below) = right.split_at_mut(pivot * wide);
            above[k * wide..][..wide].swap_with_slice(&mut below[..wide]);
        }
        for i in 0..n {
            let (above, row) = right.split_at_mut(i * wide);
            for (factor, other) in self.rows[i * n..][..i].iter().zip(above.chunks_exact(wide)) {
                subtract(&mut row[..wide], *factor, other);
            }
        }
        for i in (0..n).rev() {
            let (row, below) = right[i * wide..].split_at_mut(wide);
            let own = &self.rows[i * n..][..n];
            for (factor, other) in own[i + 1..].iter().zip(below.chunks_exact(wide)) {
                subtract(row, *factor, other);
            }
            let inverse = T::one() / own[i];
            row.iter_mut().for_each(|entry| *entry *= inverse);
        }
        scaled(right);
    }

    /// Number of negative eigenvalues of the symmetric part of the scaled matrix in `rows`, before it is factorised; `None` where one is zero to working accuracy.
    pub(crate) fn negative_eigenvalues(&self) -> Option<usize> {
        let n = self.order;
        let mean = |k: usize| 0.5 * (self.rows[k].real() + self.rows[k % n * n + k / n].real());
        let mut matrix: Vec<f64> = (0..n * n).map(mean).collect();
        negative_eigenvalues(&mut matrix, n)
    }
}

/// `to -= factor from`.
pub(crate) fn subtract<T: ComplexField + Copy>(to: &mut [T], factor: T, from: &[T]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to -= factor * *from;
    }
}
