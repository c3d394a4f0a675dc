//! Where the region of a fit is that of the linearised problem, and where it is not.

use core::fmt;

use nalgebra::{DMatrix, DVector};
use pliant::{LastGood, Settings};

use crate::Error;
use crate::experiment::Experiment;
use crate::problem::Calibration;
use crate::rows::Rows;
use crate::statistics::fisher;

/// The part of the linear change of the residuals by which they may differ from it for the region to be called valid: the region then differs by about as much in size.
const CURVED: f64 = 0.3;

/// An axis of the joint region of a probability, with the deviation of its residuals from the linearised problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// Change of each unknown from the fit to the end of the axis, SI; the other end is on the other side.
    pub direction: Vec<f64>,
    /// Norm of the difference between the change of the residuals and its linear prediction, as a part of that prediction: the larger one of both ends. Infinite where an experiment cannot
    /// be solved at an end. Bates and Watts (1980) measure nonlinearity so, with both parts of it together.
    pub nonlinearity: f64,
    /// The same in words.
    pub words: String,
}

impl Axis {
    /// Whether the linearised region may be trusted along the axis.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.nonlinearity <= CURVED
    }
}

/// Check of the region of 95 % of a fit: an entry for each of its axes, the longest in deviations of the unknowns first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Region {
    /// The axes; none where nothing is determined or the residuals do not tell their size.
    pub axes: Vec<Axis>,
}

impl Region {
    /// Largest measure of all axes; 0 without any.
    #[must_use]
    pub fn nonlinearity(&self) -> f64 {
        self.axes.iter().map(|axis| axis.nonlinearity).fold(0.0, f64::max)
    }

    /// Axes along which the region is not that of the linearised problem.
    #[must_use]
    pub fn invalid(&self) -> Vec<&Axis> {
        self.axes.iter().filter(|axis| !axis.is_valid()).collect()
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for axis in self.invalid() {
            writeln!(f, "the region of 95 % is not valid {}", axis.words)?;
        }
        Ok(())
    }
}

/// Linearised problem at a fit, from which its region follows.
pub(crate) struct Linearised<'a> {
    pub(crate) at: &'a [f64],
    pub(crate) covariance: &'a DMatrix<f64>,
    /// Number of unknowns that are determined and free.
    pub(crate) count: usize,
    pub(crate) freedom: f64,
    pub(crate) rows: &'a [Rows],
    pub(crate) spread: f64,
}

impl Calibration {
    /// The axes of the region of 95 % of a fit, with the residuals at their ends: two evaluations of all experiments for each, each solved from where the fit has it.
    pub(crate) fn region(
        &self,
        experiments: &[Experiment],
        found: &Linearised<'_>,
        starts: &[Option<LastGood>],
        settings: &Settings,
    ) -> Region {
        let Linearised { at, covariance, count, freedom, rows, spread } = *found;
        let size = at.len();
        let deviations = DVector::from_fn(size, |k, _| covariance[(k, k)].max(0.0).sqrt());
        if count == 0 || !deviations.iter().all(|entry| entry.is_finite()) || freedom.is_nan() {
            return Region::default();
        }
        // Principal axes in deviations of the unknowns, so that units do not matter.
        let free: Vec<usize> = (0..size).filter(|k| deviations[*k] > 0.0).collect();
        let correlation = DMatrix::from_fn(free.len(), free.len(), |i, j| {
            covariance[(free[i], free[j])] / (deviations[free[i]] * deviations[free[j]])
        });
        let principal = correlation.symmetric_eigen();
        let mut order: Vec<usize> = (0..free.len()).collect();
        order.sort_by(|a, b| principal.eigenvalues[*b].total_cmp(&principal.eigenvalues[*a]));
        let reach = (count as f64 * fisher(0.95, count as f64, freedom)).sqrt();
        let weights = self.weights(rows, spread);
        let mut axes = Vec::new();
        for axis in order.into_iter().take(count) {
            let length = reach * principal.eigenvalues[axis].max(0.0).sqrt();
            let mut direction = vec![0.0; size];
            for (i, k) in free.iter().enumerate() {
                direction[*k] = length * principal.eigenvectors[(i, axis)] * deviations[*k];
            }
            let mut nonlinearity = 0.0_f64;
            for side in [1.0, -1.0] {
                let end: Vec<f64> = (0..size)
                    .map(|k| {
                        let unknown = &self.unknowns[k];
                        (at[k] + side * direction[k]).clamp(unknown.low, unknown.high)
                    })
                    .collect();
                let step = DVector::from_fn(size, |k, _| end[k] - at[k]);
                let here = self.off_linear(experiments, (&end, &step), (rows, &weights), starts, settings);
                nonlinearity = nonlinearity.max(here.unwrap_or(f64::INFINITY));
            }
            let words = self.along(&direction, &deviations, nonlinearity);
            axes.push(Axis { direction, nonlinearity, words });
        }
        Region { axes }
    }

    /// Roots of the weights that the loss gives to the residuals.
    fn weights(&self, rows: &[Rows], spread: f64) -> Vec<f64> {
        let mut weights = Vec::new();
        for rows in rows {
            for observed in &rows.observed {
                let square = rows.white.rows(observed.first, observed.count).norm_squared();
                let weight = self.loss.of(square / (spread * spread)).1.sqrt();
                weights.extend(core::iter::repeat_n(weight, observed.count));
            }
        }
        weights
    }

    /// The measure of nonlinearity at the end of a step.
    fn off_linear(
        &self,
        experiments: &[Experiment],
        (end, step): (&[f64], &DVector<f64>),
        (rows, weights): (&[Rows], &[f64]),
        starts: &[Option<LastGood>],
        settings: &Settings,
    ) -> Result<f64, Error> {
        let solved = self.solve_all(experiments, end, starts, settings)?;
        let moved = self.rows_of(experiments, &solved, end, false)?;
        let (mut off, mut linear, mut place) = (0.0, 0.0, 0);
        for (before, after) in rows.iter().zip(&moved) {
            let predicted = &before.jacobian * step;
            for k in 0..predicted.len() {
                let change = after.white[k] - before.white[k] - predicted[k];
                off += (weights[place] * change).powi(2);
                linear += (weights[place] * predicted[k]).powi(2);
                place += 1;
            }
        }
        // Priors are linear.
        for (unknown, step) in self.unknowns.iter().zip(step.iter()) {
            if let Some(prior) = unknown.prior {
                linear += (step / prior.deviation).powi(2);
            }
        }
        Ok(if linear > 0.0 { (off / linear).sqrt() } else { 0.0 })
    }

    /// An axis in words.
    fn along(&self, direction: &[f64], deviations: &DVector<f64>, nonlinearity: f64) -> String {
        let part = |k: usize| if deviations[k] > 0.0 { direction[k] / deviations[k] } else { 0.0 };
        let largest = (0..direction.len()).map(|k| part(k).abs()).fold(0.0, f64::max);
        let parts: Vec<String> = (0..direction.len())
            .filter(|k| part(*k).abs() > 0.2 * largest)
            .map(|k| {
                let unknown = &self.unknowns[k];
                format!("`{}` by {:+.2e} {}", unknown.name, direction[k], unknown.unit)
            })
            .collect();
        let change = parts.join(", ");
        if nonlinearity.is_finite() {
            format!(
                "along a change of {change}: at its end residuals differ from linear ones by {:.0} % of their change",
                100.0 * nonlinearity
            )
        } else {
            format!("along a change of {change}: at its end an experiment cannot be solved")
        }
    }
}
