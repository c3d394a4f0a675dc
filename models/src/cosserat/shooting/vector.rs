//! Vectors and rotations in space.

use crate::Scalar;

pub(super) type Vector = [f64; 3];
pub(super) type Matrix = [[f64; 3]; 3];

#[inline(always)]
pub(super) fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[inline(always)]
pub(super) fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

#[inline(always)]
pub(super) fn subtract(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline(always)]
pub(super) fn scaled(factor: f64, a: Vector) -> Vector {
    a.map(|entry| factor * entry)
}

pub(super) fn norm(a: Vector) -> f64 {
    a.iter().map(|entry| entry * entry).sum::<f64>().sqrt()
}

/// Three consecutive entries.
#[inline(always)]
pub(super) fn three(values: &[f64], from: usize) -> Vector {
    [values[from], values[from + 1], values[from + 2]]
}

/// Transforms a vector from the frame of the section to the world.
#[inline(always)]
pub(super) fn turn(rotation: &Matrix, a: Vector) -> Vector {
    let row = |r: &Vector| r[0].fma(a[0], r[1].fma(a[1], r[2] * a[2]));
    [row(&rotation[0]), row(&rotation[1]), row(&rotation[2])]
}

/// Transforms a vector from the world to the frame of the section.
#[inline(always)]
pub(super) fn turn_back(rotation: &Matrix, a: Vector) -> Vector {
    let column = |j: usize| rotation[0][j].fma(a[0], rotation[1][j].fma(a[1], rotation[2][j] * a[2]));
    [column(0), column(1), column(2)]
}

/// The rotation of a quaternion `(w, x, y, z)` of about unit length.
#[inline(always)]
pub(super) fn matrix([w, x, y, z]: [f64; 4]) -> Matrix {
    let (xx, yy, zz) = (x * x, y * y, z * z);
    [
        [1.0 - 2.0 * (yy + zz), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)],
        [2.0 * (x * y + w * z), 1.0 - 2.0 * (xx + zz), 2.0 * (y * z - w * x)],
        [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (xx + yy)],
    ]
}

/// The unit quaternion in the direction of this one.
pub(super) fn unit(quaternion: [f64; 4]) -> [f64; 4] {
    let length = quaternion.iter().map(|entry| entry * entry).sum::<f64>().sqrt();
    quaternion.map(|entry| entry / length)
}

/// The rotation vector (world) that takes the rotation `to` to `from`; both are unit quaternions.
pub(super) fn rotation_vector([aw, ax, ay, az]: [f64; 4], [bw, bx, by, bz]: [f64; 4]) -> Vector {
    let real = aw * bw + ax * bx + ay * by + az * bz;
    let sign = if real < 0.0 { -1.0 } else { 1.0 };
    let imaginary = [
        bw * ax - aw * bx - ay * bz + az * by,
        bw * ay - aw * by - az * bx + ax * bz,
        bw * az - aw * bz - ax * by + ay * bx,
    ];
    let sine = norm(imaginary);
    let factor = if sine > 1e-8 { 2.0 * sine.atan2(sign * real) / sine } else { 2.0 };
    scaled(sign * factor, imaginary)
}

/// The rotation by a vector of the world after this one.
pub(super) fn rotated([w, x, y, z]: [f64; 4], by: Vector) -> [f64; 4] {
    let angle = norm(by);
    let (sine, a) = (0.5 * angle).sin_cos();
    let [b, c, d] = scaled(if angle > 1e-8 { sine / angle } else { 0.5 }, by);
    unit([
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    ])
}

/// The unit quaternion of a rotation.
pub(super) fn quaternion(rotation: &Matrix) -> [f64; 4] {
    let matrix = nalgebra::Matrix3::from_fn(|i, j| rotation[i][j]);
    let q =
        nalgebra::UnitQuaternion::from_rotation_matrix(&nalgebra::Rotation3::from_matrix_unchecked(matrix));
    unit([q.w, q.i, q.j, q.k])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotation_vectors_are_taken_back() {
        let from = unit([0.3, -0.5, 0.2, 0.7]);
        for by in [[0.0; 3], [1e-10, 0.0, -2e-10], [0.3, -0.2, 0.5], [1.5, 2.0, -1.0]] {
            let found = rotation_vector(rotated(from, by), from);
            assert!(norm(subtract(found, by)) < 1e-14, "{by:?} {found:?}");
        }
        let (quarter, x) =
            (rotated([1.0, 0.0, 0.0, 0.0], [0.0, 0.0, core::f64::consts::FRAC_PI_2]), [1.0, 0.0, 0.0]);
        assert!(norm(subtract(turn(&matrix(quarter), x), [0.0, 1.0, 0.0])) < 1e-15);
        assert!(norm(subtract(turn_back(&matrix(quarter), [0.0, 1.0, 0.0]), x)) < 1e-15);
    }
}
