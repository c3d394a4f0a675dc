//! Small motions about an equilibrium: modes, state space models, frequency responses.

use numpy::PyArray1;
use pliant::{Excitation, Holding, Observation};
use pliant_declare::units::Dimension;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::answer::{array, class, matrix, rows};
use crate::error;
use crate::input::{choice, items, number, numbers};
use crate::shared::Solution;

/// Most modes of an answer.
const MOST: usize = 10_000;

/// `"base"`, or a tuple of a word and numbers: the word, and the others.
fn words<'py>(name: &str, given: &Bound<'py, PyAny>) -> PyResult<(String, Vec<Bound<'py, PyAny>>)> {
    if let Ok(word) = given.cast::<PyString>() {
        return Ok((word.extract()?, Vec::new()));
    }
    let wrong =
        || error::input(format!("{name}: expected words or tuples like (\"drive\", 0), but found `{given}`"));
    let parts: Vec<_> = given.cast::<PyTuple>().map_err(|_| wrong())?.iter().collect();
    let Some((word, rest)) = parts.split_first() else { return Err(wrong()) };
    Ok((word.extract().map_err(|_| wrong())?, rest.to_vec()))
}

/// Entries that are [`words`]; `read` knows those that are expected.
fn entries<'py, T>(
    name: &str,
    given: &Bound<'py, PyAny>,
    expected: &str,
    read: impl Fn(&str, &[Bound<'py, PyAny>]) -> PyResult<Option<T>>,
) -> PyResult<Vec<T>> {
    let one = |entry: &Bound<'py, PyAny>| {
        let (word, rest) = words(name, entry)?;
        read(&word, &rest)?.ok_or_else(|| error::input(format!("{name} has `{entry}`: expected {expected}")))
    };
    items(name, given)?.iter().map(one).collect()
}

fn excitations(given: &Bound<'_, PyAny>) -> PyResult<Vec<Excitation>> {
    let expected = "\"base\", (\"drive\", actuator) or (\"wrench\", body, s)";
    entries("inputs", given, expected, |word, rest| {
        Ok(Some(match (word, rest) {
            ("base", []) => Excitation::Base,
            ("drive", [actuator]) => Excitation::Drive(actuator.extract()?),
            ("wrench", [body, s]) => {
                let s = number("inputs", s, Dimension::LENGTH)?;
                Excitation::Wrench { body: body.extract()?, s }
            }
            _ => return Ok(None),
        }))
    })
}

fn observations(given: &Bound<'_, PyAny>) -> PyResult<Vec<Observation>> {
    let expected = "(\"pose\", body, s), (\"displacement\", actuator) or (\"force\", actuator)";
    entries("outputs", given, expected, |word, rest| {
        Ok(Some(match (word, rest) {
            ("displacement", [actuator]) => Observation::Displacement(actuator.extract()?),
            ("force", [actuator]) => Observation::Force(actuator.extract()?),
            ("pose", [body, s]) => {
                let s = number("outputs", s, Dimension::LENGTH)?;
                Observation::Pose { body: body.extract()?, s }
            }
            _ => return Ok(None),
        }))
    })
}

/// Modes as arrays.
pub(crate) fn modes<'py>(
    py: Python<'py>,
    solution: &Solution,
    count: usize,
    held: &str,
) -> PyResult<Bound<'py, PyAny>> {
    if !(1..=MOST).contains(&count) {
        return Err(error::input(format!("count is {count}: expected 1 to {MOST}")));
    }
    let known = [
        ("as_driven", Holding::AsDriven),
        ("forces", Holding::Forces),
        ("displacements", Holding::Displacements),
    ];
    let holding = choice("holding", held, &known)?;
    let found = py.detach(|| solution.solution.modes(count, holding)).map_err(error::of)?;
    let (undamped, damped) = (&found.undamped, &found.damped);
    let order = |first: Option<usize>| first.unwrap_or(0);
    let unknowns = order(undamped.first().map(|mode| mode.shape.len()));
    let other = order(damped.first().map(|mode| mode.shape.len()));
    class(py, "Modes")?.call1((
        PyArray1::from_iter(py, undamped.iter().map(|mode| mode.squared)),
        PyArray1::from_iter(py, undamped.iter().map(|mode| mode.frequency().unwrap_or(f64::NAN))),
        array(py, undamped.iter().flat_map(|mode| mode.shape.clone()).collect(), [undamped.len(), unknowns])?,
        array(py, undamped.iter().flat_map(|mode| mode.tip.iter().copied()).collect(), [undamped.len(), 6])?,
        PyArray1::from_iter(py, damped.iter().map(|mode| mode.eigenvalue)),
        PyArray1::from_iter(py, damped.iter().map(pliant::DampedMode::ratio)),
        array(py, damped.iter().flat_map(|mode| mode.shape.clone()).collect(), [damped.len(), other])?,
        array(py, damped.iter().flat_map(|mode| mode.tip.iter().copied()).collect(), [damped.len(), 6])?,
    ))
}

/// A state space model as matrices.
pub(crate) fn linearise<'py>(
    py: Python<'py>,
    solution: &Solution,
    inputs: &Bound<'py, PyAny>,
    outputs: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let (inputs, outputs) = (excitations(inputs)?, observations(outputs)?);
    let found = py.detach(|| solution.solution.linearise(&inputs, &outputs)).map_err(error::of)?;
    let [a, b, c, d] = [&found.a, &found.b, &found.c, &found.d].map(|entries| matrix(py, entries));
    class(py, "StateSpace")?.call1((a?, b?, c?, d?))
}

/// Frequency responses as one array.
pub(crate) fn frequency_response<'py>(
    py: Python<'py>,
    solution: &Solution,
    inputs: &Bound<'py, PyAny>,
    outputs: &Bound<'py, PyAny>,
    frequencies: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let (inputs, outputs) = (excitations(inputs)?, observations(outputs)?);
    let rate = Dimension::integers(0, 0, -1);
    let frequencies = numbers("frequencies", frequencies, rate)?;
    if let Some(wrong) = frequencies.iter().find(|omega| !omega.is_finite()) {
        return Err(error::input(format!("frequencies has {wrong}: expected finite numbers, rad/s")));
    }
    let found = py
        .detach(|| solution.solution.frequency_response(&inputs, &outputs, &frequencies))
        .map_err(error::of)?;
    let count = |counts: &mut dyn Iterator<Item = usize>| counts.sum::<usize>();
    let shape = [
        found.len(),
        count(&mut outputs.iter().map(|output| output.count())),
        count(&mut inputs.iter().map(|input| input.count())),
    ];
    Ok(array(py, found.iter().flat_map(rows).collect(), shape)?.into_any())
}
