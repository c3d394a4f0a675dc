//! Answers of any model.

use nalgebra::{
    DMatrix, Isometry3, Matrix3, Matrix6, Matrix6xX, Translation3, UnitQuaternion, Vector3, Vector6,
};

use super::Input;
use crate::{LastGood, Report};

/// First derivatives of an equilibrium. Six components are `(phi, position)` of a pose, with the rotation vector `phi`, `dR = phi^ R`, or `(couple, force)` of a wrench,
/// all in the world frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensitivity {
    /// Derivatives of the tip (rows) with respect to the number that drives each actuator (columns): rad and m per N of a force, per m of a displacement (of
    /// the motor, before a spring).
    pub tip_by_drive: Matrix6xX<f64>,
    /// Derivatives of the conjugate quantity of each actuator (rows: its displacement where its force is given, its force otherwise) with respect to those
    /// numbers (columns).
    pub actuator_by_drive: DMatrix<f64>,
    /// Derivatives of the tip (rows) with respect to a dead wrench at the tip (columns), drives held: rad/(N m), rad/N, m/(N m), m/N.
    pub compliance: Matrix6<f64>,
}

/// Reason not to trust an equilibrium without a further look.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Warning {
    /// Tendons run along their routing, as if there were discs everywhere: with straight pieces between the declared discs the tip would be elsewhere by more than
    /// [`Warning::CONTINUOUS`] of the length of the rod.
    FewDiscs {
        /// Number of discs.
        discs: usize,
        /// Distance of that tip from the tip of this model, m, estimated from this equilibrium.
        tip: f64,
        /// Length of the rod, m.
        length: f64,
    },
    /// The estimated error of a position exceeds [`Warning::CONTINUOUS`] of the length of the longest body.
    Coarse {
        /// Largest estimated error of a position along the bodies, m.
        position: f64,
        /// Length of the longest body, m.
        length: f64,
    },
}

impl Warning {
    /// Distance, relative to the length of the rod, up to which there is no warning.
    pub const CONTINUOUS: f64 = 1e-3;
}

impl core::fmt::Display for Warning {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::FewDiscs { discs, tip, length } => {
                let (distance, part) = (1e3 * tip, 100.0 * tip / length);
                write!(
                    f,
                    "continuous tendons are not good enough for {discs} discs: with `tendons: straight` the tip is about {distance:.2} mm ({part:.2} % of the length) from here"
                )
            }
            Self::Coarse { position, length } => {
                let (distance, part) = (1e3 * position, 100.0 * position / length);
                write!(
                    f,
                    "the resolution is too coarse: positions are off by about {distance:.2} mm ({part:.2} % of the length); take more functions or elements, or `model strain` without numbers, which chooses them"
                )
            }
        }
    }
}

/// A section of a robot: the body, and the arc length along it, m, or `None` for the tip (of a parallel robot: its platform).
pub type Section = (usize, Option<f64>);

/// The pose of a section in the world, and its strain, as [`Solution::strain`](super::Solution::strain).
pub type PosedStrain = (Isometry3<f64>, Vector6<f64>);

/// Wanted derivatives: of these sections and of all actuators, with respect to the drives and to the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DerivativesOf<'a> {
    /// The sections.
    pub sections: &'a [Section],
    /// Declared parameters, by their names.
    pub parameters: &'a [&'a str],
    /// Sections on which dead wrenches act, six components each.
    pub wrenches: &'a [Section],
}

/// First derivatives of several sections and of the actuators. Poses are `(phi, position)`, wrenches `(couple, force)`, both in the world; each quantity is changed while all
/// others are held, and the drives stay as they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Derivatives {
    /// Derivatives of each section (rows) with respect to the number that drives each actuator (columns), as [`Sensitivity::tip_by_drive`].
    pub by_drive: Vec<Matrix6xX<f64>>,
    /// Derivatives of each section (rows) with respect to each parameter (columns), per unit of it.
    pub by_parameter: Vec<Matrix6xX<f64>>,
    /// Derivatives of each section (rows) with respect to the components of each wrench (columns, six for each), per N m and N.
    pub by_wrench: Vec<Matrix6xX<f64>>,
    /// Derivatives of the conjugate quantity of each actuator with respect to the drives: [`Sensitivity::actuator_by_drive`].
    pub actuators_by_drive: DMatrix<f64>,
    /// Derivatives of the conjugate quantity of each actuator (rows, as in [`Sensitivity::actuator_by_drive`]) with respect to each parameter (columns). `None`
    /// where the family has no such derivatives: planar robots and robots with discs.
    pub actuators_by_parameter: Option<DMatrix<f64>>,
    /// Derivatives of the conjugate quantity of each actuator (rows) with respect to the components of each wrench (columns, six for each).
    pub actuators_by_wrench: DMatrix<f64>,
}

/// Columns of blocks side by side.
pub(crate) fn beside(blocks: &[Matrix6<f64>]) -> Matrix6xX<f64> {
    Matrix6xX::from_fn(6 * blocks.len(), |i, j| blocks[j / 6][(i, j % 6)])
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
    /// Input of the solve.
    pub input: Input,
    /// The equilibrium, from which the next solve can start.
    pub configuration: LastGood,
    /// Report of the solve.
    pub report: Report,
}

/// The pose of a section of a planar robot: in the plane z = 0, turned about z.
pub(crate) fn planar_pose(x: f64, y: f64, angle: f64) -> Isometry3<f64> {
    let rotation = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), angle);
    Isometry3::from_parts(Translation3::new(x, y, 0.0), rotation)
}

/// The strain of a planar robot: its curvature about z, and its axial strain.
pub(crate) fn planar_strain(kappa: f64, u: f64) -> Vector6<f64> {
    Vector6::new(0.0, 0.0, kappa, 1.0 + u, 0.0, 0.0)
}

/// Rows of `(phi, position)` that `[x, y, theta]` of a planar robot are, and of `(couple, force)` that `[f_x, f_y, couple]` are.
const PLANAR: [usize; 3] = [3, 4, 2];

/// The motion of the tip of a planar robot, `[x, y, theta]`.
pub(crate) fn planar_motion(motion: &Vector3<f64>) -> Vector6<f64> {
    let mut all = Vector6::zeros();
    for (row, entry) in PLANAR.into_iter().zip(motion) {
        all[row] = *entry;
    }
    all
}

/// The compliance of the tip of a planar robot: rows `[x, y, theta]`, columns `[f_x, f_y, couple]`.
pub(crate) fn planar_compliance(compliance: &Matrix3<f64>) -> Matrix6<f64> {
    let mut all = Matrix6::zeros();
    for (i, row) in PLANAR.into_iter().enumerate() {
        for (j, column) in PLANAR.into_iter().enumerate() {
            all[(row, column)] = compliance[(i, j)];
        }
    }
    all
}

/// Columns of six entries.
pub(crate) fn columns(all: impl ExactSizeIterator<Item = Vector6<f64>>) -> Matrix6xX<f64> {
    let all: Vec<_> = all.collect();
    // Without actuators there is no column to take the size from.
    if all.is_empty() { Matrix6xX::zeros(0) } else { Matrix6xX::from_columns(&all) }
}
