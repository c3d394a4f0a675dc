//! Motion of constant-curvature segments in time.

use std::cell::RefCell;
use std::ops::ControlFlow;

use numpy::PyArray1;
use pliant::constant_curvature::{ConstantCurvature, Input, Kernel, Simulation, State};
use pliant::declaration::ModelError;
use pliant::ode::Method;
use pyo3::prelude::*;

use crate::answer::{class, matrix, quaternion};
use crate::error;
use crate::input::items;
use crate::model::Inner;

/// Most instants of an answer.
const MOST: f64 = 1e6;
/// Most segments of a robot, where it has more than a few.
const MANY: usize = 64;

/// What is simulated.
pub(crate) struct Plan<'py> {
    pub(crate) duration: f64,
    pub(crate) step: f64,
    pub(crate) forces: Option<Bound<'py, PyAny>>,
    pub(crate) start: Option<pliant::Input>,
    pub(crate) tolerance: f64,
    pub(crate) implicit: bool,
}

pub(crate) fn run<'py>(py: Python<'py>, inner: &Inner, plan: &Plan<'py>) -> PyResult<Bound<'py, PyAny>> {
    for (name, value) in [("duration", plan.duration), ("step", plan.step)] {
        if !(value > 0.0 && value.is_finite()) {
            return Err(error::input(py, &format!("{name} is {value} s: expected a positive time")));
        }
    }
    if plan.duration / plan.step > MOST {
        let least = plan.duration / MOST;
        return Err(error::input(py, &format!("step is {} s: expected at least {least} s", plan.step)));
    }
    if inner.kind != "constant_curvature" {
        let message =
            format!("the model `{}` cannot move in time: expected `constant_curvature`", inner.kind);
        return Err(error::input(py, &message));
    }
    let refused = |wrong: ModelError| error::input(py, &wrong.to_string());
    match inner.source.declaration.constant_curvature() {
        Ok(robot) => simulated(py, robot, inner, plan),
        Err(ModelError::TooMany { .. }) => {
            let robot = inner.source.declaration.constant_curvature_with::<MANY>().map_err(refused)?;
            simulated(py, robot, inner, plan)
        }
        Err(wrong) => Err(refused(wrong)),
    }
}

/// Forces as numbers.
fn numbers(given: &Bound<'_, PyAny>, expected: usize) -> PyResult<Vec<f64>> {
    let force = pliant_declare::units::Dimension::FORCE;
    let all = items("forces", given)?;
    if all.len() != expected {
        let message = format!("forces has {} entries: expected {expected}, one per actuator", all.len());
        return Err(error::input(given.py(), &message));
    }
    all.iter().map(|entry| crate::input::number("forces", entry, force)).collect()
}

fn simulated<'py, K: Kernel>(
    py: Python<'py>,
    mut robot: ConstantCurvature<K>,
    inner: &Inner,
    plan: &Plan<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let wrong = |wrong: pliant::Error| error::of(py, &wrong);
    for (index, value) in inner.values.iter().enumerate() {
        robot.set_parameter_at(index, *value).map_err(wrong)?;
    }
    let actuators = robot.actuators();
    let state = match &plan.start {
        Some(start) => *robot.solve(Input::actuators(&start.drives)).map_err(wrong)?.state(),
        None => robot.straight(),
    };
    let times = (0_u32..).map(|number| f64::from(number) * plan.step);
    let times = times.take_while(|time| *time < plan.duration * (1.0 - 1e-12));
    let times: Vec<f64> = times.chain([plan.duration]).collect();
    let method = if plan.implicit { Method::Implicit } else { Method::default() };
    let simulation =
        Simulation::to(plan.duration).at(&times).with_tolerance(plan.tolerance).with_method(method);
    let callback = plan.forces.as_ref().filter(|forces| forces.is_callable());
    let constant = match &plan.forces {
        Some(forces) if callback.is_none() => numbers(forces, actuators)?,
        _ => vec![0.0; actuators],
    };
    let raised: RefCell<Option<PyErr>> = RefCell::new(None);
    let forces = |time: f64, _: &State<K>, forces: &mut [f64]| {
        forces.copy_from_slice(&constant);
        if let Some(callback) = callback
            && raised.borrow().is_none()
        {
            match callback.call1((time,)).and_then(|given| numbers(&given, actuators)) {
                Ok(given) => forces.copy_from_slice(&given),
                Err(error) => *raised.borrow_mut() = Some(error),
            }
        }
    };
    let motion = robot.simulate(&state, &simulation, forces, |_| {
        if raised.borrow().is_none()
            && let Err(error) = py.check_signals()
        {
            *raised.borrow_mut() = Some(error);
        }
        if raised.borrow().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if let Some(error) = raised.into_inner() {
        return Err(error);
    }
    let motion = motion.and_then(pliant::constant_curvature::Simulated::complete).map_err(wrong)?;
    let (mut positions, mut turns, mut shapes) = (Vec::new(), Vec::new(), Vec::new());
    for instant in &motion.instants {
        let tip = robot.tip(&instant.state).map_err(wrong)?;
        positions.extend(tip.translation.vector.iter());
        turns.extend(quaternion(&tip.rotation));
        shapes.extend(instant.state.shape.as_ref().iter().flatten());
    }
    let count = motion.instants.len();
    let shapes: Vec<f64> = shapes;
    let segments = shapes.len().checked_div(3 * count).unwrap_or(0);
    class(py, "Motion")?.call1((
        PyArray1::from_iter(py, motion.instants.iter().map(|instant| instant.time)),
        matrix(py, positions, [count, 3])?,
        matrix(py, turns, [count, 4])?,
        PyArray1::from_vec(py, shapes).call_method1("reshape", ((count, segments, 3),))?,
        motion.report.energy_drift,
        motion.report.integration.accepted,
    ))
}
