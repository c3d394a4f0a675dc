//! Sparse systems of a fixed pattern: analysed once, then factorised and solved without allocation.

mod general;
mod pattern;

use core::fmt;
use std::sync::Arc;

use faer::dyn_stack::{MemBuffer, MemStack, StackReq};
use faer::linalg::cholesky::ldlt::factor::LdltRegularization;
use faer::sparse::SparseColMatRef;
use faer::sparse::linalg::SupernodalThreshold;
use faer::sparse::linalg::cholesky::{
    CholeskySymbolicParams, LdltRef, SymbolicCholesky, SymbolicCholeskyRaw, SymmetricOrdering,
    factorize_symbolic_cholesky,
};
use faer::{Conj, MatMut, Par, Side};

pub use general::General;
use pattern::Pattern;

use crate::dense::Inertia;

/// In which order unknowns are eliminated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As they are numbered: chains.
    Given,
    /// So that little is filled in.
    LeastFill,
}

/// A symmetric matrix with entries at fixed places, and its factors `P A P' = L D L'`, without exchanges for the sake of size.
pub struct Sparse {
    /// Rows of the lower triangle.
    pattern: Pattern,
    values: Vec<f64>,
    symbolic: Arc<SymbolicCholesky<usize>>,
    factors: Vec<f64>,
    need: StackReq,
    scratch: MemBuffer,
}

impl Clone for Sparse {
    /// The analysis is shared.
    fn clone(&self) -> Self {
        Self {
            pattern: self.pattern.clone(),
            values: self.values.clone(),
            symbolic: Arc::clone(&self.symbolic),
            factors: self.factors.clone(),
            need: self.need,
            scratch: MemBuffer::new(self.need),
        }
    }
}

impl fmt::Debug for Sparse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sparse")
            .field("order", &self.pattern.order())
            .field("entries", &self.values.len())
            .field("factors", &self.factors.len())
            .finish_non_exhaustive()
    }
}

impl Sparse {
    /// The zero matrix of this order with entries at `places`, `(row, column)`, of which the lower triangle (`row >= column`) counts; the diagonal is always there.
    /// None where it is too large to be analysed.
    #[must_use]
    pub fn new(
        order: usize,
        places: impl IntoIterator<Item = (usize, usize)>,
        elimination: Order,
    ) -> Option<Self> {
        let below = |&(row, column): &(usize, usize)| row >= column;
        let pattern = Pattern::new(order, places.into_iter().filter(below));
        // Without dense blocks inside the factors: their diagonal is then that of `D`.
        let params = CholeskySymbolicParams {
            supernodal_flop_ratio_threshold: SupernodalThreshold::FORCE_SIMPLICIAL,
            ..CholeskySymbolicParams::default()
        };
        let ordering = match elimination {
            Order::Given => SymmetricOrdering::Identity,
            Order::LeastFill => SymmetricOrdering::Amd,
        };
        // Rows of the lower triangle are columns of the upper one, which a factorisation in the given order wants.
        let symbolic = factorize_symbolic_cholesky(pattern.columns(), Side::Upper, ordering, params).ok()?;
        let numeric = symbolic.factorize_numeric_ldlt_scratch::<f64>(Par::Seq, faer::Spec::default());
        let solve = symbolic.solve_in_place_scratch::<f64>(1, Par::Seq);
        let need = numeric.or(solve);
        Some(Self {
            values: vec![0.0; pattern.len()],
            factors: vec![0.0; symbolic.len_val()],
            need,
            scratch: MemBuffer::new(need),
            pattern,
            symbolic: Arc::new(symbolic),
        })
    }

    /// Where an entry of the lower triangle is among [`Sparse::values_mut`].
    #[must_use]
    pub fn place(&self, row: usize, column: usize) -> Option<usize> {
        self.pattern.place(row, column)
    }

    /// Entries of the lower triangle, row after row.
    pub fn values_mut(&mut self) -> &mut [f64] {
        &mut self.values
    }

    /// Factorises and counts the signs of the eigenvalues, those of `D`. A pivot that is zero ends it: the smallest one is then zero.
    pub fn factorise(&mut self) -> Inertia {
        let done = self.symbolic.factorize_numeric_ldlt::<f64>(
            &mut self.factors,
            SparseColMatRef::new(self.pattern.columns(), &self.values),
            Side::Upper,
            LdltRegularization::default(),
            Par::Seq,
            MemStack::new(&mut self.scratch),
            faer::Spec::default(),
        );
        let mut inertia = Inertia { negative: 0, smallest_pivot: f64::INFINITY };
        if done.is_err() {
            return Inertia { smallest_pivot: 0.0, ..inertia };
        }
        for pivot in self.pivots() {
            inertia.negative += usize::from(pivot < 0.0);
            if pivot.abs() < inertia.smallest_pivot || pivot.is_nan() {
                inertia.smallest_pivot = pivot.abs();
            }
        }
        inertia
    }

    /// The diagonal of `D` after [`Sparse::factorise`], in the order of elimination.
    pub fn pivots(&self) -> impl Iterator<Item = f64> + '_ {
        let columns = match self.symbolic.raw() {
            SymbolicCholeskyRaw::Simplicial(simplicial) => &simplicial.col_ptr()[..self.pattern.order()],
            SymbolicCholeskyRaw::Supernodal(_) => &[],
        };
        columns.iter().map(|start| self.factors[*start])
    }

    /// What is left of the `N` unknowns that are eliminated last when all others are (their Schur complement), from the factors.
    #[must_use]
    pub fn left<const N: usize>(&self) -> [[f64; N]; N] {
        let mut left = [[0.0; N]; N];
        let SymbolicCholeskyRaw::Simplicial(simplicial) = self.symbolic.raw() else { return left };
        let (starts, rows) = (simplicial.col_ptr(), simplicial.row_idx());
        let Some(first) = self.pattern.order().checked_sub(N) else { return left };
        for column in first..self.pattern.order() {
            let range = starts[column]..starts[column + 1];
            let pivot = self.factors[range.start];
            let mut lower = [0.0; N];
            lower[column - first] = 1.0;
            for at in range.skip(1) {
                lower[rows[at] - first] = self.factors[at];
            }
            for (row, a) in left.iter_mut().zip(lower) {
                for (to, b) in row.iter_mut().zip(lower) {
                    *to += a * pivot * b;
                }
            }
        }
        left
    }

    /// Solves `A x = b` with the factors; `rhs` holds `b` and then `x`.
    pub fn solve(&mut self, rhs: &mut [f64]) {
        let n = self.pattern.order();
        LdltRef::new(&self.symbolic, &self.factors).solve_in_place_with_conj(
            Conj::No,
            MatMut::from_column_major_slice_mut(&mut rhs[..n], n, 1),
            Par::Seq,
            MemStack::new(&mut self.scratch),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A chain of blocks of `width` that share one unknown, and a last row that couples all of them.
    fn filled(blocks: usize, width: usize, elimination: Order, shift: f64) -> (Sparse, Vec<(usize, usize)>) {
        let order = blocks * width + 2;
        let mut places = Vec::new();
        for block in 0..blocks {
            for i in 0..=width {
                places.extend((0..=i).map(|j| (block * width + i, block * width + j)));
            }
        }
        places.extend((0..order).map(|j| (order - 1, j)));
        let mut matrix = Sparse::new(order, places.iter().copied(), elimination).unwrap();
        for &(row, column) in &places {
            let place = matrix.place(row, column).unwrap();
            let value = ((row * 7 + column * 3) as f64).sin();
            matrix.values_mut()[place] = if row == column { shift + value } else { value };
        }
        (matrix, places)
    }

    #[test]
    fn systems_are_solved_without_allocation_and_their_signs_counted() {
        for elimination in [Order::Given, Order::LeastFill] {
            for shift in [30.0, 0.7] {
                let (mut matrix, mut places) = filled(9, 4, elimination, shift);
                let order = 9 * 4 + 2;
                let mut x: Vec<f64> = (0..order).map(|i| (i as f64).cos()).collect();
                let b = x.clone();
                let mut inertia = None;
                let count = allocation_counter::measure(|| {
                    inertia = Some(matrix.factorise());
                    matrix.solve(&mut x);
                });
                assert_eq!(count.count_total, 0);
                places.sort_unstable();
                places.dedup();
                let mut dense = nalgebra::DMatrix::zeros(order, order);
                for (row, column) in places {
                    let value = matrix.values[matrix.place(row, column).unwrap()];
                    (dense[(row, column)], dense[(column, row)]) = (value, value);
                }
                let left = &dense * nalgebra::DVector::from_column_slice(&x);
                let size = x.iter().fold(1.0_f64, |a, b| a.max(b.abs()));
                for (left, b) in left.iter().zip(b) {
                    assert!((left - b).abs() < 1e-10 * size);
                }
                if elimination == Order::Given {
                    let (k, last) = (order - 2, matrix.left::<2>());
                    let block = |i, j, n, m| dense.view((i, j), (n, m)).into_owned();
                    let inner = block(0, 0, k, k).lu().solve(&block(0, k, k, 2)).unwrap();
                    let left = block(k, k, 2, 2) - block(k, 0, 2, k) * inner;
                    for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                        assert!((left[(i, j)] - last[i][j]).abs() < 1e-10 * (1.0 + left[(i, j)].abs()));
                    }
                }
                let negative = dense.symmetric_eigenvalues().iter().filter(|value| **value < 0.0).count();
                assert_eq!(inertia.unwrap().negative, negative);
            }
        }
    }

    #[test]
    fn a_pivot_of_zero_is_told() {
        let mut matrix = Sparse::new(2, [(1, 0)], Order::Given).unwrap();
        assert_eq!(matrix.place(0, 1), None);
        matrix.values_mut().copy_from_slice(&[1.0, 1.0, 1.0]);
        assert!(matrix.factorise().smallest_pivot < 1e-15);
    }
}
