//! Continuation along the load path of several problems at a time, in the lanes of SIMD numbers.
//!
//! For families whose solves follow the load path: the last leg of it, [`Leg::Loads`](super::super::Leg), from one state that all problems share, with the predictor, the
//! step control and the criteria of [`Engine::solve`](super::super::Engine::solve). Each lane is at its own load fraction; in each round all lanes are linearised and
//! solved together, some to predict, the others to correct. No lane reads another one. A lane whose path becomes unstable or turns back is left to the engine.

use core::ops::ControlFlow;

use super::super::Settings;
use super::super::newton::{CONTRACTION, LONGEST, LOOSE, QUADRATIC, SMALL, STEPS, SWITCH};
use super::super::path::{AIM, ASTRAY, ELSEWHERE, GROWTH, SHRINKING, SMALLEST};
use crate::{Lanes, Report, Scalar};

/// The residual in each lane, and whether the tangent is of use.
#[derive(Clone, Copy, Debug)]
pub struct LaneTangent<T> {
    /// Norm of the residual.
    pub norm: T,
    /// Largest load in the balance.
    pub size: T,
    /// Smallest value of `norm / size` that rounding allows.
    pub rounding: T,
    /// Greater than 0 where the tangent is positive definite.
    pub definite: T,
}

/// A discretised equilibrium in each lane on a leg of its load path: a current state, and a kept one. All loads have an energy.
pub trait LanePath {
    /// The number: of several lanes.
    type Number: Lanes;

    /// As [`Equilibrium::FIRST_STEP`](super::super::Equilibrium::FIRST_STEP).
    const FIRST_STEP: f64 = 0.1;

    /// Number of entries of an increment.
    fn order(&self) -> usize;

    /// Moves by an increment: in the lanes where `kept` is greater than 0 from the kept state, in the others from the current one.
    fn advance(&mut self, by: &[Self::Number], kept: Self::Number);

    /// Keeps the current state in the lanes where `which` is greater than 0.
    fn keep(&mut self, which: Self::Number);

    /// Assembles and factorises the tangent at the current state, under the loads at the first fraction of the leg, with the residual under those at the second: the exact
    /// tangent where `exact` is greater than 0, elsewhere the Gauss-Newton one, with the difference between both at the last state where `carry` was greater than 0.
    fn linearise(
        &mut self,
        loads: [Self::Number; 2],
        exact: Self::Number,
        carry: Self::Number,
    ) -> LaneTangent<Self::Number>;

    /// Writes the Newton step of the current state to a fraction of the leg, from the last factors.
    fn correction(&mut self, load: Self::Number, into: &mut [Self::Number]);

    /// Size of an increment: its largest rotation (rad) or displacement relative to the length of the robot. Infinite where an entry is not finite.
    fn size(&self, by: &[Self::Number]) -> Self::Number;
}

/// Task of a lane in a round.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    /// It is in equilibrium and predicts.
    Predict,
    /// Newton's method at the load fraction `end`: `count` steps were taken, `first` and `last` are the sizes of the first and the last of them, with exact tangents or not; `close`
    /// where the residual is to be small now.
    Correct { end: f64, count: usize, first: f64, last: f64, exact: bool, close: bool },
}

/// Motion of a lane at the end of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Move {
    /// Moves by the Newton step; to be kept afterwards or not.
    Step { keep: bool },
    /// Moves from the kept state along the tangent, by a load step.
    Ahead,
    /// Ends: at the end of the path, or not.
    Done(bool),
}

/// The problem of a lane.
#[derive(Clone, Copy, Debug)]
struct Walker {
    item: usize,
    report: Report,
    /// Load fraction of the kept state, the present load step, and the last one.
    at: f64,
    step: f64,
    before: Option<f64>,
    /// Size of the predicted motion.
    predicted: f64,
    phase: Phase,
}

impl Walker {
    fn new(item: usize) -> Self {
        let report = Report::started();
        Self { item, report, at: 0.0, step: 0.0, before: None, predicted: 0.0, phase: Phase::Predict }
    }

    /// Fractions of the leg of tangent and residual, and whether the tangent is exact and predicts.
    fn wants(&self) -> ([f64; 2], f64, f64) {
        match self.phase {
            Phase::Predict => ([self.at, 1.0], 1.0, 1.0),
            Phase::Correct { end, exact, .. } => ([end; 2], f64::from(u8::from(exact)), 0.0),
        }
    }

    /// Takes the residual and the size of the full step.
    fn judge<S: LanePath>(
        &mut self,
        settings: &Settings,
        [norm, scale, rounding, definite]: [f64; 4],
        size: f64,
    ) -> Move {
        if self.report.evaluations >= settings.max_evaluations {
            return Move::Done(false);
        }
        self.report.evaluations += 1;
        match self.phase {
            Phase::Predict => {
                self.report.iterations += 1;
                // Negated, so that NaN fails.
                if !(definite > 0.0 && size.is_finite()) {
                    return Move::Done(false);
                }
                if self.step == 0.0 {
                    self.step = (S::FIRST_STEP * (1.0 - self.at) / size).min(1.0);
                }
                self.ahead()
            }
            Phase::Correct { end, count, first, last, exact, close } => {
                let residual = if norm == 0.0 { 0.0 } else { norm / scale };
                let bound = settings.tolerance.max(rounding);
                if close && residual <= bound {
                    (self.report.residual, self.report.bound) = (residual, bound);
                    return self.arrived(end, first, false);
                }
                self.report.iterations += 1;
                let first = if count == 0 { size } else { first };
                let left = match exact {
                    true => size * size / QUADRATIC,
                    false if count == 0 => LONGEST * size,
                    false => size * size / last,
                };
                let small = size <= SMALL || exact && left <= 0.1 * SMALL;
                let contracts = size < LONGEST && (count == 0 || size < last || small);
                let slow = count > 1 && size > CONTRACTION * last && size > SWITCH;
                if !contracts || slow || count >= 2 * STEPS {
                    return self.shorter(first);
                }
                if end < 1.0 && left <= LOOSE {
                    return self.arrived(end, first, true);
                }
                self.phase = Phase::Correct {
                    end,
                    count: count + 1,
                    first,
                    last: size,
                    exact: exact || size < SWITCH,
                    close: end == 1.0 && exact && small,
                };
                Move::Step { keep: false }
            }
        }
    }

    /// The next load step from the kept state.
    fn ahead(&mut self) -> Move {
        self.step = self.step.min(1.0 - self.at);
        // Avoids a very short last step.
        if self.step < 1.0 - self.at && self.step > 0.7 * (1.0 - self.at) {
            self.step = 0.5 * (1.0 - self.at);
        }
        let end = if self.at + self.step > 1.0 - 1e-9 { 1.0 } else { self.at + self.step };
        self.phase = Phase::Correct {
            end,
            count: 0,
            first: f64::INFINITY,
            last: f64::INFINITY,
            exact: false,
            close: false,
        };
        Move::Ahead
    }

    /// The factor of the load step by the size of the first correction.
    fn ratio(&self, first: f64) -> f64 {
        let power = if self.before.is_some() { 1.0 / 3.0 } else { 0.5 };
        (AIM / first.max(1e-12)).powf(power)
    }

    /// In equilibrium at a load fraction, after the step of this round or without it.
    fn arrived(&mut self, end: f64, first: f64, moves: bool) -> Move {
        if self.before.is_some() && first > ELSEWHERE.max(ASTRAY * self.predicted) {
            return self.shorter(first);
        }
        let ratio = self.ratio(first);
        self.report.load_steps += 1;
        if end == 1.0 {
            return Move::Done(true);
        }
        self.before = Some(self.step);
        self.at = end;
        self.step *= ratio.clamp(GROWTH[0], GROWTH[1]);
        self.phase = Phase::Predict;
        debug_assert!(moves);
        Move::Step { keep: true }
    }

    /// A shorter load step from the kept state.
    fn shorter(&mut self, first: f64) -> Move {
        self.step *= self.ratio(first).clamp(SHRINKING[0], SHRINKING[1]);
        if self.step >= SMALLEST { self.ahead() } else { Move::Done(false) }
    }
}

/// Follows the leg in the lanes of a system, with the settings of [`Branch::Any`](super::super::Branch).
///
/// `next` puts the next problem into a lane, in the equilibrium at the start of the leg as the kept and the current state, and returns its number; `None` where there is none left. `done`
/// is called once for each problem, with its lane and number, and the report where an equilibrium under the full load was found along a stable path, which is the current state of the lane
/// then; whether it is stable is not decided. The order of these calls is not that of the problems. It ends where `done` breaks.
///
/// Contents of `memory` are overwritten, not read.
pub fn follow_lanes<S: LanePath>(
    system: &mut S,
    settings: &Settings,
    memory: &mut PathMemory<S::Number>,
    mut next: impl FnMut(&mut S, usize) -> Option<usize>,
    mut done: impl FnMut(&mut S, usize, usize, Option<Report>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let zero = S::Number::from_f64(0.0);
    let PathMemory { lists: [step, tangent, last, by], lanes } = memory;
    for list in [&mut *step, &mut *tangent, &mut *last, &mut *by] {
        list.clear();
        list.resize(system.order(), zero);
    }
    lanes.clear();
    lanes.resize_with(S::Number::COUNT, || None);
    for (index, lane) in lanes.iter_mut().enumerate() {
        *lane = next(system, index).map(Walker::new);
    }
    while lanes.iter().any(Option::is_some) {
        let idle = ([1.0; 2], 1.0, 0.0);
        let wants = |lane: usize| lanes[lane].as_ref().map_or(idle, Walker::wants);
        let loads = [0, 1].map(|end| S::Number::from_lanes(|lane| wants(lane).0[end]));
        let exact = S::Number::from_lanes(|lane| wants(lane).1);
        let predicts = S::Number::from_lanes(|lane| wants(lane).2);
        let per =
            S::Number::from_lanes(|lane| lanes[lane].as_ref().map_or(0.0, |lane| 1.0 / (1.0 - lane.at)));
        let LaneTangent { norm, size: scale, rounding, definite } = system.linearise(loads, exact, predicts);
        system.correction(loads[1], step);
        let size = system.size(step);
        // Increments per unit of the load fraction; those before where a lane has gone on.
        for ((tangent, last), step) in tangent.iter_mut().zip(last.iter_mut()).zip(step.iter()) {
            *last = predicts.choose(*tangent, *last);
            *tangent = predicts.choose(per * *step, *tangent);
        }
        let (mut steps, mut keeps, mut ahead, mut bent) = (zero, zero, zero, zero);
        for (index, slot) in lanes.iter_mut().enumerate() {
            let Some(lane) = slot else { continue };
            let numbers = [norm, scale, rounding, definite].map(|number| number.lane(index));
            match lane.judge::<S>(settings, numbers, size.lane(index)) {
                Move::Done(found) => {
                    done(system, index, lane.item, found.then_some(lane.report))?;
                    *slot = None;
                }
                Move::Step { keep } => {
                    steps.set_lane(index, 1.0);
                    keeps.set_lane(index, f64::from(u8::from(keep)));
                }
                Move::Ahead => {
                    ahead.set_lane(index, lane.step);
                    bent.set_lane(index, lane.before.map_or(0.0, |span| 0.5 * lane.step * lane.step / span));
                }
            }
        }
        // The predictor with the second derivative estimated from the previous tangent; no move where a lane is done.
        let entries = step.iter().zip(tangent.iter().zip(last.iter()));
        for (by, (step, (tangent, last))) in by.iter_mut().zip(entries) {
            let predicted = ahead * *tangent + bent.choose(bent * (*tangent - *last), zero);
            *by = ahead.choose(predicted, steps.choose(*step, zero));
        }
        let predicted = system.size(by);
        system.advance(by, ahead);
        system.keep(keeps);
        for (index, slot) in lanes.iter_mut().enumerate() {
            match slot {
                Some(lane) if ahead.lane(index) > 0.0 => lane.predicted = predicted.lane(index),
                Some(_) => {}
                None => *slot = next(system, index).map(Walker::new),
            }
        }
    }
    ControlFlow::Continue(())
}

/// Memory of [`follow_lanes`].
#[derive(Clone, Debug)]
pub struct PathMemory<T> {
    lists: [Vec<T>; 4],
    lanes: Vec<Option<Walker>>,
}

impl<T> Default for PathMemory<T> {
    fn default() -> Self {
        Self { lists: [const { Vec::new() }; 4], lanes: Vec::new() }
    }
}
