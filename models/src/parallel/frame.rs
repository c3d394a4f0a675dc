//! Poses as unit quaternion `(w, x, y, z)` and position, and their increments.

use pliant_runtime::rotation::{
    cross, dot, exponential, matrix, normalised, product, quaternion, turned, turned_back,
};

use super::Frame;

/// Quaternion and position.
pub(super) type Node = [f64; 7];
pub(super) type Vector = [f64; 3];
pub(super) type Six = [f64; 6];

pub(super) const IDENTITY: Node = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];

#[inline]
pub(super) fn rotation(node: &Node) -> [f64; 4] {
    [node[0], node[1], node[2], node[3]]
}

#[inline]
pub(super) fn place(node: &Node) -> Vector {
    [node[4], node[5], node[6]]
}

#[inline]
pub(super) fn node([w, x, y, z]: [f64; 4], [a, b, c]: Vector) -> Node {
    [w, x, y, z, a, b, c]
}

#[inline]
pub(super) fn six([a, b, c]: Vector, [d, e, f]: Vector) -> Six {
    [a, b, c, d, e, f]
}

#[inline]
pub(super) fn halves(six: &Six) -> [Vector; 2] {
    [[six[0], six[1], six[2]], [six[3], six[4], six[5]]]
}

pub(super) fn from_frame((rotation, position): &Frame) -> Node {
    node(quaternion(rotation), *position)
}

pub(super) fn rows(node: &Node) -> [[f64; 3]; 3] {
    matrix(rotation(node))
}

#[inline]
pub(super) fn add(a: Vector, b: Vector) -> Vector {
    core::array::from_fn(|k| a[k] + b[k])
}

#[inline]
pub(super) fn subtract(a: Vector, b: Vector) -> Vector {
    core::array::from_fn(|k| a[k] - b[k])
}

#[inline]
pub(super) fn scaled(factor: f64, a: Vector) -> Vector {
    a.map(|entry| factor * entry)
}

/// What a component of an increment is measured by: turns in rad, displacements by a length.
#[inline]
pub(super) fn unit(component: usize, length: f64) -> f64 {
    if component < 3 { 1.0 } else { length }
}

/// An increment made of unit size, in rad and lengths.
pub(super) fn direction(way: &Six, length: f64) -> Six {
    let size = (0..6).map(|k| (way[k] / unit(k, length)).powi(2)).sum::<f64>().sqrt();
    way.map(|entry| entry / size)
}

#[inline]
pub(super) fn norm(a: Vector) -> f64 {
    dot(a, a).sqrt()
}

/// `a b`.
#[inline]
pub(super) fn compose(a: &Node, b: &Node) -> Node {
    let position = add(place(a), turned(&rows(a), place(b)));
    node(normalised(product(rotation(a), rotation(b))), position)
}

/// `exp(zeta^)`.
#[inline]
pub(super) fn exponential_of(zeta: &Six) -> Node {
    let [omega, v] = halves(zeta);
    let square = dot(omega, omega);
    // (1 - cos a)/a^2 and (a - sin a)/a^3.
    let (c, s) = if square < 0.01 {
        let x = square;
        (
            0.5 - x * (1.0 / 24.0 - x * (1.0 / 720.0 - x * (1.0 / 40_320.0 - x / 3_628_800.0))),
            1.0 / 6.0 - x * (1.0 / 120.0 - x * (1.0 / 5040.0 - x * (1.0 / 362_880.0 - x / 39_916_800.0))),
        )
    } else {
        let angle = square.sqrt();
        let (sine, cosine) = angle.sin_cos();
        ((1.0 - cosine) / square, (angle - sine) / (square * angle))
    };
    let once = cross(omega, v);
    let twice = cross(omega, once);
    node(exponential(omega), core::array::from_fn(|k| v[k] + c * once[k] + s * twice[k]))
}

/// `g exp(zeta^)`.
#[inline]
pub(super) fn advanced(g: &Node, zeta: &Six) -> Node {
    compose(g, &exponential_of(zeta))
}

/// `Ad(g^-1) x`: a twist of the outer frame in the inner one.
#[inline]
pub(super) fn pulled_back(g: &Node, twist: &Six) -> Six {
    let [kappa, epsilon] = halves(twist);
    let rotation = rows(g);
    let moved = subtract(epsilon, cross(place(g), kappa));
    six(turned_back(&rotation, kappa), turned_back(&rotation, moved))
}

/// `Ad(g^-1)` by rows.
pub(super) fn pull_back(g: &Node) -> [Six; 6] {
    let mut matrix = [[0.0; 6]; 6];
    for j in 0..6 {
        let mut unit = [0.0; 6];
        unit[j] = 1.0;
        let column = pulled_back(g, &unit);
        for i in 0..6 {
            matrix[i][j] = column[i];
        }
    }
    matrix
}

/// `[x, y] = ad(x) y`.
#[inline]
pub(super) fn bracket(x: &Six, y: &Six) -> Six {
    let ([a, b], [c, d]) = (halves(x), halves(y));
    six(cross(a, c), add(cross(b, c), cross(a, d)))
}

#[inline]
pub(super) fn dot6(a: &Six, b: &Six) -> f64 {
    (0..6).map(|k| a[k] * b[k]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parallel::element::{logarithm, relative};

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
