//! Newton's method with a line search on several problems at a time, in the lanes of SIMD numbers.
//!
//! Each lane holds a problem of its own: the search under the full load from rest with which a solve with [`Branch::Any`](super::Branch) begins, for loads with
//! an energy and no prescribed lengths. In each round all lanes are evaluated, factorised and solved together; each accepts or shortens its own step, and one that is
//! done takes the next problem. No lane reads another one, so that an answer depends neither on the neighbours nor on the order of the problems. What is not
//! found to be a stable equilibrium in this way is left to [`Engine::solve`](super::Engine::solve), which looks further.

mod follow;

use core::ops::ControlFlow;

pub use follow::{LanePath, LaneTangent, PathMemory, follow_lanes};

use super::newton::{DECREASE, FLAT, SHIFT, holds};
use super::settings::Settings;
use super::system::TangentInertia;
use crate::spectral::dot;
use crate::{Lanes, Report, Scalar, Stability};

/// [`Balance`](super::Balance) in each lane; not finite where the residual is not.
#[derive(Clone, Copy, Debug)]
pub struct LaneBalance<T> {
    /// Norm of the residual.
    pub norm: T,
    /// Largest load in the balance.
    pub size: T,
    /// Smallest value of `norm / size` that rounding allows.
    pub rounding: T,
    /// Potential energy, J.
    pub energy: T,
    /// Rounding error of the energy, J.
    pub energy_rounding: T,
}

/// A discretised equilibrium in each lane, as [`Equilibrium`](super::Equilibrium), at a trial state. All loads have an energy, and no lengths are prescribed.
pub trait LaneEquilibrium {
    /// The number: of several lanes.
    type Number: Lanes;

    /// Largest number of steps of a search.
    const SEARCH_STEPS: usize = 60;
    /// The shortest part of a step that is tried.
    const SHORTEST: f64;
    /// Whether Newton's method goes on below the tolerance while its steps still lower the residual.
    const POLISH: bool = false;

    /// The unknowns of the trial state: all of them are zero at rest.
    fn unknowns(&mut self) -> &mut [Self::Number];

    /// Notes that the unknowns have changed.
    fn moved(&mut self) {}

    /// Evaluates the residual at the trial state.
    fn evaluate(&mut self) -> LaneBalance<Self::Number>;

    /// The residual of the last evaluation: derivatives of the energy by the unknowns.
    fn residual(&self) -> &[Self::Number];

    /// Factorises the tangent at the trial state plus `shift` times the elastic stiffness. Returns its smallest relative pivot: not greater than 0, or NaN, where it
    /// is not positive definite.
    fn linearise(&mut self, shift: Self::Number) -> Self::Number;

    /// Solves with the last factors, in place.
    fn solve(&mut self, x: &mut [Self::Number]);

    /// Largest part of an increment that a step may take.
    fn longest(&self, _by: &[Self::Number]) -> Self::Number {
        Self::Number::from_f64(1.0)
    }

    /// As [`Equilibrium::neutral`](super::Equilibrium::neutral).
    fn neutral(&self) -> f64;
}

/// The problem of a lane.
#[derive(Clone, Copy, Debug)]
struct Lane {
    item: usize,
    report: Report,
    /// Residual, energy and its rounding error at the accepted state; `None` before the first evaluation.
    at: Option<[f64; 3]>,
    /// Steps that were taken, the part of the present one, and the scalar product of the full one with the residual.
    count: usize,
    part: f64,
    slope: f64,
    /// Multiple of the elastic stiffness in the tangent of the present step.
    shift: f64,
    /// Inertia at an accepted state, and the residual there.
    factors: Option<(TangentInertia, f64)>,
    /// It is in equilibrium and waits for the signs of the pivots there.
    waits: bool,
    /// The trial state is accepted, and a step is taken from it.
    moves: bool,
}

/// Next action of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// A shorter step from the accepted state.
    Shorter,
    /// A step from the trial state, which is accepted.
    Step,
    /// It is done: in a stable equilibrium, or not.
    Done(bool),
}

impl Lane {
    fn new(item: usize) -> Self {
        Self {
            item,
            report: Report::started(),
            at: None,
            count: 0,
            part: 0.0,
            slope: 0.0,
            shift: 0.0,
            factors: None,
            waits: false,
            moves: false,
        }
    }

    /// Judges the trial state.
    fn judge<S: LaneEquilibrium>(
        &mut self,
        system: &S,
        settings: &Settings,
        [norm, size, rounding, energy, energy_rounding]: [f64; 5],
    ) -> Next {
        if self.shift > 0.0 {
            // The same state again, for a tangent with another shift.
            return Next::Step;
        }
        if self.report.evaluations >= settings.max_evaluations {
            return Next::Done(false);
        }
        self.report.evaluations += 1;
        let residual = if norm == 0.0 { 0.0 } else { norm / size };
        let bound = settings.tolerance.max(rounding);
        let sound = norm.is_finite() && size.is_finite() && energy.is_finite();
        if let Some([before, from, from_rounding]) = self.at {
            let slack = energy_rounding.max(from_rounding);
            let lower = energy <= from + DECREASE * self.part * self.slope + slack
                || (before < FLAT && residual < before);
            if !(sound && (lower || residual <= bound)) {
                self.part *= 0.5;
                return if self.part >= S::SHORTEST { Next::Shorter } else { Next::Done(false) };
            }
        } else if !sound {
            return Next::Done(false);
        }
        let last = self.at.map_or(f64::INFINITY, |[last, ..]| last);
        self.at = Some([residual, energy, energy_rounding]);
        (self.report.residual, self.report.bound) = (residual, bound);
        if residual <= bound {
            let done = !S::POLISH || residual <= rounding || residual >= 0.1 * last;
            if done || self.count >= S::SEARCH_STEPS {
                match self.factors {
                    Some((factors, at)) if holds(&factors, at, 0) => {
                        return self.finish(system, factors.pivot);
                    }
                    _ => self.waits = true,
                }
            }
        }
        if self.count >= S::SEARCH_STEPS && !self.waits {
            return Next::Done(false);
        }
        Next::Step
    }

    /// Ends in equilibrium, where the smallest pivot is this one.
    fn finish<S: LaneEquilibrium>(&mut self, system: &S, pivot: f64) -> Next {
        // False for NaN.
        let stable = pivot > system.neutral();
        self.report.load_steps += 1;
        self.report.stability = if stable { Stability::Stable } else { Stability::Undecided };
        Next::Done(stable)
    }

    /// Takes the smallest pivot of the tangent at the accepted state, with the step and the part of it to take.
    fn step<S: LaneEquilibrium>(&mut self, system: &S, pivot: f64, slope: f64, part: f64) -> Next {
        if self.waits {
            return self.finish(system, pivot);
        }
        if pivot.is_nan() || pivot <= 0.0 {
            self.shift = if self.shift == 0.0 { SHIFT[0] } else { SHIFT[1] * self.shift };
            self.part = 0.0;
            return if self.shift > SHIFT[2] { Next::Done(false) } else { Next::Shorter };
        }
        let residual = self.report.residual;
        let factors = TangentInertia { negative: Some(0), pivot };
        self.factors = (self.shift == 0.0).then_some((factors, residual));
        self.report.iterations += 1;
        self.count += 1;
        (self.shift, self.slope, self.part) = (0.0, slope, part);
        if slope.is_finite() && part.is_finite() { Next::Step } else { Next::Done(false) }
    }
}

/// Solves problems in the lanes of a system, with the settings of [`Branch::Any`](super::Branch).
///
/// `next` puts the full load of the next problem into a lane, and returns its number; `None` where there is none left. The search begins at rest. `done` is called once for each problem, with its lane and number, and the report where a stable equilibrium was found, which is the trial state of the lane then. The
/// order of these calls is not that of the problems. It ends where `done` breaks.
///
/// Contents of `memory` are overwritten, not read.
pub fn solve_lanes<S: LaneEquilibrium>(
    system: &mut S,
    settings: &Settings,
    memory: &mut LaneMemory<S::Number>,
    mut next: impl FnMut(&mut S, usize) -> Option<usize>,
    mut done: impl FnMut(&mut S, usize, usize, Option<Report>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    memory.begin(system.unknowns().len());
    memory.fill(system, &mut next);
    while memory.lanes.iter().any(Option::is_some) {
        memory.judge(system, settings, &mut done)?;
        memory.renew(system, &mut done)?;
        memory.fill(system, &mut next);
    }
    ControlFlow::Continue(())
}

/// Memory of [`solve_lanes`].
#[derive(Clone, Debug)]
pub struct LaneMemory<T> {
    step: Vec<T>,
    found: Vec<T>,
    /// Unknowns of the accepted states.
    accepted: Vec<T>,
    lanes: Vec<Option<Lane>>,
}

impl<T> LaneMemory<T> {
    /// Empty memory.
    #[must_use]
    pub const fn new() -> Self {
        Self { step: Vec::new(), found: Vec::new(), accepted: Vec::new(), lanes: Vec::new() }
    }
}

impl<T: Lanes> LaneMemory<T> {
    /// Empty lanes, for problems with `order` unknowns.
    fn begin(&mut self, order: usize) {
        for list in [&mut self.step, &mut self.found, &mut self.accepted] {
            list.clear();
            list.resize(order, T::from_f64(0.0));
        }
        self.lanes.clear();
        self.lanes.resize_with(T::COUNT, || None);
    }

    /// Puts the next problems into the lanes that have none, at rest.
    fn fill<S: LaneEquilibrium<Number = T>>(
        &mut self,
        system: &mut S,
        next: &mut impl FnMut(&mut S, usize) -> Option<usize>,
    ) {
        let zero = T::from_f64(0.0);
        let lanes = &mut self.lanes;
        if lanes.iter().all(Option::is_some) {
            return;
        }
        let fresh = T::from_lanes(|lane| f64::from(u8::from(lanes[lane].is_none())));
        for entry in &mut self.accepted {
            *entry = fresh.choose(zero, *entry);
        }
        for (index, slot) in lanes.iter_mut().enumerate().filter(|(_, slot)| slot.is_none()) {
            *slot = next(system, index).map(Lane::new);
        }
    }

    /// Evaluates the trial states, the accepted ones plus parts of the steps, and judges them.
    fn judge<S: LaneEquilibrium<Number = T>>(
        &mut self,
        system: &mut S,
        settings: &Settings,
        done: &mut impl FnMut(&mut S, usize, usize, Option<Report>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let zero = T::from_f64(0.0);
        let Self { step, accepted, lanes, .. } = self;
        let part = T::from_lanes(|lane| lanes[lane].as_ref().map_or(0.0, |lane| lane.part));
        // Lanes that do not move keep their unknowns, though their last step may not be finite.
        step.iter_mut().for_each(|entry| *entry = part.choose(*entry, zero));
        for ((entry, from), by) in system.unknowns().iter_mut().zip(&*accepted).zip(&*step) {
            *entry = part.fma(*by, *from);
        }
        system.moved();
        let LaneBalance { norm, size, rounding, energy, energy_rounding } = system.evaluate();
        for (index, slot) in lanes.iter_mut().enumerate() {
            let Some(lane) = slot else { continue };
            let numbers = [norm, size, rounding, energy, energy_rounding].map(|number| number.lane(index));
            match lane.judge(system, settings, numbers) {
                Next::Done(stable) => {
                    done(system, index, lane.item, stable.then_some(lane.report))?;
                    *slot = None;
                }
                Next::Step => lane.moves = true,
                Next::Shorter => lane.moves = false,
            }
        }
        ControlFlow::Continue(())
    }

    /// Accepts the trial states of the lanes that move, factorises their tangents and computes full steps from there.
    fn renew<S: LaneEquilibrium<Number = T>>(
        &mut self,
        system: &mut S,
        done: &mut impl FnMut(&mut S, usize, usize, Option<Report>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Self { step, found, accepted, lanes } = self;
        let moves = |slot: &Option<Lane>| slot.as_ref().is_some_and(|lane| lane.moves);
        if !lanes.iter().any(moves) {
            return ControlFlow::Continue(());
        }
        let steps = T::from_lanes(|lane| f64::from(u8::from(moves(&lanes[lane]))));
        let shift = T::from_lanes(|lane| {
            lanes[lane].as_ref().map_or(0.0, |lane| if lane.moves { lane.shift } else { 0.0 })
        });
        for (entry, now) in accepted.iter_mut().zip(&*system.unknowns()) {
            *entry = steps.choose(*now, *entry);
        }
        let pivot = system.linearise(shift);
        for (entry, residual) in found.iter_mut().zip(system.residual()) {
            *entry = -*residual;
        }
        system.solve(found);
        let slope = dot(system.residual(), found);
        let longest = system.longest(found);
        for (step, found) in step.iter_mut().zip(found.iter()) {
            *step = steps.choose(*found, *step);
        }
        for (index, slot) in lanes.iter_mut().enumerate() {
            let Some(lane) = slot else { continue };
            if lane.moves
                && let Next::Done(stable) =
                    lane.step(system, pivot.lane(index), slope.lane(index), longest.lane(index))
            {
                done(system, index, lane.item, stable.then_some(lane.report))?;
                *slot = None;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<T> Default for LaneMemory<T> {
    fn default() -> Self {
        Self::new()
    }
}
