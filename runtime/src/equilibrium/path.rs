//! Continuation along the load path: predictor, step control, location of points where the path becomes unstable.

use super::limit_point::{LimitPoint, Outcome};
use super::newton::Mode;
use super::solve::{Engine, Stop};
use super::{AfterJump, Equilibrium, Failure, GaussNewton, Leg, Tangent};
use crate::Cause;

/// Size of the first Newton correction at which the step control aims, rad.
pub(super) const AIM: f64 = 3e-3;
/// First correction, rad and as a part of the predicted motion, beyond which Newton's method has converged to another branch.
pub(super) const ELSEWHERE: f64 = 0.05;
pub(super) const ASTRAY: f64 = 0.5;
/// Smallest load step, as a fraction of the leg.
pub(super) const SMALLEST: f64 = 1e-5;
/// Range of the factor by which a load step changes after a success and after a failure.
pub(super) const GROWTH: [f64; 2] = [0.4, 4.0];
pub(super) const SHRINKING: [f64; 2] = [0.1, 0.5];
/// Largest number of bisections of an interval in which the path becomes unstable, and the length at which they end, as a fraction of the leg.
const HALVINGS: usize = 40;
const SHARPEST: f64 = 1e-9;
/// Length of such an interval below which Newton's method may fail by the rounding of a tangent that is nearly singular.
const NOISE: f64 = 1e-6;
/// Distance of the equilibria at the ends of the last interval above which they are on two branches, rad.
const APART: f64 = 1e-4;
/// Largest number of returns of the continuation to the path after jumps to another branch.
const RETURNS: usize = 20;

/// Result of the search between two points of a path, the second of which has more unstable directions.
enum Crossing {
    /// The path becomes unstable at this load fraction.
    Unstable(f64),
    /// The points are on two branches. The continuation goes on from this load fraction, and the system is in the equilibrium there.
    OtherBranch(f64),
}

/// Load fractions at which the continuation returned to the path after it had jumped to another branch.
#[derive(Default)]
struct Returns {
    count: usize,
    last: f64,
}

impl Returns {
    /// If the continuation returns to the same load fraction again, the branch itself becomes unstable there: close to a bifurcation the tangent is so
    /// nearly singular that rounding moves the state by more than [`APART`].
    fn next(&mut self, found: Crossing) -> Crossing {
        let Crossing::OtherBranch(load) = found else { return found };
        if self.count > 0 && (load - self.last).abs() < NOISE || self.count == RETURNS {
            return Crossing::Unstable(load);
        }
        (self.count, self.last) = (self.count + 1, load);
        found
    }
}

impl<T: Clone> Engine<T> {
    /// Follows the load path over `legs` from the current state; afterwards the system is in the equilibrium at the end of the last leg.
    pub(super) fn along<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        legs: &[Leg],
        after: AfterJump,
    ) -> Result<(), Stop<T>> {
        let mut any = false;
        for leg in legs {
            if system.begin(*leg) {
                let mut found = self.leg(system, *leg, after);
                if *leg == Leg::Rest && found.is_err() && self.nearer(system)? {
                    found = self.leg(system, *leg, after);
                }
                if found.is_err() {
                    system.restore(&self.good);
                }
                found?;
                any = true;
            }
        }
        if !any {
            // There are no loads: the equilibrium is rest.
            self.search(system, 1.0).map_err(|failure| Stop::of(failure.into(), None))?;
        }
        Ok(())
    }

    /// Called where rest was not reached from the declared shape: minimises the energy approximately with Gauss-Newton tangents. Returns whether
    /// [`Leg::Rest`] is to be followed from the state found.
    fn nearer<S: Equilibrium<State = T>>(&mut self, system: &mut S) -> Result<bool, Stop<T>> {
        if !S::GAUSS_NEWTON {
            return Ok(false);
        }
        system.rest();
        match self.newton(system, 1.0, Mode::Reduce) {
            Err(Failure::Evaluations) => Err(Stop::of(Cause::Evaluations, Some((Leg::Rest, 0.0)))),
            _ => Ok(system.begin(Leg::Rest)),
        }
    }

    /// Follows one leg from the current state.
    fn leg<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        leg: Leg,
        after: AfterJump,
    ) -> Result<(), Stop<T>> {
        let (mut at, mut from) = (0.0, 0.0);
        let mut returns = Returns::default();
        let mut step = 0.0;
        // The last load step, and the number of unstable directions.
        let mut before: Option<f64> = None;
        let mut negative: Option<usize> = None;
        system.save(&mut self.good);
        self.older.clone_from(&self.good);
        while at < 1.0 {
            let reached = at;
            let here = |failure: Failure| Stop::of(failure.into(), Some((leg, reached)));
            // Where lengths are prescribed, the inertia of the tangent alone does not decide stability.
            let counted = S::COUNTS && system.held() == 0;
            let verdict = if counted { None } else { Some(self.judge(system, at, None).map_err(here)?) };
            let count = self.predict(system, at).map_err(here)?;
            let count = verdict.map_or(count, |verdict| verdict.negative);
            if let (Some(now), Some(then)) = (count, negative)
                && now > then
            {
                let found = self.crossing(system, [from, at], then).map_err(here)?;
                match returns.next(found) {
                    Crossing::Unstable(load) => {
                        self.report.critical_load.get_or_insert(load);
                        system.restore(&self.good);
                        self.predict(system, at).map_err(here)?;
                    }
                    Crossing::OtherBranch(load) => {
                        step = 0.25 * (at - load).max(SMALLEST);
                        at = load;
                        before = None;
                        system.save(&mut self.good);
                        continue;
                    }
                }
            }
            negative = count;
            let speed = system.size(&self.tangent[..system.order() - system.held()]);
            if step == 0.0 {
                step = (S::FIRST_STEP / speed).min(1.0);
            }
            loop {
                step = f64::min(step, 1.0 - at);
                // Avoids a very short last step.
                if step < 1.0 - at && step > 0.7 * (1.0 - at) {
                    step = 0.5 * (1.0 - at);
                }
                let end = if at + step > 1.0 - 1e-9 { 1.0 } else { at + step };
                let predicted = self.ahead(system, step, before, end);
                let found = self.newton(system, end, Mode::Follow { exact: end == 1.0 });
                let found = found.and_then(|found| {
                    let elsewhere = before.is_some() && found.first > ELSEWHERE.max(ASTRAY * predicted);
                    if elsewhere { Err(Failure::Stalled) } else { Ok(found) }
                });
                let first = found.as_ref().map_or(self.first, |found| found.first);
                let power = if before.is_some() { 1.0 / 3.0 } else { 0.5 };
                let ratio = (AIM / first.max(1e-12)).powf(power);
                match found {
                    Ok(arrived) => {
                        before = Some(step);
                        core::mem::swap(&mut self.last, &mut self.tangent);
                        (from, at) = (at, end);
                        step *= ratio.clamp(GROWTH[0], GROWTH[1]);
                        self.report.load_steps += 1;
                        core::mem::swap(&mut self.older, &mut self.good);
                        system.save(&mut self.good);
                        if at == 1.0 {
                            let verdict = self.judge(system, 1.0, arrived.factors).map_err(here)?;
                            self.report.stability = verdict.stability;
                            if let (Some(now), Some(then)) = (verdict.negative, negative)
                                && now > then
                            {
                                let found = self.crossing(system, [from, 1.0], then).map_err(here)?;
                                match returns.next(found) {
                                    Crossing::Unstable(load) => {
                                        self.report.critical_load.get_or_insert(load);
                                        system.restore(&self.good);
                                        self.converge(system, 1.0).map_err(here)?;
                                    }
                                    Crossing::OtherBranch(load) => {
                                        step = 0.25 * (1.0 - load).max(SMALLEST);
                                        at = load;
                                        before = None;
                                        if at == 1.0 {
                                            self.converge(system, 1.0).map_err(here)?;
                                        }
                                        system.save(&mut self.good);
                                    }
                                }
                            }
                        }
                        break;
                    }
                    Err(Failure::Evaluations) => {
                        system.restore(&self.good);
                        return Err(Stop::of(Cause::Evaluations, Some((leg, at))));
                    }
                    Err(_) => {
                        system.restore(&self.good);
                        step *= ratio.clamp(SHRINKING[0], SHRINKING[1]);
                        if step >= SMALLEST {
                            continue;
                        }
                        let outcome = match system.gauss_newton() {
                            GaussNewton::Only => Outcome::NotFound,
                            _ => self.by_displacement(system, at),
                        };
                        match outcome {
                            Outcome::LimitPoint(point) => {
                                let load = point.load;
                                self.report.critical_load.get_or_insert(load);
                                if after == AfterJump::Stop {
                                    system.restore(&self.good);
                                    let jump = Some(Box::new(LimitPoint { leg, ..point }));
                                    return Err(Stop {
                                        cause: Cause::LimitPoint,
                                        reached: Some((leg, at)),
                                        jump,
                                    });
                                }
                                system.restore(&point.state);
                                let beyond = f64::min(load + SMALLEST.max(1e-4 * load), 1.0);
                                if self.leave(system, beyond, &point.direction).is_err() {
                                    system.restore(&self.good);
                                    let jump = Some(Box::new(LimitPoint { leg, ..point }));
                                    return Err(Stop {
                                        cause: Cause::NoStableState,
                                        reached: Some((leg, at)),
                                        jump,
                                    });
                                }
                                self.report.jumps += 1;
                                (from, at, before, negative, step) = (beyond, beyond, None, None, 0.0);
                                system.save(&mut self.good);
                                self.older.clone_from(&self.good);
                            }
                            Outcome::Onward(load) => {
                                (from, at, before, step) = (at, load, None, 0.0);
                                self.report.load_steps += 1;
                                core::mem::swap(&mut self.older, &mut self.good);
                                system.save(&mut self.good);
                                if at == 1.0 {
                                    let verdict = self.judge(system, 1.0, None).map_err(here)?;
                                    self.report.stability = verdict.stability;
                                }
                            }
                            Outcome::NotFound => {
                                system.restore(&self.good);
                                return Err(Stop::of(Cause::SmallestStep, Some((leg, at))));
                            }
                        }
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Linearises at the current equilibrium and writes the increment per unit of the load fraction to `tangent`. Returns the number of negative
    /// eigenvalues, if the factorisation counts them.
    fn predict<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        at: f64,
    ) -> Result<Option<usize>, Failure> {
        self.tangent.resize(system.order(), 0.0);
        let per = 1.0 / (1.0 - at);
        self.report.iterations += 1;
        self.spend()?;
        if let Some(found) = system.predict(at, 1.0, &mut self.tangent) {
            let factors = found?;
            for entry in &mut self.tangent {
                *entry *= per;
            }
            return Ok(factors.negative);
        }
        let (_, factors) = system.linearise(at, Tangent::EXACT)?;
        self.correction(system)?;
        self.along.clone_from(&self.step);
        if self.rate(system, at)? {
            // The remaining residual is corrected over the rest of the leg.
            for ((to, by), correction) in self.tangent.iter_mut().zip(&self.step).zip(&self.along) {
                *to = by + per * correction;
            }
            return Ok(factors.negative);
        }
        self.evaluate(system, 1.0)?;
        self.correction(system)?;
        for (to, by) in self.tangent.iter_mut().zip(&self.step) {
            *to = per * by;
        }
        Ok(factors.negative)
    }

    /// Predictor: moves from the last converged state along the tangent, with the second derivative estimated from the previous tangent.
    /// Returns the size of that motion.
    fn ahead<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        step: f64,
        before: Option<f64>,
        end: f64,
    ) -> f64 {
        self.step.clear();
        match before {
            Some(span) if self.last.len() == self.tangent.len() => {
                let half = 0.5 * step * step / span;
                let entries = self.tangent.iter().zip(&self.last);
                self.step.extend(entries.map(|(now, last)| step * now + half * (now - last)));
            }
            _ => self.step.extend(self.tangent.iter().map(|now| step * now)),
        }
        let size = system.size(&self.step[..system.order() - system.held()]);
        self.remember(end, Tangent::EXACT, true, size);
        system.restore(&self.good);
        system.advance(&self.step, 1.0);
        size
    }

    /// Iterates the current state at the load fraction `load` to the tolerance and decides its stability.
    pub(super) fn converge<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
    ) -> Result<(), Failure> {
        let arrived = self.newton(system, load, Mode::Follow { exact: true })?;
        self.report.stability = self.judge(system, load, arrived.factors)?.stability;
        Ok(())
    }

    /// Bisects between two points of the path (the first of them in `older`) for the load fraction beyond which more than `most` directions lower the
    /// energy.
    fn crossing<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        [mut low, mut high]: [f64; 2],
        most: usize,
    ) -> Result<Crossing, Failure> {
        for _ in 0..HALVINGS {
            if high - low <= SHARPEST {
                break;
            }
            let middle = 0.5 * (low + high);
            system.restore(&self.older);
            let found = self.newton(system, middle, Mode::Follow { exact: true });
            match found {
                Ok(arrived) => {
                    let count = self.judge(system, middle, arrived.factors)?.negative;
                    // Undecided: singular to working accuracy.
                    if count.is_none_or(|count| count > most) {
                        high = middle;
                    } else {
                        low = middle;
                        system.save(&mut self.older);
                    }
                }
                Err(Failure::Evaluations) => return Err(Failure::Evaluations),
                Err(_) if high - low < NOISE => break,
                Err(_) => {
                    system.restore(&self.older);
                    return Ok(Crossing::OtherBranch(low));
                }
            }
        }
        // Where the branch itself becomes unstable, the two equilibria coincide by now. Close to a bifurcation that an imperfection unfolds they do not.
        system.restore(&self.older);
        match self.newton(system, high, Mode::Follow { exact: true }) {
            Ok(arrived) => {
                let count = self.judge(system, high, arrived.factors)?.negative;
                if count.is_some_and(|count| count <= most) {
                    return Ok(Crossing::OtherBranch(high));
                }
                if arrived.first > APART {
                    system.restore(&self.older);
                    return Ok(Crossing::OtherBranch(low));
                }
                Ok(Crossing::Unstable(0.5 * (low + high)))
            }
            Err(Failure::Evaluations) => Err(Failure::Evaluations),
            Err(_) => Ok(Crossing::Unstable(0.5 * (low + high))),
        }
    }
}
