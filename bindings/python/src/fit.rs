//! Calibration: parameters of a model from arrays of measurements.

use numpy::{PyArray1, PyReadonlyArray2, PyUntypedArrayMethods as _};
use pliant_calibration::{Calibration, Experiment, Fit, FitSettings, Loss, Measured, Sensor};
use pliant_declare::quantity;
use pliant_declare::units::Dimension;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::answer::{class, matrix};
use crate::error;
use crate::input::{Given, items, number, vector};
use crate::model::Model;
use crate::shared::Inner;

/// An error of a calibration.
fn wrong(py: Python<'_>, error: &pliant_calibration::Error) -> PyErr {
    match error {
        pliant_calibration::Error::Model(error) => error::of(py, error),
        other => error::input(py, &other.to_string()),
    }
}

/// Fits a model to measurements in equilibrium, by least squares with exact derivatives.
///
/// Parameters
/// ----------
/// model : Model
/// measured : dict of str to array_like
///     Per sensor its measured positions, m, shape (n, 3), a row per experiment; NaN where a number is missing.
/// drives : array_like, optional
///     What drove the actuators, a row per experiment, as in `Model.solve_many`, whose other arguments it takes: tensions, displacements, wrenches, ...
/// free : list of str, or dict of str to dict
///     The parameters that are free; with ``start``, ``low``, ``high``, ``mean`` and ``deviation`` (a prior) of each, in SI or with a unit.
/// sensors : dict of str to dict, optional
///     Where the sensors are: ``s`` (arc length, m; the tip if not given), ``body``, ``offset`` (in the frame of the section, m), ``deviation`` (m; 1 mm if not given).
/// frame : list of {'position', 'rotation'}, optional
///     What is unknown of the pose of the robot's world in the frame of the measurement.
/// align : bool, optional
///     Starts with the frame in which predicted positions come closest to the measured ones.
/// loss : {'squares', 'huber', 'cauchy'}, optional
/// starts : int, optional
///     Further starts of the search.
///
/// Returns
/// -------
/// Fit
///
/// Raises
/// ------
/// InputError
///     For data that cannot be meant, with all findings.
///
/// Examples
/// --------
/// >>> import numpy as np, pliant
/// >>> arm = pliant.loads('''robot Arm {
/// ...     param young = 2 GPa,
/// ...     backbone { length: 0.3 m, section: disc { diameter: 6 mm }, young: young },
/// ...     cables { spacing: 40 mm },
/// ...     model planar,
/// ... }''')
/// >>> real = arm.planar.with_parameters(young="1.6 GPa")
/// >>> tensions = np.array([[1.0, 0.0], [2.0, 0.0], [3.0, 0.0]])
/// >>> tips = np.array([real.solve(row).tip.position for row in tensions])
/// >>> fit = pliant.fit(arm.planar, {"tip": tips}, tensions, free=["young"])
/// >>> round(fit.values["young"] / 1e9, 6)
/// 1.6
#[pyfunction]
#[pyo3(signature = (model, measured, drives = None, *, free, sensors = None, frame = Vec::new(), align = false, loss = "squares", starts = 0, **input))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments")]
pub(crate) fn fit<'py>(
    py: Python<'py>,
    model: &Model,
    measured: &Bound<'py, PyDict>,
    drives: Option<Bound<'py, PyAny>>,
    free: &Bound<'py, PyAny>,
    sensors: Option<&Bound<'py, PyDict>>,
    frame: Vec<String>,
    align: bool,
    loss: &str,
    starts: usize,
    input: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let inner = &model.inner;
    let mut given = Given::read(py, input)?;
    given.positional(drives);
    let (inputs, solve) = given.rows(&inner.actuators)?;
    let mut experiments: Vec<Experiment> = inputs
        .into_iter()
        .enumerate()
        .map(|(row, input)| Experiment::new(format!("row {row}"), input))
        .collect();
    let mut calibration = Calibration::of(&*inner.model).map_err(|error| wrong(py, &error))?;
    let mut names = Vec::new();
    for (name, values) in measured {
        let name: String = name.extract()?;
        let own = sensors.map(|all| all.get_item(&name)).transpose()?.flatten();
        calibration = calibration.sensor(sensor(&name, own.as_ref())?);
        observe(&name, names.len(), &values, &mut experiments)?;
        names.push(name);
    }
    if let Some(sensors) = sensors {
        for name in sensors.keys() {
            let name: String = name.extract()?;
            if !names.contains(&name) {
                let message =
                    format!("sensors has `{name}`, which is not measured: expected {}", names.join(", "));
                return Err(error::input(py, &message));
            }
        }
    }
    calibration = calibration.loss(match loss {
        "squares" => Loss::Squares,
        // 95 % of the efficiency of squares where residuals are normal.
        "huber" => Loss::Huber(1.345),
        "cauchy" => Loss::Cauchy(2.385),
        other => {
            let message = format!("loss is `{other}`: expected `squares`, `huber` or `cauchy`");
            return Err(error::input(py, &message));
        }
    });
    calibration = parameters(calibration, free)?;
    for part in frame {
        let freed = match part.as_str() {
            "position" => calibration.free_position(None),
            "rotation" => calibration.free_rotation(None),
            other => {
                let message = format!("frame has `{other}`: expected `position` or `rotation`");
                return Err(error::input(py, &message));
            }
        };
        calibration = freed.map_err(|error| wrong(py, &error))?;
    }
    let settings = FitSettings { starts, solve, ..FitSettings::default() };
    let found = py.detach(|| {
        let calibration = if align { calibration.aligned(&experiments)? } else { calibration };
        let fit = calibration.fit_with(&experiments, &settings)?;
        let pictures = fit.pictures(&experiments)?;
        let page = fit.page(&inner.source.declaration, &experiments)?;
        Ok((fit, pictures, page))
    });
    let (fit, pictures, page) = found.map_err(|error| wrong(py, &error))?;
    let all = PyDict::new(py);
    all.set_item("residuals", class(py, "Picture")?.call1((pictures.residuals,))?)?;
    all.set_item("measured", class(py, "Picture")?.call1((pictures.measured,))?)?;
    if let Some(correlation) = pictures.correlation {
        all.set_item("correlation", class(py, "Picture")?.call1((correlation,))?)?;
    }
    answer(py, inner, &fit, &names, experiments.len(), all, class(py, "Page")?.call1((page,))?)
}

/// A sensor of positions with what is said of its place.
fn sensor(name: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<Sensor> {
    let mut own = Sensor::position(name).deviation(1e-3);
    let Some(given) = given else { return Ok(own) };
    for (key, value) in given.cast::<PyDict>()? {
        let key: String = key.extract()?;
        let what = format!("{key} of sensor `{name}`");
        own = match key.as_str() {
            "s" => own.at(number(&what, &value, Dimension::LENGTH)?),
            "body" => own.on(value.extract()?),
            "offset" => own.offset(vector(&what, &value, Dimension::LENGTH)?),
            "deviation" => own.deviation(number(&what, &value, Dimension::LENGTH)?),
            other => {
                let message =
                    format!("sensor `{name}` has `{other}`: expected `s`, `body`, `offset` or `deviation`");
                return Err(error::input(given.py(), &message));
            }
        };
    }
    Ok(own)
}

/// What a sensor measured, row by row.
fn observe(
    name: &str,
    sensor: usize,
    values: &Bound<'_, PyAny>,
    experiments: &mut [Experiment],
) -> PyResult<()> {
    let py = values.py();
    let rows: Vec<Vec<f64>> = match values.extract::<PyReadonlyArray2<'_, f64>>() {
        Ok(array) if array.shape()[1] == 3 => {
            array.as_array().rows().into_iter().map(|row| row.to_vec()).collect()
        }
        Ok(array) => {
            let message = format!("measured `{name}` has {} columns: expected x, y, z", array.shape()[1]);
            return Err(error::input(py, &message));
        }
        Err(_) => items(name, values)?.iter().map(|row| row.extract()).collect::<PyResult<_>>()?,
    };
    if rows.len() != experiments.len() {
        let (found, expected) = (rows.len(), experiments.len());
        let message = format!("measured `{name}` has {found} rows: expected {expected}, one per input");
        return Err(error::input(py, &message));
    }
    for (row, (values, experiment)) in rows.into_iter().zip(experiments).enumerate() {
        if values.len() != 3 {
            let message =
                format!("row {row} of measured `{name}` has {} numbers: expected x, y, z", values.len());
            return Err(error::input(py, &message));
        }
        if let Some(value) = values.iter().find(|value| value.is_infinite()) {
            let message = format!(
                "row {row} of measured `{name}` has {value}: expected numbers, or NaN where one is missing"
            );
            return Err(error::input(py, &message));
        }
        let values: Vec<Option<f64>> =
            values.into_iter().map(|value| (!value.is_nan()).then_some(value)).collect();
        if values.iter().any(Option::is_some) {
            experiment.measured.push(Measured { sensor, values });
        }
    }
    Ok(())
}

/// Frees parameters: a list of names, or a dictionary with starts, bounds and priors.
fn parameters(mut calibration: Calibration, free: &Bound<'_, PyAny>) -> PyResult<Calibration> {
    let py = free.py();
    let asked = |error: pliant_calibration::Error| wrong(py, &error);
    let Ok(all) = free.cast::<PyDict>() else {
        let names = items("free", free)?;
        for name in names {
            let name = name.cast::<PyString>()?.to_str()?.to_owned();
            calibration = calibration.free_parameter(&name).map_err(asked)?;
        }
        return Ok(calibration);
    };
    for (name, given) in all {
        let name: String = name.extract()?;
        let mut unknown = calibration.parameter(&name).map_err(asked)?;
        let dimension = quantity::read_unit(&unknown.unit).map_or(Dimension::NUMBER, |unit| unit.dimension);
        let (mut mean, mut deviation) = (None, None);
        if !given.is_none() {
            for (key, value) in given.cast::<PyDict>()? {
                let key: String = key.extract()?;
                let value = number(&format!("{key} of `{name}`"), &value, dimension)?;
                match key.as_str() {
                    "start" => unknown.start = value,
                    "low" => unknown.low = value,
                    "high" => unknown.high = value,
                    "mean" => mean = Some(value),
                    "deviation" => deviation = Some(value),
                    other => {
                        let message = format!(
                            "free `{name}` has `{other}`: expected `start`, `low`, `high`, `mean` or `deviation`"
                        );
                        return Err(error::input(py, &message));
                    }
                }
            }
        }
        unknown = match (mean, deviation) {
            (None, None) => unknown,
            (mean, Some(deviation)) => {
                let mean = mean.unwrap_or(unknown.start);
                unknown.prior(mean, deviation)
            }
            (Some(_), None) => {
                let message = format!("mean of `{name}`: expected a `deviation` with it");
                return Err(error::input(py, &message));
            }
        };
        calibration = calibration.free(unknown).map_err(asked)?;
    }
    Ok(calibration)
}

/// The fit as plain data.
fn answer<'py>(
    py: Python<'py>,
    inner: &std::sync::Arc<Inner>,
    fit: &Fit,
    sensors: &[String],
    rows: usize,
    pictures: Bound<'py, PyDict>,
    page: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let unknowns = fit.calibration().unknowns();
    let named = |numbers: &[f64]| -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for (unknown, value) in unknowns.iter().zip(numbers) {
            all.set_item(&unknown.name, value)?;
        }
        Ok(all)
    };
    let square = |entries: &pliant::nalgebra::DMatrix<f64>| {
        let size = unknowns.len();
        let entries = entries.transpose().iter().copied().collect();
        matrix(py, entries, [size, size])
    };
    let residuals = PyDict::new(py);
    for (index, name) in sensors.iter().enumerate() {
        let mut numbers = vec![f64::NAN; 3 * rows];
        for own in fit.residuals().iter().filter(|own| own.sensor == index) {
            for (component, value) in own.components.iter().zip(&own.values) {
                numbers[3 * own.experiment + component] = *value;
            }
        }
        residuals.set_item(name, matrix(py, numbers, [rows, 3])?)?;
    }
    let values = fit.model().map_err(|error| wrong(py, &error))?.parameter_values();
    let fitted = Model { inner: std::sync::Arc::new(Inner::new(py, &inner.source, &inner.kind, values)?) };
    let rms: Vec<f64> = (0..sensors.len()).map(|index| fit.rms_of_sensor(index)).collect();
    let outliers: Vec<(usize, String)> =
        fit.outliers().iter().map(|own| (own.experiment, sensors[own.sensor].clone())).collect();
    let words: Vec<String> = fit.undetermined().iter().map(ToString::to_string).collect();
    let named_rms = PyDict::new(py);
    for (name, value) in sensors.iter().zip(&rms) {
        named_rms.set_item(name, value)?;
    }
    let all = PyDict::new(py);
    all.set_item("values", named(fit.values())?)?;
    all.set_item("deviations", named(&fit.deviations())?)?;
    all.set_item("names", unknowns.iter().map(|own| own.name.clone()).collect::<Vec<_>>())?;
    all.set_item("covariance", square(fit.covariance())?)?;
    all.set_item("correlation", square(&fit.correlation())?)?;
    all.set_item("residuals", residuals)?;
    all.set_item("rms", named_rms)?;
    all.set_item("outliers", outliers)?;
    all.set_item("undetermined", words)?;
    all.set_item("warnings", fit.warnings().to_vec())?;
    all.set_item("condition", fit.condition())?;
    all.set_item("freedom", fit.freedom())?;
    all.set_item("minima", PyArray1::from_slice(py, fit.minima()))?;
    all.set_item("model", Bound::new(py, fitted)?)?;
    all.set_item("pictures", pictures)?;
    all.set_item("page", page)?;
    all.set_item("report", fit.to_string())?;
    class(py, "Fit")?.call((), Some(&all))
}
