//! Likely causes where a fit does not explain the data: each fault that data often have is undone, and the data without it are fitted.

use crate::descent::{FitSettings, Minimum};
use crate::experiment::Experiment;
use crate::fault::Fault;
use crate::loss::{Loss, Noise};
use crate::problem::Calibration;
use crate::residual::{Residual, outliers};
use crate::unknown::Quantity;
use crate::verdict::{FAR, FEW};
use crate::{Error, Fit};

/// Most experiments by which faults are tried.
const EXPERIMENTS: usize = 16;
/// Steps after which faults are compared, and those of the best ones.
const STEPS: [usize; 2] = [6, 30];
/// Number of faults that are tried to the end.
const BEST: usize = 6;
/// Least ratio of the squares of the residuals with a fault and without it at which it is a likely cause.
const CAUSE: f64 = 9.0;
/// The same of outliers, by degree of freedom.
const CLEAN: f64 = 1.5;
/// Least size of an outlier that is named, in deviations of the other observations.
const GROSS: f64 = 5.0;
/// Faults without which the squares of the residuals differ by less than this ratio are equally likely.
const ALIKE: f64 = 4.0;
/// Threshold of the loss by which outliers are found, in deviations: 95 % of the efficiency of squares where residuals are normal.
const ROBUST: Loss = Loss::Cauchy(2.385);

/// Faults after the first steps without which the squares are larger by this ratio than without the best one are not tried to the end.
const WORSE: f64 = 100.0;
/// Squares below this part of those of the fit are rounding.
const ROUNDED: f64 = 1e-9;

/// Fit to experiments without a fault, or on the way to it.
struct Trial {
    calibration: Calibration,
    experiments: Vec<Experiment>,
    /// Half the sum of squares.
    cost: f64,
    values: Vec<f64>,
}

impl Trial {
    /// The state of a search from some values; `None` where an experiment has no equilibrium there, or the data cannot be meant.
    fn from(
        calibration: Calibration,
        experiments: Vec<Experiment>,
        start: &[f64],
        settings: &FitSettings,
    ) -> Option<Self> {
        calibration.check_units(&experiments).ok()?;
        let (cost, values) = match calibration.descend(&experiments, start, settings) {
            Ok(Minimum { state, .. }) => (state.cost, state.at),
            Err(Error::NotConverged { cost, values, .. }) => (cost, values),
            Err(_) => return None,
        };
        Some(Self { calibration, experiments, cost, values })
    }
}

/// Decrease of the residuals by a ratio of their squares, in words.
fn smaller(ratio: f64) -> String {
    let ratio = ratio.sqrt();
    let shown = if ratio < 1e3 { format!("{ratio:.1}") } else { format!("{ratio:.0e}") };
    format!("the residuals are {shown} times smaller")
}

/// Some of the experiments, spread evenly: numbers of an irrational rotation do not keep step with the order of the table.
fn some(experiments: &[Experiment]) -> Vec<Experiment> {
    let part = EXPERIMENTS as f64 / experiments.len() as f64;
    let kept = |(number, _): &(usize, &Experiment)| (*number as f64 * 0.618_033_988_749_895).fract() < part;
    experiments.iter().enumerate().filter(kept).map(|(_, experiment)| experiment.clone()).collect()
}

impl Calibration {
    /// Whether causes of what a fit leaves over are worth a search.
    pub(crate) fn is_suspect(&self, fit: &Fit) -> bool {
        fit.verdict().suspect || self.distance(fit.values()) > FAR
    }

    /// Whether the measuring frame is unknown.
    pub(crate) fn is_frame_free(&self) -> bool {
        let of_frame =
            |quantity: &Quantity| matches!(quantity, Quantity::FramePosition(_) | Quantity::FrameRotation(_));
        let free = self.unknowns.iter().filter(|unknown| of_frame(&unknown.quantity));
        free.filter(|unknown| unknown.prior.is_none()).count() == 6
    }

    /// The same with one factor of all deviations, where each sensor has its own.
    fn with_one_factor(&self) -> Self {
        let noise = if self.noise == Noise::PerSensor { Noise::Scaled } else { self.noise };
        self.clone().noise(noise)
    }

    /// The same from a frame that is aligned, where it is free.
    fn anew(&self, experiments: &[Experiment]) -> Self {
        let calibration = self.with_one_factor();
        let aligned = calibration.is_frame_free().then(|| calibration.clone().aligned(experiments).ok());
        aligned.flatten().unwrap_or(calibration)
    }

    /// Likely causes of what a fit leaves over, or of its failure: sentences, the likeliest first.
    pub(crate) fn causes(
        &self,
        experiments: &[Experiment],
        fit: Option<&Fit>,
        settings: &FitSettings,
    ) -> Vec<String> {
        let settings = FitSettings { starts: 0, region: false, ..*settings };
        // Outliers are few among good observations; faults of all observations leave none of them good.
        let seldom = fit.is_some_and(|fit| {
            let found = fit.outliers().len();
            found > 0 && found * FEW <= fit.residuals().len()
        });
        let first = if seldom { self.without_outliers(experiments, &settings) } else { None };
        if let Some((outliers, true)) = first {
            return outliers;
        }
        let suspect = fit.is_none_or(|fit| self.is_suspect(fit));
        let faults = if suspect { self.without_faults(experiments, fit, &settings) } else { Vec::new() };
        if !faults.is_empty() {
            return faults;
        }
        let outliers = if seldom { first } else { self.without_outliers(experiments, &settings) };
        outliers.map_or_else(Vec::new, |(outliers, _)| outliers)
    }

    /// Faults of all experiments without which the residuals are far smaller, or the parameters far closer to their start.
    fn without_faults(
        &self,
        experiments: &[Experiment],
        fit: Option<&Fit>,
        settings: &FitSettings,
    ) -> Vec<String> {
        let few = some(experiments);
        let [first, last] = STEPS.map(|iterations| FitSettings { iterations, ..*settings });
        let before =
            fit.and_then(|fit| Trial::from(self.with_one_factor(), few.clone(), fit.values(), &last));
        let before = before.map_or(f64::INFINITY, |trial| trial.cost);
        let begin = |fault: Fault| {
            let undone = fault.undone(self, &few);
            let calibration = self.anew(&undone);
            let start = calibration.starts();
            Some((Trial::from(calibration, undone, &start, &first)?, fault))
        };
        let finish = |(Trial { calibration, experiments, values, .. }, fault): (Trial, Fault)| {
            Some((Trial::from(calibration, experiments, &values, &last)?, fault))
        };
        let by_cost = |a: &(Trial, Fault), b: &(Trial, Fault)| a.0.cost.total_cmp(&b.0.cost);
        let mut found: Vec<(Trial, Fault)> = self.faults(experiments).into_iter().filter_map(begin).collect();
        found.sort_by(by_cost);
        let most =
            found.first().map_or(0.0, |(trial, _)| (WORSE * trial.cost).max(ROUNDED * before.min(1e300)));
        found.retain(|(trial, _)| trial.cost <= most.min(CLEAN * before));
        found.truncate(BEST);
        found = found.into_iter().filter_map(finish).collect();
        found.sort_by(by_cost);
        let best = found.first().map_or(0.0, |(trial, _)| trial.cost);
        let most = (ALIKE * best).max(ROUNDED * before.min(1e300));
        found.retain(|(trial, _)| trial.cost <= most);
        let far = fit.map_or(0.0, |fit| self.distance(fit.values()));
        found.iter().filter_map(|(trial, fault)| self.cause(trial, fault, before, far, settings)).collect()
    }

    /// The sentence on a fault without which a fit is better than with it: that has the squares `before`, infinite where there is none, and parameters at a factor of `exp(far)` from
    /// their start.
    fn cause(
        &self,
        trial: &Trial,
        fault: &Fault,
        before: f64,
        far: f64,
        settings: &FitSettings,
    ) -> Option<String> {
        let words = fault.words(self);
        if before.is_infinite() {
            let again = trial.calibration.fit_weighted(&trial.experiments, settings);
            let explained = again.is_ok_and(|again| again.verdict().explains == Some(true));
            return explained.then(|| format!("{words}; without that the data are explained"));
        }
        if before > CAUSE * trial.cost {
            return Some(format!("{words}; without that {}", smaller(before / trial.cost)));
        }
        let close = self.distance(&trial.values);
        (fault.is_of_units() && far > FAR && close < 0.5 * FAR).then(|| {
            let [far, close] = [far, close].map(f64::exp);
            format!("{words}; without that a parameter ends at a factor of {close:.1} from its start, not of {far:.0e}")
        })
    }

    /// Observations without which the residuals are far smaller, found by a robust loss, and whether nothing else is wrong with the data.
    fn without_outliers(
        &self,
        experiments: &[Experiment],
        settings: &FitSettings,
    ) -> Option<(Vec<String>, bool)> {
        if self.loss != Loss::Squares {
            return None;
        }
        let calibration = self.anew(experiments);
        let robust = calibration.clone().loss(ROBUST).fit_weighted(experiments, settings).ok()?;
        let found = outliers(robust.residuals());
        if found.is_empty() || found.len() * FEW > robust.residuals().len() {
            return None;
        }
        let mut kept = experiments.to_vec();
        for outlier in &found {
            let experiment = &mut kept[outlier.experiment];
            match (&mut experiment.motion, outlier.time) {
                (Some(motion), Some(time)) => motion
                    .samples
                    .retain(|sample| sample.time != time || sample.measured.sensor != outlier.sensor),
                _ => experiment.measured.retain(|measured| measured.sensor != outlier.sensor),
            }
        }
        let left = |fit: &Fit| fit.verdict().chi_square.value / fit.verdict().chi_square.freedom.max(1.0);
        let clean = calibration.fit_weighted(&kept, settings).ok()?;
        let before = calibration.fit_weighted(experiments, settings);
        let before = before.map_or(f64::INFINITY, |before| left(&before));
        // The robust loss takes the tail of the noise for outliers, too.
        let gross = |outlier: &&&Residual| outlier.size > GROSS * left(&clean).sqrt();
        let gross: Vec<&Residual> = found.iter().filter(gross).copied().collect();
        if gross.is_empty() || before <= CLEAN * left(&clean) {
            return None;
        }
        let name = |outlier: &&Residual| {
            let length = outlier.values.iter().map(|value| value * value).sum::<f64>().sqrt();
            format!(
                "outlier: {} in `{}` by {length:.3e}; without all outliers {}",
                self.quoted(outlier.sensor),
                experiments[outlier.experiment].name,
                smaller(before / left(&clean))
            )
        };
        Some((gross.iter().map(name).collect(), !calibration.is_suspect(&clean)))
    }
}
