//! Frequencies and damping ratios of modes as observations.

use core::f64::consts::PI;

use nalgebra::DMatrix;
use pliant::{ModeSensitivity, Solution};

use crate::Error;
use crate::experiment::Experiment;
use crate::problem::Calibration;
use crate::sensor::{Measures, Sensor};
use crate::unknown::Quantity;

/// Modes of an experiment with derivatives by the unknowns of the robot.
pub(crate) struct Vibrations {
    modes: Vec<ModeSensitivity>,
    /// Columns of the derivatives by drives, with the index of the drive among those that were asked for and how fast its number changes, and by parameters.
    drives: Vec<(usize, usize, f64)>,
    parameters: Vec<usize>,
}

impl Calibration {
    /// The modes that the sensors of an experiment are of; none where there are no such sensors. `names` are parameters with their columns, `rates` unknowns of actuators: column, actuator,
    /// rate.
    pub(crate) fn vibrations(
        &self,
        experiment: &Experiment,
        solution: &dyn Solution,
        names: &[(usize, &str)],
        rates: &[(usize, usize, f64)],
    ) -> Result<Option<Vibrations>, Error> {
        let sensors = experiment.measured.iter().map(|measured| &self.sensors[measured.sensor]);
        let Some(last) = sensors.filter_map(|sensor| sensor.measures.mode()).max() else { return Ok(None) };
        let mut driven: Vec<usize> = rates.iter().map(|(_, actuator, _)| *actuator).collect();
        driven.sort_unstable();
        driven.dedup();
        let parameters: Vec<&str> = names.iter().map(|(_, name)| *name).collect();
        let modes = solution.mode_sensitivities(last + 1, &driven, &parameters)?;
        let drives = rates
            .iter()
            .map(|(column, actuator, rate)| {
                (*column, driven.partition_point(|known| known < actuator), *rate)
            })
            .collect();
        Ok(Some(Vibrations { modes, drives, parameters: names.iter().map(|(column, _)| *column).collect() }))
    }

    /// Unknowns on which frequencies depend in a way that is not differentiated.
    pub(crate) fn check_vibrations(&self, experiment: &Experiment, wrong: &mut Vec<String>) {
        let mut sensors = experiment.measured.iter().filter_map(|measured| self.sensors.get(measured.sensor));
        let Some(sensor) = sensors.find(|sensor| sensor.measures.mode().is_some()) else { return };
        for unknown in &self.unknowns {
            if let Quantity::Compliance(_) | Quantity::Pretension(_) | Quantity::Load { .. } =
                unknown.quantity
            {
                wrong.push(format!(
                    "experiment `{}`: sensor `{}` is of a mode, and `{}` is unknown: expected no compliance, pretension or load beside frequencies",
                    experiment.name, sensor.name, unknown.name
                ));
            }
        }
    }
}

impl Vibrations {
    /// The number of a sensor of a mode, and its derivatives by all unknowns.
    pub(crate) fn output(
        &self,
        sensor: &Sensor,
        experiment: &str,
        count: usize,
    ) -> Result<(f64, DMatrix<f64>), Error> {
        let number = sensor.measures.mode().unwrap_or_default();
        let Some(mode) = self.modes.get(number) else {
            return Err(Error::Asked(format!(
                "experiment `{experiment}`: sensor `{}` is of mode {number}, counted from 0: the robot has {} that oscillate there",
                sensor.name,
                self.modes.len()
            )));
        };
        let lambda = mode.eigenvalue;
        let size = lambda.norm();
        let frequency = matches!(sensor.measures, Measures::Frequency(_));
        let value = if frequency { lambda.im / (2.0 * PI) } else { -lambda.re / size };
        let by = |rate: nalgebra::Complex<f64>| {
            if frequency {
                return rate.im / (2.0 * PI);
            }
            let along = (lambda.conj() * rate).re / size;
            -rate.re / size + lambda.re * along / (size * size)
        };
        let mut jacobian = DMatrix::zeros(1, count);
        for (column, drive, rate) in &self.drives {
            jacobian[(0, *column)] += rate * by(mode.by_drive[*drive]);
        }
        for (column, rate) in self.parameters.iter().zip(&mode.by_parameter) {
            jacobian[(0, *column)] += by(*rate);
        }
        Ok((value, jacobian))
    }
}
