//! Products of the tables of functions with numbers.

use pliant_runtime::Lanes;

use super::mesh::Mesh;

/// Adds a derivative by the angles at the nodes and ends of a span, converted to a derivative by the coefficients of the element.
pub(super) fn expand<T: Lanes>(mesh: &Mesh, span: usize, gradient: &[T], out: &mut [T]) {
    let (stride, table) = (mesh.layout.stride, mesh.table(span));
    let mut first = 0;
    // In lanes one entry fills a register: eight sums do not wait for each other.
    while T::COUNT > 1 && first + 8 <= stride {
        add_columns::<T, 8>(table, gradient, stride, first, out);
        first += 8;
    }
    while first < out.len() {
        add_columns::<T, 4>(table, gradient, stride, first, out);
        first += 4;
    }
}

/// Adds the sums of rows times numbers in `W` columns from `first` on.
#[inline(always)]
fn add_columns<T: Lanes, const W: usize>(
    rows: &[f64],
    values: &[T],
    stride: usize,
    first: usize,
    out: &mut [T],
) {
    let mut sums = [T::from_f64(0.0); W];
    for (row, value) in rows.chunks_exact(stride).zip(values) {
        if let Some(row) = row[first..].first_chunk::<W>() {
            for (sum, function) in sums.iter_mut().zip(row) {
                *sum = value.fma(T::from_f64(*function), *sum);
            }
        }
    }
    for (entry, sum) in out[first..].iter_mut().zip(sums) {
        *entry += sum;
    }
}

/// Sum of the products of a row of a table and numbers.
#[inline(always)]
pub(super) fn table_dot<T: Lanes>(row: &[f64], x: &[T]) -> T {
    // Four independent sums.
    let mut sums = [T::from_f64(0.0); 4];
    let (row4, x4) = (row.chunks_exact(4), x.chunks_exact(4));
    let rest = row4.remainder().iter().zip(x4.remainder());
    let tail = rest.fold(T::from_f64(0.0), |sum, (a, x)| T::from_f64(*a).fma(*x, sum));
    for (a, x) in row4.zip(x4) {
        for k in 0..4 {
            sums[k] = T::from_f64(a[k]).fma(x[k], sums[k]);
        }
    }
    (sums[0] + sums[2]) + (sums[1] + sums[3]) + tail
}

/// Adds the product of a symmetric matrix, given by the rows of its upper triangle, and a vector.
pub(super) fn times_symmetric<T: Lanes>(matrix: &[f64], stride: usize, x: &[T], out: &mut [T]) {
    let width = x.len();
    for (k, row) in matrix.chunks_exact(stride).enumerate() {
        let row = &row[..width];
        out[k] += T::from_f64(row[k]) * x[k] + table_dot(&row[k + 1..], &x[k + 1..]);
        for (entry, value) in out[k + 1..].iter_mut().zip(&row[k + 1..]) {
            *entry = T::from_f64(*value).fma(x[k], *entry);
        }
    }
}
