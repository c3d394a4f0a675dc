//! Derivatives of an element by its length, where a motor feeds it.

use num_dual::Dual2;

use crate::parallel::Element;
use crate::parallel::element::{energy, mean_strain};
use crate::parallel::mesh::{Member, Mesh};
use crate::{Lanes, Scalar, Tangent};
use pliant_runtime::twist::{logarithm, relative};

/// Derivative of the gradient of an element per travel of its feed, the second derivative of its energy, and the first.
pub(super) fn length_slope<T: Lanes>(
    mesh: &Mesh,
    member: &Member,
    element: &Element<T>,
    per: f64,
) -> ([T; 18], T, T) {
    let zero = T::from_f64(0.0);
    let mut found = ([zero; 18], zero, zero);
    for lane in 0..T::COUNT {
        let of = |value: T| value.lane(lane);
        let Element { a, b, slope, length } = element;
        let element = Element { a: a.map(of), b: b.map(of), slope: slope.map(of), length: of(*length) };
        let (change, second, first) = slope_of_one(mesh, member, &element, per);
        for (entry, value) in found.0.iter_mut().zip(change) {
            entry.set_lane(lane, value);
        }
        found.1.set_lane(lane, second);
        found.2.set_lane(lane, first);
    }
    found
}

fn slope_of_one(mesh: &Mesh, member: &Member, element: &Element<f64>, per: f64) -> ([f64; 18], f64, f64) {
    let lift = |value: f64| <Tangent<1> as Scalar>::from_f64(value);
    let mut length = lift(element.length);
    length.eps = num_dual::Derivative::derivative_generic(nalgebra::Const::<1>, nalgebra::U1, 0);
    let lifted =
        Element { a: element.a.map(lift), b: element.b.map(lift), slope: element.slope.map(lift), length };
    let slopes = mesh.robot.residual(mesh.section(member), &lifted).residual;
    let change = slopes.map(|entry| per * entry.eps.unwrap_generic(nalgebra::Const::<1>, nalgebra::U1)[0]);
    let lift = |value: f64| Dual2::<f64>::from_re(value);
    let h = lift(element.length).derivative();
    let slope = element.slope.map(lift);
    let (orientation, position) = relative(&element.a.map(lift), &element.b.map(lift));
    let strain = mean_strain(logarithm(orientation, position), &slope, h);
    let stored = energy(mesh.section(member), &strain, &slope, h);
    (change, per * per * stored.v2, per * stored.v1)
}
