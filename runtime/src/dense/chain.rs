//! Symmetric matrices of a chain of elements that share one unknown with their neighbours.

use super::add;
use crate::Lanes;
use crate::spectral::dot;

/// The signs of the pivots of a [`ChainMatrix`], and the smallest one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pivots {
    /// Number of negative pivots: that of the negative eigenvalues.
    pub negative: usize,
    /// The pivot that is smallest in size relative to the sum of the sizes of its terms, relative to it: its inverse is the growth of rounding errors. Not
    /// finite where an entry of the matrix is not.
    pub smallest: f64,
}

/// A symmetric matrix that is a chain of elements: the last unknown of each is the first one of the next. It is factorised as `L D L^T` without pivoting,
/// element by element: each is eliminated except for its last unknown. `D` has the signs of the eigenvalues. Entries may be several matrices in lanes.
#[derive(Clone, Debug)]
pub struct ChainMatrix<T = f64> {
    elements: usize,
    width: usize,
    stride: usize,
    clamped: bool,
    /// Upper triangles of the elements by rows; `D L^T` once factorised.
    rows: Vec<T>,
    /// `1 / D`, per unknown.
    inverse: Vec<T>,
    /// Sums of the sizes of the terms of the pivots of an element.
    terms: Vec<T>,
}

impl<T: Lanes> ChainMatrix<T> {
    /// A chain of elements of `width` unknowns each, all entries zero. Where it is `clamped`, the first unknown of all is fixed: its row and column are not
    /// read.
    #[must_use]
    pub fn new(elements: usize, width: usize, clamped: bool) -> Self {
        let stride = width.div_ceil(4) * 4;
        let order = elements * width.saturating_sub(1) + 1;
        Self {
            elements,
            width,
            stride,
            clamped,
            rows: vec![T::from_f64(0.0); elements * width * stride],
            inverse: vec![T::from_f64(0.0); order],
            terms: vec![T::from_f64(0.0); width],
        }
    }

    /// Distance of the rows of an element in [`ChainMatrix::rows_mut`]: its width, rounded up to a multiple of 4.
    #[must_use]
    pub const fn stride(&self) -> usize {
        self.stride
    }

    /// Number of unknowns, the fixed one included.
    #[must_use]
    pub const fn order(&self) -> usize {
        self.inverse.len()
    }

    /// The rows of the elements, of which the upper triangles are read; the factors after [`ChainMatrix::eliminate`].
    pub fn rows_mut(&mut self) -> &mut [T] {
        &mut self.rows
    }

    /// The rows of one element.
    pub fn element_mut(&mut self, element: usize) -> &mut [T] {
        let size = self.width * self.stride;
        &mut self.rows[element * size..][..size]
    }

    /// The unknowns of an element that are eliminated with it.
    const fn eliminated(&self, element: usize) -> core::ops::Range<usize> {
        let first = if self.clamped && element == 0 { 1 } else { 0 };
        let end = if element + 1 == self.elements { self.width } else { self.width - 1 };
        first..end
    }

    /// Factorises in place, and hands each pivot to `see`: itself, and relative to the sum of the sizes of its terms.
    #[inline]
    pub fn eliminate(&mut self, mut see: impl FnMut(T, T)) {
        let (width, stride, advance) = (self.width, self.stride, self.width - 1);
        let (zero, one) = (T::from_f64(0.0), T::from_f64(1.0));
        let (mut carried, mut carried_terms) = (zero, zero);
        for element in 0..self.elements {
            let range = self.eliminated(element);
            let matrix = &mut self.rows[element * width * stride..][..width * stride];
            let inverse = &mut self.inverse[element * advance..][..width];
            for (k, terms) in self.terms.iter_mut().enumerate() {
                *terms = matrix[k * stride + k].abs();
            }
            if !(self.clamped && element == 0) {
                matrix[0] += carried;
                self.terms[0] += carried_terms;
            }
            for k in range {
                let (above, below) = matrix.split_at_mut((k + 1) * stride);
                let row = &above[k * stride..];
                let pivot = row[k];
                see(pivot, pivot / self.terms[k]);
                inverse[k] = one / pivot;
                for (i, other) in below.chunks_exact_mut(stride).enumerate() {
                    let i = k + 1 + i;
                    let factor = -row[i] * inverse[k];
                    // Rows of one number each are added in vectors, which begin at multiples of 4.
                    let (from, end) = if T::COUNT == 1 { (i & !3, stride) } else { (i, width) };
                    add(&mut other[from..end], factor, &row[from..end]);
                    self.terms[i] += (factor * row[i]).abs();
                }
            }
            carried_terms = self.terms[width - 1];
            carried = matrix[(width - 1) * stride + width - 1];
        }
    }

    /// Solves in place with the factors; a fixed first unknown becomes zero.
    pub fn solve(&self, x: &mut [T]) {
        let (width, stride, advance) = (self.width, self.stride, self.width - 1);
        if self.clamped {
            x[0] = T::from_f64(0.0);
        }
        let matrices = || self.rows.chunks_exact(width * stride).enumerate();
        for (element, matrix) in matrices() {
            let first = element * advance;
            let x = &mut x[first..first + width];
            for k in self.eliminated(element) {
                let factor = -x[k] * self.inverse[first + k];
                add(&mut x[k + 1..], factor, &matrix[k * stride + k + 1..][..width - k - 1]);
            }
        }
        for (element, matrix) in matrices().rev() {
            let first = element * advance;
            let x = &mut x[first..first + width];
            for k in self.eliminated(element).rev() {
                let sum = dot(&matrix[k * stride + k + 1..][..width - k - 1], &x[k + 1..]);
                x[k] = (x[k] - sum) * self.inverse[first + k];
            }
        }
    }
}

impl ChainMatrix {
    /// Factorises in place.
    pub fn factorise(&mut self) -> Pivots {
        let mut found = Pivots { negative: 0, smallest: f64::INFINITY };
        self.eliminate(|pivot, relative| {
            found.negative += usize::from(pivot < 0.0);
            if relative.abs() < found.smallest.abs() || relative.is_nan() {
                found.smallest = relative;
            }
        });
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sparse::{Order, Sparse};

    /// Blocks with entries of a few numbers: positive definite where `lift` is large, otherwise with eigenvalues of both signs.
    fn chain(elements: usize, width: usize, clamped: bool, lift: f64) -> (ChainMatrix, Sparse) {
        let mut chain = ChainMatrix::new(elements, width, clamped);
        let fixed = usize::from(clamped);
        let free = |i: usize| i.checked_sub(fixed);
        let unknowns = |element: usize, i: usize| free(element * (width - 1) + i);
        let all =
            (0..elements).flat_map(move |e| (0..width).flat_map(move |i| (0..=i).map(move |j| (e, i, j))));
        let pairs = all.clone().filter_map(|(e, i, j)| unknowns(e, i).zip(unknowns(e, j)));
        let mut sparse = Sparse::new(chain.order() - fixed, pairs, Order::Given).unwrap();
        for (e, i, j) in all {
            let value = ((7 * e + 5 * i + 3 * j) as f64).sin() + if i == j { lift } else { 0.0 };
            let stride = chain.stride();
            chain.element_mut(e)[j * stride + i] = value;
            if let Some((row, column)) = unknowns(e, i).zip(unknowns(e, j)) {
                let place = sparse.place(row, column).unwrap();
                sparse.values_mut()[place] += value;
            }
        }
        (chain, sparse)
    }

    #[test]
    fn a_chain_is_what_a_sparse_factorisation_finds() {
        for (elements, width, clamped) in
            [(1, 3, false), (1, 5, true), (7, 5, true), (30, 3, true), (9, 2, false)]
        {
            for lift in [8.0, 1.5, -8.0] {
                let (mut chain, mut sparse) = chain(elements, width, clamped, lift);
                let (found, expected) = (chain.factorise(), sparse.factorise().unwrap());
                assert_eq!(found.negative, expected.negative, "{elements} {width} {lift}");
                let mut x: Vec<f64> = (0..chain.order()).map(|i| (i as f64).cos()).collect();
                let mut y = x[usize::from(clamped)..].to_vec();
                chain.solve(&mut x);
                sparse.solve(&mut y);
                let size = y.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
                let far = x[usize::from(clamped)..].iter().zip(&y).map(|(x, y)| (x - y).abs());
                assert!(far.fold(0.0, f64::max) < 1e-10 * size, "{elements} {width} {lift}");
                assert!(!clamped || x[0] == 0.0);
            }
        }
    }

    #[test]
    fn pivots_in_which_large_terms_cancel_are_told() {
        // The third pivot is -2 + 1e-14, the difference of terms of 1e14; its sign is known to two digits at best.
        let mut chain = ChainMatrix::new(1, 3, false);
        chain.element_mut(0).copy_from_slice(&[1e-14, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        assert!(chain.factorise().smallest.abs() < 1e-13);
        // Pivots 2, -1/2 and 4 = -1/2 + 9/2.
        chain.element_mut(0).copy_from_slice(&[2.0, 1.0, 1.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!(chain.factorise(), Pivots { negative: 1, smallest: 0.8 });
    }

    #[test]
    fn entries_that_are_not_finite_are_told() {
        let (mut chain, _) = chain(3, 4, true, 8.0);
        chain.element_mut(1)[1] = f64::NAN;
        assert!(!chain.factorise().smallest.is_finite());
    }
}
