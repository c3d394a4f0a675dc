//! Newton's method with the load fraction as another unknown: it passes where the load path turns back.

use pliant_runtime::equilibrium::{Balance, Irregular};

use super::{Kind, System};
use pliant_runtime::twist::{Six, unit};

impl System {
    /// The step from the current state at a fraction of the stage by which the platform moves by `along` in the direction `mode` (a scalar product in rad and lengths of
    /// the robot), into `step`. Gives the balance there, and the change of the load fraction.
    pub(super) fn extended(
        &mut self,
        kind: Kind,
        load: f64,
        mode: &Six,
        along: f64,
    ) -> Result<(Balance, f64), Irregular> {
        // Loads and positions of motors are linear in the load fraction.
        self.assemble(kind, [load, load + 1.0], false);
        self.eliminate();
        self.regular()?;
        let mut side = self.rhs;
        let still = vec![0.0; self.change.len()];
        self.spread(1.0, &still, &[0.0; 6]);
        core::mem::swap(&mut self.step, &mut self.other);
        self.assemble(kind, [load; 2], false);
        self.eliminate();
        let balance = self.regular()?;
        for (entry, here) in side.iter_mut().zip(self.rhs) {
            *entry -= here;
        }
        let mut rate = still;
        for (row, rate) in self.motor_rows.iter().zip(&mut rate) {
            if row.torque.is_none() {
                *rate = row.position[1] - row.position[0];
                for (entry, column) in side.iter_mut().zip(row.column) {
                    *entry += column * *rate;
                }
            }
        }
        let residual = self.rhs;
        let found = self.with_border(&residual, &side, mode, along);
        let (platform, change) = found.filter(|found| found.1.is_finite()).ok_or(Irregular::Singular)?;
        for rate in &mut rate {
            *rate *= change;
        }
        // The residual at the new load is the one here and `change` of the difference.
        self.spread(1.0 - change, &rate, &platform);
        self.step.add(change, &self.other);
        Ok((balance, change))
    }

    /// Newton's step of the platform that goes `along` in the direction `mode`, and how often `side` has to be added to the residual for that.
    pub(super) fn with_border(
        &self,
        residual: &Six,
        side: &Six,
        mode: &Six,
        along: f64,
    ) -> Option<(Six, f64)> {
        let unit = |i: usize| unit(i, self.mesh.length);
        let largest = |values: &Six| (0..6).map(|k| values[k].abs() * unit(k)).fold(0.0, f64::max);
        // In units of their own the borders have the size of the tangent.
        let scale = (0..6).map(|k| self.border[k][k].abs() * unit(k) * unit(k)).fold(0.0, f64::max);
        let across = scale / largest(side);
        let size = (0..6).map(|k| (mode[k] / unit(k)).powi(2)).sum::<f64>();
        let mut matrix = nalgebra::SMatrix::<f64, 7, 7>::zeros();
        let mut rhs = nalgebra::SVector::<f64, 7>::zeros();
        for i in 0..6 {
            for j in 0..6 {
                matrix[(i, j)] = self.border[i][j] * unit(i) * unit(j);
            }
            matrix[(i, 6)] = across * side[i] * unit(i);
            matrix[(6, i)] = scale * mode[i] / unit(i);
            rhs[i] = -residual[i] * unit(i);
        }
        rhs[6] = scale * along * size;
        let x = matrix.lu().solve(&rhs)?;
        Some((core::array::from_fn(|k| x[k] * unit(k)), across * x[6]))
    }
}
