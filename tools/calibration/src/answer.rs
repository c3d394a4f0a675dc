//! The answer of a fit: values, and how far they can be trusted.

use nalgebra::{DMatrix, DVector, Isometry3};
use pliant::Model;

use crate::Error;
use crate::covariance::Local;
use crate::descent::{FitSettings, Minimum};
use crate::evaluation::State;
use crate::experiment::Experiment;
use crate::identify::Undetermined;
use crate::predict::{Fitted, Prediction};
use crate::problem::Calibration;
use crate::region::{Linearised, Region};
use crate::residual::{Residual, Share, left_over, outliers, rms};
use crate::statistics::{Normality, correlation, fisher, two_sided};
use crate::verdict::Verdict;

/// The answer of a fit.
#[derive(Clone, Debug)]
pub struct Fit {
    calibration: Calibration,
    values: Vec<f64>,
    covariance: DMatrix<f64>,
    /// Inverse of the covariance on what is determined and free.
    information: DMatrix<f64>,
    at_bound: Vec<bool>,
    touched: Vec<bool>,
    undetermined: Vec<Undetermined>,
    by_prior: Vec<Undetermined>,
    condition: f64,
    freedom: f64,
    scale: f64,
    residuals: Vec<Residual>,
    sizes: Vec<f64>,
    shares: Vec<Share>,
    factors: Vec<f64>,
    names: Vec<String>,
    iterations: usize,
    cost: f64,
    warnings: Vec<String>,
    minima: Vec<f64>,
    region: Region,
    verdict: Verdict,
}

impl Fit {
    /// The answer at a minimum, with what looked wrong before and the costs of all minima.
    pub(crate) fn new(
        calibration: &Calibration,
        experiments: &[Experiment],
        minimum: &Minimum,
        (mut warnings, minima): (Vec<String>, Vec<f64>),
        settings: &FitSettings,
    ) -> Self {
        let starts = minimum.state.configurations();
        let Minimum { state: State { at, rows, cost, .. }, iterations, spread } = minimum;
        let (iterations, cost, spread) = (*iterations, *cost, *spread);
        let local = Local::of(calibration, rows, at, spread);
        let (scale, freedom) = local.noise();
        let (covariance, count) = (local.covariance(scale), local.count());
        let [undetermined, by_prior] = local.undetermined();
        let (residuals, sizes, shares) = left_over(calibration, rows, &local);
        let verdict = Verdict::of(calibration, experiments, &residuals, &local);
        warnings.extend(calibration.swapped(experiments, rows));
        if scale.is_nan() {
            warnings.push(format!(
                "{} numbers and {} priors leave nothing over for {count} unknowns that they determine: deviations cannot be told from the residuals",
                local.numbers, local.priors
            ));
        }
        let region = if settings.region {
            let linearised = Linearised { at, covariance: &covariance, count, freedom, rows, spread };
            calibration.region(experiments, &linearised, &starts, &settings.solve)
        } else {
            Region::default()
        };
        Self {
            calibration: calibration.clone(),
            covariance,
            information: local.information(scale),
            touched: local.touched(),
            condition: local.rank.condition,
            at_bound: local.at_bound,
            values: at.clone(),
            undetermined,
            by_prior,
            freedom,
            scale,
            residuals,
            sizes,
            shares,
            factors: vec![scale; calibration.sensors.len()],
            names: experiments.iter().map(|experiment| experiment.name.clone()).collect(),
            iterations,
            cost,
            warnings,
            minima,
            region,
            verdict,
        }
    }

    /// The verdict: whether the fit explains the data, and if not, which fault of the data would.
    #[must_use]
    pub const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// The same with likely causes of what it does not explain; without any, what looked wrong in the data.
    pub(crate) fn because(mut self, causes: Vec<String>) -> Self {
        let unexplained = self.verdict.explains == Some(false) && causes.is_empty();
        self.verdict.blame(if unexplained { self.warnings.clone() } else { causes });
        self
    }

    /// The calibration whose answer this is.
    #[must_use]
    pub const fn calibration(&self) -> &Calibration {
        &self.calibration
    }

    /// Values of the unknowns, SI, in the order in which they were added; of the frame the changes from where the search began, whose pose [`Fit::absolute`] has.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The value of an unknown by its name, SI.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<f64> {
        let place = self.calibration.unknowns.iter().position(|unknown| unknown.name == name)?;
        Some(self.values[place])
    }

    /// The model with the fitted values of its parameters.
    ///
    /// # Errors
    /// Errors of the model for these values.
    pub fn model(&self) -> Result<Box<dyn Model>, Error> {
        Ok(self.calibration.model.with_parameters(&self.calibration.parameters(&self.values))?)
    }

    /// Covariance of the unknowns, SI: zero for those that a bound holds; directions that are not determined are left out.
    #[must_use]
    pub const fn covariance(&self) -> &DMatrix<f64> {
        &self.covariance
    }

    /// Inverse of the covariance on what is free.
    pub(crate) const fn information(&self) -> &DMatrix<f64> {
        &self.information
    }

    /// Standard deviation of each unknown, SI: zero for those that a bound holds, infinite for those that are not determined, NaN without
    /// degrees of freedom.
    #[must_use]
    pub fn deviations(&self) -> Vec<f64> {
        self.deviations_by(&self.covariance, &self.touched)
    }

    /// Deviations by a covariance of the unknowns, of which some take part in a direction that is not determined.
    pub(crate) fn deviations_by(&self, covariance: &DMatrix<f64>, touched: &[bool]) -> Vec<f64> {
        let deviation = |k: usize| match covariance[(k, k)] {
            _ if touched[k] => f64::INFINITY,
            // Not told by the residuals.
            variance if variance.is_nan() => f64::NAN,
            variance => variance.max(0.0).sqrt(),
        };
        (0..self.values.len()).map(deviation).collect()
    }

    /// Whether each unknown takes part in a direction that is not determined.
    pub(crate) fn touched(&self) -> &[bool] {
        &self.touched
    }

    /// Half the width of the interval that holds each unknown with the probability `level`, such as 0.95, by Student's distribution.
    #[must_use]
    pub fn intervals(&self, level: f64) -> Vec<f64> {
        let factor = two_sided(level, self.freedom);
        self.deviations()
            .into_iter()
            .map(|deviation| if deviation == 0.0 { 0.0 } else { factor * deviation })
            .collect()
    }

    /// Correlation of the unknowns: 1 on the diagonal; zero where one has no deviation.
    #[must_use]
    pub fn correlation(&self) -> DMatrix<f64> {
        correlation(&self.covariance)
    }

    /// Whether values of the unknowns lie in the joint region of the probability `level`: `d^T C^-1 d <= p F(p, n - p)`, with the distance `d` from the fit, the covariance
    /// `C` and the quantile of Fisher's distribution.
    #[must_use]
    pub fn holds(&self, values: &[f64], level: f64) -> bool {
        let distance = DVector::from_fn(values.len(), |k, _| values[k] - self.values[k]);
        let square = distance.dot(&(&self.information * &distance));
        let count = self.at_bound.iter().filter(|at| !**at).count() - self.undetermined.len();
        count == 0 || square <= count as f64 * fisher(level, count as f64, self.freedom)
    }

    /// Check of [`Fit::holds`] and the deviations: residuals at the ends of the region of 95 %, beside those of the linearised problem, whose region it is.
    /// Without axes where [`FitSettings::region`] is not set.
    #[must_use]
    pub const fn region(&self) -> &Region {
        &self.region
    }

    /// Whether a bound holds each unknown.
    #[must_use]
    pub fn at_bound(&self) -> &[bool] {
        &self.at_bound
    }

    /// Directions that neither measurements nor priors determine.
    #[must_use]
    pub fn undetermined(&self) -> &[Undetermined] {
        &self.undetermined
    }

    /// Directions that priors alone determine.
    #[must_use]
    pub fn determined_by_priors(&self) -> &[Undetermined] {
        &self.by_prior
    }

    /// Condition of the derivatives at the fit, columns scaled to one: the ratio of the largest to the smallest singular value that is not zero.
    #[must_use]
    pub const fn condition(&self) -> f64 {
        self.condition
    }

    /// Degrees of freedom that the deviations rest on: numbers and priors less unknowns; infinite where the noise is known.
    #[must_use]
    pub const fn freedom(&self) -> f64 {
        self.freedom
    }

    /// Common factor of the deviations of the sensors that the residuals tell; 1 where the noise is known, and where each sensor has a factor of its own.
    #[must_use]
    pub const fn scale(&self) -> f64 {
        self.scale
    }

    /// Factor of the deviations of each sensor that the residuals tell: [`Fit::scale`], or each sensor's own ([`Noise::PerSensor`](crate::Noise::PerSensor)).
    #[must_use]
    pub fn factors(&self) -> &[f64] {
        &self.factors
    }

    /// Residuals and degrees of freedom of each sensor.
    pub(crate) fn shares(&self) -> &[Share] {
        &self.shares
    }

    /// The same as the answer of another calibration, whose sensors have these factors, with the minima that its starts found and the steps of all fits.
    pub(crate) fn with_factors(
        self,
        calibration: &Calibration,
        factors: Vec<f64>,
        minima: Vec<f64>,
        iterations: usize,
    ) -> Self {
        Self { calibration: calibration.clone(), factors, minima, iterations, ..self }
    }

    /// The calibration with the covariances of the sensors that the residuals tell.
    pub(crate) fn weighted(&self) -> Calibration {
        let mut calibration = self.calibration.clone();
        for (sensor, factor) in calibration.sensors.iter_mut().zip(&self.factors) {
            sensor.covariance *= factor * factor;
        }
        calibration
    }

    /// Adds what looks wrong.
    pub(crate) fn warn(&mut self, warning: String) {
        self.warnings.push(warning);
    }

    /// Half the sum of squares at the fit, in deviations of the sensors, losses and priors included.
    #[must_use]
    pub const fn cost(&self) -> f64 {
        self.cost
    }

    /// The same at the minima that all starts found, in their order.
    #[must_use]
    pub fn minima(&self) -> &[f64] {
        &self.minima
    }

    /// Number of steps.
    #[must_use]
    pub const fn iterations(&self) -> usize {
        self.iterations
    }

    /// Residuals, observation by observation.
    #[must_use]
    pub fn residuals(&self) -> &[Residual] {
        &self.residuals
    }

    /// Names of the experiments.
    #[must_use]
    pub fn experiments(&self) -> &[String] {
        &self.names
    }

    /// Suspected faults of the data: sentences.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Root of the mean square of the residuals of a sensor, SI: of a position its distance. NaN without one.
    #[must_use]
    pub fn rms_of_sensor(&self, sensor: usize) -> f64 {
        rms(&self.residuals, |residual| residual.sensor == sensor)
    }

    /// The same of an experiment, over its sensors.
    #[must_use]
    pub fn rms_of_experiment(&self, experiment: usize) -> f64 {
        rms(&self.residuals, |residual| residual.experiment == experiment)
    }

    /// Observations that are no draws of the distribution of all others: those whose probability is below 0.01 over the number of observations (Bonferroni), most
    /// improbable first.
    #[must_use]
    pub fn outliers(&self) -> Vec<&Residual> {
        outliers(&self.residuals)
    }

    /// Whether the residuals, in deviations of their sensors, look normal; `None` of fewer than eight.
    #[must_use]
    pub fn normality(&self) -> Option<Normality> {
        Normality::of(&self.sizes)
    }

    /// Predicts the measurements of an experiment, with deviations; its measurements decide which sensors are predicted.
    ///
    /// # Errors
    /// Errors of the model for the input.
    pub fn predict(&self, experiment: &Experiment) -> Result<Prediction, Error> {
        self.calibration.predict(&self.fitted(), experiment)
    }

    /// Values and covariance of the fit as plain data, so that others can predict by it.
    #[must_use]
    pub fn fitted(&self) -> Fitted {
        Fitted {
            names: self.calibration.unknowns.iter().map(|unknown| unknown.name.clone()).collect(),
            values: self.values.clone(),
            covariance: self.covariance.row_iter().map(|row| row.iter().copied().collect()).collect(),
            scale: self.scale,
            factors: self.factors.clone(),
            freedom: self.freedom,
            frame: {
                let Isometry3 { translation, rotation: q } = self.calibration.frame;
                [translation.x, translation.y, translation.z, q.w, q.i, q.j, q.k]
            },
        }
    }

    /// Half-width of an interval of the probability `level`, in standard deviations.
    #[must_use]
    pub fn interval_factor(&self, level: f64) -> f64 {
        two_sided(level, self.freedom)
    }
}
