//! What any model answers with.

use nalgebra::{DMatrix, Isometry3, Matrix6, Matrix6xX, Rotation3, Translation3, UnitQuaternion, Vector6};

use super::Input;
use crate::{LastGood, Pose, Report};

/// First derivatives of an equilibrium. Six components are `(phi, position)` of a pose, with the rotation vector `phi`, `dR = phi^ R`, or `(couple, force)` of a wrench,
/// all in the world frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensitivity {
    /// Of the tip (rows) with respect to the number that drives each actuator (columns): rad and m per N of a force, per m of a displacement (of the motor, before a
    /// spring).
    pub tip_by_drive: Matrix6xX<f64>,
    /// Of the conjugate quantity of each actuator (rows: its displacement where its force is given, its force otherwise) with respect to those numbers (columns).
    pub actuator_by_drive: DMatrix<f64>,
    /// Of the tip (rows) with respect to a dead wrench at the tip (columns), drives held: rad/(N m), rad/N, m/(N m), m/N.
    pub compliance: Matrix6<f64>,
}

/// Energies of an equilibrium, J.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Energies {
    /// Elastic energy of all bodies, of tendons that stretch, and of springs between motors and actuators.
    pub elastic: f64,
    /// Potential of the weight and of the loads that have one, up to a constant of the family: planar robots and robots with discs count from the straight robot or the
    /// base, robots in space from the origin of the world.
    pub loads: f64,
}

/// A solution as plain data, which [`Model::restore`](super::Model::restore) reads.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Record {
    /// Name of the robot.
    pub robot: String,
    /// Name of the model: [`Model::kind`](super::Model::kind).
    pub model: String,
    /// Values of the parameters, SI, in the order of their declaration.
    pub parameters: Vec<f64>,
    /// What was solved for.
    pub input: Input,
    /// The equilibrium, from which the next solve can start.
    pub configuration: LastGood,
    /// How it was found.
    pub report: Report,
}

impl Pose {
    /// The pose as an isometry.
    #[must_use]
    pub fn isometry(&self) -> Isometry3<f64> {
        let matrix = nalgebra::Matrix3::from_fn(|i, j| self.rotation[i][j]);
        let rotation = UnitQuaternion::from_rotation_matrix(&Rotation3::from_matrix_unchecked(matrix));
        let [x, y, z] = self.translation;
        Isometry3::from_parts(Translation3::new(x, y, z), rotation)
    }
}

/// The pose of a section of a planar robot: in the plane z = 0, turned about z.
pub(crate) fn planar_pose([x, y]: [f64; 2], angle: f64) -> Isometry3<f64> {
    let rotation = UnitQuaternion::from_axis_angle(&nalgebra::Vector3::z_axis(), angle);
    Isometry3::from_parts(Translation3::new(x, y, 0.0), rotation)
}

/// Rows of `(phi, position)` that `[x, y, theta]` of a planar robot are, and of `(couple, force)` that `[f_x, f_y, couple]` are.
const PLANAR: [usize; 3] = [3, 4, 2];

/// The motion of the tip of a planar robot, `[x, y, theta]`.
pub(crate) fn planar_motion(motion: [f64; 3]) -> Vector6<f64> {
    let mut all = Vector6::zeros();
    for (row, entry) in PLANAR.into_iter().zip(motion) {
        all[row] = entry;
    }
    all
}

/// The compliance of the tip of a planar robot: rows `[x, y, theta]`, columns `[f_x, f_y, couple]`.
pub(crate) fn planar_compliance(compliance: &[[f64; 3]; 3]) -> Matrix6<f64> {
    let mut all = Matrix6::zeros();
    for (row, entries) in PLANAR.into_iter().zip(compliance) {
        for (column, entry) in PLANAR.into_iter().zip(entries) {
            all[(row, column)] = *entry;
        }
    }
    all
}

/// A matrix of so many rows, by its entries.
pub(crate) fn matrix6(rows: &[[f64; 6]; 6]) -> Matrix6<f64> {
    Matrix6::from_fn(|i, j| rows[i][j])
}

/// Columns of six entries.
pub(crate) fn columns(all: impl ExactSizeIterator<Item = Vector6<f64>>) -> Matrix6xX<f64> {
    Matrix6xX::from_columns(&all.collect::<Vec<_>>())
}
