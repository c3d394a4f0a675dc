//! Solutions by the factors, from the tip to the base and back.

use super::{Factor, sum, wide};
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
        let order = self.order;
        let mut beyond = [0.0; 6];
        let mut inner = [0.0; 12];
        let mut within = false;
        for (e, own) in self.elements[..end / order].iter().enumerate().rev() {
            let x = &mut x[e * order..][..order];
            if let Some(wide) = &own.wide {
                if !within {
                    inner = wide::entered(beyond);
                }
                wide.forward(&own.factors, [&own.spin, &own.chord], &mut inner, x);
                within = !wide.first;
                if wide.first {
                    beyond = wide::left(inner);
                }
                continue;
            }
            if self.condenses {
                let [a, b, c, rest @ ..] = beyond;
                let mut couple = [a, b, c];
                own.condensed.forward(&mut couple, x, &mut self.column);
                let ([a, b, c], [d, e, f]) = (couple, rest);
                beyond = [a, b, c, d, e, f];
                continue;
            }
            for k in 0..3 {
                add(x, beyond[k], &own.spin[k]);
                if self.follows {
                    add(x, beyond[3 + k], &own.chord[k]);
                }
            }
            own.factors.solve(x);
            if e == 0 {
                break;
            }
            let phi: [f64; 3] = core::array::from_fn(|k| sum(&own.spin[k], x));
            for i in 0..self.rubbing {
                let turned = sum(&own.turned[i * order..][..order], x);
                for (k, entry) in beyond.iter_mut().enumerate() {
                    *entry += own.answer_turned[k * self.rubbing + i] * turned;
                }
            }
            for (x, entry) in beyond.iter_mut().enumerate() {
                *entry += own.answer[x].iter().zip(phi).map(|(a, b)| a * b).sum::<f64>();
            }
            let [_, _, _, fx, fy, fz] = beyond;
            let lever = pliant_runtime::rotation::cross(own.span, [fx, fy, fz]);
            for k in 0..3 {
                beyond[k] += lever[k] - sum(&own.base[k], x);
            }
        }
        // Rotation of the base of the element, and within a span the pose relative to the disc at its base.
        let mut phi = [0.0; 3];
        self.angles.fill(0.0);
        let mut pose = [0.0; 9];
        for (e, own) in self.elements.iter().enumerate() {
            let x = &mut x[e * order..][..order];
            if let Some(wide) = &own.wide {
                if wide.first {
                    pose = wide::begun(phi);
                }
                wide.back([&own.spin, &own.chord], &mut pose, x);
                phi.copy_from_slice(&pose[..3]);
                continue;
            }
            if self.condenses {
                own.condensed.back(&mut phi, x, &mut self.column);
                continue;
            }
            if e > 0 {
                for k in 0..3 {
                    add(x, -phi[k], &own.rotated[k]);
                }
                for i in 0..self.rubbing {
                    add(x, -self.angles[i], &own.rubbed[i * order..][..order]);
                }
            }
            for i in 0..self.rubbing {
                self.angles[i] += sum(&own.turned[i * order..][..order], x);
            }
            for k in 0..3 {
                phi[k] += sum(&own.spin[k], x);
            }
        }
    }
}
