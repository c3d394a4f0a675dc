//! Twists and wrenches that are linear in the 18 rates of an element: six rows of 18 columns, those of the start, of the end, of the slope.

use core::ops::Range;

use pliant_runtime::twist::{Six, halves};

/// Six rows of 18 columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows(pub(super) [[f64; 18]; 6]);

/// A matrix by rows.
pub(in crate::parallel::motion) type Square = [Six; 6];

/// Columns of the start, of the end and of the slope.
pub(super) const START: Range<usize> = 0..6;
pub(super) const END: Range<usize> = 6..12;
pub(super) const SLOPE: Range<usize> = 12..18;

impl Rows {
    pub(super) const ZERO: Self = Self([[0.0; 18]; 6]);

    /// One in the columns of a group.
    pub(super) fn unit(columns: Range<usize>) -> Self {
        let mut rows = Self::ZERO;
        for (k, row) in rows.0.iter_mut().enumerate() {
            row[columns.start + k] = 1.0;
        }
        rows
    }

    /// Adds a multiple of others.
    #[inline]
    pub(super) fn add(&mut self, factor: f64, other: &Self) {
        for (to, from) in self.0.as_flattened_mut().iter_mut().zip(other.0.as_flattened()) {
            *to += factor * from;
        }
    }

    /// Adds others, each row times a number.
    #[inline]
    pub(super) fn add_scaled(&mut self, factors: &Six, other: &Self) {
        for ((to, factor), from) in self.0.iter_mut().zip(factors).zip(&other.0) {
            for (to, from) in to.iter_mut().zip(from) {
                *to += factor * from;
            }
        }
    }

    /// Adds a matrix to the columns of a group.
    pub(super) fn add_block(&mut self, columns: Range<usize>, factor: f64, matrix: &Square) {
        for (row, from) in self.0.iter_mut().zip(matrix) {
            for (to, from) in row[columns.clone()].iter_mut().zip(from) {
                *to += factor * from;
            }
        }
    }

    /// A matrix times these.
    #[inline]
    pub(super) fn left(&self, matrix: &Square) -> Self {
        let mut out = Self::ZERO;
        for (to, row) in out.0.iter_mut().zip(matrix) {
            for (factor, from) in row.iter().zip(&self.0) {
                for (to, from) in to.iter_mut().zip(from) {
                    *to += factor * from;
                }
            }
        }
        out
    }

    /// Adds a multiple of others times a matrix per end: what is linear in the rates of both ends, in other rates; nothing of the slope.
    #[inline]
    pub(super) fn add_of_ends(&mut self, factor: f64, of: &Self, ends: &[Square; 2]) {
        for (to, from) in self.0.iter_mut().zip(&of.0) {
            for (end, matrix) in ends.iter().enumerate() {
                for (entry, row) in from[6 * end..].iter().zip(matrix) {
                    let factor = factor * entry;
                    for (to, entry) in to[6 * end..][..6].iter_mut().zip(row) {
                        *to += factor * entry;
                    }
                }
            }
        }
    }

    /// Adds, to 18 rows, these transposed times others.
    #[inline]
    pub(super) fn add_transposed(&self, others: &Self, to: &mut [[f64; 18]; 18]) {
        for (mine, other) in self.0.iter().zip(&others.0) {
            for (to, factor) in to.iter_mut().zip(mine) {
                for (to, from) in to.iter_mut().zip(other) {
                    *to += factor * from;
                }
            }
        }
    }

    /// Adds `ad(x)` times others.
    #[inline]
    pub(super) fn add_bracket(&mut self, x: &Six, of: &Self) {
        let [turn, shift] = halves(x);
        let (angular, linear) = of.0.split_at(3);
        let (above, below) = self.0.split_at_mut(3);
        add_cross(above, turn, angular);
        add_cross(below, shift, angular);
        add_cross(below, turn, linear);
    }

    /// Subtracts `ad(x)^T` times others.
    #[inline]
    pub(super) fn subtract_bracket_transposed(&mut self, x: &Six, of: &Self) {
        let [turn, shift] = halves(x);
        let (angular, linear) = of.0.split_at(3);
        let (above, below) = self.0.split_at_mut(3);
        add_cross(above, turn, angular);
        add_cross(above, shift, linear);
        add_cross(below, turn, linear);
    }

    /// Adds `ad(x)^T f` for each twist `x` of others.
    #[inline]
    pub(super) fn add_against(&mut self, f: &Six, of: &Self) {
        let [couple, force] = halves(f);
        let (angular, linear) = of.0.split_at(3);
        let (above, below) = self.0.split_at_mut(3);
        add_cross(above, couple, angular);
        add_cross(above, force, linear);
        add_cross(below, force, angular);
    }
}

/// Adds the products of a vector with each column.
#[inline]
fn add_cross(to: &mut [[f64; 18]], [a, b, c]: [f64; 3], columns: &[[f64; 18]]) {
    let [x, y, z] = [&columns[0], &columns[1], &columns[2]];
    for k in 0..18 {
        to[0][k] += b * z[k] - c * y[k];
        to[1][k] += c * x[k] - a * z[k];
        to[2][k] += a * y[k] - b * x[k];
    }
}

/// The matrix of `ad(x)`.
pub(in crate::parallel::motion) fn bracket_matrix(x: &Six) -> Square {
    columns(|unit| pliant_runtime::tangent_map::bracket(*x, unit))
}

/// The matrix of a linear map.
pub(in crate::parallel::motion) fn columns(map: impl Fn(Six) -> Six) -> Square {
    let of: Square = core::array::from_fn(|j| map(core::array::from_fn(|k| f64::from(u8::from(j == k)))));
    core::array::from_fn(|i| core::array::from_fn(|j| of[j][i]))
}

/// A matrix times another one.
pub(in crate::parallel::motion) fn product(a: &Square, b: &Square) -> Square {
    core::array::from_fn(|i| core::array::from_fn(|j| (0..6).map(|k| a[i][k] * b[k][j]).sum()))
}

#[cfg(test)]
mod tests {
    use pliant_runtime::tangent_map::{bracket, bracket_transposed};

    use super::*;

    fn rows() -> Rows {
        Rows(core::array::from_fn(|i| core::array::from_fn(|j| (1.3 * (7 * i + j) as f64).sin())))
    }

    fn column(rows: &Rows, j: usize) -> Six {
        rows.0.map(|row| row[j])
    }

    #[test]
    fn products_are_those_of_columns() {
        let (rows, x) = (rows(), [0.3, -0.7, 0.2, 0.5, 0.9, -0.4]);
        let matrix: Square =
            core::array::from_fn(|i| core::array::from_fn(|j| (0.7 * (5 * i + j) as f64).cos()));
        let mut all = [Rows::ZERO; 5];
        all[0].add_bracket(&x, &rows);
        all[1].subtract_bracket_transposed(&x, &rows);
        all[2].add_against(&x, &rows);
        all[3] = rows.left(&matrix);
        all[4].add_scaled(&x, &rows);
        let ends = [matrix, bracket_matrix(&x)];
        let mut of_ends = Rows::ZERO;
        of_ends.add_of_ends(2.0, &rows, &ends);
        for j in 0..18 {
            let own = column(&rows, j);
            let expected = [
                bracket(x, own),
                bracket_transposed(x, own).map(|entry| -entry),
                bracket_transposed(own, x),
                core::array::from_fn(|i| (0..6).map(|k| matrix[i][k] * own[k]).sum()),
                core::array::from_fn(|k| x[k] * own[k]),
            ];
            for (found, expected) in all.iter().zip(expected) {
                let found = column(found, j);
                assert!((0..6).all(|k| (found[k] - expected[k]).abs() < 1e-15), "{j}");
            }
            for i in 0..6 {
                let (end, column) = (j / 6, j % 6);
                let expected: f64 = ends
                    .get(end)
                    .map_or(0.0, |of| (0..6).map(|k| 2.0 * rows.0[i][6 * end + k] * of[k][column]).sum());
                assert!((of_ends.0[i][j] - expected).abs() < 1e-15);
            }
        }
    }
}
