//! Targets of a section, and the distance of a pose from them.

use nalgebra::{Isometry3, UnitQuaternion, Vector3, Vector6};

use super::singular::ROWS;
use crate::Target;

impl Target {
    /// Rotation vector (rad, world) and displacement (m) from the target to a pose; zero in components that the target leaves free.
    pub(super) fn away(&self, pose: &Isometry3<f64>) -> [Vector3<f64>; 2] {
        let angular =
            self.rotation.map_or_else(Vector3::zeros, |rotation| between(&rotation, &pose.rotation));
        let step = |k: usize, _| self.position[k].map_or(0.0, |value| pose.translation.vector[k] - value);
        [angular, Vector3::from_fn(step)]
    }

    /// Writes the residual: rotation first, positions relative to `length`. Returns the number of equations.
    pub(super) fn residual(&self, away: &[Vector3<f64>; 2], length: f64, out: &mut [f64; ROWS]) -> usize {
        let [angular, step] = away;
        let mut rows = 0;
        let turned = angular.iter().filter(|_| self.rotation.is_some()).copied();
        let moved = step.iter().zip(&self.position).filter(|(_, wanted)| wanted.is_some());
        for value in turned.chain(moved.map(|(step, _)| step / length)) {
            out[rows] = value;
            rows += 1;
        }
        rows
    }

    /// The derivative of the equations when the pose changes by `(phi, position)` in the world.
    pub(super) fn derivative(
        &self,
        away: &[Vector3<f64>; 2],
        length: f64,
        change: &Vector6<f64>,
        out: &mut [f64; ROWS],
    ) -> usize {
        let rate = unrolled(&away[0], &change.fixed_rows::<3>(0).into_owned());
        self.residual(&[rate, change.fixed_rows::<3>(3).into_owned()], length, out)
    }

    /// The target at a fraction of the path from another target of the same kind; `None` if the kinds differ.
    pub(super) fn between(&self, from: &Self, part: f64) -> Option<Self> {
        let mix = |a: f64, b: f64| a + part * (b - a);
        let s = match (from.s, self.s) {
            (None, None) => None,
            (Some(a), Some(b)) => Some(mix(a, b)),
            _ => return None,
        };
        let mut position = [None; 3];
        for (k, position) in position.iter_mut().enumerate() {
            *position = match (from.position[k], self.position[k]) {
                (None, None) => None,
                (Some(a), Some(b)) => Some(mix(a, b)),
                _ => return None,
            };
        }
        let rotation = match (from.rotation, self.rotation) {
            (None, None) => None,
            (Some(a), Some(b)) => Some(UnitQuaternion::from_scaled_axis(part * between(&a, &b)) * a),
            _ => return None,
        };
        Some(Self { s, position, rotation })
    }
}

/// The rotation vector, in the world, that rotates `from` into `to` by at most pi.
fn between(from: &UnitQuaternion<f64>, to: &UnitQuaternion<f64>) -> Vector3<f64> {
    (to * from.inverse()).scaled_axis()
}

/// `d log(exp(phi^) exp(v^)) / d phi` at zero, along `phi`: the inverse of the left Jacobian of `v`.
fn unrolled(v: &Vector3<f64>, phi: &Vector3<f64>) -> Vector3<f64> {
    let square = v.norm_squared();
    // 1/a^2 - cot(a/2) / (2 a).
    let factor = if square < 1e-4 {
        1.0 / 12.0 + square * (1.0 / 720.0 + square / 30_240.0)
    } else {
        let angle = square.sqrt();
        (1.0 - 0.5 * angle / (0.5 * angle).tan()) / square
    };
    let once = v.cross(phi);
    phi - 0.5 * once + factor * v.cross(&once)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotation_vectors_and_their_derivatives() {
        let from = UnitQuaternion::from_scaled_axis(Vector3::new(0.3, -0.4, 1.1));
        for v in [[0.0; 3], [1e-9, 2e-9, 0.0], [0.003, 0.004, -0.008], [0.4, -0.2, 0.9], [2.0, -1.5, 1.0]] {
            let v = Vector3::from(v);
            let start = UnitQuaternion::from_scaled_axis(v) * from;
            let away = between(&from, &start);
            assert!((away - v).amax() < 1e-14, "{away:?} {v:?}");
            let phi = Vector3::new(0.2, 0.5, -0.3);
            let at = |step: f64| between(&from, &(UnitQuaternion::from_scaled_axis(step * phi) * start));
            let (near, far) = ([at(-1e-3), at(1e-3)], [at(-2e-3), at(2e-3)]);
            let rate = unrolled(&v, &phi);
            let slope = (8.0 * (near[1] - near[0]) - (far[1] - far[0])) / 12e-3;
            assert!((slope - rate).amax() < 1e-10, "{v:?}: {slope} {rate}");
        }
    }

    #[test]
    fn targets_mix_and_refuse() {
        let turned =
            |angle: f64| Isometry3::new(Vector3::new(0.1 * angle, 0.0, 1.0), Vector3::new(0.0, angle, 0.0));
        let (a, b) = (Target::pose(&turned(0.2)), Target::pose(&turned(1.0)));
        let middle = b.between(&a, 0.25).unwrap_or(a);
        let [angular, step] = middle.away(&turned(0.4));
        assert!(angular.iter().chain(&step).all(|entry| entry.abs() < 1e-15));
        assert!(b.between(&Target::position([0.0; 3]), 0.5).is_none());
        assert!(b.at(0.1).between(&a, 0.5).is_none());
        assert!(Target::coordinates([None; 3]).check().is_err());
        assert!(Target::position([f64::NAN, 0.0, 0.0]).check().is_err());
        let long = UnitQuaternion::new_unchecked(nalgebra::Quaternion::new(1.0, 1e-3, 0.0, 0.0) * 1.1);
        assert!(Target { rotation: Some(long), ..a }.check().is_err());
    }
}
