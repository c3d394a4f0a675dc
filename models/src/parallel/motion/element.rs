//! Inertia and damping of an element in motion.
//!
//! The velocity is that of the element's own curve `g(s) = g_a exp(Omega(s)^)`, (8), whose strain is linear: with the mean strain `m` of the part up to `s`,
//! `Omega(s) = s m - s^3/12 [beta, m]`. With the tangent `T` of the exponential the body twist of a section is
//!
//! `eta(s) = eta_a + T(Omega(s)) (Omega'(s) - [Omega(s), eta_a])`,
//!
//! which is `eta_b` at the end. So the rate of `Omega(h)`, with it that of the mean strain `xi = A^-1 Omega(h)`, and all twists are linear in the 18 rates
//! of the element: the body twists of its ends and the rate of the slope. Forces on these, in numbers that may carry derivatives, are sums over Gauss points of
//! the transposes of those maps, applied to `rho eta' - ad(eta)^T rho eta` and to drag, and the stress per rate of the strain (Kelvin-Voigt) is added to the stress of
//! the element. They are the inertial part of Lagrange's equations of the kinetic energy that the Gauss points see.

use pliant_runtime::quadrature::Rule;
use pliant_runtime::tangent_map::{
    bracket, bracket_transposed, inertial, inverse_rate, inverse_transposed, tangent_rate, tangent_transposed,
};

use super::super::element::{mean_strain, untwisted};
use crate::Number;
use crate::cosserat::SectionMotion;

/// Points per element: products of two cubic deflections are integrated exactly.
const POINTS: usize = 4;

/// Inertia and damping of a kind of rod.
#[derive(Clone, Copy, Debug)]
pub(super) struct Matter {
    /// Mass per length, kg/m.
    pub(super) mass: f64,
    pub(super) section: SectionMotion,
}

/// An element in motion: twist of its ends and the slope of its strain, with rates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moving<D> {
    /// `Omega(h)`.
    pub(super) twist: [D; 6],
    pub(super) slope: [D; 6],
    /// Body twists of the ends, rad/s and m/s, and their rates.
    pub(super) ends: [[D; 6]; 2],
    pub(super) end_rates: [[D; 6]; 2],
    /// First and second derivative of the slope by time.
    pub(super) slope_rates: [[D; 6]; 2],
}

/// Forces on the rates of an element `(zeta_a, zeta_b, beta)`, and what the element has in motion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forces<D> {
    pub(super) forces: [D; 18],
    /// Kinetic energy, J.
    pub(super) kinetic: D,
    /// Power of damping and drag, W, at most zero.
    pub(super) dissipation: D,
}

/// Gauss points on [0, 1].
#[derive(Clone, Debug)]
pub(super) struct Points {
    places: [f64; POINTS],
    weights: [f64; POINTS],
}

impl Points {
    pub(super) fn new() -> Self {
        let rule = Rule::gauss_legendre(POINTS);
        Self {
            places: core::array::from_fn(|k| rule.nodes[k]),
            weights: core::array::from_fn(|k| rule.weights[k]),
        }
    }
}

fn plus<D: Number>(a: [D; 6], factor: f64, b: [D; 6]) -> [D; 6] {
    core::array::from_fn(|k| a[k] + b[k] * factor)
}

fn minus<D: Number>(a: [D; 6], b: [D; 6]) -> [D; 6] {
    core::array::from_fn(|k| a[k] - b[k])
}

/// `A^-T f` with `A = h (1 - b^)`, `b = h^2 beta/12`.
fn mean_transposed<D: Number>(f: [D; 6], slope: &[D; 6], h: f64) -> [D; 6] {
    let c = h * h / 12.0;
    let [a, b, e, u, v, w] = slope.map(|entry| entry * c);
    let inverse = 1.0 / h;
    let angular = [-a, -b, -e];
    let force = untwisted(angular, [f[3] * inverse, f[4] * inverse, f[5] * inverse]);
    let lever = pliant_runtime::rotation::cross(force, [u, v, w]);
    let couple = untwisted(angular, core::array::from_fn(|k| f[k] * inverse + lever[k]));
    [couple[0], couple[1], couple[2], force[0], force[1], force[2]]
}

impl Matter {
    /// The forces on an element of length `h`.
    pub(super) fn forces<D: Number>(&self, points: &Points, h: f64, moving: &Moving<D>) -> Forces<D> {
        let Moving { twist, slope, ends, end_rates, slope_rates: [slope_rate, slope_bend] } = *moving;
        let SectionMotion { inertia, viscosity, drag } = self.section;
        let zero = [D::from(0.0); 6];
        // Omega' = T^-1 (eta_b - eta_a) + [Omega, eta_a], and its rate.
        let [z, _] = inverse_rate([twist, zero], [minus(ends[1], ends[0]), zero]);
        let twist_rate = plus(z, 1.0, bracket(twist, ends[0]));
        let [_, z] =
            inverse_rate([twist, twist_rate], [minus(ends[1], ends[0]), minus(end_rates[1], end_rates[0])]);
        let twist_bend = plus(plus(z, 1.0, bracket(twist_rate, ends[0])), 1.0, bracket(twist, end_rates[0]));
        // A xi = Omega with A' y = -h^3/12 [beta', y].
        let cube = h * h * h / 12.0;
        let length = D::from(h);
        let strain = mean_strain(twist, &slope, length);
        let strain_rate = mean_strain(plus(twist_rate, cube, bracket(slope_rate, strain)), &slope, length);
        let bent = plus(twist_bend, 2.0 * cube, bracket(slope_rate, strain_rate));
        let strain_bend = mean_strain(plus(bent, cube, bracket(slope_bend, strain)), &slope, length);

        let (mut first, mut on_strain, mut on_slope) = (zero, zero, zero);
        let (mut kinetic, mut dissipation) = (D::from(0.0), D::from(0.0));
        for (place, weight) in points.places.iter().zip(&points.weights) {
            let (s, weight) = (place * h, weight * h);
            let (shift, cube) = (0.5 * (s - h), s * s * s / 12.0);
            let mean = plus(strain, shift, slope);
            let mean_rate = plus(strain_rate, shift, slope_rate);
            let mean_bend = plus(strain_bend, shift, slope_bend);
            let times = |by: [D; 6]| by.map(|entry| entry * s);
            let part = plus(times(mean), -cube, bracket(slope, mean));
            let part_rate = plus(
                plus(times(mean_rate), -cube, bracket(slope_rate, mean)),
                -cube,
                bracket(slope, mean_rate),
            );
            let part_bend = plus(
                plus(
                    plus(times(mean_bend), -cube, bracket(slope_bend, mean)),
                    -2.0 * cube,
                    bracket(slope_rate, mean_rate),
                ),
                -cube,
                bracket(slope, mean_bend),
            );
            let way = minus(part_rate, bracket(part, ends[0]));
            let way_rate = minus(minus(part_bend, bracket(part_rate, ends[0])), bracket(part, end_rates[0]));
            let [moved, moved_rate] = tangent_rate([part, part_rate], [way, way_rate]);
            let (eta, eta_rate) = (plus(ends[0], 1.0, moved), plus(end_rates[0], 1.0, moved_rate));
            let mut force = inertial(&inertia, self.mass, &eta, &eta_rate);
            let mut energy = D::from(0.0);
            for k in 0..3 {
                force[3 + k] += eta[3 + k] * drag;
                energy += eta[k] * eta[k] * (0.5 * inertia[k]) + eta[3 + k] * eta[3 + k] * (0.5 * self.mass);
                dissipation -= eta[3 + k] * eta[3 + k] * (weight * drag);
            }
            kinetic += energy * weight;
            let force = force.map(|entry| entry * weight);
            let pulled = tangent_transposed(part, force);
            first = plus(plus(first, 1.0, force), -1.0, bracket_transposed(part, pulled));
            let on_mean = plus(times(pulled), -cube, bracket_transposed(slope, pulled));
            on_strain = plus(on_strain, 1.0, on_mean);
            on_slope = plus(plus(on_slope, shift, on_mean), cube, bracket_transposed(mean, pulled));
        }
        for k in 0..6 {
            let (mean, linear) = (strain_rate[k] * (h * viscosity[k]), slope_rate[k] * (cube * viscosity[k]));
            on_strain[k] += mean;
            on_slope[k] += linear;
            dissipation -= mean * strain_rate[k] + linear * slope_rate[k];
        }
        let on_twist = mean_transposed(on_strain, &slope, h);
        let on_slope = plus(on_slope, -cube, bracket_transposed(strain, on_twist));
        let on_ends = inverse_transposed(twist, on_twist);
        let first = plus(minus(first, on_ends), 1.0, bracket_transposed(twist, on_twist));
        let forces = core::array::from_fn(|k| match k {
            0..6 => first[k],
            6..12 => on_ends[k - 6],
            _ => on_slope[k - 12],
        });
        Forces { forces, kinetic, dissipation }
    }
}
