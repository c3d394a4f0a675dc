//! Inputs from keyword arguments: numbers in SI, or strings with units.

use numpy::{PyReadonlyArray1, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods as _};
use pliant::declaration::Actuator;
use pliant::nalgebra::Vector3;
use pliant::rods::Slide;
use pliant::{AfterJump, Branch, Drive, Frame, Input, Payload, Rope, Settings, Wrench};
use pliant_batch::Numbers;
use pliant_declare::quantity;
use pliant_declare::units::Dimension;
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyFrozenSet, PyMemoryView, PySet, PyString,
};

use crate::error;

/// A number in this dimension: a number in SI, or a string with a unit.
pub(crate) fn number(what: &str, given: &Bound<'_, PyAny>, dimension: Dimension) -> PyResult<f64> {
    if let Ok(float) = given.cast::<PyFloat>() {
        return Ok(float.value());
    }
    if let Ok(text) = given.cast::<PyString>() {
        let read = quantity::of(&text.to_string_lossy(), dimension);
        return read.map_err(|message| error::input(format!("{what}: {message}")));
    }
    real(what, "a number in SI, or a string with a unit", given)
}

/// A number without a unit.
pub(crate) fn plain(what: &str, given: &Bound<'_, PyAny>) -> PyResult<f64> {
    real(what, "a number", given)
}

/// A real number of Python or of an array. Complex numbers and others that convert with a loss are refused.
fn real(what: &str, expected: &str, given: &Bound<'_, PyAny>) -> PyResult<f64> {
    unmasked(what, given)?;
    let kind = given.getattr("dtype").and_then(|kind| kind.getattr("kind")?.extract::<char>()).ok();
    let real = !given.is_instance_of::<PyBool>() && kind.is_none_or(|kind| "fiu".contains(kind));
    let many = given.getattr("ndim").and_then(|count| count.extract::<usize>()).is_ok_and(|count| count > 0);
    let found = if real && !many { given.extract::<f64>().ok() } else { None };
    found.ok_or_else(|| {
        PyTypeError::new_err(format!("{what}: expected {expected}, but found `{}`", given.get_type()))
    })
}

/// Refuses arrays with masked entries.
fn unmasked(what: &str, given: &Bound<'_, PyAny>) -> PyResult<()> {
    if !given.is_instance_of::<PyUntypedArray>() || !given.hasattr("mask")? {
        return Ok(());
    }
    if given.getattr("mask")?.call_method0("any")?.is_truthy()? {
        let kind = given.get_type();
        return Err(PyTypeError::new_err(format!(
            "{what}: expected numbers, but found masked entries in `{kind}`: fill them or leave them out"
        )));
    }
    Ok(())
}

/// A column or a table of pandas or polars as an array, with NaN where it has no value; other objects as they are.
fn unframed<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if !given.hasattr("to_numpy")? {
        return Ok(given.clone());
    }
    let module = given.get_type().module()?;
    let missing = PyDict::new(given.py());
    match module.to_str()?.split('.').next() {
        Some("pandas") => missing.set_item("na_value", f64::NAN)?,
        Some("polars") => {}
        _ => return Ok(given.clone()),
    }
    given.call_method("to_numpy", (), Some(&missing))
}

/// Values of an array of doubles with the number of axes of `T`; `None` for other objects.
pub(crate) fn array<'py, T: FromPyObjectOwned<'py>>(
    what: &str,
    given: &Bound<'py, PyAny>,
) -> PyResult<Option<T>> {
    unmasked(what, given)?;
    Ok(unframed(given)?.extract::<T>().ok())
}

/// Numbers in this dimension.
pub(crate) fn numbers(what: &str, given: &Bound<'_, PyAny>, dimension: Dimension) -> PyResult<Vec<f64>> {
    items(what, given)?.iter().map(|entry| number(what, entry, dimension)).collect()
}

/// Numbers without units.
pub(crate) fn plains(what: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<f64>> {
    items(what, given)?.iter().map(|entry| plain(what, entry)).collect()
}

/// A number in this dimension; `None` for `None` and NaN.
pub(crate) fn known(what: &str, given: &Bound<'_, PyAny>, dimension: Dimension) -> PyResult<Option<f64>> {
    if given.is_none() {
        return Ok(None);
    }
    Ok(Some(number(what, given, dimension)?).filter(|number| !number.is_nan()))
}

/// Three numbers in this dimension.
pub(crate) fn vector(what: &str, given: &Bound<'_, PyAny>, dimension: Dimension) -> PyResult<Vector3<f64>> {
    let entries = numbers(what, given, dimension)?;
    let count = entries.len();
    let three: Result<[f64; 3], _> = entries.try_into();
    let wrong = || error::input(format!("{what} has {count} entries: expected three numbers"));
    Ok(three.map_err(|_| wrong())?.into())
}

/// The entries of a list, a tuple, an array, or a column of a table.
pub(crate) fn items<'py>(what: &str, given: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let wrong = || PyTypeError::new_err(format!("{what}: expected a list, but found `{}`", given.get_type()));
    let unordered = given.is_instance_of::<PySet>() || given.is_instance_of::<PyFrozenSet>();
    let bytes = given.is_instance_of::<PyBytes>()
        || given.is_instance_of::<PyByteArray>()
        || given.is_instance_of::<PyMemoryView>();
    if unordered || bytes || given.is_instance_of::<PyString>() || given.is_instance_of::<PyDict>() {
        return Err(wrong());
    }
    unmasked(what, given)?;
    unframed(given)?.try_iter().and_then(|all| all.collect::<PyResult<Vec<_>>>()).map_err(|_| wrong())
}

/// Meaning of a word, one of these.
pub(crate) fn choice<T: Copy>(name: &str, word: &str, known: &[(&str, T)]) -> PyResult<T> {
    let found = known.iter().find(|(candidate, _)| *candidate == word);
    found.map(|(_, meaning)| *meaning).ok_or_else(|| {
        let words: Vec<String> = known.iter().map(|(candidate, _)| format!("`{candidate}`")).collect();
        let last = words.len() - 1;
        let expected = format!("{} or {}", words[..last].join(", "), words[last]);
        error::input(format!("{name} is `{word}`: expected {expected}"))
    })
}

/// Keyword arguments of a solve, sorted: lists of drives, loads, settings.
pub(crate) struct Given<'py> {
    lists: Vec<List<'py>>,
    loads: Input,
    pub(crate) settings: Settings,
}

/// The names that [`Given`] knows.
const NAMES: &str = "tensions, pressures, volumes, forces, torques, displacements, angles, drives, wrenches, ropes, payload, slides, tolerance, accuracy, max_evaluations, branch, after_jump, take_stable_side";

impl<'py> Given<'py> {
    /// Reads keyword arguments, and a list whose entries drive each actuator as their unit says.
    pub(crate) fn read(
        drives: Option<Bound<'py, PyAny>>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Self> {
        let mut given = Self { lists: Vec::new(), loads: Input::default(), settings: Settings::default() };
        for (name, value) in named.into_iter().flatten() {
            if !value.is_none() {
                given.one(name.cast::<PyString>()?.to_str()?, value)?;
            }
        }
        given.lists.extend(drives.map(|list| ("drives".to_owned(), None, list)));
        Ok(given)
    }

    fn one(&mut self, name: &str, value: Bound<'py, PyAny>) -> PyResult<()> {
        let dimension = match name {
            "tensions" | "forces" => Some(Dimension::FORCE),
            "pressures" => Some(Dimension::PRESSURE),
            "volumes" => Some(Dimension::VOLUME),
            "torques" => Some(Dimension::COUPLE),
            "displacements" => Some(Dimension::LENGTH),
            "angles" => Some(Dimension::NUMBER),
            "drives" => None,
            _ => return self.other(name, &value),
        };
        self.lists.push((name.to_owned(), dimension, value));
        Ok(())
    }

    fn other(&mut self, name: &str, value: &Bound<'py, PyAny>) -> PyResult<()> {
        match name {
            "wrenches" => self.loads.wrenches = each(name, value, wrench)?,
            "ropes" => self.loads.ropes = each(name, value, rope)?,
            "slides" => self.loads.slides = each(name, value, slide)?,
            "payload" => self.loads.payload = Some(payload(value)?),
            "tolerance" => self.settings.tolerance = plain(name, value)?,
            "accuracy" => self.settings.accuracy = Some(number(name, value, Dimension::LENGTH)?),
            "max_evaluations" => self.settings.max_evaluations = value.extract()?,
            "take_stable_side" => self.settings.take_stable_side = value.extract()?,
            "branch" => {
                let known = [("any", Branch::Any), ("followed", Branch::Followed)];
                self.settings.branch = choice(name, value.extract()?, &known)?;
            }
            "after_jump" => {
                let known = [("stop", AfterJump::Stop), ("continue", AfterJump::Continue)];
                self.settings.after_jump = choice(name, value.extract()?, &known)?;
            }
            _ => {
                return Err(PyTypeError::new_err(format!(
                    "unknown argument `{name}`: expected one of {NAMES}"
                )));
            }
        }
        Ok(())
    }

    /// Drives of a motion, and its loads, which stay as they are.
    pub(crate) fn over_time(self) -> PyResult<(OverTime, Input)> {
        if self.settings != Settings::default() {
            return Err(error::input("a motion has no settings of solves: expected drives and loads"));
        }
        let lists = self.lists.into_iter().map(|(name, dimension, list)| (name, dimension, list.unbind()));
        Ok((OverTime(lists.collect()), self.loads))
    }

    /// Loads alone, whatever drives are given.
    pub(crate) fn everywhere(self) -> Input {
        self.loads
    }

    /// The input.
    pub(crate) fn input(self, actuators: &[Actuator]) -> PyResult<(Input, Settings)> {
        let drives = drives(&self.lists, actuators)?;
        Ok((Input { drives, ..self.loads }, self.settings))
    }

    /// An array of numbers, and how they drive each actuator; `None` for other lists.
    fn array(&self, actuators: &[Actuator]) -> PyResult<Option<(PyReadonlyArray2<'py, f64>, Vec<Drive>)>> {
        let [(name, dimension, list)] = &self.lists[..] else { return Ok(None) };
        let Some(array) = self::array::<PyReadonlyArray2<'py, f64>>(name, list)? else { return Ok(None) };
        let each = actuators.iter().enumerate();
        let drives = each.map(|(number, actuator)| side(name, number, actuator, *dimension));
        let drives: Vec<Drive> = drives.collect::<PyResult<_>>()?;
        if array.shape()[1] != drives.len() {
            return Err(length(name, array.shape()[1], actuators));
        }
        Ok(Some((array, drives)))
    }

    /// Rows of numbers that drive the actuators alike, and the loads of all rows.
    pub(crate) fn numbers(self, actuators: &[Actuator]) -> PyResult<(Numbers, Input, Settings)> {
        let (loads, settings) = (self.loads.clone(), self.settings);
        let (drives, values) = match self.array(actuators)? {
            Some((array, drives)) => (drives, array.as_array().iter().copied().collect()),
            None => {
                let (rows, _) = self.rows(actuators)?;
                let usual = || actuators.iter().map(|actuator| actuator.usual(0.0)).collect();
                let first: Vec<Drive> = rows.first().map_or_else(usual, |row| row.drives.clone());
                for (number, row) in rows.iter().enumerate() {
                    let unlike = |(one, other): (&Drive, &Drive)| *one != other.with_value(one.value());
                    if let Some(place) = row.drives.iter().zip(&first).position(unlike) {
                        let what = actuators[place].what;
                        return Err(error::input(format!(
                            "row {number} drives {what} {place} by another quantity than row 0: expected the same in all rows of a file"
                        )));
                    }
                }
                let values = rows.iter().flat_map(|row| row.drives.iter().map(|drive| drive.value()));
                (first, values.collect())
            }
        };
        let numbers = Numbers::new(actuators, drives, values).map_err(error::batch)?;
        Ok((numbers, loads, settings))
    }

    /// An input per row.
    pub(crate) fn rows(self, actuators: &[Actuator]) -> PyResult<(Vec<Input>, Settings)> {
        if let Some((array, kinds)) = self.array(actuators)? {
            let rows = array.as_array();
            let rows = rows.rows().into_iter().map(|row| {
                let drives = row.iter().zip(&kinds).map(|(value, kind)| kind.with_value(*value)).collect();
                Input { drives, ..self.loads.clone() }
            });
            return Ok((rows.collect(), self.settings));
        }
        let mut columns = Vec::new();
        for (name, dimension, list) in &self.lists {
            columns.push((name, dimension, items(name, list)?));
        }
        let count = columns.first().map_or(0, |(_, _, rows)| rows.len());
        if columns.iter().any(|(_, _, rows)| rows.len() != count) {
            return Err(error::input("the lists have different numbers of rows: expected the same"));
        }
        let row = |row: usize| {
            let lists: Vec<_> = columns
                .iter()
                .map(|(name, dimension, rows)| ((*name).clone(), **dimension, rows[row].clone()))
                .collect();
            Ok(Input { drives: drives(&lists, actuators)?, ..self.loads.clone() })
        };
        Ok(((0..count).map(row).collect::<PyResult<_>>()?, self.settings))
    }
}

/// Lists of drives, which are constant or functions of the time.
pub(crate) struct OverTime(Vec<(String, Option<Dimension>, Py<PyAny>)>);

impl OverTime {
    /// Whether a list is a function.
    pub(crate) fn varies(&self, py: Python<'_>) -> bool {
        self.0.iter().any(|(.., list)| list.bind(py).is_callable())
    }

    /// The drives at a time, s.
    pub(crate) fn at(&self, py: Python<'_>, time: f64, actuators: &[Actuator]) -> PyResult<Vec<Drive>> {
        let list = |(name, dimension, list): &(String, Option<Dimension>, Py<PyAny>)| {
            let list = list.bind(py);
            let now = if list.is_callable() { list.call1((time,))? } else { list.clone() };
            Ok((name.clone(), *dimension, now))
        };
        drives(&self.0.iter().map(list).collect::<PyResult<Vec<_>>>()?, actuators)
    }
}

/// `in` or `out`.
fn slide(given: &Bound<'_, PyAny>) -> PyResult<Slide> {
    choice("a slide", given.extract()?, &[("in", Slide::In), ("out", Slide::Out)])
}

fn length(name: &str, found: usize, actuators: &[Actuator]) -> PyErr {
    let what = actuators.first().map_or("actuator", |actuator| actuator.what);
    let entries = if found == 1 { "entry" } else { "entries" };
    error::input(format!("{name} has {found} {entries}: expected {}, one per {what}", actuators.len()))
}

/// Drive of an actuator by a quantity of this dimension, at zero; an error where it cannot be driven so.
fn side(name: &str, number: usize, actuator: &Actuator, dimension: Option<Dimension>) -> PyResult<Drive> {
    let Some(dimension) = dimension else { return Ok(actuator.usual(0.0)) };
    actuator.drive(dimension, 0.0).ok_or_else(|| {
        error::input(format!(
            "{name} cannot drive {} {number}: expected {}",
            actuator.what,
            actuator.expected()
        ))
    })
}

type List<'py> = (String, Option<Dimension>, Bound<'py, PyAny>);

/// One drive per actuator. Where nothing is given motors are at zero, and others have no force.
fn drives(lists: &[List<'_>], actuators: &[Actuator]) -> PyResult<Vec<Drive>> {
    let mut found: Vec<Option<Drive>> = vec![None; actuators.len()];
    let mut set = |name: &str, number: usize, drive: Drive| {
        if found[number].replace(drive).is_none() {
            return Ok(());
        }
        let what = actuators[number].what;
        Err(error::input(format!("{what} {number} is driven twice: expected None in its place in {name}")))
    };
    for (name, dimension, list) in lists {
        if let Some(array) = array::<PyReadonlyArray1<'_, f64>>(name, list)? {
            if array.len() != actuators.len() {
                return Err(length(name, array.len(), actuators));
            }
            for (number, (value, actuator)) in array.as_array().iter().zip(actuators).enumerate() {
                set(name, number, side(name, number, actuator, *dimension)?.with_value(*value))?;
            }
            continue;
        }
        let entries = items(name, list)?;
        if entries.len() != actuators.len() {
            return Err(length(name, entries.len(), actuators));
        }
        for (number, (entry, actuator)) in entries.iter().zip(actuators).enumerate() {
            if !entry.is_none() {
                set(name, number, drive(name, number, actuator, *dimension, entry)?)?;
            }
        }
    }
    if lists.is_empty() {
        return Ok(actuators.iter().map(|actuator| actuator.usual(0.0)).collect());
    }
    let each = found.into_iter().zip(actuators).enumerate().map(|(number, (drive, actuator))| {
        drive.ok_or_else(|| {
            error::input(format!("{} {number} has no drive: expected {}", actuator.what, actuator.expected()))
        })
    });
    each.collect()
}

/// An entry of a list of drives: a number, a string with a unit, or a `Spring`.
fn drive(
    name: &str,
    number: usize,
    actuator: &Actuator,
    dimension: Option<Dimension>,
    entry: &Bound<'_, PyAny>,
) -> PyResult<Drive> {
    if let Ok(stiffness) = entry.getattr("stiffness") {
        if dimension.is_some_and(|dimension| dimension != actuator.displacement.dimension) {
            return Err(error::input(format!("{name}: expected springs among displacements or drives")));
        }
        let what = format!("the spring of {} {number}", actuator.what);
        let (travel, force) = (actuator.displacement.dimension, actuator.force.dimension);
        return Ok(Drive::Elastic {
            displacement: self::number(&what, &entry.getattr("displacement")?, travel)?,
            stiffness: self::number(&what, &stiffness, Dimension::integers(0, 1, -2))?,
            pretension: self::number(&what, &entry.getattr("pretension")?, force)?,
        });
    }
    if dimension.is_none()
        && let Ok(text) = entry.cast::<PyString>()
    {
        let read = quantity::read(&text.to_string_lossy());
        let read = read.map_err(|message| error::input(format!("{name}: {message}")))?;
        let Some(unit) = read.unit else { return Ok(actuator.usual(read.value)) };
        return actuator.drive(unit.dimension, read.value).ok_or_else(|| {
            let found = quantity::words(unit.dimension);
            error::input(format!(
                "{} {number} is given {found}: expected {}",
                actuator.what,
                actuator.expected()
            ))
        });
    }
    let drive = side(name, number, actuator, dimension)?;
    Ok(drive.with_value(self::number(name, entry, actuator.side(&drive).dimension)?))
}

pub(crate) fn each<T>(
    what: &str,
    given: &Bound<'_, PyAny>,
    read: fn(&Bound<'_, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    items(what, given)?.iter().map(read).collect()
}

fn field<'py>(kind: &str, given: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    given.getattr(name).map_err(|_| {
        PyTypeError::new_err(format!("expected a `pliant.{kind}`, but found `{}`", given.get_type()))
    })
}

fn arc_length(kind: &str, given: &Bound<'_, PyAny>) -> PyResult<Option<f64>> {
    let at = field(kind, given, "at")?;
    if at.is_none() { Ok(None) } else { number("at", &at, Dimension::LENGTH).map(Some) }
}

pub(crate) fn wrench(given: &Bound<'_, PyAny>) -> PyResult<Wrench> {
    let get = |name| field("Wrench", given, name);
    let known = [("world", Frame::World), ("local", Frame::Local)];
    let frame = choice("frame", get("frame")?.extract()?, &known)?;
    Ok(Wrench {
        body: get("body")?.extract()?,
        s: arc_length("Wrench", given)?,
        couple: vector("couple", &get("couple")?, Dimension::COUPLE)?,
        force: vector("force", &get("force")?, Dimension::FORCE)?,
        point: vector("point", &get("point")?, Dimension::LENGTH)?,
        frame,
    })
}

fn rope(given: &Bound<'_, PyAny>) -> PyResult<Rope> {
    let get = |name| field("Rope", given, name);
    Ok(Rope {
        body: get("body")?.extract()?,
        s: arc_length("Rope", given)?,
        point: vector("point", &get("point")?, Dimension::LENGTH)?,
        force: number("force", &get("force")?, Dimension::FORCE)?,
        towards: vector("towards", &get("towards")?, Dimension::LENGTH)?,
    })
}

fn payload(given: &Bound<'_, PyAny>) -> PyResult<Payload> {
    let get = |name| field("Payload", given, name);
    Ok(Payload {
        mass: number("mass", &get("mass")?, Dimension::MASS)?,
        center: vector("center", &get("center")?, Dimension::LENGTH)?,
        ..Payload::default()
    })
}
