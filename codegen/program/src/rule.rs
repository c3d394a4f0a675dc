//! Gauss-Legendre rules.

use gauss_quad::GaussLegendre;

/// Nodes and weights `[x, w]` of Gauss-Legendre quadrature of `order` points on [0, 1], in order.
#[must_use]
pub fn gauss_legendre(order: usize) -> Vec<[f64; 2]> {
    let Ok(count) = order.try_into() else { return Vec::new() };
    let rule = GaussLegendre::new(count);
    let mut rule: Vec<[f64; 2]> =
        rule.as_node_weight_pairs().iter().map(|(node, weight)| [0.5 * (1.0 + node), 0.5 * weight]).collect();
    rule.sort_by(|a, b| a[0].total_cmp(&b[0]));
    rule
}
