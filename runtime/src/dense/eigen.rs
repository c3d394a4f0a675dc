//! Eigenvalues of small symmetric matrices.

/// Eigenvalues below this fraction of the largest entry of a matrix are zero to working accuracy.
const VANISHING: f64 = 1e-11;

/// Number of negative eigenvalues of a symmetric matrix, which is overwritten. `None` where an eigenvalue is zero to working accuracy or an entry is not
/// finite. Householder reflections make the matrix tridiagonal; by Sturm's theorem its pivots have the signs of its eigenvalues.
pub fn negative_eigenvalues(matrix: &mut [f64], n: usize) -> Option<usize> {
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
        // w = A v / square - (v A v) v / (2 square^2), stored in the column to the left of the remaining block, whose old entries are not needed any more.
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
    // A NaN anywhere makes `size` NaN.
    (size.is_finite() && count == below(VANISHING * size)).then_some(count)
}

/// A square matrix, however it is stored.
pub trait Square {
    /// Number of rows.
    fn order(&self) -> usize;
    /// An entry.
    fn entry(&self, row: usize, column: usize) -> f64;
    /// Changes an entry.
    fn set(&mut self, row: usize, column: usize, value: f64);
}

/// A matrix by rows.
struct ByRows<'a>(&'a mut [f64], usize);

impl Square for ByRows<'_> {
    #[inline]
    fn order(&self) -> usize {
        self.1
    }

    #[inline]
    fn entry(&self, row: usize, column: usize) -> f64 {
        self.0[row * self.1 + column]
    }

    #[inline]
    fn set(&mut self, row: usize, column: usize, value: f64) {
        self.0[row * self.1 + column] = value;
    }
}

/// Eigenvalues and eigenvectors of a symmetric matrix by Jacobi rotations. `matrix` (`n x n`, by rows) is overwritten with the eigenvalues on its
/// diagonal; the columns of `vectors` (`n x n`, by rows) are the eigenvectors.
pub fn eigen(matrix: &mut [f64], n: usize, vectors: &mut [f64]) {
    eigen_of(&mut ByRows(matrix, n), &mut ByRows(vectors, n));
}

/// [`eigen`] of a matrix that is stored in another way.
pub fn eigen_of<M: Square>(matrix: &mut M, vectors: &mut M) {
    let n = matrix.order();
    for i in 0..n {
        for j in 0..n {
            vectors.set(i, j, if i == j { 1.0 } else { 0.0 });
        }
    }
    for _ in 0..60 {
        let pairs = (0..n).flat_map(|i| (0..i).map(move |j| (i, j)));
        let off: f64 = pairs.map(|(i, j)| matrix.entry(i, j).powi(2)).sum();
        let on: f64 = (0..n).map(|k| matrix.entry(k, k).powi(2)).sum();
        if off <= 1e-36 * on || off.is_nan() {
            return;
        }
        for p in 0..n {
            for q in p + 1..n {
                rotate(matrix, vectors, (p, q));
            }
        }
    }
}

/// Applies the rotation in the plane `(p, q)` that makes the entries `(p, q)` and `(q, p)` zero.
fn rotate<M: Square>(matrix: &mut M, vectors: &mut M, (p, q): (usize, usize)) {
    let entry = matrix.entry(p, q);
    if entry == 0.0 {
        return;
    }
    let theta = (matrix.entry(q, q) - matrix.entry(p, p)) / (2.0 * entry);
    let tangent = theta.signum() / (theta.abs() + theta.hypot(1.0));
    let cosine = 1.0 / tangent.hypot(1.0);
    let sine = tangent * cosine;
    let columns = |matrix: &mut M| {
        for k in 0..matrix.order() {
            let (a, b) = (matrix.entry(k, p), matrix.entry(k, q));
            matrix.set(k, p, cosine * a - sine * b);
            matrix.set(k, q, sine * a + cosine * b);
        }
    };
    columns(matrix);
    for k in 0..matrix.order() {
        let (a, b) = (matrix.entry(p, k), matrix.entry(q, k));
        matrix.set(p, k, cosine * a - sine * b);
        matrix.set(q, k, sine * a + cosine * b);
    }
    // Rounding errors there would need further sweeps.
    matrix.set(p, q, 0.0);
    matrix.set(q, p, 0.0);
    columns(vectors);
}

#[cfg(test)]
mod tests {
    use super::super::solve;
    use super::*;

    #[test]
    fn eigenvectors_diagonalise_and_systems_are_solved() {
        let matrix = [4.0, 1.0, -2.0, 1.0, 3.0, 0.5, -2.0, 0.5, 1.0];
        let (mut work, mut vectors) = (matrix, [0.0; 9]);
        eigen(&mut work, 3, &mut vectors);
        for k in 0..3 {
            for i in 0..3 {
                let product: f64 = (0..3).map(|j| matrix[i * 3 + j] * vectors[j * 3 + k]).sum();
                assert!((product - work[k * 4] * vectors[i * 3 + k]).abs() < 1e-14);
            }
        }
        let (mut work, mut right) = (matrix, [1.0, 2.0, 3.0, 0.0, -1.0, 5.0]);
        assert!(solve(&mut work, 3, &mut right));
        for (column, wanted) in right.chunks_exact(3).zip([[1.0, 2.0, 3.0], [0.0, -1.0, 5.0]]) {
            for i in 0..3 {
                let product: f64 = (0..3).map(|j| matrix[i * 3 + j] * column[j]).sum();
                assert!((product - wanted[i]).abs() < 1e-13);
            }
        }
        assert!(!solve(&mut [1.0, 2.0, 2.0, 4.0], 2, &mut [1.0, 1.0]));
    }
}
