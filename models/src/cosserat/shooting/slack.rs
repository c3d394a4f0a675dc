//! Tensions of tendons that are held by their lengths.
//!
//! A tendon pulls or is slack: `tau >= 0`, `w = available - length >= 0`, `tau w = 0`. Linearised about the rod as it is, `w = q + C tau` with the
//! compliance `C` of the rod as the tendons see it, which is symmetric where loads have an energy, so that the tensions minimise `1/2 tau^T C tau + q^T tau` over `tau >= 0`. Found
//! by an active set in the manner of Lawson and Hanson, chapter 23. Where `C` is singular (three parallel tendons on a rod that keeps its length) tensions
//! of least norm are taken; and where then no tensions do, what they cannot reach is the defect: the part of `q` outside of the range of `C`. A tendon that
//! stretches adds the reciprocal of its stiffness to the diagonal of `C`, and what its pretension stretches it by to `-q`: nothing is singular then.

use super::linear::{eigen, solve};

/// Eigenvalues below this part of the largest are zero.
const SINGULAR: f64 = 1e-10;
/// Room below this part of the largest length or displacement in the balance is none: the tendon is taut.
const TAUT: f64 = 1e-9;

/// Memory of the search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tensions {
    /// The answer, N.
    pub(crate) values: Vec<f64>,
    /// By how much each tendon stays longer than what is available, m.
    pub(crate) defect: Vec<f64>,
    /// Smallest over largest eigenvalue among the taut tendons; 0 where singular, 1 where none is taut.
    pub(crate) conditioning: f64,
    pulls: Vec<bool>,
    trial: Vec<f64>,
    wanted: Vec<f64>,
    matrix: Vec<f64>,
    right: Vec<f64>,
    vectors: Vec<f64>,
    members: Vec<usize>,
}

impl Tensions {
    /// Minimises: `compliance` by rows; starts with the tendons that pull in `start`.
    pub(crate) fn find(&mut self, compliance: &[f64], q: &[f64], start: impl Iterator<Item = f64>) {
        let n = q.len();
        self.values.clear();
        self.values.extend(start.map(|value| value.max(0.0)));
        self.pulls.clear();
        self.pulls.extend(self.values.iter().map(|value| *value > 0.0));
        self.trial.clear();
        self.trial.resize(n, 0.0);
        self.vectors.resize(n * n, 0.0);
        self.wanted.clear();
        self.wanted.extend_from_slice(q);
        let largest = (0..n).map(|k| compliance[k * n + k].abs()).fold(0.0, f64::max);
        let pull = self.values.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        let reach = q.iter().fold(largest * pull, |a, b| a.max(b.abs()));
        self.defect.clear();
        self.defect.resize(n, 0.0);
        if !self.search(compliance, 1e-13 * reach) && self.project(compliance) {
            self.search(compliance, 1e-13 * reach);
            for (defect, (wanted, q)) in self.defect.iter_mut().zip(self.wanted.iter().zip(q)) {
                *defect = wanted - q;
            }
        }
        self.members.clear();
        for k in 0..n {
            if self.pulls[k] || self.room(compliance, k) <= TAUT * reach {
                self.members.push(k);
            }
        }
        self.judge(compliance);
    }

    /// The conditioning among `members`.
    fn judge(&mut self, compliance: &[f64]) {
        self.decompose(compliance);
        let m = self.members.len();
        let eigenvalues = (0..m).map(|k| self.matrix[k * m + k].abs());
        let (least, most) = eigenvalues.fold((f64::INFINITY, 0.0_f64), |(a, b), e| (a.min(e), b.max(e)));
        self.conditioning = if m == 0 { 1.0 } else { least / most };
        if self.conditioning.is_nan() || self.conditioning <= SINGULAR {
            self.conditioning = 0.0;
        }
    }

    /// Negative eigenvalues of a compliance among the tendons that pull.
    pub(crate) fn negative(&mut self, compliance: &[f64], pulls: impl Fn(usize) -> bool) -> usize {
        self.members.clear();
        self.members.extend((0..self.values.len()).filter(|k| pulls(*k)));
        self.decompose(compliance);
        let m = self.members.len();
        let values = || (0..m).map(|k| self.matrix[k * m + k]);
        let largest = values().fold(0.0_f64, |a, b| a.max(b.abs()));
        values().filter(|value| *value < -SINGULAR * largest).count()
    }

    /// The tensions of tendons that push as well as they pull: `C tau = -q`, of least norm where `C` is singular.
    pub(crate) fn balance(&mut self, compliance: &[f64], q: &[f64]) {
        let n = q.len();
        self.pulls.clear();
        self.pulls.resize(n, true);
        self.values.clear();
        self.values.resize(n, 0.0);
        self.trial.clear();
        self.trial.resize(n, 0.0);
        self.vectors.resize(n * n, 0.0);
        self.wanted.clear();
        self.wanted.extend_from_slice(q);
        self.defect.clear();
        self.defect.resize(n, 0.0);
        if self.project(compliance) {
            for (defect, (wanted, q)) in self.defect.iter_mut().zip(self.wanted.iter().zip(q)) {
                *defect = wanted - q;
            }
        }
        self.best(compliance);
        self.values.copy_from_slice(&self.trial);
        self.members.clear();
        self.members.extend(0..n);
        self.judge(compliance);
    }

    /// `w` of a tendon.
    fn room(&self, compliance: &[f64], k: usize) -> f64 {
        let n = self.values.len();
        self.wanted[k] + (0..n).map(|j| compliance[k * n + j] * self.values[j]).sum::<f64>()
    }

    /// The active set. Whether all tendons have room in the end, but for `least`.
    fn search(&mut self, compliance: &[f64], least: f64) -> bool {
        let n = self.values.len();
        for _ in 0..4 * n + 8 {
            // The best tensions of those that pull, going there as far as none becomes negative.
            for _ in 0..=n {
                self.best(compliance);
                let leaving = (0..n)
                    .filter(|k| self.pulls[*k] && self.trial[*k] <= 0.0)
                    .map(|k| (k, self.values[k] / (self.values[k] - self.trial[k]).max(f64::MIN_POSITIVE)))
                    .min_by(|a, b| a.1.total_cmp(&b.1));
                let part = leaving.map_or(1.0, |(_, part)| part.clamp(0.0, 1.0));
                for (value, trial) in self.values.iter_mut().zip(&self.trial) {
                    *value += part * (trial - *value);
                }
                let Some((tendon, _)) = leaving else { break };
                self.pulls[tendon] = false;
                self.values[tendon] = 0.0;
            }
            let tightest = (0..n)
                .filter(|k| !self.pulls[*k])
                .map(|k| (k, self.room(compliance, k)))
                .min_by(|a, b| a.1.total_cmp(&b.1));
            match tightest {
                Some((tendon, room)) if room < -least => self.pulls[tendon] = true,
                _ => break,
            }
        }
        (0..n).all(|k| self.room(compliance, k) >= -1e3 * least)
    }

    /// Leaves of `wanted` what is in the range of the compliance; false where that is all of it.
    fn project(&mut self, compliance: &[f64]) -> bool {
        let n = self.values.len();
        self.members.clear();
        self.members.extend(0..n);
        self.decompose(compliance);
        let largest = (0..n).map(|k| self.matrix[k * n + k].abs()).fold(0.0, f64::max);
        let mut singular = false;
        for k in 0..n {
            if self.matrix[k * n + k].abs() <= SINGULAR * largest {
                singular = true;
                let along: f64 = (0..n).map(|i| self.vectors[i * n + k] * self.wanted[i]).sum();
                for i in 0..n {
                    self.wanted[i] -= along * self.vectors[i * n + k];
                }
            }
        }
        singular
    }

    /// Eigenvalues and eigenvectors of the compliance among `members`.
    fn decompose(&mut self, compliance: &[f64]) {
        let n = self.values.len();
        self.matrix.clear();
        for i in &self.members {
            for j in &self.members {
                self.matrix.push(0.5 * (compliance[i * n + j] + compliance[j * n + i]));
            }
        }
        eigen(&mut self.matrix, self.members.len(), &mut self.vectors);
    }

    /// `C tau = -q` among those that pull, of least norm, into `trial`.
    fn best(&mut self, compliance: &[f64]) {
        self.members.clear();
        for (k, pulls) in self.pulls.iter().enumerate() {
            if *pulls {
                self.members.push(k);
            }
        }
        let (n, m) = (self.values.len(), self.members.len());
        self.decompose(compliance);
        let largest = (0..m).map(|k| self.matrix[k * m + k].abs()).fold(0.0, f64::max);
        self.trial.fill(0.0);
        if (0..m).all(|k| self.matrix[k * m + k].abs() > SINGULAR * largest) {
            // As it is: loads without an energy make it unsymmetric.
            self.matrix.clear();
            self.right.clear();
            for i in &self.members {
                self.matrix.extend(self.members.iter().map(|j| compliance[i * n + j]));
                self.right.push(-self.wanted[*i]);
            }
            if solve(&mut self.matrix, m, &mut self.right) {
                for (member, value) in self.members.iter().zip(&self.right) {
                    self.trial[*member] = *value;
                }
                return;
            }
            self.decompose(compliance);
        }
        for k in 0..m {
            let value = self.matrix[k * m + k];
            if value.abs() > SINGULAR * largest {
                let along: f64 =
                    (0..m).map(|i| -self.vectors[i * m + k] * self.wanted[self.members[i]]).sum::<f64>()
                        / value;
                for i in 0..m {
                    self.trial[self.members[i]] += along * self.vectors[i * m + k];
                }
            }
        }
    }
}
