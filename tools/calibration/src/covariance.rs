//! Determined unknowns at a minimum: rank of the derivatives, noise by the residuals, covariance.

use nalgebra::{DMatrix, DVector};

use crate::Undetermined;
use crate::identify::Rank;
use crate::loss::{Loss, Noise};
use crate::problem::Calibration;
use crate::rows::Rows;
use crate::unknown::Unknown;

/// The linearised problem at a minimum, on the unknowns that no bound holds.
pub(crate) struct Local<'a> {
    calibration: &'a Calibration,
    at: &'a [f64],
    /// Whether a bound holds each unknown.
    pub(crate) at_bound: Vec<bool>,
    /// Unknowns that no bound holds.
    pub(crate) free: Vec<usize>,
    /// Derivatives of residuals and priors by these.
    jacobian: DMatrix<f64>,
    residual: DVector<f64>,
    pub(crate) rank: Rank,
    /// Counts of measured numbers and of priors.
    pub(crate) numbers: usize,
    pub(crate) priors: usize,
}

impl<'a> Local<'a> {
    /// Linearises at the values `at`, with residuals of the size `spread`.
    pub(crate) fn of(calibration: &'a Calibration, rows: &[Rows], at: &'a [f64], spread: f64) -> Self {
        let (jacobian, residual) = calibration.linearised(rows, at, spread);
        let gradient = jacobian.transpose() * &residual;
        // At a bound that holds it: the derivatives point outwards.
        let held = |(k, (unknown, value)): (usize, (&Unknown, &f64))| {
            let near = |bound: f64| {
                bound.is_finite() && (value - bound).abs() <= 1e-9 * unknown.scale.max(bound.abs())
            };
            (near(unknown.low) && gradient[k] >= 0.0) || (near(unknown.high) && gradient[k] <= 0.0)
        };
        let at_bound: Vec<bool> = calibration.unknowns.iter().zip(at).enumerate().map(held).collect();
        let free: Vec<usize> = (0..at.len()).filter(|k| !at_bound[*k]).collect();
        let jacobian = jacobian.select_columns(&free);
        let rank = rank(calibration, at, &free, &jacobian);
        let numbers = rows.iter().map(|rows| rows.white.len()).sum();
        let priors = calibration.unknowns.iter().filter(|unknown| unknown.prior.is_some()).count();
        Self { calibration, at, at_bound, free, jacobian, residual, rank, numbers, priors }
    }

    /// Number of unknowns that are free and determined.
    pub(crate) fn count(&self) -> usize {
        self.free.len() - self.rank.undetermined.len()
    }

    /// Numbers and priors beyond those that determine unknowns.
    pub(crate) fn left(&self) -> f64 {
        (self.numbers + self.priors) as f64 - self.count() as f64
    }

    /// Sum of the squares of residuals and priors, in deviations.
    pub(crate) fn square(&self) -> f64 {
        self.residual.norm_squared()
    }

    /// Common factor of the deviations, and the degrees of freedom that it rests on.
    pub(crate) fn noise(&self) -> (f64, f64) {
        let left = self.left();
        match self.calibration.noise {
            Noise::Known => (1.0, f64::INFINITY),
            Noise::Scaled if left > 0.0 => ((self.square() / left).sqrt(), left),
            // The covariances are estimated ones.
            Noise::PerSensor if left > 0.0 => (1.0, left),
            Noise::Scaled | Noise::PerSensor => (f64::NAN, f64::NAN),
        }
    }

    /// Covariance of all unknowns with a factor of the deviations: zero for those that a bound holds.
    pub(crate) fn covariance(&self, scale: f64) -> DMatrix<f64> {
        let inverse = &self.rank.inverse;
        if self.calibration.loss == Loss::Squares {
            return self.wide(&(inverse * (scale * scale)));
        }
        // Covariance of weighted residuals: A^-1 B A^-1 with B the sum of the squares of their contributions.
        let mut middle = DMatrix::zeros(self.free.len(), self.free.len());
        for (row, residual) in self.jacobian.row_iter().zip(self.residual.iter()) {
            middle += row.transpose() * row * (residual * residual);
        }
        // Without anything left the residuals tell nothing.
        let left = self.left();
        let told = self.calibration.noise == Noise::Known || left > 0.0;
        let factor = if told { (self.numbers + self.priors) as f64 / left.max(1.0) } else { f64::NAN };
        self.wide(&(inverse * middle * inverse * factor))
    }

    /// Inverse of the covariance on what is determined and free.
    pub(crate) fn information(&self, scale: f64) -> DMatrix<f64> {
        self.wide(&(self.jacobian.transpose() * &self.jacobian / (scale * scale)))
    }

    /// A matrix of the free unknowns as one of all.
    fn wide(&self, matrix: &DMatrix<f64>) -> DMatrix<f64> {
        let mut all = DMatrix::zeros(self.at.len(), self.at.len());
        for (i, a) in self.free.iter().enumerate() {
            for (j, b) in self.free.iter().enumerate() {
                all[(*a, *b)] = matrix[(i, j)];
            }
        }
        all
    }

    /// Entries of the free unknowns as ones of all.
    fn spread<T: Copy + Default>(&self, entries: &[T]) -> Vec<T> {
        let mut all = vec![T::default(); self.at.len()];
        for (k, entry) in self.free.iter().zip(entries) {
            all[*k] = *entry;
        }
        all
    }

    /// Directions of the free unknowns as ones of all.
    fn directions(&self, found: &[Undetermined]) -> Vec<Undetermined> {
        let wide = |found: &Undetermined| Undetermined {
            direction: self.spread(&found.direction),
            words: found.words.clone(),
        };
        found.iter().map(wide).collect()
    }

    /// Whether each unknown takes part in a direction that is not determined.
    pub(crate) fn touched(&self) -> Vec<bool> {
        self.spread(&self.rank.touched)
    }

    /// Directions that neither measurements nor priors determine, and those that priors alone determine.
    pub(crate) fn undetermined(&self) -> [Vec<Undetermined>; 2] {
        let neither = self.directions(&self.rank.undetermined);
        if self.priors == 0 {
            return [neither, Vec::new()];
        }
        let of_data = self.jacobian.rows(0, self.numbers).into_owned();
        let of_data = rank(self.calibration, self.at, &self.free, &of_data).undetermined;
        let mut by_prior = self.directions(&of_data);
        by_prior.retain(|direction| !neither.iter().any(|known| known.words == direction.words));
        [neither, by_prior]
    }
}

/// Rank of derivatives by the free unknowns.
fn rank(calibration: &Calibration, at: &[f64], free: &[usize], jacobian: &DMatrix<f64>) -> Rank {
    let unknowns: Vec<&Unknown> = free.iter().map(|k| &calibration.unknowns[*k]).collect();
    let here: Vec<f64> = free.iter().map(|k| at[*k]).collect();
    Rank::of(jacobian, &unknowns, &here)
}
