//! Newton's method with the part of the way as another unknown: it passes where the branch turns back.

use super::{Newton, Step};
use crate::parallel::Kernel;
use crate::parallel::frame::{Six, unit};

impl<K: Kernel> Newton<K> {
    /// The step from a state at a part of the way by which the platform moves by `along` in the direction `mode`, as `bordered` measures it. Gives the
    /// change of the part; none where there is no such step. `motors` is room for one entry per motor.
    pub(in crate::parallel) fn extended(
        &mut self,
        kind: Step,
        part: f64,
        (way, motors): (&[f64], &mut [f64]),
        (mode, along): (&Six, f64),
    ) -> Option<f64> {
        // Loads are linear in the part.
        self.assemble(kind, [part, part + 1.0], false);
        self.eliminate();
        let mut side = self.rhs;
        self.assemble(kind, [part, part], false);
        self.eliminate();
        for (entry, here) in side.iter_mut().zip(self.rhs) {
            *entry -= here;
        }
        for (gear, by) in self.gears.iter().zip(way) {
            if gear.driven.is_none() {
                for (entry, column) in side.iter_mut().zip(gear.column) {
                    *entry += column * by;
                }
            }
        }
        let residual = self.residual;
        if self.broken {
            return None;
        }
        let (platform, change) = self.bordered(&side, mode, along)?;
        for (to, by) in motors.iter_mut().zip(way) {
            *to = change * by;
        }
        self.assemble(kind, [part, part + change], false);
        self.residual = residual;
        self.spread(1.0, motors, &platform);
        change.is_finite().then_some(change)
    }

    /// Newton's step of the platform that goes `along` in the direction `way` (a scalar product in rad and lengths of the robot), and how often
    /// `side` has to be added to the gradient for that.
    pub(super) fn bordered(&self, side: &Six, way: &Six, along: f64) -> Option<(Six, f64)> {
        let unit = |i: usize| unit(i, self.mesh.length);
        let largest = |values: &Six| (0..6).map(|k| values[k].abs() * unit(k)).fold(0.0, f64::max);
        // In units of their own the borders have the size of the tangent.
        let scale = (0..6).map(|k| self.border[k][k].abs() * unit(k) * unit(k)).fold(0.0, f64::max);
        let across = scale / largest(side);
        let mut matrix = nalgebra::SMatrix::<f64, 7, 7>::zeros();
        let mut rhs = nalgebra::SVector::<f64, 7>::zeros();
        for i in 0..6 {
            for j in 0..6 {
                matrix[(i, j)] = self.border[i][j] * unit(i) * unit(j);
            }
            matrix[(i, 6)] = across * side[i] * unit(i);
            matrix[(6, i)] = scale * way[i] / unit(i);
            rhs[i] = -self.rhs[i] * unit(i);
        }
        rhs[6] = scale * along;
        let x = matrix.lu().solve(&rhs)?;
        Some((core::array::from_fn(|k| x[k] * unit(k)), across * x[6]))
    }
}
