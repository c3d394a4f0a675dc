//! Solutions by the factors, from the tip to the base and back.

use super::{Eliminated, Factor, divided, sum};
use pliant_runtime::dense::add;

impl Factor {
    /// Solves `tangent x = rhs` in place [Cosserat 65].
    pub(in super::super) fn solve(&mut self, x: &mut [f64]) {
        self.solve_held(x, x.len());
        if let Some(holes) = &mut self.holes {
            holes.correct(x);
        }
    }

    /// The same without friction at the holes of discs, where the right-hand side is zero from coefficient `end` on, at which a span ends.
    pub(super) fn solve_held(&mut self, x: &mut [f64], end: usize) {
        self.forward(x, end);
        self.backward(x);
    }

    /// Carries the right-hand side from the tip to the base: `(couple, force)` of the rod beyond each junction.
    fn forward(&mut self, x: &mut [f64], end: usize) {
        let order = self.order;
        let mut wrench = [0.0; 6];
        // Generalised forces within a span.
        let mut forces = [0.0; 12];
        let mut within = false;
        for (e, element) in self.elements[..end / order].iter().enumerate().rev() {
            let x = &mut x[e * order..][..order];
            if let Some(divided) = &element.divided {
                if !within {
                    forces = divided::entered(wrench);
                }
                divided.forward(&element.factors, [&element.spin, &element.chord], &mut forces, x);
                within = !divided.first;
                if divided.first {
                    wrench = divided::left(forces);
                }
            } else if self.condenses {
                let [a, b, c, rest @ ..] = wrench;
                let mut couple = [a, b, c];
                element.condensed.forward(&mut couple, x, &mut self.column);
                let ([a, b, c], [d, e, f]) = (couple, rest);
                wrench = [a, b, c, d, e, f];
            } else {
                element.forward(&mut wrench, x, (self.follows, self.rubbing), e == 0);
            }
        }
    }

    /// Moves the coefficients with the rotations and the angles `Theta` of the bases of their elements, from the clamp to the tip.
    fn backward(&mut self, x: &mut [f64]) {
        let order = self.order;
        // Rotation of the base of the element, and within a span the pose relative to the disc at its base.
        let mut phi = [0.0; 3];
        let mut pose = [0.0; 9];
        self.angles.fill(0.0);
        for (e, element) in self.elements.iter().enumerate() {
            let x = &mut x[e * order..][..order];
            if let Some(divided) = &element.divided {
                if divided.first {
                    pose = divided::begun(phi);
                }
                divided.back([&element.spin, &element.chord], &mut pose, x);
                phi.copy_from_slice(&pose[..3]);
            } else if self.condenses {
                element.condensed.back(&mut phi, x, &mut self.column);
            } else {
                element.backward(&mut phi, &mut self.angles[..self.rubbing], x, e == 0);
            }
        }
    }
}

impl Eliminated {
    /// Solves for the coefficients with the base held, `A x = rhs + P^T dM + N^T dn`, and carries the wrench of the rod beyond its end to its base.
    fn forward(
        &self,
        wrench: &mut [f64; 6],
        x: &mut [f64],
        (follows, rubbing): (bool, usize),
        clamped: bool,
    ) {
        let order = x.len();
        for k in 0..3 {
            add(x, wrench[k], &self.spin[k]);
            if follows {
                add(x, wrench[3 + k], &self.chord[k]);
            }
        }
        self.factors.solve(x);
        if clamped {
            return;
        }
        let phi: [f64; 3] = core::array::from_fn(|k| sum(&self.spin[k], x));
        for i in 0..rubbing {
            let theta = sum(&self.theta[i * order..][..order], x);
            for (k, entry) in wrench.iter_mut().enumerate() {
                *entry += self.end_theta_stiffness[k * rubbing + i] * theta;
            }
        }
        for (x, entry) in wrench.iter_mut().enumerate() {
            *entry += self.end_stiffness[x].iter().zip(phi).map(|(a, b)| a * b).sum::<f64>();
        }
        let [_, _, _, fx, fy, fz] = *wrench;
        let lever = pliant_runtime::rotation::cross(self.span, [fx, fy, fz]);
        for k in 0..3 {
            wrench[k] += lever[k] - sum(&self.base_couple[k], x);
        }
    }

    /// Moves the coefficients by `-A^-1 (C phi + B Theta)` of the base, not of that at the clamp, and `phi`, `Theta` to the end.
    fn backward(&self, phi: &mut [f64; 3], angles: &mut [f64], x: &mut [f64], clamped: bool) {
        let order = x.len();
        if !clamped {
            for (phi, column) in phi.iter().zip(&self.by_rotation) {
                add(x, -phi, column);
            }
            for (angle, column) in angles.iter().zip(self.by_theta.chunks_exact(order)) {
                add(x, -angle, column);
            }
        }
        for (angle, row) in angles.iter_mut().zip(self.theta.chunks_exact(order)) {
            *angle += sum(row, x);
        }
        for (phi, row) in phi.iter_mut().zip(&self.spin) {
            *phi += sum(row, x);
        }
    }
}
