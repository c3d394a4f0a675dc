//! Distributions, and tests of residuals.

use nalgebra::DMatrix;
use statrs::distribution::{ChiSquared, ContinuousCDF, FisherSnedecor, Normal, StudentsT};

/// The quantile of Student's distribution with these degrees of freedom below which the probability is `(1 + level) / 2`: half the width of an interval, in standard deviations.
pub(crate) fn two_sided(level: f64, freedom: f64) -> f64 {
    let part = 0.5 * (1.0 + level);
    if freedom.is_finite() {
        StudentsT::new(0.0, 1.0, freedom).map_or(f64::NAN, |found| found.inverse_cdf(part))
    } else {
        Normal::new(0.0, 1.0).map_or(f64::NAN, |found| found.inverse_cdf(part))
    }
}

/// The quantile of `F(count, freedom)`; with infinite freedom that of chi squared over its count.
pub(crate) fn fisher(level: f64, count: f64, freedom: f64) -> f64 {
    if freedom.is_finite() {
        FisherSnedecor::new(count, freedom).map_or(f64::NAN, |found| found.inverse_cdf(level))
    } else {
        ChiSquared::new(count).map_or(f64::NAN, |found| found.inverse_cdf(level) / count)
    }
}

/// The probability that `F(count, freedom)` is above `value`.
pub(crate) fn above(value: f64, count: f64, freedom: f64) -> f64 {
    if !value.is_finite() {
        return 0.0;
    }
    if freedom.is_finite() {
        FisherSnedecor::new(count, freedom).map_or(f64::NAN, |found| found.sf(value))
    } else {
        ChiSquared::new(count).map_or(f64::NAN, |found| found.sf(value * count))
    }
}

/// Standard deviation of normal numbers of mean zero by the median of their sizes, whatever outliers there are; NaN without numbers.
pub(crate) fn median_deviation(values: &[f64]) -> f64 {
    let mut sizes: Vec<f64> = values.iter().map(|value| value.abs()).collect();
    sizes.sort_by(f64::total_cmp);
    // The median of the size of a standard normal number is 0.6745.
    sizes.get(sizes.len() / 2).map_or(f64::NAN, |median| median / 0.674_489_750_196_081_7)
}

/// Correlation of a covariance: 1 on the diagonal; zero where one has no deviation.
pub(crate) fn correlation(covariance: &DMatrix<f64>) -> DMatrix<f64> {
    DMatrix::from_fn(covariance.nrows(), covariance.ncols(), |i, j| {
        if i == j {
            return 1.0;
        }
        let product = covariance[(i, i)] * covariance[(j, j)];
        if product > 0.0 { covariance[(i, j)] / product.sqrt() } else { 0.0 }
    })
}

/// Whether residuals look like draws of one normal distribution: the test of Anderson and Darling with estimated mean and deviation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Normality {
    /// The statistic `A^2 (1 + 0.75 / n + 2.25 / n^2)`.
    pub statistic: f64,
    /// The probability of a statistic at least as large where the residuals are normal (approximation of D'Agostino and Stephens 1986, table 4.9).
    pub probability: f64,
}

impl Normality {
    /// Tests some numbers; `None` for fewer than eight, or for equal ones.
    pub(crate) fn of(values: &[f64]) -> Option<Self> {
        let n = values.len() as f64;
        if values.len() < 8 {
            return None;
        }
        let mean = values.iter().sum::<f64>() / n;
        let deviation = (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0)).sqrt();
        let normal = Normal::new(0.0, 1.0).ok().filter(|_| deviation > 0.0)?;
        let mut sorted: Vec<f64> = values.iter().map(|value| (value - mean) / deviation).collect();
        sorted.sort_by(f64::total_cmp);
        // Logarithms of tails that are not rounded to zero.
        let log = |x: f64| normal.cdf(x).max(f64::MIN_POSITIVE).ln();
        let count = sorted.len();
        let sum: f64 =
            (0..count).map(|i| (2 * i + 1) as f64 * (log(sorted[i]) + log(-sorted[count - 1 - i]))).sum();
        let raw = -n - sum / n;
        let a = raw * (1.0 + 0.75 / n + 2.25 / (n * n));
        let probability = match a {
            a if a < 0.2 => 1.0 - (-13.436 + 101.14 * a - 223.73 * a * a).exp(),
            a if a < 0.34 => 1.0 - (-8.318 + 42.796 * a - 59.938 * a * a).exp(),
            a if a < 0.6 => (0.9177 - 4.279 * a - 1.38 * a * a).exp(),
            a if a < 13.0 => (1.2937 - 5.709 * a + 0.0186 * a * a).exp(),
            _ => 0.0,
        };
        Some(Self { statistic: a, probability: probability.clamp(0.0, 1.0) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tables of Student's and of Fisher's distribution.
    #[test]
    fn quantiles_are_those_of_tables() {
        assert!((two_sided(0.95, 10.0) - 2.228_138_852).abs() < 1e-6);
        assert!((two_sided(0.95, f64::INFINITY) - 1.959_963_985).abs() < 1e-6);
        assert!((fisher(0.95, 3.0, 20.0) - 3.098_391).abs() < 1e-5);
        assert!((fisher(0.95, 2.0, f64::INFINITY) - 5.991_465 / 2.0).abs() < 1e-5);
        assert!((above(3.098_391, 3.0, 20.0) - 0.05).abs() < 1e-6);
    }

    #[test]
    fn equidistant_normal_quantiles_are_normal_and_powers_are_not() {
        let normal = Normal::new(0.0, 1.0).expect("normal");
        let draws: Vec<f64> = (0..100).map(|i| normal.inverse_cdf((f64::from(i) + 0.5) / 100.0)).collect();
        assert!(Normality::of(&draws).expect("enough").probability > 0.9);
        let skewed: Vec<f64> = draws.iter().map(|x| x.exp()).collect();
        assert!(Normality::of(&skewed).expect("enough").probability < 1e-6);
    }
}
