//! The linearised equations of motion and their factors.

use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::lu::partial_pivoting::{factor, solve};
use faer::linalg::matmul::matmul;
use faer::linalg::solvers::{Lblt, Solve as _};
use faer::perm::PermRef;
use faer::{Accum, Auto, Mat, MatMut, MatRef, Par, Side, c64};
use nalgebra::Complex;

use crate::dense::{Factors, add};
use crate::ode::finite;

/// Derivatives of a residual `r(t, q, q', q'')` by the unknowns, `K = dr/dq`, `C = dr/dq'`, `M = dr/dq''`, in the form that a family of models has them in, and the
/// factorisations that integration and modes need: of `K + c C + m M` with weights `[c, m]`, which are `[g, g^2]` at a rate `g`, 1/s.
///
/// The order of the unknowns is that of [`Mechanics`](super::Mechanics).
pub trait QuadraticPencil: Clone + core::fmt::Debug {
    /// Number of unknowns.
    fn order(&self) -> usize;

    /// Whether all entries are finite.
    fn is_finite(&self) -> bool;

    /// Factorises at real weights. Returns whether the matrix is regular.
    fn factorise(&mut self, weights: [f64; 2]) -> bool;

    /// Whether `K` is symmetric to rounding.
    fn is_symmetric(&self) -> bool;

    /// Factorises a symmetric matrix at real weights and counts its negative eigenvalues on motions that keep the constraints; `None` where it is singular.
    fn negative(&mut self, weights: [f64; 2]) -> Option<usize>;

    /// Factorises at complex weights `index`, beside the real ones and after them.
    fn factorise_complex(&mut self, index: usize, weights: [Complex<f64>; 2]);

    /// Solves with the factors of the real weights, in place.
    fn solve(&mut self, x: &mut [f64]);

    /// Solves with the factors of complex weights `index`, in place.
    fn solve_complex(&mut self, index: usize, x: &mut [Complex<f64>]);

    /// Solves with the factors of the real weights for all columns, in place.
    fn solve_columns(&mut self, x: &mut Mat<f64>) {
        for column in 0..x.ncols() {
            self.solve(x.col_as_slice_mut(column));
        }
    }

    /// `out += (k K + c C + m M) x` with `[k, c, m]`.
    fn add_product(&self, weights: [f64; 3], x: &[f64], out: &mut [f64]);

    /// Writes the matrices into a dense pencil, which may have more unknowns behind these.
    fn write(&self, to: &mut Pencil) {
        let (n, total) = (self.order(), to.order());
        let (mut unit, mut column) = (vec![0.0; n], vec![0.0; n]);
        for (which, matrix) in [&mut to.stiffness, &mut to.damping, &mut to.inertia].into_iter().enumerate() {
            let weights = core::array::from_fn(|k| f64::from(u8::from(k == which)));
            for j in 0..n {
                unit[j] = 1.0;
                column.fill(0.0);
                self.add_product(weights, &unit, &mut column);
                for (row, entry) in column.iter().enumerate() {
                    matrix[row * total + j] = *entry;
                }
                unit[j] = 0.0;
            }
        }
    }

    /// `(k K + c C + m M) X` for all columns.
    fn products(&self, weights: [f64; 3], x: &Mat<f64>) -> Mat<f64> {
        let mut out = Mat::zeros(x.nrows(), x.ncols());
        for column in 0..x.ncols() {
            self.add_product(weights, x.col_as_slice(column), out.col_as_slice_mut(column));
        }
        out
    }
}

/// Entries of `K` that differ from their mirror image by more than this fraction of the scaled diagonal have no energy.
pub const ASYMMETRY: f64 = 1e-8;

/// Pivots of the scaled matrix below this are zero to working accuracy.
const VANISHING: f64 = 1e-13;

/// Weights of damping and inertia at a rate.
pub(super) fn at_rate<T: Copy + core::ops::Mul<Output = T>>(rate: T) -> [T; 2] {
    [rate, rate * rate]
}

/// The matrices of a [`QuadraticPencil`], dense, by rows.
///
/// Rows and columns of multipliers have zeros in `C` and `M`. Matrices are scaled on both sides by the sizes of their diagonal entries before they are factorised, so that the units of the unknowns do not
/// decide on pivots.
pub struct Pencil {
    order: usize,
    /// `dr/dq`: `[row * order + column]`.
    pub stiffness: Vec<f64>,
    /// `dr/dq'`.
    pub damping: Vec<f64>,
    /// `dr/dq''`.
    pub inertia: Vec<f64>,
    /// Number of multipliers, which are the last unknowns: [`QuadraticPencil::negative`] has to know it.
    pub multipliers: usize,
    scale: Vec<f64>,
    real: Factors,
    /// Factors of a symmetric matrix, which take the place of the real ones.
    symmetric: Option<Lblt<f64>>,
    complex: Vec<ComplexFactors>,
    right: Vec<c64>,
    scratch: MemBuffer,
}

#[derive(Clone, Debug)]
struct ComplexFactors {
    columns: Vec<c64>,
    forward: Vec<usize>,
    inverse: Vec<usize>,
}

impl core::fmt::Debug for Pencil {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.debug_struct("Pencil").field("order", &self.order).finish_non_exhaustive()
    }
}

impl Clone for Pencil {
    fn clone(&self) -> Self {
        Self {
            order: self.order,
            stiffness: self.stiffness.clone(),
            damping: self.damping.clone(),
            inertia: self.inertia.clone(),
            multipliers: self.multipliers,
            scale: self.scale.clone(),
            real: self.real.clone(),
            symmetric: self.symmetric.clone(),
            complex: self.complex.clone(),
            right: self.right.clone(),
            scratch: scratch(self.order),
        }
    }
}

fn scratch(order: usize) -> MemBuffer {
    let params = <factor::PartialPivLuParams as Auto<c64>>::auto();
    let need = factor::lu_in_place_scratch::<usize, c64>(order, order, Par::Seq, params.into())
        .or(solve::solve_in_place_scratch::<usize, c64>(order, 1, Par::Seq));
    MemBuffer::new(need)
}

impl Pencil {
    /// Zero matrices of this order, with memory for factors at one real rate and at `complex` other ones.
    #[must_use]
    pub fn new(order: usize, complex: usize) -> Self {
        let zero = Complex::new(0.0, 0.0);
        let one = ComplexFactors {
            columns: vec![zero; order * order],
            forward: (0..order).collect(),
            inverse: (0..order).collect(),
        };
        Self {
            order,
            stiffness: vec![0.0; order * order],
            damping: vec![0.0; order * order],
            inertia: vec![0.0; order * order],
            multipliers: 0,
            scale: vec![1.0; order],
            real: Factors::new(order),
            symmetric: None,
            complex: vec![one; complex],
            right: vec![zero; order],
            scratch: scratch(order),
        }
    }

    /// Number of unknowns.
    #[must_use]
    pub const fn order(&self) -> usize {
        self.order
    }

    /// Sets all matrices to zero.
    pub fn clear(&mut self) {
        for matrix in [&mut self.stiffness, &mut self.damping, &mut self.inertia] {
            matrix.fill(0.0);
        }
    }

    fn entry(&self, row: usize, column: usize, [damping, inertia]: [f64; 2]) -> f64 {
        let at = row * self.order + column;
        self.stiffness[at] + damping * self.damping[at] + inertia * self.inertia[at]
    }

    /// Chooses the scales of the unknowns for weights of these magnitudes.
    fn balance(&mut self, weights: [f64; 2]) {
        let n = self.order;
        for i in 0..n {
            let diagonal = self.entry(i, i, weights).abs();
            self.scale[i] = if diagonal > 0.0 { 1.0 / diagonal.sqrt() } else { 0.0 };
        }
        // Multipliers: rows of unit length in the scaled unknowns.
        for i in 0..n {
            if self.scale[i] == 0.0 {
                let row = (0..n).map(|k| (self.entry(i, k, weights) * self.scale[k]).powi(2)).sum::<f64>();
                self.scale[i] = if row > 0.0 { 1.0 / row.sqrt() } else { 1.0 };
            }
        }
    }

    /// Adds a matrix by rows of the first `count` unknowns, times `factor`, to the stiffness.
    pub fn add_stiffness(&mut self, factor: f64, count: usize, matrix: &[f64]) {
        for (row, from) in matrix.chunks_exact(count).enumerate() {
            add(&mut self.stiffness[row * self.order..][..count], factor, from);
        }
    }
}

impl QuadraticPencil for Pencil {
    fn order(&self) -> usize {
        self.order
    }

    fn is_finite(&self) -> bool {
        [&self.stiffness, &self.damping, &self.inertia].into_iter().all(|matrix| finite(matrix))
    }

    fn is_symmetric(&self) -> bool {
        let n = self.order;
        let size = |k: usize| self.stiffness[k * (n + 1)].abs().sqrt();
        let largest = (0..n).map(size).fold(0.0, f64::max);
        let entry = |i: usize, j: usize| self.stiffness[i * n + j];
        (0..n).all(|i| {
            let limit = |j: usize| ASYMMETRY * (size(i) * size(j)).max(f64::EPSILON * largest * largest);
            (0..i).all(|j| (entry(i, j) - entry(j, i)).abs() <= limit(j))
        })
    }

    fn negative(&mut self, weights: [f64; 2]) -> Option<usize> {
        self.balance(weights);
        let matrix = Mat::from_fn(self.order, self.order, |i, j| {
            if i < j { 0.0 } else { self.entry(i, j, weights) * self.scale[i] * self.scale[j] }
        });
        let factors = Lblt::new(matrix.as_ref(), Side::Lower);
        let count = negative_pivots(&factors);
        self.symmetric = Some(factors);
        count?.checked_sub(self.multipliers)
    }

    fn factorise(&mut self, weights: [f64; 2]) -> bool {
        self.symmetric = None;
        self.balance(weights);
        let n = self.order;
        for column in 0..n {
            for row in 0..n {
                let value = self.entry(row, column, weights) * self.scale[row] * self.scale[column];
                self.real.columns_mut()[column * n + row] = value;
            }
        }
        self.real.lu().is_some()
    }

    fn factorise_complex(&mut self, index: usize, [first, second]: [Complex<f64>; 2]) {
        let n = self.order;
        let factors = &mut self.complex[index];
        for (row, scale) in self.scale.iter().enumerate() {
            for column in 0..n {
                let at = row * n + column;
                let size = scale * self.scale[column];
                factors.columns[column * n + row] = Complex::new(
                    size * (self.stiffness[at] + first.re * self.damping[at] + second.re * self.inertia[at]),
                    size * (first.im * self.damping[at] + second.im * self.inertia[at]),
                );
            }
        }
        let params = <factor::PartialPivLuParams as Auto<c64>>::auto();
        factor::lu_in_place::<usize, c64>(
            MatMut::from_column_major_slice_mut(&mut factors.columns, n, n),
            &mut factors.forward,
            &mut factors.inverse,
            Par::Seq,
            MemStack::new(&mut self.scratch),
            params.into(),
        );
    }

    fn solve(&mut self, x: &mut [f64]) {
        let scale = |x: &mut [f64]| x.iter_mut().zip(&self.scale).for_each(|(x, scale)| *x *= scale);
        scale(x);
        match &self.symmetric {
            Some(factors) => factors.solve_in_place(MatMut::from_column_major_slice_mut(x, self.order, 1)),
            None => self.real.solve(x),
        }
        scale(x);
    }

    fn solve_columns(&mut self, x: &mut Mat<f64>) {
        let scale = |x: &mut Mat<f64>| {
            for column in 0..x.ncols() {
                x.col_as_slice_mut(column).iter_mut().zip(&self.scale).for_each(|(x, scale)| *x *= scale);
            }
        };
        scale(x);
        match &self.symmetric {
            Some(factors) => factors.solve_in_place(x.as_mut()),
            None => (0..x.ncols()).for_each(|column| self.real.solve(x.col_as_slice_mut(column))),
        }
        scale(x);
    }

    fn solve_complex(&mut self, index: usize, x: &mut [Complex<f64>]) {
        let n = self.order;
        let factors = &self.complex[index];
        for ((right, x), scale) in self.right.iter_mut().zip(&*x).zip(&self.scale) {
            *right = x * *scale;
        }
        let lu = MatRef::from_column_major_slice(&factors.columns, n, n);
        solve::solve_in_place::<usize, c64, c64>(
            lu,
            lu,
            PermRef::new_checked(&factors.forward, &factors.inverse, n),
            MatMut::from_column_major_slice_mut(&mut self.right, n, 1),
            Par::Seq,
            MemStack::new(&mut self.scratch),
        );
        for ((right, x), scale) in self.right.iter().zip(x.iter_mut()).zip(&self.scale) {
            *x = right * *scale;
        }
    }

    fn add_product(&self, weights: [f64; 3], x: &[f64], out: &mut [f64]) {
        let n = self.order;
        let matrices = [&self.stiffness, &self.damping, &self.inertia];
        for (weight, matrix) in weights.into_iter().zip(matrices).filter(|(weight, _)| *weight != 0.0) {
            for (out, row) in out.iter_mut().zip(matrix.chunks_exact(n)) {
                *out += weight * crate::spectral::dot(row, x);
            }
        }
    }

    fn products(&self, weights: [f64; 3], x: &Mat<f64>) -> Mat<f64> {
        let n = self.order;
        let mut out = Mat::zeros(n, x.ncols());
        let matrices = [&self.stiffness, &self.damping, &self.inertia];
        for (weight, matrix) in weights.into_iter().zip(matrices).filter(|(weight, _)| *weight != 0.0) {
            let matrix = MatRef::from_row_major_slice(matrix, n, n);
            matmul(out.as_mut(), Accum::Add, matrix, x.as_ref(), weight, Par::Seq);
        }
        out
    }
}

/// Number of negative eigenvalues of factorised symmetric matrices; `None` where a pivot is zero to working accuracy.
fn negative_pivots(factors: &Lblt<f64>) -> Option<usize> {
    let (diagonal, beside) = (factors.B_diag().column_vector(), factors.B_subdiag().column_vector());
    let n = diagonal.nrows();
    let (mut count, mut k) = (0, 0);
    while k < n {
        if beside[k] == 0.0 {
            (diagonal[k].abs() > VANISHING).then_some(())?;
            count += usize::from(diagonal[k] < 0.0);
            k += 1;
        } else {
            let (sum, product) =
                (diagonal[k] + diagonal[k + 1], diagonal[k] * diagonal[k + 1] - beside[k] * beside[k]);
            (product.abs() > VANISHING * VANISHING).then_some(())?;
            count += if product < 0.0 { 1 } else { 2 * usize::from(sum < 0.0) };
            k += 2;
        }
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_at_real_and_complex_rates() {
        let n = 7;
        let mut pencil = Pencil::new(n, 1);
        for i in 0..n {
            for j in 0..n {
                let wave = |k: f64| ((i * 5 + j * 3) as f64 * k).sin();
                let units = 10.0_f64.powi(i32::try_from(i + j).unwrap_or(0) - 6);
                let diagonal = f64::from(u8::from(i == j));
                pencil.stiffness[i * n + j] = units * (3.0 * diagonal + 0.2 * wave(1.0));
                pencil.damping[i * n + j] = units * (0.1 * diagonal + 0.02 * wave(0.7));
                pencil.inertia[i * n + j] = units * (0.5 * diagonal + 0.03 * wave(0.4));
            }
        }
        // A multiplier.
        for k in 0..n {
            for matrix in [&mut pencil.damping, &mut pencil.inertia] {
                matrix[(n - 1) * n + k] = 0.0;
                matrix[k * n + n - 1] = 0.0;
            }
        }
        pencil.stiffness[n * n - 1] = 0.0;
        let rate = Complex::new(2.0, 1.5);
        assert!(pencil.factorise(at_rate(2.0)));
        pencil.factorise_complex(0, at_rate(rate));
        let expected: Vec<Complex<f64>> = (0..n)
            .map(|k| {
                Complex::new(1.0 + k as f64, 0.5 - k as f64) * 0.1_f64.powi(i32::try_from(k).unwrap_or(0))
            })
            .collect();
        let at = |i: usize, j: usize, rate: Complex<f64>| {
            let k = i * n + j;
            pencil.stiffness[k] + rate * pencil.damping[k] + rate * rate * pencil.inertia[k]
        };
        let product = |rate: Complex<f64>| -> Vec<Complex<f64>> {
            (0..n).map(|i| (0..n).map(|j| at(i, j, rate) * expected[j]).sum()).collect()
        };
        let (mut complex, real) = (product(rate), product(Complex::new(2.0, 0.0)));
        let mut real: Vec<f64> = real.iter().map(|value| value.re).collect();
        pencil.solve_complex(0, &mut complex);
        pencil.solve(&mut real);
        for k in 0..n {
            let size = 1e-12 * expected[k].norm();
            assert!((complex[k] - expected[k]).norm() < size, "{k} {}", complex[k]);
            assert!((real[k] - expected[k].re).abs() < size, "{k} {}", real[k]);
        }
    }
}
