//! Steps of fixed length for control loops and games.

use super::advance::Advance;
use super::step::{Radau, Stages};
use super::system::check_kinds;
use super::{Instant, Mechanics, Options, Pencil, Point, QuadraticPencil, Scheme};
use crate::ode::{ProblemError, StepError};

/// A step that needed more iterations than this gets new derivatives afterwards.
const SLOW: usize = 5;

/// Advances a state by steps of fixed length: Radau IIA of order 5 (or 9), whose derivatives and factors are kept from step to step as long as its iteration converges
/// quickly. Nothing is allocated after [`Stepper::new`].
///
/// States are plain data, in and out. A step that goes on from the state of the last one starts its iteration from the polynomial of the last step, any other one from constant
/// acceleration.
#[derive(Clone, Debug)]
pub struct Stepper<P = Pencil> {
    radau: Radau<P>,
    /// Length of the step that the factors belong to.
    factored: Option<f64>,
}

impl<P: QuadraticPencil> Stepper<P> {
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
        Ok(Self { radau, factored: None })
    }

    /// Advances a state by `h`, s. Where this fails the state is as it was. Returns the number of iterations.
    ///
    /// # Errors
    /// [`StepError::Step`] for a step that is not positive and finite, [`StepError::Rate`] where the residual fails, [`StepError::NotFinite`] where it is not finite,
    /// [`StepError::Diverged`] where the iteration does not converge: the step is too long.
    pub fn step<S: Mechanics<Pencil = P>>(
        &mut self,
        system: &mut S,
        state: &mut Point,
        h: f64,
    ) -> Result<usize, StepError<S::Error>> {
        if !(h > 0.0 && h.is_finite()) {
            return Err(StepError::Step { value: h });
        }
        if !self.continues(state) {
            let at = Instant {
                time: state.time,
                position: &state.position,
                velocity: &state.velocity,
                acceleration: &state.acceleration,
            };
            <Radau<P> as Advance<S>>::set(&mut self.radau, at);
            <Radau<P> as Advance<S>>::forget(&mut self.radau);
            self.factored = None;
        }
        loop {
            let fresh = self.factored != Some(h);
            if fresh {
                self.factored = None;
                if !self.radau.linearise(system).map_err(StepError::Rate)? {
                    return Err(StepError::NotFinite { what: "a derivative of the residual" });
                }
                if !self.radau.factorise(h) {
                    return Err(StepError::Singular { step: h });
                }
                self.factored = Some(h);
            }
            match self.radau.solve(system, h) {
                Ok(Stages::Found { iterations }) => {
                    <Radau<P> as Advance<S>>::accept(&mut self.radau, h, state.time + h);
                    if iterations > SLOW {
                        self.factored = None;
                    }
                    <Radau<P> as Advance<S>>::recentre(&mut self.radau, system);
                    state.time = self.radau.time;
                    state.position.copy_from_slice(&self.radau.position);
                    state.velocity.copy_from_slice(&self.radau.velocity);
                    state.acceleration.copy_from_slice(&self.radau.acceleration);
                    return Ok(iterations);
                }
                Ok(Stages::Diverged) if fresh => return Err(StepError::Diverged { step: h }),
                Ok(Stages::Failed) if fresh => return Err(StepError::NotFinite { what: "the residual" }),
                Err(error) if fresh => return Err(StepError::Rate(error)),
                _ => self.factored = None,
            }
        }
    }

    /// Whether a state is that at the end of the last step.
    fn continues(&self, state: &Point) -> bool {
        let own = &self.radau;
        state.time == own.time && state.position == own.position && state.velocity == own.velocity
    }
}
