//! The Gauss-Legendre rule of the generic kernel and its cumulative integrals.

use std::sync::LazyLock;

use pliant_runtime::quadrature::Rule as GaussRule;

/// Nodes of the rule. 64 integrate `cos(angle * t)` over [0, 1] to 1e-15 for angles up to [`ANGLE_LIMIT`].
pub(crate) const NODES: usize = 64;

/// Largest tip angle, rad, for which the position is accurate to 1e-13 of the length. The rule on its own
/// converges up to about 150 rad; the margin is for angles that are not linear in the arc length.
pub(crate) const ANGLE_LIMIT: f64 = 60.0;

/// Gauss-Legendre rule on [0, 1].
#[derive(Debug)]
pub(crate) struct Rule {
    /// Nodes, ascending.
    pub(crate) nodes: [f64; NODES],
    /// Weights; they sum to 1.
    pub(crate) weights: [f64; NODES],
    /// `cumulative[j][k]`: weight of node `k` in the integral from 0 to node `j`, exact for polynomials of degree `NODES - 1`.
    cumulative: Box<[[f64; NODES]]>,
}

impl Rule {
    /// The rule, tabulated at first use.
    pub(crate) fn get() -> &'static Self {
        static RULE: LazyLock<Rule> = LazyLock::new(Rule::tabulate);
        &RULE
    }

    fn tabulate() -> Self {
        let rule = GaussRule::gauss_legendre(NODES);
        let nodes: [f64; NODES] = core::array::from_fn(|node| rule.nodes[node]);
        let weights: [f64; NODES] = core::array::from_fn(|node| rule.weights[node]);
        let legendre = nodes.map(|node| legendre(2.0 * node - 1.0));
        // The interpolant of f is the sum over n of (2n + 1) P_n times the discrete moment of f with P_n,
        // and (2n + 1) P_n is the derivative of P_(n+1) - P_(n-1), which vanishes at -1.
        let row = |at: usize| {
            core::array::from_fn(|node| {
                let integrals = (0..NODES).map(|n| {
                    let below = if n == 0 { -1.0 } else { legendre[at][n - 1] };
                    legendre[node][n] * (legendre[at][n + 1] - below)
                });
                0.5 * weights[node] * integrals.sum::<f64>()
            })
        };
        let cumulative = (0..NODES).map(row).collect();
        Self { nodes, weights, cumulative }
    }

    /// Integrals from 0 to every node of the function with these nodal values.
    pub(crate) fn integrals<N: crate::Number>(&self, values: &[N; NODES]) -> [N; NODES] {
        core::array::from_fn(|node| {
            let mut sum = N::from(0.0);
            for (&value, &weight) in values.iter().zip(&self.cumulative[node]) {
                sum += value * weight;
            }
            sum
        })
    }

    /// Integral over [0, 1] of the function with these values at the nodes.
    pub(crate) fn integral<N: crate::Number>(&self, value: impl Fn(usize) -> N) -> N {
        let mut sum = N::from(0.0);
        for (node, &weight) in self.weights.iter().enumerate() {
            sum += value(node) * weight;
        }
        sum
    }
}

/// Legendre polynomials `P_0` to `P_NODES` at `x`.
fn legendre(x: f64) -> [f64; NODES + 1] {
    let mut values = [1.0; NODES + 1];
    values[1] = x;
    let mut degree = 1.0;
    for n in 2..=NODES {
        values[n] = ((2.0 * degree + 1.0) * x * values[n - 1] - degree * values[n - 2]) / (degree + 1.0);
        degree += 1.0;
    }
    values
}

#[cfg(test)]
mod tests {
    use super::Rule;

    #[test]
    fn cumulative_integrals_of_an_analytic_function_are_exact() {
        let rule = Rule::get();
        let values = rule.nodes.map(|t| (20.0 * t).cos());
        for (integral, t) in rule.integrals(&values).iter().zip(&rule.nodes) {
            assert!((integral - (20.0 * t).sin() / 20.0).abs() < 2e-15);
        }
        assert!((rule.integral(|node| values[node]) - 20.0_f64.sin() / 20.0).abs() < 1e-15);
    }

    #[test]
    fn the_rule_resolves_the_declared_angle() {
        let rule = Rule::get();
        let angle = 2.0 * super::ANGLE_LIMIT;
        let integral = rule.integral(|node| (angle * rule.nodes[node]).sin());
        assert!((integral - (1.0 - angle.cos()) / angle).abs() < 1e-14);
    }
}
