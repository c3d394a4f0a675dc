//! The moment at the tip that moves the tip to a position, by shooting: the unknown is the wrench at the base, as in the forward problem; the couple at
//! the tip is the result instead of a residual.

use nalgebra::{Matrix3, Vector3};

use super::super::tip_moment::{self, Bent, Linear, NotConverged, TipMoment};
use super::super::{Error, InputRef, Wrench};
use super::flow::POSITION;
use super::nodes::Joints;
use super::robot::Shooting;
use super::solution::ShootingSolution;
use super::system::System;
use pliant_runtime::dense;
use pliant_runtime::rotation::{norm, subtract, three};

impl Shooting {
    /// The dead moment at the tip that moves the tip to `position` (world, m) under `input`, whose tendons must be driven by tensions: on the branch that
    /// starts at zero moment.
    ///
    /// # Errors
    /// Errors of the robot or the input, [`Error::Invalid`] for a tendon that is not driven by its tension, and [`Error::NotConverged`], also
    /// where the position is out of reach.
    pub fn tip_moment(
        &self,
        input: &InputRef<'_>,
        position: impl Into<Vector3<f64>>,
    ) -> Result<TipMoment<ShootingSolution>, Error> {
        let position = <[f64; 3]>::from(position.into());
        tip_moment::check(input, position)?;
        let mut solver = self.solver();
        let straight = solver.solve(input)?;
        let (origin, report) = (straight.tip().translation.vector.into(), *straight.report());
        let system = solver.system_mut();
        system.start.nodes.clear();
        system.shots = 1;
        system.changed();
        system.fill_full();
        system.integration.carry(system.load.follower, core::iter::empty());
        system.integration.joints = Joints::Carry;
        let mut shot = Shot { system };
        let singular_values =
            tip_moment::bring(&mut shot, tip_moment::scale(self.robot()), origin, position, report)?;
        let moment = three(&shot.system.integration.residual(&shot.system.load), 0);
        let mut wrenches = input.wrenches.to_vec();
        wrenches.push(Wrench::couple(moment));
        solver.start_here();
        let solution = solver.finish(&input.with_wrenches(&wrenches), &crate::Settings::default())?;
        Ok(TipMoment { moment: moment.into(), singular_values: singular_values.into(), solution })
    }
}

/// State of the iteration; the moment at the tip is the couple of the integration there.
struct Shot<'a> {
    system: &'a mut System,
}

impl Bent for Shot<'_> {
    type Mark = [f64; 6];
    /// Derivatives of the wrench at the base with respect to the moment, by columns, and the change that makes the residual of the force at the tip zero.
    type Base = [[f64; 6]; 4];

    fn mark(&self) -> [f64; 6] {
        self.system.start.wrench
    }

    fn back(&mut self, mark: &[f64; 6]) {
        self.system.start.wrench = *mark;
    }

    fn go(&mut self, mark: &[f64; 6], base: &[[f64; 6]; 4], moment: &Vector3<f64>, part: f64) {
        for (k, (wrench, start)) in self.system.start.wrench.iter_mut().zip(mark).enumerate() {
            let along: f64 = (0..3).map(|j| base[j][k] * moment[j]).sum();
            *wrench = start + part * (along + base[3][k]);
        }
    }

    fn away(&mut self, target: [f64; 3]) -> Result<f64, NotConverged> {
        self.system.run(false).map_err(|_| NotConverged)?;
        let System { integration, load, context, .. } = &*self.system;
        let force = three(&integration.residual(load), 3);
        let force = norm(force) * context.length * context.length / context.couple;
        let distance = norm(subtract(three(integration.tip(), POSITION), target)).max(force);
        if distance.is_finite() { Ok(distance) } else { Err(NotConverged) }
    }

    fn linearise(&mut self, target: [f64; 3]) -> Result<Linear<[[f64; 6]; 4]>, NotConverged> {
        let System { integration, load, .. } = &*self.system;
        let flow = self.system.flow();
        let n = if load.follower { 6 } else { 3 };
        let residual = integration.residual(load);
        let mut matrix = [0.0; 36];
        let mut right = [0.0; 24];
        for k in 0..3 {
            right[k * n + k] = 1.0;
        }
        let mut positions = [[0.0; 3]; 6];
        for index in 0..n {
            let column = integration.tip_column(&flow, load, index);
            positions[index] = column.position;
            for row in 0..n {
                matrix[row * n + index] = column.residual[row];
            }
            if index >= 3 {
                right[3 * n + index] = -residual[index];
            }
        }
        if !dense::solve(&mut matrix[..n * n], n, &mut right[..4 * n]) {
            return Err(NotConverged);
        }
        let mut base = [[0.0; 6]; 4];
        for (base, column) in base.iter_mut().zip(right.chunks_exact(n)) {
            base[..n].copy_from_slice(column);
        }
        // Without followers the force at the base is known up to rounding.
        for k in n..6 {
            base[3][k] = -residual[k];
        }
        let by =
            |column: &[f64; 6], row: usize| -> f64 { (0..n).map(|k| positions[k][row] * column[k]).sum() };
        let missing = subtract(target, three(integration.tip(), POSITION));
        Ok(Linear {
            jacobian: Matrix3::from_fn(|row, column| by(&base[column], row)),
            missing: Vector3::from_fn(|row, _| missing[row] - by(&base[3], row)),
            moment: Vector3::from(three(&residual, 0)),
            base,
        })
    }
}
