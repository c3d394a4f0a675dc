//! Eigenvalues of small symmetric matrices.

use core::mem::MaybeUninit;

use faer::diag::DiagMut;
use faer::dyn_stack::MemStack;
use faer::linalg::evd;
use faer::{MatMut, MatRef, Par, Spec};

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

/// Eigenvalues and eigenvectors of symmetric matrices, by faer; with memory for orders up to the largest one so far.
#[derive(Clone, Debug, Default)]
pub struct Eigen {
    values: Vec<f64>,
    /// One after the other.
    vectors: Vec<f64>,
    scratch: Vec<MaybeUninit<u64>>,
}

impl Eigen {
    /// Memory for orders up to `order`.
    #[must_use]
    pub fn new(order: usize) -> Self {
        let mut new = Self::default();
        new.reserve(order);
        new
    }

    /// Reserves memory for orders up to `order`.
    pub fn reserve(&mut self, order: usize) {
        if order * order <= self.vectors.len() {
            return;
        }
        let request = evd::self_adjoint_evd_scratch::<f64>(
            order,
            evd::ComputeEigenvectors::Yes,
            Par::Seq,
            parameters(),
        );
        self.scratch.resize(request.unaligned_bytes_required().div_ceil(8), MaybeUninit::uninit());
        self.values.resize(order, 0.0);
        self.vectors.resize(order * order, 0.0);
        // The first decomposition of a process asks for the sizes of the caches, which allocates.
        let trial: Vec<f64> = (0..order * order).map(|k| 1.0 / (1 + k / order + k % order) as f64).collect();
        self.decompose(&trial, order);
    }

    /// Computes eigenvalues and eigenvectors of a symmetric matrix of this order, by rows. Where an entry is not finite, they are NaN.
    pub fn decompose(&mut self, matrix: &[f64], order: usize) {
        self.reserve(order);
        self.values.truncate(order);
        self.values.resize(order, f64::NAN);
        let found = matrix.iter().all(|entry| entry.is_finite()) && {
            let vectors = &mut self.vectors[..order * order];
            evd::self_adjoint_evd(
                MatRef::from_column_major_slice(matrix, order, order),
                DiagMut::from_slice_mut(&mut self.values),
                Some(MatMut::from_column_major_slice_mut(vectors, order, order)),
                Par::Seq,
                MemStack::new_any(&mut self.scratch),
                parameters(),
            )
            .is_ok()
        };
        if !found {
            self.values.fill(f64::NAN);
            self.vectors.fill(f64::NAN);
        }
    }

    /// The eigenvalues of the last matrix, from the smallest to the largest.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The eigenvector of Euclidean norm 1 that belongs to an eigenvalue.
    #[must_use]
    pub fn vector(&self, index: usize) -> &[f64] {
        let order = self.values.len();
        &self.vectors[index * order..][..order]
    }
}

fn parameters() -> Spec<evd::SelfAdjointEvdParams, f64> {
    Spec::default()
}

#[cfg(test)]
mod tests {
    use super::super::solve;
    use super::*;

    #[test]
    fn eigenvectors_diagonalise() {
        let matrix = [4.0, 1.0, -2.0, 1.0, 3.0, 0.5, -2.0, 0.5, 1.0];
        let mut eigen = Eigen::new(3);
        eigen.decompose(&matrix, 3);
        assert!(eigen.values().is_sorted());
        for k in 0..3 {
            let (value, vector) = (eigen.values()[k], eigen.vector(k));
            for i in 0..3 {
                let product: f64 = (0..3).map(|j| matrix[i * 3 + j] * vector[j]).sum();
                assert!((product - value * vector[i]).abs() < 1e-14);
            }
        }
        // A smaller one, a larger one, one without entries, and one that has no eigenvalues.
        eigen.decompose(&[2.0, 1.0, 1.0, 2.0], 2);
        assert!((eigen.values()[0] - 1.0).abs() < 1e-15 && (eigen.values()[1] - 3.0).abs() < 1e-15);
        let diagonal: Vec<f64> = (0..25).map(|k| if k % 6 == 0 { f64::from(k) } else { 0.0 }).collect();
        eigen.decompose(&diagonal, 5);
        assert_eq!(eigen.values(), [0.0, 6.0, 12.0, 18.0, 24.0]);
        eigen.decompose(&[], 0);
        assert!(eigen.values().is_empty());
        eigen.decompose(&[1.0, f64::NAN, f64::NAN, 1.0], 2);
        assert!(eigen.values().iter().all(|value| value.is_nan()) && eigen.values().len() == 2);
    }

    #[test]
    fn decompositions_do_not_allocate() {
        let mut large = Eigen::new(12);
        for order in [3, 12, 1, 6, 12, 9] {
            let matrix: Vec<f64> = (0..order * order)
                .map(|k| {
                    ((1 + k / order + k % order) as f64).sin() + f64::from(u8::from(k % (order + 1) == 0))
                })
                .collect();
            let count = allocation_counter::measure(|| large.decompose(&matrix, order)).count_total;
            assert_eq!(count, 0, "{order}");
            let sum: f64 = (0..order).map(|k| matrix[k * (order + 1)]).sum();
            assert!((large.values().iter().sum::<f64>() - sum).abs() < 1e-13, "{order}");
        }
    }

    #[test]
    fn systems_are_solved() {
        let matrix = [4.0, 1.0, -2.0, 1.0, 3.0, 0.5, -2.0, 0.5, 1.0];
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
