//! Sparse symmetric systems of a fixed pattern: analysed once, then factorised and solved without allocation.

use core::fmt;

use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::cholesky::ldlt::factor::LdltRegularization;
use faer::sparse::linalg::SupernodalThreshold;
use faer::sparse::linalg::cholesky::{
    CholeskySymbolicParams, LdltRef, SymbolicCholesky, SymbolicCholeskyRaw, SymmetricOrdering,
    factorize_symbolic_cholesky,
};
use faer::sparse::{SparseColMatRef, SymbolicSparseColMatRef};
use faer::{Conj, MatMut, Par, Side};

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
    order: usize,
    starts: Vec<usize>,
    columns: Vec<usize>,
    values: Vec<f64>,
    symbolic: SymbolicCholesky<usize>,
    factors: Vec<f64>,
    scratch: MemBuffer,
}

impl fmt::Debug for Sparse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sparse")
            .field("order", &self.order)
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
        let mut all: Vec<(usize, usize)> = (0..order).map(|i| (i, i)).collect();
        let below = |&(row, column): &(usize, usize)| row >= column && row < order;
        all.extend(places.into_iter().filter(below));
        all.sort_unstable();
        all.dedup();
        let mut starts = vec![0; order + 1];
        for (row, _) in &all {
            starts[row + 1] += 1;
        }
        for row in 0..order {
            starts[row + 1] += starts[row];
        }
        let columns: Vec<usize> = all.into_iter().map(|(_, column)| column).collect();
        // Rows of the lower triangle are columns of the upper one, which a factorisation in the given order wants.
        let pattern = SymbolicSparseColMatRef::new_checked(order, order, &starts, None, &columns);
        // Without dense blocks inside the factors: their diagonal is then that of `D`.
        let params = CholeskySymbolicParams {
            supernodal_flop_ratio_threshold: SupernodalThreshold::FORCE_SIMPLICIAL,
            ..CholeskySymbolicParams::default()
        };
        let ordering = match elimination {
            Order::Given => SymmetricOrdering::Identity,
            Order::LeastFill => SymmetricOrdering::Amd,
        };
        let symbolic = factorize_symbolic_cholesky(pattern, Side::Upper, ordering, params).ok()?;
        let numeric = symbolic.factorize_numeric_ldlt_scratch::<f64>(Par::Seq, faer::Spec::default());
        let solve = symbolic.solve_in_place_scratch::<f64>(1, Par::Seq);
        Some(Self {
            order,
            values: vec![0.0; columns.len()],
            factors: vec![0.0; symbolic.len_val()],
            scratch: MemBuffer::new(numeric.or(solve)),
            starts,
            columns,
            symbolic,
        })
    }

    /// Where an entry of the lower triangle is among [`Sparse::values_mut`].
    #[must_use]
    pub fn place(&self, row: usize, column: usize) -> Option<usize> {
        let range = *self.starts.get(row)?..*self.starts.get(row + 1)?;
        self.columns[range.clone()].binary_search(&column).ok().map(|found| range.start + found)
    }

    /// Entries of the lower triangle, row after row.
    pub fn values_mut(&mut self) -> &mut [f64] {
        &mut self.values
    }

    /// Factorises and counts the signs of the eigenvalues, those of `D`. A pivot that is zero ends it: the smallest one is then zero.
    pub fn factorise(&mut self) -> Inertia {
        let n = self.order;
        let pattern = SymbolicSparseColMatRef::new_checked(n, n, &self.starts, None, &self.columns);
        let done = self.symbolic.factorize_numeric_ldlt::<f64>(
            &mut self.factors,
            SparseColMatRef::new(pattern, &self.values),
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
        if let SymbolicCholeskyRaw::Simplicial(simplicial) = self.symbolic.raw() {
            for start in &simplicial.col_ptr()[..n] {
                let pivot = self.factors[*start];
                inertia.negative += usize::from(pivot < 0.0);
                if pivot.abs() < inertia.smallest_pivot || pivot.is_nan() {
                    inertia.smallest_pivot = pivot.abs();
                }
            }
        }
        inertia
    }

    /// Solves `A x = b` with the factors; `rhs` holds `b` and then `x`.
    pub fn solve(&mut self, rhs: &mut [f64]) {
        LdltRef::new(&self.symbolic, &self.factors).solve_in_place_with_conj(
            Conj::No,
            MatMut::from_column_major_slice_mut(&mut rhs[..self.order], self.order, 1),
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
