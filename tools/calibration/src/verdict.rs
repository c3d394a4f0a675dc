//! The verdict of a fit: whether it explains the data.

use core::fmt;
use std::collections::BTreeMap;

use crate::covariance::Local;
use crate::experiment::Experiment;
use crate::loss::{Loss, Noise};
use crate::problem::Calibration;
use crate::residual::{Residual, outliers};
use crate::statistics::above;
use crate::unknown::Quantity;

/// Probability of residuals at least as large below which they are not those of the given deviations.
const IMPROBABLE: f64 = 1e-3;
/// Largest factor of given deviations that are known up to a factor.
const FACTOR: f64 = 2.0;
/// Part of the squares of the measurements about their means that residuals of an unknown deviation may be.
const LARGE: f64 = 0.25;
/// The same beyond which a cause is looked for.
const SUSPECT: f64 = 0.02;
/// The same below which outliers are not worth a search: rounding and integration have some.
const NOTICED: f64 = 1e-4;
/// One in so many observations at most is an outlier that a robust loss leaves aside.
pub(crate) const FEW: usize = 5;
/// Logarithm of the factor between a parameter and its start beyond which its unit is doubted.
pub(crate) const FAR: f64 = 4.6;

/// Sum of the squares of the residuals in deviations of the sensors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquare {
    /// The sum, with those of the priors.
    pub value: f64,
    /// Degrees of freedom: numbers and priors less unknowns.
    pub freedom: f64,
    /// The probability of a sum at least as large where the deviations are right; without degrees of freedom that for one.
    pub probability: f64,
}

impl ChiSquare {
    fn of(value: f64, freedom: f64) -> Self {
        let count = freedom.max(1.0);
        Self { value, freedom, probability: above(value / count, count, f64::INFINITY) }
    }
}

impl fmt::Display for ChiSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { value, freedom, probability } = self;
        write!(f, "chi^2 is {value:.4e} for {freedom} degrees of freedom (probability {probability:.1e})")
    }
}

/// Whether a fit explains its data.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Whether it does; `None` without degrees of freedom.
    pub explains: Option<bool>,
    /// The same in words.
    pub words: String,
    /// Likely causes of what looks wrong: faults of the data without which the residuals are far smaller, or the parameters far closer to their start.
    pub causes: Vec<String>,
    /// Residuals beside the deviations of the sensors; where these are estimated it says nothing.
    pub chi_square: ChiSquare,
    /// Whether causes are worth a search.
    pub(crate) suspect: bool,
    /// Whether outliers are worth a search, whatever else is suspect.
    pub(crate) has_outliers: bool,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "verdict: {}", self.words)?;
        self.causes.iter().try_for_each(|cause| writeln!(f, "likely cause: {cause}"))
    }
}

impl Verdict {
    /// Whether the fit may be used: nothing speaks against it.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.explains != Some(false) && self.causes.is_empty()
    }

    /// The verdict on residuals, without causes.
    pub(crate) fn of(
        calibration: &Calibration,
        experiments: &[Experiment],
        residuals: &[Residual],
        local: &Local<'_>,
    ) -> Self {
        let found = outliers(residuals);
        let many = found.len() * FEW > residuals.len();
        let robust = calibration.loss != Loss::Squares;
        let chi_square = if robust {
            let kept = residuals.iter().filter(|residual| many || !found.contains(residual));
            let left: usize = found.iter().map(|outlier| outlier.values.len()).sum();
            let value = kept.map(|residual| residual.size * residual.size).sum();
            ChiSquare::of(value, local.left() - if many { 0.0 } else { left as f64 })
        } else {
            ChiSquare::of(local.square(), local.left())
        };
        let given = residuals.iter().all(|residual| !calibration.sensors[residual.sensor].assumed);
        let part = part_of_spread(calibration, experiments, residuals);
        let (explains, mut words, mut suspect) = match calibration.noise {
            Noise::Known => by_deviations(&chi_square, 1.0),
            Noise::Scaled if given => by_deviations(&chi_square, FACTOR),
            _ => by_spread(&chi_square, part),
        };
        let mut explains = explains;
        if robust && !found.is_empty() && explains == Some(true) {
            let counts = format!("{} of {} observations are outliers", found.len(), residuals.len());
            if many {
                (explains, words) = (Some(false), format!("the fit does not explain the data: {counts}"));
            } else {
                words = format!("{words}; {counts}");
            }
        }
        suspect |= explains == Some(false);
        let has_outliers = !robust && !given && !found.is_empty() && part > NOTICED;
        Self { explains, words, causes: Vec::new(), chi_square, suspect, has_outliers }
    }

    /// Adds causes; a fit whose residuals a fault of the data makes does not explain them.
    pub(crate) fn blame(&mut self, causes: Vec<String>) {
        self.causes = causes;
        if self.explains == Some(false) && self.causes.is_empty() {
            self.words += "; neither exchanged actuators, a mirrored frame, a factor of 1000 in units nor a few outliers are the cause";
        } else if self.explains != Some(false) && !self.causes.is_empty() {
            self.words += ", but a fault of the data is likely";
        }
    }
}

/// The verdict by deviations that were given, up to a factor, and whether it is to be doubted.
fn by_deviations(found: &ChiSquare, most: f64) -> (Option<bool>, String, bool) {
    let scale = (found.value / found.freedom.max(1.0)).sqrt();
    let improbable = found.probability < IMPROBABLE;
    if improbable && scale > most {
        let words = format!(
            "the fit does not explain the data: residuals are {scale:.3} times the given deviations, {found}"
        );
        (Some(false), words, true)
    } else if found.freedom < 1.0 {
        (None, "no degrees of freedom are left to judge the fit".to_owned(), false)
    } else if improbable {
        let words =
            format!("the fit explains the data with deviations {scale:.3} times the given ones: {found}");
        (Some(true), words, true)
    } else {
        (Some(true), format!("the fit explains the data: {found}"), false)
    }
}

/// The verdict by residuals as a part of the spread of the measurements, and whether it is to be doubted.
fn by_spread(found: &ChiSquare, part: f64) -> (Option<bool>, String, bool) {
    if found.freedom < 1.0 || part.is_nan() {
        let words = "no degrees of freedom are left to judge the fit".to_owned();
        return (None, words, false);
    }
    let explains = part <= LARGE;
    let does = if explains { "explains" } else { "does not explain" };
    let words = format!(
        "the fit {does} the data: residuals are {:.3} % of the spread of the measurements",
        100.0 * part.sqrt()
    );
    (Some(explains), words, part > SUSPECT)
}

/// Squares of the residuals as a part of those of the measurements about their means, in deviations of the sensors; NaN where all inputs are alike.
fn part_of_spread(calibration: &Calibration, experiments: &[Experiment], residuals: &[Residual]) -> f64 {
    let alike = |one: &Experiment| one.motion.is_none() && one.input == experiments[0].input;
    if experiments.iter().all(alike) {
        return f64::NAN;
    }
    // Count, sum and sum of squares of each component.
    let mut sums: BTreeMap<(usize, usize), [f64; 3]> = BTreeMap::new();
    let mut left = 0.0;
    let variance =
        |sensor: usize, component: usize| calibration.sensors[sensor].covariance[(component, component)];
    for residual in residuals {
        let experiment = &experiments[residual.experiment];
        let Some(measured) = experiment.measured_at(residual.sensor, residual.time) else { continue };
        // Rotations are no differences of numbers.
        for (component, value) in residual.components.iter().zip(&residual.values).filter(|(k, _)| **k < 3) {
            let Some(number) = measured.values[*component] else { continue };
            left += value * value / variance(residual.sensor, *component);
            let [count, sum, square] = sums.entry((residual.sensor, *component)).or_default();
            *count += 1.0;
            *sum += number;
            *square += number * number;
        }
    }
    let about = |((sensor, component), [count, sum, square]): (&(usize, usize), &[f64; 3])| {
        (square - sum * sum / count).max(0.0) / variance(*sensor, *component)
    };
    left / sums.iter().map(about).sum::<f64>()
}

impl Calibration {
    /// Logarithm of the largest factor between a parameter and its start.
    pub(crate) fn distance(&self, at: &[f64]) -> f64 {
        let factor = |(unknown, value): (&crate::Unknown, &f64)| match unknown.quantity {
            Quantity::Parameter(_) if unknown.start != 0.0 => {
                let ratio = value / unknown.start;
                if ratio > 0.0 { ratio.ln().abs() } else { f64::INFINITY }
            }
            _ => 0.0,
        };
        self.unknowns.iter().zip(at).map(factor).fold(0.0, f64::max)
    }
}
