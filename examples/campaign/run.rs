//! Every load through one solver: outcomes and times.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use indicatif::ProgressBar;

use crate::outcome::{Branch, Kind, Outcome};
use crate::solvers::Solve;

/// Solves that take longer than this many medians are timed again, and the shortest time is kept, since other processes use the machine as well.
const SUSPECT: f64 = 10.0;
/// Times above this one, s, are not due to other processes.
const LONG: f64 = 0.3;
/// Number of repeated timings.
const AGAIN: usize = 3;

/// Outcomes of a solver for all loads.
pub(crate) struct Run {
    /// Robot, model and branch.
    pub(crate) name: String,
    pub(crate) outcomes: Vec<Outcome>,
    /// Time of each load, s.
    pub(crate) seconds: Vec<f64>,
}

impl Run {
    /// Solves every load, each from rest.
    pub(crate) fn over<S: Solve>(
        name: &str,
        solver: &mut S,
        loads: &[Vec<f64>],
        branch: Branch,
        bar: &ProgressBar,
    ) -> Self {
        let name = format!("{name}, {}", branch.name());
        bar.set_length(loads.len() as u64);
        bar.set_position(0);
        bar.set_message(name.clone());
        // The first solve of a solver allocates.
        if let Some(load) = loads.first() {
            attempt(solver, load, branch);
        }
        let mut run = Self { name, outcomes: Vec::new(), seconds: Vec::new() };
        for load in loads {
            let (outcome, seconds) = attempt(solver, load, branch);
            run.outcomes.push(outcome);
            run.seconds.push(seconds);
            bar.inc(1);
        }
        let limit = SUSPECT * run.time(0.5);
        for (load, seconds) in loads.iter().zip(&mut run.seconds) {
            if *seconds > limit && *seconds < LONG {
                *seconds = (0..AGAIN).map(|_| attempt(solver, load, branch).1).fold(*seconds, f64::min);
            }
        }
        run
    }

    /// Quantile of the times, s.
    pub(crate) fn time(&self, part: f64) -> f64 {
        quantile(self.seconds.clone(), part)
    }

    /// Quantile of the work.
    pub(crate) fn work(&self, part: f64) -> f64 {
        let work = self.outcomes.iter().filter_map(|outcome| outcome.work);
        quantile(work.map(|work| work.count as f64).collect(), part)
    }

    /// Number of outcomes per kind.
    pub(crate) fn counts(&self) -> [usize; Kind::NAMES.len()] {
        let mut counts = [0; Kind::NAMES.len()];
        self.outcomes.iter().for_each(|outcome| counts[outcome.kind.column()] += 1);
        counts
    }

    /// Numbers of loads beyond a limit of the robot, by limit.
    pub(crate) fn limits(&self) -> BTreeMap<&'static str, usize> {
        let mut limits = BTreeMap::new();
        for outcome in &self.outcomes {
            if let Kind::Limit(reason) = outcome.kind {
                *limits.entry(reason).or_default() += 1;
            }
        }
        limits
    }

    /// Indices of loads with such an outcome.
    pub(crate) fn indices(&self, which: impl Fn(&Outcome) -> bool) -> Vec<usize> {
        (0..self.outcomes.len()).filter(|&index| which(&self.outcomes[index])).collect()
    }
}

/// Quantile of values.
fn quantile(mut values: Vec<f64>, part: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an index, rounded")]
    let index = (part * values.len().saturating_sub(1) as f64).round() as usize;
    values.get(index).copied().unwrap_or(f64::NAN)
}

/// One solve, and its time in s.
pub(crate) fn attempt<S: Solve>(solver: &mut S, load: &[f64], branch: Branch) -> (Outcome, f64) {
    let clock = Instant::now();
    let result = catch_unwind(AssertUnwindSafe(|| solver.solve(load, branch)));
    let seconds = clock.elapsed().as_secs_f64();
    let outcome = match result {
        Ok(result) => Outcome::of(result),
        Err(payload) => {
            let message = said(&*payload);
            match solver.renew() {
                Ok(()) => Outcome::panicked(message),
                Err(error) => Outcome::panicked(format!("{message}; afterwards {error}")),
            }
        }
    };
    (outcome, seconds)
}

/// Message of a panic.
fn said(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}
