//! Small motions about an equilibrium: modes, state space models, frequency responses.

use numpy::{Complex64, PyArray1, PyArrayMethods as _};
use pliant::nalgebra::DMatrix;
use pliant::{Excitation, Holding, Observation};
use pliant_declare::units::Dimension;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::answer::{class, matrix};
use crate::error;
use crate::input::{items, number};
use crate::shared::Solution;

/// Most modes of an answer.
const MOST: usize = 10_000;

/// Holding of actuators by its name.
fn holding(py: Python<'_>, name: &str) -> PyResult<Holding> {
    match name {
        "as_driven" => Ok(Holding::AsDriven),
        "forces" => Ok(Holding::Forces),
        "displacements" => Ok(Holding::Displacements),
        other => {
            let message = format!("holding is `{other}`: expected `as_driven`, `forces` or `displacements`");
            Err(error::input(py, &message))
        }
    }
}

/// `"base"`, or a tuple of a word and numbers: the word, and the others.
fn words<'py>(name: &str, given: &Bound<'py, PyAny>) -> PyResult<(String, Vec<Bound<'py, PyAny>>)> {
    if let Ok(word) = given.cast::<PyString>() {
        return Ok((word.extract()?, Vec::new()));
    }
    let wrong = || {
        let message = format!("{name}: expected words or tuples like (\"drive\", 0), but found `{given}`");
        error::input(given.py(), &message)
    };
    let parts: Vec<_> = given.cast::<PyTuple>().map_err(|_| wrong())?.iter().collect();
    let Some((word, rest)) = parts.split_first() else { return Err(wrong()) };
    Ok((word.extract().map_err(|_| wrong())?, rest.to_vec()))
}

fn excitations(given: &Bound<'_, PyAny>) -> PyResult<Vec<Excitation>> {
    let one = |entry: &Bound<'_, PyAny>| {
        let (word, rest) = words("inputs", entry)?;
        match (word.as_str(), &rest[..]) {
            ("base", []) => Ok(Excitation::Base),
            ("drive", [actuator]) => Ok(Excitation::Drive(actuator.extract()?)),
            ("wrench", [body, s]) => {
                let s = number("inputs", s, Dimension::LENGTH)?;
                Ok(Excitation::Wrench { body: body.extract()?, s })
            }
            _ => {
                let message = format!(
                    "inputs has `{entry}`: expected \"base\", (\"drive\", actuator) or (\"wrench\", body, s)"
                );
                Err(error::input(entry.py(), &message))
            }
        }
    };
    items("inputs", given)?.iter().map(one).collect()
}

fn observations(given: &Bound<'_, PyAny>) -> PyResult<Vec<Observation>> {
    let one = |entry: &Bound<'_, PyAny>| {
        let (word, rest) = words("outputs", entry)?;
        match (word.as_str(), &rest[..]) {
            ("displacement", [actuator]) => Ok(Observation::Displacement(actuator.extract()?)),
            ("force", [actuator]) => Ok(Observation::Force(actuator.extract()?)),
            ("pose", [body, s]) => {
                let s = number("outputs", s, Dimension::LENGTH)?;
                Ok(Observation::Pose { body: body.extract()?, s })
            }
            _ => {
                let message = format!(
                    "outputs has `{entry}`: expected (\"pose\", body, s), (\"displacement\", actuator) or (\"force\", actuator)"
                );
                Err(error::input(entry.py(), &message))
            }
        }
    };
    items("outputs", given)?.iter().map(one).collect()
}

/// A matrix with its rows one after the other.
fn rows<T: Copy>(matrix: &DMatrix<T>) -> impl Iterator<Item = T> + '_ {
    matrix.row_iter().flat_map(|row| row.iter().copied().collect::<Vec<T>>())
}

fn real<'py>(py: Python<'py>, entries: &DMatrix<f64>) -> PyResult<Bound<'py, PyAny>> {
    Ok(matrix(py, rows(entries).collect(), [entries.nrows(), entries.ncols()])?.into_any())
}

/// A complex array of a shape.
fn complex<'py>(py: Python<'py>, entries: Vec<Complex64>, shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    Ok(PyArray1::from_vec(py, entries).reshape(shape.to_vec())?.into_any())
}

/// Modes as arrays.
pub(crate) fn modes<'py>(
    py: Python<'py>,
    solution: &Solution,
    count: usize,
    held: &str,
) -> PyResult<Bound<'py, PyAny>> {
    if !(1..=MOST).contains(&count) {
        return Err(error::input(py, &format!("count is {count}: expected 1 to {MOST}")));
    }
    let holding = holding(py, held)?;
    let found = py.detach(|| solution.solution.modes(count, holding));
    let found = found.map_err(|wrong| error::of(py, &wrong))?;
    let (undamped, damped) = (&found.undamped, &found.damped);
    let order = |first: Option<usize>| first.unwrap_or(0);
    let unknowns = order(undamped.first().map(|mode| mode.shape.len()));
    let other = order(damped.first().map(|mode| mode.shape.len()));
    class(py, "Modes")?.call1((
        PyArray1::from_iter(py, undamped.iter().map(|mode| mode.squared)),
        PyArray1::from_iter(py, undamped.iter().map(|mode| mode.frequency().unwrap_or(f64::NAN))),
        matrix(
            py,
            undamped.iter().flat_map(|mode| mode.shape.clone()).collect(),
            [undamped.len(), unknowns],
        )?,
        matrix(py, undamped.iter().flat_map(|mode| mode.tip.iter().copied()).collect(), [undamped.len(), 6])?,
        PyArray1::from_iter(py, damped.iter().map(|mode| mode.eigenvalue)),
        PyArray1::from_iter(py, damped.iter().map(pliant::DampedMode::ratio)),
        complex(py, damped.iter().flat_map(|mode| mode.shape.clone()).collect(), &[damped.len(), other])?,
        complex(py, damped.iter().flat_map(|mode| mode.tip.iter().copied()).collect(), &[damped.len(), 6])?,
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
    let found = py.detach(|| solution.solution.linearise(&inputs, &outputs));
    let found = found.map_err(|wrong| error::of(py, &wrong))?;
    let [a, b, c, d] = [&found.a, &found.b, &found.c, &found.d].map(|entries| real(py, entries));
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
    let frequencies: Vec<f64> = items("frequencies", frequencies)?
        .iter()
        .map(|entry| number("frequencies", entry, rate))
        .collect::<PyResult<_>>()?;
    if let Some(wrong) = frequencies.iter().find(|omega| !omega.is_finite()) {
        return Err(error::input(py, &format!("frequencies has {wrong}: expected finite numbers, rad/s")));
    }
    let found = py.detach(|| solution.solution.frequency_response(&inputs, &outputs, &frequencies));
    let found = found.map_err(|wrong| error::of(py, &wrong))?;
    let count = |counts: &mut dyn Iterator<Item = usize>| counts.sum::<usize>();
    let shape = [
        found.len(),
        count(&mut outputs.iter().map(|output| output.count())),
        count(&mut inputs.iter().map(|input| input.count())),
    ];
    complex(py, found.iter().flat_map(|matrix| rows(matrix).collect::<Vec<_>>()).collect(), &shape)
}
