//! The adaptive integration.

use core::ops::ControlFlow;

use super::advance::{Advance, Attempt, Trial};
use super::conserve::EnergyMomentum;
use super::step::Radau;
use super::system::{check, check_kinds};
use super::{
    Kind, Kinematics, Mechanics, MotionPoint, MotionProblem, MotionTrajectory, Options, Scheme, Step,
};
use crate::ode::events::{Found, Values};
use crate::ode::{OdeMethod, OdeReport, ProblemError, Status, ZeroCrossing};
use crate::quadrature::Rule;

/// Steps shorter than this fraction of the time are not tried.
const SHORTEST: f64 = 16.0 * f64::EPSILON;
/// A step that would leave less than this fraction of itself to a stop is stretched or divided.
const REST: f64 = 1e-6;

/// Integrates a system over the span of a problem.
///
/// The observer is called with every accepted step and may stop the integration. Where the residual fails, its iteration does not converge or the error is
/// too large, shorter steps are tried; if none succeeds, the integration ends at the last good state. The motion holds all results up to its end,
/// whatever the status.
///
/// # Errors
/// [`ProblemError`] for numbers of entries that do not fit, values that are not finite, times out of order, options out of range.
pub fn integrate<S: Mechanics>(
    system: &mut S,
    problem: &MotionProblem<'_>,
    options: &Options,
    observer: impl FnMut(&Step<'_>) -> ControlFlow<()>,
) -> Result<MotionTrajectory<S::Error>, ProblemError> {
    let order = system.order();
    check(order, problem, options)?;
    let kinds = check_kinds(system)?;
    let both: Vec<f64> = problem.position.iter().chain(problem.velocity).copied().collect();
    let values = Values::new(problem.events, problem.start, &both)
        .map_err(|(index, value)| ProblemError::Event { index, value })?;
    let rates = Kinematics {
        time: problem.start,
        position: problem.position,
        velocity: problem.velocity,
        acceleration: &vec![0.0; order],
    };
    let run = Run {
        problem,
        options,
        values,
        points: Vec::new(),
        occurrences: Vec::new(),
        step: options.fixed_step.or(options.first_step).unwrap_or(1e-3 * (problem.end - problem.start)),
        accepted: 0,
        rejected: 0,
        balance: options.balance.then(|| Balance::new(&kinds, options.stages())),
    };
    if options.scheme == Scheme::EnergyMomentum {
        if kinds.contains(&Kind::Multiplier) || !matches!(system.energy(rates), Ok(Some(_)) | Err(_)) {
            return Err(ProblemError::NoEnergy);
        }
        return Ok(run.over(system, EnergyMomentum::new(kinds, system.pencil(0)), rates, observer));
    }
    let mut radau = Radau::new(kinds, options, |complex| system.pencil(complex));
    if options.accuracy.is_some() {
        radau.excursion = radau.excursion.max(system.excursion(rates));
    }
    Ok(run.over(system, radau, rates, observer))
}

fn point(at: Kinematics<'_>) -> MotionPoint {
    MotionPoint {
        time: at.time,
        position: at.position.to_vec(),
        velocity: at.velocity.to_vec(),
        acceleration: at.acceleration.to_vec(),
    }
}

/// The point at the fraction `theta` of the step of length `h`, at this time.
fn within<S: Mechanics, A: Advance<S>>(method: &A, h: f64, time: f64, theta: f64) -> MotionPoint {
    let zero = || vec![0.0; method.start().position.len()];
    let mut found = MotionPoint { time, position: zero(), velocity: zero(), acceleration: zero() };
    method.interpolate(h, theta, [&mut found.position, &mut found.velocity, &mut found.acceleration]);
    found
}

/// The work of the residual along the motion.
struct Balance {
    rule: Rule,
    /// Whether an unknown is a coordinate.
    moves: Vec<bool>,
    at: [Vec<f64>; 3],
    residual: Vec<f64>,
    work: f64,
    /// `None` from where the residual failed on.
    largest: Option<f64>,
}

impl Balance {
    fn new(kinds: &[Kind], points: usize) -> Self {
        let zero = vec![0.0; kinds.len()];
        Self {
            rule: Rule::gauss_legendre(points),
            moves: kinds.iter().map(|kind| matches!(kind, Kind::Coordinate { .. })).collect(),
            at: [zero.clone(), zero.clone(), zero.clone()],
            residual: zero,
            work: 0.0,
            largest: Some(0.0),
        }
    }

    /// Adds that of a step of length `h` that was taken, up to a fraction of it.
    fn add<S: Mechanics, A: Advance<S>>(&mut self, system: &mut S, method: &A, h: f64, fraction: f64) {
        let start = method.start().time;
        for (node, weight) in self.rule.nodes.iter().zip(&self.rule.weights) {
            let theta = fraction * node;
            let [position, velocity, acceleration] = &mut self.at;
            method.interpolate(h, theta, [position, velocity, acceleration]);
            let at = Kinematics { time: start + theta * h, position, velocity, acceleration };
            if system.residual(at, &mut self.residual).is_err() {
                self.largest = None;
                return;
            }
            let both = self.residual.iter().zip(&self.at[1]).zip(&self.moves);
            let power: f64 =
                both.filter(|(_, moves)| **moves).map(|((force, velocity), _)| force * velocity).sum();
            self.work += fraction * h * weight * power;
        }
        self.largest = self.largest.filter(|_| self.work.is_finite()).map(|most| most.max(self.work.abs()));
    }
}

struct Run<'a> {
    problem: &'a MotionProblem<'a>,
    options: &'a Options,
    values: Values,
    points: Vec<MotionPoint>,
    occurrences: Vec<ZeroCrossing>,
    step: f64,
    accepted: usize,
    rejected: usize,
    balance: Option<Balance>,
}

impl Run<'_> {
    /// Integrates by a method from a state.
    fn over<S: Mechanics, A: Advance<S>>(
        mut self,
        system: &mut S,
        mut method: A,
        from: Kinematics<'_>,
        mut observer: impl FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> MotionTrajectory<S::Error> {
        method.set(from);
        self.give_out(system, method.start());
        let mut failure = None;
        let status = loop {
            if method.start().time >= self.problem.end {
                break Status::Finished;
            }
            match self.advance(system, &mut method, &mut failure) {
                Ok(None) => {}
                Ok(Some(status)) => break status,
                Err(status) => break status,
            }
            let [evaluations, _] = method.work();
            let step = Step { at: method.start(), accepted: self.accepted, evaluations };
            if observer(&step).is_break() {
                break Status::Stopped;
            }
            method.recentre(system);
        };
        let [evaluations, jacobians] = method.work();
        if let Status::Event(_) = status {
            let step = Step { at: method.start(), accepted: self.accepted, evaluations };
            let _ = observer(&step);
        }
        let report = OdeReport {
            status,
            method: OdeMethod::Implicit,
            stiff_since: None,
            order: method.order(),
            accepted: self.accepted,
            rejected: self.rejected,
            evaluations,
            jacobians,
        };
        let last = point(method.start());
        let failure = failure.filter(|_| status == Status::RateFailed);
        let energy_drift = self.balance.and_then(|balance| balance.largest);
        let Self { points, occurrences, .. } = self;
        MotionTrajectory { points, last, occurrences, failure, energy_drift, report }
    }

    /// The next time at which a step must end, and whether inputs are not smooth there.
    fn stop(&self, time: f64) -> (f64, bool) {
        let end = self.problem.end;
        let next = self.problem.breaks.iter().copied().find(|at| *at > time).filter(|at| *at <= end);
        let landing = self.options.landing;
        let wanted = self.problem.times.get(self.points.len()).copied().filter(|at| landing && *at > time);
        let stop = wanted.map_or(end, |at| at.min(end));
        match next {
            Some(next) if next <= stop => (next, true),
            _ => (stop, false),
        }
    }

    /// Takes one accepted step. Returns a status where the integration ends after it, or (as an error) before it.
    fn advance<S: Mechanics, A: Advance<S>>(
        &mut self,
        system: &mut S,
        method: &mut A,
        failure: &mut Option<S::Error>,
    ) -> Result<Option<Status>, Status> {
        let time = method.start().time;
        let (stop, breaks) = self.stop(time);
        let fixed = self.options.fixed_step;
        let largest = self.options.largest_step.unwrap_or(f64::INFINITY);
        let mut first = true;
        loop {
            if self.accepted + self.rejected >= self.options.max_steps {
                return Err(Status::MaxSteps);
            }
            self.step = self.step.min(largest);
            if let (Some(fixed), true) = (fixed, first) {
                self.step = fixed;
            }
            let left = stop - time;
            // Equal steps to the stop rather than a long one and a short one.
            let parts = (left / self.step * (1.0 - REST)).ceil().max(1.0);
            let h = match fixed {
                Some(_) if parts > 1.0 => self.step,
                _ if parts < 4.0 => left / parts,
                _ => self.step,
            };
            if h <= SHORTEST * time.abs() || h <= f64::MIN_POSITIVE {
                return Err(Status::StepTooSmall);
            }
            let again = !first || self.accepted == 0;
            match method.attempt(system, Trial { length: h, again, controlled: fixed.is_none() }) {
                Ok(Attempt::Taken { ratio }) => {
                    let ends = parts == 1.0;
                    let proposed = h * ratio;
                    // A step that was cut short by a stop says nothing against the length before.
                    self.step =
                        if h < self.step && ratio >= 1.0 { self.step.max(proposed) } else { proposed };
                    let end = if ends { stop } else { time + h };
                    return self.take(system, method, [h, end], ends && breaks);
                }
                Ok(Attempt::Again { ratio, failed }) => {
                    self.rejected += 1;
                    self.step = h * ratio;
                    if failed && self.step <= SHORTEST * time.abs().max(stop - time) {
                        return Err(Status::RateFailed);
                    }
                }
                Err(error) => {
                    self.rejected += 1;
                    *failure = Some(error);
                    self.step = 0.25 * h;
                    if self.step <= SHORTEST * time.abs().max(stop - time) {
                        return Err(Status::RateFailed);
                    }
                }
            }
            first = false;
        }
    }

    /// Events, output and the new state of a step that is accurate enough.
    fn take<S: Mechanics, A: Advance<S>>(
        &mut self,
        system: &mut S,
        method: &mut A,
        [h, end]: [f64; 2],
        breaks: bool,
    ) -> Result<Option<Status>, Status> {
        let before = method.start().time;
        let (reached, status) = self.pass_events(method, h, end)?;
        self.accepted += 1;
        if let Some(balance) = &mut self.balance {
            balance.add(system, method, h, (reached - before) / h);
        }
        while let Some(&wanted) = self.problem.times.get(self.points.len()).filter(|at| **at <= reached) {
            let found = within(method, h, wanted, ((wanted - before) / h).min(1.0));
            system.output(found.instant());
            self.points.push(found);
        }
        if status.is_some() {
            let at = within(method, h, reached, (reached - before) / h);
            method.set(at.instant());
            return Ok(status);
        }
        method.accept(h, end);
        if breaks {
            method.forget();
        }
        Ok(None)
    }

    /// Searches a step of length `h` for events. Returns the time up to which it is taken, and the status where an event ends the integration there; as an error,
    /// the status where an event failed.
    fn pass_events<S: Mechanics, A: Advance<S>>(
        &mut self,
        method: &A,
        h: f64,
        end: f64,
    ) -> Result<(f64, Option<Status>), Status> {
        let Kinematics { time: before, position, .. } = method.start();
        let n = position.len();
        if self.problem.events.is_empty() {
            return Ok((end, None));
        }
        let mut last = vec![0.0; 2 * n];
        let dense = |time: f64, state: &mut [f64]| {
            let (position, velocity) = state.split_at_mut(n);
            let mut acceleration = vec![0.0; n];
            method.interpolate(h, (time - before) / h, [position, velocity, &mut acceleration]);
        };
        dense(end, &mut last);
        let known = self.occurrences.len();
        let (events, occurrences) = (self.problem.events, &mut self.occurrences);
        match self.values.advance(events, (before, end), &last, dense, occurrences) {
            Found::Passed => Ok((end, None)),
            Found::Failed(event) => {
                self.occurrences.truncate(known);
                Err(Status::EventFailed(event))
            }
            Found::Ended(event) => {
                let reached = self.occurrences.last().map_or(end, |last| last.time);
                Ok((reached, Some(Status::Event(event))))
            }
        }
    }

    /// The state at the start, where it is wanted.
    fn give_out<S: Mechanics>(&mut self, system: &mut S, start: Kinematics<'_>) {
        while self.problem.times.get(self.points.len()).is_some_and(|wanted| *wanted <= self.problem.start) {
            system.output(start);
            self.points.push(point(start));
        }
    }
}
