//! Many solves, as arrays or as files.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use numpy::PyArray1;
use pliant::{Input, Many, Model, Progress, Settings, Start, Wanted};
use pliant_batch::{BatchError, Done, Inputs, Job, Merged, Numbers, Run, Shard, run};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answer::{array, class, stability};
use crate::error;
use crate::shared::Inner;
use crate::signals::released;

/// Threads, start and settings of many solves.
pub(crate) struct Plan {
    pub(crate) threads: usize,
    pub(crate) start: Start,
    pub(crate) settings: Settings,
    pub(crate) sensitivity: bool,
    pub(crate) progress: Option<Py<PyAny>>,
}

/// Callback of many solves with their progress; it may end them.
type Watch<'a> = &'a dyn Fn(Progress) -> ControlFlow<()>;

/// Works with the interpreter released; its signals and the callback are looked at in between.
fn watched<T: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(Watch<'_>) -> T + Send,
) -> PyResult<T> {
    released(py, |signals| {
        work(&|found: Progress| {
            if let Some(callback) = progress {
                signals.call(|py| callback.call1(py, (found.done, found.failed)));
            }
            signals.look()
        })
    })
}

/// Solves inputs shard by shard, into files.
pub(crate) fn write<'py>(
    py: Python<'py>,
    inner: &Inner,
    (numbers, loads): (Numbers, Input),
    plan: &Plan,
    folder: &Path,
    shards: u32,
) -> PyResult<Bound<'py, PyAny>> {
    let Plan { threads, start, settings, .. } = *plan;
    let usual = Job::new(&inner.source.declaration, &*inner.model, &inner.actuators);
    let (job, inputs) = (Job { loads, settings, start, ..usual }, Inputs::Numbers(numbers));
    let found = watched(py, plan.progress.as_ref(), |watch| {
        let mut before = Progress::default();
        (1..=shards)
            .map(|number| {
                let all = |progress: Progress| {
                    watch(Progress {
                        done: before.done + progress.done,
                        failed: before.failed + progress.failed,
                    })
                };
                let how = Run { threads, watch: Some(&all) };
                let done = run(&job, &inputs, Shard::new(number, shards)?, folder, &how)?;
                let count = |rows: u64| usize::try_from(rows).unwrap_or(usize::MAX);
                before.done += count(done.rows.end - done.rows.start);
                before.failed += count(done.failed);
                Ok(done)
            })
            .collect::<Result<Vec<Done>, BatchError>>()
    });
    let done = found?.map_err(error::batch)?;
    let paths: Vec<&Path> = done.iter().map(|done| done.path.as_path()).collect();
    let failed: u64 = done.iter().map(|done| done.failed).sum();
    let skipped = done.iter().filter(|done| done.skipped).count();
    class(py, "Batch")?.call1((paths, inputs.rows(), failed, skipped))
}

/// Writes the rows of all shards of a batch as one Parquet file, in the order of the inputs.
///
/// Parameters
/// ----------
/// folder : path
///     Where `Model.solve_many` or the command wrote the shards.
/// file : path
///     File that is written.
///
/// Returns
/// -------
/// Merged
///
/// Raises
/// ------
/// InputError
///     Where a shard is missing, damaged or of another batch.
#[pyfunction]
pub(crate) fn merge<'py>(py: Python<'py>, folder: PathBuf, file: PathBuf) -> PyResult<Bound<'py, PyAny>> {
    let merged = py.detach(|| pliant_batch::merge(&folder, &file));
    let Merged { shards, rows, failed } = merged.map_err(error::batch)?;
    class(py, "Merged")?.call1((shards, rows, failed))
}

/// Solves inputs, as arrays.
pub(crate) fn solve<'py>(
    py: Python<'py>,
    model: &dyn Model,
    inputs: &[Input],
    plan: &Plan,
) -> PyResult<Bound<'py, PyAny>> {
    let wanted = Wanted { sensitivity: plan.sensitivity, ..Wanted::default() };
    let Plan { threads, start, settings, .. } = *plan;
    let found = watched(py, plan.progress.as_ref(), |watch| {
        model.solve_many(inputs, &Many { threads, start, settings, wanted, watch: Some(watch) })
    });
    let rows = found?.map_err(error::of)?;
    let (count, actuators) = (inputs.len(), model.actuators());
    let errors = PyDict::new(py);
    for (row, failure) in rows.failures() {
        errors.set_item(row, error::of(failure).into_value(py))?;
    }
    let outcomes = || rows.outcomes.iter();
    let converged: Vec<bool> = outcomes().map(Result::is_ok).collect();
    let verdicts: Vec<&str> =
        outcomes().map(|outcome| outcome.as_ref().map_or("failed", stability)).collect();
    let residuals: Vec<f64> =
        outcomes().map(|outcome| outcome.as_ref().map_or(f64::NAN, |report| report.residual)).collect();
    let evaluations: Vec<usize> =
        outcomes().map(|outcome| outcome.as_ref().map_or(0, |report| report.evaluations)).collect();
    let derivatives =
        |entries, columns| plan.sensitivity.then(|| array(py, entries, [count, 6, columns])).transpose();
    let tip_by_drive = derivatives(rows.tip_by_drive, actuators)?;
    let compliance = derivatives(rows.compliance, 6)?;
    class(py, "Rows")?.call1((
        PyArray1::from_vec(py, converged),
        array(py, rows.positions, [count, 3])?,
        array(py, rows.quaternions, [count, 4])?,
        array(py, rows.forces, [count, actuators])?,
        array(py, rows.displacements, [count, actuators])?,
        verdicts,
        PyArray1::from_vec(py, residuals),
        PyArray1::from_vec(py, evaluations),
        errors,
        tip_by_drive,
        compliance,
    ))
}
