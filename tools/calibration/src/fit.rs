//! Fits from one or several starts.

use crate::descent::{FitSettings, Minimum};
use crate::experiment::Experiment;
use crate::loss::Noise;
use crate::problem::Calibration;
use crate::rows::Answer;
use crate::{Error, Fit};

impl Calibration {
    /// Fits the unknowns to experiments.
    ///
    /// # Errors
    /// [`Error::Data`] for data that cannot be meant; [`Error::Start`] where an experiment cannot be solved at the start; [`Error::NotConverged`]; [`Error::Caused`] for
    /// one of these where a fault of the data was found that leads to it; [`Error::Cancelled`] where [`Calibration::watched`] breaks.
    pub fn fit(&self, experiments: &[Experiment]) -> Result<Fit, Error> {
        self.fit_with(experiments, &FitSettings::default())
    }

    /// The same with settings.
    ///
    /// # Errors
    /// As [`Calibration::fit`].
    pub fn fit_with(&self, experiments: &[Experiment], settings: &FitSettings) -> Result<Fit, Error> {
        let fit = match self.fit_unjudged(experiments, settings) {
            Ok(fit) => fit,
            Err(error @ (Error::Start { .. } | Error::NotConverged { .. })) => {
                let causes = self.causes(experiments, None, settings);
                return Err(if causes.is_empty() { error } else { Error::caused(error, causes) });
            }
            Err(error) => return Err(error),
        };
        let causes = if self.is_suspect(&fit) || fit.verdict().has_outliers {
            self.causes(experiments, Some(&fit), settings)
        } else {
            Vec::new()
        };
        Ok(fit.because(causes))
    }

    /// The same without a search for causes of what the fit does not explain.
    pub(crate) fn fit_unjudged(
        &self,
        experiments: &[Experiment],
        settings: &FitSettings,
    ) -> Result<Fit, Error> {
        if self.noise == Noise::PerSensor {
            return self.fit_estimating(experiments, settings);
        }
        self.fit_weighted(experiments, settings)
    }

    /// The same with the covariances as they are, or up to a common factor.
    pub(crate) fn fit_weighted(
        &self,
        experiments: &[Experiment],
        settings: &FitSettings,
    ) -> Result<Fit, Error> {
        Ok(self.fit_answered(experiments, settings)?.0)
    }

    /// The same with the equilibria and motions at the fit.
    pub(crate) fn fit_answered(
        &self,
        experiments: &[Experiment],
        settings: &FitSettings,
    ) -> Result<(Fit, Vec<Answer>), Error> {
        let warnings = self.check(experiments)?;
        let first = self.starts();
        let mut best: Option<Minimum> = None;
        let mut minima = Vec::new();
        let mut failure = None;
        for start in 0..=settings.starts {
            let from = if start == 0 { first.clone() } else { self.spread_start(start, &first) };
            match self.descend(experiments, &from, settings) {
                Ok(found) => {
                    minima.push(found.state.cost);
                    if best.as_ref().is_none_or(|best| found.state.cost < best.state.cost) {
                        best = Some(found);
                    }
                }
                Err(Error::Cancelled) => return Err(Error::Cancelled),
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        let Some(best) = best else {
            return Err(failure.unwrap_or_else(|| Error::asked("no start")));
        };
        let fit = Fit::new(self, experiments, &best, (warnings, minima), settings);
        // The region takes what cannot be solved for an answer.
        self.go_on().map(|()| (fit, best.state.solutions))
    }

    /// A start within bounds and priors, by the additive recurrence of irrational steps (Kronecker), which spreads evenly.
    fn spread_start(&self, number: usize, first: &[f64]) -> Vec<f64> {
        let start = |(k, (unknown, first)): (usize, (&crate::Unknown, &f64))| {
            let root =
                [2.0_f64, 3.0, 5.0, 7.0, 11.0, 13.0, 17.0, 19.0, 23.0, 29.0, 31.0, 37.0][k % 12].sqrt();
            let fraction = (0.5 + number as f64 * root * (1.0 + (k / 12) as f64)).fract();
            if unknown.low.is_finite() && unknown.high.is_finite() {
                return unknown.low + fraction * (unknown.high - unknown.low);
            }
            let spread = match unknown.prior {
                Some(prior) => 2.0 * prior.deviation,
                None if unknown.is_linear() => 0.0,
                None => 0.3 * unknown.scale,
            };
            (first + (2.0 * fraction - 1.0) * spread).clamp(unknown.low, unknown.high)
        };
        self.unknowns.iter().zip(first).enumerate().map(start).collect()
    }
}
