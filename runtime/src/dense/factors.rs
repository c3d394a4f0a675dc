//! Cholesky and LU factors of matrices whose order is known at run time only.

use super::add;
use crate::Scalar;
use crate::spectral::dot;

/// Columns that are eliminated before the columns behind them are updated, by all of them at once.
const PANEL: usize = 4;

/// Factors of a square matrix, stored by columns: `L L^T`, or `P A = L U` where the matrix is not symmetric. Entries may be several matrices in lanes.
#[derive(Clone, Debug, Default)]
pub struct Factors<T = f64> {
    order: usize,
    columns: Vec<T>,
    pivots: Vec<usize>,
    symmetric: bool,
    /// `1 / L_ii`, or `1 / U_ii`.
    inverse: Vec<T>,
}

impl<T: Scalar> Factors<T> {
    /// The zero matrix of this order.
    #[must_use]
    pub fn new(order: usize) -> Self {
        Self {
            order,
            columns: vec![T::from_f64(0.0); order * order],
            pivots: vec![0; order],
            symmetric: true,
            inverse: vec![T::from_f64(0.0); order],
        }
    }

    /// The entries to be factorised, by columns. Of a symmetric matrix the lower triangle is read.
    pub fn columns_mut(&mut self) -> &mut [T] {
        &mut self.columns
    }

    /// Factorises as `L L^T`. Returns the smallest pivot relative to its diagonal entry, at most 1; not greater than 0, or NaN, where the matrix is not positive definite.
    pub fn definite(&mut self) -> T {
        self.condense(self.order)
    }

    /// Eliminates the first `count` unknowns of a symmetric matrix: `L L^T` of their block, and behind it the rows `B L^-T` of the other unknowns and their Schur complement
    /// `C - B A^-1 B^T`, of which the lower triangle is written ([`Self::entry`]). Returns the smallest pivot as [`Self::definite`].
    pub fn condense(&mut self, count: usize) -> T {
        let n = self.order;
        self.symmetric = true;
        let one = T::from_f64(1.0);
        let mut smallest = one;
        for j in 0..n {
            self.inverse[j] = self.columns[j * n + j];
        }
        for j in 0..count {
            let (done, rest) = self.columns.split_at_mut((j + 1) * n);
            let (panel, beyond) = split(rest, j, n);
            let column = &mut done[j * n + j..];
            let pivot = column[0];
            let diagonal = self.inverse[j];
            // The smaller one, or NaN; a pivot that is not finite is NaN by the other factor.
            let relative = pivot / diagonal + T::from_f64(0.0) * pivot;
            smallest = -(-smallest).larger(-relative);
            if !smallest.any() {
                return smallest;
            }
            let inverse = one / pivot.sqrt();
            self.inverse[j] = inverse;
            for entry in column.iter_mut() {
                *entry = *entry * inverse;
            }
            for (k, other) in panel.chunks_exact_mut(n).enumerate() {
                let factor = column[k + 1];
                add(&mut other[j + 1 + k..], -factor, &column[k + 1..]);
            }
            if let Some(columns) = last(done, j, n) {
                for (k, other) in beyond.chunks_exact_mut(n).enumerate() {
                    let i = j + 1 + k;
                    let factors = columns.map(|column| -column[i]);
                    // From a multiple of `PANEL` on: entries above the diagonal are not read.
                    let from = i / PANEL * PANEL;
                    add_all(&mut other[from..], factors, columns.map(|column| &column[from..]));
                }
            }
        }
        // A panel that is not full has updated its own columns only.
        let first = count / PANEL * PANEL;
        if first < count && first + PANEL < n {
            let (done, rest) = self.columns.split_at_mut((first + PANEL) * n);
            for (k, other) in rest.chunks_exact_mut(n).enumerate() {
                let i = first + PANEL + k;
                for column in done.chunks_exact(n).take(count).skip(first) {
                    add(&mut other[i..], -column[i], &column[i..]);
                }
            }
        }
        smallest
    }

    /// Number of rows.
    #[must_use]
    pub const fn order(&self) -> usize {
        self.order
    }

    /// An entry at a row and a column.
    #[must_use]
    pub fn entry(&self, row: usize, column: usize) -> T {
        self.columns[column * self.order + row]
    }

    /// After [`Self::condense`]: `L y = b` of the first `count` unknowns, and what is left of the right-hand side of the others, `c - B A^-1 b`, in place of `b` and `c`.
    pub fn forward(&self, count: usize, x: &mut [T]) {
        let n = self.order;
        let x = &mut x[..n];
        for (j, column) in self.columns.chunks_exact(n.max(1)).enumerate().take(count) {
            x[j] = x[j] * self.inverse[j];
            let value = x[j];
            add(&mut x[j + 1..], -value, &column[j + 1..]);
        }
    }

    /// After [`Self::forward`]: the first `count` unknowns in place of `y`, where the others are known and in `x`.
    pub fn backward(&self, count: usize, x: &mut [T]) {
        let n = self.order;
        let x = &mut x[..n];
        for (j, column) in self.columns.chunks_exact(n.max(1)).enumerate().take(count).rev() {
            x[j] = (x[j] - dot(&column[j + 1..], &x[j + 1..])) * self.inverse[j];
        }
    }

    /// Solves `A x = b` with the factors; `x` holds `b` and is overwritten with the solution.
    pub fn solve(&self, x: &mut [T]) {
        let n = self.order;
        let x = &mut x[..n];
        if n == 0 {
            return;
        }
        if self.symmetric {
            self.forward(n, x);
            self.backward(n, x);
            return;
        }
        for (j, pivot) in self.pivots.iter().enumerate() {
            x.swap(j, *pivot);
        }
        for (j, column) in self.columns.chunks_exact(n).enumerate() {
            let value = x[j];
            add(&mut x[j + 1..], -value, &column[j + 1..]);
        }
        for (j, column) in self.columns.chunks_exact(n).enumerate().rev() {
            x[j] = x[j] * self.inverse[j];
            let value = x[j];
            add(&mut x[..j], -value, &column[..j]);
        }
    }
}

impl Factors {
    /// Factorises as `L L^T`. Returns the smallest pivot relative to its diagonal entry; `None` if the matrix is not positive definite.
    pub fn cholesky(&mut self) -> Option<f64> {
        let smallest = self.definite();
        (smallest > 0.0).then_some(smallest)
    }

    /// Factorises as `P A = L U`. Returns the smallest pivot relative to the largest; `None` if a pivot is zero to working accuracy.
    pub fn lu(&mut self) -> Option<f64> {
        let n = self.order;
        self.symmetric = false;
        if n == 0 {
            return Some(1.0);
        }
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
            if best.0 != j {
                for column in self.columns.chunks_exact_mut(n) {
                    column.swap(j, best.0);
                }
            }
            let (done, rest) = self.columns.split_at_mut((j + 1) * n);
            let (panel, beyond) = split(rest, j, n);
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
            for other in panel.chunks_exact_mut(n) {
                let factor = other[j];
                add(&mut other[j + 1..], -factor, &column[j + 1..]);
            }
            if let Some(columns) = last(done, j, n) {
                for other in beyond.chunks_exact_mut(n) {
                    let (above, below) = other.split_at_mut(j + 1);
                    let above = &mut above[j + 1 - PANEL..];
                    for (k, column) in columns.iter().enumerate() {
                        let factor = above[k];
                        add(&mut above[k + 1..], -factor, &column[j + 2 - PANEL + k..=j]);
                    }
                    let factors = core::array::from_fn(|k| -above[k]);
                    add_all(below, factors, columns.map(|column| &column[j + 1..]));
                }
            }
        }
        Some(smallest / largest)
    }
}

/// The columns behind column `j`: the others of its panel, and those beyond the panel.
fn split<T>(rest: &mut [T], j: usize, n: usize) -> (&mut [T], &mut [T]) {
    let others = (PANEL - 1 - j % PANEL) * n;
    rest.split_at_mut(others.min(rest.len()))
}

/// The columns of a panel whose last column is `j`.
fn last<T>(done: &[T], j: usize, n: usize) -> Option<[&[T]; PANEL]> {
    let first = (j + 1).checked_sub(PANEL).filter(|first| first % PANEL == 0)?;
    Some(core::array::from_fn(|k| &done[(first + k) * n..][..n]))
}

/// `to += sum_k factors_k from_k`.
#[inline(always)]
fn add_all<T: Scalar>(to: &mut [T], [a, b, c, d]: [T; PANEL], [p, q, r, s]: [&[T]; PANEL]) {
    let n = to.len();
    let (p, q, r, s) = (&p[..n], &q[..n], &r[..n], &s[..n]);
    for k in 0..n {
        to[k] = d.fma(s[k], c.fma(r[k], b.fma(q[k], a.fma(p[k], to[k]))));
    }
}

/// Solves `A X = B` by elimination with row pivots: `matrix` is `n x n` by rows and is overwritten, `right` holds the columns of `B` one after another and
/// is overwritten with `X`. Returns false where a pivot is zero or not finite.
pub fn solve(matrix: &mut [f64], n: usize, right: &mut [f64]) -> bool {
    if n == 0 {
        return true;
    }
    for k in 0..n {
        let pivot =
            (k..n).max_by(|a, b| matrix[a * n + k].abs().total_cmp(&matrix[b * n + k].abs())).unwrap_or(k);
        if !matrix[pivot * n + k].is_normal() {
            return false;
        }
        if pivot != k {
            for j in 0..n {
                matrix.swap(k * n + j, pivot * n + j);
            }
            for column in right.chunks_exact_mut(n) {
                column.swap(k, pivot);
            }
        }
        for i in k + 1..n {
            let factor = matrix[i * n + k] / matrix[k * n + k];
            if factor != 0.0 {
                for j in k + 1..n {
                    matrix[i * n + j] -= factor * matrix[k * n + j];
                }
                for column in right.chunks_exact_mut(n) {
                    column[i] -= factor * column[k];
                }
            }
        }
    }
    for column in right.chunks_exact_mut(n) {
        for k in (0..n).rev() {
            let known: f64 = (k + 1..n).map(|j| matrix[k * n + j] * column[j]).sum();
            column[k] = (column[k] - known) / matrix[k * n + k];
        }
    }
    right.iter().map(|value| value * 0.0).sum::<f64>() == 0.0
}

#[cfg(test)]
mod tests {
    use super::super::{RowMajor, negative_eigenvalues, product, square_above};
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
        let (left, right) =
            (RowMajor { entries: &a, stride: rows }, RowMajor { entries: &b, stride: columns });
        product(&mut out, columns, left, right, rows, columns);
        for i in 0..rows {
            for j in 0..columns {
                let sum: f64 = (0..depth).map(|k| entry(k, i) * entry(j, k)).sum();
                assert!((out[i * columns + j] - sum).abs() < 1e-14);
            }
        }
        let c: Vec<f64> = (0..depth).map(|k| entry(k, 4)).collect();
        let table = RowMajor { entries: &b, stride: columns };
        let mut square = vec![f64::NAN; columns * columns];
        square_above(&mut square, columns, table, &c, columns);
        let lanes: Vec<_> = c.iter().map(|c| crate::f64x4::splat(*c)).collect();
        let mut wide = vec![crate::f64x4::splat(f64::NAN); columns * columns];
        square_above(&mut wide, columns, table, &lanes, columns);
        for i in 0..columns {
            for j in i..columns {
                let sum: f64 = (0..depth).map(|k| entry(i, k) * c[k] * entry(j, k)).sum();
                assert!((square[i * columns + j] - sum).abs() < 1e-14);
                let found = wide[i * columns + j].to_array();
                assert!(found.iter().all(|found| (found - sum).abs() < 1e-14));
            }
        }
    }

    /// Schur complement of `[[A, B^T], [B, C]]` by the inverse of `A`, and a solution in two halves.
    #[test]
    fn unknowns_are_eliminated_before_others() {
        for (count, others) in [(3, 0), (4, 3), (5, 3), (7, 3), (10, 5), (12, 3)] {
            let n = count + others;
            let root: Vec<f64> = (0..n * n).map(|k| entry(k % n, k / n)).collect();
            let matrix = |i: usize, j: usize| {
                (0..n).map(|k| root[i * n + k] * root[j * n + k]).sum::<f64>() + f64::from(u8::from(i == j))
            };
            let mut whole = Factors::new(n);
            let mut part = Factors::new(n);
            let mut first = Factors::new(count);
            for j in 0..n {
                for i in 0..n {
                    whole.columns_mut()[j * n + i] = matrix(i, j);
                    part.columns_mut()[j * n + i] = matrix(i, j);
                    if i < count && j < count {
                        first.columns_mut()[j * count + i] = matrix(i, j);
                    }
                }
            }
            assert!(whole.cholesky().is_some() && first.cholesky().is_some());
            assert!(part.condense(count) > 0.0);
            for j in count..n {
                let mut column: Vec<f64> = (0..count).map(|k| matrix(k, j)).collect();
                first.solve(&mut column);
                for i in j..n {
                    let product: f64 = (0..count).map(|k| matrix(i, k) * column[k]).sum();
                    assert!((part.entry(i, j) - (matrix(i, j) - product)).abs() < 1e-12);
                }
            }
            let mut expected: Vec<f64> = (0..n).map(|k| entry(k, 5)).collect();
            let mut found = expected.clone();
            whole.solve(&mut expected);
            part.forward(count, &mut found);
            found[count..].copy_from_slice(&expected[count..]);
            part.backward(count, &mut found);
            for (a, b) in found.iter().zip(&expected) {
                assert!((a - b).abs() < 1e-12, "{count} of {n}: {a} {b}");
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
        let mut nothing = Factors::new(0);
        assert_eq!((nothing.cholesky(), nothing.lu()), (Some(1.0), Some(1.0)));
        nothing.solve(&mut []);
        let mut indefinite = Factors::new(2);
        indefinite.columns_mut().copy_from_slice(&[1.0, 2.0, 2.0, 1.0]);
        assert_eq!(indefinite.cholesky(), None);
    }
}
