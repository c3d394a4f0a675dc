//! The step of a damped Gauss-Newton method within bounds: least squares on a box.

use nalgebra::{DMatrix, DVector};

/// Sum of squares `|R x + c|^2` on the box `low <= x <= high`.
pub(crate) struct Bounded {
    pub(crate) r: DMatrix<f64>,
    pub(crate) c: DVector<f64>,
    pub(crate) low: DVector<f64>,
    pub(crate) high: DVector<f64>,
}

impl Bounded {
    /// Decrease of half the sum of squares from zero to `x`.
    pub(crate) fn decrease(&self, x: &DVector<f64>) -> f64 {
        0.5 * (self.c.norm_squared() - (&self.r * x + &self.c).norm_squared())
    }

    /// The `x` of least `|R x + c|^2 + |D x|^2`, by an active set: bounds are taken up one at a time, and given up where the gradient points inwards.
    ///
    /// Columns that are zero, or that depend on others to rounding, do not move.
    pub(crate) fn least(&self, damping: &DVector<f64>) -> DVector<f64> {
        let Self { r, c, low, high } = self;
        let count = r.ncols();
        let mut x = DVector::zeros(count);
        let mut fixed: Vec<Option<f64>> = vec![None; count];
        for _ in 0..10 * count + 10 {
            let free: Vec<usize> = (0..count).filter(|k| fixed[*k].is_none()).collect();
            let mut aim = DVector::from_fn(count, |k, _| fixed[k].unwrap_or(0.0));
            if !free.is_empty() {
                let right = -(c + r * &aim);
                let damping = DVector::from_fn(free.len(), |i, _| damping[free[i]]);
                let solved = damped(&r.select_columns(&free), &right, &damping);
                for (k, solved) in free.iter().zip(solved.iter()) {
                    aim[*k] = *solved;
                }
            }
            if let Some((part, k, bound)) = self.first_bound(&x, &aim, &free) {
                x += part * (&aim - &x);
                x[k] = bound;
                fixed[k] = Some(bound);
                continue;
            }
            x = aim;
            // A bound whose gradient points inwards is given up.
            let gradient = r.transpose() * (r * &x + c) + x.component_mul(&damping.component_mul(damping));
            let inwards = |k: &usize| match fixed[*k] {
                Some(bound) if bound == low[*k] && bound == high[*k] => false,
                Some(bound) if bound == low[*k] => gradient[*k] < 0.0,
                Some(_) => gradient[*k] > 0.0,
                None => false,
            };
            let size = r.norm() * c.norm();
            let worst = (0..count)
                .filter(inwards)
                .filter(|k| gradient[*k].abs() > 1e-13 * size)
                .max_by(|a, b| gradient[*a].abs().total_cmp(&gradient[*b].abs()));
            match worst {
                Some(k) => fixed[k] = None,
                None => break,
            }
        }
        x
    }

    /// The first bound on the way to an aim: the part of the way before it, its entry, and its value.
    fn first_bound(
        &self,
        from: &DVector<f64>,
        aim: &DVector<f64>,
        free: &[usize],
    ) -> Option<(f64, usize, f64)> {
        let mut hit: Option<(f64, usize, f64)> = None;
        for k in free {
            let (from, to) = (from[*k], aim[*k]);
            for bound in [self.low[*k], self.high[*k]] {
                let beyond = if bound == self.low[*k] { to < bound } else { to > bound };
                if beyond {
                    let fraction = ((bound - from) / (to - from)).clamp(0.0, 1.0);
                    if hit.is_none_or(|(part, ..)| fraction < part) {
                        hit = Some((fraction, *k, bound));
                    }
                }
            }
        }
        hit
    }
}

/// The `x` of least `|R x - b|^2 + |D x|^2`, columns scaled to one, by the singular values of the stacked matrix; directions below rounding are left out.
fn damped(r: &DMatrix<f64>, b: &DVector<f64>, damping: &DVector<f64>) -> DVector<f64> {
    let (rows, count) = r.shape();
    let mut stacked = DMatrix::zeros(rows + count, count);
    stacked.rows_mut(0, rows).copy_from(r);
    for k in 0..count {
        stacked[(rows + k, k)] = damping[k];
    }
    let mut right = DVector::zeros(rows + count);
    right.rows_mut(0, rows).copy_from(b);
    least(&stacked, &right)
}

/// The `x` of least `|A x - b|^2`, of least norm in columns scaled to one where there are several.
pub(crate) fn least(a: &DMatrix<f64>, b: &DVector<f64>) -> DVector<f64> {
    let count = a.ncols();
    let scales = DVector::from_fn(count, |k, _| {
        let norm = a.column(k).norm();
        if norm > 0.0 { norm } else { 1.0 }
    });
    let mut scaled = a.clone();
    for (k, scale) in scales.iter().enumerate() {
        scaled.column_mut(k).unscale_mut(*scale);
    }
    let decomposed = scaled.svd(true, true);
    let limit = decomposed.singular_values.max() * 1e-14;
    let found = decomposed.solve(b, limit).unwrap_or_else(|_| DVector::zeros(count));
    found.component_div(&scales)
}

/// Upper triangle `R` and `Q^T b` of a tall matrix with more rows than columns, so that `|A x + b|^2 = |R x + Q^T b|^2 + rest`.
pub(crate) fn triangle(a: DMatrix<f64>, mut b: DVector<f64>) -> (DMatrix<f64>, DVector<f64>) {
    let count = a.ncols();
    if a.nrows() <= count {
        return (a, b);
    }
    let decomposed = a.qr();
    decomposed.q_tr_mul(&mut b);
    (decomposed.r(), b.rows(0, count).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_stops_at_the_bounds_that_hold_it() {
        // |x - (3, -2)|^2 with a coupling; the minimum on the box [0, 1] x [-1, 1] has x at 1 and y where its own gradient is zero.
        let r = DMatrix::from_row_slice(2, 2, &[1.0, 0.5, 0.0, 1.0]);
        let c = -(&r * DVector::from_vec(vec![3.0, -0.2]));
        let none = DVector::zeros(2);
        let low = DVector::from_vec(vec![0.0, -1.0]);
        let mut problem = Bounded { r, c, low, high: DVector::from_vec(vec![1.0, 1.0]) };
        let x = problem.least(&none);
        // With x = 1: 0.5 (-2 + 0.5 (y + 0.2)) + (y + 0.2) = 0.
        assert!(x[0] == 1.0 && (x[1] - 0.6).abs() < 1e-13, "{x}");
        let wide = DVector::from_element(2, 10.0);
        (problem.low, problem.high) = (-&wide, wide);
        let x = problem.least(&none);
        assert!((x[0] - 3.0).abs() < 1e-13 && (x[1] + 0.2).abs() < 1e-13, "{x}");
    }
}
