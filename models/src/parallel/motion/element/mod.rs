//! Inertia and damping of an element in motion.
//!
//! The velocity is that of the element's own curve, which has the linear strain and starts at the first end. From one point to the next one, at a distance
//! `d`, it is `g exp(Omega^)` with `Omega = d m - d^3/12 [beta, m]` [CPR 8] and the strain `m` in the middle. With the tangent `T` of the exponential the body twist
//! becomes
//!
//! `eta + T(Omega) (Omega' - [Omega, eta])`.
//!
//! At the ends of the element the same formula, solved for the rate of `Omega(h) = Log(g_a^-1 g_b)`, gives the rate of the mean strain `xi = A^-1 Omega(h)` [CPR 9]. So all
//! twists are linear in the 18 rates of the element: the body twists of its ends and the rate of the slope. Forces on these are sums over Gauss points of the
//! transposes of those maps, from the last point to the first, applied to `rho eta' - ad(eta)^T rho eta` and to drag, and the stress per rate of the strain (Kelvin-Voigt) is added to the stress of the element. They are the inertial part of Lagrange's equations of the
//! kinetic energy that the Gauss points see. Numbers may carry derivatives, those of the section and the length too.

pub(super) mod rows;
pub(super) mod tangent;

use pliant_runtime::quadrature::Rule;
use pliant_runtime::rotation::dot;
use pliant_runtime::tangent_map::{
    bracket, bracket_transposed, inertial, inverse_rate, inverse_transposed, tangent_rate, tangent_transposed,
};
use pliant_runtime::twist::Six;

use super::super::element::{mean_strain, untwisted};
use crate::Number;

/// Gauss points of an element: products of two cubic deflections are integrated exactly.
const GAUSS: usize = 4;
/// The same of an element of which more is asked, and steps of its curve from one to the next.
const FINE: [usize; 2] = [6, 4];
/// Points at most.
const MOST: usize = FINE[0] * FINE[1];

/// Inertia and damping of a kind of rod.
#[derive(Clone, Copy, Debug)]
pub(super) struct Matter<D = f64> {
    /// Mass per length, kg/m.
    pub(super) mass: D,
    /// Moments of inertia per length about the axes of the section, kg m.
    pub(super) inertia: [D; 3],
    /// Stress per rate of the strain: N m^2 s, N s.
    pub(super) viscosity: Six<D>,
    /// Force per length and velocity, N s/m^2.
    pub(super) drag: D,
}

/// An element in motion: twist of its ends and the slope of its strain, with rates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moving<D = f64> {
    /// `Omega(h)`.
    pub(super) twist: Six<D>,
    pub(super) slope: Six<D>,
    /// Body twists of the ends, rad/s and m/s, and their rates.
    pub(super) ends: [Six<D>; 2],
    pub(super) end_rates: [Six<D>; 2],
    /// First and second derivative of the slope by time.
    pub(super) slope_rates: [Six<D>; 2],
}

/// Forces on the rates of an element `(zeta_a, zeta_b, beta)`, and what the element has in motion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forces<D = f64> {
    pub(super) forces: [D; 18],
    /// Kinetic energy, J.
    pub(super) kinetic: D,
    /// Power of damping and drag, W, at most zero.
    pub(super) dissipation: D,
}

/// Motion of an element: body twists of its points that have weights, rates of its mean strain and of the slope.
#[derive(Clone, Debug)]
pub(super) struct Field<D = f64> {
    twists: Vec<Six<D>>,
    strain: Six<D>,
    slope: Six<D>,
}

/// A vector with its first and second derivative by time.
type Jet<D = f64> = [Six<D>; 3];

/// Twist between the ends and mean strain of an element.
struct Whole<D = f64> {
    twist: Jet<D>,
    strain: Jet<D>,
}

/// Part of an element between two points.
#[derive(Clone, Copy)]
struct Part<D = f64> {
    /// Twist from one to the other.
    twist: Jet<D>,
    /// Strain in the middle.
    mean: Jet<D>,
    /// Length, and how far the middle is from that of the element, m.
    length: D,
    shift: D,
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

pub(super) fn scaled(factor: f64, a: &Six) -> Six {
    a.map(|entry| factor * entry)
}

#[inline]
fn plus<D: Number>(a: Six<D>, factor: D, b: Six<D>) -> Six<D> {
    core::array::from_fn(|k| a[k] + b[k] * factor)
}

#[inline]
fn sum<D: Number>(a: Six<D>, b: Six<D>) -> Six<D> {
    core::array::from_fn(|k| a[k] + b[k])
}

#[inline]
fn minus<D: Number>(a: Six<D>, b: Six<D>) -> Six<D> {
    core::array::from_fn(|k| a[k] - b[k])
}

/// `d^3/12`.
#[inline]
fn cube<D: Number>(d: D) -> D {
    d * d * d / 12.0
}

/// `A^-T f` with `A = h (1 - b^)`, `b = h^2 beta/12`.
#[inline]
fn mean_transposed<D: Number>(f: Six<D>, slope: &Six<D>, h: D) -> Six<D> {
    let c = h * h / 12.0;
    let [a, b, e, u, v, w] = slope.map(|entry| entry * c);
    let inverse = h.recip();
    let angular = [-a, -b, -e];
    let force = untwisted(angular, [f[3] * inverse, f[4] * inverse, f[5] * inverse]);
    let lever = pliant_runtime::rotation::cross(force, [u, v, w]);
    let couple = untwisted(angular, core::array::from_fn(|k| f[k] * inverse + lever[k]));
    [couple[0], couple[1], couple[2], force[0], force[1], force[2]]
}

impl<D: Number> Moving<D> {
    #[inline]
    fn slope(&self) -> Jet<D> {
        let [rate, bend] = self.slope_rates;
        [self.slope, rate, bend]
    }

    /// Twist and strain of an element of length `h` [CPR 3, 9].
    fn whole(&self, h: D) -> Whole<D> {
        let Self { twist, ends, end_rates, .. } = *self;
        let zero = [D::from(0.0); 6];
        let [slope, slope_rate, slope_bend] = self.slope();
        // Omega' = T^-1 (eta_b - eta_a) + [Omega, eta_a], and its rate.
        let apart = [minus(ends[1], ends[0]), minus(end_rates[1], end_rates[0])];
        let [z, _] = inverse_rate([twist, zero], [apart[0], zero]);
        let twist_rate = sum(z, bracket(twist, ends[0]));
        let [_, z] = inverse_rate([twist, twist_rate], apart);
        let twist_bend = sum(sum(z, bracket(twist_rate, ends[0])), bracket(twist, end_rates[0]));
        // A xi = Omega with A' y = -h^3/12 [beta', y].
        let cube = cube(h);
        let strain = mean_strain(twist, &slope, h);
        let strain_rate = mean_strain(plus(twist_rate, cube, bracket(slope_rate, strain)), &slope, h);
        let bent = plus(twist_bend, cube * 2.0, bracket(slope_rate, strain_rate));
        let strain_bend = mean_strain(plus(bent, cube, bracket(slope_bend, strain)), &slope, h);
        Whole { twist: [twist, twist_rate, twist_bend], strain: [strain, strain_rate, strain_bend] }
    }

    /// The part between two places, of an element of length `h` with a mean strain [CPR 2, 8].
    fn part(&self, h: D, [from, to]: [f64; 2], strain: &Jet<D>) -> Part<D> {
        let (d, shift) = (h * (to - from), h * (0.5 * (to + from - 1.0)));
        let slope = self.slope();
        let mean = [0, 1, 2].map(|order| plus(strain[order], shift, slope[order]));
        let cube = cube(d);
        let along = mean.map(|mean| mean.map(|entry| entry * d));
        let [bent, turned, swung] = slope;
        let twist = [
            plus(along[0], -cube, bracket(bent, mean[0])),
            plus(plus(along[1], -cube, bracket(turned, mean[0])), -cube, bracket(bent, mean[1])),
            plus(
                plus(plus(along[2], -cube, bracket(swung, mean[0])), cube * -2.0, bracket(turned, mean[1])),
                -cube,
                bracket(bent, mean[2]),
            ),
        ];
        Part { twist, mean, length: d, shift }
    }
}

impl<D: Number> Moving<D> {
    /// Motion of an element of length `h` at points.
    pub(super) fn field(&self, points: &Points, h: D) -> Field<D> {
        let Whole { strain, .. } = self.whole(h);
        let mut twists = Vec::with_capacity(MOST);
        let (mut eta, mut before) = ([self.ends[0], self.end_rates[0]], 0.0);
        for (place, weight) in points.places.iter().zip(&points.weights) {
            eta = self.part(h, [before, *place], &strain).carry(eta);
            before = *place;
            if *weight != 0.0 {
                twists.push(eta[0]);
            }
        }
        Field { twists, strain: strain[1], slope: self.slope_rates[0] }
    }
}

impl<D: Number> Part<D> {
    /// Body twist and its rate at the end of the part, from those at its start.
    #[inline]
    fn carry(&self, [eta, rate]: [Six<D>; 2]) -> [Six<D>; 2] {
        let [twist, twist_rate, twist_bend] = self.twist;
        let way = minus(twist_rate, bracket(twist, eta));
        let way_rate = minus(minus(twist_bend, bracket(twist_rate, eta)), bracket(twist, rate));
        let [moved, moved_rate] = tangent_rate([twist, twist_rate], [way, way_rate]);
        [sum(eta, moved), sum(rate, moved_rate)]
    }
}

impl<D: Copy> Matter<D> {
    /// The same in other numbers.
    pub(super) fn map<E>(&self, to: impl Fn(D) -> E) -> Matter<E> {
        Matter {
            mass: to(self.mass),
            inertia: self.inertia.map(&to),
            viscosity: self.viscosity.map(&to),
            drag: to(self.drag),
        }
    }
}

impl<D: Number> Matter<D> {
    /// Force per length of inertia and drag on a section that moves with a body twist and its rate.
    #[inline]
    fn force(&self, [eta, rate]: &[Six<D>; 2]) -> Six<D> {
        let mut force = inertial(&self.inertia, self.mass, eta, rate);
        for k in 3..6 {
            force[k] += eta[k] * self.drag;
        }
        force
    }

    /// Damping and inertia between two ways in which an element of length `h` moves: those of one way with itself are the power that is lost, and twice the kinetic energy.
    pub(super) fn forms(&self, points: &Points, h: D, [a, b]: [&Field<D>; 2]) -> [D; 2] {
        let (mut damping, mut inertia) = (D::from(0.0), D::from(0.0));
        let weights = points.weights.iter().filter(|weight| **weight != 0.0);
        for ((a, b), weight) in a.twists.iter().zip(&b.twists).zip(weights) {
            let spin = (0..3).fold(D::from(0.0), |sum, k| sum + self.inertia[k] * (a[k] * b[k]));
            let speed = dot([a[3], a[4], a[5]], [b[3], b[4], b[5]]);
            inertia += (spin + self.mass * speed) * *weight;
            damping += self.drag * speed * *weight;
        }
        let (mut mean, mut linear) = (D::from(0.0), D::from(0.0));
        for k in 0..6 {
            mean += self.viscosity[k] * (a.strain[k] * b.strain[k]);
            linear += self.viscosity[k] * (a.slope[k] * b.slope[k]);
        }
        [(damping + mean) * h + linear * cube(h), inertia * h]
    }

    /// The forces on an element of length `h`.
    pub(super) fn forces(&self, points: &Points, h: D, moving: &Moving<D>) -> Forces<D> {
        let Self { inertia, viscosity, drag, mass } = *self;
        let zero = D::from(0.0);
        let slope = moving.slope;
        let Whole { twist: [twist, ..], strain } = moving.whole(h);
        // Along the curve: what each part is, and the force at its end.
        let mut parts = [None; MOST];
        let mut eta = [moving.ends[0], moving.end_rates[0]];
        let (mut kinetic, mut dissipation) = (zero, zero);
        let mut before = 0.0;
        let places = points.places.iter().zip(&points.weights);
        for ((place, weight), kept) in places.zip(&mut parts) {
            let part = moving.part(h, [before, *place], &strain);
            before = *place;
            eta = part.carry(eta);
            let mut force = [zero; 6];
            if *weight != 0.0 {
                let weight = h * *weight;
                force = self.force(&eta).map(|entry| entry * weight);
                let (mut energy, mut lost) = (zero, zero);
                for k in 0..3 {
                    let (spin, speed) = (eta[0][k], eta[0][3 + k]);
                    energy += (inertia[k] * spin * spin + mass * speed * speed) * 0.5;
                    lost += drag * speed * speed;
                }
                kinetic += energy * weight;
                dissipation -= lost * weight;
            }
            *kept = Some((part, force));
        }
        let (mut first, mut on_strain, mut on_slope) = ([zero; 6], [zero; 6], [zero; 6]);
        for (part, force) in parts.iter().flatten().rev() {
            let ([twist, ..], [mean, ..]) = (part.twist, part.mean);
            let (d, cube) = (part.length, cube(part.length));
            let force = sum(first, *force);
            let pulled = tangent_transposed(twist, force);
            first = minus(force, bracket_transposed(twist, pulled));
            let on_mean = plus(pulled.map(|entry| entry * d), -cube, bracket_transposed(slope, pulled));
            on_strain = sum(on_strain, on_mean);
            on_slope = plus(plus(on_slope, part.shift, on_mean), cube, bracket_transposed(mean, pulled));
        }
        let cube = cube(h);
        let (strain_rate, slope_rate) = (strain[1], moving.slope_rates[0]);
        for k in 0..6 {
            let (mean, linear) = (strain_rate[k] * (h * viscosity[k]), slope_rate[k] * (cube * viscosity[k]));
            on_strain[k] += mean;
            on_slope[k] += linear;
            dissipation -= mean * strain_rate[k] + linear * slope_rate[k];
        }
        let on_twist = mean_transposed(on_strain, &slope, h);
        let on_slope = plus(on_slope, -cube, bracket_transposed(strain[0], on_twist));
        let on_ends = inverse_transposed(twist, on_twist);
        let first = sum(minus(first, on_ends), bracket_transposed(twist, on_twist));
        let forces = core::array::from_fn(|k| match k {
            0..6 => first[k],
            6..12 => on_ends[k - 6],
            _ => on_slope[k - 12],
        });
        Forces { forces, kinetic, dissipation }
    }
}
