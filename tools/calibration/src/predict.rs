//! Predictions of a fit, and as much of a fit as others need to predict by it.

use nalgebra::{DMatrix, Isometry3, Quaternion, Translation3, UnitQuaternion};

use crate::Error;
use crate::experiment::Experiment;
use crate::problem::Calibration;
use crate::rows::Rows;
use crate::statistics::{above, two_sided};

/// Prediction of a fit for an experiment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prediction {
    /// For each observation of the experiment which components of its sensor were measured.
    pub components: Vec<Vec<usize>>,
    /// For each observation of the experiment the sensor, and predicted minus measured, SI.
    pub residuals: Vec<(usize, Vec<f64>)>,
    /// For each observation when it was measured in a motion, s; `None` in equilibrium.
    pub times: Vec<Option<f64>>,
    /// Standard deviation of each number: by the covariance of the unknowns alone.
    pub of_model: Vec<Vec<f64>>,
    /// The same with the noise of the measurement.
    pub of_measurement: Vec<Vec<f64>>,
}

/// Plain data of a fit: as much as predictions need.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fitted {
    /// Names of the unknowns.
    pub names: Vec<String>,
    /// Their values, SI.
    pub values: Vec<f64>,
    /// Their covariance, SI.
    pub covariance: Vec<Vec<f64>>,
    /// [`Fit::scale`](crate::Fit::scale).
    pub scale: f64,
    /// [`Fit::factors`](crate::Fit::factors); where a file has none, the scale is that of all sensors.
    #[serde(default)]
    pub factors: Vec<f64>,
    /// [`Fit::freedom`](crate::Fit::freedom).
    pub freedom: f64,
    /// The pose of the robot's world in the measuring frame, without what was fitted of it: x, y, z, m, and the quaternion w, i, j, k.
    pub frame: [f64; 7],
}

impl Fitted {
    /// As TOML.
    ///
    /// # Errors
    /// [`Error::Asked`] for numbers that TOML has not.
    pub fn toml(&self) -> Result<String, Error> {
        toml::to_string(self).map_err(|error| Error::Asked(error.to_string()))
    }

    /// Reads what [`Fitted::toml`] has written.
    ///
    /// # Errors
    /// [`Error::Asked`] with the place and what was expected.
    pub fn read(text: &str) -> Result<Self, Error> {
        let found: Self = toml::from_str(text).map_err(|error| Error::Asked(error.to_string()))?;
        let count = found.names.len();
        let square = found.covariance.len() == count && found.covariance.iter().all(|row| row.len() == count);
        if found.values.len() != count || !square {
            return Err(Error::Asked(format!(
                "the fit names {count} unknowns: expected as many values, and a square covariance"
            )));
        }
        Ok(found)
    }

    /// Factor of the deviations of a sensor.
    pub(crate) fn factor(&self, sensor: usize) -> f64 {
        self.factors.get(sensor).copied().unwrap_or(self.scale)
    }

    /// Half-width of an interval of the probability `level`, in standard deviations.
    #[must_use]
    pub fn interval_factor(&self, level: f64) -> f64 {
        two_sided(level, self.freedom)
    }
}

/// Sensors of an experiment with their numbers, SI.
pub type OfSensors = Vec<(usize, Vec<f64>)>;

impl Calibration {
    /// Residuals of many experiments by a fit of the same unknowns, predicted minus measured, SI: for each experiment the sensors with their numbers. Solved on threads.
    ///
    /// # Errors
    /// As [`Calibration::predict`].
    pub fn errors(&self, fitted: &Fitted, experiments: &[Experiment]) -> Result<Vec<OfSensors>, Error> {
        let calibration = self.as_fitted(fitted)?;
        let values = &fitted.values;
        let rows = calibration.rows_at(experiments, values, false)?;
        let numbers = |rows: &Rows| {
            let each = rows.observed.iter();
            each.map(|observed| (observed.sensor, rows.raw[observed.first..][..observed.count].to_vec()))
                .collect()
        };
        Ok(rows.iter().map(numbers).collect())
    }

    /// Suspected faults of experiments beside the predictions of a fit of the same unknowns: sentences that name columns which do not change, markers that seem
    /// to be swapped, and observations that are too far from the prediction to be of the distribution of all others (probability below 0.01 over their number).
    ///
    /// # Errors
    /// [`Error::Data`] for data that cannot be meant; as [`Calibration::predict`].
    pub fn doubts(&self, fitted: &Fitted, experiments: &[Experiment]) -> Result<Vec<String>, Error> {
        let calibration = self.as_fitted(fitted)?;
        let mut found = calibration.check_rows(experiments)?;
        let values = &fitted.values;
        let rows = calibration.rows_at(experiments, values, true)?;
        found.extend(calibration.swapped(experiments, &rows));
        let count = values.len();
        let covariance = DMatrix::from_fn(count, count, |i, j| fitted.covariance[i][j]);
        let observations: usize = rows.iter().map(|rows| rows.observed.len()).sum();
        let limit = 0.01 / observations.max(1) as f64;
        for (experiment, rows) in experiments.iter().zip(&rows) {
            for observed in &rows.observed {
                let block = rows.jacobian.rows(observed.first, observed.count).into_owned();
                let factor = fitted.factor(observed.sensor);
                let noise = DMatrix::identity(observed.count, observed.count) * (factor * factor);
                let spread = &block * &covariance * block.transpose() + noise;
                let white = rows.white.rows(observed.first, observed.count).into_owned();
                let square = spread.cholesky().map_or(f64::NAN, |factor| white.dot(&factor.solve(&white)));
                let size = observed.count as f64;
                let probability = above(square / size, size, fitted.freedom);
                if probability < limit {
                    let distance = rows.raw[observed.first..][..observed.count].iter();
                    let distance = distance.map(|value| value * value).sum::<f64>().sqrt();
                    found.push(format!(
                        "experiment `{}`: sensor `{}` is {distance:.3e} from what the fit predicts (probability {probability:.1e})",
                        experiment.name, self.sensors[observed.sensor].name
                    ));
                }
            }
        }
        Ok(found)
    }

    /// The same with the frame of a fit of the same unknowns.
    fn as_fitted(&self, fitted: &Fitted) -> Result<Self, Error> {
        let names: Vec<&str> = self.unknowns.iter().map(|unknown| &*unknown.name).collect();
        if names != fitted.names.iter().map(String::as_str).collect::<Vec<_>>() {
            return Err(Error::Asked(format!(
                "the fit has the unknowns {}: expected those of the calibration, {}",
                fitted.names.join(", "),
                names.join(", ")
            )));
        }
        let [x, y, z, w, i, j, k] = fitted.frame;
        let turn = UnitQuaternion::from_quaternion(Quaternion::new(w, i, j, k));
        Ok(self.clone().frame(Isometry3::from_parts(Translation3::new(x, y, z), turn)))
    }

    /// Prediction of a fit of the same unknowns for an experiment.
    ///
    /// # Errors
    /// [`Error::Asked`] for a fit of others; errors of the model for the input.
    pub fn predict(&self, fitted: &Fitted, experiment: &Experiment) -> Result<Prediction, Error> {
        let calibration = self.as_fitted(fitted)?;
        let one = std::slice::from_ref(experiment);
        let (values, count) = (&fitted.values, fitted.values.len());
        let rows = calibration.rows_at(one, values, true)?.remove(0);
        let unknowns = DMatrix::from_fn(count, count, |i, j| fitted.covariance[i][j]);
        let mut found = Prediction::default();
        for observed in &rows.observed {
            let sensor = &self.sensors[observed.sensor];
            // Back from standard deviations of the sensor to SI.
            let covariance = sensor.covariance.select_rows(&observed.kept).select_columns(&observed.kept);
            let lower = covariance.clone().cholesky().map(|factor| factor.l());
            let block = rows.jacobian.rows(observed.first, observed.count);
            let weight = experiment.weight.sqrt();
            let block = lower.map_or_else(|| block.into_owned(), |lower| lower * block / weight);
            let of_model = &block * &unknowns * block.transpose();
            let noise = fitted.factor(observed.sensor).powi(2);
            let model: Vec<f64> = (0..observed.count).map(|k| of_model[(k, k)].max(0.0).sqrt()).collect();
            let all = (0..observed.count).map(|k| (of_model[(k, k)] + noise * covariance[(k, k)]).sqrt());
            found.of_measurement.push(all.collect());
            found.of_model.push(model);
            let values = rows.raw[observed.first..][..observed.count].to_vec();
            found.components.push(observed.kept.clone());
            found.times.push(observed.time);
            found.residuals.push((observed.sensor, values));
        }
        Ok(found)
    }
}
