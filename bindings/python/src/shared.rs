//! State that models, solvers and solutions share.

use std::sync::{Arc, Mutex, PoisonError};

use pliant::declaration::Actuator;
use pliant::{Declaration, Error, LastGood, Record};
use pyo3::prelude::*;

use crate::error;
use crate::model::Model;
use crate::robot::Source;
use crate::solution::Solution;

/// A model, as solutions share it.
pub(crate) struct Inner {
    pub(crate) source: Arc<Source>,
    pub(crate) kind: String,
    pub(crate) values: Vec<f64>,
    pub(crate) model: Box<dyn pliant::Model>,
    pub(crate) actuators: Vec<Actuator>,
    /// A solver that no thread uses.
    idle: Mutex<Option<Box<dyn pliant::Solver>>>,
}

impl Inner {
    pub(crate) fn new(py: Python<'_>, source: &Arc<Source>, kind: &str, values: Vec<f64>) -> PyResult<Self> {
        let model = source.declaration.model(kind).map_err(|wrong| error::input(py, &wrong.to_string()))?;
        let model = model.with_parameters(&values).map_err(|wrong| error::of(py, &wrong))?;
        let actuators = source.declaration.actuators(kind, &values);
        let (source, kind) = (source.clone(), kind.to_owned());
        Ok(Self { source, kind, values, model, actuators, idle: Mutex::new(None) })
    }

    /// Solves from rest.
    pub(crate) fn solve(
        &self,
        input: &pliant::Input,
        settings: &pliant::Settings,
    ) -> Result<Box<dyn pliant::Solution>, Error> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut solver = match idle {
            Some(mut solver) => {
                solver.restart();
                solver
            }
            None => self.model.solver()?,
        };
        let found = solver.solve_with(input, settings).map(pliant::Solution::boxed);
        *self.idle.lock().unwrap_or_else(PoisonError::into_inner) = Some(solver);
        found
    }

    pub(crate) fn identity(&self, record: Option<String>) -> Identity {
        (self.source.text.clone(), self.kind.clone(), self.values.clone(), record)
    }
}

/// A configuration from which a solver can start: that of an error, or of a solution.
#[pyclass(module = "pliant", frozen)]
pub(crate) struct State {
    pub(crate) last: LastGood,
}

#[pymethods]
impl State {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        let last = serde_json::from_str(text).map_err(|wrong| error::input(py, &wrong.to_string()))?;
        Ok(Self { last })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().into_any(), (json(py, &self.last)?,)))
    }

    fn __repr__(&self) -> String {
        let text = format!("{:?}", self.last);
        format!("<State of {}>", text.split('(').next().unwrap_or_default())
    }
}

/// Plain data as text.
pub(crate) fn json<T: serde::Serialize>(py: Python<'_>, data: &T) -> PyResult<String> {
    serde_json::to_string(data).map_err(|wrong| error::input(py, &wrong.to_string()))
}

/// Declaration, name and parameters of a model, and a solution of it.
pub(crate) type Identity = (String, String, Vec<f64>, Option<String>);

/// A model or a solution that was pickled.
#[pyfunction]
pub(crate) fn restore<'py>(
    py: Python<'py>,
    text: String,
    kind: &str,
    values: Vec<f64>,
    record: Option<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let declaration: Declaration =
        text.parse().map_err(|wrong| error::declaration(py, &wrong, "declaration"))?;
    let inner = Arc::new(Inner::new(py, &Arc::new(Source { text, declaration }), kind, values)?);
    let Some(record) = record else { return Ok(Bound::new(py, Model { inner })?.into_any()) };
    let record: Record =
        serde_json::from_str(&record).map_err(|wrong| error::input(py, &format!("the record: {wrong}")))?;
    let solution = inner.model.restore(&record).map_err(|wrong| error::of(py, &wrong))?;
    Ok(Bound::new(py, Solution { solution, inner })?.into_any())
}
