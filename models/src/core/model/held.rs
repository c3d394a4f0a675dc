//! Derivatives while some actuators are held by their displacements, from those at given forces.

use nalgebra::{DMatrix, Matrix6, Matrix6xX, Vector6};

use super::Sensitivity;
use crate::{Drive, Error};

/// Eigenvalues of the compliance of the held actuators below this part of the largest do not determine their forces.
const RESOLVED: f64 = 1e-11;

/// Compliance of a robot: motions per unit of the forces of its actuators and of a dead wrench at its tip.
#[derive(Clone, Debug)]
pub(crate) struct Free {
    /// The unit of the displacement of each actuator, as the reciprocal of that of its force: 1, of a chamber its area, so that the answers of all of them are of one size.
    pub(crate) units: Vec<f64>,
    /// Motion of the tip, `(phi, position)`, per unit of each force.
    pub(crate) tip: Matrix6xX<f64>,
    /// Displacement of each actuator (rows) per unit of each force (columns), m/N.
    pub(crate) displacements: DMatrix<f64>,
    /// Motion of the tip per unit of each component of the wrench.
    pub(crate) compliance: Matrix6<f64>,
    /// Displacement of each actuator (rows) per unit of each component of the wrench (columns).
    pub(crate) by_wrench: DMatrix<f64>,
}

/// The same with some actuators held.
///
/// The displacement of a held actuator stays where its motor and its spring of compliance `c` have it: `d + c f = const`. With the answers `D` of the displacements
/// to forces, `H` the held and `F` the other actuators, and the wrench `w`,
///
/// `(D_HH + c) df_H = dd_H - D_HF df_F - W_H dw`.
#[derive(Clone, Debug)]
pub(crate) struct Held<'a> {
    free: &'a Free,
    held: Vec<usize>,
    /// `(D_HH + c)^-1`, N/m.
    stiffness: DMatrix<f64>,
}

impl<'a> Held<'a> {
    /// Holds the actuators that are driven by displacement, but for those that are slack.
    pub(crate) fn new(
        free: &'a Free,
        drives: &[Drive],
        slack: impl Fn(usize) -> bool,
    ) -> Result<Self, Error> {
        let is_held = |actuator: &usize| !matches!(drives[*actuator], Drive::Force(_)) && !slack(*actuator);
        let held: Vec<usize> = (0..drives.len()).filter(is_held).collect();
        let count = held.len();
        let unit = |k: usize| free.units[held[k]];
        let matrix = DMatrix::from_fn(count, count, |i, j| {
            let compliance = if i == j { drives[held[i]].compliance() } else { 0.0 };
            (compliance + free.displacements[(held[i], held[j])]) / (unit(i) * unit(j))
        });
        if count == 0 {
            return Ok(Self { free, held, stiffness: matrix });
        }
        let eigenvalues = (0.5 * (&matrix + matrix.transpose())).symmetric_eigenvalues();
        let largest = eigenvalues.amax();
        // Negated, so that NaN is refused.
        let resolved = eigenvalues.iter().all(|value| value.abs() > RESOLVED * largest);
        let stiffness = if resolved { matrix.try_inverse() } else { None };
        let stiffness = stiffness.ok_or(Error::SingularTangent)?;
        let stiffness = DMatrix::from_fn(count, count, |i, j| stiffness[(i, j)] / (unit(i) * unit(j)));
        Ok(Self { free, held, stiffness })
    }

    /// Changes of all forces that follow where the held displacements would change by `displacements` at given forces.
    fn forces(&self, displacements: impl Fn(usize) -> f64) -> Vec<(usize, f64)> {
        let answer = |row: usize| {
            let entry = |column: usize| -self.stiffness[(row, column)] * displacements(self.held[column]);
            (0..self.held.len()).map(entry).sum()
        };
        self.held.iter().enumerate().map(|(row, actuator)| (*actuator, answer(row))).collect()
    }

    /// Motion of the tip with actuators held, from its motion `tip` and the changes `displacements` of the displacements at given forces.
    pub(crate) fn tip(&self, tip: Vector6<f64>, displacements: impl Fn(usize) -> f64) -> Vector6<f64> {
        let moved = self.forces(displacements).into_iter();
        moved.fold(tip, |tip, (actuator, force)| tip + self.free.tip.column(actuator) * force)
    }

    /// Change of the conjugate quantity of each actuator (its displacement where its force is given, its force otherwise) with actuators held, from the changes
    /// `displacements` of the displacements at given forces.
    pub(crate) fn actuators(&self, drives: &[Drive], displacements: impl Fn(usize) -> f64) -> Vec<f64> {
        let forces = self.forces(&displacements);
        let conjugate = |(actuator, drive): (usize, &Drive)| match drive {
            Drive::Force(_) => {
                let moved =
                    forces.iter().map(|(held, force)| self.free.displacements[(actuator, *held)] * force);
                displacements(actuator) + moved.sum::<f64>()
            }
            Drive::Displacement(_) | Drive::Elastic { .. } => {
                forces.iter().find(|(held, _)| *held == actuator).map_or(0.0, |(_, force)| *force)
            }
        };
        drives.iter().enumerate().map(conjugate).collect()
    }

    /// First derivatives with the actuators as they are driven.
    pub(crate) fn sensitivity(&self, drives: &[Drive]) -> Sensitivity {
        let count = drives.len();
        let free = self.free;
        // Forces (rows) that follow from the numbers of the drives (columns).
        let mut forces = DMatrix::<f64>::zeros(count, count);
        for (drive, how) in drives.iter().enumerate() {
            if let Some(place) = self.held.iter().position(|actuator| *actuator == drive) {
                for (row, actuator) in self.held.iter().enumerate() {
                    forces[(*actuator, drive)] = self.stiffness[(row, place)];
                }
            } else if matches!(how, Drive::Force(_)) {
                forces[(drive, drive)] = 1.0;
                for (actuator, force) in self.forces(|held| free.displacements[(held, drive)]) {
                    forces[(actuator, drive)] = force;
                }
            }
        }
        let moved = &free.displacements * &forces;
        let mut compliance = free.compliance;
        for component in 0..6 {
            let tip =
                self.tip(free.compliance.column(component).into(), |held| free.by_wrench[(held, component)]);
            compliance.set_column(component, &tip);
        }
        Sensitivity {
            tip_by_drive: &free.tip * &forces,
            actuator_by_drive: DMatrix::from_fn(count, count, |i, j| match drives[i] {
                Drive::Force(_) => moved[(i, j)],
                Drive::Displacement(_) | Drive::Elastic { .. } => forces[(i, j)],
            }),
            compliance,
        }
    }
}
