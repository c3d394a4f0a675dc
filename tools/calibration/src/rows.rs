//! Residuals of one experiment and their derivatives by the unknowns, exact: chain rule over the derivatives of the model.

use nalgebra::{DMatrix, DVector, Isometry3, Matrix3, Point3, Quaternion, UnitQuaternion, Vector3};
use pliant::Solution;

use crate::Error;
use crate::experiment::Experiment;
use crate::motion::Motion;
use crate::moved::Moved;
use crate::problem::Calibration;
use crate::sensor::{Measured, Measures, Sensor};
use crate::unknown::Quantity;

/// Residuals of an observation of a sensor.
#[derive(Clone, Debug)]
pub(crate) struct Observed {
    /// The sensor.
    pub(crate) sensor: usize,
    /// Where its rows begin, and how many there are.
    pub(crate) first: usize,
    pub(crate) count: usize,
    /// Components of the sensor that they are.
    pub(crate) kept: Vec<usize>,
    /// When it was measured, in a motion, s.
    pub(crate) time: Option<f64>,
}

/// Residuals of an experiment, predicted minus measured.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    pub(crate) observed: Vec<Observed>,
    /// In SI.
    pub(crate) raw: Vec<f64>,
    /// In standard deviations of the sensors.
    pub(crate) white: DVector<f64>,
    /// Derivatives of those in standard deviations by the unknowns. Only the columns of frame and offsets where the model was not asked.
    pub(crate) jacobian: DMatrix<f64>,
}

/// Response of a robot to an experiment.
pub(crate) enum Answer {
    /// Its equilibrium.
    Rest(Box<dyn Solution>),
    /// Its motion.
    Moving(Moved),
}

/// Rows as they are put together.
#[derive(Default)]
pub(crate) struct Collected {
    observed: Vec<Observed>,
    raw: Vec<f64>,
    white: Vec<f64>,
    blocks: Vec<DMatrix<f64>>,
}

impl Collected {
    /// Adds what was measured of an output, in deviations of the sensor.
    pub(crate) fn push(
        &mut self,
        sensor: &Sensor,
        measured: &Measured,
        time: Option<f64>,
        weight: f64,
        mut output: Output,
    ) -> Result<(), Error> {
        let kept: Vec<usize> = match sensor.measures {
            Measures::Pose if measured.values.iter().any(Option::is_none) => Vec::new(),
            Measures::Pose => (0..6).collect(),
            _ => (0..measured.values.len()).filter(|k| measured.values[*k].is_some()).collect(),
        };
        if kept.is_empty() {
            return Ok(());
        }
        let covariance = sensor.covariance.select_rows(&kept).select_columns(&kept);
        let Some(factor) = covariance.cholesky() else {
            return Err(Error::asked(format!(
                "the covariance of sensor `{}` is not positive definite",
                sensor.name
            )));
        };
        output.jacobian = output.jacobian.select_rows(&kept);
        let residual = DVector::from_iterator(kept.len(), kept.iter().map(|k| output.residual[*k]));
        let weight = weight.sqrt();
        let lower = factor.l();
        let whitened = lower.solve_lower_triangular(&residual).unwrap_or(residual.clone()) * weight;
        let block = lower.solve_lower_triangular(&output.jacobian).unwrap_or(output.jacobian) * weight;
        let (first, count) = (self.raw.len(), kept.len());
        self.observed.push(Observed { sensor: measured.sensor, first, count, kept, time });
        self.raw.extend(residual.iter());
        self.white.extend(whitened.iter().copied());
        self.blocks.push(block);
        Ok(())
    }

    /// The rows, with derivatives by so many unknowns.
    pub(crate) fn rows(self, count: usize) -> Rows {
        let Self { observed, raw, white, blocks } = self;
        let mut jacobian = DMatrix::zeros(raw.len(), count);
        for (observed, block) in observed.iter().zip(&blocks) {
            jacobian.rows_mut(observed.first, observed.count).copy_from(block);
        }
        Rows { observed, raw, white: DVector::from_vec(white), jacobian }
    }
}

/// Residuals of one sensor, and their derivatives by all unknowns.
pub(crate) struct Output {
    pub(crate) residual: Vec<f64>,
    pub(crate) jacobian: DMatrix<f64>,
}

/// `x^`, with `x^ y = x cross y`.
fn hat(x: Vector3<f64>) -> Matrix3<f64> {
    x.cross_matrix()
}

/// Left Jacobian of the rotation `exp(rho)`: `d exp(rho) = (J d rho)^ exp(rho)`; by its series where the angle is small.
pub(crate) fn left_jacobian(rho: Vector3<f64>) -> Matrix3<f64> {
    let square = rho.norm_squared();
    let angle = square.sqrt();
    let (a, b) = if square < 1e-4 {
        (0.5 - square / 24.0 + square * square / 720.0, 1.0 / 6.0 - square / 120.0 + square * square / 5040.0)
    } else {
        ((1.0 - angle.cos()) / square, (angle - angle.sin()) / (square * angle))
    };
    let hat = hat(rho);
    Matrix3::identity() + a * hat + b * hat * hat
}

impl Calibration {
    /// Residuals of an experiment. With `all`, derivatives by all unknowns; otherwise by those of frame and offsets alone, which need no derivative of the model.
    pub(crate) fn rows(
        &self,
        experiment: &Experiment,
        answer: &Answer,
        at: &[f64],
        all: bool,
    ) -> Result<Rows, Error> {
        let needed = all && self.unknowns.iter().any(|unknown| !unknown.is_of_measurement());
        match (answer, &experiment.motion) {
            (Answer::Moving(moved), Some(motion)) => {
                self.rows_in_motion(experiment, (motion, moved), at, needed)
            }
            (Answer::Rest(solution), _) => self.rows_at_rest(experiment, &**solution, at, needed),
            (Answer::Moving(_), None) => Ok(Collected::default().rows(self.unknowns.len())),
        }
    }

    /// Parameters that are unknown: their columns and names.
    pub(crate) fn free_parameters(&self) -> Vec<(usize, &str)> {
        let parameter = |(column, unknown): (usize, &crate::Unknown)| match unknown.quantity {
            Quantity::Parameter(index) => Some((column, &*self.model.parameters()[index].name)),
            _ => None,
        };
        self.unknowns.iter().enumerate().filter_map(parameter).collect()
    }

    /// Residuals of a motion.
    fn rows_in_motion(
        &self,
        experiment: &Experiment,
        (motion, moved): (&Motion, &Moved),
        at: &[f64],
        needed: bool,
    ) -> Result<Rows, Error> {
        let names = if needed { self.free_parameters() } else { Vec::new() };
        let list: Vec<&str> = names.iter().map(|(_, name)| *name).collect();
        let again = if list.is_empty() { None } else { Some(self.moved(experiment, motion, at, &list)?) };
        let moved = again.as_ref().unwrap_or(moved);
        let count = self.unknowns.len();
        let mut found = Collected::default();
        for (sample, (instant, after, section)) in motion.samples.iter().zip(&moved.places) {
            let instant = moved.instants.get(*instant).ok_or_else(|| {
                Error::asked(format!("the motion of `{}` ends before its samples", experiment.name))
            })?;
            let mut by = DMatrix::zeros(6, count);
            for (index, (column, _)) in names.iter().enumerate() {
                by.set_column(*column, &instant.by_parameter[*section].column(index));
            }
            for (column, unknown) in self.unknowns.iter().enumerate() {
                // The robot is seen as it was before; at rest before the start.
                if unknown.quantity == Quantity::Lag && *after {
                    by.set_column(column, &-instant.rates[*section]);
                }
            }
            let sensor = &self.sensors[sample.measured.sensor];
            let output = self.of_section(&sample.measured, sensor, &instant.poses[*section], &by, at);
            found.push(sensor, &sample.measured, Some(sample.time), experiment.weight, output)?;
        }
        Ok(found.rows(count))
    }

    /// Residual of a sensor on a section at a pose of the world, and its derivatives where the section moves by `moved`.
    pub(crate) fn of_section(
        &self,
        measured: &Measured,
        sensor: &Sensor,
        pose: &Isometry3<f64>,
        moved: &DMatrix<f64>,
        at: &[f64],
    ) -> Output {
        let count = self.unknowns.len();
        let (frame, rho) = self.frame_at(at);
        let turn = frame.rotation.to_rotation_matrix().into_inner();
        let turned = left_jacobian(rho);
        let section = pose.rotation.to_rotation_matrix().into_inner();
        let phi = |column: usize| -> Vector3<f64> { moved.fixed_view::<3, 1>(0, column).into() };
        // The marker: its place from the centre of the section and from the origin of the world.
        let arm = section * self.offset_at(measured.sensor, at);
        let point = pose.translation.vector + arm;
        let marker = |column: usize| {
            let rate: Vector3<f64> = match &self.unknowns[column].quantity {
                Quantity::FramePosition(axis) => return Vector3::ith(*axis, 1.0),
                Quantity::FrameRotation(axis) => {
                    let turning: Vector3<f64> = turned.column(*axis).into();
                    return turning.cross(&(turn * point));
                }
                Quantity::Offset { sensor, axis } if *sensor == measured.sensor => {
                    section.column(*axis).into()
                }
                _ => moved.fixed_view::<3, 1>(3, column) + phi(column).cross(&arm),
            };
            turn * rate
        };
        // Rotation of the section in the measuring frame by each unknown.
        let turning = |column: usize| -> Vector3<f64> {
            match &self.unknowns[column].quantity {
                Quantity::FrameRotation(axis) => turned.column(*axis).into(),
                _ => turn * phi(column),
            }
        };
        let value = |k: usize| measured.values[k].unwrap_or(f64::NAN);
        let place = match sensor.measures {
            Measures::Direction(axis) => turn * section * axis,
            _ => (frame * Point3::from(point)).coords,
        };
        let mut residual: Vec<f64> = (0..3).map(|k| place[k] - value(k)).collect();
        let jacobian = match sensor.measures {
            Measures::Direction(_) => columns(count, |column| [turning(column).cross(&place)]),
            Measures::Pose => {
                let found = frame.rotation * pose.rotation;
                let asked = Quaternion::new(value(3), value(4), value(5), value(6));
                let asked = UnitQuaternion::try_new(asked, f64::MIN_POSITIVE).unwrap_or(found);
                let error = (found * asked.inverse()).scaled_axis();
                let back = left_jacobian(error).try_inverse().unwrap_or_else(Matrix3::identity);
                residual.extend(error.iter());
                columns(count, |column| [marker(column), back * turning(column)])
            }
            _ => columns(count, |column| [marker(column)]),
        };
        Output { residual, jacobian }
    }
}

/// A matrix from its columns, each of `N` vectors below each other.
fn columns<const N: usize>(count: usize, column: impl Fn(usize) -> [Vector3<f64>; N]) -> DMatrix<f64> {
    let entries = (0..count).flat_map(column).flat_map(<[f64; 3]>::from);
    DMatrix::from_iterator(3 * N, count, entries)
}
