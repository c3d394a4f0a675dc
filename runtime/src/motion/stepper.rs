//! Steps of fixed length for control loops and games.

use super::advance::Advance;
use super::step::{Differences, Patience, Radau, Stages};
use super::system::check_kinds;
use super::{Kinematics, Mechanics, MotionPoint, Options, Pencil, QuadraticPencil, Scheme};
use crate::ode::{ProblemError, StepError};

/// Cost of new derivatives and factors, in iterations. They are due when those at hand have cost as much: with a rate of contraction that grows linearly, that
/// is the number of steps between renewals at which the cost of a step is least.
const RENEWAL: usize = 8;
/// Iterations of a step with derivatives that fit, at least.
const USUAL: usize = 2;
/// An iteration with derivatives of an earlier step is given up where it contracts less than by this.
const SLOW: f64 = 0.5;
/// Least contraction that is expected before it is seen: a first correction is the last one only where it is below the tolerance itself, so that nothing depends on the guess.
const EXPECTED: f64 = 0.1;

/// Length of the shortest part relative to that of the step.
const SHORTEST: f64 = 1.0 / 1024.0;
/// A part that would leave less than this fraction of itself goes to the end of the step.
const REST: f64 = 1e-6;

/// Work of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StepReport {
    /// Parts into which the step was divided: 1 where its iteration converged, 0 where the bound on evaluations left none.
    pub parts: usize,
    /// Evaluations of the residual.
    pub evaluations: usize,
    /// Whether the end of the step was reached within the evaluations that are allowed.
    pub complete: bool,
}

/// Advances a state by steps of fixed length: Radau IIA of order 5 (or 9). Nothing is allocated after [`MotionStepper::new`].
///
/// States are plain data, in and out. The cost of a step is that of its iterations, so
/// - they begin close to their ends: at increments that are extrapolated from those of up to five earlier steps of the same length, to the order that would have been best in the last
///   step. A step of another length begins with the polynomial of the last step, a step from another state with constant acceleration;
/// - they end where what is left is expected to be below a hundredth of the tolerances of [`Options`]. That is the error of a step by its iteration; the one by its length is not
///   controlled, and tolerances far below it buy nothing;
/// - a step whose iteration does not converge is divided;
/// - derivatives and factors are kept until what they cost in iterations exceeds the cost of new ones.
#[derive(Clone, Debug)]
pub struct MotionStepper<P = Pencil> {
    radau: Radau<P>,
    /// Length of the step that the factors belong to.
    factored: Option<f64>,
    /// Steps with these derivatives, iterations of the first of them, and how many more the others have taken.
    age: usize,
    usual: usize,
    wasted: usize,
    /// The last contraction that was seen, and after how many steps.
    contraction: Option<(f64, usize)>,
    differences: Differences,
    /// Evaluations after which a step that is divided ends where it is.
    max_evaluations: usize,
    /// The state at the start of a step.
    before: MotionPoint,
}

impl<P: QuadraticPencil> MotionStepper<P> {
    /// Memory for a system. The tolerances of the options end iterations; [`Scheme::RadauNine`] chooses order 9, all others order 5.
    ///
    /// # Errors
    /// Scales that are not positive.
    pub fn new<S: Mechanics<Pencil = P>>(system: &S, options: &Options) -> Result<Self, ProblemError> {
        let kinds = check_kinds(system)?;
        let scheme = match options.scheme {
            Scheme::RadauNine => Scheme::RadauNine,
            _ => Scheme::RadauFive,
        };
        let radau = Radau::new(kinds, &Options { scheme, ..*options }, |complex| system.pencil(complex));
        let differences = Differences::new(radau.increments.len());
        let zero = || vec![0.0; radau.position.len()];
        let before = MotionPoint { time: 0.0, position: zero(), velocity: zero(), acceleration: zero() };
        Ok(Self {
            radau,
            factored: None,
            age: 0,
            usual: USUAL,
            wasted: 0,
            contraction: None,
            differences,
            max_evaluations: usize::MAX,
            before,
        })
    }

    /// Bounds the evaluations of a step: one that is divided ends with the part in which they are reached.
    pub const fn limit(&mut self, evaluations: usize) {
        self.max_evaluations = evaluations;
    }

    /// Forgets derivatives and increments of the last steps: the next state is another one, even where its numbers are those of the last one.
    pub fn forget(&mut self) {
        self.factored = None;
        self.differences.clear();
        self.radau.length_before = None;
    }

    /// Advances a state by `h`, s, in one part or, where its iteration does not converge, in shorter ones. Where this fails the state is as it was, but for the chart of a system that
    /// changes it.
    ///
    /// # Errors
    /// [`StepError::Step`] for a step that is not positive and finite, [`StepError::Rate`] where the residual fails in the shortest part, [`StepError::NotFinite`] where it is not
    /// finite, [`StepError::Diverged`] where the iteration does not converge.
    pub fn step<S: Mechanics<Pencil = P>>(
        &mut self,
        system: &mut S,
        state: &mut MotionPoint,
        h: f64,
    ) -> Result<StepReport, StepError<S::Error>> {
        if !(h > 0.0 && h.is_finite()) {
            return Err(StepError::Step { value: h });
        }
        let (end, evaluations) = (state.time + h, self.radau.evaluations);
        self.before.clone_from(state);
        let (mut report, mut part) = (StepReport::default(), h);
        while !report.complete {
            let left = if report.parts == 0 { h } else { end - state.time };
            let last = part >= left * (1.0 - REST);
            let length = if last { left } else { part };
            let found = self.part(system, state, length);
            report.evaluations = self.radau.evaluations - evaluations;
            let spent = report.evaluations >= self.max_evaluations;
            match found {
                Ok(()) => {
                    report.parts += 1;
                    report.complete = last;
                    part = 2.0 * length;
                }
                Err(_) if spent => {}
                Err(error) => {
                    part = 0.5 * length;
                    if part < SHORTEST * h {
                        state.clone_from(&self.before);
                        return Err(error);
                    }
                }
            }
            if spent {
                break;
            }
        }
        Ok(report)
    }

    /// Advances a state by a part of a step.
    fn part<S: Mechanics<Pencil = P>>(
        &mut self,
        system: &mut S,
        state: &mut MotionPoint,
        h: f64,
    ) -> Result<(), StepError<S::Error>> {
        if !self.continues(state) {
            let at = Kinematics {
                time: state.time,
                position: &state.position,
                velocity: &state.velocity,
                acceleration: &state.acceleration,
            };
            <Radau<P> as Advance<S>>::set(&mut self.radau, at);
            self.forget();
        }
        loop {
            let fresh = self.factored != Some(h);
            if fresh {
                self.renew(system, h)?;
            }
            let extrapolated = self.differences.predict(h, &mut self.radau.increments);
            if !extrapolated {
                self.radau.predict(h);
            }
            // The contraction goes with the distance from where the derivatives belong.
            let expected = self
                .contraction
                .map(|(rate, age)| (rate * (self.age + 1) as f64 / (age + 1) as f64).max(EXPECTED));
            match self.radau.iterate(system, h, Patience { expected, slow: SLOW }) {
                Ok(Stages::Found { iterations }) => {
                    self.accept(system, state, h, iterations);
                    return Ok(());
                }
                // The input has jumped: from the state alone.
                _ if fresh && (extrapolated || self.radau.length_before.is_some()) => {
                    self.differences.clear();
                    self.radau.length_before = None;
                }
                Ok(Stages::Diverged) if fresh => return Err(StepError::Diverged { step: h }),
                Ok(Stages::Failed) if fresh => return Err(StepError::NotFinite { what: "the residual" }),
                Err(error) if fresh => return Err(StepError::Rate(error)),
                _ => self.factored = None,
            }
        }
    }

    /// New derivatives, and factors for steps of length `h`.
    fn renew<S: Mechanics<Pencil = P>>(&mut self, system: &mut S, h: f64) -> Result<(), StepError<S::Error>> {
        self.factored = None;
        if !self.radau.linearise(system).map_err(StepError::Rate)? {
            return Err(StepError::NotFinite { what: "a derivative of the residual" });
        }
        if !self.radau.factorise(h) {
            return Err(StepError::Singular { step: h });
        }
        self.factored = Some(h);
        (self.age, self.wasted, self.contraction) = (0, 0, None);
        Ok(())
    }

    /// Takes a step that converged in so many iterations: keeps what the next ones begin with, and advances the state.
    fn accept<S: Mechanics<Pencil = P>>(
        &mut self,
        system: &mut S,
        state: &mut MotionPoint,
        h: f64,
        iterations: usize,
    ) {
        self.differences.push(h, &self.radau.increments, &self.radau.weights[0]);
        if iterations > 1 {
            self.contraction = Some((self.radau.contraction, self.age));
        }
        if self.age == 0 {
            self.usual = iterations.max(USUAL);
        }
        self.age += 1;
        self.wasted += iterations.saturating_sub(self.usual);
        <Radau<P> as Advance<S>>::accept(&mut self.radau, h, state.time + h);
        if self.wasted > RENEWAL {
            self.factored = None;
        }
        <Radau<P> as Advance<S>>::recentre(&mut self.radau, system);
        state.time = self.radau.time;
        state.position.copy_from_slice(&self.radau.position);
        state.velocity.copy_from_slice(&self.radau.velocity);
        state.acceleration.copy_from_slice(&self.radau.acceleration);
    }

    /// Whether a state is that at the end of the last step.
    fn continues(&self, state: &MotionPoint) -> bool {
        let end = &self.radau;
        state.time == end.time && state.position == end.position && state.velocity == end.velocity
    }
}
