//! Adomian polynomials by power-series arithmetic in the load [LASEM 36].

use num_dual::Dual3;

use super::Backbone;
use crate::planar::kernel::SERIES_ORDERS;
use crate::planar::{SERIES_NODES, SeriesGrid};

/// Twelve derivatives: four nested numbers of three derivatives each.
type Deep = Dual3<Dual3<Dual3<Dual3<f64>>>>;

/// The coefficient of `lambda^order` in `N(sum of theta_k lambda^k)` at every node [LASEM 36].
///
/// `memory` holds the coefficients of `sin theta` in its first rows and those of `cos theta` in the others; both follow
/// from `(sin theta)' = cos(theta) theta'`: `n S_n = sum of k theta_k C_(n-k)` and `n C_n = -sum of k theta_k S_(n-k)`.
pub(super) fn polynomial<B: Backbone>(
    robot: &B,
    order: usize,
    grid: &SeriesGrid,
    terms: &[[f64; SERIES_NODES]],
    memory: &mut [[f64; SERIES_NODES]],
    out: &mut [f64; SERIES_NODES],
) {
    let (sines, cosines) = memory.split_at_mut(SERIES_ORDERS);
    let couple = robot.options().couple;
    for node in 0..SERIES_NODES {
        let (sin, cos) = if order == 0 {
            terms[0][node].sin_cos()
        } else {
            let (mut sin, mut cos) = (0.0, 0.0);
            let mut weight = 0.0;
            for k in 1..=order {
                weight += 1.0;
                sin += weight * terms[k][node] * cosines[order - k][node];
                cos -= weight * terms[k][node] * sines[order - k][node];
            }
            (sin / weight, cos / weight)
        };
        (sines[order][node], cosines[order][node]) = (sin, cos);
        out[node] = grid.moment_x[node] * sin - grid.moment_y[node] * cos;
        if couple {
            let s = grid.sigma[node] * robot.length();
            let mut angle = [0.0; SERIES_ORDERS];
            for (coefficient, term) in angle.iter_mut().zip(&terms[..=order]) {
                *coefficient = term[node];
            }
            out[node] -= robot.length() * compose(&taylor(robot, s, angle[0]), &angle, order);
        }
    }
}

/// Taylor coefficients of `c(s, theta)` in `theta`.
fn taylor<B: Backbone>(robot: &B, s: f64, theta: f64) -> [f64; SERIES_ORDERS] {
    let theta = Dual3::from_re(theta).derivative();
    let theta = Dual3::from_re(theta).derivative();
    let theta = Dual3::from_re(theta).derivative();
    let theta: Deep = Dual3::from_re(theta).derivative();
    let couple = robot.couple(Deep::from(s), theta);
    // Every level differentiates in the same variable: a mixed derivative is one of the summed order.
    let mut factorial = 1.0;
    let mut degree = 0.0;
    core::array::from_fn(|order| {
        if order > 0 {
            degree += 1.0;
            factorial *= degree;
        }
        let level = |depth: usize| order.saturating_sub(3 * depth).min(3);
        part(&part(&part(&part(&couple, level(0)), level(1)), level(2)), level(3)) / factorial
    })
}

/// Derivative `order` of one level.
fn part<T: Copy>(number: &Dual3<T>, order: usize) -> T {
    match order {
        0 => number.re,
        1 => number.v1,
        2 => number.v2,
        _ => number.v3,
    }
}

/// Coefficient `order` of `outer(inner(lambda) - inner(0))`, by Horner's rule on truncated series.
fn compose(outer: &[f64; SERIES_ORDERS], inner: &[f64; SERIES_ORDERS], order: usize) -> f64 {
    let mut sum = [0.0; SERIES_ORDERS];
    for &coefficient in outer[..=order].iter().rev() {
        let mut next = [0.0; SERIES_ORDERS];
        next[0] = coefficient;
        for n in 1..=order {
            for k in 1..=n {
                next[n] += inner[k] * sum[n - k];
            }
        }
        sum = next;
    }
    sum[order]
}
