//! Small symmetric systems on the stack: Bunch-Kaufman factorisation by faer, inertia.

use core::mem::MaybeUninit;

use faer::diag::{DiagMut, DiagRef};
use faer::dyn_stack::MemStack;
use faer::linalg::cholesky::lblt::{factor, solve};
use faer::perm::PermRef;
use faer::{Auto, Conj, MatMut, MatRef, Par};

use super::inertia::{Inertia, TRUSTED_GROWTH};

/// A symmetric matrix of order at most `N` on the stack, and its factors `P A P' = L B L'`.
///
/// `N` is at most 200 (the scratch memory of the factorisation is of fixed size).
#[derive(Clone, Debug)]
pub struct Symmetric<const N: usize> {
    order: usize,
    // Column after column; the lower triangle is read.
    columns: [[f64; N]; N],
    subdiagonal: [f64; N],
    permutation: [usize; N],
    inverse: [usize; N],
}

/// Scratch memory of a factorisation or of a solution for one right-hand side, in 64-bit words.
const SCRATCH: usize = 512;

impl<const N: usize> Symmetric<N> {
    /// The zero matrix of this order.
    #[must_use]
    pub const fn new(order: usize) -> Self {
        const { assert!(N <= 200, "the scratch memory is for matrices up to order 200") };
        Self { order, columns: [[0.0; N]; N], subdiagonal: [0.0; N], permutation: [0; N], inverse: [0; N] }
    }

    /// Order of the matrix.
    #[must_use]
    pub const fn order(&self) -> usize {
        self.order
    }

    /// Resets this matrix to the zero matrix of an order.
    pub fn clear(&mut self, order: usize) {
        self.order = order;
        for column in &mut self.columns[..order] {
            column[..order].fill(0.0);
        }
        // The factorisation does not write the last entry.
        self.subdiagonal[..order].fill(0.0);
    }

    /// The part of column `index` from the diagonal downwards, to be written before [`Symmetric::factorise`].
    #[inline]
    pub fn column_mut(&mut self, index: usize) -> &mut [f64] {
        let order = self.order;
        &mut self.columns[index][index..order]
    }

    /// Entry of the lower triangle (`row >= column`), before factorisation.
    #[must_use]
    pub const fn entry(&self, row: usize, column: usize) -> f64 {
        self.columns[column][row]
    }

    /// Factorises in place and counts the negative eigenvalues. By Sylvester's law of inertia the eigenvalues have the signs of those of the pivot blocks.
    ///
    /// If an entry is not finite, the smallest pivot or the solution is not finite either.
    pub fn factorise(&mut self) -> Inertia {
        let order = self.order;
        let mut scratch = [MaybeUninit::<u64>::uninit(); SCRATCH];
        // Unblocked: these matrices are small, and a block would need more scratch memory.
        let params = factor::LbltParams { block_size: 0, ..<factor::LbltParams as Auto<f64>>::auto() };
        let _ = factor::cholesky_in_place::<usize, f64>(
            MatMut::from_column_major_slice_with_stride_mut(self.columns.as_flattened_mut(), order, order, N),
            DiagMut::from_slice_mut(&mut self.subdiagonal[..order]),
            &mut self.permutation[..order],
            &mut self.inverse[..order],
            Par::Seq,
            MemStack::new_any(&mut scratch),
            params.into(),
        );
        self.inertia()
    }

    fn inertia(&self) -> Inertia {
        let mut found = Inertia { negative: 0, smallest_pivot: f64::INFINITY };
        let mut count = |value: f64| {
            found.negative += usize::from(value < 0.0);
            if value.abs() < found.smallest_pivot || value.is_nan() {
                found.smallest_pivot = value.abs();
            }
        };
        let mut i = 0;
        while i < self.order {
            let a = self.columns[i][i];
            let off = self.subdiagonal[i];
            if off == 0.0 || i + 1 == self.order {
                count(a);
                i += 1;
            } else {
                let b = self.columns[i + 1][i + 1];
                let (mean, half) = (0.5 * (a + b), 0.5 * (a - b));
                let radius = half.hypot(off);
                count(mean + radius);
                count(mean - radius);
                i += 2;
            }
        }
        found
    }

    /// Takes the inertia that [`Symmetric::factorise`] returned, and sets its smallest pivot to zero where the pivot growth is above [`TRUSTED_GROWTH`],
    /// so that rounding may have changed a sign. Takes one pass over the factors; call it only where stability is decided.
    #[must_use]
    pub fn guarded(&self, inertia: Inertia) -> Inertia {
        let trusted = self.growth() <= TRUSTED_GROWTH;
        if trusted { inertia } else { Inertia { smallest_pivot: 0.0, ..inertia } }
    }

    /// Pivot growth of the elimination, NaN where factors are not finite. A 2 x 2 pivot block enters with its determinant.
    fn growth(&self) -> f64 {
        // Per row, the sum of `|d_k| l_ik^2` over the columns eliminated so far.
        let mut sizes = [0.0; N];
        let mut growth = 1.0_f64;
        // Unlike `f64::max`, this keeps a NaN.
        let mut see = |found: f64| growth = if found <= growth { growth } else { found };
        let mut i = 0;
        while i < self.order {
            let (a, off) = (self.columns[i][i].abs(), self.subdiagonal[i]);
            if off == 0.0 || i + 1 == self.order {
                see((a + sizes[i]) / a);
                for (row, size) in sizes.iter_mut().enumerate().take(self.order).skip(i + 1) {
                    *size += a * self.columns[i][row].powi(2);
                }
                i += 1;
            } else {
                let b = self.columns[i + 1][i + 1].abs();
                let determinant = (self.columns[i][i] * self.columns[i + 1][i + 1] - off * off).abs();
                see(((a + sizes[i]) * (b + sizes[i + 1]) + off * off) / determinant);
                for (row, size) in sizes.iter_mut().enumerate().take(self.order).skip(i + 2) {
                    let (x, y) = (self.columns[i][row], self.columns[i + 1][row]);
                    *size += a * x * x + b * y * y + 2.0 * (off * x * y).abs();
                }
                i += 2;
            }
        }
        growth
    }

    /// Solves `A x = b` with the factors; `rhs` holds `b` and then `x`.
    pub fn solve(&self, rhs: &mut [f64]) {
        let order = self.order;
        let mut diagonal = [0.0; N];
        for (i, entry) in diagonal[..order].iter_mut().enumerate() {
            *entry = self.columns[i][i];
        }
        let mut scratch = [MaybeUninit::<u64>::uninit(); SCRATCH];
        solve::solve_in_place_with_conj::<usize, f64>(
            MatRef::from_column_major_slice_with_stride(self.columns.as_flattened(), order, order, N),
            DiagRef::from_slice(&diagonal[..order]),
            DiagRef::from_slice(&self.subdiagonal[..order]),
            Conj::No,
            PermRef::new_checked(&self.permutation[..order], &self.inverse[..order], order),
            MatMut::from_column_major_slice_mut(&mut rhs[..order], order, 1),
            Par::Seq,
            MemStack::new_any(&mut scratch),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample<const N: usize>(shift: f64) -> Symmetric<N> {
        let mut matrix = Symmetric::<N>::new(N);
        for column in 0..N {
            for (below, entry) in matrix.column_mut(column).iter_mut().enumerate() {
                let row = column + below;
                *entry = ((row * 7 + column * 3) as f64).sin() + if below == 0 { shift } else { 0.0 };
            }
        }
        matrix
    }

    #[test]
    fn solves_indefinite_systems_of_every_order() {
        let matrix = sample::<70>(0.3);
        for order in 1..=70 {
            let mut part = Symmetric::<70>::new(order);
            for column in 0..order {
                for below in 0..order - column {
                    part.column_mut(column)[below] = matrix.entry(column + below, column);
                }
            }
            let mut x: Vec<f64> = (0..order).map(|i| (i as f64).cos()).collect();
            let b = x.clone();
            part.factorise();
            part.solve(&mut x);
            for (i, b) in b.iter().enumerate() {
                let row: f64 = (0..order).map(|j| matrix.entry(i.max(j), i.min(j)) * x[j]).sum();
                let size: f64 = x.iter().map(|v| v.abs()).sum();
                assert!((row - b).abs() < 1e-12 * (1.0 + size), "order {order}, row {i}");
            }
        }
    }

    #[test]
    fn inertia_counts_negative_eigenvalues() {
        // diag(1, 2) bordered by a constraint: one negative eigenvalue; and a pair of 2x2 pivots.
        let mut matrix = Symmetric::<8>::new(3);
        matrix.column_mut(0).copy_from_slice(&[1.0, 0.0, 1.0]);
        matrix.column_mut(1).copy_from_slice(&[2.0, 1.0]);
        matrix.column_mut(2).copy_from_slice(&[0.0]);
        assert_eq!(matrix.factorise().negative, 1);
        matrix.clear(4);
        matrix.column_mut(0).copy_from_slice(&[0.0, 1.0, 0.0, 0.0]);
        matrix.column_mut(2).copy_from_slice(&[0.0, 2.0]);
        let inertia = matrix.factorise();
        assert_eq!(inertia.negative, 2);
        assert!((inertia.smallest_pivot - 1.0).abs() < 1e-15);
        let mut singular = Symmetric::<8>::new(2);
        singular.column_mut(0).copy_from_slice(&[1.0, 1.0]);
        singular.column_mut(1).copy_from_slice(&[1.0]);
        assert!(singular.factorise().smallest_pivot < 1e-15);
    }

    #[test]
    fn signs_that_rounding_may_have_made_are_not_trusted() {
        let verdict = |entries: [f64; 6]| {
            let mut matrix = Symmetric::<3>::new(3);
            matrix.column_mut(0).copy_from_slice(&entries[..3]);
            matrix.column_mut(1).copy_from_slice(&entries[3..5]);
            matrix.column_mut(2).copy_from_slice(&entries[5..]);
            let inertia = matrix.factorise();
            (inertia, matrix.guarded(inertia))
        };
        // Two thirds of rows that are equal but for rounding; then what is merely badly scaled, and a regular pivot of two.
        for rounding in [1e-16, -2e-16] {
            let (_, guarded) = verdict([3.0, 1.0, 1.0, 1.0 / 3.0 + rounding, 1.0 / 3.0, 1.0]);
            assert_eq!(guarded.smallest_pivot, 0.0);
        }
        for (entries, negative) in
            [([1e-12, 1e-7, 1e-9, 1.0, 1e-3, 1e12], 0), ([0.0, 1.0, 0.5, 0.0, 0.25, 2.0], 1)]
        {
            let (inertia, guarded) = verdict(entries);
            assert_eq!(inertia, guarded);
            assert_eq!(guarded.negative, negative);
        }
    }

    #[test]
    fn what_was_factorised_before_leaves_nothing_behind() {
        // A pair of pivots 2 x 2 across the last row of the smaller matrix that comes next.
        let mut matrix = Symmetric::<8>::new(4);
        for column in 0..3 {
            matrix.column_mut(column)[1] = 1.0;
        }
        matrix.factorise();
        for order in [3, 2, 1] {
            matrix.subdiagonal[order - 1] = 1.0;
            matrix.clear(order);
            for column in 0..order {
                matrix.column_mut(column)[0] = 2.0;
            }
            assert_eq!(matrix.factorise(), Inertia { negative: 0, smallest_pivot: 2.0 });
            let mut x = [1.0; 3];
            matrix.solve(&mut x[..order]);
            assert!(x[..order].iter().all(|x| *x == 0.5), "{x:?}");
        }
    }

    #[test]
    fn entries_that_are_not_finite_do_not_pass_for_a_regular_matrix() {
        let mut matrix = sample::<8>(1.0);
        matrix.column_mut(2)[1] = f64::NAN;
        let inertia = matrix.factorise();
        let mut x = [1.0; 8];
        matrix.solve(&mut x);
        assert!(!inertia.smallest_pivot.is_finite() || x.iter().any(|value| !value.is_finite()));
    }
}
