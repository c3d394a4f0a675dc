//! Positions of the unloaded robot as integrals over its angle [LASEM 15, 40].

use super::Kernel;
use crate::{Lanes, Scalar};

/// A kernel whose positions have no closed form.
pub trait ByQuadrature: Kernel {
    /// Nodes and weights on [0, 1] that integrate positions up to [`PlanarOptions::angle_limit`](super::PlanarOptions::angle_limit).
    const RULE: &'static [[f64; 2]] = &[];
    /// For a robot without parameters, at each node: weight times length, m; weight times axial compliance `L / EA`, m/N; `theta / Delta_F`, rad/N.
    const NODES: &'static [[f64; 3]] = &[];

    /// [`Self::RULE`], of a kernel that is read at run time its own.
    #[inline]
    fn rule(&self) -> &[[f64; 2]] {
        Self::RULE
    }

    /// [`Self::NODES`], of a kernel that is read at run time its own.
    #[inline]
    fn nodes(&self) -> &[[f64; 3]] {
        Self::NODES
    }

    /// `[L, L / EA]` at `sigma`, m and m/N: `d s / d sigma` of the deformed robot is `L - (F1 + F2) L / EA` [LASEM 37].
    fn stretch<T: Lanes>(&self, sigma: &T) -> [T; 2];
    /// Its derivative with respect to parameter `index`.
    fn stretch_sensitivity(&self, index: usize, sigma: f64) -> [f64; 2] {
        let _ = (index, sigma);
        [0.0; 2]
    }
    /// Derivative of the first entry of [`Kernel::angle`] with respect to parameter `index`.
    fn angle_sensitivity(&self, index: usize, sigma: f64) -> f64 {
        let _ = (index, sigma);
        0.0
    }
    /// Derivative of [`Kernel::compliance`] with respect to parameter `index`.
    fn compliance_sensitivity(&self, index: usize) -> [f64; 2] {
        let _ = index;
        [0.0; 2]
    }
}

/// [`Kernel::position`] by quadrature [LASEM 15, 40].
#[inline]
pub fn position_by_quadrature<K: ByQuadrature, T: Lanes>(kernel: &K, forces: &[T; 2], sigma: &T) -> [T; 2] {
    let zero = T::from_f64(0.0);
    let (mut x, mut y) = (zero, zero);
    for [node, weight] in kernel.rule() {
        let here = *sigma * T::from_f64(*node);
        let [angle, _] = kernel.angle(&here);
        let [length, softness] = kernel.stretch(&here);
        let (sine, cosine) = (forces[0] * angle).sin_cos();
        let step = (length - forces[1] * softness) * T::from_f64(*weight);
        x = step.fma(cosine, x);
        y = step.fma(sine, y);
    }
    [x * *sigma, y * *sigma]
}

/// [`Kernel::tip`] from [`ByQuadrature::NODES`] [LASEM 16].
#[inline]
pub fn tip_of_nodes<K: ByQuadrature, T: Lanes>(kernel: &K, forces: &[T; 2]) -> [T; 3] {
    let (mut x, mut y) = (T::from_f64(0.0), T::from_f64(0.0));
    for [length, softness, angle] in kernel.nodes() {
        let (sine, cosine) = (forces[0] * T::from_f64(*angle)).sin_cos();
        let step = T::from_f64(*length) - forces[1] * T::from_f64(*softness);
        x = step.fma(cosine, x);
        y = step.fma(sine, y);
    }
    let [angle, _] = kernel.angle(&T::from_f64(1.0));
    [x, y, forces[0] * angle]
}

/// [`Kernel::tip`] by quadrature [LASEM 16].
#[inline]
pub fn tip_by_quadrature<K: ByQuadrature, T: Lanes>(kernel: &K, forces: &[T; 2]) -> [T; 3] {
    let one = T::from_f64(1.0);
    let [x, y] = position_by_quadrature(kernel, forces, &one);
    let [angle, _] = kernel.angle(&one);
    [x, y, forces[0] * angle]
}

/// Sums over the nodes for the tip and its derivatives.
struct Sums<T>([T; 6]);

impl<T: Scalar> Sums<T> {
    fn new() -> Self {
        Self([T::from_f64(0.0); 6])
    }

    /// Adds a node with weighted length and axial compliance.
    #[inline]
    fn add(&mut self, forces: &[T; 2], length: T, softness: T, angle: T) {
        let (sine, cosine) = (forces[0] * angle).sin_cos();
        let step = length - forces[1] * softness;
        self.step(step, softness, angle, [sine, cosine]);
    }

    #[inline]
    fn step(&mut self, step: T, softness: T, angle: T, [sine, cosine]: [T; 2]) {
        let sums = &mut self.0;
        let (dx, dy) = (step * cosine, step * sine);
        sums[0] += dx;
        sums[1] += dy;
        sums[2] -= dy * angle;
        sums[3] = dx.fma(angle, sums[3]);
        sums[4] -= softness * cosine;
        sums[5] -= softness * sine;
    }

    /// Rows of the tip and its derivatives; `angle` is `theta / Delta_F` there.
    fn jacobian(self, forces: &[T; 2], angle: T) -> [[T; 3]; 3] {
        let [x, y, x_by_force, y_by_force, x_by_sum, y_by_sum] = self.0;
        [[x, y, forces[0] * angle], [x_by_force, y_by_force, angle], [x_by_sum, y_by_sum, T::from_f64(0.0)]]
    }
}

/// [`Kernel::tip_jacobian`] from [`ByQuadrature::NODES`] [LASEM 17, 18, 24, 29, 42].
#[inline]
pub fn tip_jacobian_of_nodes<K: ByQuadrature, T: Lanes>(kernel: &K, forces: &[T; 2]) -> [[T; 3]; 3] {
    let mut sums = Sums::new();
    for [length, softness, angle] in kernel.nodes() {
        sums.add(forces, T::from_f64(*length), T::from_f64(*softness), T::from_f64(*angle));
    }
    let [angle, _] = kernel.angle(&T::from_f64(1.0));
    sums.jacobian(forces, angle)
}

/// [`Kernel::tip_jacobian`] by quadrature [LASEM 17, 18, 24, 29, 42].
#[inline]
pub fn tip_jacobian_by_quadrature<K: ByQuadrature, T: Lanes>(kernel: &K, forces: &[T; 2]) -> [[T; 3]; 3] {
    let mut sums = Sums::new();
    for [node, weight] in kernel.rule() {
        let (here, weight) = (T::from_f64(*node), T::from_f64(*weight));
        let [angle, _] = kernel.angle(&here);
        let [length, softness] = kernel.stretch(&here);
        let (sine, cosine) = (forces[0] * angle).sin_cos();
        let step = (length - forces[1] * softness) * weight;
        sums.step(step, softness * weight, angle, [sine, cosine]);
    }
    let [angle, _] = kernel.angle(&T::from_f64(1.0));
    sums.jacobian(forces, angle)
}

/// [`Kernel::forward_sensitivity`] by quadrature: the derivative under the integral.
pub fn forward_by_quadrature<K: ByQuadrature>(
    kernel: &K,
    index: usize,
    forces: &[f64; 2],
) -> ([f64; 3], [f64; 2]) {
    let (mut x, mut y) = (0.0, 0.0);
    for [node, weight] in kernel.rule() {
        let here = *node;
        let [angle, _] = kernel.angle(&here);
        let angle_slope = kernel.angle_sensitivity(index, here);
        let [length, softness]: [f64; 2] = kernel.stretch(&here);
        let [length_slope, softness_slope] = kernel.stretch_sensitivity(index, here);
        let (sine, cosine) = f64::sin_cos(forces[0] * angle);
        let step = length - forces[1] * softness;
        let step_slope = length_slope - forces[1] * softness_slope;
        let swing = step * forces[0] * angle_slope;
        x += weight * (step_slope * cosine - swing * sine);
        y += weight * (step_slope * sine + swing * cosine);
    }
    ([x, y, forces[0] * kernel.angle_sensitivity(index, 1.0)], kernel.compliance_sensitivity(index))
}
