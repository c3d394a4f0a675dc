//! Residuals of the observations, and the probability of each.

use nalgebra::DMatrix;

use crate::covariance::Local;
use crate::loss::{Loss, Noise};
use crate::problem::Calibration;
use crate::rows::Rows;
use crate::statistics::above;

/// Residual of an observation: predicted minus measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Residual {
    /// The experiment.
    pub experiment: usize,
    /// The sensor.
    pub sensor: usize,
    /// Time of the measurement in a motion, s; `None` in equilibrium.
    pub time: Option<f64>,
    /// Components of the sensor that were measured: those of `values`.
    pub components: Vec<usize>,
    /// Predicted minus measured, SI; of a pose the position, then the rotation vector.
    pub values: Vec<f64>,
    /// Their size in deviations of the sensor: the root of the sum of the squares of the whitened values.
    pub size: f64,
    /// The probability of a residual at least as large, where this observation were one of the same normal distribution as all others: small ones are outliers. From the
    /// deviation of the fit without it.
    pub probability: f64,
}

/// Observations that are no draws of the distribution of all others: those whose probability is below 0.01 over their number (Bonferroni), most improbable first.
pub(crate) fn outliers(all: &[Residual]) -> Vec<&Residual> {
    let limit = 0.01 / all.len().max(1) as f64;
    let mut found: Vec<&Residual> = all.iter().filter(|residual| residual.probability < limit).collect();
    found.sort_by(|a, b| a.probability.total_cmp(&b.probability));
    found
}

/// Root of the mean square of the lengths of some of the residuals.
pub(crate) fn rms(all: &[Residual], of: impl Fn(&Residual) -> bool) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0_f64);
    for residual in all.iter().filter(|residual| of(residual)) {
        sum += residual.values.iter().map(|value| value * value).sum::<f64>();
        count += 1.0;
    }
    (sum / count).sqrt()
}

/// Residuals of a sensor, and their degrees of freedom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Share {
    /// Residuals in deviations of the sensor.
    pub(crate) white: Vec<f64>,
    /// Degrees of freedom: the numbers less what the fit has taken of them, the trace of their part of the matrix that projects onto the fit.
    pub(crate) freedom: f64,
}

/// Residuals by observation with the probability of each; all in deviations of their sensors; the same by sensor.
pub(crate) type LeftOver = (Vec<Residual>, Vec<f64>, Vec<Share>);

/// Residuals of all observations, with the probability of each.
pub(crate) fn left_over(calibration: &Calibration, rows: &[Rows], local: &Local<'_>) -> LeftOver {
    let (left, weighted) = (local.left(), local.square());
    let mut residuals = Vec::new();
    let mut sizes = Vec::new();
    let mut shares = vec![Share::default(); calibration.sensors.len()];
    for (experiment, rows) in rows.iter().enumerate() {
        for observed in &rows.observed {
            let white = rows.white.rows(observed.first, observed.count).into_owned();
            let block = rows.jacobian.rows(observed.first, observed.count).select_columns(&local.free);
            // Covariance of the residual: the noise less what the fit has taken.
            let hat = &block * &local.rank.inverse * block.transpose();
            let count = observed.count as f64;
            let share = &mut shares[observed.sensor];
            share.white.extend(white.iter());
            share.freedom += count - hat.trace();
            let rest = DMatrix::identity(observed.count, observed.count) - hat;
            let square = rest.cholesky().map_or(f64::INFINITY, |factor| white.dot(&factor.solve(&white)));
            let probability = match calibration.noise {
                Noise::Known => above(square / count, count, f64::INFINITY),
                Noise::Scaled | Noise::PerSensor if left > count => {
                    let without = (weighted - square).max(0.0) / (left - count);
                    // Robust losses weigh an outlier down, so that it is hardly in the sum.
                    let without = if calibration.loss == Loss::Squares { without } else { weighted / left };
                    above(square / count / without, count, left - count)
                }
                Noise::Scaled | Noise::PerSensor => 1.0,
            };
            sizes.extend(white.iter());
            residuals.push(Residual {
                experiment,
                sensor: observed.sensor,
                time: observed.time,
                components: observed.kept.clone(),
                values: rows.raw[observed.first..][..observed.count].to_vec(),
                size: white.norm(),
                probability,
            });
        }
    }
    (residuals, sizes, shares)
}
