//! The adaptive integration: runs of the library's methods, each from the last good state of the run before.

use core::ops::ControlFlow;

use ivp::dense::StepInterpolant;
use ivp::ivp::FirstOrderSystem;
use ivp::methods::{DOP853, IntegrationResult, RADAU};
use ivp::solout::{ControlFlag, SolOut};

use ivp::status::Status as End;

use super::adapter::Right;
use super::events::{Found, Values};
use super::method::OdeMethod;
use super::problem::{AcceptedStep, OdeOptions, Problem, Trajectory, check};
use super::report::{OdeReport, ProblemError, Status, ZeroCrossing};
use super::{System, finite};

/// The fraction of the optimal step that the explicit method tries next, and the exponent by which the last error damps its change. Where steps are at the
/// limit of stability of a stiff oscillation, as an axial one is, a second of free fall of two segments takes 15,100 evaluations with these at 1e-8, and
/// 16,500 with the library's 0.9 and 0; with more damping than 0.05 steps never grow again.
const EXPLICIT: [f64; 2] = [0.95, 0.03];
/// The same two numbers for [`OdeMethod::Automatic`]: closer to the limit of stability the test would take resolved undamped oscillations for stiffness.
const AUTOMATIC: [f64; 2] = [0.85, 0.02];
/// Largest ratio of a step to the step before.
const GROWTH: f64 = 2.0;
/// Factor by which a step is shortened when it is undone.
const SHORTER: f64 = 0.25;
/// Steps shorter than this fraction of the time are not tried.
const SHORTEST: f64 = 16.0 * f64::EPSILON;
/// Number of accepted steps between tests for stiffness.
const STIFFNESS_TEST: usize = 1000;
/// Relative difference of a step and the step length of its interpolant below which both are equal: they differ by rounding, or by a fifth and more.
const SAME_STEP: f64 = 1e-2;

/// Integrates a system over the span of a problem.
///
/// The observer is called with every accepted step and may stop the integration.
///
/// Where the rate fails or is not finite, shorter steps are tried; if none succeeds, the integration ends at the last good state. The trajectory holds all
/// results up to its end, whatever the status.
///
/// # Errors
/// [`ProblemError`] for dimensions that do not fit, values that are not finite, spans and times out of order, options out of range.
pub fn integrate<S: System>(
    system: &S,
    problem: &Problem<'_>,
    options: &OdeOptions,
    mut observer: impl FnMut(&AcceptedStep<'_>) -> ControlFlow<()>,
) -> Result<Trajectory<S::Error>, ProblemError> {
    check(system.dimension(), problem, options)?;
    let values = Values::new(problem.events, problem.start, problem.state)
        .map_err(|(index, value)| ProblemError::Event { index, value })?;
    let right = Right::new(system);
    let mut watch = Watch {
        right: &right,
        problem,
        observer: &mut observer,
        values,
        time: problem.start,
        state: problem.state.to_vec(),
        scratch: problem.state.to_vec(),
        times: Vec::new(),
        states: Vec::new(),
        occurrences: Vec::new(),
        accepted: 0,
        verdict: Verdict::Pass,
    };
    watch.give_out(problem.start, problem.state, None);
    let mut run = Run {
        implicit: options.method == OdeMethod::Implicit,
        stiff_since: None,
        first_step: options.first_step,
        attempted: 0,
    };
    let status = if problem.start == problem.end {
        Status::Finished
    } else if run.prepare(&watch, options) {
        loop {
            if let Some(status) = run.next(&mut watch, options)? {
                break status;
            }
        }
    } else {
        Status::RateFailed
    };
    let Watch { time, state, times, states, occurrences, accepted, .. } = watch;
    let report = OdeReport {
        status,
        method: if run.implicit { OdeMethod::Implicit } else { OdeMethod::Explicit },
        order: if run.implicit { 5 } else { 8 },
        stiff_since: run.stiff_since,
        accepted,
        rejected: run.attempted.saturating_sub(accepted),
        evaluations: right.evaluations.get(),
        jacobians: right.jacobians.get(),
    };
    let failure = right.failure.into_inner().filter(|_| status == Status::RateFailed);
    Ok(Trajectory { time, state, times, states, occurrences, failure, report })
}

/// State that successive runs of the library share.
struct Run {
    implicit: bool,
    stiff_since: Option<f64>,
    first_step: Option<f64>,
    attempted: usize,
}

impl Run {
    /// Evaluates the rate at the start and estimates the first step; returns whether the rate is finite. The library has no estimate for the implicit
    /// method, and that for the explicit method has a time scale of one second: here the time scale is the span.
    fn prepare<S: System, O>(&mut self, watch: &Watch<'_, S, O>, options: &OdeOptions) -> bool {
        let mut rate = vec![0.0; watch.state.len()];
        watch.right.derivative(watch.time, &watch.state, &mut rate);
        if self.first_step.is_none() && watch.right.good.get() {
            let span = watch.problem.end - watch.problem.start;
            let largest = options.largest_step.map_or(span, |largest| largest.min(span));
            let size = |values: &[f64]| {
                let scaled = values.iter().zip(&watch.state).enumerate().map(|(i, (value, y))| {
                    let scale = options.absolute * watch.right.scale(i) + options.relative * y.abs();
                    (value / scale).powi(2)
                });
                scaled.sum::<f64>().sqrt()
            };
            let (position, speed) = (size(&watch.state), span * size(&rate));
            // As fractions of the span.
            let mut guess = if position > 1e-5 && speed > 1e-5 { 0.01 * position / speed } else { 1e-6 };
            guess = guess.min(largest / span);
            if !self.implicit {
                // The second derivative by a step of Euler's method (Hairer, Norsett and Wanner, II.4).
                let step = guess * span;
                let ahead: Vec<f64> =
                    watch.state.iter().zip(&rate).map(|(y, rate)| y + step * rate).collect();
                let mut change = vec![0.0; rate.len()];
                watch.right.derivative(watch.time + step, &ahead, &mut change);
                change.iter_mut().zip(&rate).for_each(|(ahead, rate)| *ahead -= rate);
                let bend = (span * size(&change) / guess).max(speed);
                let by_bend =
                    if bend <= 1e-15 { (1e-3 * guess).max(1e-6) } else { (0.01 / bend).powf(0.125) };
                // If the rate fails one step ahead, the first step is shorter.
                guess = if by_bend.is_finite() { guess.min(by_bend) } else { 0.1 * guess };
            }
            // A step must change the time in floating point.
            let shortest = 1e3 * f64::EPSILON * watch.time.abs().max(watch.problem.end.abs());
            self.first_step = Some((guess * span).max(shortest).min(largest));
        }
        // A rate that fails one step ahead does not end the integration.
        finite(&rate)
    }

    /// One run of the library from the last good state. Returns the status, if it was the last run.
    fn next<S, O>(
        &mut self,
        watch: &mut Watch<'_, S, O>,
        options: &OdeOptions,
    ) -> Result<Option<Status>, ProblemError>
    where
        S: System,
        O: FnMut(&AcceptedStep<'_>) -> ControlFlow<()>,
    {
        let left = options.max_steps.saturating_sub(self.attempted);
        if left == 0 {
            return Ok(Some(Status::MaxSteps));
        }
        watch.verdict = Verdict::Pass;
        let result = self.run(watch, options, left)?;
        // The implicit method also counts the step that it does not take.
        self.attempted += result.steps.total.min(left);
        Ok(match watch.verdict {
            Verdict::End(status) => Some(status),
            Verdict::Again(step) => self.again(watch, step),
            // Also where the library tries another step after a first step that reached the end.
            Verdict::Pass if watch.time == watch.problem.end => Some(Status::Finished),
            Verdict::Pass => match result.status {
                End::Success => Some(Status::Finished),
                End::NeedLargerNMax => Some(Status::MaxSteps),
                End::UserInterrupt => Some(Status::Stopped),
                End::StepSizeTooSmall => Some(short(watch)),
                End::SingularMatrix | End::PoorConvergence => self.again(watch, SHORTER * result.h.abs()),
                End::ProbablyStiff => {
                    self.implicit = true;
                    self.stiff_since = Some(watch.time);
                    self.first_step = Some(result.h.abs());
                    None
                }
            },
        })
    }

    /// Runs the library from the last good state to the end, with at most `left` steps.
    fn run<S, O>(
        &self,
        watch: &mut Watch<'_, S, O>,
        options: &OdeOptions,
        left: usize,
    ) -> Result<IntegrationResult, ProblemError>
    where
        S: System,
        O: FnMut(&AcceptedStep<'_>) -> ControlFlow<()>,
    {
        let (time, end) = (watch.time, watch.problem.end);
        let largest = options.largest_step.map_or(end - time, |largest| largest.min(end - time));
        let first_step = self.first_step.map(|step| step.min(largest));
        let state = watch.state.clone();
        let right = watch.right;
        let absolute: Vec<f64> = (0..state.len()).map(|i| options.absolute * right.scale(i)).collect();
        let absolute = absolute.into();
        if self.implicit {
            // Vectors: a scalar tolerance would be rescaled once per component.
            let method = RADAU { max_steps: left, max_step: Some(largest), first_step, ..RADAU::default() };
            let relative = vec![options.relative; state.len()].into();
            method.solve(right, time, &state, end, relative, absolute, Some(&mut *watch))
        } else {
            let automatic = options.method == OdeMethod::Automatic;
            let [safety_factor, beta] = if automatic { AUTOMATIC } else { EXPLICIT };
            let method = DOP853 {
                safety_factor,
                scale_max: GROWTH,
                beta,
                max_step: Some(largest),
                first_step,
                // The library tries one step more than `max_steps`.
                max_steps: (left - 1).max(1),
                stiff_test: if automatic { STIFFNESS_TEST } else { usize::MAX },
                // Without events, dense output is needed only for steps that contain an output time: it costs three more evaluations.
                dense_output: !watch.problem.events.is_empty(),
                ..DOP853::default()
            };
            let relative = options.relative.into();
            method.solve(right, time, &state, end, relative, absolute, Some(&mut *watch))
        }
        .map_err(|error| ProblemError::Library { message: error.to_string() })
    }

    /// Shortens the step; returns a status where the step is too small.
    fn again<S: System, O>(&mut self, watch: &Watch<'_, S, O>, step: f64) -> Option<Status> {
        if step <= SHORTEST * watch.time.abs() || step <= f64::MIN_POSITIVE {
            return Some(short(watch));
        }
        self.first_step = Some(step);
        None
    }
}

/// The status where the step is too small.
fn short<S: System, O>(watch: &Watch<'_, S, O>) -> Status {
    if watch.right.failed.get() { Status::RateFailed } else { Status::StepTooSmall }
}

/// Continuation of the integration after a run.
#[derive(Clone, Copy)]
enum Verdict {
    /// The result of the library decides.
    Pass,
    /// The integration ends.
    End(Status),
    /// Another run from the last good state, with this first step.
    Again(f64),
}

/// Called by the library with every step that it accepts.
struct Watch<'a, S: System, O> {
    right: &'a Right<'a, S>,
    problem: &'a Problem<'a>,
    observer: &'a mut O,
    values: Values,
    time: f64,
    state: Vec<f64>,
    scratch: Vec<f64>,
    times: Vec<f64>,
    states: Vec<Vec<f64>>,
    occurrences: Vec<ZeroCrossing>,
    accepted: usize,
    verdict: Verdict,
}

impl<S: System, O> Watch<'_, S, O> {
    /// The next output time, or infinity.
    fn wanted(&self) -> f64 {
        self.problem.times.get(self.times.len()).copied().unwrap_or(f64::INFINITY)
    }

    /// Stores the states at the output times up to the end of a step, where the state is `state`.
    fn give_out(&mut self, time: f64, state: &[f64], dense: Option<&StepInterpolant<'_>>) {
        while self.wanted() <= time {
            let wanted = self.wanted();
            match dense {
                Some(dense) if wanted < time => dense.interpolate(wanted, &mut self.scratch),
                _ => self.scratch.copy_from_slice(state),
            }
            self.times.push(wanted);
            self.states.push(self.scratch.clone());
        }
    }

    fn take_back(&mut self, step: f64) -> ControlFlag {
        self.verdict = Verdict::Again(step);
        ControlFlag::Interrupt
    }
}

impl<S: System, O: FnMut(&AcceptedStep<'_>) -> ControlFlow<()>> Watch<'_, S, O> {
    /// Searches a step that ends at `reached` for events. A terminal one moves the end and its state there. Returns whether the integration goes on behind the
    /// step, or the status where an event failed.
    fn pass_events(
        &mut self,
        before: f64,
        reached: &mut f64,
        state: &mut [f64],
        dense: Option<&StepInterpolant<'_>>,
    ) -> Result<Verdict, Status> {
        let Some(dense) = dense.filter(|_| !self.problem.events.is_empty()) else { return Ok(Verdict::Pass) };
        let known = self.occurrences.len();
        let at = |time: f64, state: &mut [f64]| dense.interpolate(time, state);
        let (events, occurrences) = (self.problem.events, &mut self.occurrences);
        match self.values.advance(events, (before, *reached), state, at, occurrences) {
            Found::Passed => Ok(Verdict::Pass),
            Found::Failed(event) => {
                self.occurrences.truncate(known);
                Err(Status::EventFailed(event))
            }
            Found::Ended(event) => {
                if let Some(last) = self.occurrences.last() {
                    *reached = last.time;
                    state.copy_from_slice(&last.state);
                }
                Ok(Verdict::End(Status::Event(event)))
            }
        }
    }

    /// Keeps the end of an accepted step as the last good state, and shows it to the observer. Returns whether the observer goes on.
    fn accept(&mut self, reached: f64, state: &[f64]) -> bool {
        self.right.failed.set(false);
        self.accepted += 1;
        self.time = reached;
        self.state.copy_from_slice(state);
        let step = AcceptedStep {
            time: reached,
            state: &self.state,
            accepted: self.accepted,
            evaluations: self.right.evaluations.get(),
        };
        (self.observer)(&step).is_continue()
    }
}

impl<S: System, O: FnMut(&AcceptedStep<'_>) -> ControlFlow<()>> SolOut for Watch<'_, S, O> {
    fn solout(
        &mut self,
        before: f64,
        time: &mut f64,
        state: &mut [f64],
        dense: Option<&StepInterpolant<'_>>,
    ) -> ControlFlag {
        if *time == before {
            return ControlFlag::XOut(self.wanted());
        }
        let taken = *time - before;
        if !(self.right.good.get() && finite(state)) {
            return self.take_back(SHORTER * taken);
        }
        // When the implicit method expects its iteration not to converge, it may continue with increments of the iteration as if they were increments of
        // the state. It has shortened the step then, which the step length of the interpolant reveals.
        if let Some((_, step)) = dense.map(StepInterpolant::step_params)
            && (step - taken).abs() > SAME_STEP * taken + 2.0 * f64::EPSILON * time.abs()
        {
            return self.take_back(step.abs().min(0.5 * taken));
        }
        // The last step may miss the end by rounding.
        let end = self.problem.end;
        let rounding = 4.0 * f64::EPSILON * (end.abs() + before.abs());
        let mut reached = if (end - *time).abs() <= rounding { end } else { *time };
        let mut verdict = match self.pass_events(before, &mut reached, state, dense) {
            Ok(verdict) => verdict,
            Err(status) => {
                self.verdict = Verdict::End(status);
                return ControlFlag::Interrupt;
            }
        };
        self.give_out(reached, state, dense);
        if !self.accept(reached, state) && matches!(verdict, Verdict::Pass) {
            verdict = Verdict::End(Status::Stopped);
        }
        self.verdict = verdict;
        match verdict {
            Verdict::Pass => ControlFlag::XOut(self.wanted()),
            _ => ControlFlag::Interrupt,
        }
    }
}
