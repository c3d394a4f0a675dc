//! Basis functions on the reference element of a rod, at its Gauss nodes, and spectral integration there.

use pliant_runtime::dense::padded;
use pliant_runtime::quadrature::Rule;
use pliant_runtime::spectral;

use crate::Number;

/// Nodes where all strains are natural.
const NATURAL_NODES: usize = 32;

/// The basis on the reference element [0, 1], at its Gauss nodes [Cosserat 31].
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// Functions per component of the strain `(K, Gamma)`.
    pub(super) counts: [usize; 6],
    /// First coefficient of each component among those of an element.
    pub(super) first: [usize; 6],
    /// Functions of an element: all, and those of `K`.
    pub(super) order: usize,
    pub(super) angular: usize,
    /// Largest number of functions of a component.
    pub(super) width: usize,
    pub(super) nodes: Vec<f64>,
    pub(super) weights: Vec<f64>,
    /// Function `i` at node `j`: `[j * stride + i]`, `stride` a multiple of 4.
    pub(super) basis: Vec<f64>,
    /// Its derivative there, on the reference element.
    pub(super) slopes: Vec<f64>,
    /// The functions at both ends of the element.
    pub(super) ends: [Vec<f64>; 2],
    pub(super) stride: usize,
    /// Integral of function `i` over the gap that ends at node `j`, the last one at the end of the element: `[j * width + i]`.
    pub(super) gaps: Vec<f64>,
    /// Integration from 0: column `j` times nodal values is the integral to node `j`, `[m * padded + j]`.
    pub(super) integration: Vec<f64>,
    /// Number of nodes, rounded up to a multiple of 4.
    pub(super) rows: usize,
    /// `w_m p_k(sigma_m)`, `[k * nodes + m]`.
    modes: Vec<f64>,
}

impl Tables {
    pub(super) fn new(counts: [usize; 6], nodes: usize) -> Self {
        let rule = Rule::gauss_legendre(nodes);
        let width = counts.into_iter().max().unwrap_or(0).max(1);
        let (stride, rows) = (padded(width), padded(nodes));
        let mut first = [0; 6];
        for c in 1..6 {
            first[c] = first[c - 1] + counts[c - 1];
        }
        let mut basis = vec![0.0; nodes * stride];
        let mut slopes = vec![0.0; nodes * stride];
        let mut gaps = vec![0.0; (nodes + 1) * width];
        let mut modes = vec![0.0; nodes * nodes];
        let mut values = vec![0.0; nodes.max(width)];
        for (m, (&node, &weight)) in rule.nodes.iter().zip(&rule.weights).enumerate() {
            spectral::legendre(node, &mut values);
            basis[m * stride..][..width].copy_from_slice(&values[..width]);
            spectral::legendre_slopes(node, &mut slopes[m * stride..][..width]);
            for k in 0..nodes {
                modes[k * nodes + m] = weight * values[k];
            }
        }
        let mut before = vec![0.0; width];
        for j in 0..=nodes {
            spectral::legendre_integrals(rule.nodes.get(j).copied().unwrap_or(1.0), &mut values);
            for i in 0..width {
                gaps[j * width + i] = values[i] - before[i];
                before[i] = values[i];
            }
        }
        let mut tables = Self {
            counts,
            first,
            order: first[5] + counts[5],
            angular: first[3],
            width,
            nodes: rule.nodes,
            weights: rule.weights,
            basis,
            slopes,
            ends: [0.0, 1.0].map(|sigma| {
                let mut values = vec![0.0; width];
                spectral::legendre(sigma, &mut values);
                values
            }),
            stride,
            gaps,
            integration: vec![0.0; nodes * rows],
            rows,
            modes,
        };
        let mut row = vec![0.0; nodes];
        for j in 0..nodes {
            tables.integral_to(tables.nodes[j], &mut row);
            for (m, value) in row.iter().enumerate() {
                tables.integration[m * rows + j] = *value;
            }
        }
        tables
    }

    /// Without functions.
    pub(super) fn natural() -> Self {
        Self::new([0; 6], NATURAL_NODES)
    }

    /// Number of nodes.
    pub(super) fn count(&self) -> usize {
        self.nodes.len()
    }

    /// `xi - xi_0` at the coordinate `sigma` in [0, 1] of an element with these coefficients [Cosserat 31].
    pub(super) fn elastic(&self, own: &[f64], sigma: f64) -> [f64; 6] {
        core::array::from_fn(|c| {
            let own = &own[self.first[c]..][..self.counts[c]];
            spectral::legendre_sum(own, sigma)
        })
    }

    /// Values at a coordinate `sigma` of the polynomial through nodal values of an element.
    pub(super) fn interpolated(&self, sigma: f64, nodal: impl Fn(usize) -> f64) -> f64 {
        let n = self.count();
        let coefficient = |k: usize| (0..n).map(|m| self.modes[k * n + m] * nodal(m)).sum::<f64>();
        let coefficients: Vec<f64> = (0..n).map(coefficient).collect();
        spectral::legendre_sum(&coefficients, sigma)
    }

    /// The derivatives on the reference element, at all nodes, of the polynomial through nodal values.
    pub(super) fn differentiated<T: Number>(&self, nodal: &[T]) -> Vec<T> {
        let n = self.count();
        let mut slopes = vec![0.0; n];
        let mut out = vec![T::from(0.0); n];
        for (out, node) in out.iter_mut().zip(&self.nodes) {
            spectral::legendre_slopes(*node, &mut slopes);
            for (m, value) in nodal.iter().enumerate() {
                let weight: f64 =
                    slopes.iter().enumerate().map(|(k, slope)| slope * self.modes[k * n + m]).sum();
                *out += *value * weight;
            }
        }
        out
    }

    /// Writes the weights whose products with nodal values add up to the integral from 0 to `sigma` of their interpolating polynomial.
    pub(super) fn integral_to(&self, sigma: f64, row: &mut [f64]) {
        let n = self.count();
        let mut integrals = [0.0; 128];
        let integrals = &mut integrals[..n.min(128)];
        spectral::legendre_integrals(sigma, integrals);
        for (m, entry) in row[..n].iter_mut().enumerate() {
            *entry = integrals.iter().enumerate().map(|(k, q)| self.modes[k * n + m] * q).sum();
        }
    }
}
