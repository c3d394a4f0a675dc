//! Derivatives of an equilibrium, from the variational equations with all columns.

use core::marker::PhantomData;

use super::super::check::check_place;
use super::super::kernel::Kernel;
use super::super::{Error, Sensitivity};
use super::linear;
use super::local::Stuck;
use super::march::{March, look};
use super::newton::Context;
use super::solution::Solution;

impl<K: Kernel> Solution<K> {
    /// Derivatives of the tip and of the lengths of the tendons: exact, by integrating the derivative of every section along with the rod.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] at a limit point or a bifurcation.
    pub fn sensitivity(&self) -> Result<Sensitivity<K>, Error> {
        self.sensitivity_at(self.length())
    }

    /// The same for the section at an arc length, m, in place of the tip; the wrench still works at the tip.
    ///
    /// # Errors
    /// As [`Solution::sensitivity`], and [`Error::OutOfRange`] outside of the rod.
    pub fn sensitivity_at(&self, s: f64) -> Result<Sensitivity<K>, Error> {
        let s = check_place("the arc length", s, self.length())?;
        self.derivatives(s).map_err(|Stuck| Error::SingularTangent)
    }

    fn derivatives(&self, s: f64) -> Result<Sensitivity<K>, Stuck> {
        let tendons = self.tensions().as_ref().len();
        let columns = 6 + tendons;
        let mut march = March::new();
        march.keep(&self.mesh, &self.load.pieces);
        march.carry(true, 0..tendons);
        march.wanted = Some(s);
        let context = Context::new(&self.kernel, &self.settings);
        let mut flow = context.flow(&self.load, true);
        flow.accuracy = 1e-10;
        let scales = [context.couple, context.length];
        march.run(&flow, &self.load, &self.start, self.settings.integrator, scales)?;

        // Balance at the tip: B du = dw - B_tau dtau, in all of them at once.
        let mut matrix = [0.0; 36];
        let mut right = vec![0.0; 6 * (6 + tendons)];
        for index in 0..columns {
            let residual = march.tip_column(&flow, &self.load, index).residual;
            for (row, value) in residual.into_iter().enumerate() {
                if index < 6 {
                    matrix[row * 6 + index] = value;
                } else {
                    right[index * 6 + row] = -value;
                }
            }
        }
        for k in 0..6 {
            right[k * 6 + k] = 1.0;
        }
        // Couples and forces alike in size.
        for row in 3..6 {
            matrix[row * 6..(row + 1) * 6].iter_mut().for_each(|value| *value *= context.length);
            right.chunks_exact_mut(6).for_each(|column| column[row] *= context.length);
        }
        if !linear::solve(&mut matrix, 6, &mut right) {
            return Err(Stuck);
        }

        let found = march.found.take().ok_or(Stuck)?;
        let mut state = found.state;
        look(&flow, found.segment, (found.s, s - found.s), &mut state, &found.columns)?;
        let (size, width) = (flow.state(), flow.column());
        let pose = |index: usize, row: usize| state[size + index * width + row];
        let length = |index: usize, tendon: usize| march.tip_column(&flow, &self.load, index).lengths[tendon];
        // The derivative of something by column `column` of the right-hand side, from its derivatives by the wrench at the base.
        let by = |column: usize, of: &dyn Fn(usize) -> f64| -> f64 {
            let carried: f64 = (0..6).map(|k| of(k) * right[column * 6 + k]).sum();
            carried + if column >= 6 { of(column) } else { 0.0 }
        };
        Ok(Sensitivity {
            tip_by_tension: (0..tendons)
                .map(|j| core::array::from_fn(|row| by(6 + j, &|index| pose(index, row))))
                .collect(),
            length_by_tension: (0..tendons)
                .map(|i| (0..tendons).map(|j| by(6 + j, &|index| length(index, i))).collect())
                .collect(),
            compliance: core::array::from_fn(|row| {
                core::array::from_fn(|column| by(column, &|index| pose(index, row)))
            }),
            length_by_wrench: (0..tendons)
                .map(|i| core::array::from_fn(|column| by(column, &|index| length(index, i))))
                .collect(),
            kernel: PhantomData,
        })
    }
}
