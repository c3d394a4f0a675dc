//! Inertia and damping of an element in motion.
//!
//! The velocity is that of the element's own curve, which has the linear strain and starts at the first end. From one point to the next one, at a distance
//! `d`, it is `g exp(Omega^)` with `Omega = d m - d^3/12 [beta, m]`, (8), and the strain `m` in the middle. With the tangent `T` of the exponential the body twist
//! becomes
//!
//! `eta + T(Omega) (Omega' - [Omega, eta])`.
//!
//! At the ends of the element the same formula, solved for the rate of `Omega(h) = Log(g_a^-1 g_b)`, gives the rate of the mean strain `xi = A^-1 Omega(h)`. So all
//! twists are linear in the 18 rates of the element: the body twists of its ends and the rate of the slope. Forces on these, in numbers that may carry
//! derivatives, are sums over Gauss points of the transposes of those maps, from the last point to the first, applied to `rho eta' - ad(eta)^T rho eta` and to
//! drag, and the stress per rate of the strain (Kelvin-Voigt) is added to the stress of the element. They are the inertial part of Lagrange's equations of the
//! kinetic energy that the Gauss points see.

use pliant_runtime::quadrature::Rule;
use pliant_runtime::tangent_map::{
    bracket, bracket_transposed, inertial, inverse_rate, inverse_transposed, tangent_rate, tangent_transposed,
};

use super::super::element::{mean_strain, untwisted};
use crate::Number;
use crate::cosserat::SectionMotion;

/// Gauss points of an element: products of two cubic deflections are integrated exactly.
const GAUSS: usize = 4;
/// The same of an element of which more is asked, and steps of its curve from one to the next.
const FINE: [usize; 2] = [6, 4];
/// Points at most.
const MOST: usize = FINE[0] * FINE[1];

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

/// Points on [0, 1] with the weights of a Gauss rule; those in between have none.
#[derive(Clone, Debug)]
pub(super) struct Points {
    places: Vec<f64>,
    weights: Vec<f64>,
}

impl Points {
    fn of(gauss: usize, steps: usize) -> Self {
        let rule = Rule::gauss_legendre(gauss);
        let (mut places, mut weights, mut before) = (Vec::new(), Vec::new(), 0.0);
        for (node, weight) in rule.nodes.iter().zip(&rule.weights) {
            for step in 1..=steps {
                places.push(before + (node - before) * step as f64 / steps as f64);
                weights.push(if step == steps { *weight } else { 0.0 });
            }
            before = *node;
        }
        Self { places, weights }
    }

    /// As motions need them.
    pub(super) fn new() -> Self {
        Self::of(GAUSS, 1)
    }

    /// For the equations at one configuration: the curve of an element that bends by one radian is exact to some 1e-8.
    pub(super) fn fine() -> Self {
        Self::of(FINE[0], FINE[1])
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

        // Along the curve: what each step is, and the force at its end.
        let mut steps = [(zero, zero, zero); MOST];
        let (mut eta, mut eta_rate) = (ends[0], end_rates[0]);
        let (mut kinetic, mut dissipation) = (D::from(0.0), D::from(0.0));
        let mut before = 0.0;
        let places = points.places.iter().zip(&points.weights);
        for ((place, weight), kept) in places.zip(&mut steps) {
            let (d, shift) = ((place - before) * h, 0.5 * (place + before - 1.0) * h);
            before = *place;
            let (times, cube) = (|by: [D; 6]| by.map(|entry| entry * d), d * d * d / 12.0);
            let mean = plus(strain, shift, slope);
            let mean_rate = plus(strain_rate, shift, slope_rate);
            let mean_bend = plus(strain_bend, shift, slope_bend);
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
            let way = minus(part_rate, bracket(part, eta));
            let way_rate = minus(minus(part_bend, bracket(part_rate, eta)), bracket(part, eta_rate));
            let [moved, moved_rate] = tangent_rate([part, part_rate], [way, way_rate]);
            (eta, eta_rate) = (plus(eta, 1.0, moved), plus(eta_rate, 1.0, moved_rate));
            let mut force = zero;
            if *weight != 0.0 {
                let weight = weight * h;
                force = inertial(&inertia, self.mass, &eta, &eta_rate);
                let mut energy = D::from(0.0);
                for k in 0..3 {
                    force[3 + k] += eta[3 + k] * drag;
                    energy +=
                        eta[k] * eta[k] * (0.5 * inertia[k]) + eta[3 + k] * eta[3 + k] * (0.5 * self.mass);
                    dissipation -= eta[3 + k] * eta[3 + k] * (weight * drag);
                }
                kinetic += energy * weight;
                force = force.map(|entry| entry * weight);
            }
            *kept = (part, mean, force);
        }
        let (mut first, mut on_strain, mut on_slope) = (zero, zero, zero);
        for (index, (part, mean, force)) in steps[..points.places.len()].iter().enumerate().rev() {
            let start = if index == 0 { 0.0 } else { points.places[index - 1] };
            let (d, shift) =
                ((points.places[index] - start) * h, 0.5 * (points.places[index] + start - 1.0) * h);
            let cube = d * d * d / 12.0;
            let force = plus(first, 1.0, *force);
            let pulled = tangent_transposed(*part, force);
            first = plus(force, -1.0, bracket_transposed(*part, pulled));
            let on_mean = plus(pulled.map(|entry| entry * d), -cube, bracket_transposed(slope, pulled));
            on_strain = plus(on_strain, 1.0, on_mean);
            on_slope = plus(plus(on_slope, shift, on_mean), cube, bracket_transposed(*mean, pulled));
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
