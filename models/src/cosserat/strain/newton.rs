//! Newton's method on the energy (on the residual where the loads have none), from where the solver is.

use std::sync::Arc;

use super::constraint::Constraint;
use super::factor::{Factor, Outcome};
use super::loads::Loads;
use super::mesh::Mesh;
use super::stability::SymmetricPart;
use super::state::State;
use crate::cosserat::Kernel;
use crate::{Method, Report, Stability};

/// Residual, relative to the largest load in the balance, of an answer.
const TOLERANCE: f64 = 1e-12;
/// Residual that rounding leaves: nothing is gained below.
const ROUNDING: f64 = 4e-15;
/// Residual below which a step with the last factors is as good as one with new ones.
const NEAR: f64 = 1e-7;
/// Part of a step that is tried last.
const SMALLEST_STEP: f64 = 1e-4;
/// Steps before a solve is given up.
const MAX_ITERATIONS: usize = 60;
/// Part of the decrease promised by the slope that must come.
const DECREASE: f64 = 1e-4;
/// What rounding may add to an energy, relative to its terms.
const ENERGY_ROUNDING: f64 = 1e-14;
/// First shift of an indefinite tangent, relative to the elastic stiffness, and the largest.
const SHIFTS: [f64; 2] = [1e-3, 1e6];
/// Pivots below this part of the matrix are none.
const SINGULAR: f64 = 1e-12;
/// Residuals that are remembered.
pub(super) const REMEMBERED: usize = 64;

/// The iteration and its memory.
#[derive(Clone, Debug)]
pub(super) struct Newton<K: Kernel> {
    pub(super) mesh: Arc<Mesh<K>>,
    pub(super) loads: Loads,
    pub(super) constraint: Constraint,
    pub(super) now: State<K>,
    trial: State<K>,
    pub(super) factor: Factor,
    symmetric: SymmetricPart,
    step: Vec<f64>,
    /// Relative residual of each iterate of the last run.
    pub(super) residuals: [f64; REMEMBERED],
    pub(super) count: usize,
}

impl<K: Kernel> Newton<K> {
    pub(super) fn new(mesh: Arc<Mesh<K>>) -> Self {
        let state = State::new(&mesh);
        let tendons = K::per_tendon(|_| ()).as_ref().len();
        Self {
            loads: Loads::new(mesh.elements.len() + 1),
            constraint: Constraint::new(tendons, mesh.order()),
            trial: state.clone(),
            now: state,
            factor: Factor::new(&mesh),
            symmetric: SymmetricPart::default(),
            step: vec![0.0; mesh.order()],
            residuals: [0.0; REMEMBERED],
            count: 0,
            mesh,
        }
    }

    /// Position of the tip, m.
    pub(super) fn tip(&self) -> [f64; 3] {
        let base = self.mesh.base.1;
        core::array::from_fn(|k| base[k] + self.now.chords.iter().map(|chord| chord[k]).sum::<f64>())
    }

    /// Largest load of a state, J^(1/2), in units of which its merit is measured.
    fn size(&self, state: &State<K>) -> f64 {
        (state.size.powi(2) + self.constraint.stretch(state)).sqrt()
    }

    /// Merit of a state: what is left of its balance, J^(1/2).
    fn merit(&self, state: &State<K>) -> f64 {
        let missing = if self.constraint.is_empty() { 0.0 } else { self.constraint.missing(state) };
        (state.norm.powi(2) + missing).sqrt()
    }

    /// Factorises at the present state. Gives the shift that was needed and the smallest pivot, or none.
    fn factorise(&mut self) -> Option<(f64, f64)> {
        let mut shift = 0.0;
        loop {
            match self.factor.factorise(&self.mesh, &self.now, &self.loads, shift, self.loads.energy) {
                Outcome::Regular(pivot) => return Some((shift, pivot)),
                Outcome::Singular if !self.loads.energy || shift >= SHIFTS[1] => return None,
                Outcome::Singular if !self.constraint.is_empty() => {
                    let general = self.factor.factorise(&self.mesh, &self.now, &self.loads, 0.0, false);
                    let Outcome::Regular(pivot) = general else { return None };
                    return Some((f64::INFINITY, pivot));
                }
                Outcome::Singular => shift = (10.0 * shift).max(SHIFTS[0]),
            }
        }
    }

    /// Iterates from the present coefficients, tensions and scale; adds to the report. Whether an equilibrium was found.
    pub(super) fn run(&mut self, report: &mut Report) -> bool {
        report.method = Method::Newton;
        report.stability = Stability::Undecided;
        report.residual = f64::INFINITY;
        self.count = 0;
        if !self.now.evaluate(&self.mesh, &self.loads) {
            return false;
        }
        // Shift and pivot of the factors, if they are those of this run.
        let mut factors: Option<(f64, f64)> = None;
        let mut last = f64::INFINITY;
        for _ in 0..MAX_ITERATIONS {
            let known = self.constraint.is_empty() || factors.is_some();
            let merit = if known { self.merit(&self.now) } else { f64::INFINITY };
            let relative = if merit == 0.0 { 0.0 } else { merit / self.size(&self.now) };
            self.remember(relative);
            report.residual = relative;
            let stalled = relative <= TOLERANCE && relative >= 0.1 * last;
            if relative <= ROUNDING || stalled {
                return self.finish(factors, report);
            }
            last = relative;
            let fresh = factors.is_none_or(|(shift, _)| shift != 0.0) || relative > NEAR;
            if fresh {
                factors = self.factorise();
                if factors.is_none() {
                    return false;
                }
            }
            report.iterations += 1;
            for (step, residual) in self.step.iter_mut().zip(&self.now.residual) {
                *step = -residual;
            }
            self.factor.solve(&mut self.step);
            if !self.constraint.is_empty() {
                self.constraint.step(&self.mesh, &self.now, &mut self.factor, &mut self.step);
            }
            if !self.search() {
                return relative <= TOLERANCE && self.finish(factors, report);
            }
            core::mem::swap(&mut self.now, &mut self.trial);
        }
        report.residual <= TOLERANCE && self.finish(factors, report)
    }

    fn remember(&mut self, residual: f64) {
        if let Some(entry) = self.residuals.get_mut(self.count) {
            *entry = residual;
            self.count += 1;
        }
    }

    /// Shortens the step until what it is for comes down; leaves the accepted state in `trial`.
    fn search(&mut self) -> bool {
        let descent = self.loads.energy && self.constraint.is_empty();
        let slope = pliant_runtime::spectral::dot(&self.step, &self.now.residual);
        let merit = self.merit(&self.now);
        let mut fraction = 1.0;
        while fraction >= SMALLEST_STEP {
            let trial = &mut self.trial;
            trial.scale = self.now.scale;
            trial.tensions = self.now.tensions;
            let from = self.now.coefficients.iter().zip(&self.step);
            for (to, (from, step)) in trial.coefficients.iter_mut().zip(from) {
                *to = from + fraction * step;
            }
            for (tendon, change) in self.constraint.driven.iter().zip(&self.constraint.change) {
                trial.tensions.as_mut()[*tendon] += fraction * change;
            }
            if trial.evaluate(&self.mesh, &self.loads) {
                let trial = &self.trial;
                let lower = if descent {
                    let rounding = ENERGY_ROUNDING * trial.terms.max(self.now.terms);
                    trial.energy <= self.now.energy + DECREASE * fraction * slope + rounding
                } else {
                    self.merit(trial) <= (1.0 - DECREASE * fraction) * merit
                };
                let settled = self.merit(trial) <= TOLERANCE * self.size(trial);
                if lower || settled {
                    return true;
                }
            }
            fraction *= 0.5;
        }
        false
    }

    /// The verdict on stability.
    fn finish(&mut self, factors: Option<(f64, f64)>, report: &mut Report) -> bool {
        let found = match factors {
            Some(found) if self.loads.energy => Some(found),
            None if self.loads.energy => self.factorise(),
            _ => None,
        };
        report.stability = match found {
            Some((shift, pivot)) if shift == 0.0 && pivot > SINGULAR => Stability::Stable,
            Some((shift, _)) if shift > 0.0 && shift.is_finite() => Stability::Unstable,
            Some((shift, _)) if shift > 0.0 => self.held_verdict(),
            Some(_) => Stability::Undecided,
            None if self.loads.energy => Stability::Undecided,
            None => self.symmetric.verdict(&self.mesh, &self.now, &self.loads, &mut self.factor),
        };
        true
    }

    /// The verdict where the rod would be unstable if the tensions were held, but lengths are: see [`super::constraint`].
    fn held_verdict(&mut self) -> Stability {
        let Self { mesh, now, loads, factor, constraint, .. } = self;
        let Some(negative) = factor.factorise_counting(mesh, now, loads) else { return Stability::Undecided };
        match negative.checked_sub(constraint.negative(mesh, now, factor, mesh.order())) {
            Some(0) => Stability::Stable,
            Some(_) => Stability::Unstable,
            None => Stability::Undecided,
        }
    }
}
