//! Elements of all kinds of rods against the generic kernel.

use pliant::parallel::{Element, Generic, Kernel, Residual, RodSection, Stiffness};
use pliant_testing::largest;

/// Agreement, relative to the largest entry of the same vector.
const TOLERANCE: f64 = 1e-12;

pub(super) fn close(found: &[f64], expected: &[f64], what: &str) {
    let size = largest(expected);
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        let off = (found - expected).abs();
        assert!(off <= TOLERANCE * size, "{what}: {found:e} {expected:e}, {:.1e} of {size:e}", off / size);
    }
}

/// Numbers between -1 and 1 that look random.
pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    pub(super) fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        f64::from(u32::try_from(self.0 >> 32).unwrap()) / f64::from(u32::MAX) * 2.0 - 1.0
    }

    pub(super) fn within<const N: usize>(&mut self, size: f64) -> [f64; N] {
        core::array::from_fn(|_| size * self.next())
    }
}

/// An element that turns by about `angle`.
pub(super) fn element(numbers: &mut Numbers, angle: f64) -> Element<f64> {
    use nalgebra::{Quaternion, UnitQuaternion, Vector3};
    let [w, x, y, z] = numbers.within::<4>(1.0);
    let first = UnitQuaternion::from_quaternion(Quaternion::new(w, x, y, z));
    let turn = first * UnitQuaternion::from_scaled_axis(Vector3::from(numbers.within::<3>(angle)));
    let length = 0.05 * (1.5 + numbers.next());
    let start = Vector3::from(numbers.within::<3>(0.3));
    let travel = Vector3::new(length, 0.0, 0.0) + Vector3::from(numbers.within::<3>(0.1 * length));
    let end = start + first * travel;
    let sign = if numbers.next() > 0.0 { 1.0 } else { -1.0 };
    let pose = |q: UnitQuaternion<f64>, p: Vector3<f64>, sign: f64| {
        [sign * q.w, sign * q.i, sign * q.j, sign * q.k, p.x, p.y, p.z]
    };
    let [a, b, c] = numbers.within::<3>(50.0);
    let [d, e, f] = numbers.within::<3>(0.1);
    Element { a: pose(first, start, 1.0), b: pose(turn, end, sign), slope: [a, b, c, d, e, f], length }
}

pub(super) fn same_value(found: &Residual<f64>, expected: &Residual<f64>) {
    close(&[found.energy], &[expected.energy], "energy");
    close(&found.strain, &expected.strain, "strain");
    close(&found.residual, &expected.residual, "residual");
}

pub(super) fn same(found: &Stiffness<f64>, expected: &Stiffness<f64>, what: &str) {
    same_value(&found.value, &expected.value);
    close(&found.tangent, &expected.tangent, what);
}

pub(super) fn gauss_newton(
    robot: &impl Kernel,
    section: &RodSection,
    element: &Element<f64>,
) -> Stiffness<f64> {
    let mut found = Stiffness::zero();
    robot.gauss_newton(section, element, &mut found);
    found
}

/// The element of every kind against the one that is written by hand.
pub(super) fn elements(robot: &impl Kernel) {
    let data = robot.data();
    let generic = Generic::new(data.clone());
    let mut numbers = Numbers(7);
    for angle in [1.2, 0.3, 1e-2, 1e-5, 1e-9, 0.0] {
        for section in data.sections.iter().cycle().take(24) {
            let element = element(&mut numbers, angle);
            same_value(&robot.residual(section, &element), &generic.residual(section, &element));
            same(
                &gauss_newton(robot, section, &element),
                &gauss_newton(&generic, section, &element),
                "gauss_newton",
            );
            same(&robot.exact(section, &element), &generic.exact(section, &element), "exact");
        }
    }
}
