//! Evaluation of all experiments at values of the unknowns: equilibria and motions, residuals, their linearised problem, the sum of their squares.

use nalgebra::{DMatrix, DVector};
use pliant::{LastGood, Model, Settings, Solver};

use crate::Error;
use crate::experiment::Experiment;
use crate::loss::{Loss, Noise};
use crate::problem::Calibration;
use crate::rows::{Answer, Rows};
use crate::statistics::median_deviation;
use crate::step::least;

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

impl From<Stopped> for Error {
    fn from(stopped: Stopped) -> Self {
        stopped.error
    }
}

impl Calibration {
    /// Number of threads for so many pieces of work.
    pub(crate) fn workers(&self, count: usize) -> usize {
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
                self.go_on().map_err(stopped(experiment))?;
                Ok((experiment, work(&mut memory, experiment).map_err(stopped(experiment))?))
            };
            (worker..count).step_by(workers).map(one).collect()
        };
        let mut all = Vec::with_capacity(count);
        for part in on_threads(workers, run) {
            all.extend(part?);
        }
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

    /// The same at the equilibria and motions where the unknowns have these values, without starts.
    pub(crate) fn rows_at(
        &self,
        experiments: &[Experiment],
        at: &[f64],
        all: bool,
    ) -> Result<Vec<Rows>, Stopped> {
        let solutions = self.solve_all(experiments, at, &[], &Settings::default())?;
        self.rows_of(experiments, &solutions, at, all)
    }

    /// Half the sum of squares with losses and priors.
    pub(crate) fn cost(&self, rows: &[Rows], at: &[f64], spread: f64) -> f64 {
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
    pub(crate) fn eliminate(
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
    pub(crate) fn evaluate(
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
    pub(crate) fn spread(&self, rows: &[Rows]) -> f64 {
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
}

/// Answers of so many workers, the first one on the calling thread and the others on threads of their own.
pub(crate) fn on_threads<T: Send>(workers: usize, run: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let run = &run;
    std::thread::scope(|scope| {
        let threads: Vec<_> = (1..workers).map(|worker| scope.spawn(move || run(worker))).collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, T>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        let first = run(0);
        core::iter::once(first).chain(threads.into_iter().map(join)).collect()
    })
}
