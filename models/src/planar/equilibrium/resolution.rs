//! The resolutions of the solver: bases tabulated at quadrature nodes.

use pliant_runtime::quadrature::Rule;
use pliant_runtime::spectral::{legendre, legendre_integrals};

use crate::core::configuration::MODES;

/// Modes and nodes of each resolution. A solve takes the next higher one until the last coefficients have decayed to rounding. With 1.5 nodes per mode the
/// products of two modes with a smooth stiffness are exact to rounding.
pub(super) const RESOLUTIONS: [(usize, usize); 5] = [(16, 24), (24, 36), (36, 54), (64, 96), (96, 144)];
/// Number of coefficients of the position, which needs more than the angle: the number of nodes, up to the capacity of a state.
const fn wide(nodes: usize) -> usize {
    if nodes < MODES { nodes } else { MODES }
}

/// Nodes of the highest resolution.
pub(super) const NODES: usize = 144;

/// One resolution: `modes` Legendre polynomials and their integrals at the Gauss nodes.
#[derive(Clone, Debug)]
pub(super) struct Resolution {
    pub(super) modes: usize,
    pub(super) sigma: Vec<f64>,
    pub(super) weight: Vec<f64>,
    /// Coefficients of the position.
    pub(super) wide: usize,
    // Row after row: `wide` values of one node, of which the first `modes` serve the angle.
    value: Vec<f64>,
    // The same with `modes` values.
    integral: Vec<f64>,
}

impl Resolution {
    pub(super) fn new(modes: usize, nodes: usize) -> Self {
        let rule = Rule::gauss_legendre(nodes);
        let wide = wide(nodes);
        let mut value = vec![0.0; wide * nodes];
        let mut integral = vec![0.0; modes * nodes];
        for (node, &sigma) in rule.nodes.iter().enumerate() {
            legendre(sigma, &mut value[node * wide..][..wide]);
            legendre_integrals(sigma, &mut integral[node * modes..][..modes]);
        }
        Self { modes, wide, sigma: rule.nodes, weight: rule.weights, value, integral }
    }

    /// `p_k` at a node: basis of `theta_sigma`.
    #[inline]
    pub(super) fn value(&self, node: usize) -> &[f64] {
        &self.value[node * self.wide..][..self.modes]
    }

    /// `p_k` at a node: basis of the derivative of the position.
    #[inline]
    pub(super) fn wide_value(&self, node: usize) -> &[f64] {
        &self.value[node * self.wide..][..self.wide]
    }

    /// `q_k` at a node: basis of `theta`.
    #[inline]
    pub(super) fn integral(&self, node: usize) -> &[f64] {
        &self.integral[node * self.modes..][..self.modes]
    }
}
