//! Continuation along the load path: predictor, step control, location of points where the path becomes unstable.

use super::engine::Engine;
use super::limit_point::Outcome;
use super::load_step::{LoadStep, SMALLEST};
use super::newton::Mode;
use super::settings::AfterJump;
use super::stop::{Failure, LimitPoint, Stop};
use super::system::{Equilibrium, GaussNewton, LoadStage, Tangent, TangentInertia};
use crate::Cause;

/// Largest number of bisections of an interval in which the path becomes unstable, and the length at which they end, as a fraction of the stage.
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

/// Progress of the continuation along a stage.
struct Course {
    stage: LoadStage,
    /// Load fraction of the equilibrium before the last one.
    from: f64,
    load: LoadStep,
    /// Number of unstable directions at the last equilibrium, if it is known.
    negative: Option<usize>,
    returns: Returns,
}

impl Course {
    /// The start of a stage.
    fn new(stage: LoadStage) -> Self {
        Self { stage, from: 0.0, load: LoadStep::first(0.0), negative: None, returns: Returns::default() }
    }

    /// The stage and the load fraction up to which equilibria were found.
    const fn reached(&self) -> Option<(LoadStage, f64)> {
        Some((self.stage, self.load.at))
    }

    /// The end of the solve by a failure here.
    fn stop<T>(&self) -> impl Fn(Failure) -> Stop<T> + Copy + use<T> {
        let reached = self.reached();
        move |failure| Stop::of(failure.into(), reached)
    }
}

impl<T: Clone> Engine<T> {
    /// Follows the load path over `stages` from the current state; afterwards the system is in the equilibrium at the end of the last stage.
    pub(super) fn along<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        stages: &[LoadStage],
        after: AfterJump,
    ) -> Result<(), Stop<T>> {
        let mut any = false;
        for stage in stages {
            if system.begin(*stage) {
                let mut found = self.stage(system, *stage, after);
                if *stage == LoadStage::Rest && found.is_err() && self.nearer(system)? {
                    found = self.stage(system, *stage, after);
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
    /// [`LoadStage::Rest`] is to be followed from the state found.
    fn nearer<S: Equilibrium<State = T>>(&mut self, system: &mut S) -> Result<bool, Stop<T>> {
        if !S::GAUSS_NEWTON {
            return Ok(false);
        }
        system.rest();
        match self.newton(system, 1.0, Mode::Reduce) {
            Err(Failure::Evaluations) => Err(Stop::of(Cause::Evaluations, Some((LoadStage::Rest, 0.0)))),
            _ => Ok(system.begin(LoadStage::Rest)),
        }
    }

    /// Follows one stage from the current state.
    fn stage<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        stage: LoadStage,
        after: AfterJump,
    ) -> Result<(), Stop<T>> {
        let mut course = Course::new(stage);
        system.save(&mut self.good);
        self.older.clone_from(&self.good);
        while course.load.at < 1.0 {
            if self.aim(system, &mut course).map_err(course.stop())? {
                self.load_step(system, &mut course, after)?;
            }
        }
        Ok(())
    }

    /// Computes the tangent of the path at the last equilibrium, and locates where the path became unstable before it. Returns false where the continuation
    /// has returned to an equilibrium before a jump to another branch.
    fn aim<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        course: &mut Course,
    ) -> Result<bool, Failure> {
        let at = course.load.at;
        // Where lengths are prescribed, the inertia of the tangent alone does not decide stability.
        let counted = S::COUNTS && system.held() == 0;
        let verdict = if counted { None } else { Some(self.judge(system, at, None)?) };
        let count = self.predict(system, at)?;
        let count = verdict.map_or(count, |verdict| verdict.negative);
        match self.last_crossing(system, course, count)? {
            Some(Crossing::Unstable(load)) => {
                self.report.critical_load.get_or_insert(load);
                system.restore(&self.good);
                self.predict(system, at)?;
            }
            Some(Crossing::OtherBranch(load)) => {
                self.go_back(system, course, load)?;
                return Ok(false);
            }
            None => {}
        }
        course.negative = count;
        let speed = system.size(&self.tangent[..system.order() - system.held()]);
        if course.load.length == 0.0 {
            course.load.length = (S::FIRST_STEP / speed).min(1.0);
        }
        Ok(true)
    }

    /// The point in the last interval where more directions became unstable than there were at its start, where the number at its end, `count`, is larger.
    fn last_crossing<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        course: &mut Course,
        count: Option<usize>,
    ) -> Result<Option<Crossing>, Failure> {
        match (count, course.negative) {
            (Some(now), Some(then)) if now > then => {
                let found = self.crossing(system, [course.from, course.load.at], then)?;
                Ok(Some(course.returns.next(found)))
            }
            _ => Ok(None),
        }
    }

    /// Goes on from the equilibrium at an earlier load fraction, the current state.
    fn go_back<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        course: &mut Course,
        load: f64,
    ) -> Result<(), Failure> {
        let length = 0.25 * (course.load.at - load).max(SMALLEST);
        course.load = LoadStep { at: load, length, before: None };
        if load == 1.0 {
            self.converge(system, 1.0)?;
        }
        system.save(&mut self.good);
        Ok(())
    }

    /// Takes one load step, the longest of those tried that succeeds, or goes on where load steps become too small.
    fn load_step<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        course: &mut Course,
        after: AfterJump,
    ) -> Result<(), Stop<T>> {
        loop {
            let end = course.load.end();
            let predicted = self.ahead(system, &course.load, end);
            let found = self.newton(system, end, Mode::Follow { exact: end == 1.0 });
            let found = found.and_then(|found| {
                if course.load.is_astray(found.first, predicted) { Err(Failure::Stalled) } else { Ok(found) }
            });
            let first = found.as_ref().map_or(self.first, |found| found.first);
            let ratio = course.load.ratio(first);
            match found {
                Ok(arrived) => {
                    let stop = course.stop();
                    core::mem::swap(&mut self.last, &mut self.tangent);
                    course.from = course.load.at;
                    course.load.arrive(end, ratio);
                    return self.arrive(system, course, arrived.factors).map_err(stop);
                }
                Err(Failure::Evaluations) => {
                    system.restore(&self.good);
                    return Err(Stop::of(Cause::Evaluations, course.reached()));
                }
                Err(_) => {
                    system.restore(&self.good);
                    if !course.load.shorten(ratio) {
                        return self.past_smallest(system, course, after);
                    }
                }
            }
        }
    }

    /// Keeps the equilibrium at the end of a load step; at the end of the stage, decides its stability.
    fn arrive<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        course: &mut Course,
        factors: Option<TangentInertia>,
    ) -> Result<(), Failure> {
        self.report.load_steps += 1;
        core::mem::swap(&mut self.older, &mut self.good);
        system.save(&mut self.good);
        if course.load.at < 1.0 {
            return Ok(());
        }
        let verdict = self.judge(system, 1.0, factors)?;
        self.report.stability = verdict.stability;
        match self.last_crossing(system, course, verdict.negative)? {
            Some(Crossing::Unstable(load)) => {
                self.report.critical_load.get_or_insert(load);
                system.restore(&self.good);
                self.converge(system, 1.0)
            }
            Some(Crossing::OtherBranch(load)) => self.go_back(system, course, load),
            None => Ok(()),
        }
    }

    /// Goes on from the last equilibrium, where load steps became too small, by prescribed displacements: behind the soft part of the path, or beyond the
    /// limit point at which it turns back.
    fn past_smallest<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        course: &mut Course,
        after: AfterJump,
    ) -> Result<(), Stop<T>> {
        let outcome = match system.gauss_newton() {
            GaussNewton::Only => Outcome::NotFound,
            _ => self.by_displacement(system, course.load.at),
        };
        match outcome {
            Outcome::LimitPoint(point) => {
                self.jump(system, course, LimitPoint { stage: course.stage, ..point }, after)
            }
            Outcome::Onward(load) => {
                let stop = course.stop();
                course.from = course.load.at;
                course.load = LoadStep::first(load);
                self.report.load_steps += 1;
                core::mem::swap(&mut self.older, &mut self.good);
                system.save(&mut self.good);
                if load == 1.0 {
                    self.report.stability = self.judge(system, 1.0, None).map_err(stop)?.stability;
                }
                Ok(())
            }
            Outcome::NotFound => {
                system.restore(&self.good);
                Err(Stop::of(Cause::SmallestStep, course.reached()))
            }
        }
    }

    /// Leaves a limit point for a stable equilibrium under slightly more load, if the continuation goes on after jumps.
    fn jump<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        course: &mut Course,
        point: LimitPoint<T>,
        after: AfterJump,
    ) -> Result<(), Stop<T>> {
        self.report.critical_load.get_or_insert(point.load);
        let beyond = f64::min(point.load + SMALLEST.max(1e-4 * point.load), 1.0);
        let cause = if after == AfterJump::Stop {
            Some(Cause::LimitPoint)
        } else {
            system.restore(&point.state);
            self.leave(system, beyond, &point.direction).err().map(|_| Cause::NoStableState)
        };
        if let Some(cause) = cause {
            system.restore(&self.good);
            return Err(Stop { cause, reached: course.reached(), jump: Some(Box::new(point)) });
        }
        self.report.jumps += 1;
        (course.from, course.load, course.negative) = (beyond, LoadStep::first(beyond), None);
        system.save(&mut self.good);
        self.older.clone_from(&self.good);
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
            // The remaining residual is corrected over the rest of the stage.
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
    fn ahead<S: Equilibrium<State = T>>(&mut self, system: &mut S, load: &LoadStep, end: f64) -> f64 {
        let step = load.length;
        self.step.clear();
        match load.before {
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
