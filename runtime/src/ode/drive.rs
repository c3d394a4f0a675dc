//! The adaptive integration: the library's methods, run from one good state to the next.

use core::ops::ControlFlow;

use ivp::dense::StepInterpolant;
use ivp::ivp::FirstOrderSystem;
use ivp::methods::{DOP853, RADAU};
use ivp::solout::{ControlFlag, SolOut};
use ivp::status::Status as End;

use super::adapter::Right;
use super::events::{Found, Values};
use super::problem::{Fault, Method, Occurrence, Options, Problem, Report, Status, Step, Trajectory, check};
use super::{System, finite};

/// The part of the optimal step that the explicit method tries next, and how much the last error damps the change. Where steps are at the
/// border of stability of a stiff oscillation, as an axial one is, a second of free fall of two segments takes 15,100 evaluations with these
/// at 1e-8, and 16,500 with the library's 0.9 and 0; more damping than 0.05 keeps steps short for good.
const EXPLICIT: [f64; 2] = [0.95, 0.03];
/// The same where stiffness is looked for: closer to the border undamped oscillations that are resolved would be taken for stiff.
const AUTOMATIC: [f64; 2] = [0.85, 0.02];
/// How much longer a step may be than the last.
const GROWTH: f64 = 2.0;
/// What is left of a step that must be taken back.
const SHORTER: f64 = 0.25;
/// Steps are not tried again when they are shorter than this part of the time.
const SHORTEST: f64 = 16.0 * f64::EPSILON;
/// The test for stiffness is made after every so many accepted steps.
const STIFFNESS_TEST: usize = 1000;
/// A step and the length that its interpolant says it has differ by rounding, or by a fifth and more.
const SAME_STEP: f64 = 1e-2;

/// Integrates a system over the span of a problem.
///
/// The observer is shown every accepted step and may break the integration off: for progress, energies and the like.
///
/// Where the rate fails or is not finite, shorter steps are tried; the integration ends at the last good state when none
/// succeeds. The trajectory holds what was found up to its end whatever the status.
///
/// # Errors
/// [`Fault`] for dimensions that do not fit, values that are not finite, spans and times out of order, options out of range.
pub fn integrate<S: System>(
    system: &S,
    problem: &Problem<'_>,
    options: &Options,
    mut observer: impl FnMut(&Step<'_>) -> ControlFlow<()>,
) -> Result<Trajectory<S::Error>, Fault> {
    check(system.dimension(), problem, options)?;
    let values = Values::new(problem.events, problem.start, problem.state)
        .map_err(|(index, value)| Fault::Event { index, value })?;
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
        implicit: options.method == Method::Implicit,
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
    let report = Report {
        status,
        method: if run.implicit { Method::Implicit } else { Method::Explicit },
        stiff_since: run.stiff_since,
        accepted,
        rejected: run.attempted.saturating_sub(accepted),
        evaluations: right.evaluations.get(),
        jacobians: right.jacobians.get(),
    };
    let failure = right.failure.into_inner().filter(|_| status == Status::RateFailed);
    Ok(Trajectory { time, state, times, states, occurrences, failure, report })
}

/// What runs of the library have in common.
struct Run {
    implicit: bool,
    stiff_since: Option<f64>,
    first_step: Option<f64>,
    attempted: usize,
}

impl Run {
    /// Looks at the rate at the start and guesses a first step; whether the rate is fine. The library has no guess for the implicit method, and measures time by
    /// a second in that for the explicit one: here it is measured by the span.
    fn prepare<S: System, O>(&mut self, watch: &Watch<'_, S, O>, options: &Options) -> bool {
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
            // As parts of the span.
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
                // What fails a step ahead is shorter.
                guess = if by_bend.is_finite() { guess.min(by_bend) } else { 0.1 * guess };
            }
            // Steps must be seen in the time.
            let shortest = 1e3 * f64::EPSILON * watch.time.abs().max(watch.problem.end.abs());
            self.first_step = Some((guess * span).max(shortest).min(largest));
        }
        // A rate a step ahead that fails does not end it.
        finite(&rate)
    }

    /// One run of the library from the last good state; the status, if it was the last.
    fn next<S, O>(&mut self, watch: &mut Watch<'_, S, O>, options: &Options) -> Result<Option<Status>, Fault>
    where
        S: System,
        O: FnMut(&Step<'_>) -> ControlFlow<()>,
    {
        let (time, end) = (watch.time, watch.problem.end);
        let left = options.max_steps.saturating_sub(self.attempted);
        if left == 0 {
            return Ok(Some(Status::MaxSteps));
        }
        let largest = options.largest_step.map_or(end - time, |largest| largest.min(end - time));
        let first_step = self.first_step.map(|step| step.min(largest));
        let state = watch.state.clone();
        let right = watch.right;
        watch.verdict = Verdict::Pass;
        let absolute: Vec<f64> = (0..state.len()).map(|i| options.absolute * right.scale(i)).collect();
        let absolute = absolute.into();
        let result = if self.implicit {
            // Vectors: a scalar tolerance would be rescaled once per component.
            let method = RADAU { max_steps: left, max_step: Some(largest), first_step, ..RADAU::default() };
            let relative = vec![options.relative; state.len()].into();
            method.solve(right, time, &state, end, relative, absolute, Some(&mut *watch))
        } else {
            let automatic = options.method == Method::Automatic;
            let [safety_factor, beta] = if automatic { AUTOMATIC } else { EXPLICIT };
            let method = DOP853 {
                safety_factor,
                scale_max: GROWTH,
                beta,
                max_step: Some(largest),
                first_step,
                // One more is tried than allowed.
                max_steps: (left - 1).max(1),
                stiff_test: if automatic { STIFFNESS_TEST } else { usize::MAX },
                // Otherwise only for steps that hold a time asked for: it costs three more evaluations.
                dense_output: !watch.problem.events.is_empty(),
                ..DOP853::default()
            };
            let relative = options.relative.into();
            method.solve(right, time, &state, end, relative, absolute, Some(&mut *watch))
        }
        .map_err(|error| Fault::Library { message: error.to_string() })?;
        // The implicit method counts the step that it does not take any more.
        self.attempted += result.steps.total.min(left);
        Ok(match watch.verdict {
            Verdict::End(status) => Some(status),
            Verdict::Again(step) => self.again(watch, step),
            // Also where the library, after a first step to the very end, tries another.
            Verdict::Pass if watch.time == end => Some(Status::Finished),
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

    /// Goes on with a shorter step, unless there is none.
    fn again<S: System, O>(&mut self, watch: &Watch<'_, S, O>, step: f64) -> Option<Status> {
        if step <= SHORTEST * watch.time.abs() || step <= f64::MIN_POSITIVE {
            return Some(short(watch));
        }
        self.first_step = Some(step);
        None
    }
}

/// Why no step was short enough.
fn short<S: System, O>(watch: &Watch<'_, S, O>) -> Status {
    if watch.right.failed.get() { Status::RateFailed } else { Status::StepTooSmall }
}

/// What is to follow a run.
#[derive(Clone, Copy)]
enum Verdict {
    /// What the library says.
    Pass,
    /// The end.
    End(Status),
    /// Another run from the last good state, with this first step.
    Again(f64),
}

/// Looks at every step that the library accepts.
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
    occurrences: Vec<Occurrence>,
    accepted: usize,
    verdict: Verdict,
}

impl<S: System, O> Watch<'_, S, O> {
    /// The next time asked for, or infinity.
    fn wanted(&self) -> f64 {
        self.problem.times.get(self.times.len()).copied().unwrap_or(f64::INFINITY)
    }

    /// Keeps the states at the times asked for up to the end of a step, where the state is `state`.
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

impl<S: System, O: FnMut(&Step<'_>) -> ControlFlow<()>> SolOut for Watch<'_, S, O> {
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
        // The implicit method may go on with increments of its iteration as if they were those of the state, when it expects
        // no convergence: it has shortened the step then, and the interpolant tells.
        if let Some((_, step)) = dense.map(StepInterpolant::step_params)
            && (step - taken).abs() > SAME_STEP * taken + 2.0 * f64::EPSILON * time.abs()
        {
            return self.take_back(step.abs().min(0.5 * taken));
        }
        // The last step may miss the end by rounding.
        let end = self.problem.end;
        let rounding = 4.0 * f64::EPSILON * (end.abs() + before.abs());
        let mut reached = if (end - *time).abs() <= rounding { end } else { *time };
        let mut verdict = Verdict::Pass;
        let known = self.occurrences.len();
        if let Some(dense) = dense
            && !self.problem.events.is_empty()
        {
            let at = |time: f64, state: &mut [f64]| dense.interpolate(time, state);
            match self.values.advance(
                self.problem.events,
                (before, reached),
                state,
                at,
                &mut self.occurrences,
            ) {
                Found::Passed => {}
                Found::Failed(event) => {
                    self.verdict = Verdict::End(Status::EventFailed(event));
                    self.occurrences.truncate(known);
                    return ControlFlag::Interrupt;
                }
                Found::Ended(event) => {
                    verdict = Verdict::End(Status::Event(event));
                    if let Some(last) = self.occurrences.last() {
                        reached = last.time;
                        state.copy_from_slice(&last.state);
                    }
                }
            }
        }
        self.give_out(reached, state, dense);
        self.right.failed.set(false);
        self.accepted += 1;
        self.time = reached;
        self.state.copy_from_slice(state);
        let step = Step {
            time: reached,
            state: &self.state,
            accepted: self.accepted,
            evaluations: self.right.evaluations.get(),
        };
        if (self.observer)(&step).is_break() && matches!(verdict, Verdict::Pass) {
            verdict = Verdict::End(Status::Stopped);
        }
        self.verdict = verdict;
        match verdict {
            Verdict::Pass => ControlFlag::XOut(self.wanted()),
            _ => ControlFlag::Interrupt,
        }
    }
}
