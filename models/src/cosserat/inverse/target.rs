//! Targets of a section, and the distance of a pose from them.

use pliant_runtime::rotation::{cross, dot, exponential, matrix, product, quaternion};

use super::super::check::check_place;
use super::super::{Error, Pose, Target};
use super::singular::ROWS;

impl Target {
    /// Checks a target for a rod of this length, m.
    pub(super) fn check_on(&self, length: f64) -> Result<(), Error> {
        if let Some(s) = self.s {
            check_place("the arc length of a target", s, length)?;
        }
        self.check()
    }

    /// Rotation vector (rad, world) and displacement (m) from the target to a pose; zero in components that the target leaves free.
    pub(super) fn away(&self, pose: &Pose) -> [[f64; 3]; 2] {
        let turn = self.rotation.map_or([0.0; 3], |rotation| between(&rotation, &pose.rotation));
        let step =
            core::array::from_fn(|k| self.position[k].map_or(0.0, |value| pose.translation[k] - value));
        [turn, step]
    }

    /// Writes the residual: rotation first, positions relative to `length`. Returns the number of equations.
    pub(super) fn residual(&self, away: &[[f64; 3]; 2], length: f64, out: &mut [f64; ROWS]) -> usize {
        let [turn, step] = away;
        let mut rows = 0;
        let turned = turn.iter().filter(|_| self.rotation.is_some()).copied();
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
        away: &[[f64; 3]; 2],
        length: f64,
        change: &[f64; 6],
        out: &mut [f64; ROWS],
    ) -> usize {
        let [a, b, c, x, y, z] = *change;
        let rate = unrolled(away[0], [a, b, c]);
        self.residual(&[rate, [x, y, z]], length, out)
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
            (Some(a), Some(b)) => {
                let turn = exponential(between(&a, &b).map(|angle| part * angle));
                Some(matrix(product(turn, quaternion(&a))))
            }
            _ => return None,
        };
        Some(Self { s, position, rotation })
    }
}

/// The rotation vector, in the world, that rotates `from` into `to`.
fn between(from: &[[f64; 3]; 3], to: &[[f64; 3]; 3]) -> [f64; 3] {
    let [w, x, y, z] = quaternion(from);
    let [w, x, y, z] = product(quaternion(to), [w, -x, -y, -z]);
    let sine = dot([x, y, z], [x, y, z]).sqrt();
    // The rotation by at most pi.
    let sign = 1.0_f64.copysign(w);
    // Angle over the sine of its half; 2 where the angle is zero.
    let ratio = if sine > 0.0 { 2.0 * sine.atan2(w.abs()) / sine } else { 2.0 };
    [x, y, z].map(|entry| sign * ratio * entry)
}

/// `d log(exp(phi^) exp(v^)) / d phi` at zero, along `phi`: the inverse of the left Jacobian of `v`.
fn unrolled(v: [f64; 3], phi: [f64; 3]) -> [f64; 3] {
    let square = dot(v, v);
    // 1/a^2 - cot(a/2) / (2 a).
    let factor = if square < 1e-4 {
        1.0 / 12.0 + square * (1.0 / 720.0 + square / 30_240.0)
    } else {
        let angle = square.sqrt();
        (1.0 - 0.5 * angle / (0.5 * angle).tan()) / square
    };
    let once = cross(v, phi);
    let twice = cross(v, once);
    core::array::from_fn(|k| phi[k] - 0.5 * once[k] + factor * twice[k])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotation_vectors_and_their_derivatives() {
        let from = matrix(exponential([0.3, -0.4, 1.1]));
        for v in [[0.0; 3], [1e-9, 2e-9, 0.0], [0.003, 0.004, -0.008], [0.4, -0.2, 0.9], [2.0, -1.5, 1.0]] {
            let start = product(exponential(v), quaternion(&from));
            let away = between(&from, &matrix(start));
            assert!(away.iter().zip(v).all(|(a, b)| (a - b).abs() < 1e-14), "{away:?} {v:?}");
            let phi = [0.2, 0.5, -0.3];
            let at = |step: f64| {
                between(&from, &matrix(product(exponential(phi.map(|entry| step * entry)), start)))
            };
            let (near, far) = ([at(-1e-3), at(1e-3)], [at(-2e-3), at(2e-3)]);
            let rate = unrolled(v, phi);
            for k in 0..3 {
                let slope = (8.0 * (near[1][k] - near[0][k]) - (far[1][k] - far[0][k])) / 12e-3;
                assert!((slope - rate[k]).abs() < 1e-10, "{v:?}: {slope} {}", rate[k]);
            }
        }
    }

    #[test]
    fn targets_mix_and_refuse() {
        let turned = |angle: f64| Pose {
            rotation: matrix(exponential([0.0, angle, 0.0])),
            translation: [0.1 * angle, 0.0, 1.0],
        };
        let (a, b) = (Target::pose(&turned(0.2)), Target::pose(&turned(1.0)));
        let middle = b.between(&a, 0.25).unwrap_or(a);
        let [turn, step] = middle.away(&turned(0.4));
        assert!(turn.iter().chain(&step).all(|entry| entry.abs() < 1e-15));
        assert!(b.between(&Target::position([0.0; 3]), 0.5).is_none());
        assert!(b.at(0.1).between(&a, 0.5).is_none());
        assert!(a.check_on(1.0).is_ok() && a.at(1.1).check_on(1.0).is_err());
        assert!(Target::coordinates([None; 3]).check().is_err());
        assert!(Target::position([f64::NAN, 0.0, 0.0]).check().is_err());
        let mirror = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0]];
        assert!(Target { rotation: Some(mirror), ..a }.check().is_err());
    }
}
