//! Sparse systems of a fixed pattern: analysed once, then factorised and solved without allocation.

mod elimination;
mod general;
mod pattern;

use core::fmt;
use std::sync::Arc;

use faer::dyn_stack::{MemBuffer, MemStack, StackReq};
use faer::linalg::cholesky::ldlt::factor::LdltRegularization;
use faer::sparse::SparseColMatRef;
use faer::sparse::linalg::SupernodalThreshold;
use faer::sparse::linalg::cholesky::simplicial::SymbolicSimplicialCholesky;
use faer::sparse::linalg::cholesky::{
    CholeskySymbolicParams, LdltRef, SymbolicCholesky, SymbolicCholeskyRaw, SymmetricOrdering,
    factorize_symbolic_cholesky,
};
use faer::{Conj, MatMut, Par, Side};

pub use elimination::{FactorisationError, Order};
pub use general::General;
use pattern::Pattern;

use crate::dense::{Inertia, TRUSTED_GROWTH};

/// A symmetric matrix with entries at fixed places, and its factors `P A P' = L D L'`, without pivoting by size.
pub struct Sparse {
    /// Rows of the lower triangle.
    pattern: Pattern,
    values: Vec<f64>,
    symbolic: Arc<SymbolicCholesky<usize>>,
    factors: Vec<f64>,
    /// Per row of the factors, `sum_k |d_k| l_ik^2`.
    sizes: Vec<f64>,
    need: StackReq,
    scratch: MemBuffer,
}

impl Clone for Sparse {
    /// The symbolic analysis is shared by clones.
    fn clone(&self) -> Self {
        Self {
            pattern: self.pattern.clone(),
            values: self.values.clone(),
            symbolic: Arc::clone(&self.symbolic),
            factors: self.factors.clone(),
            sizes: self.sizes.clone(),
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
    /// The zero matrix of this order with entries at `places`, `(row, column)`. Those in the lower triangle (`row >= column`) are used; the diagonal is
    /// always part of the pattern.
    ///
    /// # Errors
    /// [`FactorisationError::TooLarge`]; [`FactorisationError::UnexpectedForm`] where the analysis chooses factors in dense blocks (supernodal).
    pub fn new(
        order: usize,
        places: impl IntoIterator<Item = (usize, usize)>,
        elimination: Order,
    ) -> Result<Self, FactorisationError> {
        // Simplicial factors, whose diagonal is that of `D`.
        Self::analysed(order, places, elimination, SupernodalThreshold::FORCE_SIMPLICIAL)
    }

    fn analysed(
        order: usize,
        places: impl IntoIterator<Item = (usize, usize)>,
        elimination: Order,
        threshold: SupernodalThreshold,
    ) -> Result<Self, FactorisationError> {
        let below = |&(row, column): &(usize, usize)| row >= column;
        let pattern = Pattern::new(order, places.into_iter().filter(below));
        let params = CholeskySymbolicParams {
            supernodal_flop_ratio_threshold: threshold,
            ..CholeskySymbolicParams::default()
        };
        let ordering = match elimination {
            Order::Given => SymmetricOrdering::Identity,
            Order::LeastFill => SymmetricOrdering::Amd,
        };
        // Rows of the lower triangle are columns of the upper one, which a factorisation in the given order wants.
        let symbolic = factorize_symbolic_cholesky(pattern.columns(), Side::Upper, ordering, params)
            .map_err(|_| FactorisationError::TooLarge { order })?;
        simplicial(&symbolic)?;
        let numeric = symbolic.factorize_numeric_ldlt_scratch::<f64>(Par::Seq, faer::Spec::default());
        let solve = symbolic.solve_in_place_scratch::<f64>(1, Par::Seq);
        let need = numeric.or(solve);
        Ok(Self {
            values: vec![0.0; pattern.len()],
            sizes: vec![0.0; order],
            factors: vec![0.0; symbolic.len_val()],
            need,
            scratch: MemBuffer::new(need),
            pattern,
            symbolic: Arc::new(symbolic),
        })
    }

    /// Index of an entry of the lower triangle in [`Sparse::values_mut`]; `None` where the pattern lacks it.
    #[must_use]
    pub fn place(&self, row: usize, column: usize) -> Option<usize> {
        self.pattern.place(row, column)
    }

    /// Entries of the lower triangle, row after row.
    pub fn values_mut(&mut self) -> &mut [f64] {
        &mut self.values
    }

    /// Factorises and counts the negative eigenvalues, which are the negative entries of `D`.
    ///
    /// # Errors
    /// [`FactorisationError::Singular`] where a pivot is zero or not finite; [`FactorisationError::UnexpectedForm`].
    pub fn factorise(&mut self) -> Result<Inertia, FactorisationError> {
        self.symbolic
            .factorize_numeric_ldlt::<f64>(
                &mut self.factors,
                SparseColMatRef::new(self.pattern.columns(), &self.values),
                Side::Upper,
                LdltRegularization::default(),
                Par::Seq,
                MemStack::new(&mut self.scratch),
                faer::Spec::default(),
            )
            .map_err(|_| FactorisationError::Singular)?;
        let simplicial = simplicial(&self.symbolic)?;
        let (starts, rows) = (simplicial.col_ptr(), simplicial.row_idx());
        let mut inertia = Inertia { negative: 0, smallest_pivot: f64::INFINITY };
        for (column, ends) in starts.windows(2).enumerate() {
            if rows[ends[0]] != column {
                let (found, expected) = ("columns that do not begin on the diagonal", DIAGONAL_FIRST);
                return Err(FactorisationError::UnexpectedForm { found, expected });
            }
            let pivot = self.factors[ends[0]];
            if pivot == 0.0 || !pivot.is_finite() {
                return Err(FactorisationError::Singular);
            }
            inertia.negative += usize::from(pivot < 0.0);
            inertia.smallest_pivot = inertia.smallest_pivot.min(pivot.abs());
        }
        Ok(inertia)
    }

    /// Whether the signs of the pivots are reliable: the growth of the elimination, which does not pivot, is at most [`TRUSTED_GROWTH`]. Takes one pass
    /// over the factors; call it only where stability is decided.
    ///
    /// # Errors
    /// [`FactorisationError::UnexpectedForm`].
    pub fn is_trusted(&mut self) -> Result<bool, FactorisationError> {
        let simplicial = simplicial(&self.symbolic)?;
        let (starts, rows) = (simplicial.col_ptr(), simplicial.row_idx());
        self.sizes.fill(0.0);
        for (column, ends) in starts.windows(2).enumerate() {
            let pivot = self.factors[ends[0]].abs();
            // Rows of the factors are complete here: columns come in the order of elimination. Negated, so that NaN fails.
            let trusted = pivot + self.sizes[column] <= TRUSTED_GROWTH * pivot;
            if !trusted || pivot == 0.0 {
                return Ok(false);
            }
            let below = ends[0] + 1..ends[1];
            for (row, entry) in rows[below.clone()].iter().zip(&self.factors[below]) {
                self.sizes[*row] += pivot * entry * entry;
            }
        }
        Ok(true)
    }

    /// The diagonal of `D` after [`Sparse::factorise`], in the order of elimination.
    ///
    /// # Errors
    /// [`FactorisationError::UnexpectedForm`].
    pub fn pivots(&self) -> Result<impl Iterator<Item = f64> + '_, FactorisationError> {
        let starts = &simplicial(&self.symbolic)?.col_ptr()[..self.pattern.order()];
        Ok(starts.iter().map(|start| self.factors[*start]))
    }

    /// Schur complement of the `N` unknowns that are eliminated last, from the factors.
    ///
    /// # Errors
    /// [`FactorisationError::UnexpectedForm`], also where the order of the matrix is less than `N`.
    pub fn schur_complement<const N: usize>(&self) -> Result<[[f64; N]; N], FactorisationError> {
        let mut left = [[0.0; N]; N];
        let simplicial = simplicial(&self.symbolic)?;
        let (starts, rows) = (simplicial.col_ptr(), simplicial.row_idx());
        let Some(first) = self.pattern.order().checked_sub(N) else {
            let (found, expected) = ("of a lower order", "at least as many rows as the Schur complement");
            return Err(FactorisationError::UnexpectedForm { found, expected });
        };
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
        Ok(left)
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

/// Form of the factors from which pivots are read.
const DIAGONAL_FIRST: &str = "columns one by one, each with its pivot first (simplicial)";

fn simplicial(
    symbolic: &SymbolicCholesky<usize>,
) -> Result<&SymbolicSimplicialCholesky<usize>, FactorisationError> {
    match symbolic.raw() {
        SymbolicCholeskyRaw::Simplicial(simplicial) => Ok(simplicial),
        SymbolicCholeskyRaw::Supernodal(_) => {
            let (found, expected) = ("dense blocks (supernodal)", DIAGONAL_FIRST);
            Err(FactorisationError::UnexpectedForm { found, expected })
        }
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
                    inertia = Some(matrix.factorise().unwrap());
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
                    let (k, last) = (order - 2, matrix.schur_complement::<2>().unwrap());
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
        assert_eq!(matrix.factorise(), Err(FactorisationError::Singular));
        matrix.values_mut().copy_from_slice(&[1.0, f64::NAN, 1.0]);
        assert_eq!(matrix.factorise(), Err(FactorisationError::Singular));
        matrix.values_mut().copy_from_slice(&[1.0, f64::INFINITY, 1.0]);
        assert_eq!(matrix.factorise(), Err(FactorisationError::Singular));
    }

    /// `-1` in dense blocks was counted as no negative pivot.
    #[test]
    fn factors_of_another_form_are_refused() {
        for order in [1, 2, 40] {
            let places = (0..order).flat_map(|i| (0..=i).map(move |j| (i, j)));
            let blocks = SupernodalThreshold::FORCE_SUPERNODAL;
            let refused = Sparse::analysed(order, places, Order::Given, blocks);
            assert!(matches!(refused, Err(FactorisationError::UnexpectedForm { .. })), "{order}");
        }
    }

    /// `[[e, 1, 1], [1, 1, 0], [1, 0, 1/2]]` eliminated without exchanges: beside `1 / e` rounding leaves nothing of what decides the last sign.
    #[test]
    fn signs_that_rounding_may_have_made_are_not_trusted() {
        let mut matrix = Sparse::new(3, [(1, 0), (2, 0), (2, 1)], Order::Given).unwrap();
        let mut verdict = |small: f64| {
            matrix.values_mut().copy_from_slice(&[small, 1.0, 1.0, 1.0, 0.0, 0.5]);
            matrix.factorise().map(|inertia| (inertia.negative, matrix.is_trusted() == Ok(true)))
        };
        assert_eq!([verdict(0.5), verdict(1e-9)], [Ok((1, true)); 2]);
        for small in [1e-13, 1e-16, -1e-30] {
            assert!(verdict(small).is_err() || verdict(small).is_ok_and(|(_, trusted)| !trusted), "{small}");
        }
        // Size alone is no reason: a definite matrix has no growth whatever its units.
        let mut matrix = Sparse::new(2, [(1, 0)], Order::Given).unwrap();
        matrix.values_mut().copy_from_slice(&[1e-20, 1e-1, 1e20]);
        assert_eq!(matrix.factorise().unwrap().negative, 0);
        assert!(matrix.is_trusted().unwrap());
    }
}
