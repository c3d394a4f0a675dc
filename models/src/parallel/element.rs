//! An element with a linear strain, in numbers that may carry derivatives.

use pliant_runtime::rotation::{cross, dot, product};

use super::Section;
use crate::Number;

/// Squares of half-angle sines below which the logarithm is a series; its first omitted terms are below 1e-17.
const NEAR: f64 = 0.01;
/// `asin(sqrt x)/sqrt x` in powers of `x`.
const ARC: [f64; 9] = [
    1.0,
    1.0 / 6.0,
    3.0 / 40.0,
    5.0 / 112.0,
    35.0 / 1152.0,
    63.0 / 2816.0,
    231.0 / 13_312.0,
    143.0 / 10_240.0,
    6435.0 / 557_056.0,
];
/// `(1 - (a/2) cot(a/2))/a^2` in powers of `a^2`.
const COTANGENT: [f64; 8] = [
    1.0 / 12.0,
    1.0 / 720.0,
    1.0 / 30_240.0,
    1.0 / 1_209_600.0,
    1.0 / 47_900_160.0,
    691.0 / 1_307_674_368_000.0,
    1.0 / 74_724_249_600.0,
    3617.0 / 10_670_622_842_880_000.0,
];

fn horner<D: Number>(coefficients: &[f64], x: D) -> D {
    coefficients.iter().rev().fold(D::from(0.0), |sum, c| sum * x + *c)
}

/// `R v` for a unit quaternion.
pub(super) fn turned<D: Number>(q: [D; 4], v: [D; 3]) -> [D; 3] {
    let u = [q[1], q[2], q[3]];
    let t = cross(u, v);
    let t = [t[0] + t[0], t[1] + t[1], t[2] + t[2]];
    let w = cross(u, t);
    core::array::from_fn(|k| v[k] + q[0] * t[k] + w[k])
}

/// `g_a^-1 g_b` as a quaternion and a position.
pub(super) fn relative<D: Number>(a: &[D; 7], b: &[D; 7]) -> ([D; 4], [D; 3]) {
    let inverse = [a[0], -a[1], -a[2], -a[3]];
    let turn = product(inverse, [b[0], b[1], b[2], b[3]]);
    (turn, turned(inverse, [b[4] - a[4], b[5] - a[5], b[6] - a[6]]))
}

/// `Log` of a pose that turns by less than pi: (rotation vector, displacement).
pub(super) fn logarithm<D: Number>(turn: [D; 4], position: [D; 3]) -> [D; 6] {
    let turn = if turn[0].re() < 0.0 { turn.map(|entry| -entry) } else { turn };
    let [w, x, y, z] = turn;
    let square = x * x + y * y + z * z;
    let (half, cotangent) = if square.re() < NEAR {
        let half = horner(&ARC, square);
        (half, horner(&COTANGENT, half * half * square * 4.0))
    } else {
        let sine = square.sqrt();
        let angle = sine.atan2(w);
        (angle / sine, (-(angle * w / sine) + 1.0) / (angle * angle * 4.0))
    };
    let phi = [x, y, z].map(|entry| entry * half * 2.0);
    let once = cross(phi, position);
    let twice = cross(phi, once);
    let [a, b, c] = phi;
    let [d, e, f] = core::array::from_fn(|k| position[k] - once[k] * 0.5 + twice[k] * cotangent);
    [a, b, c, d, e, f]
}

/// `(I - u^)^-1 b`.
fn untwisted<D: Number>(u: [D; 3], b: [D; 3]) -> [D; 3] {
    let (across, along) = (cross(u, b), dot(u, b));
    let scale = (dot(u, u) + 1.0).recip();
    core::array::from_fn(|k| (b[k] + across[k] + u[k] * along) * scale)
}

/// Mean strain (9): `A^-1 Omega` with `A = h - h^3/12 ad(beta)`.
pub(super) fn mean_strain<D: Number>(omega: [D; 6], slope: &[D; 6], h: D) -> [D; 6] {
    let c = h * h * (1.0 / 12.0);
    let turn = [slope[0] * c, slope[1] * c, slope[2] * c];
    let shift = [slope[3] * c, slope[4] * c, slope[5] * c];
    let inverse = h.recip();
    let bend = untwisted(turn, [omega[0] * inverse, omega[1] * inverse, omega[2] * inverse]);
    let along = cross(shift, bend);
    let run = untwisted(turn, core::array::from_fn(|k| omega[3 + k] * inverse + along[k]));
    [bend[0], bend[1], bend[2], run[0], run[1], run[2]]
}

/// The twist (8) of the part of an element up to `rest` from its start, and the strain there; `omega` is the whole one's.
pub(super) fn inside<D: Number>(omega: [D; 6], slope: &[D; 6], h: D, rest: D) -> [[D; 6]; 2] {
    let mean = mean_strain(omega, slope, h);
    let part: [D; 6] = core::array::from_fn(|k| mean[k] + (rest - h) * slope[k] * 0.5);
    let [x, y, z, u, v, w] = *slope;
    let ([a, b, c, d, e, f], turn) = (part, [x, y, z]);
    let bend = cross(turn, [a, b, c]);
    let (one, two) = (cross([u, v, w], [a, b, c]), cross(turn, [d, e, f]));
    let cube = rest * rest * rest * (1.0 / 12.0);
    let twist = core::array::from_fn(|k| {
        rest * part[k] - cube * if k < 3 { bend[k] } else { one[k - 3] + two[k - 3] }
    });
    [twist, core::array::from_fn(|k| mean[k] + (rest - h * 0.5) * slope[k])]
}

/// Energy (26) at a mean strain.
pub(super) fn energy<D: Number>(section: &Section, strain: &[D; 6], slope: &[D; 6], h: D) -> D {
    let mut mean = D::from(0.0);
    let mut linear = D::from(0.0);
    for k in 0..6 {
        let off = strain[k] - section.natural[k];
        mean += off * off * section.stiffness[k];
        linear += slope[k] * slope[k] * section.stiffness[k];
    }
    h * mean * 0.5 + h * h * h * linear * (1.0 / 24.0)
}

/// `g exp(zeta)` to the second order in `zeta`, which is enough for second derivatives at zero.
pub(super) fn nudged<D: Number>(turn: [D; 4], position: [D; 3], zeta: &[D; 6]) -> ([D; 4], [D; 3]) {
    let [a, b, c, d, e, f] = *zeta;
    let (omega, v) = ([a, b, c], [d, e, f]);
    let small = [-(dot(omega, omega) * 0.125) + 1.0, a * 0.5, b * 0.5, c * 0.5];
    let swing = cross(omega, v);
    let shift = turned(turn, core::array::from_fn(|k| v[k] + swing[k] * 0.5));
    (product(turn, small), core::array::from_fn(|k| position[k] + shift[k]))
}

/// `Ad(g^-1)` by rows.
pub(super) fn adjoint_inverse<D: Number>(turn: [D; 4], position: [D; 3]) -> [[D; 6]; 6] {
    let inverse = [turn[0], -turn[1], -turn[2], -turn[3]];
    let mut rows = [[D::from(0.0); 6]; 6];
    for j in 0..3 {
        let unit = core::array::from_fn(|k| D::from(if k == j { 1.0 } else { 0.0 }));
        // R^T, and -R^T p^.
        let column = turned(inverse, unit);
        let moved = turned(inverse, cross(unit, position));
        for i in 0..3 {
            rows[i][j] = column[i];
            rows[3 + i][3 + j] = column[i];
            rows[3 + i][j] = moved[i];
        }
    }
    rows
}
