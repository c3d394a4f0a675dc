//! Errors on experiments that were not used: cross-validation, and the comparison of models by it.

use crate::fit::FitSettings;
use crate::problem::Calibration;
use crate::residual::rms;
use crate::sensor::Experiment;
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
        rms(self.residuals.iter().filter(|own| own.sensor == sensor).map(|own| &own.values[..]))
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

/// Numbers of so many experiments in `count` parts of nearly equal size, every `count`-th in the same part. As many parts as experiments leave one out at a time.
#[must_use]
pub fn folds(experiments: usize, count: usize) -> Vec<Vec<usize>> {
    let count = count.clamp(1, experiments.max(1));
    (0..count).map(|part| (part..experiments).step_by(count).collect()).collect()
}

impl Calibration {
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
        let all = self.fit_with(experiments, settings)?;
        let mut own = self.clone().threads(1);
        for (unknown, value) in own.unknowns.iter_mut().zip(all.values()) {
            unknown.start = *value;
        }
        let settings = FitSettings { starts: 0, ..*settings };
        let one = |part: &Vec<usize>| -> Result<(Vec<Residual>, Vec<f64>), Error> {
            let kept: Vec<Experiment> = experiments
                .iter()
                .enumerate()
                .filter(|(index, _)| !part.contains(index))
                .map(|(_, own)| own.clone())
                .collect();
            let fit = own.fit_with(&kept, &settings)?;
            let mut residuals = Vec::new();
            for index in part {
                residuals.extend(fit.residuals_of(&experiments[*index], *index)?);
            }
            Ok((residuals, fit.values().to_vec()))
        };
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        let workers = if self.threads == 0 { workers } else { self.threads }.clamp(1, parts.len().max(1));
        let run = |worker: usize| parts.iter().skip(worker).step_by(workers).map(one).collect::<Vec<_>>();
        let found: Vec<Vec<_>> = if workers == 1 {
            vec![run(0)]
        } else {
            std::thread::scope(|scope| {
                let run = &run;
                let threads: Vec<_> = (0..workers).map(|worker| scope.spawn(move || run(worker))).collect();
                let join = |thread: std::thread::ScopedJoinHandle<'_, _>| {
                    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                };
                threads.into_iter().map(join).collect()
            })
        };
        let mut validation =
            Validation { residuals: Vec::new(), values: Vec::new(), sensors: self.sensors.len() };
        for part in found.into_iter().flatten() {
            let (residuals, values) = part?;
            validation.residuals.extend(residuals);
            validation.values.push(values);
        }
        validation.residuals.sort_by_key(|own| own.experiment);
        Ok(validation)
    }
}

impl Fit {
    /// Residuals of an experiment with the fitted values.
    pub(crate) fn residuals_of(&self, experiment: &Experiment, index: usize) -> Result<Vec<Residual>, Error> {
        let found = self.predict(experiment)?;
        let residual =
            |(sensor, values)| Residual { experiment: index, sensor, values, probability: f64::NAN };
        Ok(found.residuals.into_iter().map(residual).collect())
    }
}
