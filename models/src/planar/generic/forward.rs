//! The unloaded robot: angle, position and tip by quadrature.

use num_dual::Dual64;

use super::Backbone;
use super::rule::{NODES, Rule};
use super::station::moving;
use crate::Number;

/// Integrands at the nodes of the rule on [0, 1].
#[derive(Clone, Debug)]
pub(super) struct Tables {
    length: f64,
    /// `a` at the nodes and at the tip, rad/N.
    angle: [f64; NODES],
    tip_angle: f64,
    /// `-1/EA` at the nodes: axial strain per unit of `F1 + F2`; zero if inextensible.
    strain: [f64; NODES],
    /// `[C_d, C_s]`.
    pub(super) compliance: [f64; 2],
}

/// Integrals of one robot, generic over the number type: plain values, or values with derivatives with respect to a parameter.
struct Integrals<N> {
    length: N,
    angle: [N; NODES],
    tip_angle: N,
    strain: [N; NODES],
    compliance: [N; 2],
}

impl<N: Number> Integrals<N> {
    /// From `[EI, EA, W]` at the nodes; `EA` is `None` for an inextensible robot [LASEM 14, 22, 23, 26, 27, 28, 37, 39].
    fn of(length: N, bending: &[N; NODES], axial: Option<&[N; NODES]>, spacing: &[N; NODES]) -> Self {
        let rule = Rule::get();
        let rate: [N; NODES] = core::array::from_fn(|node| length * spacing[node] / bending[node] * 0.5);
        let strain = axial.map_or([N::from(0.0); NODES], |axial| axial.map(|stiffness| -stiffness.recip()));
        Self {
            length,
            angle: rule.integrals(&rate),
            tip_angle: rule.integral(|node| rate[node]),
            strain,
            compliance: [
                rule.integral(|node| rate[node] * spacing[node]) * 0.5,
                -(length * rule.integral(|node| strain[node])),
            ],
        }
    }

    /// Tip `[x, y, theta]` for `[Delta_F, F1 + F2]` [LASEM 15, 16, 40].
    fn tip(&self, forces: &[f64; 2]) -> [N; 3] {
        let rule = Rule::get();
        let (mut x, mut y) = (N::from(0.0), N::from(0.0));
        for (node, &weight) in rule.weights.iter().enumerate() {
            let (sin, cos) = (self.angle[node] * forces[0]).sin_cos();
            let stretch = (self.strain[node] * forces[1] + 1.0) * weight;
            x += stretch * cos;
            y += stretch * sin;
        }
        [x * self.length, y * self.length, self.tip_angle * forces[0]]
    }
}

impl Tables {
    pub(super) fn of<B: Backbone>(robot: &B) -> Self {
        let length = robot.length();
        let at = |function: &dyn Fn(f64) -> f64| Rule::get().nodes.map(|node| function(length * node));
        let bending = at(&|s| robot.bending_stiffness(s));
        let spacing = at(&|s| robot.spacing(s));
        let axial = robot.options().extensible.then(|| at(&|s| robot.axial_stiffness(s)));
        let Integrals { length, angle, tip_angle, strain, compliance } =
            Integrals::of(length, &bending, axial.as_ref(), &spacing);
        Self { length, angle, tip_angle, strain, compliance }
    }

    /// Tip `[x, y, theta]`.
    pub(super) fn tip(&self, forces: &[f64; 2]) -> [f64; 3] {
        let [x, y, theta, ..] = self.tip_jacobian(forces);
        [x, y, theta]
    }

    /// `[x, y, theta]`, then its derivatives with respect to `Delta_F` and to `F1 + F2` [LASEM 17, 18, 24, 29, 42].
    pub(super) fn tip_jacobian(&self, forces: &[f64; 2]) -> [f64; 9] {
        let mut sums = [0.0; 6];
        for (node, &weight) in Rule::get().weights.iter().enumerate() {
            let (angle, strain) = (self.angle[node], self.strain[node]);
            let (sin, cos) = (forces[0] * angle).sin_cos();
            let scale = weight * self.length;
            let stretch = scale * (1.0 + strain * forces[1]);
            sums[0] += stretch * cos;
            sums[1] += stretch * sin;
            sums[2] -= stretch * sin * angle;
            sums[3] += stretch * cos * angle;
            sums[4] += scale * strain * cos;
            sums[5] += scale * strain * sin;
        }
        let [x, y, x_d, y_d, x_s, y_s] = sums;
        [x, y, forces[0] * self.tip_angle, x_d, y_d, self.tip_angle, x_s, y_s, 0.0]
    }
}

/// `da/dsigma = L W / (2 EI)` at `sigma` [LASEM 12, 22, 26].
fn rate<B: Backbone>(robot: &B, sigma: f64) -> f64 {
    let length = robot.length();
    let s = sigma * length;
    0.5 * length * robot.spacing(s) / robot.bending_stiffness(s)
}

/// `[a, da/dsigma]` at `sigma` [LASEM 12, 22, 26, 27].
pub(super) fn angle<B: Backbone>(robot: &B, sigma: f64) -> [f64; 2] {
    let rule = Rule::get();
    let integral = sigma * rule.integral(|node| rate(robot, sigma * rule.nodes[node]));
    [integral, rate(robot, sigma)]
}

/// `[x, y]` at `sigma`: the rule on `[0, sigma]` [LASEM 15, 40].
pub(super) fn position<B: Backbone>(robot: &B, forces: &[f64; 2], sigma: f64) -> [f64; 2] {
    let rule = Rule::get();
    let length = robot.length();
    let extensible = robot.options().extensible;
    let angles = rule.integrals(&rule.nodes.map(|node| sigma * rate(robot, sigma * node)));
    let (mut x, mut y) = (0.0, 0.0);
    for (node, &weight) in rule.weights.iter().enumerate() {
        let (sin, cos) = (forces[0] * angles[node]).sin_cos();
        let s = sigma * rule.nodes[node] * length;
        let strain = if extensible { -forces[1] / robot.axial_stiffness(s) } else { 0.0 };
        let stretch = weight * sigma * length * (1.0 + strain);
        x += stretch * cos;
        y += stretch * sin;
    }
    [x, y]
}

/// Derivatives of the tip and of `[C_d, C_s]` with respect to a parameter at fixed forces.
pub(super) fn sensitivity<B: Backbone>(robot: &B, index: usize, forces: &[f64; 2]) -> ([f64; 3], [f64; 2]) {
    let length = Dual64::new(robot.length(), robot.sensitivity(index, 0.0, 0.0).length);
    let (mut bending, mut axial, mut spacing) =
        ([Dual64::from(1.0); NODES], [Dual64::from(1.0); NODES], [Dual64::from(0.0); NODES]);
    for (node, &sigma) in Rule::get().nodes.iter().enumerate() {
        let s = Dual64::from_re(sigma * length.re).derivative();
        let partial = robot.sensitivity(index, s.re, 0.0);
        bending[node] = moving(robot.bending_stiffness(s), sigma, partial.bending_stiffness, partial.length);
        axial[node] = moving(robot.axial_stiffness(s), sigma, partial.axial_stiffness, partial.length);
        spacing[node] = moving(robot.spacing(s), sigma, partial.spacing, partial.length);
    }
    let axial = robot.options().extensible.then_some(&axial);
    let integrals = Integrals::of(length, &bending, axial, &spacing);
    (integrals.tip(forces).map(|value| value.eps), integrals.compliance.map(|value| value.eps))
}
