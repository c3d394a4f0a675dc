//! The measuring frame as a pose, in place of its change from where the search began.

use nalgebra::{DMatrix, Isometry3, Matrix3};

use crate::Fit;
use crate::rows::left_jacobian;
use crate::statistics::correlation;
use crate::unknown::Quantity;

/// Unknowns of a fit, of which those of the frame are its pose: position, m, and rotation vector, rad, of the robot's world in the measuring frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Absolute {
    /// Value of each unknown, SI.
    pub values: Vec<f64>,
    /// Their standard deviations, as [`Fit::deviations`].
    pub deviations: Vec<f64>,
    /// Their covariance, as [`Fit::covariance`].
    pub covariance: DMatrix<f64>,
}

impl Absolute {
    /// Correlation of the unknowns: 1 on the diagonal; zero where one has no deviation.
    #[must_use]
    pub fn correlation(&self) -> DMatrix<f64> {
        correlation(&self.covariance)
    }
}

impl Fit {
    /// The fitted pose of the robot's world in the measuring frame.
    #[must_use]
    pub fn frame(&self) -> Isometry3<f64> {
        self.calibration().frame_at(self.values()).0
    }

    /// The unknowns with the frame as its pose, as reports have them.
    #[must_use]
    pub fn absolute(&self) -> Absolute {
        let (frame, rho) = self.calibration().frame_at(self.values());
        let vector = frame.rotation.scaled_axis();
        // Change of the rotation vector of the frame by that of the rotation from the start.
        let back = left_jacobian(vector).try_inverse().unwrap_or_else(Matrix3::identity);
        let turned = back * left_jacobian(rho);
        let unknowns = self.calibration().unknowns();
        let (mut values, mut touched) = (self.values().to_vec(), self.touched().to_vec());
        let mut change = DMatrix::identity(values.len(), values.len());
        for (row, unknown) in unknowns.iter().enumerate() {
            match unknown.quantity {
                Quantity::FramePosition(axis) => values[row] = frame.translation.vector[axis],
                Quantity::FrameRotation(axis) => {
                    values[row] = vector[axis];
                    for (column, other) in unknowns.iter().enumerate() {
                        if let Quantity::FrameRotation(by) = other.quantity {
                            change[(row, column)] = turned[(axis, by)];
                            touched[row] |= self.touched()[column];
                        }
                    }
                }
                _ => {}
            }
        }
        let covariance = &change * self.covariance() * change.transpose();
        Absolute { values, deviations: self.deviations_by(&covariance, &touched), covariance }
    }
}
