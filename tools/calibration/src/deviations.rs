//! Deviations of sensors that the residuals tell, each sensor's own.
//!
//! The likelihood of normal residuals with one unknown factor `f_k` of the deviations of each sensor has its maximum, with the degrees of freedom that the unknowns take, where
//! `f_k^2 = |r_k|^2 / (n_k - tr H_kk)`: the whitened residuals `r_k` and the part `H_kk` of the projection onto the fit that belong to the `n_k` numbers of the sensor. Fits and factors take turns
//! until they settle (the iterated estimate of variance components of Foerstner 1979 and Horn, Horn and Duncan 1975, whose limit is that of restricted maximum likelihood).

use crate::descent::FitSettings;
use crate::experiment::Experiment;
use crate::loss::{Loss, Noise};
use crate::problem::Calibration;
use crate::residual::Share;
use crate::statistics::median_deviation;
use crate::{Error, Fit};

/// Largest number of fits.
const ROUNDS: usize = 60;
/// The factors have settled where none changes by more than this part.
const SETTLED: f64 = 1e-3;
/// Smallest factor: of sensors whose residuals vanish, as those of data without noise do.
const SMALLEST: f64 = 1e-9;

impl Calibration {
    /// Fits with the deviation of each sensor estimated.
    pub(crate) fn fit_estimating(
        &self,
        experiments: &[Experiment],
        settings: &FitSettings,
    ) -> Result<Fit, Error> {
        let quiet = FitSettings { region: false, ..*settings };
        // A common factor comes first, so that priors have their weight from the beginning.
        let first = self.clone().noise(Noise::Scaled).fit_weighted(experiments, &quiet)?;
        let (minima, mut iterations) = (first.minima().to_vec(), first.iterations());
        let mut calibration = self.clone();
        let mut factors = vec![1.0; self.sensors.len()];
        let mut fit = first;
        for round in 0..ROUNDS {
            let mut largest = 0.0_f64;
            for (k, share) in fit.shares().iter().enumerate().filter(|(_, share)| !share.white.is_empty()) {
                let next = (factors[k] * self.factor(k, share)?).max(SMALLEST);
                largest = largest.max((next / factors[k]).ln().abs());
                factors[k] = next;
            }
            let settled = round > 0 && largest < SETTLED;
            for (k, factor) in factors.iter().enumerate() {
                calibration.sensors[k].covariance = &self.sensors[k].covariance * (factor * factor);
            }
            for (unknown, value) in calibration.unknowns.iter_mut().zip(fit.values()) {
                unknown.start = *value;
            }
            let last = settled || round + 1 == ROUNDS;
            let settings = FitSettings { starts: 0, ..if last { *settings } else { quiet } };
            fit = calibration.fit_weighted(experiments, &settings)?;
            iterations += fit.iterations();
            if last {
                if !settled {
                    fit.warn(format!(
                        "the deviations of the sensors have not settled after {ROUNDS} fits: they still change by {:.1} %",
                        100.0 * largest
                    ));
                }
                break;
            }
        }
        Ok(fit.with_factors(self, factors, minima, iterations))
    }

    /// Factor by which the deviations of a sensor are to be changed.
    fn factor(&self, sensor: usize, share: &Share) -> Result<f64, Error> {
        let (numbers, freedom) = (share.white.len(), share.freedom);
        if freedom < 0.5 {
            let name = &self.sensors[sensor].name;
            return Err(Error::Data(vec![format!(
                "sensor `{name}` has {numbers} numbers, of which the fit takes {:.1}: expected more, so that its deviation can be estimated",
                numbers as f64 - freedom
            )]));
        }
        Ok(if self.loss == Loss::Squares {
            (share.white.iter().map(|entry| entry * entry).sum::<f64>() / freedom).sqrt()
        } else {
            // Outliers have no part in it.
            median_deviation(&share.white) * (numbers as f64 / freedom).sqrt()
        })
    }
}
