//! Small dense systems on memory that is handed in.

/// Solves `A X = B` by elimination with row pivots: `matrix` is `n x n` by rows and is destroyed, `right` holds the columns of `B` one after
/// another and receives `X`. False where a pivot vanishes or is not finite.
pub(crate) fn solve(matrix: &mut [f64], n: usize, right: &mut [f64]) -> bool {
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

/// Eigenvalues of a symmetric matrix (by rows, destroyed: they are on its diagonal then) and eigenvectors in the columns of `vectors`, by
/// Jacobi's rotations.
pub(crate) fn eigen(matrix: &mut [f64], n: usize, vectors: &mut [f64]) {
    vectors[..n * n].fill(0.0);
    for k in 0..n {
        vectors[k * n + k] = 1.0;
    }
    for _ in 0..60 {
        let off: f64 =
            (0..n).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| matrix[i * n + j].powi(2)).sum();
        let on: f64 = (0..n).map(|k| matrix[k * n + k].powi(2)).sum();
        if off <= 1e-36 * on || off.is_nan() {
            return;
        }
        for p in 0..n {
            for q in p + 1..n {
                rotate(matrix, n, vectors, (p, q));
            }
        }
    }
}

/// Makes one pair of entries zero.
fn rotate(matrix: &mut [f64], n: usize, vectors: &mut [f64], (p, q): (usize, usize)) {
    let entry = matrix[p * n + q];
    if entry == 0.0 {
        return;
    }
    let theta = (matrix[q * n + q] - matrix[p * n + p]) / (2.0 * entry);
    let tangent = theta.signum() / (theta.abs() + theta.hypot(1.0));
    let cosine = 1.0 / tangent.hypot(1.0);
    let sine = tangent * cosine;
    for k in 0..n {
        let (a, b) = (matrix[k * n + p], matrix[k * n + q]);
        matrix[k * n + p] = cosine * a - sine * b;
        matrix[k * n + q] = sine * a + cosine * b;
    }
    for k in 0..n {
        let (a, b) = (matrix[p * n + k], matrix[q * n + k]);
        matrix[p * n + k] = cosine * a - sine * b;
        matrix[q * n + k] = sine * a + cosine * b;
    }
    for k in 0..n {
        let (a, b) = (vectors[k * n + p], vectors[k * n + q]);
        vectors[k * n + p] = cosine * a - sine * b;
        vectors[k * n + q] = sine * a + cosine * b;
    }
}

#[cfg(test)]
mod tests {
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
