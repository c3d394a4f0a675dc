//! Derivatives of an equilibrium, from the variational equations with all columns.

use nalgebra::{Matrix6, Vector6};

use super::super::check::check_place;
use super::super::{Error, RodSensitivity, TendonMatrix};
use super::integration::Integration;
use super::local::Diverged;
use super::solution::ShootingSolution;
use pliant_runtime::dense;

/// Memory of derivatives.
#[derive(Clone, Debug)]
pub(super) struct Workspace {
    integration: Integration,
    right: Vec<f64>,
}

impl Workspace {
    pub(super) fn new() -> Self {
        Self { integration: Integration::new(), right: Vec::new() }
    }
}

impl ShootingSolution {
    /// Derivatives of the tip and of the lengths of the tendons: exact, by the variational equations along the rod.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] at a limit point or a bifurcation.
    pub fn sensitivity(&self) -> Result<RodSensitivity, Error> {
        self.sensitivity_at(self.length())
    }

    /// As [`ShootingSolution::sensitivity`], for the section at an arc length, m, in place of the tip; the wrench still acts at the tip.
    ///
    /// # Errors
    /// As [`ShootingSolution::sensitivity`], and [`Error::OutOfRange`] outside of the rod.
    pub fn sensitivity_at(&self, s: f64) -> Result<RodSensitivity, Error> {
        let s = check_place("the arc length", s, self.length())?;
        self.derivatives(s, &mut Workspace::new()).map_err(|Diverged| Error::SingularTangent)
    }

    /// The same with memory of the caller.
    pub(super) fn derivatives(&self, s: f64, work: &mut Workspace) -> Result<RodSensitivity, Diverged> {
        let tendons = self.tensions().len();
        let columns = 6 + tendons;
        let Workspace { integration, right } = work;
        integration.keep(&self.mesh, &self.load.pieces, &self.directions);
        integration.carry(true, 0..tendons);
        integration.wanted = Some(s);
        integration.found.s = f64::NAN;
        let context = &self.context;
        let mut flow = context.flow(&self.kernel, &self.load, true);
        flow.accuracy = 1e-10;
        let scales = context.scales();
        integration.run(&flow, &self.load, &self.start, self.settings.integrator, scales)?;

        // Balance at the tip: B du = dw - B_tau dtau, for all right-hand sides together.
        let mut matrix = [0.0; 36];
        right.clear();
        right.resize(6 * (6 + tendons), 0.0);
        for index in 0..columns {
            let residual = integration.tip_column(&flow, &self.load, index).residual;
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
        // Scaled so that couples and forces have similar magnitudes.
        for row in 3..6 {
            matrix[row * 6..(row + 1) * 6].iter_mut().for_each(|value| *value *= context.length);
            right.chunks_exact_mut(6).for_each(|column| column[row] *= context.length);
        }
        if !dense::solve(&mut matrix, 6, right) {
            return Err(Diverged);
        }

        integration.arrive(&flow, s)?;
        let (size, width) = (flow.state(), flow.column());
        let pose = |index: usize, row: usize| integration.found.state[size + index * width + row];
        let length =
            |index: usize, tendon: usize| integration.tip_column(&flow, &self.load, index).lengths[tendon];
        // The derivative of a quantity by column `column` of the right-hand side, from its derivatives by the wrench at the base.
        let by = |column: usize, of: &dyn Fn(usize) -> f64| -> f64 {
            let carried: f64 = (0..6).map(|k| of(k) * right[column * 6 + k]).sum();
            carried + if column >= 6 { of(column) } else { 0.0 }
        };
        Ok(RodSensitivity {
            tip_by_tension: (0..tendons)
                .map(|j| Vector6::from_fn(|row, _| by(6 + j, &|index| pose(index, row))))
                .collect(),
            length_by_tension: TendonMatrix::from_fn(tendons, |i, j| by(6 + j, &|index| length(index, i))),
            compliance: Matrix6::from_fn(|row, column| by(column, &|index| pose(index, row))),
            length_by_wrench: (0..tendons)
                .map(|i| Vector6::from_fn(|column, _| by(column, &|index| length(index, i))))
                .collect(),
        })
    }
}
