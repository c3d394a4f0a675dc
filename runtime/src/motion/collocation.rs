//! The numbers of a Radau IIA method: nodes, derivatives of the collocation polynomials, and the transformation that separates the stages.

use nalgebra::{Complex, DMatrix};

/// Relative shift of an eigenvalue for the inverse iteration that gives its eigenvector.
const BESIDE: f64 = 1e-9;

/// A Radau IIA method with an odd number `s` of stages, of order `2 s - 1`: collocation at the right Radau nodes of [0, 1], the last of which is 1.
///
/// Hairer and Wanner, "Solving Ordinary Differential Equations" II, sections IV.5 and IV.8.
#[derive(Clone, Debug)]
pub(super) struct Collocation {
    /// Zeros of `P_s - P_(s-1)` of the argument `2 c - 1`, ascending.
    pub(super) nodes: Vec<f64>,
    /// `A^-1` by rows: the derivatives at the nodes, by the step, of the polynomial of degree `s` that is 0 at 0 and has given values at the nodes.
    pub(super) rates: Vec<f64>,
    /// Weights of values at the nodes in the value at 0 of the polynomial of degree `s - 1` through them.
    pub(super) start: Vec<f64>,
    /// The real eigenvalue of `A^-1`, and those with a positive imaginary part.
    pub(super) real: f64,
    pub(super) pairs: Vec<Complex<f64>>,
    /// Eigenvectors `T` of `A^-1`: for the real eigenvalue and for each of `pairs`, an entry per stage.
    pub(super) real_column: Vec<f64>,
    pub(super) columns: Vec<Vec<Complex<f64>>>,
    /// Rows of `T^-1`.
    pub(super) real_row: Vec<f64>,
    pub(super) rows: Vec<Vec<Complex<f64>>>,
}

impl Collocation {
    pub(super) fn new(stages: usize) -> Self {
        let nodes = radau_nodes(stages);
        let all: Vec<f64> = core::iter::once(0.0).chain(nodes.iter().copied()).collect();
        let slopes = derivatives(&all);
        let rates: Vec<f64> = (1..=stages).flat_map(|i| slopes[i][1..].to_vec()).collect();
        let start = (0..stages).map(|i| cardinal(&nodes, i, 0.0)).collect();
        let inverse = DMatrix::from_row_slice(stages, stages, &rates);
        let mut eigenvalues: Vec<Complex<f64>> = inverse.complex_eigenvalues().iter().copied().collect();
        // The real one first: its computed imaginary part is zero or the smallest.
        eigenvalues.sort_by(|a, b| a.im.abs().total_cmp(&b.im.abs()));
        let real = eigenvalues[0].re;
        let pairs: Vec<_> = eigenvalues[1..].iter().copied().filter(|value| value.im > 0.0).collect();
        let wide = inverse.map(|entry| Complex::new(entry, 0.0));
        let vector = |value: Complex<f64>| -> Vec<Complex<f64>> {
            let beside = value * (1.0 + BESIDE);
            let shifted = &wide - DMatrix::identity(stages, stages) * beside;
            let factors = shifted.lu();
            let mut vector = DMatrix::from_element(stages, 1, Complex::new(1.0, 0.3));
            for _ in 0..3 {
                vector = factors.solve(&vector).unwrap_or(vector);
                let largest = vector
                    .iter()
                    .copied()
                    .fold(Complex::new(0.0, 0.0), |a, b| if b.norm() > a.norm() { b } else { a });
                vector /= largest;
            }
            vector.iter().copied().collect()
        };
        let real_vector = vector(Complex::new(real, 0.0));
        let columns: Vec<Vec<Complex<f64>>> = pairs.iter().map(|value| vector(*value)).collect();
        let all_columns: Vec<Vec<Complex<f64>>> = core::iter::once(real_vector.clone())
            .chain(columns.iter().flat_map(|c| [c.clone(), c.iter().map(Complex::conj).collect()]))
            .collect();
        let transformation = DMatrix::from_fn(stages, stages, |i, j| all_columns[j][i]);
        let back = transformation.try_inverse().unwrap_or_else(|| DMatrix::identity(stages, stages));
        let row = |k: usize| -> Vec<Complex<f64>> { back.row(k).iter().copied().collect() };
        Self {
            rates,
            start,
            real,
            real_column: real_vector.iter().map(|entry| entry.re).collect(),
            real_row: row(0).iter().map(|entry| entry.re).collect(),
            rows: (0..pairs.len()).map(|k| row(1 + 2 * k)).collect(),
            columns,
            pairs,
            nodes,
        }
    }

    pub(super) fn stages(&self) -> usize {
        self.nodes.len()
    }

    /// Writes the weights of the increments at the nodes in the collocation polynomial (zero at 0) at `theta`.
    pub(super) fn increment(&self, theta: f64, weights: &mut [f64]) {
        for (i, weight) in weights.iter_mut().enumerate() {
            let node = self.nodes[i];
            *weight = theta / node * cardinal(&self.nodes, i, theta);
        }
    }

    /// Likewise the derivative of that polynomial by `theta`.
    pub(super) fn increment_rate(&self, theta: f64, weights: &mut [f64]) {
        for (i, weight) in weights.iter_mut().enumerate() {
            let node = self.nodes[i];
            *weight =
                (cardinal(&self.nodes, i, theta) + theta * cardinal_slope(&self.nodes, i, theta)) / node;
        }
    }

    /// Likewise its integral from 0 to `theta`.
    pub(super) fn increment_integral(&self, theta: f64, weights: &mut [f64]) {
        weights.fill(0.0);
        let mut here = [0.0; 16];
        let rule = crate::quadrature::Rule::gauss_legendre(self.stages() / 2 + 1);
        for (node, weight) in rule.nodes.iter().zip(&rule.weights) {
            self.increment(theta * node, &mut here[..weights.len()]);
            for (sum, value) in weights.iter_mut().zip(here) {
                *sum += theta * weight * value;
            }
        }
    }
}

/// Legendre polynomials `P_s` and `P_(s-1)` and their derivatives at `x`.
fn legendre_pair(s: usize, x: f64) -> [f64; 4] {
    let (mut before, mut now) = (0.0, 1.0);
    let (mut slope_before, mut slope) = (0.0, 0.0);
    for k in 0..s {
        let order = k as f64;
        let next = ((2.0 * order + 1.0) * x * now - order * before) / (order + 1.0);
        let next_slope = slope_before + (2.0 * order + 1.0) * now;
        (before, now) = (now, next);
        (slope_before, slope) = (slope, next_slope);
    }
    [now, before, slope, slope_before]
}

/// Zeros of `P_s - P_(s-1)` on [0, 1], the last of which is 1.
fn radau_nodes(s: usize) -> Vec<f64> {
    let value = |x: f64| {
        let [a, b, c, d] = legendre_pair(s, x);
        (a - b, c - d)
    };
    let parts = 64 * s * s;
    let at = |k: usize| -1.0 + 2.0 * k as f64 / parts as f64;
    let mut nodes = Vec::with_capacity(s);
    for k in 0..parts - 1 {
        let (low, high) = (at(k), at(k + 1));
        if value(low).0 * value(high).0 <= 0.0 && nodes.len() + 1 < s {
            let mut x = 0.5 * (low + high);
            for _ in 0..20 {
                let (f, slope) = value(x);
                x = (x - f / slope).clamp(low, high);
            }
            nodes.push(0.5 * (1.0 + x));
        }
    }
    nodes.push(1.0);
    nodes
}

/// Value at `x` of the polynomial that is 1 at node `index` and 0 at the others.
fn cardinal(nodes: &[f64], index: usize, x: f64) -> f64 {
    let peak = nodes[index];
    let others = nodes.iter().enumerate().filter(|(k, _)| *k != index);
    others.map(|(_, node)| (x - node) / (peak - node)).product()
}

/// Its derivative.
fn cardinal_slope(nodes: &[f64], index: usize, x: f64) -> f64 {
    let peak = nodes[index];
    let mut sum = 0.0;
    for (left_out, gone) in nodes.iter().enumerate().filter(|(k, _)| *k != index) {
        let rest = nodes.iter().enumerate().filter(|(k, _)| *k != index && *k != left_out);
        sum += rest.map(|(_, node)| (x - node) / (peak - node)).product::<f64>() / (peak - gone);
    }
    sum
}

/// Derivatives of the cardinal functions at the nodes: row `i` times nodal values is the derivative at node `i`.
fn derivatives(nodes: &[f64]) -> Vec<Vec<f64>> {
    let n = nodes.len();
    let weight = |i: usize| -> f64 {
        nodes.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, node)| 1.0 / (nodes[i] - node)).product()
    };
    let weights: Vec<f64> = (0..n).map(weight).collect();
    let entry = |i: usize, j: usize| weights[j] / weights[i] / (nodes[i] - nodes[j]);
    (0..n)
        .map(|i| {
            let others: f64 = (0..n).filter(|j| *j != i).map(|j| entry(i, j)).sum();
            (0..n).map(|j| if i == j { -others } else { entry(i, j) }).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_stages_are_those_of_the_book() {
        let method = Collocation::new(3);
        let root = 6.0_f64.sqrt();
        for (node, expected) in method.nodes.iter().zip([0.1 * (4.0 - root), 0.1 * (4.0 + root), 1.0]) {
            assert!((node - expected).abs() < 1e-15);
        }
        // Eigenvalues of A^-1: `3 + 9^(1/3) - 3^(1/3)` and a pair.
        let (a, b) = (9.0_f64.cbrt(), 3.0_f64.cbrt());
        assert!((method.real - (3.0 + a - b)).abs() < 1e-12, "{}", method.real);
        let expected = Complex::new(3.0 - 0.5 * (a - b), 0.5 * 3.0_f64.sqrt() * (a + b));
        assert!((method.pairs[0] - expected).norm() < 1e-12, "{}", method.pairs[0]);
    }

    #[test]
    fn the_transformation_separates_the_stages() {
        for stages in [3, 5, 7] {
            let method = Collocation::new(stages);
            assert_eq!(method.pairs.len(), stages / 2);
            let (mut weights, mut slopes) = (vec![0.0; stages], vec![0.0; stages]);
            let mut integrals = weights.clone();
            for i in 0..stages {
                for j in 0..stages {
                    let mut sum = Complex::new(method.real * method.real_column[i] * method.real_row[j], 0.0);
                    for (k, value) in method.pairs.iter().enumerate() {
                        sum += 2.0 * (value * method.columns[k][i] * method.rows[k][j]).re;
                    }
                    let expected = method.rates[i * stages + j];
                    assert!((sum.re - expected).abs() < 1e-9, "{stages} {i} {j}: {sum} {expected}");
                }
                method.increment_rate(method.nodes[i], &mut slopes);
                for (slope, rate) in slopes.iter().zip(&method.rates[i * stages..]) {
                    assert!((slope - rate).abs() < 1e-11);
                }
            }
            // The polynomial theta^s, its integral and its extrapolation.
            let power = i32::try_from(stages).unwrap_or(0);
            method.increment(0.4, &mut weights);
            method.increment_integral(0.4, &mut integrals);
            let of = |weights: &[f64]| -> f64 {
                weights.iter().zip(&method.nodes).map(|(w, node)| w * node.powi(power)).sum()
            };
            assert!((of(&weights) - 0.4_f64.powi(power)).abs() < 1e-13);
            assert!((of(&integrals) - 0.4_f64.powi(power + 1) / f64::from(power + 1)).abs() < 1e-13);
            let sum: f64 = method.start.iter().zip(&method.nodes).map(|(w, c)| w * (1.0 + c)).sum();
            assert!((sum - 1.0).abs() < 1e-12);
        }
    }
}
