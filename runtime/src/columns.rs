//! Products of a fixed matrix with vectors, stored by columns so that each SIMD lane sums the products of its own rows.

/// Number of rows summed together: two numbers in each of half the vector registers of the smallest supported machine.
const BLOCK: usize = 26;

/// A matrix of `ROWS` rows, a multiple of 26, and `COLUMNS` columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Columns<const ROWS: usize, const COLUMNS: usize>(Box<[[f64; ROWS]; COLUMNS]>);

impl<const ROWS: usize, const COLUMNS: usize> Columns<ROWS, COLUMNS> {
    /// Builds the matrix whose entry in a row and a column is `entry(row, column)`.
    #[must_use]
    pub fn new(entry: impl FnMut(usize, usize) -> f64) -> Self {
        let mut matrix = Self(Box::new([[0.0; ROWS]; COLUMNS]));
        matrix.fill(entry);
        matrix
    }

    /// Overwrites all entries with `entry(row, column)`.
    pub fn fill(&mut self, mut entry: impl FnMut(usize, usize) -> f64) {
        for (j, column) in self.0.iter_mut().enumerate() {
            for (i, value) in column.iter_mut().enumerate() {
                *value = entry(i, j);
            }
        }
    }

    /// The product with a vector.
    #[inline]
    #[must_use]
    pub fn times(&self, vector: &[f64; COLUMNS]) -> [f64; ROWS] {
        const { assert!(ROWS.is_multiple_of(BLOCK), "rows come in blocks") };
        let mut product = [0.0; ROWS];
        for (block, out) in product.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
            let mut sums = [0.0; BLOCK];
            for (column, factor) in self.0.iter().zip(vector) {
                for (sum, value) in sums.iter_mut().zip(&column.as_chunks::<BLOCK>().0[block]) {
                    *sum += value * factor;
                }
            }
            *out = sums;
        }
        product
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_product_is_the_sum_over_columns() {
        let entry = |i: usize, j: usize| (i as f64 - 3.0) / (1.0 + j as f64);
        let matrix = Columns::<52, 7>::new(entry);
        let vector: [f64; 7] = core::array::from_fn(|j| 0.5 + j as f64);
        for (i, value) in matrix.times(&vector).into_iter().enumerate() {
            let sum: f64 = vector.iter().enumerate().map(|(j, x)| entry(i, j) * x).sum();
            assert!((value - sum).abs() <= 1e-15 * sum.abs());
        }
    }
}
