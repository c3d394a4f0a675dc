//! One order of an Adomian series at every node.

use crate::planar::{SERIES_NODES, SeriesGrid};

/// Computes [`Kernel::adomian`](crate::planar::Kernel::adomian) of an order: `kernel` takes `[sigma, L n_x, L n_y]`, the terms and the rows of earlier orders
/// at a node, and returns the rows of this order and the polynomial there. False where there are fewer terms or rows of memory than that.
#[inline]
pub fn at_each_node<const TERMS: usize, const KNOWN: usize, const FRESH: usize>(
    grid: &SeriesGrid,
    terms: &[[f64; SERIES_NODES]],
    memory: &mut [[f64; SERIES_NODES]],
    out: &mut [f64; SERIES_NODES],
    kernel: impl Fn(&[f64; 3], &[f64; TERMS], &[f64; KNOWN]) -> ([f64; FRESH], f64),
) -> bool {
    let Some(terms) = terms.first_chunk::<TERMS>() else { return false };
    let Some((known, fresh)) = memory.split_first_chunk_mut::<KNOWN>() else { return false };
    let Some(fresh) = fresh.first_chunk_mut::<FRESH>() else { return false };
    for j in 0..SERIES_NODES {
        let node = [grid.sigma[j], grid.moment_x[j], grid.moment_y[j]];
        let terms = core::array::from_fn(|k| terms[k][j]);
        let known = core::array::from_fn(|k| known[k][j]);
        let (rows, polynomial) = kernel(&node, &terms, &known);
        for (row, value) in fresh.iter_mut().zip(rows) {
            row[j] = value;
        }
        out[j] = polynomial;
    }
    true
}
