//! Rotations as quaternions `(w, x, y, z)`: exponential, logarithm, product, matrices, of numbers that may carry derivatives; poses as isometries.

use nalgebra::{Isometry3, Matrix3, Quaternion, Translation3, UnitQuaternion, Vector3, Vector6};

use core::ops::{Add, Mul, Sub};

use crate::Scalar;
use crate::moved::{Moved, change, numbers};

/// Numbers with sums, differences and products: all that vectors and quaternions are made of but angles and lengths.
pub trait Ring: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {}

impl<T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T>> Ring for T {}

/// A vector.
pub type Vector<T = f64> = [T; 3];
/// The rows of a matrix.
pub type Rows<T = f64> = [[T; 3]; 3];

/// Three consecutive entries of a list.
#[inline]
#[must_use]
pub fn three(values: &[f64], from: usize) -> Vector {
    [values[from], values[from + 1], values[from + 2]]
}

/// `a + b`.
#[inline]
#[must_use]
pub fn add<T: Ring>(a: Vector<T>, b: Vector<T>) -> Vector<T> {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// `a - b`.
#[inline]
#[must_use]
pub fn subtract<T: Ring>(a: Vector<T>, b: Vector<T>) -> Vector<T> {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// `factor a`.
#[inline]
#[must_use]
pub fn scaled<T: Ring>(factor: T, a: Vector<T>) -> Vector<T> {
    a.map(|entry| factor * entry)
}

/// `|a|`.
#[inline]
#[must_use]
pub fn norm<T: Scalar>(a: Vector<T>) -> T {
    dot(a, a).sqrt()
}

/// `a x b`.
#[inline]
#[must_use]
pub fn cross<T: Ring>(a: [T; 3], b: [T; 3]) -> [T; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// `a . b`.
#[inline]
#[must_use]
pub fn dot<T: Ring>(a: [T; 3], b: [T; 3]) -> T {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Product of quaternions: the rotation by `b`, followed by that by `a`.
#[inline]
#[must_use]
pub fn product<T: Ring>(a: [T; 4], b: [T; 4]) -> [T; 4] {
    [
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    ]
}

/// The quaternion of length 1 in the direction of `q`.
#[inline]
#[must_use]
pub fn normalised<T: Scalar>(q: [T; 4]) -> [T; 4] {
    let inverse = T::from_f64(1.0) / (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]).sqrt();
    q.map(|entry| entry * inverse)
}

/// Squared angle below which sine and cosine are evaluated by series: the first omitted terms are below 1e-16.
const NEAR: f64 = 0.01;

/// `exp(v^)`: the rotation about `v` by the angle `|v|`, rad.
#[inline]
#[must_use]
pub fn exponential<T: Scalar>(v: [T; 3]) -> [T; 4] {
    let square = dot(v, v);
    let [cosine, ratio] = square.guard(
        NEAR,
        || {
            // cos(a/2) and sin(a/2)/a in x = -a^2.
            let (x, number) = (-square, T::from_f64);
            let series = |x0: f64, x1: f64, x2: f64, x3: f64, x4: f64| {
                x * (x * (x * (x * number(x4) + number(x3)) + number(x2)) + number(x1)) + number(x0)
            };
            [
                series(1.0, 1.0 / 8.0, 1.0 / 384.0, 1.0 / 46_080.0, 1.0 / 10_321_920.0),
                series(0.5, 1.0 / 48.0, 1.0 / 3840.0, 1.0 / 645_120.0, 1.0 / 185_794_560.0),
            ]
        },
        || {
            let angle = square.sqrt();
            let (sine, cosine) = (angle * T::from_f64(0.5)).sin_cos();
            [cosine, sine / angle]
        },
    );
    [cosine, ratio * v[0], ratio * v[1], ratio * v[2]]
}

/// The rotation of `q`, a quaternion of length 1, followed by that by the rotation vector `by`.
#[inline]
#[must_use]
pub fn rotated(q: [f64; 4], by: Vector) -> [f64; 4] {
    normalised(product(exponential(by), q))
}

/// The rotation vector by at most pi that takes the rotation `from` to `to`, both of length 1: `exp(v^) from = to`.
#[must_use]
pub fn rotation_between(to: [f64; 4], from: [f64; 4]) -> Vector {
    let [w, x, y, z] = product(to, [from[0], -from[1], -from[2], -from[3]]);
    let (sine, sign) = (norm([x, y, z]), if w < 0.0 { -1.0 } else { 1.0 });
    let factor = if sine > 1e-8 { 2.0 * sine.atan2(sign * w) / sine } else { 2.0 };
    scaled(sign * factor, [x, y, z])
}

/// The matrix (rows) of successive rotations by rotation vectors, each given in the frame that the rotations before it have produced.
#[must_use]
pub fn composed(rotations: &[[f64; 3]]) -> [[f64; 3]; 3] {
    matrix(rotations.iter().fold([1.0, 0.0, 0.0, 0.0], |q, vector| product(q, exponential(*vector))))
}

/// Derivative of [`composed`] where the rotation vectors change by `slopes`.
#[must_use]
pub fn composed_derivative(rotations: &[[f64; 3]], slopes: &[[f64; 3]]) -> [[f64; 3]; 3] {
    let none = [1.0, 0.0, 0.0, 0.0].map(Moved::from_re);
    let rotations = rotations.iter().zip(slopes);
    let q = rotations.fold(none, |q, (vector, slope)| product(q, exponential(numbers(vector, slope))));
    matrix(q).map(|row| row.map(|entry| change(&entry)))
}

/// The matrix (rows) of a quaternion of norm 1.
#[inline]
#[must_use]
pub fn matrix<T: Scalar>([w, x, y, z]: [T; 4]) -> [[T; 3]; 3] {
    let twice = |entry: T| entry * T::from_f64(2.0);
    let rest = |entry: T| -twice(entry) + T::from_f64(1.0);
    [
        [rest(y * y + z * z), twice(x * y - w * z), twice(x * z + w * y)],
        [twice(x * y + w * z), rest(x * x + z * z), twice(y * z - w * x)],
        [twice(x * z - w * y), twice(y * z + w * x), rest(x * x + y * y)],
    ]
}

/// The matrix (rows) of the quaternion `q/|q|`.
///
/// For a quaternion that is integrated, whose norm drifts: a rotation of the world, by a quaternion `p`, turns this matrix exactly,
/// `normalised_matrix(p q) = normalised_matrix(p) normalised_matrix(q)`, so that the discrete equations have the symmetries of the robot. [`matrix`] at
/// `|q| != 1` does not.
#[inline]
#[must_use]
pub fn normalised_matrix([w, x, y, z]: [f64; 4]) -> Rows {
    let (ww, xx, yy, zz) = (w * w, x * x, y * y, z * z);
    let part = 1.0 / (ww + xx + yy + zz);
    let twice = 2.0 * part;
    [
        [part * (ww + xx - (yy + zz)), twice * (x * y - w * z), twice * (x * z + w * y)],
        [twice * (x * y + w * z), part * (ww + yy - (xx + zz)), twice * (y * z - w * x)],
        [twice * (x * z - w * y), twice * (y * z + w * x), part * (ww + zz - (xx + yy))],
    ]
}

/// The quaternion, with `w >= 0` up to rounding, of a rotation matrix (rows).
#[must_use]
pub fn quaternion(m: &[[f64; 3]; 3]) -> [f64; 4] {
    // Divides by the largest of 4 w^2, 4 x^2, 4 y^2, 4 z^2.
    let trace = m[0][0] + m[1][1] + m[2][2];
    let q = if trace >= m[0][0].max(m[1][1]).max(m[2][2]) {
        [1.0 + trace, m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]]
    } else {
        let i = if m[0][0] >= m[1][1] && m[0][0] >= m[2][2] {
            0
        } else if m[1][1] >= m[2][2] {
            1
        } else {
            2
        };
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        let mut q = [0.0; 4];
        q[0] = m[k][j] - m[j][k];
        q[1 + i] = 1.0 + m[i][i] - m[j][j] - m[k][k];
        q[1 + j] = m[j][i] + m[i][j];
        q[1 + k] = m[k][i] + m[i][k];
        if q[0] < 0.0 { q.map(|entry| -entry) } else { q }
    };
    normalised(q)
}

/// The rotation of a quaternion of length 1, with `w >= 0`.
#[inline]
#[must_use]
pub fn unit_quaternion([w, x, y, z]: [f64; 4]) -> UnitQuaternion<f64> {
    let sign = if w < 0.0 { -1.0 } else { 1.0 };
    UnitQuaternion::new_unchecked(Quaternion::new(sign * w, sign * x, sign * y, sign * z))
}

/// `(w, x, y, z)` of a rotation.
#[inline]
#[must_use]
pub fn entries(rotation: &UnitQuaternion<f64>) -> [f64; 4] {
    [rotation.w, rotation.i, rotation.j, rotation.k]
}

/// The rows of a rotation.
#[inline]
#[must_use]
pub fn rows(rotation: &UnitQuaternion<f64>) -> [[f64; 3]; 3] {
    matrix(entries(rotation))
}

/// The pose with the rotation of a quaternion of length 1, and a position.
#[inline]
#[must_use]
pub fn isometry(q: [f64; 4], [x, y, z]: [f64; 3]) -> Isometry3<f64> {
    Isometry3::from_parts(Translation3::new(x, y, z), unit_quaternion(q))
}

/// The pose with a rotation matrix (rows) and a position.
#[must_use]
pub fn pose(rotation: &[[f64; 3]; 3], position: [f64; 3]) -> Isometry3<f64> {
    isometry(quaternion(rotation), position)
}

/// Six components of two vectors: `(phi, displacement)` of a twist, `(couple, force)` of a wrench.
#[inline]
#[must_use]
pub fn six(angular: &Vector3<f64>, linear: &Vector3<f64>) -> Vector6<f64> {
    Vector6::new(angular.x, angular.y, angular.z, linear.x, linear.y, linear.z)
}

/// The matrix of these rows.
#[inline]
#[must_use]
pub fn matrix3(rows: &[[f64; 3]; 3]) -> Matrix3<f64> {
    Matrix3::from_fn(|i, j| rows[i][j])
}

/// `R v`.
#[inline]
#[must_use]
pub fn rotate<T: Ring>(rotation: &[[T; 3]; 3], v: [T; 3]) -> [T; 3] {
    rotation.map(|row| dot(row, v))
}

/// `R^T v`.
#[inline]
#[must_use]
pub fn rotate_back<T: Ring>(rotation: &[[T; 3]; 3], v: [T; 3]) -> [T; 3] {
    core::array::from_fn(|k| rotation[0][k] * v[0] + rotation[1][k] * v[1] + rotation[2][k] * v[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotations_compose_and_keep_lengths() {
        for angle in [0.0, 1e-9, 0.05, 0.099_999, 0.100_001, 1.0, 3.0] {
            let v = [0.6 * angle, -0.48 * angle, 0.64 * angle];
            let q = exponential(v);
            assert!((q.iter().map(|x| x * x).sum::<f64>() - 1.0).abs() < 4e-16, "{angle}");
            // Half the rotation, twice.
            let half = exponential(v.map(|x| 0.5 * x));
            for (a, b) in product(half, half).into_iter().zip(q) {
                assert!((a - b).abs() < 4e-16, "{angle}");
            }
            // The axis is invariant; a vector perpendicular to it rotates by the angle.
            let m = matrix(q);
            let axis = rotate(&m, [0.6, -0.48, 0.64]);
            assert!(axis.iter().zip([0.6, -0.48, 0.64]).all(|(a, b)| (a - b).abs() < 1e-15));
            let across = [0.8, 0.36, -0.48];
            assert!((dot(across, rotate(&m, across)) - angle.cos()).abs() < 1e-15);
            assert!((dot(axis, cross(across, rotate(&m, across))) - angle.sin()).abs() < 1e-15);
            let back = rotate_back(&m, rotate(&m, across));
            assert!(back.iter().zip(across).all(|(a, b)| (a - b).abs() < 1e-15));
        }
    }

    #[test]
    fn rotations_of_the_world_turn_matrices_of_quaternions_of_any_norm() {
        let (p, q) = (exponential([0.4, -1.1, 0.7]), exponential([-0.2, 0.9, 2.0]).map(|entry| 1.01 * entry));
        let [both, inner, outer] = [product(p, q), q, p].map(normalised_matrix);
        for column in 0..3 {
            let expected = rotate(&outer, inner.map(|row| row[column]));
            for (row, expected) in both.iter().zip(expected) {
                assert!((row[column] - expected).abs() < 1e-15);
            }
        }
    }

    #[test]
    fn derivatives_of_rotations_are_those_of_differences() {
        for angle in [0.0, 1e-9, 0.05, 0.099_999, 0.100_001, 1.0, 3.0, 7.0] {
            let rotations = [[0.6 * angle, -0.48 * angle, 0.64 * angle], [0.3, 0.0, -2.0], [0.0, angle, 0.0]];
            let slopes = [[0.7, 0.2, -0.4], [0.0, 1.1, 0.0], [-0.3, 0.8, 0.5]];
            let step = 1e-3;
            let moved = |by: f64| -> [[f64; 3]; 3] {
                core::array::from_fn(|n| core::array::from_fn(|k| rotations[n][k] + by * step * slopes[n][k]))
            };
            // Central differences of sixth order.
            let difference = |of: &dyn Fn(&[[f64; 3]]) -> Vec<f64>| -> Vec<f64> {
                let pairs: Vec<Vec<f64>> = [1.0, 2.0, 3.0]
                    .iter()
                    .map(|by| of(&moved(*by)).iter().zip(of(&moved(-by))).map(|(a, b)| a - b).collect())
                    .collect();
                (0..pairs[0].len())
                    .map(|k| (45.0 * pairs[0][k] - 9.0 * pairs[1][k] + pairs[2][k]) / (60.0 * step))
                    .collect()
            };
            let found = composed_derivative(&rotations, &slopes);
            let expected = difference(&|rotations| composed(rotations).as_flattened().to_vec());
            let off = found.as_flattened().iter().zip(&expected).map(|(a, b)| (a - b).abs());
            assert!(off.fold(0.0, f64::max) < 2e-12, "{found:?} {expected:?}");
        }
        assert_eq!(composed(&[]), [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
    }

    #[test]
    fn rotation_vectors_are_taken_back() {
        let from = normalised([0.3, -0.5, 0.2, 0.7]);
        for by in [[0.0; 3], [1e-10, 0.0, -2e-10], [0.3, -0.2, 0.5], [1.5, 2.0, -1.0]] {
            let found = rotation_between(rotated(from, by), from);
            assert!(norm(subtract(found, by)) < 1e-14, "{by:?} {found:?}");
        }
    }

    #[test]
    fn matrices_have_their_quaternions() {
        for v in [[0.0; 3], [0.1, 0.2, -0.3], [3.0, 0.1, 0.2], [0.1, -3.1, 0.0], [0.0, 0.3, 3.0]] {
            let q = exponential(v);
            for (a, b) in quaternion(&matrix(q)).into_iter().zip(q) {
                assert!((a - b).abs() < 1e-15, "{v:?}");
            }
        }
    }
}
