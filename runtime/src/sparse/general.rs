//! Sparse systems of a fixed pattern that are not symmetric.

use core::fmt;

use faer::dyn_stack::{MemBuffer, MemStack, StackReq};
use faer::perm::PermRef;
use faer::sparse::SparseColMatRef;
use faer::sparse::linalg::SupernodalThreshold;
use faer::sparse::linalg::lu::simplicial::{
    SimplicialLu, factorize_simplicial_numeric_lu, factorize_simplicial_numeric_lu_scratch,
    solve_in_place_scratch,
};
use faer::sparse::linalg::lu::{LuSymbolicParams, factorize_symbolic_lu};
use faer::{Conj, MatMut, Par};

use super::elimination::{FactorisationError, Order};
use super::pattern::Pattern;

/// A square matrix with entries at fixed places, and its factors `P S A S Q = L U`: the order of the columns is found once, rows are pivoted by size in
/// every factorisation. `S` scales the diagonal to ones, so that a nearly symmetric and definite matrix needs no row exchanges and has little fill-in. The
/// first factorisation allocates, and so does a later one with more fill-in than all before.
pub struct General {
    pattern: Pattern,
    values: Vec<f64>,
    diagonal: Vec<usize>,
    scale: Vec<f64>,
    scaled: Vec<f64>,
    columns: [Vec<usize>; 2],
    rows: [Vec<usize>; 2],
    factors: SimplicialLu<usize, f64>,
    need: StackReq,
    scratch: MemBuffer,
}

impl fmt::Debug for General {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("General")
            .field("order", &self.pattern.order())
            .field("entries", &self.values.len())
            .finish_non_exhaustive()
    }
}

impl Clone for General {
    fn clone(&self) -> Self {
        Self {
            pattern: self.pattern.clone(),
            values: self.values.clone(),
            diagonal: self.diagonal.clone(),
            scale: self.scale.clone(),
            scaled: self.scaled.clone(),
            columns: self.columns.clone(),
            rows: self.rows.clone(),
            factors: self.factors.clone(),
            need: self.need,
            scratch: MemBuffer::new(self.need),
        }
    }
}

impl General {
    /// The zero matrix of this order with entries at `places`, `(row, column)`; the diagonal is always part of the pattern.
    ///
    /// # Errors
    /// [`FactorisationError::TooLarge`].
    pub fn new(
        order: usize,
        places: impl IntoIterator<Item = (usize, usize)>,
        elimination: Order,
    ) -> Result<Self, FactorisationError> {
        let large = FactorisationError::TooLarge { order };
        let pattern = Pattern::new(order, places.into_iter().map(|(row, column)| (column, row)));
        let given: Vec<usize> = (0..order).collect();
        let columns = match elimination {
            Order::Given => [given.clone(), given.clone()],
            Order::LeastFill => {
                let params = LuSymbolicParams {
                    supernodal_flop_ratio_threshold: SupernodalThreshold::FORCE_SIMPLICIAL,
                    ..LuSymbolicParams::default()
                };
                let found = factorize_symbolic_lu(pattern.columns(), params).map_err(|_| large)?;
                let (forward, inverse) = found.col_perm().arrays();
                [forward.to_vec(), inverse.to_vec()]
            }
        };
        let need = factorize_simplicial_numeric_lu_scratch::<usize, f64>(order, order)
            .or(solve_in_place_scratch::<usize, f64>(order, 1, Par::Seq));
        Ok(Self {
            values: vec![0.0; pattern.len()],
            diagonal: (0..order).map(|i| pattern.place(i, i)).collect::<Option<_>>().ok_or(large)?,
            scale: vec![1.0; order],
            scaled: vec![0.0; pattern.len()],
            pattern,
            columns,
            rows: [given.clone(), given],
            factors: SimplicialLu::new(),
            need,
            scratch: MemBuffer::new(need),
        })
    }

    /// Index of an entry in [`General::values_mut`]; `None` where the pattern lacks it.
    #[must_use]
    pub fn place(&self, row: usize, column: usize) -> Option<usize> {
        self.pattern.place(column, row)
    }

    /// Entries, column after column.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Entries, column after column.
    pub fn values_mut(&mut self) -> &mut [f64] {
        &mut self.values
    }

    /// Factorises.
    ///
    /// # Errors
    /// [`FactorisationError::Singular`] where a pivot is zero or not finite, [`FactorisationError::UnexpectedForm`]. There are no factors to solve with then.
    pub fn factorise(&mut self) -> Result<(), FactorisationError> {
        let n = self.pattern.order();
        for (scale, place) in self.scale.iter_mut().zip(&self.diagonal) {
            let root = self.values[*place].abs().sqrt();
            *scale = if root > 0.0 && root.is_finite() { root.recip() } else { 1.0 };
        }
        let entries = self.pattern.entries().zip(&self.values);
        for (to, ((column, row), value)) in self.scaled.iter_mut().zip(entries) {
            *to = self.scale[row] * value * self.scale[column];
        }
        let [forward, inverse] = &self.columns;
        let [rows, rows_inverse] = &mut self.rows;
        factorize_simplicial_numeric_lu(
            rows,
            rows_inverse,
            &mut self.factors,
            SparseColMatRef::new(self.pattern.columns(), &self.scaled),
            PermRef::new_checked(forward, inverse, n),
            MemStack::new(&mut self.scratch),
        )
        .map_err(|_| FactorisationError::Singular)?;
        let upper = self.factors.u_factor_unsorted();
        pivots(upper.col_ptr(), upper.row_idx(), upper.val())
    }

    /// Solves `A x = b` with the factors; `rhs` holds `b` and then `x`.
    pub fn solve(&mut self, rhs: &mut [f64]) {
        let n = self.pattern.order();
        let ([forward, inverse], [rows, rows_inverse]) = (&self.columns, &self.rows);
        let scale = |rhs: &mut [f64]| rhs.iter_mut().zip(&self.scale).for_each(|(x, by)| *x *= by);
        scale(rhs);
        self.factors.solve_in_place_with_conj(
            PermRef::new_checked(rows, rows_inverse, n),
            PermRef::new_checked(forward, inverse, n),
            Conj::No,
            MatMut::from_column_major_slice_mut(&mut rhs[..n], n, 1),
            Par::Seq,
            MemStack::new(&mut self.scratch),
        );
        scale(rhs);
    }
}

/// Checks the pivots of an upper factor stored by columns: the last entry of each column.
fn pivots(starts: &[usize], rows: &[usize], values: &[f64]) -> Result<(), FactorisationError> {
    for (column, ends) in starts.windows(2).enumerate() {
        if ends[1] <= ends[0] || rows[ends[1] - 1] != column {
            let found = "columns that do not end on the diagonal";
            return Err(FactorisationError::UnexpectedForm {
                found,
                expected: "columns, each with its pivot last",
            });
        }
        let pivot = values[ends[1] - 1];
        if pivot == 0.0 || !pivot.is_finite() {
            return Err(FactorisationError::Singular);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_without_a_pivot_at_their_end_are_refused() {
        // [[2, 1], [0, 3]], then with the entries of its last column exchanged, then with that column empty.
        assert_eq!(pivots(&[0, 1, 3], &[0, 0, 1], &[2.0, 1.0, 3.0]), Ok(()));
        assert_eq!(pivots(&[0, 1, 3], &[0, 0, 1], &[2.0, 1.0, f64::NAN]), Err(FactorisationError::Singular));
        for found in [pivots(&[0, 1, 3], &[0, 1, 0], &[2.0, 3.0, 1.0]), pivots(&[0, 1, 1], &[0], &[2.0])] {
            assert!(matches!(found, Err(FactorisationError::UnexpectedForm { .. })), "{found:?}");
        }
    }

    #[test]
    fn systems_are_solved_without_allocation_once_they_were() {
        let order = 40;
        for elimination in [Order::Given, Order::LeastFill] {
            let places = (0..order).flat_map(|i| {
                let near = (i.max(3) - 3..(i + 3).min(order)).map(move |j| (i, j));
                near.chain([(order - 1, i), (i, order - 2)])
            });
            let places: Vec<_> = places.collect();
            let mut matrix = General::new(order, places.iter().copied(), elimination).unwrap();
            for round in 0..3 {
                let mut dense = nalgebra::DMatrix::zeros(order, order);
                for &(row, column) in &places {
                    let place = matrix.place(row, column).unwrap();
                    let value = ((row * 7 + column * 3) as f64 + 1e-3 * f64::from(round)).sin();
                    matrix.values_mut()[place] = value;
                    dense[(row, column)] = value;
                }
                let mut x: Vec<f64> = (0..order).map(|i| (i as f64).cos()).collect();
                let b = x.clone();
                let mut regular = Err(FactorisationError::Singular);
                let count = allocation_counter::measure(|| {
                    regular = matrix.factorise();
                    matrix.solve(&mut x);
                });
                assert_eq!(regular, Ok(()));
                assert!(round == 0 || count.count_total == 0, "{elimination:?} {round}");
                let left = &dense * nalgebra::DVector::from_column_slice(&x);
                let size = x.iter().fold(1.0_f64, |a, b| a.max(b.abs()));
                for (left, b) in left.iter().zip(b) {
                    assert!((left - b).abs() < 1e-10 * size, "{elimination:?}");
                }
            }
        }
    }

    #[test]
    fn a_pivot_of_zero_is_told() {
        for elimination in [Order::Given, Order::LeastFill] {
            let mut matrix = General::new(2, [(1, 0), (0, 1)], elimination).unwrap();
            matrix.values_mut().copy_from_slice(&[1.0, 1.0, 1.0, 1.0]);
            assert_eq!(matrix.factorise(), Err(FactorisationError::Singular));
            matrix.values_mut().copy_from_slice(&[0.0, 1.0, -1.0, f64::NAN]);
            assert_eq!(matrix.factorise(), Err(FactorisationError::Singular));
            matrix.values_mut().copy_from_slice(&[0.0, 1.0, -1.0, 0.0]);
            assert_eq!(matrix.factorise(), Ok(()));
            let mut x = [2.0, 3.0];
            matrix.solve(&mut x);
            assert_eq!(x, [3.0, -2.0]);
        }
    }
}
