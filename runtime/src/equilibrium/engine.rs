//! The memory of the engine, its report, and its evaluations.

use super::held::{ActiveSet, Held};
use super::settings::Settings;
use super::stop::Failure;
use super::system::{Balance, Equilibrium, Irregular, Tangent, TangentInertia};
use crate::{Iteration, Report};

/// Shortest part of a step that is tried.
pub(super) const SHORTEST: f64 = 1e-4;
/// Number of iterations that are recorded.
const REMEMBERED: usize = 512;

/// The memory of a solver: the report of the last solve, its iterations, and intermediate states. `T` is the state of the system.
#[derive(Clone, Debug)]
pub struct Engine<T> {
    pub(super) settings: Settings,
    pub(super) report: Report,
    pub(super) held: Held,
    /// State at which a line search starts.
    pub(super) start: T,
    /// The last two equilibria of the load path.
    pub(super) good: T,
    pub(super) older: T,
    /// State at which a descent starts.
    pub(super) origin: T,
    /// An unstable or undecided equilibrium.
    pub(super) candidate: T,
    pub(super) step: Vec<f64>,
    /// Increments per unit of the load fraction at the last two equilibria of the load path.
    pub(super) tangent: Vec<f64>,
    pub(super) last: Vec<f64>,
    /// A direction, and an increment along it.
    pub(super) mode: Vec<f64>,
    pub(super) along: Vec<f64>,
    /// Size of the first step of the last correction along a path.
    pub(super) first: f64,
    /// The shortest part of a step that a search tries.
    pub(super) shortest: f64,
    trail: Vec<Iteration>,
}

impl<T: Clone> Engine<T> {
    /// Memory for systems whose increments have `order` entries; `state` may be any state of the system.
    #[must_use]
    pub fn new(state: &T, order: usize) -> Self {
        let increment = || Vec::with_capacity(order);
        Self {
            settings: Settings::default(),
            report: Report::started(),
            held: Held::default(),
            start: state.clone(),
            good: state.clone(),
            older: state.clone(),
            origin: state.clone(),
            candidate: state.clone(),
            step: increment(),
            tangent: increment(),
            last: increment(),
            mode: increment(),
            along: increment(),
            first: f64::INFINITY,
            shortest: SHORTEST,
            trail: Vec::with_capacity(REMEMBERED),
        }
    }

    /// This engine with memory for `count` prescribed lengths.
    #[must_use]
    pub fn with_held(mut self, count: usize) -> Self {
        self.held.reserve(count, self.step.capacity());
        self
    }

    /// The report of the last solve.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// The iterations of the last solve, at most 512 of them.
    #[must_use]
    pub fn iterations(&self) -> &[Iteration] {
        &self.trail
    }

    /// The active set of the prescribed lengths: tensions, defects and conditioning.
    #[must_use]
    pub fn held(&self) -> &ActiveSet {
        &self.held.active
    }

    /// Records an iteration.
    pub(super) fn remember(&mut self, load: f64, tangent: Tangent, predictor: bool, step: f64) {
        if self.trail.len() < REMEMBERED {
            let residual = self.report.residual;
            self.trail.push(Iteration {
                load,
                gauss_newton: tangent.gauss_newton,
                predictor,
                step,
                residual,
            });
        }
    }

    /// Resets the counts of the report and takes over settings: needed before [`Engine::refine`] or [`Engine::solve_at`] without a solve.
    pub fn begin(&mut self, settings: &Settings) {
        self.settings = *settings;
        self.report = Report::started();
        self.trail.clear();
    }

    /// Evaluates the residual at the current state.
    pub(super) fn evaluate<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
    ) -> Result<Balance, Failure> {
        self.spend()?;
        system.evaluate(load).ok_or(Failure::Overflow)
    }

    /// Factorises the tangent at the current state; `current` tells that the residual there was evaluated last.
    pub(super) fn linearise<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
        tangent: Tangent,
        current: bool,
    ) -> Result<Result<(Balance, TangentInertia), Irregular>, Failure> {
        if !current {
            self.spend()?;
        }
        Ok(system.linearise(load, tangent))
    }

    /// Counts an evaluation of the residual.
    pub(super) fn spend(&mut self) -> Result<(), Failure> {
        if self.report.evaluations >= self.settings.max_evaluations {
            return Err(Failure::Evaluations);
        }
        self.report.evaluations += 1;
        Ok(())
    }

    /// The relative residual that is compared with the tolerance, that of prescribed lengths included.
    pub(super) fn residual<S: Equilibrium<State = T>>(&self, system: &S, balance: &Balance) -> f64 {
        let residual = balance.residual();
        let residual = if system.held() == 0 { residual } else { residual.max(self.held.residual(system)) };
        if residual.is_nan() { f64::INFINITY } else { residual }
    }

    /// Largest relative residual that is accepted: the tolerance, or the rounding error where that is larger.
    pub(super) fn bound(&self, balance: &Balance) -> f64 {
        self.settings.tolerance.max(balance.rounding)
    }
}
