//! Motion in time.

use numpy::PyArray1;
use pliant::ode::OdeMethod;
use pliant::{Beginning, Drive, Input, Resolve, Simulated, Simulation};
use pyo3::prelude::*;

use crate::answer::{array, class, quaternion};
use crate::error;
use crate::input::{items, number};
use crate::shared::Inner;
use crate::signals::released;

/// Most instants of an answer.
const MOST: f64 = 1e6;
/// Most parts of a body.
const MOST_SPANS: usize = 1000;

/// Arguments of a simulation.
pub(crate) struct Plan<'py> {
    pub(crate) duration: f64,
    pub(crate) step: f64,
    /// `forces`, `displacements` or `drives`, and what was given there.
    pub(crate) drives: Option<(&'static str, Bound<'py, PyAny>)>,
    /// Wrenches, ropes and a payload, which stay as they are.
    pub(crate) loads: Input,
    pub(crate) start: Option<Input>,
    pub(crate) resolve: Resolve,
    pub(crate) tolerance: Option<f64>,
    pub(crate) implicit: bool,
    pub(crate) spans: usize,
}

/// The times of the answer: multiples of the step, and the end.
fn times(plan: &Plan<'_>) -> PyResult<Vec<f64>> {
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

/// Drive of each actuator by the list `name`, at zero.
fn sides(name: &str, inner: &Inner) -> Vec<Drive> {
    let each = inner.actuators.iter().map(|actuator| match name {
        "drives" => actuator.usual(0.0),
        "displacements" => Drive::Displacement(0.0),
        _ => Drive::Force(0.0),
    });
    each.collect()
}

/// The numbers of the drives.
fn numbers(name: &str, given: &Bound<'_, PyAny>, inner: &Inner, sides: &[Drive]) -> PyResult<Vec<f64>> {
    let all = items(name, given)?;
    if all.len() != sides.len() {
        return Err(error::input(format!(
            "{name} has {} entries: expected {}, one per actuator",
            all.len(),
            sides.len()
        )));
    }
    let each = all
        .iter()
        .zip(inner.actuators.iter().zip(sides))
        .map(|(entry, (actuator, side))| number(name, entry, actuator.side(side).dimension));
    each.collect()
}

/// Simulates; the callback of the drives and signals have the interpreter in between.
pub(crate) fn run<'py>(py: Python<'py>, inner: &Inner, plan: &Plan<'py>) -> PyResult<Bound<'py, PyAny>> {
    let times = times(plan)?;
    let name = plan.drives.as_ref().map_or("drives", |(name, _)| name);
    let sides = sides(name, inner);
    let given = plan.drives.as_ref().map(|(_, given)| given);
    let callback = given.filter(|given| given.is_callable());
    let constant = match given {
        Some(given) if callback.is_none() => numbers(name, given, inner, &sides)?,
        _ => vec![0.0; sides.len()],
    };
    let drives = constant.iter().zip(&sides).map(|(value, side)| side.with_value(*value)).collect();
    let input = Input { drives, ..plan.loads.clone() };
    let from = plan.start.as_ref().map_or(Beginning::Undeformed, Beginning::EquilibriumOf);
    let method = if plan.implicit { OdeMethod::Implicit } else { OdeMethod::default() };
    let callback = callback.map(|callback| callback.clone().unbind());
    let Plan { duration, resolve, tolerance, spans, .. } = *plan;
    let motion = released(py, |signals| {
        let driving = |time: f64, drives: &mut [f64]| {
            let Some(callback) = &callback else { return };
            let ask =
                |py: Python<'_>| numbers(name, callback.bind(py).call1((time,))?.as_any(), inner, &sides);
            if let Some(given) = signals.call(ask) {
                drives.copy_from_slice(&given);
            }
        };
        let simulation = Simulation { resolve, tolerance, ..Simulation::to(duration, &input) };
        let mut simulation = simulation.at(&times).with_spans(spans).driven(&driving).from(from);
        simulation.options = simulation.options.with_method(method);
        inner.model.simulate(&simulation, &mut |_| signals.look())
    })?;
    let motion = motion.and_then(Simulated::complete).map_err(error::of)?;
    arrays(py, &motion, &inner.kind)
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

fn arrays<'py>(py: Python<'py>, motion: &Simulated, kind: &str) -> PyResult<Bound<'py, PyAny>> {
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
    let shapes = match kind {
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
    ))
}
