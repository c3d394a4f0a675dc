//! Motion in time.

use std::sync::Arc;

use numpy::PyArray1;
use pliant::ode::OdeMethod;
use pliant::{Beginning, Drive, Input, Resolve, Simulated, Simulation};
use pyo3::prelude::*;

use crate::answer::{array, class, quaternion};
use crate::error;
use crate::input::OverTime;
use crate::shared::{Inner, Moved};
use crate::signals::released;

/// Most instants of an answer.
const MOST: f64 = 1e6;
/// Most parts of a body.
const MOST_SPANS: usize = 1000;

/// Arguments of a simulation.
pub(crate) struct Plan {
    pub(crate) duration: f64,
    pub(crate) step: f64,
    pub(crate) drives: OverTime,
    /// Wrenches, ropes and a payload, which stay as they are.
    pub(crate) loads: Input,
    pub(crate) start: Option<Input>,
    pub(crate) resolve: Resolve,
    pub(crate) tolerance: Option<f64>,
    pub(crate) implicit: bool,
    pub(crate) spans: usize,
}

/// The times of the answer: multiples of the step, and the end.
fn times(plan: &Plan) -> PyResult<Vec<f64>> {
    for (name, value) in [("duration", plan.duration), ("step", plan.step)] {
        if !(value > 0.0 && value.is_finite()) {
            return Err(error::input(format!("{name} is {value} s: expected a positive time")));
        }
    }
    if plan.duration / plan.step > MOST {
        let least = plan.duration / MOST;
        return Err(error::input(format!("step is {} s: expected at least {least} s", plan.step)));
    }
    if plan.spans > MOST_SPANS {
        return Err(error::input(format!("spans is {}: expected at most {MOST_SPANS}", plan.spans)));
    }
    let times = (0_u32..).map(|number| f64::from(number) * plan.step);
    let times = times.take_while(|time| *time < plan.duration * (1.0 - 1e-12));
    Ok(times.chain([plan.duration]).collect())
}

/// The numbers of the drives at a time, of the quantities that drive the actuators from the start.
fn numbers(py: Python<'_>, plan: &Plan, time: f64, (inner, first): (&Inner, &[Drive])) -> PyResult<Vec<f64>> {
    let drives = plan.drives.at(py, time, &inner.actuators)?;
    for (number, (drive, first)) in drives.iter().zip(first).enumerate() {
        if *first != drive.with_value(first.value()) {
            let what = inner.actuators[number].what;
            return Err(error::input(format!(
                "{what} {number} is driven by another quantity at {time} s than at 0 s: expected the same all the time"
            )));
        }
    }
    Ok(drives.iter().map(|drive| drive.value()).collect())
}

/// Simulates; functions of the time and signals have the interpreter in between.
pub(crate) fn run<'py>(py: Python<'py>, inner: &Arc<Inner>, plan: &Plan) -> PyResult<Bound<'py, PyAny>> {
    let times = times(plan)?;
    let drives = plan.drives.at(py, 0.0, &inner.actuators)?;
    let varies = plan.drives.varies(py);
    let input = Input { drives, ..plan.loads.clone() };
    let from = plan.start.as_ref().map_or(Beginning::Undeformed, Beginning::EquilibriumOf);
    let method = if plan.implicit { OdeMethod::Implicit } else { OdeMethod::default() };
    let Plan { duration, resolve, tolerance, spans, .. } = *plan;
    let motion = released(py, |signals| {
        let driving = |time: f64, drives: &mut [f64]| {
            if !varies {
                return;
            }
            if let Some(given) = signals.call(|py| numbers(py, plan, time, (&**inner, &input.drives))) {
                drives.copy_from_slice(&given);
            }
        };
        let simulation = Simulation { resolve, tolerance, ..Simulation::to(duration, &input) };
        let mut simulation = simulation.at(&times).with_spans(spans).driven(&driving).from(from);
        simulation.options = simulation.options.with_method(method);
        inner.model.simulate(&simulation, &mut |_| signals.look())
    })?;
    let simulated = motion.and_then(Simulated::complete).map_err(error::of)?;
    let moved = Moved { inner: inner.clone(), input, instants: simulated.instants.clone() };
    arrays(py, &simulated, moved)
}

/// The estimated cost of a motion of which all waves are resolved.
pub(crate) fn cost<'py>(
    py: Python<'py>,
    inner: &Inner,
    (duration, tolerance): (f64, Option<f64>),
    input: &Input,
) -> PyResult<Bound<'py, PyAny>> {
    let cost = py.detach(|| {
        let simulation = Simulation { tolerance, ..Simulation::to(duration, input).with_waves() };
        inner.model.cost(&simulation)
    });
    let cost = cost.map_err(error::of)?;
    class(py, "Cost")?.call1((cost.steps, cost.frequency))
}

fn arrays<'py>(py: Python<'py>, motion: &Simulated, moved: Moved) -> PyResult<Bound<'py, PyAny>> {
    let (mut positions, mut turns, mut shapes) = (Vec::<f64>::new(), Vec::new(), Vec::<f64>::new());
    let [mut places, mut rotations] = [Vec::<f64>::new(), Vec::new()];
    for instant in &motion.instants {
        for pose in instant.bodies.iter().flatten() {
            places.extend(&pose.translation.vector);
            rotations.extend(quaternion(&pose.rotation));
        }
        positions.extend(&instant.tip.translation.vector);
        turns.extend(quaternion(&instant.tip.rotation));
        shapes.extend(&instant.coordinates);
    }
    let count = motion.instants.len();
    let bodies = motion.instants.first().map_or(&[][..], |instant| &instant.bodies);
    let (bodies, sections) = (bodies.len(), bodies.first().map_or(0, Vec::len));
    let each = shapes.len().checked_div(count).unwrap_or(0);
    let shapes = match &*moved.inner.kind {
        "constant_curvature" => array(py, shapes, [count, each / 3, 3])?.into_any(),
        _ => array(py, shapes, [count, each])?.into_any(),
    };
    class(py, "Motion")?.call1((
        PyArray1::from_iter(py, motion.instants.iter().map(|instant| instant.time)),
        array(py, positions, [count, 3])?,
        array(py, turns, [count, 4])?,
        shapes,
        motion.report.energy_drift,
        motion.report.integration.accepted,
        array(py, places, [count, bodies, sections, 3])?,
        array(py, rotations, [count, bodies, sections, 4])?,
        Bound::new(py, moved)?,
    ))
}
