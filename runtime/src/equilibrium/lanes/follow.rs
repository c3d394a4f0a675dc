//! Continuation along the load path of several problems at a time, in the lanes of SIMD numbers.
//!
//! For families whose solves follow the load path: the last stage of it, [`LoadStage::Loads`](super::super::LoadStage), from one state that all problems share, with the predictor, the
//! step control and the criteria of [`Engine::solve`](super::super::Engine::solve). Each lane is at its own load fraction; in each round all lanes are linearised and
//! solved together, some to predict, the others to correct. No lane reads another one. A lane whose path becomes unstable or turns back is left to the engine.

use core::ops::ControlFlow;

use super::super::load_step::LoadStep;
use super::super::newton::{CONTRACTION, LONGEST, LOOSE, QUADRATIC, SMALL, STEPS, SWITCH};
use super::super::settings::Settings;
use crate::{Lanes, Report};

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

/// A discretised equilibrium in each lane on a stage of its load path: a current state, and a kept one. All loads have an energy.
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

    /// Assembles and factorises the tangent at the current state, under the loads at the first fraction of the stage, with the residual under those at the second: the exact
    /// tangent where `exact` is greater than 0, elsewhere the Gauss-Newton one, with the difference between both at the last state where `carry` was greater than 0.
    fn linearise(
        &mut self,
        loads: [Self::Number; 2],
        exact: Self::Number,
        carry: Self::Number,
    ) -> LaneTangent<Self::Number>;

    /// Writes the Newton step of the current state to a fraction of the stage, from the last factors.
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
    /// The present load step, from the kept state.
    load: LoadStep,
    /// Size of the predicted motion.
    predicted: f64,
    phase: Phase,
}

impl Walker {
    fn new(item: usize) -> Self {
        let report = Report::started();
        Self { item, report, load: LoadStep::first(0.0), predicted: 0.0, phase: Phase::Predict }
    }

    /// Fractions of the stage of tangent and residual, and whether the tangent is exact and predicts.
    fn wants(&self) -> ([f64; 2], f64, f64) {
        match self.phase {
            Phase::Predict => ([self.load.at, 1.0], 1.0, 1.0),
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
                if self.load.length == 0.0 {
                    self.load.length = (S::FIRST_STEP * (1.0 - self.load.at) / size).min(1.0);
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
        let end = self.load.end();
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

    /// In equilibrium at a load fraction, after the step of this round or without it.
    fn arrived(&mut self, end: f64, first: f64, moves: bool) -> Move {
        if self.load.is_astray(first, self.predicted) {
            return self.shorter(first);
        }
        self.report.load_steps += 1;
        if end == 1.0 {
            return Move::Done(true);
        }
        let ratio = self.load.ratio(first);
        self.load.arrive(end, ratio);
        self.phase = Phase::Predict;
        debug_assert!(moves);
        Move::Step { keep: true }
    }

    /// A shorter load step from the kept state.
    fn shorter(&mut self, first: f64) -> Move {
        let ratio = self.load.ratio(first);
        if self.load.shorten(ratio) { self.ahead() } else { Move::Done(false) }
    }
}

/// Follows the stage in the lanes of a system, with the settings of [`Branch::Any`](super::super::Branch).
///
/// `next` puts the next problem into a lane, in the equilibrium at the start of the stage as the kept and the current state, and returns its number; `None` where there is none left. `done`
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
    memory.begin(system.order());
    for (index, lane) in memory.lanes.iter_mut().enumerate() {
        *lane = next(system, index).map(Walker::new);
    }
    while memory.lanes.iter().any(Option::is_some) {
        let moves = memory.judge(system, settings, &mut done)?;
        let predicted = memory.go(system, &moves);
        for (index, slot) in memory.lanes.iter_mut().enumerate() {
            match slot {
                Some(lane) if moves.ahead.lane(index) > 0.0 => lane.predicted = predicted.lane(index),
                Some(_) => {}
                None => *slot = next(system, index).map(Walker::new),
            }
        }
    }
    ControlFlow::Continue(())
}

/// Motion of all lanes at the end of a round.
struct Moves<T> {
    /// Greater than 0 in the lanes that move by the Newton step, and in those that are kept afterwards.
    steps: T,
    keeps: T,
    /// Load step in the lanes that move along the tangent, and the factor of the change of the tangent.
    ahead: T,
    bent: T,
}

/// Memory of [`follow_lanes`].
#[derive(Clone, Debug)]
pub struct PathMemory<T> {
    lists: [Vec<T>; 4],
    lanes: Vec<Option<Walker>>,
}

impl<T: Lanes> PathMemory<T> {
    /// Empty lanes, for increments of `order` entries.
    fn begin(&mut self, order: usize) {
        for list in &mut self.lists {
            list.clear();
            list.resize(order, T::from_f64(0.0));
        }
        self.lanes.clear();
        self.lanes.resize_with(T::COUNT, || None);
    }

    /// Linearises and solves in all lanes, and judges the residuals and the full steps. Returns how the lanes move on.
    fn judge<S: LanePath<Number = T>>(
        &mut self,
        system: &mut S,
        settings: &Settings,
        done: &mut impl FnMut(&mut S, usize, usize, Option<Report>) -> ControlFlow<()>,
    ) -> ControlFlow<(), Moves<T>> {
        let zero = T::from_f64(0.0);
        let Self { lists: [step, tangent, last, _], lanes } = self;
        let idle = ([1.0; 2], 1.0, 0.0);
        let wants = |lane: usize| lanes[lane].as_ref().map_or(idle, Walker::wants);
        let loads = [0, 1].map(|end| T::from_lanes(|lane| wants(lane).0[end]));
        let exact = T::from_lanes(|lane| wants(lane).1);
        let predicts = T::from_lanes(|lane| wants(lane).2);
        let per = T::from_lanes(|lane| lanes[lane].as_ref().map_or(0.0, |lane| 1.0 / (1.0 - lane.load.at)));
        let LaneTangent { norm, size: scale, rounding, definite } = system.linearise(loads, exact, predicts);
        system.correction(loads[1], step);
        let size = system.size(step);
        // Increments per unit of the load fraction; those before where a lane has gone on.
        for ((tangent, last), step) in tangent.iter_mut().zip(last.iter_mut()).zip(step.iter()) {
            *last = predicts.choose(*tangent, *last);
            *tangent = predicts.choose(per * *step, *tangent);
        }
        let mut moves = Moves { steps: zero, keeps: zero, ahead: zero, bent: zero };
        for (index, slot) in lanes.iter_mut().enumerate() {
            let Some(lane) = slot else { continue };
            let numbers = [norm, scale, rounding, definite].map(|number| number.lane(index));
            match lane.judge::<S>(settings, numbers, size.lane(index)) {
                Move::Done(found) => {
                    done(system, index, lane.item, found.then_some(lane.report))?;
                    *slot = None;
                }
                Move::Step { keep } => {
                    moves.steps.set_lane(index, 1.0);
                    moves.keeps.set_lane(index, f64::from(u8::from(keep)));
                }
                Move::Ahead => {
                    let LoadStep { length, before, .. } = lane.load;
                    moves.ahead.set_lane(index, length);
                    moves.bent.set_lane(index, before.map_or(0.0, |span| 0.5 * length * length / span));
                }
            }
        }
        ControlFlow::Continue(moves)
    }

    /// Moves the lanes, and keeps the states that are accepted. Returns the sizes of the increments.
    fn go<S: LanePath<Number = T>>(&mut self, system: &mut S, moves: &Moves<T>) -> T {
        let zero = T::from_f64(0.0);
        let Moves { steps, keeps, ahead, bent } = *moves;
        let [step, tangent, last, by] = &mut self.lists;
        // The predictor with the second derivative estimated from the previous tangent; no move where a lane is done.
        let entries = step.iter().zip(tangent.iter().zip(last.iter()));
        for (by, (step, (tangent, last))) in by.iter_mut().zip(entries) {
            let predicted = ahead * *tangent + bent.choose(bent * (*tangent - *last), zero);
            *by = ahead.choose(predicted, steps.choose(*step, zero));
        }
        let predicted = system.size(by);
        system.advance(by, ahead);
        system.keep(keeps);
        predicted
    }
}

impl<T> Default for PathMemory<T> {
    fn default() -> Self {
        Self { lists: [const { Vec::new() }; 4], lanes: Vec::new() }
    }
}
