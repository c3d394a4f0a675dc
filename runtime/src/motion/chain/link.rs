//! Equations of a link by its own unknowns and the motion of its base.

use crate::spectral::dot;

/// Number of changes of a base.
pub const BASE: usize = 18;
/// Number of these that are the pose of the base.
pub(super) const POSE: usize = 6;

/// A link: its matrices, by rows.
#[derive(Clone, Debug)]
pub struct ChainLink {
    pub(super) order: usize,
    /// Number of changes of its base: none of the first link.
    pub(super) base: usize,
    /// `(K, B)`, `C` and `M`: rows of `q`, and of couple and force at the base; columns of `q` and `x`.
    pub matrices: [Vec<f64>; 3],
    /// `(T_K, X)`, `T_C` and `T_M`: rows of `x_end`.
    pub ends: [Vec<f64>; 3],
}

impl ChainLink {
    pub(super) fn new(order: usize, is_first: bool) -> Self {
        let (base, pose) = if is_first { (0, 0) } else { (BASE, POSE) };
        let columns = order + base;
        let [matrix, end] = [order + pose, BASE].map(|rows| vec![0.0; rows * columns]);
        Self {
            order,
            base,
            matrices: core::array::from_fn(|_| matrix.clone()),
            ends: core::array::from_fn(|_| end.clone()),
        }
    }

    /// Number of unknowns.
    #[must_use]
    pub const fn order(&self) -> usize {
        self.order
    }

    /// Number of columns of the matrices.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.order + self.base
    }

    /// Number of rows of the matrices.
    #[must_use]
    pub const fn rows(&self) -> usize {
        if self.base == 0 { self.order } else { self.order + POSE }
    }

    /// A row of a matrix: 0 of `(K, B)`, 1 of `C`, 2 of `M`.
    pub fn row_mut(&mut self, which: usize, row: usize) -> &mut [f64] {
        let columns = self.columns();
        &mut self.matrices[which][row * columns..][..columns]
    }

    /// Sets all matrices to zero.
    pub fn clear(&mut self) {
        self.matrices.iter_mut().chain(&mut self.ends).for_each(|matrix| matrix.fill(0.0));
    }

    /// `out += sum of weight matrix (q, x)`; the changes of the base count with the first matrix alone.
    pub(super) fn add(&self, which: &[Vec<f64>; 3], weights: [f64; 3], [q, x]: [&[f64]; 2], out: &mut [f64]) {
        let columns = self.columns();
        for (k, (matrix, weight)) in which.iter().zip(weights).enumerate() {
            for (out, row) in out.iter_mut().zip(matrix.chunks_exact(columns)) {
                *out += weight * dot(&row[..self.order], q);
                if k == 0 {
                    *out += dot(&row[self.order..], &x[..self.base]);
                }
            }
        }
    }
}
