//! Singular values of a matrix of few rows, and least squares with them.

/// Largest number of rows: the components of a pose.
pub(super) const ROWS: usize = 6;
/// Singular values below this fraction of the largest are zero.
const RANK: f64 = 1e-10;
/// Largest number of Jacobi sweeps.
const SWEEPS: usize = 40;

/// `A = U S V^T` by one-sided Jacobi rotations, without allocation when warm.
#[derive(Clone, Debug, Default)]
pub(super) struct Singular {
    rows: usize,
    /// `s_k v_k`, one after another, as long as `A` has columns.
    along: Vec<f64>,
    /// `u_k` in column `k`.
    left: [[f64; ROWS]; ROWS],
    values: [f64; ROWS],
}

impl Singular {
    /// Decomposes `matrix` (by rows, `columns` each), columns that are not `free` taken as zero.
    pub(super) fn decompose(&mut self, matrix: &[f64], free: &[bool]) {
        let columns = free.len();
        self.rows = matrix.len().checked_div(columns).unwrap_or(0);
        self.along.clear();
        self.along
            .extend(matrix.iter().zip(free.iter().cycle()).map(|(a, free)| if *free { *a } else { 0.0 }));
        self.left = core::array::from_fn(|i| core::array::from_fn(|j| if i == j { 1.0 } else { 0.0 }));
        for _ in 0..SWEEPS {
            let mut turned = false;
            for p in 0..self.rows {
                for q in p + 1..self.rows {
                    turned |= self.turn(p, q, columns);
                }
            }
            if !turned {
                break;
            }
        }
        self.values = [0.0; ROWS];
        for (value, along) in self.values.iter_mut().zip(self.along.chunks_exact(columns.max(1))) {
            *value = along.iter().map(|a| a * a).sum::<f64>().sqrt();
        }
    }

    /// Makes two of the vectors orthogonal; returns false where they already are.
    fn turn(&mut self, p: usize, q: usize, columns: usize) -> bool {
        let (head, tail) = self.along.split_at_mut(q * columns);
        let (a, b) = (&mut head[p * columns..][..columns], &mut tail[..columns]);
        let (mut aa, mut bb, mut ab) = (0.0, 0.0, 0.0);
        for (a, b) in a.iter().zip(&*b) {
            aa += a * a;
            bb += b * b;
            ab += a * b;
        }
        if ab == 0.0 || ab.abs() <= 1e-15 * (aa * bb).sqrt() || ab.is_nan() {
            return false;
        }
        let theta = (bb - aa) / (2.0 * ab);
        let tangent = theta.signum() / (theta.abs() + theta.hypot(1.0));
        let cosine = 1.0 / tangent.hypot(1.0);
        let sine = tangent * cosine;
        for (a, b) in a.iter_mut().zip(b) {
            (*a, *b) = (cosine * *a - sine * *b, sine * *a + cosine * *b);
        }
        for row in &mut self.left[..self.rows] {
            (row[p], row[q]) = (cosine * row[p] - sine * row[q], sine * row[p] + cosine * row[q]);
        }
        true
    }

    /// Smallest singular value.
    pub(super) fn smallest(&self, columns: usize) -> f64 {
        let mut values = self.values;
        let values = &mut values[..self.rows];
        values.sort_by(|a, b| b.total_cmp(a));
        values.get(self.rows.min(columns).wrapping_sub(1)).copied().unwrap_or(0.0)
    }

    /// Components `u_k . r` of a residual, with `s_k`, in the directions whose singular value is below the fraction `part` of the largest.
    pub(super) fn weak(&self, residual: &[f64], part: f64) -> impl Iterator<Item = (f64, f64)> {
        let least = part * self.largest();
        (0..self.rows).filter(move |k| self.values[*k] <= least).map(move |k| {
            let along = self.left.iter().zip(residual).map(|(row, r)| row[k] * r).sum();
            (along, self.values[k])
        })
    }

    /// The vectors `s_k v_k` of the other directions.
    pub(super) fn strong(&self, columns: usize, part: f64) -> impl Iterator<Item = &[f64]> {
        let least = part * self.largest();
        let all = self.along.chunks_exact(columns.max(1)).take(self.rows).zip(&self.values);
        all.filter(move |(_, value)| **value > least).map(|(along, _)| along)
    }

    fn largest(&self) -> f64 {
        self.values.iter().fold(0.0, |a: f64, b| a.max(*b))
    }

    /// The directions of nonzero singular values: unit vectors `v_k`, with `u_k` and `s_k`.
    pub(super) fn range(&self, columns: usize) -> impl Iterator<Item = (&[f64], [f64; ROWS], f64)> {
        let least = RANK * self.largest();
        self.along
            .chunks_exact(columns.max(1))
            .enumerate()
            .take(self.rows)
            .filter(move |(k, _)| self.values[*k] > least)
            .map(move |(k, along)| (along, self.left.map(|row| row[k]), self.values[k]))
    }

    /// The change `p` of the free variables from `x` that minimises `|A p - b|^2 + damping |x + p|^2`; without damping, the one with the shortest `x + p`.
    pub(super) fn solve(&self, right: &[f64], damping: f64, x: &[f64], change: &mut [f64], free: &[bool]) {
        for ((change, x), free) in change.iter_mut().zip(x).zip(free) {
            *change = if *free { -x } else { 0.0 };
        }
        for (along, left, value) in self.range(x.len()) {
            let wanted: f64 = left.iter().zip(right).map(|(u, b)| u * b).sum();
            let now: f64 = along.iter().zip(x).map(|(v, x)| v * x).sum();
            // `s v . p`, plus the component of `x` along `v`.
            let part = (value * value * wanted - damping * now) / (value * value + damping) + now;
            for (change, along) in change.iter_mut().zip(along) {
                *change += part / (value * value) * along;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_squares_of_least_norm() {
        // 2 x 3 of full rank, 3 x 2, and 2 x 3 with a column that is not free.
        let mut found = Singular::default();
        let a = [1.0, 2.0, -1.0, 0.5, 0.0, 3.0];
        found.decompose(&a, &[true; 3]);
        let mut x = [0.0; 3];
        found.solve(&[1.0, -2.0], 0.0, &[0.0; 3], &mut x, &[true; 3]);
        assert!((x[0] + 2.0 * x[1] - x[2] - 1.0).abs() < 1e-15);
        assert!((0.5 * x[0] + 3.0 * x[2] + 2.0).abs() < 1e-15);
        // Nothing of it is in the null space (6, -3.5, -1).
        assert!((6.0 * x[0] - 3.5 * x[1] - x[2]).abs() < 1e-14);
        let product: f64 = found.values[..2].iter().product();
        let (xx, xy, yy): (f64, f64, f64) = (6.0, -2.5, 9.25);
        assert!((product - (xx * yy - xy * xy).sqrt()).abs() < 1e-14);
        found.decompose(&a, &[true, false, true]);
        found.solve(&[1.0, -2.0], 0.0, &[0.0; 3], &mut x, &[true, false, true]);
        assert_eq!(x[1], 0.0);
        assert!((x[0] - x[2] - 1.0).abs() < 1e-15 && (0.5 * x[0] + 3.0 * x[2] + 2.0).abs() < 1e-15);
        let b = [1.0, 0.0, 1.0, 1.0, 0.0, 2.0];
        found.decompose(&b, &[true; 2]);
        let mut x = [0.0; 2];
        found.solve(&[1.0, 2.0, 3.0], 0.0, &[0.0; 2], &mut x, &[true; 2]);
        // Normal equations: [2 1; 1 5] x = [3, 8].
        assert!((x[0] - 7.0 / 9.0).abs() < 1e-15 && (x[1] - 13.0 / 9.0).abs() < 1e-15, "{x:?}");
        assert!(found.smallest(2) > 1.0);
        // Damped, from elsewhere: (A^T A + d) (x + p) = A^T (b + A x).
        let (damping, start) = (0.3, [0.2, -0.4]);
        let mut p = [0.0; 2];
        found.solve(&[1.0, 2.0, 3.0], damping, &start, &mut p, &[true; 2]);
        let [u, v] = [start[0] + p[0], start[1] + p[1]];
        let wanted = [1.0 + 0.2, 2.0 - 0.2, 3.0 - 0.8];
        assert!(((2.0 + damping) * u + v - wanted[0] - wanted[1]).abs() < 1e-14);
        assert!((u + (5.0 + damping) * v - wanted[1] - 2.0 * wanted[2]).abs() < 1e-14);
    }
}
