//! Load and shape from few, noisy measurements: a fit whose unknowns are the components of a wrench.
//!
//! A parallel robot tells the load on its platform exactly from an exact pose (`load_at`); here positions, poses, tensions and lengths, some of them and with noise, tell the load
//! that is most probable beside a prior, its covariance, and the components that they do not see.

use pliant::{Input, Model, Solution, Wrench};

use crate::descent::FitSettings;
use crate::experiment::Experiment;
use crate::loss::Noise;
use crate::problem::Calibration;
use crate::rows::Answer;
use crate::sensor::{Measured, Sensor};
use crate::unknown::{Quantity, Unknown};
use crate::{Error, Fit, Undetermined};

/// Robot with sensors, under an unknown load.
#[derive(Debug)]
pub struct Estimation {
    calibration: Calibration,
    at: Wrench,
}

/// The most probable load, and the shape under it.
#[derive(Debug)]
pub struct Estimate {
    fit: Fit,
    at: Wrench,
    solution: Box<dyn Solution>,
}

/// Names and units of the components of a wrench.
const COMPONENTS: [(&str, &str); 6] = [
    ("couple x", "N*m"),
    ("couple y", "N*m"),
    ("couple z", "N*m"),
    ("force x", "N"),
    ("force y", "N"),
    ("force z", "N"),
];

impl Estimation {
    /// Takes a robot, whose sensors have known covariances; the load acts where `at` does, and its numbers are where the search starts. A component, couple or
    /// force, is unknown where its deviation is given (N m, N): its distance from that of `at`. An infinite deviation says that nothing is known.
    ///
    /// # Errors
    /// Errors of the model or the deviations.
    pub fn of(
        model: &dyn Model,
        at: Wrench,
        deviations: [Option<f64>; 6],
        sensors: &[Sensor],
    ) -> Result<Self, Error> {
        let mut calibration = Calibration::of(model)?.noise(Noise::Known);
        for sensor in sensors {
            calibration = calibration.sensor(sensor.clone());
        }
        for (component, deviation) in deviations.into_iter().enumerate() {
            let Some(deviation) = deviation else { continue };
            let (name, unit) = COMPONENTS[component];
            let quantity = Quantity::Load { load: 0, component };
            // Scale of the steps, 1 where nothing is known.
            let scale = if deviation.is_finite() { deviation } else { 1.0 };
            let mut unknown = Unknown::new(name, unit, quantity, 0.0, scale);
            if deviation.is_finite() {
                unknown = unknown.prior(0.0, deviation);
            }
            calibration = calibration.free(unknown)?;
        }
        Ok(Self { calibration, at })
    }

    /// The same with further unknowns, such as the zero of a motor.
    ///
    /// # Errors
    /// Errors of the unknown.
    pub fn free(mut self, unknown: Unknown) -> Result<Self, Error> {
        self.calibration = self.calibration.free(unknown)?;
        Ok(self)
    }

    /// The load and the shape under an input, whose own loads act besides.
    ///
    /// # Errors
    /// As [`Calibration::fit`].
    pub fn estimate(&self, input: &Input, measured: &[Measured]) -> Result<Estimate, Error> {
        let mut input = input.clone();
        input.wrenches.insert(0, self.at);
        let mut experiment = Experiment::new("estimate", input);
        experiment.measured = measured.to_vec();
        let one = [experiment];
        let (mut fit, mut answers) = self.calibration.fit_answered(&one, &FitSettings::default())?;
        let Some(Answer::Rest(solution)) = answers.pop() else {
            return Err(Error::asked("there is no solution"));
        };
        fit.doubt();
        Ok(Estimate { at: self.at, solution, fit })
    }
}

impl Estimate {
    /// The load, in the frame and at the place of the wrench that the estimation was given.
    #[must_use]
    pub fn load(&self) -> Wrench {
        let mut load = self.at;
        for (unknown, value) in self.fit.calibration().unknowns().iter().zip(self.fit.values()) {
            if let Quantity::Load { component, .. } = unknown.quantity {
                let part = if component < 3 { &mut load.couple } else { &mut load.force };
                part[component % 3] += value;
            }
        }
        load
    }

    /// The fitted equilibrium, whose residuals those of the fit are: the shape. Under the same load there may be others.
    #[must_use]
    pub fn solution(&self) -> &dyn Solution {
        &*self.solution
    }

    /// Values, covariance, residuals and the verdict with its chi^2, with the unknown components in the order couple, force. Its warnings name sensors that the load does not explain.
    #[must_use]
    pub const fn fit(&self) -> &Fit {
        &self.fit
    }

    /// Directions of the load that the measurements do not see; where there is a prior it alone determines them.
    #[must_use]
    pub fn unseen(&self) -> Vec<&Undetermined> {
        self.fit.undetermined().iter().chain(self.fit.determined_by_priors()).collect()
    }
}

impl Fit {
    /// Warns of sensors that known deviations do not explain.
    pub(crate) fn doubt(&mut self) {
        if self.verdict().explains != Some(false) {
            return;
        }
        let mut found = self.outliers();
        if found.is_empty() {
            found.extend(self.residuals().iter().max_by(|a, b| a.size.total_cmp(&b.size)));
        }
        let sensors = self.calibration().sensors();
        let warnings: Vec<String> = found
            .iter()
            .map(|residual| {
                let length = residual.values.iter().map(|value| value * value).sum::<f64>().sqrt();
                format!(
                    "the measurement of sensor `{}` is not explained: {length:.4e} {} is left of it, {:.1} deviations; {}",
                    sensors[residual.sensor].name,
                    sensors[residual.sensor].measures.unit(),
                    residual.size,
                    self.verdict().chi_square
                )
            })
            .collect();
        warnings.into_iter().for_each(|warning| self.warn(warning));
    }
}
