//! One tendon as a function of the strain, with derivatives by dual numbers.

use num_dual::{Dual, HyperDual};
use pliant_runtime::Pointwise;

use crate::Number;

/// `Gamma_i = Gamma + K x D + D'` with `D = (0, y, z)`.
fn tangent<N: Number>(strain: [N; 6], [y, z]: [N; 2], [dy, dz]: [N; 2]) -> [N; 3] {
    let [a, b, c, d, e, f] = strain;
    [d + b * z - c * y, e - a * z + dy, f + a * y + dz]
}

/// `|Gamma_i|`.
fn stretch<N: Number>(strain: [N; 6], offset: [N; 2], slope: [N; 2]) -> N {
    let [x, y, z] = tangent(strain, offset, slope);
    (x * x + y * y + z * z).sqrt()
}

/// `|Gamma_i|`, its gradient (6) and its Hessian (21, rows of the lower triangle) with respect to the strain, from strain, offset and slope.
pub(super) struct Stretch;

impl Pointwise<10, 28> for Stretch {
    fn call<D: Number>(&self, inputs: [D; 10]) -> [D; 28] {
        let mut out = [D::from(0.0); 28];
        let mut place = 7;
        for i in 0..6 {
            for j in 0..=i {
                let lifted: [HyperDual<D>; 10] = core::array::from_fn(|k| {
                    let unit = |index: usize| D::from(if k == index { 1.0 } else { 0.0 });
                    HyperDual::new(inputs[k], unit(i), unit(j), D::from(0.0))
                });
                let [a, b, c, d, e, f, y, z, dy, dz] = lifted;
                let value = stretch([a, b, c, d, e, f], [y, z], [dy, dz]);
                out[0] = value.re;
                out[1 + i] = value.eps1;
                out[place] = value.eps1eps2;
                place += 1;
            }
        }
        out
    }
}

/// The derivative of `(D x t, t)` with respect to the arc length at constant strain, from strain, offset, slope and bend.
pub(super) struct Change;

impl Pointwise<12, 6> for Change {
    fn call<D: Number>(&self, inputs: [D; 12]) -> [D; 6] {
        let [.., y, z, dy, dz, ey, ez] = inputs;
        let along = |value: D, slope: D| Dual::<D>::new(value, slope);
        let strain = core::array::from_fn(|k| along(inputs[k], D::from(0.0)));
        let (offset, slope) = ([along(y, dy), along(z, dz)], [along(dy, ey), along(dz, ez)]);
        let direction = tangent(strain, offset, slope);
        let length = stretch(strain, offset, slope);
        let [tx, ty, tz] = direction.map(|entry| entry / length);
        let [y, z] = offset;
        [y * tz - z * ty, z * tx, -(y * tx), tx, ty, tz].map(|entry| entry.eps)
    }
}
