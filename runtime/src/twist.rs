//! Poses as unit quaternion `(w, x, y, z)` and position, m; twists `(phi, displacement)`: exponential, logarithm, adjoint, bracket.

use crate::rotation::{
    Ring, Rows, Vector, add, cross, dot, entries, exponential, matrix, normalised, product, quaternion,
    rotate, rotate_back, subtract,
};
use nalgebra::Isometry3;

use crate::{Number, Scalar};

/// Quaternion and position.
pub type Node<T = f64> = [T; 7];
/// Six components: of a twist or of a wrench `(couple, force)`, angular ones first.
pub type Six<T = f64> = [T; 6];

/// The pose of the world.
pub const IDENTITY: Node = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];

/// The quaternion of a pose.
#[inline]
#[must_use]
pub fn rotation<T: Copy>(node: &Node<T>) -> [T; 4] {
    [node[0], node[1], node[2], node[3]]
}

/// The position of a pose, m.
#[inline]
#[must_use]
pub fn place<T: Copy>(node: &Node<T>) -> Vector<T> {
    [node[4], node[5], node[6]]
}

/// The pose with a quaternion of length 1 and a position, m.
#[inline]
#[must_use]
pub fn node<T>([w, x, y, z]: [T; 4], [a, b, c]: Vector<T>) -> Node<T> {
    [w, x, y, z, a, b, c]
}

/// Six components of an angular and a linear part.
#[inline]
#[must_use]
pub fn six<T>([a, b, c]: Vector<T>, [d, e, f]: Vector<T>) -> Six<T> {
    [a, b, c, d, e, f]
}

/// The angular and the linear part.
#[inline]
#[must_use]
pub fn halves<T: Copy>(six: &Six<T>) -> [Vector<T>; 2] {
    [[six[0], six[1], six[2]], [six[3], six[4], six[5]]]
}

/// The pose of what a user gives.
#[must_use]
pub fn from_isometry(pose: &Isometry3<f64>) -> Node {
    node(entries(&pose.rotation), pose.translation.vector.into())
}

/// The pose with a rotation matrix (rows) and a position.
#[must_use]
pub fn from_frame((rotation, position): &(Rows, Vector)) -> Node {
    node(quaternion(rotation), *position)
}

/// The rotation matrix (rows) of a pose.
#[must_use]
pub fn rows<T: Scalar>(node: &Node<T>) -> [[T; 3]; 3] {
    matrix(rotation(node))
}

/// Unit of a component of an increment: 1 rad for turns, `length` for displacements.
#[inline]
#[must_use]
pub fn unit(component: usize, length: f64) -> f64 {
    if component < 3 { 1.0 } else { length }
}

/// An increment made of unit size, in rad and lengths.
#[must_use]
pub fn direction(way: &Six, length: f64) -> Six {
    let size = (0..6).map(|k| (way[k] / unit(k, length)).powi(2)).sum::<f64>().sqrt();
    way.map(|entry| entry / size)
}

/// `a b`.
#[inline]
#[must_use]
pub fn compose<T: Scalar>(a: &Node<T>, b: &Node<T>) -> Node<T> {
    let position = add(place(a), rotate(&rows(a), place(b)));
    node(normalised(product(rotation(a), rotation(b))), position)
}

/// `exp(zeta^)` [CPR 3].
#[inline]
#[must_use]
pub fn exponential_of<T: Scalar>(zeta: &Six<T>) -> Node<T> {
    let [omega, v] = halves(zeta);
    let square = dot(omega, omega);
    let number = T::from_f64;
    // (1 - cos a)/a^2 and (a - sin a)/a^3.
    let [c, s] = square.guard(
        0.01,
        || {
            let series = |terms: [f64; 5]| {
                let [first, rest @ ..] = terms.map(number);
                first - square * (rest[0] - square * (rest[1] - square * (rest[2] - square * rest[3])))
            };
            [
                series([0.5, 1.0 / 24.0, 1.0 / 720.0, 1.0 / 40_320.0, 1.0 / 3_628_800.0]),
                series([1.0 / 6.0, 1.0 / 120.0, 1.0 / 5040.0, 1.0 / 362_880.0, 1.0 / 39_916_800.0]),
            ]
        },
        || {
            let angle = square.sqrt();
            let (sine, cosine) = angle.sin_cos();
            [(number(1.0) - cosine) / square, (angle - sine) / (square * angle)]
        },
    );
    let once = cross(omega, v);
    let twice = cross(omega, once);
    node(exponential(omega), core::array::from_fn(|k| v[k] + c * once[k] + s * twice[k]))
}

/// `g exp(zeta^)` [CPR 38].
#[inline]
#[must_use]
pub fn advanced<T: Scalar>(g: &Node<T>, zeta: &Six<T>) -> Node<T> {
    compose(g, &exponential_of(zeta))
}

/// `Ad(g^-1) x`: a twist of the outer frame in the inner one.
#[inline]
#[must_use]
pub fn pulled_back<T: Scalar>(g: &Node<T>, twist: &Six<T>) -> Six<T> {
    let [kappa, epsilon] = halves(twist);
    let rotation = rows(g);
    let moved = subtract(epsilon, cross(place(g), kappa));
    six(rotate_back(&rotation, kappa), rotate_back(&rotation, moved))
}

/// `Ad(g^-1)` by rows.
#[must_use]
pub fn pull_back<T: Scalar>(g: &Node<T>) -> [Six<T>; 6] {
    let mut matrix = [[T::from_f64(0.0); 6]; 6];
    for j in 0..6 {
        let mut unit = [T::from_f64(0.0); 6];
        unit[j] = T::from_f64(1.0);
        let column = pulled_back(g, &unit);
        for i in 0..6 {
            matrix[i][j] = column[i];
        }
    }
    matrix
}

/// `[x, y] = ad(x) y`.
#[inline]
#[must_use]
pub fn bracket<T: Ring>(x: &Six<T>, y: &Six<T>) -> Six<T> {
    let ([a, b], [c, d]) = (halves(x), halves(y));
    six(cross(a, c), add(cross(b, c), cross(a, d)))
}

/// `a . b`: the work of a wrench along a twist.
#[inline]
#[must_use]
pub fn dot6<T: Ring>(a: &Six<T>, b: &Six<T>) -> T {
    (1..6).fold(a[0] * b[0], |sum, k| sum + a[k] * b[k])
}

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
#[must_use]
pub fn rotate_by<D: Number>(q: [D; 4], v: [D; 3]) -> [D; 3] {
    let u = [q[1], q[2], q[3]];
    let t = cross(u, v);
    let t = [t[0] + t[0], t[1] + t[1], t[2] + t[2]];
    let w = cross(u, t);
    core::array::from_fn(|k| v[k] + q[0] * t[k] + w[k])
}

/// `g_a^-1 g_b` as a quaternion and a position [CPR 3].
#[must_use]
pub fn relative<D: Number>(a: &[D; 7], b: &[D; 7]) -> ([D; 4], [D; 3]) {
    let inverse = [a[0], -a[1], -a[2], -a[3]];
    let orientation = product(inverse, [b[0], b[1], b[2], b[3]]);
    (orientation, rotate_by(inverse, [b[4] - a[4], b[5] - a[5], b[6] - a[6]]))
}

/// `Log` of a pose that turns by less than pi [CPR 9]: (rotation vector, displacement).
#[must_use]
pub fn logarithm<D: Number>(orientation: [D; 4], position: [D; 3]) -> [D; 6] {
    let orientation = if orientation[0].re() < 0.0 { orientation.map(|entry| -entry) } else { orientation };
    let [w, x, y, z] = orientation;
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

/// `g exp(zeta)` to the second order in `zeta`, which is enough for second derivatives at zero.
#[must_use]
pub fn nudged<D: Number>(orientation: [D; 4], position: [D; 3], zeta: &[D; 6]) -> ([D; 4], [D; 3]) {
    let [a, b, c, d, e, f] = *zeta;
    let (omega, v) = ([a, b, c], [d, e, f]);
    let small = [-(dot(omega, omega) * 0.125) + 1.0, a * 0.5, b * 0.5, c * 0.5];
    let swing = cross(omega, v);
    let shift = rotate_by(orientation, core::array::from_fn(|k| v[k] + swing[k] * 0.5));
    (product(orientation, small), core::array::from_fn(|k| position[k] + shift[k]))
}

/// `Ad(g^-1)` by rows.
#[must_use]
pub fn adjoint_inverse<D: Number>(orientation: [D; 4], position: [D; 3]) -> [[D; 6]; 6] {
    let inverse = [orientation[0], -orientation[1], -orientation[2], -orientation[3]];
    let mut rows = [[D::from(0.0); 6]; 6];
    for j in 0..3 {
        let unit = core::array::from_fn(|k| D::from(if k == j { 1.0 } else { 0.0 }));
        // R^T, and -R^T p^.
        let column = rotate_by(inverse, unit);
        let moved = rotate_by(inverse, cross(unit, position));
        for i in 0..3 {
            rows[i][j] = column[i];
            rows[3 + i][3 + j] = column[i];
            rows[3 + i][j] = moved[i];
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponentials_are_undone_by_logarithms() {
        for size in [0.0, 1e-6, 0.09, 0.11, 1.0, 2.5] {
            let zeta = [0.6 * size, -0.48 * size, 0.64 * size, 0.3, -0.2, 0.5];
            let g = node(normalised([0.3, 0.5, -0.2, 0.7]), [0.1, 0.2, -0.3]);
            let (q, p) = relative(&g, &advanced(&g, &zeta));
            for (a, b) in logarithm(q, p).into_iter().zip(zeta) {
                assert!((a - b).abs() < 4e-15, "{size}: {a} {b}");
            }
        }
    }
}
