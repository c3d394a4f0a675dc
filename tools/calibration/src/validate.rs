//! Errors on experiments that were not used: cross-validation, and the comparison of models by it.

use crate::descent::FitSettings;
use crate::evaluation::on_threads;
use crate::experiment::Experiment;
use crate::problem::Calibration;
use crate::residual::rms;
use crate::{Error, Fit, Residual};

/// Residuals of experiments that the fits did not use.
#[derive(Clone, Debug)]
pub struct Validation {
    /// Residuals of all experiments, each by the fit that left it out: predicted minus measured, SI.
    pub residuals: Vec<Residual>,
    /// Values of the unknowns of each fit.
    pub values: Vec<Vec<f64>>,
    sensors: usize,
}

impl Validation {
    /// Root of the mean square of the residuals of a sensor, SI.
    #[must_use]
    pub fn rms_of_sensor(&self, sensor: usize) -> f64 {
        rms(&self.residuals, |residual| residual.sensor == sensor)
    }

    /// The mean of [`Validation::rms_of_sensor`] over all sensors that have residuals.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let all: Vec<f64> = (0..self.sensors)
            .map(|sensor| self.rms_of_sensor(sensor))
            .filter(|rms| rms.is_finite())
            .collect();
        all.iter().sum::<f64>() / all.len() as f64
    }
}

/// A calibration beside others on the same experiments.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Its name.
    pub name: String,
    /// Its fit to all experiments.
    pub fit: Fit,
    /// Residuals of experiments that the fits did not use.
    pub validation: Validation,
    /// Excess of its mean square error over that of the best one, in squares of the deviations of the sensors: the mean over the parts of the experiments; zero
    /// for the best.
    pub excess: f64,
    /// Standard deviation of that mean, by the differences part by part. An excess within one or two of it says nothing.
    pub excess_deviation: f64,
}

/// Compares calibrations on the same experiments by cross-validation: the errors on parts that the fits did not use. All have the same sensors; models, unknowns and priors may
/// differ. The answer is in the order of the errors, the best one first.
///
/// # Errors
/// As [`Calibration::validate`], for any of them; [`Error::Asked`] where there is none, or their sensors differ.
pub fn compare(
    candidates: &[(&str, &Calibration)],
    experiments: &[Experiment],
    parts: &[Vec<usize>],
    settings: &FitSettings,
) -> Result<Vec<Compared>, Error> {
    let Some((first, calibration)) = candidates.first() else {
        return Err(Error::asked("there is nothing to compare: expected at least one calibration"));
    };
    for (name, other) in candidates {
        let alike =
            other.sensors.len() == calibration.sensors.len()
                && other.sensors.iter().zip(&calibration.sensors).all(|(a, b)| {
                    (&a.name, a.measures, &a.covariance) == (&b.name, b.measures, &b.covariance)
                });
        if !alike {
            return Err(Error::Asked(format!(
                "`{name}` has other sensors than `{first}`: expected the same names, quantities and covariances"
            )));
        }
    }
    let mut found = Vec::new();
    for (name, calibration) in candidates {
        let fit = calibration.fit_with(experiments, settings)?;
        let validation = calibration.validate(experiments, parts, settings)?;
        let errors: Vec<f64> = parts
            .iter()
            .map(|part| {
                let left_out =
                    validation.residuals.iter().filter(|residual| part.contains(&residual.experiment));
                let (mut sum, mut count) = (0.0, 0.0_f64);
                for residual in left_out {
                    sum += calibration.white_square(residual);
                    count += residual.values.len() as f64;
                }
                sum / count.max(1.0)
            })
            .collect();
        let name = (*name).to_owned();
        found.push((errors, Compared { name, fit, validation, excess: 0.0, excess_deviation: 0.0 }));
    }
    let mean = |errors: &[f64]| errors.iter().sum::<f64>() / errors.len().max(1) as f64;
    found.sort_by(|a, b| mean(&a.0).total_cmp(&mean(&b.0)));
    let best = found[0].0.clone();
    for (errors, compared) in found.iter_mut().skip(1) {
        let differences: Vec<f64> = errors.iter().zip(&best).map(|(error, best)| error - best).collect();
        let count = differences.len() as f64;
        compared.excess = mean(&differences);
        let square: f64 = differences.iter().map(|own_one| (own_one - compared.excess).powi(2)).sum();
        compared.excess_deviation = (square / (count - 1.0).max(1.0) / count).sqrt();
    }
    Ok(found.into_iter().map(|(_, compared)| compared).collect())
}

/// Numbers of so many experiments in `count` parts of nearly equal size, every `count`-th in the same part. As many parts as experiments leave one out at a time.
#[must_use]
pub fn folds(experiments: usize, count: usize) -> Vec<Vec<usize>> {
    let count = count.clamp(1, experiments.max(1));
    (0..count).map(|part| (part..experiments).step_by(count).collect()).collect()
}

impl Calibration {
    /// The square of a residual in deviations of its sensor; of one with missing components by the variances of the others.
    fn white_square(&self, residual: &Residual) -> f64 {
        let covariance = &self.sensors[residual.sensor].covariance;
        let values = nalgebra::DVector::from_column_slice(&residual.values);
        match covariance.clone().cholesky() {
            Some(factor) if values.len() == covariance.nrows() => values.dot(&factor.solve(&values)),
            _ => values.iter().map(|value| value * value / covariance[(0, 0)]).sum(),
        }
    }

    /// Fits to all experiments but those of a part, for each part, and predicts these. Parts are fitted side by side, each from the values of the fit to all.
    ///
    /// # Errors
    /// As [`Calibration::fit_with`], for any part; [`Error::Asked`] for a part that names no experiment.
    pub fn validate(
        &self,
        experiments: &[Experiment],
        parts: &[Vec<usize>],
        settings: &FitSettings,
    ) -> Result<Validation, Error> {
        if let Some(index) = parts.iter().flatten().find(|index| **index >= experiments.len()) {
            return Err(Error::asked(format!(
                "there is no experiment {index}: there are {}",
                experiments.len()
            )));
        }
        // Values and residuals alone are of use here.
        let settings = FitSettings { region: false, ..*settings };
        let all = self.fit_unjudged(experiments, &settings)?;
        let mut calibration = self.clone().threads(1);
        for (unknown, value) in calibration.unknowns.iter_mut().zip(all.values()) {
            unknown.start = *value;
        }
        let settings = FitSettings { starts: 0, ..settings };
        let one = |part: &Vec<usize>| -> Result<(Vec<Residual>, Vec<f64>), Error> {
            let kept: Vec<Experiment> = experiments
                .iter()
                .enumerate()
                .filter(|(index, _)| !part.contains(index))
                .map(|(_, experiment)| experiment.clone())
                .collect();
            let fit = calibration.fit_unjudged(&kept, &settings)?;
            let mut residuals = Vec::new();
            for index in part {
                residuals.extend(fit.residuals_of(&experiments[*index], *index)?);
            }
            Ok((residuals, fit.values().to_vec()))
        };
        let workers = self.workers(parts.len());
        let run = |worker: usize| parts.iter().skip(worker).step_by(workers).map(one).collect::<Vec<_>>();
        let found = on_threads(workers, run);
        let mut validation =
            Validation { residuals: Vec::new(), values: Vec::new(), sensors: self.sensors.len() };
        for part in found.into_iter().flatten() {
            let (residuals, values) = part?;
            validation.residuals.extend(residuals);
            validation.values.push(values);
        }
        validation.residuals.sort_by_key(|residual| residual.experiment);
        Ok(validation)
    }
}

impl Fit {
    /// Residuals of an experiment with the fitted values.
    pub(crate) fn residuals_of(&self, experiment: &Experiment, index: usize) -> Result<Vec<Residual>, Error> {
        let found = self.predict(experiment)?;
        let residual = |(((sensor, values), components), time)| Residual {
            experiment: index,
            sensor,
            time,
            components,
            values,
            size: f64::NAN,
            probability: f64::NAN,
        };
        Ok(found.residuals.into_iter().zip(found.components).zip(found.times).map(residual).collect())
    }
}
