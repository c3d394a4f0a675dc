//! Choice of experiments that shrink the covariance most.

use nalgebra::DMatrix;

use crate::evaluation::Stopped;
use crate::experiment::Experiment;
use crate::problem::Calibration;
use crate::sensor::Measured;
use crate::{Error, Fit};

/// An experiment that a design takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// Index among the candidates.
    pub candidate: usize,
    /// Factor by which it shrinks the volume of the joint region of the unknowns.
    pub factor: f64,
    /// Standard deviation of each unknown after it and those before, SI.
    pub deviations: Vec<f64>,
}

/// Deviations, in scales of the unknowns, of what nothing is known of: so that first experiments can be compared.
const UNKNOWN: f64 = 1e3;

impl Experiment {
    /// An experiment that is not made yet: every sensor of a list would measure all of its numbers. What stands in their place is zero, and no fit should see it.
    #[must_use]
    pub fn planned(mut self, calibration: &Calibration, sensors: &[usize]) -> Self {
        for sensor in sensors {
            if let Some(mounted) = calibration.sensors.get(*sensor) {
                let values = vec![Some(0.0); mounted.measures.numbers()];
                self.measured.push(Measured { sensor: *sensor, values });
            }
        }
        self
    }
}

impl Calibration {
    /// Chooses at most `count` of the candidates, in the order in which the experiments should be made: each is the one that shrinks the determinant of the
    /// covariance most, beside what priors and the experiments before it determine, at the values `at` of the unknowns (D-optimal, chosen one at a time). A
    /// candidate may be taken several times. Candidates that cannot be solved are left out.
    ///
    /// # Errors
    /// [`Error::Asked`] where nothing can be chosen.
    pub fn design(&self, candidates: &[Experiment], at: &[f64], count: usize) -> Result<Vec<Chosen>, Error> {
        let size = self.unknowns.len();
        let known = |k: usize| {
            let unknown = &self.unknowns[k];
            let least = (UNKNOWN * unknown.scale).powi(-2);
            least + unknown.prior.map_or(0.0, |prior| prior.deviation.powi(-2))
        };
        let information = DMatrix::from_fn(size, size, |i, j| if i == j { known(i) } else { 0.0 });
        self.design_beside(candidates, at, information, count)
    }

    fn design_beside(
        &self,
        candidates: &[Experiment],
        at: &[f64],
        mut information: DMatrix<f64>,
        count: usize,
    ) -> Result<Vec<Chosen>, Error> {
        if at.len() != self.unknowns.len() {
            return Err(Error::asked(format!(
                "there are {} values: expected {}",
                at.len(),
                self.unknowns.len()
            )));
        }
        let jacobian =
            |experiment: &Experiment| match self.rows_at(std::slice::from_ref(experiment), at, true) {
                Err(Stopped { error: Error::Cancelled, .. }) => Err(Error::Cancelled),
                found => Ok(found.ok().map(|mut rows| rows.remove(0).jacobian)),
            };
        let all: Vec<Option<DMatrix<f64>>> = candidates.iter().map(jacobian).collect::<Result<_, _>>()?;
        let mut chosen = Vec::new();
        for _ in 0..count {
            let Some(factor) = information.clone().cholesky() else { break };
            // ln det (M + J^T J) - ln det M = ln det (1 + J M^-1 J^T).
            let gain = |jacobian: &DMatrix<f64>| {
                let inner = jacobian * factor.solve(&jacobian.transpose());
                let inner = DMatrix::identity(inner.nrows(), inner.nrows()) + inner;
                inner.cholesky().map_or(0.0, |found| 2.0 * found.l().diagonal().map(f64::ln).sum())
            };
            let gains = all.iter().enumerate().filter_map(|(k, found)| Some((k, gain(found.as_ref()?))));
            let Some((candidate, gain)) = gains.max_by(|a, b| a.1.total_cmp(&b.1)) else {
                return Err(Error::asked("no candidate has an equilibrium"));
            };
            if let Some(rows) = &all[candidate] {
                information += rows.transpose() * rows;
            }
            let deviations = match information.clone().cholesky() {
                Some(found) => found.inverse().diagonal().iter().map(|entry| entry.sqrt()).collect(),
                None => vec![f64::NAN; at.len()],
            };
            chosen.push(Chosen { candidate, factor: (0.5 * gain).exp(), deviations });
        }
        Ok(chosen)
    }
}

impl Fit {
    /// [`Calibration::design`] at the fitted values, beside the experiments of the fit.
    ///
    /// # Errors
    /// As [`Calibration::design`].
    pub fn design(&self, candidates: &[Experiment], count: usize) -> Result<Vec<Chosen>, Error> {
        let calibration = self.weighted();
        let mut information = self.information().clone();
        for (k, unknown) in calibration.unknowns.iter().enumerate() {
            information[(k, k)] += (UNKNOWN * unknown.scale).powi(-2);
        }
        calibration.design_beside(candidates, self.values(), information, count)
    }
}
