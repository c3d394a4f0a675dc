//! Products of small dense matrices whose sizes are known at run time only, in register tiles.

use crate::Scalar;
use crate::scalar::Factor;

/// Rows of a product in lanes that share columns of its right matrix.
const GROUP: usize = 8;

/// The next multiple of 4.
pub const fn padded(count: usize) -> usize {
    count.div_ceil(4) * 4
}

/// A matrix by rows of a fixed stride.
#[derive(Clone, Copy)]
pub struct RowMajor<'a, T = f64> {
    /// The rows one after another.
    pub entries: &'a [T],
    /// Entries from the start of a row to that of the next.
    pub stride: usize,
}

/// `out = a^T b`: `a` has `depth` rows of at least `rows` entries, `b` as many of `columns`, `out` has `rows` rows of `columns`.
/// Rows and columns are multiples of 4.
#[inline(never)]
pub fn product<A: Factor<T>, T: Scalar>(
    out: &mut [T],
    stride: usize,
    a: RowMajor<A>,
    b: RowMajor<T>,
    rows: usize,
    columns: usize,
) {
    tiles(out, stride, a, b, rows, columns, |_| 0);
}

/// [`product`] for the columns from `from` on, a multiple of 4.
pub fn product_from<A: Factor<T>, T: Scalar>(
    out: &mut [T],
    stride: usize,
    a: RowMajor<A>,
    b: RowMajor<T>,
    rows: usize,
    (from, columns): (usize, usize),
) {
    tiles(out, stride, a, b, rows, columns, |_| from);
}

/// [`product`] on and above the diagonal; entries below the diagonal tiles are not computed.
pub fn product_above<A: Factor<T>, T: Scalar>(
    out: &mut [T],
    stride: usize,
    a: RowMajor<A>,
    b: RowMajor<T>,
    rows: usize,
    columns: usize,
) {
    tiles(out, stride, a, b, rows, columns, |row| row);
}

/// `out = a^T diag(c) a` on and above the diagonal; entries below the diagonal tiles are not computed. `a` has a row of at least `columns` entries, a multiple of 4, per number of
/// `c`, and is the same in all lanes. No row times its number is stored.
#[inline(never)]
pub fn square_above<T: Scalar>(out: &mut [T], stride: usize, a: RowMajor, c: &[T], columns: usize) {
    for i in (0..columns).step_by(4) {
        let mut j = i;
        while T::TILE == 8 && j + 8 <= columns {
            square_tile::<T, 8>(out, stride, a, c, i, j);
            j += 8;
        }
        while j < columns {
            square_tile::<T, 4>(out, stride, a, c, i, j);
            j += 4;
        }
    }
}

/// Computes four rows and `W` columns of a square, from row `i` and column `j` on.
#[inline(always)]
fn square_tile<T: Scalar, const W: usize>(
    out: &mut [T],
    stride: usize,
    a: RowMajor,
    c: &[T],
    i: usize,
    j: usize,
) {
    let mut sums = [[T::from_f64(0.0); W]; 4];
    for (row, c) in a.entries.chunks_exact(a.stride).zip(c) {
        let (Some(x), Some(y)) = (row[i..].first_chunk::<4>(), row[j..].first_chunk::<W>()) else { return };
        for (sums, x) in sums.iter_mut().zip(x) {
            let x = *c * T::from_f64(*x);
            for (sum, y) in sums.iter_mut().zip(y) {
                *sum = x.fma(T::from_f64(*y), *sum);
            }
        }
    }
    for (row, sums) in sums.iter().enumerate() {
        out[(i + row) * stride + j..][..W].copy_from_slice(sums);
    }
}

#[inline(always)]
fn tiles<A: Factor<T>, T: Scalar>(
    out: &mut [T],
    stride: usize,
    a: RowMajor<A>,
    b: RowMajor<T>,
    rows: usize,
    columns: usize,
    first: impl Fn(usize) -> usize,
) {
    if T::TILE == 8 {
        for i in (0..rows).step_by(4) {
            let mut j = first(i);
            while j + 8 <= columns {
                tile::<A, T, 8>(out, stride, a, b, i, j);
                j += 8;
            }
            while j < columns {
                tile::<A, T, 4>(out, stride, a, b, i, j);
                j += 4;
            }
        }
        return;
    }
    // Columns of numbers that fill registers are many: a group of columns of `b`, and as many of `a` as fit, are used while they are in the nearest memory.
    let group = if size_of::<A>() < size_of::<T>() { rows } else { GROUP };
    for from in (0..rows).step_by(group.max(4)) {
        for j in (first(from)..columns).step_by(4) {
            for i in (from..rows.min(from + group)).step_by(4).filter(|i| first(*i) <= j) {
                tile::<A, T, 4>(out, stride, a, b, i, j);
            }
        }
    }
}

/// Computes four rows and `W` columns of a product, from row `i` and column `j` on.
#[inline(always)]
fn tile<A: Factor<T>, T: Scalar, const W: usize>(
    out: &mut [T],
    stride: usize,
    a: RowMajor<A>,
    b: RowMajor<T>,
    i: usize,
    j: usize,
) {
    let mut sums = [[T::from_f64(0.0); W]; 4];
    for (x, y) in a.entries.chunks_exact(a.stride).zip(b.entries.chunks_exact(b.stride)) {
        let (Some(x), Some(y)) = (x[i..].first_chunk::<4>(), y[j..].first_chunk::<W>()) else { return };
        for (sums, x) in sums.iter_mut().zip(x) {
            for (sum, y) in sums.iter_mut().zip(y) {
                *sum = x.factor().fma(*y, *sum);
            }
        }
    }
    for (row, sums) in sums.iter().enumerate() {
        out[(i + row) * stride + j..][..W].copy_from_slice(sums);
    }
}

/// `to += factor * from`.
#[inline(always)]
pub fn add<A: Factor<T>, T: Scalar>(to: &mut [T], factor: T, from: &[A]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = factor.fma(from.factor(), *to);
    }
}
