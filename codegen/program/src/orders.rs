//! Fixed quadratures: nodes, and how many an integral without closed form needs.

use crate::gauss_legendre;

/// Accuracy of folded quadratures, relative to the integral of the magnitude.
const ACCURACY: f64 = 1e-14;
/// Orders that are tried.
const ORDERS: [usize; 14] = [4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64];

/// The smallest order that integrates `integrand` from either end of [0, 1] to any eighth: symmetry about the middle must not
/// make a rule look better than it is.
#[must_use]
pub fn partial_order(integrand: impl Fn(f64) -> f64) -> Option<usize> {
    let intervals: Vec<(f64, f64)> =
        (1..=8).map(|k| f64::from(k) / 8.0).flat_map(|x| [(0.0, x), (x, 1.0)]).collect();
    let integral = |order: usize, (from, to): (f64, f64)| -> f64 {
        (to - from)
            * gauss_legendre(order).iter().map(|[x, w]| w * integrand(from + (to - from) * x)).sum::<f64>()
    };
    let scale: f64 = gauss_legendre(96).iter().map(|[x, w]| w * integrand(*x).abs()).sum();
    // The reference is taken over eighths: converged even where one rule for the whole is not.
    let exact = |(from, to): (f64, f64)| -> f64 {
        (0..8)
            .map(|k| {
                let at = |k: u32| from + (to - from) * f64::from(k) / 8.0;
                integral(48, (at(k), at(k + 1)))
            })
            .sum()
    };
    let exact: Vec<f64> = intervals.iter().map(|&interval| exact(interval)).collect();
    let agrees = |order: usize| {
        intervals
            .iter()
            .zip(&exact)
            .all(|(&interval, exact)| (integral(order, interval) - exact).abs() <= ACCURACY * scale)
    };
    ORDERS.into_iter().find(|&order| agrees(order) && agrees(order + 3))
}

/// The smallest order with which every component of `integral(rule)`, a mean of values around one, agrees with that of a
/// much higher order; `None` if none does.
#[must_use]
pub fn order(integral: impl Fn(&[[f64; 2]]) -> Vec<f64>) -> Option<usize> {
    let reference = integral(&gauss_legendre(96));
    let agrees = |order: usize| {
        integral(&gauss_legendre(order))
            .iter()
            .zip(&reference)
            .all(|(value, exact)| (value - exact).abs() <= ACCURACY)
    };
    // The next order must agree as well: an accidental agreement must not decide.
    ORDERS.into_iter().find(|&order| agrees(order) && agrees(order + 3))
}
