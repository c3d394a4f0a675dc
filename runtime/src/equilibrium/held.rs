//! Tensions of tendons with prescribed lengths, found by an active-set method.
//!
//! A tendon is taut or slack: its tension `tau` and its slack `w = available - length` obey `tau >= 0`, `w >= 0`, `tau w = 0`. Linearised about the
//! current state, `w = q + C tau` with the compliance of the robot along the tendons, `C = A K^-1 B - D`: `A` is the derivative of the lengths by the
//! unknowns, `B` that of the residual by the tensions, `D` that of the lengths by the tensions at given unknowns. Where loads have an energy, `C` is
//! symmetric and the tensions minimise `1/2 tau^T C tau + q^T tau` over `tau >= 0`. They are found by an active-set method (Lawson and Hanson, Solving
//! Least Squares Problems, chapter 23). Where `C` is singular (three parallel tendons on a rod that keeps its length), tensions of least norm are taken,
//! and the defect is the part of `q` outside of the range of `C`, which no tensions can remove. An elastic tendon of stiffness `k` adds `1/k` to the
//! diagonal of `C` and the elongation by its pretension to `-q`, so that `C` is regular.
//!
//! Stability. Let `n` directions lower the energy at prescribed tensions, and let `C` of the taut tendons have `m` negative eigenvalues. At prescribed
//! lengths `n - m` directions lower the energy (Haynsworth's inertia formula for the bordered matrix `[K, J^T; J, -1/k]`, whose Schur complement is `-C`).

use crate::dense::{Eigen, solve};
use crate::spectral::dot;

use super::system::Equilibrium;

/// Eigenvalues below this fraction of the largest are zero to working accuracy.
const SINGULAR: f64 = 1e-10;
/// A tendon whose slack is below this fraction of the largest length or displacement in the balance is taut.
const TAUT: f64 = 1e-9;

/// The active-set method, with its memory.
#[derive(Clone, Debug, Default)]
pub struct ActiveSet {
    /// Tensions, N.
    pub values: Vec<f64>,
    /// Length by which each tendon exceeds its prescribed length and that no tensions can remove, m.
    pub defect: Vec<f64>,
    /// Smallest over largest eigenvalue of the compliance of the taut tendons; 0 where it is singular, 1 where no tendon is taut.
    pub conditioning: f64,
    pulls: Vec<bool>,
    pushes: Vec<bool>,
    trial: Vec<f64>,
    wanted: Vec<f64>,
    matrix: Vec<f64>,
    right: Vec<f64>,
    eigen: Eigen,
    members: Vec<usize>,
}

impl ActiveSet {
    /// Reserves memory for `count` lengths.
    fn reserve(&mut self, count: usize) {
        for list in [&mut self.values, &mut self.defect, &mut self.trial, &mut self.wanted, &mut self.right] {
            list.reserve(count);
        }
        self.matrix.reserve(count * count);
        self.eigen.reserve(count);
        for list in [&mut self.pulls, &mut self.pushes] {
            list.reserve(count);
        }
        self.members.reserve(count);
    }

    /// Finds the tensions for a compliance (m/N, by rows) and the slack `q` (m) of the tendons at zero tensions. The search starts with the tendons whose
    /// tension in `start` is not zero; tensions for which `pushes` is true may have either sign (their lengths are prescribed from both sides).
    pub fn find(
        &mut self,
        compliance: &[f64],
        q: &[f64],
        start: impl Iterator<Item = f64>,
        pushes: impl Fn(usize) -> bool,
    ) {
        let n = q.len();
        self.pushes.clear();
        self.pushes.extend((0..n).map(pushes));
        self.values.clear();
        self.values.extend(
            start.zip(&self.pushes).map(|(value, pushes)| if *pushes { value } else { value.max(0.0) }),
        );
        self.pulls.clear();
        self.pulls
            .extend(self.values.iter().zip(&self.pushes).map(|(value, pushes)| *pushes || *value > 0.0));
        self.trial.clear();
        self.trial.resize(n, 0.0);
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

    /// Computes [`ActiveSet::conditioning`] among `members`.
    fn judge(&mut self, compliance: &[f64]) {
        self.decompose(compliance);
        let m = self.members.len();
        let eigenvalues = self.eigen.values().iter().map(|value| value.abs());
        let (least, most) = eigenvalues.fold((f64::INFINITY, 0.0_f64), |(a, b), e| (a.min(e), b.max(e)));
        self.conditioning = if m == 0 { 1.0 } else { least / most };
        if self.conditioning.is_nan() || self.conditioning <= SINGULAR {
            self.conditioning = 0.0;
        }
    }

    /// Number of negative eigenvalues of a compliance among the tendons for which `pulls` is true.
    pub fn negative(&mut self, compliance: &[f64], pulls: impl Fn(usize) -> bool) -> usize {
        self.members.clear();
        self.members.extend((0..self.values.len()).filter(|k| pulls(*k)));
        self.decompose(compliance);
        let values = self.eigen.values();
        let largest = values.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        values.iter().filter(|value| **value < -SINGULAR * largest).count()
    }

    /// Slack `w` of a tendon, m.
    fn room(&self, compliance: &[f64], k: usize) -> f64 {
        let n = self.values.len();
        self.wanted[k] + (0..n).map(|j| compliance[k * n + j] * self.values[j]).sum::<f64>()
    }

    /// Runs the active-set iteration. Returns whether no slack is below `-least` at its end.
    fn search(&mut self, compliance: &[f64], least: f64) -> bool {
        let n = self.values.len();
        for _ in 0..4 * n + 8 {
            // Moves towards the optimal tensions of the active tendons until a tension becomes zero.
            for _ in 0..=n {
                self.best(compliance);
                let leaving = (0..n)
                    .filter(|k| self.pulls[*k] && !self.pushes[*k] && self.trial[*k] <= 0.0)
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
        let met = |room: f64, pushes: bool| room >= -1e3 * least && (!pushes || room <= 1e3 * least);
        (0..n).all(|k| met(self.room(compliance, k), self.pushes[k]))
    }

    /// Projects `wanted` onto the range of the compliance; returns false where that does not change it.
    fn project(&mut self, compliance: &[f64]) -> bool {
        let n = self.values.len();
        self.members.clear();
        self.members.extend(0..n);
        self.decompose(compliance);
        let largest = self.eigen.values().iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        let mut singular = false;
        for (k, value) in self.eigen.values().iter().enumerate() {
            if value.abs() <= SINGULAR * largest {
                singular = true;
                let vector = self.eigen.vector(k);
                let along = dot(vector, &self.wanted);
                for (wanted, entry) in self.wanted.iter_mut().zip(vector) {
                    *wanted -= along * entry;
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
        self.eigen.decompose(&self.matrix, self.members.len());
    }

    /// Writes the solution of least norm of `C tau = -q` among the active tendons to `trial`.
    fn best(&mut self, compliance: &[f64]) {
        self.members.clear();
        for (k, pulls) in self.pulls.iter().enumerate() {
            if *pulls {
                self.members.push(k);
            }
        }
        let (n, m) = (self.values.len(), self.members.len());
        self.decompose(compliance);
        let largest = self.eigen.values().iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        self.trial.fill(0.0);
        if self.eigen.values().iter().all(|value| value.abs() > SINGULAR * largest) {
            // Without symmetrisation: loads without energy make the compliance unsymmetric.
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
        }
        for (k, value) in self.eigen.values().iter().enumerate() {
            if value.abs() > SINGULAR * largest {
                let entries = || self.members.iter().zip(self.eigen.vector(k));
                let along =
                    entries().map(|(member, entry)| -entry * self.wanted[*member]).sum::<f64>() / value;
                for (member, entry) in entries() {
                    self.trial[*member] += along * entry;
                }
            }
        }
    }
}

/// The linear system of the tensions at the last tangent.
#[derive(Clone, Debug, Default)]
pub(super) struct Held {
    pub(super) active: ActiveSet,
    /// `A`, and `K^-1 B`, one row per prescribed length.
    rows: Vec<f64>,
    answers: Vec<f64>,
    /// `C` by rows, m/N.
    compliance: Vec<f64>,
    room: Vec<f64>,
}

impl Held {
    /// Reserves memory for `count` lengths and increments of `order` entries.
    pub(super) fn reserve(&mut self, count: usize, order: usize) {
        self.rows.reserve(count * order);
        self.answers.reserve(count * order);
        self.compliance.reserve(count * count);
        self.room.reserve(count);
        self.active.reserve(count);
    }

    /// Resets the memory; called before the first step of an iteration.
    pub(super) fn begin(&mut self, count: usize) {
        self.active.defect.clear();
        self.active.defect.resize(count, 0.0);
        self.active.conditioning = 1.0;
    }

    /// Residual of the lengths at the current state, relative to their scales.
    pub(super) fn residual<S: Equilibrium>(&self, system: &S) -> f64 {
        (0..system.held()).fold(0.0, |worst: f64, index| {
            let gap = system.gap(index);
            let excess = gap.excess - self.active.defect.get(index).copied().unwrap_or(0.0);
            let open = if gap.pushes || gap.tension > 0.0 { excess.abs() } else { excess.max(0.0) };
            // `f64::max` would drop a NaN.
            if open.is_finite() { worst.max(open / gap.scale) } else { f64::INFINITY }
        })
    }

    /// Computes `A`, `K^-1 B` and `C` with the last factors. Returns false where a solution is not finite.
    pub(super) fn respond<S: Equilibrium>(&mut self, system: &mut S) -> bool {
        let count = system.held();
        let order = system.order() - count;
        self.rows.resize(count * order, 0.0);
        self.answers.resize(count * order, 0.0);
        for index in 0..count {
            system.stretch(index, &mut self.rows[index * order..][..order]);
            let answer = &mut self.answers[index * order..][..order];
            system.pull(index, answer);
            if !system.solve(answer) {
                return false;
            }
        }
        self.compliance.clear();
        for i in 0..count {
            let row = &self.rows[i * order..][..order];
            for j in 0..count {
                let answer = &self.answers[j * order..][..order];
                self.compliance.push(dot(row, answer) - system.coupling(i, j));
            }
        }
        self.compliance.iter().all(|entry| entry.is_finite())
    }

    /// Completes a step: `step` holds the step of the unknowns at the present tensions and is overwritten with the step of unknowns and tensions. Returns
    /// the largest change of a tension relative to the largest tension; `None` where it is not finite.
    pub(super) fn step<S: Equilibrium>(&mut self, system: &mut S, step: &mut [f64]) -> Option<f64> {
        let count = system.held();
        let order = step.len() - count;
        if !self.respond(system) {
            return None;
        }
        let (unknowns, changes) = step.split_at_mut(order);
        self.room.clear();
        for i in 0..count {
            let row = &self.rows[i * order..][..order];
            let now: f64 = (0..count).map(|j| self.compliance[i * count + j] * system.gap(j).tension).sum();
            self.room.push(-system.gap(i).excess - dot(row, unknowns) - now);
        }
        let tensions = (0..count).map(|index| system.gap(index).tension);
        self.active.find(&self.compliance, &self.room, tensions, |index| system.gap(index).pushes);
        let largest =
            (0..count).map(|index| system.gap(index).tension.abs().max(self.active.values[index].abs()));
        let largest = largest.fold(system.unit(), f64::max);
        let mut worst = 0.0_f64;
        for (index, change) in changes.iter_mut().enumerate() {
            *change = self.active.values[index] - system.gap(index).tension;
            if !change.is_finite() {
                return None;
            }
            worst = worst.max(change.abs());
            for (entry, answer) in unknowns.iter_mut().zip(&self.answers[index * order..][..order]) {
                *entry -= *change * answer;
            }
        }
        Some(if worst == 0.0 { 0.0 } else { worst / largest })
    }

    /// Number of negative eigenvalues of `C` among the taut tendons, with the last factors; also updates the conditioning. `None` where entries are not
    /// finite.
    pub(super) fn negative<S: Equilibrium>(&mut self, system: &mut S) -> Option<usize> {
        let count = system.held();
        if !self.respond(system) {
            return None;
        }
        self.active.values.resize(count, 0.0);
        let Self { active, compliance, .. } = self;
        let pulls = |index| {
            let gap = system.gap(index);
            gap.pushes || gap.tension > 0.0
        };
        let taut = |index| pulls(index) || system.gap(index).excess >= -TAUT * system.gap(index).scale;
        active.members.clear();
        active.members.extend((0..count).filter(|index| taut(*index)));
        active.judge(compliance);
        Some(active.negative(compliance, pulls))
    }
}
