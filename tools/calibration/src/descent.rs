//! Descent of the sum of squares: damped Gauss-Newton steps (Levenberg, Marquardt) within bounds, with exact derivatives.
//!
//! This loop is our own: of the crates for nonlinear least squares, `levenberg-marquardt` (0.15, MINPACK's method over nalgebra 0.34) has neither bounds nor robust losses and
//! ends the fit where an evaluation fails; `argmin` (0.11) has a Gauss-Newton method without damping, bounds or losses; `tiny-solver` (0.18) has bounds and losses, but derives
//! residuals itself with dual numbers, so that the exact derivatives of an equilibrium, which are the answer of a linear system, cannot be handed to it, and a solve that fails has
//! no place in its residuals. What is left is the loop below: a step is the least-squares problem of the linearised residuals on the box of the bounds (`step.rs`, over nalgebra),
//! damped by Marquardt's scaled term, whose factor follows the ratio of the actual to the predicted decrease (Nielsen 1999). A solve that fails in a trial makes the step shorter.
//!
//! Unknowns on which the outputs depend linearly (the position of the frame, places of markers) are eliminated: the step does not damp them, which is the
//! elimination by the Schur complement, and after every trial they are set to their least-squares values at the new values of all others, exactly and without a
//! solve of the model. That is the method of variable projection with the approximation of its Jacobian by Kaufman (Golub and Pereyra 1973, Kaufman 1975; the
//! equivalence: Hong, Zach and Fitzgibbon 2017, section 3).

use nalgebra::DVector;
use pliant::Settings;

use crate::Error;
use crate::evaluation::{State, Stopped};
use crate::experiment::Experiment;
use crate::problem::Calibration;
use crate::step::{Bounded, triangle};

/// Settings of a fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitSettings {
    /// Largest number of steps.
    pub iterations: usize,
    /// The fit has converged where a step changes no unknown by more than this part of its size.
    pub tolerance: f64,
    /// It has also converged where the sum of squares can no longer decrease by this part of it: by default by nothing beside the noise, a few millionths of a deviation of any unknown.
    /// Where tendons go slack the sum has kinks, around which many short steps gain little: with `n` residuals, `d` ends the fit within about `sqrt(n d)` deviations of any unknown.
    pub decrease: f64,
    /// Settings of each solve.
    pub solve: Settings,
    /// Further starts, spread over the bounds and priors of the unknowns; the best of all minima is returned.
    pub starts: usize,
    /// Whether residuals are evaluated at the ends of the region of 95 %, so that the fit can say where it is valid: two evaluations of all experiments for each unknown.
    pub region: bool,
}

impl Default for FitSettings {
    fn default() -> Self {
        Self {
            iterations: 100,
            tolerance: 1e-10,
            decrease: 1e-11,
            solve: Settings::default(),
            starts: 0,
            region: true,
        }
    }
}

/// So many steps in a row that hardly decrease the sum of squares end the fit.
const STALLED: usize = 3;

/// End of a descent.
pub(crate) struct Minimum {
    pub(crate) state: State,
    /// Number of steps.
    pub(crate) iterations: usize,
    /// Size of the residuals that the loss measures them by.
    pub(crate) spread: f64,
}

/// Descent with residuals of one size.
struct Descent<'a> {
    calibration: &'a Calibration,
    experiments: &'a [Experiment],
    settings: &'a FitSettings,
    spread: f64,
    /// Marquardt's damping, its growth after a step that fails, and the scales of the unknowns in it.
    lambda: f64,
    factor: f64,
    scales: DVector<f64>,
    /// Steps in a row that hardly decreased the sum of squares.
    stalled: usize,
}

impl Descent<'_> {
    /// The state at the minimum, with derivatives by all unknowns, and the number of steps.
    fn minimise(mut self, mut state: State) -> Result<(State, usize), Error> {
        for iteration in 0..self.settings.iterations {
            self.differentiate(&mut state)?;
            let quadratic = self.linearise(&state);
            // Converged: the undamped step gains nothing beside the noise.
            let full = quadratic.least(&DVector::zeros(state.at.len()));
            if quadratic.decrease(&full) <= self.settings.decrease * state.cost {
                return Ok((state, iteration + 1));
            }
            let (next, ended) = self.step(state, &quadratic, iteration)?;
            if ended {
                return Ok((next, iteration + 1));
            }
            state = next;
        }
        Err(failed(self.settings.iterations, "the steps are not small yet".to_owned(), state))
    }

    /// Finds the residuals with derivatives by all unknowns.
    fn differentiate(&self, state: &mut State) -> Result<(), Error> {
        state.rows = self.calibration.rows_of(self.experiments, &state.solutions, &state.at, true)?;
        Ok(())
    }

    /// The linearised problem about a state; scales of the damping follow it.
    fn linearise(&mut self, state: &State) -> Bounded {
        let unknowns = &self.calibration.unknowns;
        let (jacobian, residual) = self.calibration.linearised(&state.rows, &state.at, self.spread);
        for (scale, column) in self.scales.iter_mut().zip(jacobian.column_iter()) {
            *scale = column.norm().max(*scale);
        }
        let (r, c) = triangle(jacobian, residual);
        let low = DVector::from_fn(unknowns.len(), |k, _| unknowns[k].low - state.at[k]);
        let high = DVector::from_fn(unknowns.len(), |k, _| unknowns[k].high - state.at[k]);
        Bounded { r, c, low, high }
    }

    /// Takes steps of more and more damping until one decreases the sum of squares: the state after it, and whether the descent has ended.
    fn step(&mut self, state: State, quadratic: &Bounded, iteration: usize) -> Result<(State, bool), Error> {
        let unknowns = &self.calibration.unknowns;
        let least = self.settings.decrease * state.cost;
        loop {
            let step = quadratic.least(&DVector::from_fn(unknowns.len(), |k, _| {
                if unknowns[k].is_linear() { 0.0 } else { f64::sqrt(self.lambda) * self.scales[k] }
            }));
            let predicted = quadratic.decrease(&step);
            let size = |k: usize| state.at[k].abs().max(1e-3 * unknowns[k].scale);
            let small = (0..step.len()).all(|k| step[k].abs() <= self.settings.tolerance * size(k));
            // Converged as the undamped step says, where directions that nothing determines keep that one from being small.
            if self.lambda < 1.0 && predicted <= least {
                return Ok((state, true));
            }
            let at: Vec<f64> = (0..step.len())
                .map(|k| (state.at[k] + step[k]).clamp(unknowns[k].low, unknowns[k].high))
                .collect();
            let solve = &self.settings.solve;
            let trial = self.calibration.evaluate(self.experiments, &at, Some(&state), self.spread, solve);
            let why = match trial {
                Ok(mut trial) if trial.cost <= state.cost && trial.cost.is_finite() => {
                    self.relax((state.cost - trial.cost) / predicted.max(f64::MIN_POSITIVE));
                    // Kinks keep the next step from gaining what its linear prediction says.
                    let gained = state.cost - trial.cost > least;
                    self.stalled = if gained { 0 } else { self.stalled + 1 };
                    let ended = small || self.stalled == STALLED;
                    if ended {
                        self.differentiate(&mut trial)?;
                    }
                    return Ok((trial, ended));
                }
                // At a kink: a step that gains nothing would hardly gain.
                Ok(_) if predicted <= least => return Ok((state, true)),
                Ok(_) => "no step decreases the sum of squares".to_owned(),
                Err(Stopped { error: Error::Cancelled, .. }) => return Err(Error::Cancelled),
                Err(Stopped { experiment, error }) => {
                    let name = &self.experiments[experiment].name;
                    format!("no step is short enough to solve `{name}`: {error}")
                }
            };
            // At the minimum to rounding: the step is small, or can no longer be told from the error of the solves.
            if small {
                return Ok((state, true));
            }
            self.lambda *= self.factor;
            self.factor *= 2.0;
            if self.lambda > 1e14 {
                return Err(failed(iteration, why, state));
            }
        }
    }

    /// Damps the next step less, by the ratio of the actual to the predicted decrease.
    fn relax(&mut self, ratio: f64) {
        self.lambda = (self.lambda * (1.0 - (2.0 * ratio.min(1.0) - 1.0).powi(3)).max(1.0 / 10.0)).max(1e-14);
        self.factor = 2.0;
    }
}

/// A descent that did not converge.
fn failed(iterations: usize, why: String, state: State) -> Error {
    Error::NotConverged { iterations, why, cost: state.cost, values: state.at }
}

impl Calibration {
    /// Descends from a start. Where the size of the residuals decides on weights, they are found anew around the fit until they stay.
    pub(crate) fn descend(
        &self,
        experiments: &[Experiment],
        from: &[f64],
        settings: &FitSettings,
    ) -> Result<Minimum, Error> {
        let start = |stopped: Stopped| match stopped.error {
            Error::Model(error) => Error::Start {
                experiment: experiments
                    .get(stopped.experiment)
                    .map_or_else(String::new, |experiment| experiment.name.clone()),
                error: Box::new(error),
            },
            error => error,
        };
        let mut state = self.evaluate(experiments, from, None, 1.0, &settings.solve).map_err(start)?;
        let mut spread = self.spread(&state.rows);
        let mut total = 0;
        for _ in 0..20 {
            state.rows =
                self.eliminate(experiments, &state.solutions, &mut state.at, spread).map_err(start)?;
            state.cost = self.cost(&state.rows, &state.at, spread);
            let scales = DVector::zeros(self.unknowns.len());
            let descent = Descent {
                calibration: self,
                experiments,
                settings,
                spread,
                lambda: 1e-4,
                factor: 2.0,
                scales,
                stalled: 0,
            };
            let (found, iterations) = descent.minimise(state)?;
            (state, total) = (found, total + iterations);
            let next = self.spread(&state.rows);
            let settled = (next - spread).abs() <= 0.02 * spread;
            spread = next;
            if settled {
                break;
            }
        }
        Ok(Minimum { state, iterations: total, spread })
    }
}
