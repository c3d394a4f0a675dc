//! State that models, solvers and solutions share.

use std::sync::{Arc, Mutex, PoisonError};

use pliant::declaration::{Actuator, spec};
use pliant::{Declaration, Error, Path, Record};
use pliant_declare::quantity;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::answer::State;
use crate::error;
use crate::input::{items, number, plain};

/// A declaration and its text.
pub(crate) struct Source {
    pub(crate) text: String,
    pub(crate) declaration: Declaration,
}

impl Source {
    /// The declared parameters with their values, SI.
    pub(crate) fn values(&self) -> Vec<f64> {
        spec::values(&self.declaration.robot().parameters)
    }

    /// Values of parameters, of which some are set.
    pub(crate) fn set(&self, values: &mut [f64], named: &Bound<'_, PyDict>) -> PyResult<()> {
        let declared = &self.declaration.robot().parameters;
        for (name, value) in named {
            let name: String = name.extract()?;
            let Some(index) = declared.iter().position(|known| known.name == name) else {
                let names: Vec<&str> = declared.iter().map(|known| &*known.name).collect();
                return Err(error::input(format!(
                    "there is no parameter `{name}`: the robot declares {names:?}"
                )));
            };
            let dimension = quantity::read_unit(&declared[index].unit).map(|unit| unit.dimension);
            let value = match dimension {
                Ok(dimension) => number(&name, &value, dimension)?,
                Err(_) => plain(&name, &value)?,
            };
            if !value.is_finite() {
                return Err(error::input(format!("{name} is {value}: expected a finite number")));
            }
            values[index] = value;
        }
        Ok(())
    }
}

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
        let (model, actuators) = py.detach(|| {
            let model = source.declaration.model(kind).map_err(|wrong| error::input(wrong.to_string()))?;
            let model = model.with_parameters(&values).map_err(error::of)?;
            Ok::<_, PyErr>((model, source.declaration.actuators(kind, &values)))
        })?;
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

/// One model of a robot. It does not change: solutions stay valid.
#[pyclass(module = "pliant", frozen)]
pub(crate) struct Model {
    pub(crate) inner: Arc<Inner>,
}

impl Model {
    /// A solution of this model.
    pub(crate) fn solution(&self, solution: Box<dyn pliant::Solution>) -> Solution {
        Solution { solution, inner: self.inner.clone() }
    }

    /// The solutions along a path; where it stops, the exception has those before.
    pub(crate) fn path<'py>(
        &self,
        py: Python<'py>,
        found: Path<Box<dyn pliant::Solution>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let all = PyList::new(
            py,
            found
                .samples
                .into_iter()
                .map(|found| Bound::new(py, self.solution(found)))
                .collect::<PyResult<Vec<_>>>()?,
        )?;
        match found.stopped {
            None => Ok(all),
            Some(stopped) => {
                let raised = error::of(stopped);
                raised.value(py).setattr("samples", all)?;
                Err(raised)
            }
        }
    }

    /// The smallest and the largest number of each drive.
    pub(crate) fn limits(&self, limits: Option<Bound<'_, PyAny>>) -> PyResult<Vec<[f64; 2]>> {
        let Some(limits) = limits else { return Ok(Vec::new()) };
        let bound = |entry: Bound<'_, PyAny>| {
            let ends = items("limits", &entry)?;
            let [low, high] = &ends[..] else {
                return Err(error::input("limits: expected a pair (low, high) for each actuator"));
            };
            Ok([plain("limits", low)?, plain("limits", high)?])
        };
        items("limits", &limits)?.into_iter().map(bound).collect()
    }
}

/// An equilibrium. It is a value of its own: later solves and parameters do not change it.
#[pyclass(module = "pliant", frozen)]
pub(crate) struct Solution {
    pub(crate) solution: Box<dyn pliant::Solution>,
    pub(crate) inner: Arc<Inner>,
}

/// Instants of a motion with the robot that moved, which pages draw.
#[pyclass(module = "pliant", frozen)]
pub(crate) struct Moved {
    pub(crate) inner: Arc<Inner>,
    pub(crate) input: pliant::Input,
    pub(crate) instants: Vec<pliant::Instant>,
}

#[pymethods]
impl State {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        let last = serde_json::from_str(text).map_err(|wrong| error::input(wrong.to_string()))?;
        Ok(Self { last })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().into_any(), (json(&self.last)?,)))
    }

    fn __repr__(&self) -> String {
        let text = format!("{:?}", self.last);
        format!("<State of {}>", text.split('(').next().unwrap_or_default())
    }
}

/// Plain data as text.
pub(crate) fn json<T: serde::Serialize>(data: &T) -> PyResult<String> {
    serde_json::to_string(data).map_err(|wrong| error::input(wrong.to_string()))
}

/// The record of a solution from text.
pub(crate) fn record(text: &str) -> PyResult<Record> {
    serde_json::from_str(text).map_err(|wrong| error::input(format!("the record: {wrong}")))
}

/// Declaration, name and parameters of a model, and a solution of it.
pub(crate) type Identity = (String, String, Vec<f64>, Option<String>);

/// The model of a declaration that was pickled.
pub(crate) fn restored(py: Python<'_>, text: String, kind: &str, values: Vec<f64>) -> PyResult<Arc<Inner>> {
    let declaration = py.detach(|| text.parse::<Declaration>());
    let declaration = declaration.map_err(|wrong| error::declaration(&wrong, "declaration"))?;
    Ok(Arc::new(Inner::new(py, &Arc::new(Source { text, declaration }), kind, values)?))
}

/// A model or a solution that was pickled.
#[pyfunction]
pub(crate) fn restore<'py>(
    py: Python<'py>,
    text: String,
    kind: &str,
    values: Vec<f64>,
    record: Option<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let inner = restored(py, text, kind, values)?;
    let Some(record) = record else { return Ok(Bound::new(py, Model { inner })?.into_any()) };
    let record = self::record(&record)?;
    let solution = py.detach(|| inner.model.restore(&record)).map_err(error::of)?;
    Ok(Bound::new(py, Solution { solution, inner })?.into_any())
}
