//! Rotations as quaternions `(w, x, y, z)`: exponential, product, matrices.

/// `a x b`.
#[inline]
#[must_use]
pub fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// `a . b`.
#[inline]
#[must_use]
pub fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Product of quaternions: `b` first where they turn vectors.
#[inline]
#[must_use]
pub fn product(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
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
pub fn normalised(q: [f64; 4]) -> [f64; 4] {
    let inverse = 1.0 / q.iter().map(|entry| entry * entry).sum::<f64>().sqrt();
    q.map(|entry| entry * inverse)
}

/// Squared angle below which sine and cosine are series: their first omitted terms are below 1e-16.
const NEAR: f64 = 0.01;

/// `exp(v^)`: the turn about `v` by the angle `|v|`, rad.
#[inline]
#[must_use]
pub fn exponential(v: [f64; 3]) -> [f64; 4] {
    let square = dot(v, v);
    let (cosine, ratio) = if square < NEAR {
        // cos(a/2) and sin(a/2)/a in x = a^2.
        let x = square;
        (
            1.0 - x * (1.0 / 8.0 - x * (1.0 / 384.0 - x * (1.0 / 46_080.0 - x / 10_321_920.0))),
            0.5 - x * (1.0 / 48.0 - x * (1.0 / 3840.0 - x * (1.0 / 645_120.0 - x / 185_794_560.0))),
        )
    } else {
        let angle = square.sqrt();
        let (sine, cosine) = (0.5 * angle).sin_cos();
        (cosine, sine / angle)
    };
    [cosine, ratio * v[0], ratio * v[1], ratio * v[2]]
}

/// The matrix (rows) of a quaternion of length 1.
#[inline]
#[must_use]
pub fn matrix([w, x, y, z]: [f64; 4]) -> [[f64; 3]; 3] {
    [
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)],
        [2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)],
        [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)],
    ]
}

/// The quaternion, with `w >= 0` up to rounding, of a rotation matrix (rows).
#[must_use]
pub fn quaternion(m: &[[f64; 3]; 3]) -> [f64; 4] {
    // The largest of 4 w^2, 4 x^2, ... is divided by.
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

/// `R v`.
#[inline]
#[must_use]
pub fn turned(rotation: &[[f64; 3]; 3], v: [f64; 3]) -> [f64; 3] {
    rotation.map(|row| dot(row, v))
}

/// `R^T v`.
#[inline]
#[must_use]
pub fn turned_back(rotation: &[[f64; 3]; 3], v: [f64; 3]) -> [f64; 3] {
    core::array::from_fn(|k| rotation[0][k] * v[0] + rotation[1][k] * v[1] + rotation[2][k] * v[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_compose_and_keep_lengths() {
        for angle in [0.0, 1e-9, 0.05, 0.099_999, 0.100_001, 1.0, 3.0] {
            let v = [0.6 * angle, -0.48 * angle, 0.64 * angle];
            let q = exponential(v);
            assert!((q.iter().map(|x| x * x).sum::<f64>() - 1.0).abs() < 4e-16, "{angle}");
            // Half the turn, twice.
            let half = exponential(v.map(|x| 0.5 * x));
            for (a, b) in product(half, half).into_iter().zip(q) {
                assert!((a - b).abs() < 4e-16, "{angle}");
            }
            // The axis stays; a vector across it turns by the angle.
            let m = matrix(q);
            let axis = turned(&m, [0.6, -0.48, 0.64]);
            assert!(axis.iter().zip([0.6, -0.48, 0.64]).all(|(a, b)| (a - b).abs() < 1e-15));
            let across = [0.8, 0.36, -0.48];
            assert!((dot(across, turned(&m, across)) - angle.cos()).abs() < 1e-15);
            assert!((dot(axis, cross(across, turned(&m, across))) - angle.sin()).abs() < 1e-15);
            let back = turned_back(&m, turned(&m, across));
            assert!(back.iter().zip(across).all(|(a, b)| (a - b).abs() < 1e-15));
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
