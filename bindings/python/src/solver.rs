//! Solvers, which start each solve from their last solution.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answer::State;
use crate::error;
use crate::input::Given;
use crate::shared::{Identity, Inner, Solution, json, record, restored};

/// A solver of one model: it owns its memory and starts each solve from its last solution.
#[pyclass(module = "pliant", frozen)]
pub(crate) struct Solver {
    solver: Mutex<Box<dyn pliant::Solver>>,
    inner: Arc<Inner>,
}

impl Solver {
    pub(crate) fn new(py: Python<'_>, inner: Arc<Inner>) -> PyResult<Self> {
        let solver = py.detach(|| inner.model.solver()).map_err(error::of)?;
        Ok(Self { solver: Mutex::new(solver), inner })
    }

    /// The solver, for a thread that does not hold the lock of the interpreter: another one may use it for long.
    fn locked(&self) -> MutexGuard<'_, Box<dyn pliant::Solver>> {
        self.solver.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Solver {
    /// The equilibrium under an input, from the last solution if there is one; arguments as in `Model.solve`.
    ///
    /// Returns
    /// -------
    /// Solution
    #[pyo3(signature = (drives = None, **input))]
    fn solve(
        &self,
        py: Python<'_>,
        drives: Option<Bound<'_, PyAny>>,
        input: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Solution> {
        let (input, settings) = Given::read(drives, input)?.input(&self.inner.actuators)?;
        let found = py.detach(|| {
            let mut solver = self.locked();
            solver.solve_with(&input, &settings).map(pliant::Solution::boxed)
        });
        let solution = found.map_err(error::of)?;
        Ok(Solution { solution, inner: self.inner.clone() })
    }

    /// Lets the next solve start from a state (of an error) or from a solution.
    ///
    /// Parameters
    /// ----------
    /// state : State or Solution
    fn start_from(&self, py: Python<'_>, state: &Bound<'_, PyAny>) -> PyResult<()> {
        let last = match state.cast::<Solution>() {
            Ok(solution) => {
                let solution = &solution.get().solution;
                py.detach(|| solution.record()).map_err(error::of)?.configuration
            }
            Err(_) => state.cast::<State>()?.get().last.clone(),
        };
        py.detach(|| self.locked().start_from(&last)).map_err(error::of)
    }

    /// Lets the next solve start from rest.
    fn restart(&self, py: Python<'_>) {
        py.detach(|| self.locked().restart());
    }

    fn __repr__(&self) -> String {
        format!("<Solver of {}.{}>", self.inner.model.name(), self.inner.kind)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Identity)> {
        let record = py.detach(|| self.locked().solution().map(pliant::Solution::record).transpose());
        let record = record.map_err(error::of)?.map(|record| json(&record)).transpose()?;
        Ok((py.import("pliant._pliant")?.getattr("restore_solver")?, self.inner.identity(record)))
    }
}

/// A solver that was pickled.
#[pyfunction]
pub(crate) fn restore_solver(
    py: Python<'_>,
    text: String,
    kind: &str,
    values: Vec<f64>,
    record: Option<String>,
) -> PyResult<Solver> {
    let solver = Solver::new(py, restored(py, text, kind, values)?)?;
    if let Some(record) = record {
        let last = self::record(&record)?.configuration;
        py.detach(|| solver.locked().start_from(&last)).map_err(error::of)?;
    }
    Ok(solver)
}
