//! The adaptive integration.

use core::ops::ControlFlow;

use super::step::{Radau, Stages};
use super::system::check;
use super::{Instant, Kind, Mechanics, Motion, Options, Point, Problem, Step};
use crate::ode::events::{Found, Values};
use crate::ode::{Method, Occurrence, ProblemError, Report, Status};

/// Steps shorter than this fraction of the time are not tried.
const SHORTEST: f64 = 16.0 * f64::EPSILON;
/// Bounds on the ratio of a step to the step before, and the safety factor of its choice.
const RATIOS: [f64; 2] = [0.2, 6.0];
const SAFETY: f64 = 0.9;
/// Ratios in this range keep the step, and with it the factors.
const KEEP: core::ops::Range<f64> = 1.0..1.2;
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
    problem: &Problem<'_>,
    options: &Options,
    mut observer: impl FnMut(&Step<'_>) -> ControlFlow<()>,
) -> Result<Motion<S::Error>, ProblemError> {
    let order = system.order();
    check(order, problem, options)?;
    let kinds: Vec<Kind> = (0..order).map(|index| system.kind(index)).collect();
    for (index, kind) in kinds.iter().enumerate() {
        let scales = match *kind {
            Kind::Coordinate { size, rate } => [size, rate],
            Kind::Prescribed | Kind::Multiplier => [1.0; 2],
        };
        if let Some(value) = scales.into_iter().find(|value| !(*value > 0.0 && value.is_finite())) {
            return Err(ProblemError::Scale { index, value });
        }
    }
    let both: Vec<f64> = problem.position.iter().chain(problem.velocity).copied().collect();
    let values = Values::new(problem.events, problem.start, &both)
        .map_err(|(index, value)| ProblemError::Event { index, value })?;
    let mut radau = Radau::new(kinds, options, |complex| system.pencil(complex));
    radau.time = problem.start;
    radau.position.copy_from_slice(problem.position);
    radau.velocity.copy_from_slice(problem.velocity);
    let span = problem.end - problem.start;
    let mut run = Run {
        problem,
        options,
        values,
        points: Vec::new(),
        occurrences: Vec::new(),
        step: options.fixed_step.or(options.first_step).unwrap_or(1e-3 * span),
        accepted: 0,
        rejected: 0,
    };
    run.give_out(system, &radau);
    let mut failure = None;
    let status = loop {
        if radau.time >= problem.end {
            break Status::Finished;
        }
        match run.advance(system, &mut radau, &mut failure) {
            Ok(None) => {}
            Ok(Some(status)) => break status,
            Err(status) => break status,
        }
        let step = Step { at: radau.start(), accepted: run.accepted, evaluations: radau.evaluations };
        if observer(&step).is_break() {
            break Status::Stopped;
        }
        radau.recentre(system);
    };
    if let Status::Event(_) = status {
        let step = Step { at: radau.start(), accepted: run.accepted, evaluations: radau.evaluations };
        let _ = observer(&step);
    }
    let report = Report {
        status,
        method: Method::Implicit,
        stiff_since: None,
        order: 2 * radau.method.stages() - 1,
        accepted: run.accepted,
        rejected: run.rejected,
        evaluations: radau.evaluations,
        jacobians: radau.jacobians,
    };
    let last = point(radau.start());
    let failure = failure.filter(|_| status == Status::RateFailed);
    Ok(Motion { points: run.points, last, occurrences: run.occurrences, failure, report })
}

fn point(at: Instant<'_>) -> Point {
    Point {
        time: at.time,
        position: at.position.to_vec(),
        velocity: at.velocity.to_vec(),
        acceleration: at.acceleration.to_vec(),
    }
}

/// What a step found out.
enum Attempt {
    /// It is accurate enough; the ratio of the next step to it.
    Taken { ratio: f64 },
    /// A step of this ratio is to be tried.
    Again { ratio: f64, failed: bool },
}

struct Run<'a> {
    problem: &'a Problem<'a>,
    options: &'a Options,
    values: Values,
    points: Vec<Point>,
    occurrences: Vec<Occurrence>,
    step: f64,
    accepted: usize,
    rejected: usize,
}

impl Run<'_> {
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
    fn advance<S: Mechanics>(
        &mut self,
        system: &mut S,
        radau: &mut Radau<S::Pencil>,
        failure: &mut Option<S::Error>,
    ) -> Result<Option<Status>, Status> {
        let time = radau.time;
        let (stop, breaks) = self.stop(time);
        let fixed = self.options.fixed_step;
        let largest = self.options.largest_step.unwrap_or(f64::INFINITY);
        let (mut linearised, mut first) = (false, true);
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
            match attempt(system, radau, h, (again, fixed.is_none()), &mut linearised) {
                Ok(Attempt::Taken { ratio }) => {
                    let ends = parts == 1.0;
                    let proposed = h * ratio;
                    // A step that was cut short by a stop says nothing against the length before.
                    self.step =
                        if h < self.step && ratio >= 1.0 { self.step.max(proposed) } else { proposed };
                    let end = if ends { stop } else { time + h };
                    return self.take(system, radau, [h, end], parts == 1.0 && breaks);
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
    fn take<S: Mechanics>(
        &mut self,
        system: &mut S,
        radau: &mut Radau<S::Pencil>,
        [h, end]: [f64; 2],
        breaks: bool,
    ) -> Result<Option<Status>, Status> {
        let n = radau.position.len();
        let (before, mut reached, mut status) = (radau.time, end, None);
        if !self.problem.events.is_empty() {
            let mut last = vec![0.0; 2 * n];
            let dense = |time: f64, state: &mut [f64]| {
                let (position, velocity) = state.split_at_mut(n);
                let mut acceleration = vec![0.0; n];
                radau.interpolate(h, (time - before) / h, [position, velocity, &mut acceleration]);
            };
            dense(end, &mut last);
            let known = self.occurrences.len();
            let (events, occurrences) = (self.problem.events, &mut self.occurrences);
            match self.values.advance(events, (before, end), &last, dense, occurrences) {
                Found::Passed => {}
                Found::Failed(event) => {
                    self.occurrences.truncate(known);
                    return Err(Status::EventFailed(event));
                }
                Found::Ended(event) => {
                    status = Some(Status::Event(event));
                    if let Some(last) = self.occurrences.last() {
                        reached = last.time;
                    }
                }
            }
        }
        self.accepted += 1;
        while let Some(&wanted) = self.problem.times.get(self.points.len()).filter(|at| **at <= reached) {
            let mut found = Point {
                time: wanted,
                position: vec![0.0; n],
                velocity: vec![0.0; n],
                acceleration: vec![0.0; n],
            };
            let into: [&mut [f64]; 3] = [&mut found.position, &mut found.velocity, &mut found.acceleration];
            radau.interpolate(h, ((wanted - before) / h).min(1.0), into);
            system.output(found.instant());
            self.points.push(found);
        }
        if status.is_some() {
            let [mut position, mut velocity, mut acceleration] = [vec![0.0; n], vec![0.0; n], vec![0.0; n]];
            radau.interpolate(h, (reached - before) / h, [&mut position, &mut velocity, &mut acceleration]);
            (radau.position, radau.velocity, radau.acceleration) = (position, velocity, acceleration);
            radau.time = reached;
            return Ok(status);
        }
        radau.accept(h, end);
        if breaks {
            radau.forget();
        }
        Ok(None)
    }

    /// The state at the start, where it is wanted.
    fn give_out<S: Mechanics>(&mut self, system: &mut S, radau: &Radau<S::Pencil>) {
        while self.problem.times.get(self.points.len()).is_some_and(|wanted| *wanted <= self.problem.start) {
            system.output(radau.start());
            self.points.push(point(radau.start()));
        }
    }
}

/// One attempt at a step of length `h`.
fn attempt<S: Mechanics>(
    system: &mut S,
    radau: &mut Radau<S::Pencil>,
    h: f64,
    (again, controlled): (bool, bool),
    linearised: &mut bool,
) -> Result<Attempt, S::Error> {
    if !*linearised {
        if !radau.linearise(system)? {
            return Ok(Attempt::Again { ratio: 0.25, failed: true });
        }
        *linearised = true;
    }
    if !radau.factorise(h) {
        return Ok(Attempt::Again { ratio: 0.5, failed: false });
    }
    let iterations = match radau.solve(system, h)? {
        Stages::Found { iterations } => iterations,
        Stages::Diverged => return Ok(Attempt::Again { ratio: 0.5, failed: false }),
        Stages::Failed => return Ok(Attempt::Again { ratio: 0.25, failed: true }),
    };
    if !controlled {
        return Ok(Attempt::Taken { ratio: 1.0 });
    }
    let Some(error) = radau.error(system, h, again)? else {
        return Ok(Attempt::Again { ratio: 0.25, failed: true });
    };
    if !error.is_finite() {
        return Ok(Attempt::Again { ratio: 0.25, failed: false });
    }
    let power = 1.0 / (radau.method.stages() + 1) as f64;
    // Iterations that were slow ask for a shorter step.
    let slow = (25.0 / (20.0 + iterations as f64)).min(1.0);
    let ratio = (SAFETY * slow * error.max(1e-12).powf(-power)).clamp(RATIOS[0], RATIOS[1]);
    if error > 1.0 {
        return Ok(Attempt::Again { ratio: ratio.min(0.9), failed: false });
    }
    let ratio = if KEEP.contains(&ratio) { 1.0 } else { ratio };
    Ok(Attempt::Taken { ratio })
}
