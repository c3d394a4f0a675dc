//! Coulomb friction between tendons and their channels.
//!
//! The channel presses on a tendon with `T |t'|` per length, `t'` the rate of its direction in the world: where it slides, `T' = -sigma mu T |t'|`, with `sigma = 1`
//! while the motor takes it in and `-1` while it lets it out, so that `T(s) = T(0) exp(-sigma mu Theta(s))` with `Theta(s) = int_0^s |t'|`. In the frame of the section
//! `|t'| = |u|`, `u = t_l' + K x t_l`, where `t_l = Gamma_i/|Gamma_i|` and `t_l' = (1 - t_l t_l^T) Gamma_i'/|Gamma_i|` contain the strain and its rate along the rod. A jump
//! of the direction adds its angle to `Theta`. External equilibrium does not change: `Lambda = H (xi - xi_0) + sum of T_i(s) (D_i x t_i, t_i)`, whatever `T_i(s)` is.

use pliant_runtime::rotation::{cross, dot};

use super::kernel::Routing;
use crate::Slide;
use crate::rods::robot::AnyRod;
use crate::{Drive, Error, InputRef, LastGood, Number, Report, Scalar};

/// The rate of turning below which it is rounded off, relative to one over the length of the rod: `|u|` has a corner where the tendon is straight.
pub(super) const STRAIGHT: f64 = 1e-10;

/// The error of a solve that did not converge: that a tendon with friction is let out, where one is.
pub(super) fn not_converged(
    kernel: &AnyRod,
    input: &InputRef<'_>,
    report: Box<Report>,
    reached: Option<f64>,
    last_good: LastGood,
) -> Error {
    let out = input.drives.iter().enumerate().filter_map(|(tendon, drive)| match drive {
        Drive::Force(tension)
            if tension > 0.0 && kernel.friction(tendon) != 0.0 && input.slide(tendon) == Slide::Out =>
        {
            Some((tendon, tension))
        }
        _ => None,
    });
    match out.max_by(|(_, a), (_, b)| a.total_cmp(b)) {
        Some((tendon, tension)) => Error::LetOut { tendon, tension, report, reached, last_good },
        None => Error::NotConverged { report, reached, last_good },
    }
}

/// How a tendon turns at a section: `|t'|`, 1/m, its derivatives by the strain and by the rate of the strain along the rod, and `|Gamma_i|`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turning<T> {
    pub(super) rate: T,
    pub(super) by: [[T; 6]; 2],
    pub(super) length: T,
}

/// The angle of a kink, rad, and its derivatives by the strains on both sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kink<T> {
    pub(super) rate: T,
    pub(super) by: [[T; 6]; 2],
}

/// `Gamma_i = Gamma + K x D + D'`.
fn along<T: Number + Scalar>(routing: &Routing<T>, strain: &[T; 6]) -> [T; 3] {
    let Routing { offset: [y, z], slope: [dy, dz], .. } = *routing;
    let [a, b, c, d, e, f] = *strain;
    [d + b * z - c * y, e - a * z + dy, f + a * y + dz]
}

fn scaled<T: Number + Scalar>(factor: T, v: [T; 3]) -> [T; 3] {
    v.map(|entry| factor * entry)
}

fn plus<T: Number + Scalar>(a: [T; 3], b: [T; 3]) -> [T; 3] {
    core::array::from_fn(|k| a[k] + b[k])
}

/// A tendon at a section with some strain: what its turning depends on besides the rate of the strain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way<T> {
    /// `D`, `D'` and `D''` across the rod.
    routing: Routing<T>,
    curvature: [T; 3],
    /// `t_l`, `|Gamma_i|` and its reciprocal.
    pub(super) direction: [T; 3],
    length: T,
    pub(super) inverse: T,
    /// `K x t_l`, and `K x D'` as a part of `Gamma_i'`.
    pub(super) carried: [T; 3],
    inclining: [T; 3],
}

/// Turn of a tendon at a rate of the strain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn<T> {
    /// `u = t_l' + K x t_l`, and its size `|t'|`, 1/m.
    pub(super) u: [T; 3],
    pub(super) rate: T,
    /// `t_l . Gamma_i'`.
    pub(super) stretching: T,
}

impl<T: Number + Scalar> Way<T> {
    #[inline(always)]
    pub(super) fn new(routing: &Routing<T>, strain: &[T; 6]) -> Self {
        let curvature = [strain[0], strain[1], strain[2]];
        let [dy, dz] = routing.slope;
        let way = along(routing, strain);
        let length = Scalar::sqrt(dot(way, way));
        let inverse = T::from(1.0) / length;
        let direction = scaled(inverse, way);
        let inclining = cross(curvature, [T::from(0.0), dy, dz]);
        let carried = cross(curvature, direction);
        Self { routing: *routing, curvature, direction, length, inverse, carried, inclining }
    }

    /// At this rate of the strain. `least` is the rate of turning that is rounded off.
    #[inline(always)]
    pub(super) fn turn(&self, slope: &[T; 6], least: f64) -> Turn<T> {
        // Gamma_i' = Gamma' + K' x D + K x D' + D''.
        let Routing { offset, bend, .. } = self.routing;
        let rate = plus(along(&Routing { offset, slope: bend, bend }, slope), self.inclining);
        let stretching = dot(self.direction, rate);
        let turned = scaled(self.inverse, plus(rate, scaled(-stretching, self.direction)));
        let u = plus(turned, self.carried);
        Turn { u, rate: size(u, least), stretching }
    }

    /// The change of `u` with a change of the rate of the strain.
    #[inline(always)]
    pub(super) fn turned_by(&self, change: &[T; 6]) -> [T; 3] {
        let rate = along(&Routing { slope: [T::from(0.0); 2], ..self.routing }, change);
        scaled(self.inverse, plus(rate, scaled(-dot(self.direction, rate), self.direction)))
    }

    /// The derivative of `|t'|` by the rate of the strain, with `unit = u/|u|`: that of `|u|` is `unit . du`, and `unit . t = 0`.
    #[inline(always)]
    pub(super) fn by_rate(&self, unit: [T; 3]) -> [T; 6] {
        let ([y, z], [d, e, f]) = (self.routing.offset, scaled(self.inverse, unit));
        [y * f - z * e, z * d, -(y * d), d, e, f]
    }

    /// The derivative of `|t'|` by the strain.
    #[inline(always)]
    pub(super) fn by_strain(&self, turn: &Turn<T>, unit: [T; 3]) -> [T; 6] {
        let zero = T::from(0.0);
        let Self { routing, curvature, direction: t, inverse, .. } = *self;
        let ([y, z], [dy, dz]) = (routing.offset, routing.slope);
        let turned = plus(turn.u, scaled(-T::from(1.0), self.carried));
        let carried = cross(unit, curvature);
        let across = plus(carried, scaled(-dot(carried, t) - dot(unit, turned), t));
        let [x, v, w] = scaled(inverse, plus(across, scaled(-turn.stretching * inverse, unit)));
        let inclined = cross([zero, dy, dz], scaled(inverse, unit));
        let [a, b, c] = plus(cross(t, unit), plus(cross([zero, y, z], [x, v, w]), inclined));
        [a, b, c, x, v, w]
    }
}

/// `|u|`, rounded off.
#[inline(always)]
pub(super) fn size<T: Number + Scalar>(u: [T; 3], least: f64) -> T {
    Scalar::sqrt(dot(u, u) + T::from(least * least))
}

/// Turn of a tendon at a value and a rate of the strain. `least` is the rate of turning that is rounded off.
#[inline]
pub(super) fn turning<T: Number + Scalar>(
    routing: &Routing<T>,
    strain: &[T; 6],
    slope: &[T; 6],
    least: f64,
) -> Turning<T> {
    let way = Way::new(routing, strain);
    let turn = way.turn(slope, least);
    let unit = scaled(T::from(1.0) / turn.rate, turn.u);
    Turning { rate: turn.rate, by: [way.by_strain(&turn, unit), way.by_rate(unit)], length: way.length }
}

/// The angle of a kink between two strains and routings at one section, and its derivatives by both strains.
pub(super) fn kink<T: Number + Scalar>(routings: [&Routing<T>; 2], strains: [&[T; 6]; 2]) -> Kink<T> {
    let zero = T::from(0.0);
    let ways = [0, 1].map(|side| along(routings[side], strains[side]));
    let lengths = ways.map(|way| Scalar::sqrt(dot(way, way)));
    let [a, b] = [0, 1].map(|side| scaled(T::from(1.0) / lengths[side], ways[side]));
    let axis = cross(a, b);
    let sine = Scalar::sqrt(dot(axis, axis) + T::from(STRAIGHT * STRAIGHT));
    let cosine = dot(a, b);
    let rate = angle(sine, cosine);
    // d angle = -(a . db + b . da)/sin, each perpendicular to its own direction; zero where there is no kink.
    let slope = |own: [T; 3], other: [T; 3], length: T| {
        let perpendicular = plus(other, scaled(-cosine, own));
        scaled(-T::from(1.0) / (sine * length), perpendicular)
    };
    let by = [slope(a, b, lengths[0]), slope(b, a, lengths[1])];
    let six = |side: usize| {
        let [y, z] = routings[side].offset;
        let [a, b, c] = cross([zero, y, z], by[side]);
        let [d, e, f] = by[side];
        [a, b, c, d, e, f]
    };
    Kink { rate, by: [six(0), six(1)] }
}

/// `atan2(sine, cosine)` of an angle between 0 and pi.
pub(super) fn angle<T: Number + Scalar>(sine: T, cosine: T) -> T {
    // 2 atan(tan(angle/2)), tan(angle/2) = sin/(1 + cos).
    let half = sine / (T::from(1.0) + cosine);
    half.elementary(f64::atan, |x, _| 1.0 / (1.0 + x * x)) * 2.0
}
