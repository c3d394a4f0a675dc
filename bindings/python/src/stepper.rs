//! Robots in motion that are advanced by steps of fixed length.

use std::sync::{Arc, Mutex, PoisonError};

use numpy::PyArray1;
use pliant::{Input, MotionState};
use pliant_declare::units::Dimension;
use pyo3::prelude::*;

use crate::answer;
use crate::error;
use crate::input::{number, numbers};
use crate::shared::Inner;

/// A robot in motion, for control loops: it begins at rest in the equilibrium under its input.
#[pyclass(module = "pliant", frozen)]
pub(crate) struct Stepper {
    moving: Mutex<Moving>,
    inner: Arc<Inner>,
}

struct Moving {
    stepper: Box<dyn pliant::Stepper>,
    state: MotionState,
}

impl Stepper {
    pub(crate) fn new(py: Python<'_>, inner: Arc<Inner>, input: &Input) -> PyResult<Self> {
        let moving = py.detach(|| {
            let mut stepper = inner.model.stepper(input)?;
            let state = stepper.rest()?;
            Ok(Moving { stepper, state })
        });
        Ok(Self { moving: Mutex::new(moving.map_err(|error: pliant::Error| error::of(error))?), inner })
    }

    /// Reads or moves the robot without the lock of the interpreter: another thread may move it for long.
    fn read<T: Send>(&self, py: Python<'_>, read: impl FnOnce(&mut Moving) -> T + Send) -> T {
        py.detach(|| read(&mut self.moving.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

#[pymethods]
impl Stepper {
    /// Advances the robot. Where this fails its state is as it was.
    ///
    /// Parameters
    /// ----------
    /// step : float or str
    ///     Length of the step, s.
    /// drives : list
    ///     The numbers that drive the actuators at the end of the step, SI: forces are held over it, displacements go there linearly.
    fn step(&self, py: Python<'_>, step: &Bound<'_, PyAny>, drives: &Bound<'_, PyAny>) -> PyResult<()> {
        let step = number("step", step, Dimension::integers(0, 0, 1))?;
        let drives = numbers("drives", drives, Dimension::NUMBER)?;
        let found = self.read(py, |Moving { stepper, state }| stepper.step(state, &drives, step));
        found.map(|_| ()).map_err(error::of)
    }

    /// Sets time, coordinates and rates.
    ///
    /// Parameters
    /// ----------
    /// time : float
    ///     Time, s.
    /// coordinates, rates : array_like
    ///     As `coordinates` and `rates` have them.
    fn set_state(
        &self,
        py: Python<'_>,
        time: &Bound<'_, PyAny>,
        coordinates: &Bound<'_, PyAny>,
        rates: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let time = number("time", time, Dimension::integers(0, 0, 1))?;
        let coordinates = numbers("coordinates", coordinates, Dimension::NUMBER)?;
        let rates = numbers("rates", rates, Dimension::NUMBER)?;
        self.read(py, |Moving { state, .. }| {
            let expected = state.coordinates.len();
            for (name, given) in [("coordinates", &coordinates), ("rates", &rates)] {
                if given.len() != expected {
                    return Err(error::input(format!(
                        "{name} has {} entries: expected {expected}",
                        given.len()
                    )));
                }
                if let Some(wrong) = given.iter().find(|value| !value.is_finite()) {
                    return Err(error::input(format!("{name} has {wrong}: expected finite numbers")));
                }
            }
            if !time.is_finite() {
                return Err(error::input(format!("time is {time} s: expected a finite time")));
            }
            *state = MotionState { time, coordinates, rates, ..state.clone() };
            Ok(())
        })
    }

    /// float : Time, s.
    #[getter]
    fn time(&self, py: Python<'_>) -> f64 {
        self.read(py, |moving| moving.state.time)
    }

    /// Pose : Pose of the tip in the world.
    #[getter]
    fn tip<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let found = self.read(py, |Moving { stepper, state }| stepper.tip(state));
        answer::pose(py, &found.map_err(error::of)?)
    }

    /// ndarray : Coordinates of the model.
    #[getter]
    fn coordinates<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_vec(py, self.read(py, |moving| moving.state.coordinates.clone()))
    }

    /// ndarray : Their rates, per second.
    #[getter]
    fn rates<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_vec(py, self.read(py, |moving| moving.state.rates.clone()))
    }

    /// ndarray : Force of each actuator, N, given or found.
    #[getter]
    fn forces<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_vec(py, self.read(py, |moving| moving.state.forces.clone()))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let time = self.time(py);
        format!("<Stepper of {}.{} at {time} s>", self.inner.model.name(), self.inner.kind)
    }
}
