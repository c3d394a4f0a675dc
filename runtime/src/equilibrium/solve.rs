//! A solve: the order of its searches, and the verdict on stability.

use super::engine::{Engine, SHORTEST};
use super::newton::Mode;
use super::settings::{AfterJump, Branch, Settings};
use super::stop::{Failure, Stop};
use super::system::{Equilibrium, LoadStage, Tangent, TangentInertia, Verdict};
use crate::{Cause, Report, Stability};

/// Where a solve starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveStart {
    /// From rest: the natural shape without loads.
    Rest,
    /// From the current state of the system, an equilibrium under its last input.
    Last,
}

impl<T: Clone> Engine<T> {
    /// Finds the equilibrium under the input that the system holds. Afterwards the system is in this equilibrium or, after an error, in the last converged
    /// state of the load path.
    ///
    /// # Errors
    /// The cause, with the last converged point of the load path.
    pub fn solve<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        start: SolveStart,
        settings: &Settings,
    ) -> Result<Report, Stop<T>> {
        self.begin(settings);
        let found = match settings.branch {
            Branch::Any => self.any(system, start),
            Branch::Followed => self.followed(system, start),
        };
        match found {
            Ok(()) => Ok(self.report),
            Err(stop) => {
                self.report.cause = Some(stop.cause);
                Err(stop)
            }
        }
    }

    /// An equilibrium at a fraction of the stage that was begun last, by Newton's method with a line search from the current state of the system; after an
    /// error the state of the system is undefined. Settings and the count of evaluations are those of the last [`Engine::solve`] or [`Engine::begin`],
    /// whose report is continued.
    ///
    /// # Errors
    /// The cause, with the last converged point of the load path.
    pub fn solve_at<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
    ) -> Result<Report, Cause> {
        let found = self.search(system, load).map_err(Cause::from);
        self.report.cause = found.err();
        found.map(|()| self.report)
    }

    /// Continues the last solve: iterates the current state, close to an equilibrium under the input that the system holds, to the tolerance and decides
    /// its stability. For families that refine a solution at a higher resolution: the system may have another number of unknowns than before. The counts
    /// of the report continue.
    ///
    /// # Errors
    /// [`Cause::Stalled`] where the state is not close, and those of [`Engine::solve`].
    pub fn refine<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        settings: &Settings,
    ) -> Result<Report, Stop<T>> {
        self.settings = *settings;
        match self.converge(system, 1.0) {
            Ok(()) => Ok(self.report),
            Err(failure) => {
                let cause = failure.into();
                self.report.cause = Some(cause);
                Err(Stop::of(cause, None))
            }
        }
    }

    /// A solve with [`Branch::Any`].
    fn any<S: Equilibrium<State = T>>(&mut self, system: &mut S, start: SolveStart) -> Result<(), Stop<T>> {
        let mut candidate = None;
        if start == SolveStart::Last {
            system.begin(LoadStage::Change);
            let found = if S::DIRECT {
                self.direct(system).map_err(|failure| Stop::of(failure.into(), None))
            } else {
                self.along(system, &[LoadStage::Change], AfterJump::Continue)
            };
            if found.is_ok() && self.accepts(system, &mut candidate) {
                return Ok(());
            }
            self.budget(&mut candidate, system)?;
        }
        if S::DIRECT {
            system.rest();
            system.begin(LoadStage::Weight);
            system.begin(LoadStage::Loads);
            system.estimate();
            if self.direct(system).is_ok() && self.accepts(system, &mut candidate) {
                return Ok(());
            }
            self.budget(&mut candidate, system)?;
        }
        system.rest();
        let followed =
            self.along(system, &[LoadStage::Rest, LoadStage::Weight, LoadStage::Loads], AfterJump::Continue);
        if followed.is_ok() && self.accepts(system, &mut candidate) {
            return Ok(());
        }
        if let (None, Err(Stop { jump: Some(point), .. })) = (candidate, &followed) {
            // No stable state follows the limit point, but the branch may lead to the full load behind it.
            let (reached, report) = (self.good.clone(), self.report);
            if self.beyond(system, point).is_ok() && self.accepts(system, &mut candidate) {
                return Ok(());
            }
            if candidate.is_none() {
                let (iterations, evaluations) = (self.report.iterations, self.report.evaluations);
                self.report = Report { iterations, evaluations, ..report };
                system.restore(&reached);
            }
        }
        match (candidate, followed) {
            (Some(report), followed) => {
                if followed.is_err() {
                    // The path may have ended before the loads of the candidate.
                    system.begin(LoadStage::Loads);
                }
                self.unstable(system, report)
            }
            (None, Err(stop)) => Err(stop),
            (None, Ok(())) => Ok(()),
        }
    }

    /// A search under the full load that is given up where its steps must be cut far.
    fn direct<S: Equilibrium<State = T>>(&mut self, system: &mut S) -> Result<(), Failure> {
        self.shortest = S::DIRECT_PART;
        let found = self.search(system, 1.0);
        self.shortest = SHORTEST;
        found
    }

    /// Keeps an answer that is not stable as a candidate; true where the answer is stable, or no answer would be.
    fn accepts<S: Equilibrium<State = T>>(&mut self, system: &mut S, candidate: &mut Option<Report>) -> bool {
        if self.report.stability == Stability::Stable || !system.decides() {
            return true;
        }
        let better = candidate.is_none_or(|known: Report| {
            known.stability == Stability::Unstable && self.report.stability == Stability::Undecided
        });
        if better {
            system.save(&mut self.candidate);
            *candidate = Some(self.report);
        }
        false
    }

    /// Ends a search that reached the bound on evaluations: with the candidate, if there is one.
    fn budget<S: Equilibrium<State = T>>(
        &mut self,
        candidate: &mut Option<Report>,
        system: &mut S,
    ) -> Result<(), Stop<T>> {
        if self.report.evaluations < self.settings.max_evaluations {
            return Ok(());
        }
        if candidate.is_none() {
            return Err(Stop::of(Cause::Evaluations, None));
        }
        system.restore(&self.candidate);
        Err(Stop::of(Cause::Evaluations, Some((LoadStage::Loads, 1.0))))
    }

    /// Moves from a candidate that is not stable to a stable equilibrium next to it, or back to the candidate where none is found.
    fn unstable<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        candidate: Report,
    ) -> Result<(), Stop<T>> {
        system.restore(&self.candidate);
        if candidate.stability == Stability::Unstable && self.descend(system, 1.0).is_ok() {
            return Ok(());
        }
        system.restore(&self.candidate);
        // Recomputes the defect and the conditioning of prescribed lengths, which the failed search has changed.
        if system.held() == 0 || self.newton(system, 1.0, Mode::Search).is_err() {
            system.restore(&self.candidate);
            system.evaluate(1.0);
        }
        let (iterations, evaluations) = (self.report.iterations, self.report.evaluations);
        self.report = Report { iterations, evaluations, ..candidate };
        Ok(())
    }

    /// A solve with [`Branch::Followed`].
    fn followed<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        start: SolveStart,
    ) -> Result<(), Stop<T>> {
        let after = self.settings.after_jump;
        match start {
            SolveStart::Last => self.along(system, &[LoadStage::Change], after)?,
            SolveStart::Rest => {
                system.rest();
                self.along(system, &[LoadStage::Rest, LoadStage::Weight, LoadStage::Loads], after)?;
            }
        }
        if self.settings.take_stable_side && self.report.stability == Stability::Unstable {
            system.save(&mut self.candidate);
            if let Err(failure) = self.descend(system, 1.0) {
                system.restore(&self.candidate);
                let spent = failure == Failure::Evaluations;
                let cause = if spent { Cause::Evaluations } else { Cause::NoStableState };
                return Err(Stop::of(cause, Some((LoadStage::Loads, 1.0))));
            }
        }
        Ok(())
    }

    /// Newton's method with a line search from the current state, and the verdict.
    pub(super) fn search<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
    ) -> Result<(), Failure> {
        let arrived = self.newton(system, load, Mode::Search)?;
        self.report.load_steps += 1;
        let verdict = self.judge(system, load, arrived.factors)?;
        self.report.stability = verdict.stability;
        Ok(())
    }

    /// Decides the stability of the current state, an equilibrium; `factors` describe its tangent, if it was factorised close enough.
    pub(super) fn judge<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
        factors: Option<TangentInertia>,
    ) -> Result<Verdict, Failure> {
        let undecided = |negative| Verdict { stability: Stability::Undecided, negative };
        for _ in 0..system.verdict_evaluations(load) {
            self.spend()?;
        }
        if let Some(verdict) = system.verdict(load) {
            return Ok(verdict);
        }
        if !system.conservative() {
            return Ok(undecided(None));
        }
        let neutral = system.neutral();
        let sound = |factors: &TangentInertia| factors.pivot.abs() > neutral && factors.negative.is_some();
        let mut found = factors.filter(sound);
        if found.is_none() {
            let definite = !S::COUNTS;
            let mut tangent = Tangent { definite, ..Tangent::EXACT };
            let mut linearised = self.linearise(system, load, tangent, true)?;
            if definite && linearised.is_err() {
                tangent.definite = false;
                linearised = self.linearise(system, load, tangent, true)?;
            }
            found = linearised.ok().map(|(_, factors)| factors).filter(sound);
        }
        let Some(TangentInertia { negative: Some(mut negative), .. }) = found else {
            return Ok(undecided(None));
        };
        if system.held() > 0 {
            let Some(left) = self.held.negative(system).and_then(|held| negative.checked_sub(held)) else {
                return Ok(undecided(None));
            };
            negative = left;
        }
        let stability = if negative == 0 { Stability::Stable } else { Stability::Unstable };
        Ok(Verdict { stability, negative: Some(negative) })
    }
}
