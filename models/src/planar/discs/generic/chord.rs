//! A chord as a function of angles, with derivatives by dual numbers.

use num_dual::{Dual2, HyperDual};
use pliant_runtime::Pointwise;

use crate::Number;

/// `(cos theta, sin theta)` and its two derivatives: `[c, s, c', s', c'', s'']`.
pub(super) struct Direction;

impl Pointwise<1, 6> for Direction {
    fn call<D: Number>(&self, [theta]: [D; 1]) -> [D; 6] {
        let theta = Dual2::<D>::new(theta, D::from(1.0), D::from(0.0));
        let (sin, cos) = num_dual::DualNum::sin_cos(&theta);
        [cos.re, sin.re, cos.v1, sin.v1, cos.v2, sin.v2]
    }
}

/// `w (-sin theta, cos theta)` and its two derivatives, from `[theta, w]`.
pub(super) struct Offset;

impl Pointwise<2, 6> for Offset {
    fn call<D: Number>(&self, [theta, offset]: [D; 2]) -> [D; 6] {
        let theta = Dual2::<D>::new(theta, D::from(1.0), D::from(0.0));
        let offset = Dual2::<D>::new(offset, D::from(0.0), D::from(0.0));
        let (sin, cos) = num_dual::DualNum::sin_cos(&theta);
        let (x, y) = (-(sin * offset), cos * offset);
        [x.re, y.re, x.v1, y.v1, x.v2, y.v2]
    }
}

/// `C = |(A, B)|` and its gradient: `[C, C_A, C_B]` [LASEM 45].
pub(super) struct Norm;

impl Pointwise<2, 3> for Norm {
    fn call<D: Number>(&self, [a, b]: [D; 2]) -> [D; 3] {
        let unit = |on: bool| D::from(if on { 1.0 } else { 0.0 });
        let a = HyperDual::new(a, unit(true), unit(false), D::from(0.0));
        let b = HyperDual::new(b, unit(false), unit(true), D::from(0.0));
        let norm = num_dual::DualNum::sqrt(&(a * a + b * b));
        [norm.re, norm.eps1, norm.eps2]
    }
}
