//! Quadrature rules and grids on [0, 1].

use core::num::NonZeroUsize;

use gauss_quad::legendre::GaussLegendre;

use crate::Scalar;

/// A quadrature rule on [0, 1]: nodes in ascending order and their weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// Nodes in (0, 1), ascending.
    pub nodes: Vec<f64>,
    /// Weights; they add up to 1.
    pub weights: Vec<f64>,
}

impl Rule {
    /// Gauss-Legendre rule with `points` nodes (at least one): exact for polynomials of degree `2 points - 1`.
    ///
    /// Nodes and weights are asymptotic expansions or tables of 16 digits (Bogaert 2014), for any number of points.
    #[must_use]
    pub fn gauss_legendre(points: usize) -> Self {
        let rule = GaussLegendre::new(NonZeroUsize::new(points).unwrap_or(NonZeroUsize::MIN));
        let mut pairs: Vec<(f64, f64)> =
            rule.as_node_weight_pairs().iter().map(|&(x, w)| (0.5 * (1.0 + x), 0.5 * w)).collect();
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (nodes, weights) = pairs.into_iter().unzip();
        Self { nodes, weights }
    }

    /// Integral of `integrand` over [0, `end`].
    pub fn integrate(&self, end: f64, mut integrand: impl FnMut(f64) -> f64) -> f64 {
        end * self.nodes.iter().zip(&self.weights).map(|(&x, &w)| w * integrand(end * x)).sum::<f64>()
    }
}

/// Integral of `integrand` from `from` to `to` by a rule on [0, 1] of `[node, weight]`.
#[inline]
pub fn integral<T: Scalar>(rule: &[[f64; 2]], from: T, to: T, integrand: impl Fn(T) -> T) -> T {
    let span = to - from;
    let mut sum = T::from_f64(0.0);
    for [node, weight] in rule {
        let here = span.fma(T::from_f64(*node), from);
        sum = integrand(here).fma(T::from_f64(*weight), sum);
    }
    sum * span
}

/// Node `index` of the Chebyshev-Lobatto grid with `points` nodes: `(1 - cos(pi index / (points - 1))) / 2`.
///
/// Written as a squared sine, which keeps all digits of the nodes near 0.
#[must_use]
pub fn chebyshev_lobatto(index: usize, points: usize) -> f64 {
    let half_angle = core::f64::consts::FRAC_PI_2 * index as f64 / (points - 1) as f64;
    half_angle.sin().powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gauss_rules_integrate_polynomials_up_to_their_degree() {
        for points in [1, 2, 5, 24, 48, 96] {
            let rule = Rule::gauss_legendre(points);
            let top = i32::try_from(2 * points - 1).unwrap();
            for degree in [0, 1, top / 2, top] {
                let found = rule.integrate(1.0, |x| x.powi(degree));
                assert!(
                    (found * f64::from(degree + 1) - 1.0).abs() < 1e-13,
                    "{points} points, degree {degree}"
                );
            }
            assert!(rule.nodes.windows(2).all(|pair| pair[0] < pair[1]));
        }
    }

    #[test]
    fn lobatto_nodes_are_those_of_the_cosine_formula() {
        for index in 0..49 {
            let cosine = (1.0 - (core::f64::consts::PI * index as f64 / 48.0).cos()) / 2.0;
            assert!((chebyshev_lobatto(index, 49) - cosine).abs() < 1e-15);
        }
        assert_eq!(chebyshev_lobatto(0, 49), 0.0);
        assert_eq!(chebyshev_lobatto(48, 49), 1.0);
    }
}
