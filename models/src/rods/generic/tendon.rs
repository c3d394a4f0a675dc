//! One tendon as a function of the strain, with derivatives.

use num_dual::{Dual, DualNum};
use pliant_runtime::Pointwise;
use pliant_runtime::rotation::dot;

use crate::Number;

/// `Gamma_i = Gamma + K x D + D'` with `D = (0, y, z)` [Cosserat 26].
fn tangent<N: Number>(strain: [N; 6], [y, z]: [N; 2], [dy, dz]: [N; 2]) -> [N; 3] {
    let [a, b, c, d, e, f] = strain;
    [d + b * z - c * y, e - a * z + dy, f + a * y + dz]
}

/// `|Gamma_i|`, its gradient (6) and its Hessian (21, rows of the lower triangle) with respect to the strain [Cosserat 25, 39, 41, 77, 78], from strain, offset and slope.
pub(super) struct Stretch;

impl Pointwise<10, 28> for Stretch {
    fn call<D: Number>(&self, [a, b, c, d, e, f, y, z, dy, dz]: [D; 10]) -> [D; 28] {
        let tangent = tangent([a, b, c, d, e, f], [y, z], [dy, dz]);
        let length = dot(tangent, tangent).sqrt();
        let scale = length.recip();
        // d Gamma_i by the components of the strain: the Hessian is (w_i . w_j - (w_i . t)(w_j . t))/|Gamma_i|.
        let (zero, one) = (D::from(0.0), D::from(1.0));
        let [x, y, z] = [
            [zero, z, -y, one, zero, zero],
            [-z, zero, zero, zero, one, zero],
            [y, zero, zero, zero, zero, one],
        ];
        let mut out = [zero; 28];
        out[0] = length;
        let mut place = 7;
        for i in 0..6 {
            let way = [x[i], y[i], z[i]];
            out[1 + i] = dot(way, tangent) * scale;
            for j in 0..=i {
                out[place] = (dot(way, [x[j], y[j], z[j]]) - out[1 + i] * out[1 + j]) * scale;
                place += 1;
            }
        }
        out
    }
}

/// The derivative of `(D x t, t)` with respect to the arc length at constant strain [Cosserat 27], from strain, offset, slope and bend.
pub(super) struct Change;

impl Pointwise<12, 6> for Change {
    fn call<D: Number>(&self, inputs: [D; 12]) -> [D; 6] {
        let [.., y, z, dy, dz, ey, ez] = inputs;
        let along = |value: D, slope: D| Dual::<D>::new(value, slope);
        let strain = core::array::from_fn(|k| along(inputs[k], D::from(0.0)));
        let (offset, slope) = ([along(y, dy), along(z, dz)], [along(dy, ey), along(dz, ez)]);
        let direction = tangent(strain, offset, slope);
        let length = dot(direction, direction).sqrt();
        let [tx, ty, tz] = direction.map(|entry| entry / length);
        let [y, z] = offset;
        [y * tz - z * ty, z * tx, -(y * tx), tx, ty, tz].map(|entry| entry.eps)
    }
}
