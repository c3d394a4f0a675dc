//! Polynomial bases on [0, 1]: orthonormal Legendre polynomials, their integrals, and cumulative
//! integration on Chebyshev-Lobatto grids.
//!
//! The basis is `p_k(sigma) = sqrt(2k + 1) P_k(2 sigma - 1)`, orthonormal in L2(0, 1); its integrals are
//! `q_k(sigma) = integral of p_k from 0 to sigma`, so that `q_k(0) = 0` and `q_k(1) = 1` for `k = 0` and 0 above.

use crate::Scalar;
use crate::quadrature::chebyshev_lobatto;

/// Writes `p_k(sigma)` for `k = 0..values.len()`.
pub fn legendre(sigma: f64, values: &mut [f64]) {
    let x = 2.0 * sigma - 1.0;
    let (mut before, mut now) = (0.0, 1.0);
    for (k, value) in values.iter_mut().enumerate() {
        let order = k as f64;
        *value = now * (2.0 * order + 1.0).sqrt();
        (before, now) = (now, ((2.0 * order + 1.0) * x * now - order * before) / (order + 1.0));
    }
}

/// Writes the derivatives `p_k'(sigma)` for `k = 0..values.len()`.
pub fn legendre_slopes(sigma: f64, values: &mut [f64]) {
    let x = 2.0 * sigma - 1.0;
    // P_k and P_k' by P_{k+1}' = P_{k-1}' + (2k + 1) P_k.
    let (mut before, mut now) = (0.0, 1.0);
    let (mut slope_before, mut slope) = (0.0, 0.0);
    for (k, value) in values.iter_mut().enumerate() {
        let order = k as f64;
        let odd = 2.0 * order + 1.0;
        *value = 2.0 * odd.sqrt() * slope;
        (slope_before, slope) = (slope, slope_before + odd * now);
        (before, now) = (now, (odd * x * now - order * before) / (order + 1.0));
    }
}

/// Writes `q_k(sigma)` for `k = 0..values.len()`.
///
/// `q_k = -2 sqrt(2k + 1) sigma (1 - sigma) P_k'(2 sigma - 1) / (k (k + 1))` for `k > 0`, which keeps relative accuracy at
/// both ends; the textbook difference `P_{k+1} - P_{k-1}` does not.
pub fn legendre_integrals(sigma: f64, values: &mut [f64]) {
    let x = 2.0 * sigma - 1.0;
    let bubble = -2.0 * sigma * (1.0 - sigma);
    // P_k and P_k' by P_{k+1}' = P_{k-1}' + (2k + 1) P_k.
    let (mut before, mut now) = (0.0, 1.0);
    let (mut slope_before, mut slope) = (0.0, 0.0);
    for (k, value) in values.iter_mut().enumerate() {
        let order = k as f64;
        let odd = 2.0 * order + 1.0;
        *value = if k == 0 { sigma } else { odd.sqrt() * bubble * slope / (order * (order + 1.0)) };
        (slope_before, slope) = (slope, slope_before + odd * now);
        (before, now) = (now, (odd * x * now - order * before) / (order + 1.0));
    }
}

/// Sum of `coefficients[k] p_k(sigma)`.
#[must_use]
pub fn legendre_sum(coefficients: &[f64], sigma: f64) -> f64 {
    let x = 2.0 * sigma - 1.0;
    let (mut before, mut now) = (0.0, 1.0);
    let mut sum = 0.0;
    let mut order = 0.0;
    for coefficient in coefficients {
        let odd: f64 = 2.0 * order + 1.0;
        sum += coefficient * now * odd.sqrt();
        (before, now) = (now, (odd * x * now - order * before) / (order + 1.0));
        order += 1.0;
    }
    sum
}

/// Sum of `coefficients[k] q_k(sigma)`: the integral of [`legendre_sum`] from 0 to `sigma`, as accurate as [`legendre_integrals`].
#[must_use]
pub fn legendre_integral_sum(coefficients: &[f64], sigma: f64) -> f64 {
    let x = 2.0 * sigma - 1.0;
    let bubble = -2.0 * sigma * (1.0 - sigma);
    let (mut before, mut now) = (1.0, x);
    let (mut slope_before, mut slope) = (0.0, 1.0);
    let mut sum = 0.0;
    let mut order = 1.0;
    for coefficient in coefficients.iter().skip(1) {
        let odd: f64 = 2.0 * order + 1.0;
        sum += coefficient * odd.sqrt() * slope / (order * (order + 1.0));
        (slope_before, slope) = (slope, slope_before + odd * now);
        (before, now) = (now, (odd * x * now - order * before) / (order + 1.0));
        order += 1.0;
    }
    coefficients.first().map_or(0.0, |first| first * sigma) + bubble * sum
}

/// Sum of the products of two vectors of the same length (of the shorter one otherwise).
#[inline]
#[must_use]
pub fn dot<T: Scalar>(a: &[T], b: &[T]) -> T {
    let count = a.len().min(b.len());
    let (a, b) = (&a[..count], &b[..count]);
    // Four independent sums, so that the compiler can vectorise the loop.
    let zero = T::from_f64(0.0);
    let mut sums = [zero; 4];
    let (a4, b4) = (a.chunks_exact(4), b.chunks_exact(4));
    let tail = a4.remainder().iter().zip(b4.remainder()).fold(zero, |sum, (x, y)| x.fma(*y, sum));
    for (x, y) in a4.zip(b4) {
        for lane in 0..4 {
            sums[lane] = x[lane].fma(y[lane], sums[lane]);
        }
    }
    (sums[0] + sums[2]) + (sums[1] + sums[3]) + tail
}

/// Cumulative integration on the Chebyshev-Lobatto grid of `N` nodes: row `i` times nodal values is the integral
/// of their interpolating polynomial from `origin` to node `i`.
#[must_use]
pub fn cumulative<const N: usize>(origin: f64) -> Box<[[f64; N]; N]> {
    let mut table = Box::new([[0.0; N]; N]);
    let mut cardinal = [0.0; N];
    for column in 0..N {
        chebyshev_of_cardinal(column, &mut cardinal);
        let at_origin = chebyshev_integral(&cardinal, origin);
        for row in 0..N {
            table[row][column] = chebyshev_integral(&cardinal, chebyshev_lobatto(row, N)) - at_origin;
        }
    }
    table
}

/// Chebyshev coefficients, in `T_k(1 - 2 sigma)`, of the polynomial that is 1 at node `column` and 0 at the others.
fn chebyshev_of_cardinal<const N: usize>(column: usize, coefficients: &mut [f64; N]) {
    let intervals = N - 1;
    let end = |index: usize| if index == 0 || index == intervals { 0.5 } else { 1.0 };
    for (k, coefficient) in coefficients.iter_mut().enumerate() {
        // cos(pi k column / intervals), its argument reduced exactly.
        let turns = (k * column) % (2 * intervals);
        let angle = core::f64::consts::PI * turns as f64 / intervals as f64;
        *coefficient = 2.0 * end(column) * end(k) * angle.cos() / intervals as f64;
    }
}

/// Integral from 0 to `sigma` of a series in `T_k(1 - 2 sigma)`, by `d T_k(cos t) = -sin(t) T_k dt`.
fn chebyshev_integral(coefficients: &[f64], sigma: f64) -> f64 {
    // sigma = sin^2(t/2); the integral of T_k is (1/2) integral of cos(kt) sin(t) dt from 0 to t.
    let t = 2.0 * sigma.sqrt().min(1.0).asin();
    let mut sum = 0.0;
    for (k, coefficient) in coefficients.iter().enumerate() {
        // cos(kt) sin(t) = (sin((k+1)t) - sin((k-1)t)) / 2, and the integral of sin(jt) is 2 sin^2(jt/2) / j.
        let primitive = |j: f64| if j == 0.0 { 0.0 } else { 2.0 * (0.5 * j * t).sin().powi(2) / j };
        let k = k as f64;
        sum += coefficient * 0.25 * (primitive(k + 1.0) - primitive(k - 1.0));
    }
    sum
}

/// Coefficients in `p_k` of the interpolating polynomial on the Chebyshev-Lobatto grid of `N` nodes: row `k` times
/// nodal values is coefficient `k`.
#[must_use]
pub fn legendre_from_nodes<const N: usize>() -> Box<[[f64; N]; N]> {
    let rule = crate::quadrature::Rule::gauss_legendre(N);
    let mut table = Box::new([[0.0; N]; N]);
    let mut basis = [0.0; N];
    let mut cardinals = [[0.0; N]; N];
    for (column, cardinal) in cardinals.iter_mut().enumerate() {
        chebyshev_of_cardinal(column, cardinal);
    }
    for (&node, &weight) in rule.nodes.iter().zip(&rule.weights) {
        legendre(node, &mut basis);
        let t = 2.0 * node.sqrt().asin();
        for column in 0..N {
            let value: f64 =
                cardinals[column].iter().enumerate().map(|(k, c)| c * (k as f64 * t).cos()).sum();
            for row in 0..N {
                table[row][column] += weight * basis[row] * value;
            }
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quadrature::Rule;

    #[test]
    fn products_are_summed_up_to_the_shorter_list() {
        let a: Vec<f64> = (1..=7).map(f64::from).collect();
        for count in 0..=7 {
            let expected: f64 = a[..count].iter().map(|x| x * x).sum();
            assert_eq!([dot(&a[..count], &a), dot(&a, &a[..count])], [expected; 2]);
        }
    }

    #[test]
    fn basis_is_orthonormal_and_its_integrals_are_integrals() {
        let rule = Rule::gauss_legendre(40);
        let mut gram = [[0.0; 32]; 32];
        let mut p = [0.0; 32];
        for (&node, &weight) in rule.nodes.iter().zip(&rule.weights) {
            legendre(node, &mut p);
            for (row, a) in gram.iter_mut().zip(p) {
                for (entry, b) in row.iter_mut().zip(p) {
                    *entry += weight * a * b;
                }
            }
        }
        for (i, row) in gram.iter().enumerate() {
            for (j, entry) in row.iter().enumerate() {
                assert!((entry - f64::from(u8::from(i == j))).abs() < 1e-13);
            }
        }
        let mut q = [0.0; 32];
        for sigma in [0.0, 1e-9, 0.3, 0.77, 1.0] {
            legendre_integrals(sigma, &mut q);
            for k in 0..32 {
                let direct = rule.integrate(sigma, |x| {
                    legendre(x, &mut p);
                    p[k]
                });
                assert!((q[k] - direct).abs() <= 1e-14 + 1e-13 * direct.abs(), "k = {k}, sigma = {sigma}");
            }
        }
        let all: [f64; 32] = core::array::from_fn(|k| 1.0 / (1.0 + k as f64));
        for sigma in [0.0, 1e-9, 0.3, 1.0] {
            legendre(sigma, &mut p);
            assert!((legendre_sum(&all, sigma) - dot(&all, &p)).abs() < 1e-13);
            legendre_integrals(sigma, &mut q);
            let direct = dot(&all, &q);
            assert!((legendre_integral_sum(&all, sigma) - direct).abs() <= 1e-14 * direct.abs());
        }
        assert!(q.iter().skip(1).all(|value| *value == 0.0));
    }

    #[test]
    fn cumulative_integration_on_the_lobatto_grid() {
        let from_base = cumulative::<49>(0.0);
        let from_tip = cumulative::<49>(1.0);
        let legendre_of = legendre_from_nodes::<49>();
        let f = |sigma: f64| (3.0 * sigma).sin() + sigma.powi(5);
        let primitive = |sigma: f64| (1.0 - (3.0 * sigma).cos()) / 3.0 + sigma.powi(6) / 6.0;
        let nodal: [f64; 49] = core::array::from_fn(|j| f(chebyshev_lobatto(j, 49)));
        let mut coefficients = [0.0; 49];
        for row in 0..49 {
            let sigma = chebyshev_lobatto(row, 49);
            assert!((dot(&from_base[row], &nodal) - primitive(sigma)).abs() < 2e-15);
            assert!((dot(&from_tip[row], &nodal) - primitive(sigma) + primitive(1.0)).abs() < 2e-15);
            coefficients[row] = dot(&legendre_of[row], &nodal);
        }
        for sigma in [0.0, 0.123, 0.5, 1.0] {
            assert!((legendre_sum(&coefficients, sigma) - f(sigma)).abs() < 1e-13);
            assert!((legendre_integral_sum(&coefficients, sigma) - primitive(sigma)).abs() < 1e-14);
        }
    }
}
