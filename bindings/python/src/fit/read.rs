//! Calibrations and experiments from keyword arguments and arrays.

use numpy::{PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods as _};
use pliant::Input;
use pliant::nalgebra::{DMatrix, Isometry3, Vector3};
use pliant_calibration::{
    Calibration, Experiment, KINDS, Kind, Measured, Measures, Motion, Mounted, Of, ROTATION, Sample, Sensor,
    Unknown,
};
use pliant_declare::quantity;
use pliant_declare::units::Dimension;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::wrong;
use crate::error;
use crate::input::{Given, array, each, items, number, plain, plains, vector, wrench};
use crate::shared::Inner;

/// A sensor, and whether the place of its marker is free, with the deviation of a prior.
pub(super) struct Mount {
    pub(super) sensor: Sensor,
    pub(super) offset: Option<Option<f64>>,
}

/// The dimension of a unit of reports.
fn dimension(unit: &str) -> Dimension {
    quantity::read_unit(unit).map_or(Dimension::NUMBER, |unit| unit.dimension)
}

/// Sensor of a dictionary, and the offset of its marker; a sensor of the tip's position without one.
pub(super) fn mount(name: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<Mount> {
    let Some(given) = given else {
        return Ok(Mount { sensor: Sensor::position(name).deviation(1e-3).assumed(), offset: None });
    };
    let given = given.cast::<PyDict>()?;
    let word: String = match given.get_item("measures")? {
        Some(word) => word.extract()?,
        None => "position".to_owned(),
    };
    let kind = Kind::named(&word).ok_or_else(|| {
        let words: Vec<String> = KINDS.iter().map(|kind| format!("`{}`", kind.word)).collect();
        error::input(format!("sensor `{name}` measures `{word}`: expected one of {}", words.join(", ")))
    })?;
    let mut mounted = Mounted { axis: Vector3::x(), actuator: 0, mode: 0 };
    let (mut s, mut body, mut offset, mut free) = (None, 0, Vector3::zeros(), None);
    let (mut deviation, mut rotation, mut covariance, mut actuator) = (None, ROTATION, None, None);
    for (key, value) in given {
        let key: String = key.extract()?;
        let what = format!("{key} of sensor `{name}`");
        match key.as_str() {
            "measures" => {}
            "s" => s = Some(number(&what, &value, Dimension::LENGTH)?),
            "body" => body = value.extract()?,
            "offset" => offset = vector(&what, &value, Dimension::LENGTH)?,
            "free_offset" => free = value.extract::<bool>()?.then_some(None),
            "offset_deviation" => free = Some(Some(number(&what, &value, Dimension::LENGTH)?)),
            "axis" => mounted.axis = vector(&what, &value, Dimension::NUMBER)?,
            "actuator" => actuator = Some(value.extract()?),
            "mode" => mounted.mode = value.extract()?,
            "deviation" => deviation = Some(positive(&what, &value, dimension(kind.units[0]))?),
            "rotation_deviation" => rotation = positive(&what, &value, Dimension::NUMBER)?,
            "covariance" => covariance = Some(square(&what, &value)?),
            other => {
                return Err(error::input(format!(
                    "sensor `{name}` has `{other}`: expected `measures`, `s`, `body`, `offset`, `free_offset`, `offset_deviation`, `axis`, `actuator`, `mode`, `deviation`, `rotation_deviation` or `covariance`"
                )));
            }
        }
    }
    mounted.actuator = match (kind.of, actuator) {
        (Of::Actuator, None) => {
            return Err(error::input(format!(
                "sensor `{name}` measures `{word}`: expected `actuator`, its number"
            )));
        }
        (_, actuator) => actuator.unwrap_or(0),
    };
    let measures = kind.measures(mounted).ok_or_else(|| {
        error::input(format!("axis of sensor `{name}` has no direction: expected a vector that is not zero"))
    })?;
    let mut sensor = Sensor::new(name, measures).on(body).offset(offset);
    sensor.s = s;
    sensor = sensor.deviations(deviation.unwrap_or(kind.deviation), rotation);
    if deviation.is_none() {
        sensor = sensor.assumed();
    }
    if let Some(covariance) = covariance {
        sensor = sensor.covariance(covariance);
    }
    Ok(Mount { sensor, offset: free })
}

/// A standard deviation, which is positive.
fn positive(what: &str, given: &Bound<'_, PyAny>, dimension: Dimension) -> PyResult<f64> {
    let deviation = number(what, given, dimension)?;
    if deviation > 0.0 && deviation.is_finite() {
        return Ok(deviation);
    }
    Err(error::input(format!("{what} is {deviation}: expected a positive number")))
}

/// A square matrix.
fn square(what: &str, given: &Bound<'_, PyAny>) -> PyResult<DMatrix<f64>> {
    let rows: Vec<Vec<f64>> =
        items(what, given)?.iter().map(|row| plains(what, row)).collect::<PyResult<_>>()?;
    let size = rows.len();
    if rows.iter().any(|row| row.len() != size) {
        return Err(error::input(format!("{what}: expected a square matrix of {size} rows")));
    }
    Ok(DMatrix::from_fn(size, size, |i, j| rows[i][j]))
}

/// Columns of a sensor, in the words of errors.
fn columns(measures: &Measures) -> String {
    match measures {
        Measures::Position | Measures::Direction(_) => "x, y, z".to_owned(),
        Measures::Pose => "x, y, z, and the quaternion w, x, y, z".to_owned(),
        _ => "one number".to_owned(),
    }
}

/// The rows of what a sensor measured; `None` where nothing, or not all of a pose, was.
pub(super) fn observed(
    name: &str,
    measures: &Measures,
    values: &Bound<'_, PyAny>,
    expected: usize,
) -> PyResult<Vec<Option<Vec<Option<f64>>>>> {
    let width = measures.numbers();
    let what = format!("measured `{name}`");
    let rows: Vec<Vec<f64>> = if let Some(array) = array::<PyReadonlyArray2<'_, f64>>(&what, values)? {
        if array.shape()[1] != width {
            let (found, words) = (array.shape()[1], columns(measures));
            return Err(error::input(format!("measured `{name}` has {found} columns: expected {words}")));
        }
        array.as_array().rows().into_iter().map(|row| row.to_vec()).collect()
    } else {
        // The rows of one number may be numbers.
        let number =
            |entry: &Bound<'_, PyAny>| if entry.is_none() { Ok(f64::NAN) } else { plain(&what, entry) };
        let row = |row: &Bound<'_, PyAny>| match plain(&what, row) {
            _ if row.is_none() => Ok(vec![f64::NAN; width]),
            Ok(number) if width == 1 => Ok(vec![number]),
            Err(wrong) if width == 1 && row.try_iter().is_err() => Err(wrong),
            _ => items(&what, row)?.iter().map(number).collect(),
        };
        items(&what, values)?.iter().map(row).collect::<PyResult<_>>()?
    };
    if rows.len() != expected {
        return Err(error::input(format!(
            "measured `{name}` has {} rows: expected {expected}, one per input",
            rows.len()
        )));
    }
    let each = rows.into_iter().enumerate().map(|(row, values)| {
        if values.len() != width {
            let (found, words) = (values.len(), columns(measures));
            return Err(error::input(format!(
                "row {row} of measured `{name}` has {found} numbers: expected {words}"
            )));
        }
        if let Some(value) = values.iter().find(|value| value.is_infinite()) {
            return Err(error::input(format!(
                "row {row} of measured `{name}` has {value}: expected numbers, or None or NaN where one is missing"
            )));
        }
        let values: Vec<Option<f64>> =
            values.into_iter().map(|value| (!value.is_nan()).then_some(value)).collect();
        let known = if *measures == Measures::Pose {
            values.iter().all(Option::is_some)
        } else {
            values.iter().any(Option::is_some)
        };
        Ok(known.then_some(values))
    });
    each.collect()
}

/// Rows of drives, each an experiment, with lists that go with them.
#[derive(Default)]
pub(super) struct Rows<'a, 'py> {
    pub(super) drives: Option<Bound<'py, PyAny>>,
    /// Wrenches of each row, besides those of all.
    pub(super) loads: Option<Bound<'py, PyAny>>,
    /// Rates of the numbers of each row, per s.
    pub(super) rates: Option<Bound<'py, PyAny>>,
    /// Weights of the rows.
    pub(super) weights: Option<Bound<'py, PyAny>>,
    /// Arguments of all solves.
    pub(super) input: Option<&'a Bound<'py, PyDict>>,
}

/// The entries of a list, one per row.
fn counted<'py>(name: &str, list: &Bound<'py, PyAny>, expected: usize) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let all = items(name, list)?;
    if all.len() == expected {
        return Ok(all);
    }
    Err(error::input(format!("{name} has {} rows: expected {expected}, one per input", all.len())))
}

impl<'py> Rows<'_, 'py> {
    /// Loads of all experiments.
    pub(super) fn everywhere(&self) -> PyResult<Input> {
        Ok(Given::read(None, self.input)?.everywhere())
    }

    /// An experiment per row, without what was measured, and the settings of the solves.
    pub(super) fn experiments(&self, inner: &Inner) -> PyResult<(Vec<Experiment>, pliant::Settings)> {
        let given = Given::read(self.drives.clone(), self.input)?;
        let (inputs, settings) = given.rows(&inner.actuators)?;
        let named = |(row, input)| Experiment::new(format!("row {row}"), input);
        let mut rows: Vec<Experiment> = inputs.into_iter().enumerate().map(named).collect();
        let expected = rows.len();
        if let Some(list) = &self.loads {
            for (row, wrenches) in rows.iter_mut().zip(&counted("loads", list, expected)?) {
                row.input.wrenches.extend(each("a row of loads", wrenches, wrench)?);
            }
        }
        if let Some(list) = &self.rates {
            for (row, rates) in rows.iter_mut().zip(&counted("rates", list, expected)?) {
                row.rates = plains("rates", rates)?;
            }
        }
        if let Some(list) = &self.weights {
            for (row, weight) in rows.iter_mut().zip(&counted("weights", list, expected)?) {
                row.weight = plain("weights", weight)?;
            }
        }
        Ok((rows, settings))
    }
}

/// A recording as an experiment without what was measured, and its times.
pub(super) fn recording(
    number: usize,
    given: &Bound<'_, PyAny>,
    inner: &Inner,
    loads: &Input,
) -> PyResult<(Experiment, Vec<f64>)> {
    let times = given.getattr("times")?;
    let times: Vec<f64> = match array::<PyReadonlyArray1<'_, f64>>("times", &times)? {
        Some(array) => array.as_array().to_vec(),
        None => plains("times", &times)?,
    };
    if let Some(pair) = times.windows(2).find(|pair| pair[1].partial_cmp(&pair[0]).is_none_or(|o| o.is_le()))
    {
        return Err(error::input(format!(
            "times of motion {number}: {} s follows {} s: expected increasing times",
            pair[1], pair[0]
        )));
    }
    let drives = given.getattr("drives")?;
    let mut motion =
        Motion { tolerance: plain("tolerance", &given.getattr("tolerance")?)?, ..Motion::default() };
    let mut input = if drives.is_none() {
        Given::read(None, None)?.input(&inner.actuators)?.0
    } else {
        let (rows, _) = Given::read(Some(drives), None)?.rows(&inner.actuators)?;
        let ([first, ..], true) = (&rows[..], rows.len() == times.len()) else {
            let (found, expected) = (rows.len(), times.len());
            return Err(error::input(format!(
                "drives of motion {number} has {found} rows: expected {expected}, one per time"
            )));
        };
        let numbers = |row: &Input| row.drives.iter().map(|drive| drive.value()).collect();
        motion.drives = times.iter().copied().zip(rows.iter().map(numbers)).collect();
        first.clone()
    };
    let released = given.getattr("released")?;
    if !released.is_none() {
        let drives = Given::read(Some(released), None)?.input(&inner.actuators)?.0.drives;
        motion.from = Some(Input { drives, ..loads.clone() });
    }
    input = Input { drives: input.drives, ..loads.clone() };
    Ok((Experiment::new(format!("motion {number}"), input).moving(motion), times))
}

/// Adds what a sensor measured to a recording.
pub(super) fn record(
    experiment: &mut Experiment,
    times: &[f64],
    sensor: usize,
    rows: Vec<Option<Vec<Option<f64>>>>,
) {
    if let Some(motion) = &mut experiment.motion {
        for (time, values) in times.iter().zip(rows) {
            let sample = |values| Sample { time: *time, measured: Measured { sensor, values } };
            motion.samples.extend(values.map(sample));
        }
    }
}

/// Frees parameters and what is unknown of actuators: a list of names, or a dictionary with starts, bounds and priors.
pub(super) fn unknowns(mut calibration: Calibration, free: &Bound<'_, PyAny>) -> PyResult<Calibration> {
    let py = free.py();
    let Ok(all) = free.cast::<PyDict>() else {
        for name in items("free", free)? {
            let name = name.cast::<PyString>()?.to_str()?.to_owned();
            calibration = calibration.free_parameter(&name).map_err(wrong)?;
        }
        return Ok(calibration);
    };
    for (name, given) in all {
        let name: String = name.extract()?;
        let given = if given.is_none() { PyDict::new(py) } else { given.cast_into::<PyDict>()? };
        let unknown = unknown(&calibration, &name, &given)?;
        calibration = calibration.free(unknown).map_err(wrong)?;
    }
    Ok(calibration)
}

/// An unknown with what is said of it.
fn unknown(calibration: &Calibration, name: &str, given: &Bound<'_, PyDict>) -> PyResult<Unknown> {
    let mut found: Vec<Unknown> = Vec::new();
    for word in Unknown::OF_ACTUATORS {
        if let Some(actuators) = given.get_item(word)? {
            found.extend(Unknown::of_actuators(word, &actuators.extract::<Vec<usize>>()?));
        }
    }
    if let Some(lag) = given.get_item("lag")?
        && lag.extract::<bool>()?
    {
        found.push(Unknown::lag());
    }
    let mut unknown = match (found.pop(), found.is_empty()) {
        (Some(unknown), true) => Unknown { name: name.to_owned(), ..unknown },
        (None, _) => calibration.parameter(name).map_err(wrong)?,
        _ => return Err(error::input(format!("free `{name}` is of two kinds: expected one"))),
    };
    let dimension = dimension(&unknown.unit);
    let (mut mean, mut deviation) = (None, None);
    for (key, value) in given {
        let key: String = key.extract()?;
        if key == "lag" || Unknown::OF_ACTUATORS.contains(&key.as_str()) {
            continue;
        }
        if !["start", "low", "high", "mean", "deviation"].contains(&key.as_str()) {
            return Err(error::input(format!(
                "free `{name}` has `{key}`: expected `start`, `low`, `high`, `mean` or `deviation`, or what it is of the actuators: {}, or `lag`",
                Unknown::OF_ACTUATORS.map(|word| format!("`{word}`")).join(", ")
            )));
        }
        let value = number(&format!("{key} of `{name}`"), &value, dimension)?;
        match key.as_str() {
            "start" => unknown.start = value,
            "low" => unknown.low = value,
            "high" => unknown.high = value,
            "mean" => mean = Some(value),
            _ => deviation = Some(value),
        }
    }
    match (mean, deviation) {
        (None, None) => Ok(unknown),
        (mean, Some(deviation)) => {
            let mean = mean.unwrap_or(unknown.start);
            Ok(unknown.prior(mean, deviation))
        }
        (Some(_), None) => Err(error::input(format!("mean of `{name}`: expected a `deviation` with it"))),
    }
}

/// Where the measuring frame is, and what of it is free: a list of parts, or a dictionary.
pub(super) fn frame(mut calibration: Calibration, given: &Bound<'_, PyAny>) -> PyResult<Calibration> {
    let (mut parts, mut deviations) = (Vec::new(), [None, None]);
    if let Ok(all) = given.cast::<PyDict>() {
        let (mut position, mut rotation) = (Vector3::zeros(), Vector3::zeros());
        for (key, value) in all {
            let key: String = key.extract()?;
            let what = format!("{key} of frame");
            match key.as_str() {
                "position" => position = vector(&what, &value, Dimension::LENGTH)?,
                "rotation" => rotation = vector(&what, &value, Dimension::NUMBER)?,
                "free" => parts = value.extract()?,
                "position_deviation" => deviations[0] = Some(number(&what, &value, Dimension::LENGTH)?),
                "rotation_deviation" => deviations[1] = Some(number(&what, &value, Dimension::NUMBER)?),
                other => {
                    return Err(error::input(format!(
                        "frame has `{other}`: expected `position`, `rotation`, `free`, `position_deviation` or `rotation_deviation`"
                    )));
                }
            }
        }
        calibration = calibration.frame(Isometry3::new(position, rotation));
    } else {
        parts = given.extract::<Vec<String>>()?;
    }
    for part in parts {
        let freed = match part.as_str() {
            "position" => calibration.free_position(deviations[0]),
            "rotation" => calibration.free_rotation(deviations[1]),
            other => {
                return Err(error::input(format!("frame has `{other}`: expected `position` or `rotation`")));
            }
        };
        calibration = freed.map_err(wrong)?;
    }
    Ok(calibration)
}
