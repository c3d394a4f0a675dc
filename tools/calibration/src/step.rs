//! The step of a damped Gauss-Newton method within bounds: least squares on a box.

use nalgebra::{DMatrix, DVector};

/// The `x` of least `|R x + c|^2 + lambda |D x|^2` with `low <= x <= high`, by an active set: bounds are taken up one at a time, and given up where the gradient points
/// inwards. Also which entries are at a bound.
///
/// Columns that are zero, or that depend on others to rounding, do not move.
pub(crate) fn bounded(
    r: &DMatrix<f64>,
    c: &DVector<f64>,
    damping: &DVector<f64>,
    low: &DVector<f64>,
    high: &DVector<f64>,
) -> (DVector<f64>, Vec<bool>) {
    let count = r.ncols();
    let mut x = DVector::zeros(count);
    let mut fixed: Vec<Option<f64>> = vec![None; count];
    for _ in 0..10 * count + 10 {
        let free: Vec<usize> = (0..count).filter(|k| fixed[*k].is_none()).collect();
        let mut aim = x.clone();
        for (k, value) in fixed.iter().enumerate() {
            if let Some(value) = value {
                aim[k] = *value;
            }
        }
        if !free.is_empty() {
            let mut held = DVector::zeros(count);
            for (k, value) in fixed.iter().enumerate() {
                held[k] = value.unwrap_or(0.0);
            }
            let right = -(c + r * held);
            let solved = damped(
                &r.select_columns(&free),
                &right,
                &DVector::from_fn(free.len(), |i, _| damping[free[i]]),
            );
            for (i, k) in free.iter().enumerate() {
                aim[*k] = solved[i];
            }
        }
        // The first bound on the way from x to the aim.
        let mut part = 1.0;
        let mut hit = None;
        for k in &free {
            let (from, to) = (x[*k], aim[*k]);
            for bound in [low[*k], high[*k]] {
                let beyond = if bound == low[*k] { to < bound } else { to > bound };
                if beyond {
                    let fraction = ((bound - from) / (to - from)).clamp(0.0, 1.0);
                    if fraction < part || hit.is_none() {
                        (part, hit) = (fraction.min(part), Some((*k, bound)));
                    }
                }
            }
        }
        if let Some((k, bound)) = hit {
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
    let at_bound = fixed.iter().map(Option::is_some).collect();
    (x, at_bound)
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
        let high = DVector::from_vec(vec![1.0, 1.0]);
        let (x, at) = bounded(&r, &c, &none, &low, &high);
        // With x = 1: 0.5 (-2 + 0.5 (y + 0.2)) + (y + 0.2) = 0.
        assert!((x[0] - 1.0).abs() < 1e-14 && (x[1] - 0.6).abs() < 1e-13, "{x}");
        assert_eq!(at, [true, false]);
        let wide = DVector::from_element(2, 10.0);
        let (x, at) = bounded(&r, &c, &none, &-&wide, &wide);
        assert!((x[0] - 3.0).abs() < 1e-13 && (x[1] + 0.2).abs() < 1e-13, "{x}");
        assert_eq!(at, [false, false]);
    }
}
