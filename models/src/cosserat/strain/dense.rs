//! Small dense matrices whose sizes are known at run time only: products in register tiles, Cholesky and LU factors.

pub(super) use crate::tiles::{Rows, add, padded, product, product_above, product_from};

/// Factors of a square matrix, stored by columns: `L L^T`, or `P A = L U` where the matrix is not symmetric.
#[derive(Clone, Debug, Default)]
pub(super) struct Factors {
    order: usize,
    columns: Vec<f64>,
    pivots: Vec<usize>,
    symmetric: bool,
    /// `1 / L_ii`, or `1 / U_ii`.
    inverse: Vec<f64>,
}

impl Factors {
    pub(super) fn new(order: usize) -> Self {
        Self {
            order,
            columns: vec![0.0; order * order],
            pivots: vec![0; order],
            symmetric: true,
            inverse: vec![0.0; order],
        }
    }

    /// The entries to be factorised, by columns. Of a symmetric matrix the lower triangle is read.
    pub(super) fn columns_mut(&mut self) -> &mut [f64] {
        &mut self.columns
    }

    /// Factorises as `L L^T`; none if the matrix is not positive definite, otherwise the smallest pivot relative to its diagonal entry.
    pub(super) fn cholesky(&mut self) -> Option<f64> {
        let n = self.order;
        self.symmetric = true;
        let mut smallest = 1.0_f64;
        for j in 0..n {
            self.inverse[j] = self.columns[j * n + j];
        }
        for j in 0..n {
            let (done, rest) = self.columns.split_at_mut((j + 1) * n);
            let column = &mut done[j * n + j..];
            let pivot = column[0];
            let diagonal = self.inverse[j];
            // Negated, so that NaN fails.
            let positive = pivot > 0.0 && pivot.is_finite();
            if !positive {
                return None;
            }
            smallest = smallest.min(pivot / diagonal);
            let inverse = 1.0 / pivot.sqrt();
            self.inverse[j] = inverse;
            for entry in column.iter_mut() {
                *entry *= inverse;
            }
            for (k, other) in rest.chunks_exact_mut(n).enumerate() {
                let factor = column[k + 1];
                add(&mut other[j + 1 + k..], -factor, &column[k + 1..]);
            }
        }
        Some(smallest)
    }

    /// Factorises as `P A = L U`; none if a pivot is zero to working accuracy, otherwise the smallest pivot relative to the largest.
    pub(super) fn lu(&mut self) -> Option<f64> {
        let n = self.order;
        self.symmetric = false;
        let (mut smallest, mut largest) = (f64::INFINITY, 0.0_f64);
        for j in 0..n {
            let mut best = (j, 0.0);
            for i in j..n {
                let size = self.columns[j * n + i].abs();
                if size > best.1 {
                    best = (i, size);
                }
            }
            self.pivots[j] = best.0;
            for column in self.columns.chunks_exact_mut(n) {
                column.swap(j, best.0);
            }
            let (done, rest) = self.columns.split_at_mut((j + 1) * n);
            let column = &mut done[j * n..];
            let pivot = column[j];
            if pivot == 0.0 || !pivot.is_finite() {
                return None;
            }
            (smallest, largest) = (smallest.min(pivot.abs()), largest.max(pivot.abs()));
            let inverse = 1.0 / pivot;
            self.inverse[j] = inverse;
            for entry in &mut column[j + 1..] {
                *entry *= inverse;
            }
            for other in rest.chunks_exact_mut(n) {
                let factor = other[j];
                add(&mut other[j + 1..], -factor, &column[j + 1..]);
            }
        }
        Some(smallest / largest)
    }

    /// Solves with the factors in place.
    pub(super) fn solve(&self, x: &mut [f64]) {
        let n = self.order;
        let x = &mut x[..n];
        if !self.symmetric {
            for (j, pivot) in self.pivots.iter().enumerate() {
                x.swap(j, *pivot);
            }
        }
        for (j, column) in self.columns.chunks_exact(n).enumerate() {
            if self.symmetric {
                x[j] *= self.inverse[j];
            }
            let value = x[j];
            add(&mut x[j + 1..], -value, &column[j + 1..]);
        }
        for (j, column) in self.columns.chunks_exact(n).enumerate().rev() {
            if self.symmetric {
                let sum: f64 = column[j + 1..].iter().zip(&x[j + 1..]).map(|(a, b)| a * b).sum();
                x[j] = (x[j] - sum) * self.inverse[j];
            } else {
                x[j] *= self.inverse[j];
                let value = x[j];
                add(&mut x[..j], -value, &column[..j]);
            }
        }
    }
}

/// Eigenvalues below this part of a matrix are none.
const VANISHING: f64 = 1e-11;

/// Number of negative eigenvalues of a symmetric matrix, which is destroyed; none where one vanishes. Reflections make it tridiagonal, and the
/// signs of its pivots are those of its eigenvalues (Sturm).
pub(super) fn negative_eigenvalues(matrix: &mut [f64], n: usize) -> Option<usize> {
    for k in 0..n.saturating_sub(2) {
        // v = x - alpha e_1 below the diagonal of column k, in the row of the upper triangle.
        let (done, rest) = matrix.split_at_mut((k + 1) * n);
        let v = &mut done[k * n + k + 1..];
        let norm = v.iter().map(|entry| entry * entry).sum::<f64>().sqrt();
        let alpha = -norm.copysign(v[0]);
        let square = norm * (norm + v[0].abs());
        if square == 0.0 {
            continue;
        }
        v[0] -= alpha;
        // w = A v / square - (v A v) v / (2 square^2), in the column left of the rest, which is read no more.
        for row in rest.chunks_exact_mut(n) {
            row[k] = row[k + 1..].iter().zip(v.iter()).map(|(a, b)| a * b).sum::<f64>() / square;
        }
        let along: f64 = rest.chunks_exact(n).zip(v.iter()).map(|(row, v)| row[k] * v).sum();
        for (row, v) in rest.chunks_exact_mut(n).zip(v.iter()) {
            row[k] -= 0.5 * along / square * v;
        }
        for i in 0..v.len() {
            let w = rest[i * n + k];
            for j in 0..v.len() {
                rest[i * n + k + 1 + j] -= v[i] * rest[j * n + k] + w * v[j];
            }
        }
        v[0] = alpha;
    }
    let (diagonal, beside) = (|k: usize| matrix[k * n + k], |k: usize| matrix[k * n + k + 1]);
    let beside = |k: usize| if k + 1 < n { beside(k) } else { 0.0 };
    let size = (0..n).map(|k| diagonal(k).abs().max(beside(k).abs())).fold(0.0_f64, f64::max);
    let below = |bound: f64| {
        let (mut count, mut pivot) = (0, f64::INFINITY);
        for k in 0..n {
            let before = if k == 0 { 0.0 } else { beside(k - 1).powi(2) / pivot };
            pivot = diagonal(k) - bound - before;
            if pivot == 0.0 {
                pivot = f64::MIN_POSITIVE.sqrt() * size.max(1.0);
            }
            count += usize::from(pivot < 0.0);
        }
        count
    };
    let count = below(-VANISHING * size);
    // NaN is no size.
    (size.is_finite() && count == below(VANISHING * size)).then_some(count)
}

/// Eigenvalues (left on the diagonal) and eigenvectors (columns) of a symmetric matrix, by Jacobi's rotations.
pub(super) fn eigen(matrix: &mut [f64], vectors: &mut [f64], n: usize) {
    for (k, entry) in vectors[..n * n].iter_mut().enumerate() {
        *entry = f64::from(u8::from(k / n == k % n));
    }
    for _ in 0..30 {
        let off: f64 = (0..n * n).filter(|k| k / n != k % n).map(|k| matrix[k].powi(2)).sum();
        let all: f64 = matrix[..n * n].iter().map(|entry| entry * entry).sum();
        if off <= 1e-34 * all {
            return;
        }
        for p in 0..n {
            for q in p + 1..n {
                let off = matrix[p * n + q];
                if off == 0.0 {
                    continue;
                }
                let ratio = (matrix[q * n + q] - matrix[p * n + p]) / (2.0 * off);
                let t = ratio.signum() / (ratio.abs() + ratio.hypot(1.0));
                let c = 1.0 / t.hypot(1.0);
                let s = t * c;
                for k in 0..n {
                    let (a, b) = (matrix[k * n + p], matrix[k * n + q]);
                    (matrix[k * n + p], matrix[k * n + q]) = (c * a - s * b, s * a + c * b);
                }
                for k in 0..n {
                    let (a, b) = (matrix[p * n + k], matrix[q * n + k]);
                    (matrix[p * n + k], matrix[q * n + k]) = (c * a - s * b, s * a + c * b);
                    let (a, b) = (vectors[k * n + p], vectors[k * n + q]);
                    (vectors[k * n + p], vectors[k * n + q]) = (c * a - s * b, s * a + c * b);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(i: usize, j: usize) -> f64 {
        ((i * 7 + j * 3) as f64).sin()
    }

    #[test]
    fn products_are_sums_of_products() {
        let (depth, rows, columns) = (5, 8, 28);
        let a: Vec<f64> = (0..depth * rows).map(|k| entry(k / rows, k % rows)).collect();
        let b: Vec<f64> = (0..depth * columns).map(|k| entry(k % columns, k / columns)).collect();
        let mut out = vec![f64::NAN; rows * columns];
        let (left, right) = (Rows { entries: &a, stride: rows }, Rows { entries: &b, stride: columns });
        product(&mut out, columns, left, right, rows, columns);
        for i in 0..rows {
            for j in 0..columns {
                let sum: f64 = (0..depth).map(|k| entry(k, i) * entry(j, k)).sum();
                assert!((out[i * columns + j] - sum).abs() < 1e-14);
            }
        }
    }

    #[test]
    fn factors_solve_what_they_came_from() {
        for order in [1, 2, 7, 28] {
            let general: Vec<f64> = (0..order * order).map(|k| entry(k % order, k / order)).collect();
            let mut definite = vec![0.0; order * order];
            for i in 0..order {
                for j in 0..order {
                    definite[j * order + i] =
                        (0..order).map(|k| general[i * order + k] * general[j * order + k]).sum::<f64>()
                            + f64::from(u8::from(i == j));
                }
            }
            let mut shifted = general.clone();
            for k in 0..order {
                shifted[k * order + (k + 1) % order] += 3.0;
            }
            for (matrix, symmetric) in [(&definite, true), (&shifted, false)] {
                let mut factors = Factors::new(order);
                factors.columns_mut().copy_from_slice(matrix);
                let pivot = if symmetric { factors.cholesky() } else { factors.lu() };
                assert!(pivot.is_some());
                let mut x: Vec<f64> = (0..order).map(|k| entry(k, 5)).collect();
                let b = x.clone();
                factors.solve(&mut x);
                for i in 0..order {
                    let sum: f64 = (0..order).map(|j| matrix[j * order + i] * x[j]).sum();
                    assert!((sum - b[i]).abs() < 1e-11, "order {order}: {sum} {}", b[i]);
                }
            }
        }
        let mut signs = [2.0, -1.0, 3.0, 0.5, -4.0, 7.0];
        for order in [1, 2, 3, 6] {
            // Q D Q^T of a reflection Q.
            let v: Vec<f64> = (0..order).map(|k| entry(k, 2)).collect();
            let square: f64 = v.iter().map(|v| v * v).sum();
            let q = |i: usize, j: usize| f64::from(u8::from(i == j)) - 2.0 * v[i] * v[j] / square;
            let matrix = |i: usize, j: usize| (0..order).map(|k| q(i, k) * signs[k] * q(j, k)).sum::<f64>();
            let mut full: Vec<f64> = (0..order * order).map(|k| matrix(k / order, k % order)).collect();
            let expected = signs[..order].iter().filter(|value| **value < 0.0).count();
            assert_eq!(negative_eigenvalues(&mut full, order), Some(expected));
        }
        signs[3] = 0.0;
        let mut diagonal = vec![0.0; 36];
        for k in 0..6 {
            diagonal[7 * k] = signs[k];
        }
        assert_eq!(negative_eigenvalues(&mut diagonal, 6), None);
        let mut indefinite = Factors::new(2);
        indefinite.columns_mut().copy_from_slice(&[1.0, 2.0, 2.0, 1.0]);
        assert_eq!(indefinite.cholesky(), None);
    }
}
