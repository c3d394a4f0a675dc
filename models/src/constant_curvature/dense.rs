//! Square matrices over the states of a robot, without allocation: LU factors, and eigenvalues of symmetric ones.

use super::Kernel;
use super::chain::Blocks;

copied!(Dense<K>);

/// A square matrix whose rows and columns are the coordinates of a robot, `3 segment + k`.
#[derive(Debug)]
pub(super) struct Dense<K: Kernel> {
    pub(super) blocks: Blocks<K, f64>,
}

/// Rotations of the eigenvalue iteration end when the off-diagonal part is below this part of the diagonal entries that it couples.
const NEGLIGIBLE: f64 = 1e-16;
/// Sweeps of it: quadratic convergence takes about eight.
const SWEEPS: usize = 40;

impl<K: Kernel> Dense<K> {
    pub(super) fn zero() -> Self {
        Self { blocks: K::per_segment(K::per_segment([[0.0; 3]; 3])) }
    }

    pub(super) fn identity() -> Self {
        let mut matrix = Self::zero();
        for i in 0..matrix.order() {
            *matrix.at_mut(i, i) = 1.0;
        }
        matrix
    }

    /// Number of rows.
    pub(super) fn order(&self) -> usize {
        3 * self.blocks.as_ref().len()
    }

    #[inline(always)]
    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.blocks.as_ref()[row / 3].as_ref()[column / 3][row % 3][column % 3]
    }

    #[inline(always)]
    pub(super) fn at_mut(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.blocks.as_mut()[row / 3].as_mut()[column / 3][row % 3][column % 3]
    }

    /// Multiplies rows and columns by factors.
    pub(super) fn scale(&mut self, factors: &K::PerSegment<[f64; 3]>) {
        let factor = |i: usize| factors.as_ref()[i / 3][i % 3];
        for row in 0..self.order() {
            for column in 0..self.order() {
                *self.at_mut(row, column) *= factor(row) * factor(column);
            }
        }
    }

    /// Replaces the matrix by the mean of itself and its transpose.
    pub(super) fn symmetrise(&mut self) {
        for row in 0..self.order() {
            for column in 0..row {
                let mean = 0.5 * (self.at(row, column) + self.at(column, row));
                *self.at_mut(row, column) = mean;
                *self.at_mut(column, row) = mean;
            }
        }
    }

    /// Replaces the matrix by its LU factors, rows exchanged. Gives the exchanges and the smallest pivot relative to the largest.
    pub(super) fn factorise(&mut self) -> (K::PerSegment<[usize; 3]>, f64) {
        let order = self.order();
        let mut exchanges = K::per_segment([0; 3]);
        let (mut smallest, mut largest) = (f64::INFINITY, 0.0_f64);
        for j in 0..order {
            let mut pivot = j;
            for row in j + 1..order {
                if self.at(row, j).abs() > self.at(pivot, j).abs() {
                    pivot = row;
                }
            }
            exchanges.as_mut()[j / 3][j % 3] = pivot;
            if pivot != j {
                for column in 0..order {
                    let (a, b) = (self.at(j, column), self.at(pivot, column));
                    *self.at_mut(j, column) = b;
                    *self.at_mut(pivot, column) = a;
                }
            }
            let value = self.at(j, j);
            if value.is_nan() {
                return (exchanges, f64::NAN);
            }
            smallest = smallest.min(value.abs());
            largest = largest.max(value.abs());
            for row in j + 1..order {
                let factor = self.at(row, j) / value;
                *self.at_mut(row, j) = factor;
                for column in j + 1..order {
                    *self.at_mut(row, column) -= factor * self.at(j, column);
                }
            }
        }
        (exchanges, smallest / largest)
    }

    /// Solves with the factors; `rhs` holds the right-hand side and then the solution.
    pub(super) fn solve(&self, exchanges: &K::PerSegment<[usize; 3]>, rhs: &mut K::PerSegment<[f64; 3]>) {
        let x = rhs.as_mut().as_flattened_mut();
        for (j, other) in exchanges.as_ref().as_flattened().iter().enumerate() {
            x.swap(j, *other);
        }
        for row in 0..x.len() {
            let sum: f64 = (0..row).map(|column| self.at(row, column) * x[column]).sum();
            x[row] -= sum;
        }
        for row in (0..x.len()).rev() {
            let sum: f64 = (row + 1..x.len()).map(|column| self.at(row, column) * x[column]).sum();
            x[row] = (x[row] - sum) / self.at(row, row);
        }
    }

    /// Turns a symmetric matrix to the diagonal by Jacobi rotations: eigenvalues are left there, and `vectors`, the identity at first, is
    /// multiplied by the rotations: its columns are the eigenvectors then.
    pub(super) fn diagonalise(&mut self, vectors: &mut Self) {
        let order = self.order();
        for _ in 0..SWEEPS {
            let mut rotated = false;
            for p in 0..order {
                for q in p + 1..order {
                    let (off, a, b) = (self.at(p, q), self.at(p, p), self.at(q, q));
                    // Asked this way round, NaN ends the iteration.
                    if off.abs() > NEGLIGIBLE * (a * b).abs().sqrt() {
                        rotated = true;
                        self.rotate(p, q, vectors);
                    }
                }
            }
            if !rotated {
                return;
            }
        }
    }

    /// One rotation, which makes entry `(p, q)` zero.
    fn rotate(&mut self, p: usize, q: usize, vectors: &mut Self) {
        let off = self.at(p, q);
        let ratio = 0.5 * (self.at(q, q) - self.at(p, p)) / off;
        let tangent = ratio.signum() / (ratio.abs() + ratio.hypot(1.0));
        let cosine = 1.0 / tangent.hypot(1.0);
        let sine = tangent * cosine;
        *self.at_mut(p, p) -= tangent * off;
        *self.at_mut(q, q) += tangent * off;
        *self.at_mut(p, q) = 0.0;
        *self.at_mut(q, p) = 0.0;
        for i in 0..self.order() {
            if i != p && i != q {
                let (a, b) = (self.at(i, p), self.at(i, q));
                let (a, b) = (cosine * a - sine * b, sine * a + cosine * b);
                (*self.at_mut(i, p), *self.at_mut(p, i)) = (a, a);
                (*self.at_mut(i, q), *self.at_mut(q, i)) = (b, b);
            }
            let (a, b) = (vectors.at(i, p), vectors.at(i, q));
            *vectors.at_mut(i, p) = cosine * a - sine * b;
            *vectors.at_mut(i, q) = sine * a + cosine * b;
        }
    }
}
