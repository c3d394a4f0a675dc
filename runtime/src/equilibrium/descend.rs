//! From an unstable equilibrium to a stable one under the same loads.

use super::solve::Engine;
use super::{Equilibrium, Failure, Settings};
use crate::{Cause, Report, Stability};

/// Number of inverse iterations for the softest direction.
const INVERSE_ITERATIONS: usize = 20;

impl<T: Clone> Engine<T> {
    /// Moves from the current unstable equilibrium along [`Equilibrium::mode`], first in its direction, then in the opposite one, and from there to a
    /// stable equilibrium.
    pub(super) fn descend<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
    ) -> Result<(), Failure> {
        if let Some(found) = self.descend_otherwise(system, load, None) {
            return found;
        }
        let mut mode = core::mem::take(&mut self.mode);
        mode.resize(system.order(), 0.0);
        mode.fill(0.0);
        let unknowns = system.order() - system.held();
        let found = system.mode(load, &mut mode[..unknowns]);
        let left = if found { self.leave(system, load, &mode) } else { Err(Failure::Singular) };
        self.mode = mode;
        left
    }

    /// Moves from the current state along a direction of size 1, first forwards and then backwards, and from there to a stable equilibrium: by minimising
    /// the energy or, where loads have no energy, the residual; an undecided equilibrium is accepted then, too. Where the energy is minimised, an undecided one is accepted
    /// where neither side leads to a stable one: some motion is without resistance, but along none does the energy fall.
    pub(super) fn leave<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
        direction: &[f64],
    ) -> Result<(), Failure> {
        if let Some(found) = self.descend_otherwise(system, load, Some(direction)) {
            return found;
        }
        let before = self.report;
        system.save(&mut self.origin);
        let mut failure = Failure::Stalled;
        let mut neutral = None;
        for push in [S::PUSH, -S::PUSH] {
            system.restore(&self.origin);
            system.advance(direction, push);
            let found = match self.rebalance(system, load) {
                Ok(true) => self.search(system, load),
                Ok(false) => Err(Failure::Stalled),
                Err(failure) => Err(failure),
            };
            match found {
                Ok(()) if self.report.stability == Stability::Stable || !system.conservative() => {
                    return Ok(());
                }
                Ok(()) if self.report.stability == Stability::Undecided && neutral.is_none() => {
                    let mut state = self.origin.clone();
                    system.save(&mut state);
                    neutral = Some((state, self.report));
                }
                Ok(()) => {}
                Err(Failure::Evaluations) => {
                    failure = Failure::Evaluations;
                    break;
                }
                Err(other) => failure = other,
            }
        }
        let (iterations, evaluations) = (self.report.iterations, self.report.evaluations);
        if let Some((state, report)) = neutral {
            self.report = Report { iterations, evaluations, ..report };
            system.restore(&state);
            // Evaluates again, so that quantities which the family keeps beside its state belong to this state.
            system.evaluate(load);
            return Ok(());
        }
        self.report = Report { iterations, evaluations, ..before };
        system.restore(&self.origin);
        Err(failure)
    }
}

impl<T: Clone> Engine<T> {
    /// Moves from the current state, at a limit point or an unstable equilibrium, to a stable equilibrium at the load fraction `load`: along `direction`, an
    /// increment of size 1 in which a limit point is left, or along the direction in which the energy decreases most. After an error the state is the one before.
    /// For searches that are not those of a solve.
    ///
    /// # Errors
    /// The cause, where neither side leads to a stable equilibrium.
    pub fn find_stable<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
        direction: Option<&[f64]>,
        settings: &Settings,
    ) -> Result<Report, Cause> {
        self.begin(settings);
        let found = match direction {
            Some(direction) => self.leave(system, load, direction),
            None => self.descend(system, load),
        };
        found.map(|()| self.report).map_err(Cause::from)
    }

    /// Calls [`Equilibrium::descend`], if the family has it; the state that it finds is iterated to the tolerance and must not be unstable.
    fn descend_otherwise<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
        direction: Option<&[f64]>,
    ) -> Option<Result<(), Failure>> {
        let mut origin = self.older.clone();
        system.save(&mut origin);
        let left = self.settings.max_evaluations - self.report.evaluations;
        let (evaluations, found) = system.descend(load, direction, left)?;
        let before = self.report;
        self.report.evaluations += evaluations.min(left);
        let mut result = Err(Failure::Stalled);
        if found {
            result = self.search(system, load);
            if result.is_ok() && self.report.stability == Stability::Unstable {
                result = Err(Failure::Stalled);
            }
        }
        if result.is_err() {
            let (iterations, evaluations) = (self.report.iterations, self.report.evaluations);
            self.report = Report { iterations, evaluations, ..before };
            system.restore(&origin);
        }
        Some(result)
    }
}

/// The softest direction of a symmetric tangent whose factors `solve` applies (shifted so that it is positive definite), of Euclidean norm 1, by inverse
/// iteration that starts from `mode`. Returns false where the result is not finite.
pub fn inverse_iteration(mode: &mut [f64], mut solve: impl FnMut(&mut [f64]) -> bool) -> bool {
    for _ in 0..INVERSE_ITERATIONS {
        if !solve(mode) {
            return false;
        }
        let size = mode.iter().map(|entry| entry * entry).sum::<f64>().sqrt();
        if size == 0.0 || !size.is_finite() {
            return false;
        }
        for entry in mode.iter_mut() {
            *entry /= size;
        }
    }
    true
}
