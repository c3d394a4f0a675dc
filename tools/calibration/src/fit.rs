//! The fit: damped Gauss-Newton steps (Levenberg, Marquardt) within bounds, with exact derivatives.
//!
//! Why this loop is our own. Of the crates for nonlinear least squares, `levenberg-marquardt` (0.15, MINPACK's method over nalgebra 0.34) has neither bounds nor robust losses and
//! ends the fit where an evaluation fails; `argmin` (0.11) has a Gauss-Newton method without damping, bounds or losses; `tiny-solver` (0.18) has bounds and losses, but derives
//! residuals itself with dual numbers, so that the exact derivatives of an equilibrium, which are the answer of a linear system, cannot be handed to it, and a solve that fails has
//! no place in its residuals. What is left is the loop below: a step is the least-squares problem of the linearised residuals on the box of the bounds (`step.rs`, over nalgebra),
//! damped by Marquardt's scaled term, whose factor follows the ratio of the actual to the predicted decrease (Nielsen 1999). A solve that fails in a trial makes the step shorter.
//!
//! Unknowns on which the outputs depend linearly (the position of the frame, places of markers) are eliminated: the step does not damp them, which is the
//! elimination by the Schur complement, and after every trial they are set to their least-squares values at the new values of all others, exactly and without a
//! solve of the model. That is the method of variable projection with the approximation of its Jacobian by Kaufman (Golub and Pereyra 1973, Kaufman 1975; the
//! equivalence: Hong, Zach and Fitzgibbon 2017, section 3).

use nalgebra::{DMatrix, DVector};
use pliant::{LastGood, Model, Settings, Solver};

use crate::loss::{Loss, Noise};
use crate::problem::Calibration;
use crate::rows::{Answer, Rows};
use crate::sensor::Experiment;
use crate::statistics::median_deviation;
use crate::step::{bounded, least, triangle};
use crate::{Error, Fit};

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

/// Everything at some values of the unknowns.
pub(crate) struct State {
    pub(crate) at: Vec<f64>,
    pub(crate) solutions: Vec<Answer>,
    pub(crate) rows: Vec<Rows>,
    /// Half the sum of squares, losses and priors included.
    pub(crate) cost: f64,
}

impl State {
    /// Where the next solve of each experiment can start; nothing of motions.
    pub(crate) fn configurations(&self) -> Vec<Option<LastGood>> {
        let start = |answer: &Answer| match answer {
            Answer::Rest(solution) => Some(solution.record().ok()?.configuration),
            Answer::Moving(_) => None,
        };
        self.solutions.iter().map(start).collect()
    }
}

/// Failure of an evaluation: the number of the experiment and the error of the model.
pub(crate) struct Stopped {
    pub(crate) experiment: usize,
    pub(crate) error: Error,
}

impl Calibration {
    fn workers(&self, count: usize) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if self.threads == 0 { cores() } else { self.threads };
        threads.min(count).max(1)
    }

    /// Does some work for each experiment, on threads, each with what `begin` makes.
    fn each<S, T: Send>(
        &self,
        count: usize,
        begin: impl Fn() -> Result<S, Error> + Sync,
        work: impl Fn(&mut S, usize) -> Result<T, Error> + Sync,
    ) -> Result<Vec<T>, Stopped> {
        let workers = self.workers(count);
        let run = |worker: usize| -> Result<Vec<(usize, T)>, Stopped> {
            let stopped = |experiment: usize| move |error: Error| Stopped { experiment, error };
            let mut memory = begin().map_err(stopped(worker))?;
            let one = |experiment: usize| {
                Ok((experiment, work(&mut memory, experiment).map_err(stopped(experiment))?))
            };
            (worker..count).step_by(workers).map(one).collect()
        };
        let mut all = if workers == 1 {
            run(0)?
        } else {
            let run = &run;
            let parts: Vec<_> = std::thread::scope(|scope| {
                let threads: Vec<_> = (0..workers).map(|worker| scope.spawn(move || run(worker))).collect();
                threads.into_iter().map(std::thread::ScopedJoinHandle::join).collect()
            });
            let mut all = Vec::with_capacity(count);
            for part in parts {
                match part {
                    Ok(part) => all.extend(part?),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            all
        };
        all.sort_by_key(|(experiment, _)| *experiment);
        Ok(all.into_iter().map(|(_, found)| found).collect())
    }

    /// Solves all experiments, each from its last configuration where there is one.
    pub(crate) fn solve_all(
        &self,
        experiments: &[Experiment],
        at: &[f64],
        starts: &[Option<LastGood>],
        settings: &Settings,
    ) -> Result<Vec<Answer>, Stopped> {
        let model: Box<dyn Model> = self
            .model
            .with_parameters(&self.parameters(at))
            .map_err(|error| Stopped { experiment: 0, error: error.into() })?;
        let begin = || Ok(model.solver()?);
        let work = |solver: &mut Box<dyn Solver>, index: usize| {
            if let Some(motion) = &experiments[index].motion {
                return Ok(Answer::Moving(self.moved(&experiments[index], motion, at, &[])?));
            }
            let input = self.input_at(&experiments[index], at);
            let start = starts.get(index).and_then(Option::as_ref);
            solver.restart();
            if let Some(start) = start
                && solver.start_from(start).is_ok()
                && let Ok(solution) = solver.solve_with(&input, settings)
            {
                return Ok(Answer::Rest(solution.boxed()));
            }
            solver.restart();
            Ok(Answer::Rest(solver.solve_with(&input, settings)?.boxed()))
        };
        self.each(experiments.len(), begin, work)
    }

    /// Residuals of all experiments in these equilibria, with derivatives by all unknowns or those of the measurement.
    pub(crate) fn rows_of(
        &self,
        experiments: &[Experiment],
        solutions: &[Answer],
        at: &[f64],
        all: bool,
    ) -> Result<Vec<Rows>, Stopped> {
        let work = |(): &mut (), index: usize| self.rows(&experiments[index], &solutions[index], at, all);
        self.each(experiments.len(), || Ok(()), work)
    }

    /// Half the sum of squares with losses and priors.
    fn cost(&self, rows: &[Rows], at: &[f64], spread: f64) -> f64 {
        let mut cost = 0.0;
        for rows in rows {
            for observed in &rows.observed {
                let square = rows.white.rows(observed.first, observed.count).norm_squared();
                cost += spread * spread * self.loss.of(square / (spread * spread)).0;
            }
        }
        for (unknown, value) in self.unknowns.iter().zip(at) {
            if let Some(prior) = unknown.prior {
                cost += 0.5 * ((value - prior.mean) / prior.deviation).powi(2) * self.prior_weight(spread);
            }
        }
        cost
    }

    /// Priors are in the units of the unknowns; where the noise is known up to a factor, residuals are in standard deviations times that factor. A prior keeps its weight
    /// relative to residuals of the present spread.
    fn prior_weight(&self, spread: f64) -> f64 {
        match self.noise {
            Noise::Known | Noise::PerSensor => 1.0,
            Noise::Scaled => spread * spread,
        }
    }

    /// The linearised problem: rows of all residuals and priors, weighted by the loss.
    pub(crate) fn linearised(&self, rows: &[Rows], at: &[f64], spread: f64) -> (DMatrix<f64>, DVector<f64>) {
        let count = self.unknowns.len();
        let priors = self.unknowns.iter().filter(|unknown| unknown.prior.is_some()).count();
        let total: usize = rows.iter().map(|rows| rows.white.len()).sum::<usize>() + priors;
        let (mut jacobian, mut residual) = (DMatrix::zeros(total, count), DVector::zeros(total));
        let mut next = 0;
        for rows in rows {
            for observed in &rows.observed {
                let white = rows.white.rows(observed.first, observed.count);
                let weight = self.loss.of(white.norm_squared() / (spread * spread)).1.sqrt();
                residual.rows_mut(next, observed.count).copy_from(&(weight * white));
                let block = rows.jacobian.rows(observed.first, observed.count);
                jacobian.rows_mut(next, observed.count).copy_from(&(weight * block));
                next += observed.count;
            }
        }
        let weight = self.prior_weight(spread).sqrt();
        for (column, (unknown, value)) in self.unknowns.iter().zip(at).enumerate() {
            if let Some(prior) = unknown.prior {
                jacobian[(next, column)] = weight / prior.deviation;
                residual[next] = weight * (value - prior.mean) / prior.deviation;
                next += 1;
            }
        }
        (jacobian, residual)
    }

    /// Sets what the outputs depend on linearly to its best values at all others.
    fn eliminate(
        &self,
        experiments: &[Experiment],
        solutions: &[Answer],
        at: &mut [f64],
        spread: f64,
    ) -> Result<Vec<Rows>, Stopped> {
        let mut rows = self.rows_of(experiments, solutions, at, false)?;
        let linear: Vec<usize> = (0..at.len()).filter(|k| self.unknowns[*k].is_linear()).collect();
        // One step is exact for squares; the weights of a robust loss follow their residuals.
        let rounds = if self.loss == Loss::Squares { 1 } else { 3 };
        if !linear.is_empty() {
            for _ in 0..rounds {
                let (jacobian, residual) = self.linearised(&rows, at, spread);
                let change = least(&jacobian.select_columns(&linear), &-residual);
                for (k, change) in linear.iter().zip(change.iter()) {
                    at[*k] += change;
                }
                rows = self.rows_of(experiments, solutions, at, false)?;
            }
        }
        Ok(rows)
    }

    /// Solves and eliminates.
    fn evaluate(
        &self,
        experiments: &[Experiment],
        at: &[f64],
        before: Option<&State>,
        spread: f64,
        settings: &Settings,
    ) -> Result<State, Stopped> {
        let starts: Vec<Option<LastGood>> = match before {
            Some(state) => state.configurations(),
            None => Vec::new(),
        };
        let solutions = self.solve_all(experiments, at, &starts, settings)?;
        let mut at = at.to_vec();
        let rows = self.eliminate(experiments, &solutions, &mut at, spread)?;
        let cost = self.cost(&rows, &at, spread);
        Ok(State { at, solutions, rows, cost })
    }

    /// Size of the residuals that the loss measures them by, in standard deviations: 1 where these are known, otherwise by the median of the sizes of all observations,
    /// which is that of normal residuals whatever outliers there are.
    fn spread(&self, rows: &[Rows]) -> f64 {
        if self.noise != Noise::Scaled {
            return 1.0;
        }
        let priors = self.unknowns.iter().any(|unknown| unknown.prior.is_some());
        if self.loss == Loss::Squares && !priors {
            return 1.0;
        }
        let mut sizes: Vec<f64> = Vec::new();
        for rows in rows {
            sizes.extend(rows.white.iter());
        }
        if sizes.is_empty() {
            return 1.0;
        }
        let median = median_deviation(&sizes);
        if median > 0.0 { median } else { 1.0 }
    }

    /// Fits the unknowns to experiments.
    ///
    /// # Errors
    /// [`Error::Data`] for data that cannot be meant; [`Error::Start`] where an experiment cannot be solved at the start; [`Error::NotConverged`].
    pub fn fit(&self, experiments: &[Experiment]) -> Result<Fit, Error> {
        self.fit_with(experiments, &FitSettings::default())
    }

    /// The same with settings.
    ///
    /// # Errors
    /// As [`Calibration::fit`].
    pub fn fit_with(&self, experiments: &[Experiment], settings: &FitSettings) -> Result<Fit, Error> {
        if self.noise == Noise::PerSensor {
            return self.fit_estimating(experiments, settings);
        }
        self.fit_weighted(experiments, settings)
    }

    /// The same with the covariances as they are, or up to a common factor.
    pub(crate) fn fit_weighted(
        &self,
        experiments: &[Experiment],
        settings: &FitSettings,
    ) -> Result<Fit, Error> {
        let warnings = self.check(experiments)?;
        let first: Vec<f64> = self.unknowns.iter().map(|unknown| unknown.start).collect();
        let mut best: Option<(State, usize, f64)> = None;
        let mut minima = Vec::new();
        let mut failure = None;
        for start in 0..=settings.starts {
            let from = if start == 0 { first.clone() } else { self.spread_start(start, &first) };
            match self.descend(experiments, &from, settings) {
                Ok((state, iterations, spread)) => {
                    minima.push(state.cost);
                    if best.as_ref().is_none_or(|(best, ..)| state.cost < best.cost) {
                        best = Some((state, iterations, spread));
                    }
                }
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        let Some((state, iterations, spread)) = best else {
            return Err(failure.unwrap_or_else(|| Error::asked("no start")));
        };
        Fit::new(self, experiments, state, (iterations, spread), warnings, minima, settings)
    }

    /// A start within bounds and priors, by the additive recurrence of irrational steps (Kronecker), which spreads evenly.
    fn spread_start(&self, number: usize, first: &[f64]) -> Vec<f64> {
        let start = |(k, (unknown, first)): (usize, (&crate::Unknown, &f64))| {
            let root =
                [2.0_f64, 3.0, 5.0, 7.0, 11.0, 13.0, 17.0, 19.0, 23.0, 29.0, 31.0, 37.0][k % 12].sqrt();
            let fraction = (0.5 + number as f64 * root * (1.0 + (k / 12) as f64)).fract();
            if unknown.low.is_finite() && unknown.high.is_finite() {
                return unknown.low + fraction * (unknown.high - unknown.low);
            }
            let spread = match unknown.prior {
                Some(prior) => 2.0 * prior.deviation,
                None if unknown.is_linear() => 0.0,
                None => 0.3 * unknown.scale,
            };
            (first + (2.0 * fraction - 1.0) * spread).clamp(unknown.low, unknown.high)
        };
        self.unknowns.iter().zip(first).enumerate().map(start).collect()
    }

    /// Descends from a start. Where the size of the residuals decides on weights, they are found anew around the fit until they stay.
    pub(crate) fn descend(
        &self,
        experiments: &[Experiment],
        from: &[f64],
        settings: &FitSettings,
    ) -> Result<(State, usize, f64), Error> {
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
            let (found, iterations) = self.minimise(experiments, state, spread, settings)?;
            (state, total) = (found, total + iterations);
            let next = self.spread(&state.rows);
            let settled = (next - spread).abs() <= 0.02 * spread;
            spread = next;
            if settled {
                break;
            }
        }
        Ok((state, total, spread))
    }

    fn minimise(
        &self,
        experiments: &[Experiment],
        mut state: State,
        spread: f64,
        settings: &FitSettings,
    ) -> Result<(State, usize), Error> {
        let count = self.unknowns.len();
        let mut lambda = 1e-4;
        let mut factor = 2.0;
        let mut scales: DVector<f64> = DVector::zeros(count);
        let mut stalled = 0;
        let failed = |iterations: usize, why: String, state: &State| Error::NotConverged {
            iterations,
            why,
            cost: state.cost,
            values: state.at.clone(),
        };
        for iteration in 0..settings.iterations {
            state.rows = self
                .rows_of(experiments, &state.solutions, &state.at, true)
                .map_err(|stopped| stopped.error)?;
            let (jacobian, residual) = self.linearised(&state.rows, &state.at, spread);
            for k in 0..count {
                scales[k] = jacobian.column(k).norm().max(scales[k]);
            }
            let (r, c) = triangle(jacobian, residual);
            let low = DVector::from_fn(count, |k, _| self.unknowns[k].low - state.at[k]);
            let high = DVector::from_fn(count, |k, _| self.unknowns[k].high - state.at[k]);
            let decrease = |step: &DVector<f64>| 0.5 * (c.norm_squared() - (&r * step + &c).norm_squared());
            // Converged: the undamped step gains nothing beside the noise.
            let (full, _) = bounded(&r, &c, &DVector::zeros(count), &low, &high);
            if decrease(&full) <= settings.decrease * state.cost {
                return Ok((state, iteration + 1));
            }
            loop {
                let damping = DVector::from_fn(count, |k, _| {
                    if self.unknowns[k].is_linear() { 0.0 } else { f64::sqrt(lambda) * scales[k] }
                });
                let (step, _) = bounded(&r, &c, &damping, &low, &high);
                let predicted = decrease(&step);
                let size = |k: usize| state.at[k].abs().max(1e-3 * self.unknowns[k].scale);
                let small = (0..count).all(|k| step[k].abs() <= settings.tolerance * size(k));
                let at: Vec<f64> = (0..count)
                    .map(|k| (state.at[k] + step[k]).clamp(self.unknowns[k].low, self.unknowns[k].high))
                    .collect();
                // The same of a step that is hardly damped, where directions that nothing determines keep the undamped one from being small.
                if lambda < 1.0 && predicted <= settings.decrease * state.cost {
                    return Ok((state, iteration + 1));
                }
                let trial = self.evaluate(experiments, &at, Some(&state), spread, &settings.solve);
                let better = match &trial {
                    Ok(trial) => trial.cost <= state.cost && trial.cost.is_finite(),
                    Err(_) => false,
                };
                if better && let Ok(trial) = trial {
                    let ratio = (state.cost - trial.cost) / predicted.max(f64::MIN_POSITIVE);
                    lambda =
                        (lambda * (1.0 - (2.0 * ratio.min(1.0) - 1.0).powi(3)).max(1.0 / 10.0)).max(1e-14);
                    factor = 2.0;
                    // Kinks keep the next step from gaining what its linear prediction says.
                    let gained = state.cost - trial.cost > settings.decrease * state.cost;
                    stalled = if gained { 0 } else { stalled + 1 };
                    state = trial;
                    if small || stalled == STALLED {
                        state.rows = self
                            .rows_of(experiments, &state.solutions, &state.at, true)
                            .map_err(|stopped| stopped.error)?;
                        return Ok((state, iteration + 1));
                    }
                    break;
                }
                // At the minimum to rounding: the step is small, or can no longer be told from the error of the solves. At a kink: a step that gains nothing would hardly gain.
                if small || (trial.is_ok() && predicted <= settings.decrease * state.cost) {
                    return Ok((state, iteration + 1));
                }
                lambda *= factor;
                factor *= 2.0;
                if lambda > 1e14 {
                    let why = match trial {
                        Err(Stopped { experiment, error }) => {
                            format!(
                                "no step is short enough to solve `{}`: {error}",
                                experiments[experiment].name
                            )
                        }
                        Ok(_) => "no step decreases the sum of squares".to_owned(),
                    };
                    return Err(failed(iteration, why, &state));
                }
            }
        }
        Err(failed(settings.iterations, "the steps are not small yet".to_owned(), &state))
    }
}
