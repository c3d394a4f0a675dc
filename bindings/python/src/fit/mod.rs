//! Calibration: models from arrays of measurements.

mod answer;
mod fitted;
mod load;
mod read;

use std::sync::Arc;

use pliant_calibration::{Calibration, Experiment, FitSettings, Loss, Measured, Noise, remember};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error;
use crate::input::choice;
use crate::shared::{Inner, Model};
use crate::signals::Signals;
pub(crate) use fitted::{Fitted, compare};
pub(crate) use load::estimate;
use read::{Rows, frame, mount, observed, record, recording, unknowns};

/// An error of a calibration.
fn wrong(error: pliant_calibration::Error) -> PyErr {
    match error {
        pliant_calibration::Error::Model(error) => error::of(error),
        other => error::input(other.to_string()),
    }
}

/// Sensors, in order, and experiments: rows first, then motions.
#[derive(Clone)]
struct Data {
    names: Vec<String>,
    rows: usize,
    /// Times of each motion, s.
    times: Vec<Vec<f64>>,
    experiments: Vec<Experiment>,
}

/// The sensors of all measurements, added to a calibration.
fn sensors(
    mut calibration: Calibration,
    measured: &[String],
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<Calibration> {
    let mut offsets = Vec::new();
    for (index, name) in measured.iter().enumerate() {
        let sensor = given.map(|all| all.get_item(name)).transpose()?.flatten();
        let mount = mount(name, sensor.as_ref())?;
        calibration = calibration.sensor(mount.sensor);
        offsets.extend(mount.offset.map(|deviation| (index, deviation)));
    }
    for name in given.into_iter().flat_map(|all| all.keys()) {
        let text: String = name.extract()?;
        if !measured.contains(&text) {
            let names = measured.join(", ");
            return Err(error::input(format!(
                "sensors has `{text}`, which is not measured: expected {names}"
            )));
        }
    }
    offsets.into_iter().try_fold(calibration, |calibration, (index, deviation)| {
        calibration.free_offset(index, deviation).map_err(wrong)
    })
}

/// Adds the names of what was measured that are not there yet.
fn name_all(names: &mut Vec<String>, measured: &Bound<'_, PyDict>) -> PyResult<()> {
    for name in measured.keys() {
        let name: String = name.extract()?;
        if !names.contains(&name) {
            names.push(name);
        }
    }
    Ok(())
}

/// Fits a model to measurements by least squares with exact derivatives.
///
/// Parameters
/// ----------
/// model : Model
/// measured : dict of str to array_like, optional
///     Per sensor its numbers, a row per experiment, in SI and in the measuring frame: positions (n, 3), unit vectors (n, 3), poses (n, 7) as x, y, z and the quaternion
///     w, x, y, z, others (n,); NaN or None where a number is missing.
/// drives : array_like, optional
///     Drives of the actuators, a row per experiment, as in `Model.solve_many`, whose other arguments it takes: tensions, displacements, wrenches, ...
/// free : list of str, or dict of str to dict
///     Unknowns. A list has names of parameters. A dictionary says more of each: ``start``, ``low``, ``high``, ``mean`` and ``deviation`` (a prior), in SI or with a unit.
///     An unknown of actuators has a name that is free to choose, and says its kind: ``zero``, ``gain``, ``quadratic``, ``play``, ``compliance`` or ``pretension``, with a list
///     of actuators that share it; or ``lag``, true (docs/calibration.md has their definitions).
/// sensors : dict of str to dict, optional
///     Kind and mounting of each sensor: ``measures`` ('position' if not given, 'direction', 'pose', 'displacement', 'force', 'volume', 'pressure', 'frequency', 'damping_ratio'), on a section ``s``
///     (arc length, m; the tip if not given) and ``body``, ``offset`` (of the marker, in the frame of the section, m), ``free_offset`` or ``offset_deviation`` (frees it, the latter with a
///     prior), ``axis`` (of a direction, in the frame of the section), ``actuator``, ``mode``, ``deviation`` and, of a pose, ``rotation_deviation``, or ``covariance``.
/// frame : list of {'position', 'rotation'}, or dict, optional
///     Free parts of the pose of the robot's world in the measuring frame; a dictionary has them in ``free``, the pose itself in ``position`` and ``rotation`` (a rotation vector), and priors
///     in ``position_deviation`` and ``rotation_deviation``.
/// align : bool, optional
///     Starts with the frame in which predicted positions come closest to the measured ones.
/// order : {'known', 'unknown'}, optional
///     Whether the markers are those that their names say, or in an order that is searched for.
/// loss : {'squares', 'huber', 'cauchy'}, optional
/// noise : {'scaled', 'known', 'per_sensor'}, optional
///     Whether the deviations of the sensors are known up to a common factor, known, or estimated for each sensor.
/// starts : int, optional
///     Further starts of the search.
/// loads : list of list of Wrench, optional
///     Wrenches of each row, besides ``wrenches``, which act in all of them.
/// rates : array_like, optional
///     Rates of the numbers of the drives, per s, a row per experiment: for a lag.
/// weights : array_like, optional
///     Weight of each row.
/// motions : list of Recording, optional
///     Recorded motions of the robot.
///
/// Returns
/// -------
/// Fit
///     With a verdict: whether it explains the data (``explains``), in words (``verdict``), and likely causes if not (``causes``).
///
/// Raises
/// ------
/// InputError
///     For data that cannot be meant, with all findings.
///
/// Examples
/// --------
/// >>> import numpy as np, pliant
/// >>> arm = pliant.declare('''robot Arm {
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
/// >>> new = fit.predict([[2.5, 0.0]])
/// >>> new.values["tip"].shape
/// (1, 3)
#[pyfunction]
#[pyo3(signature = (model, measured = None, drives = None, *, free, sensors = None, frame = None, align = false, order = "known", loss = "squares", noise = "scaled", starts = 0, loads = None, rates = None, weights = None, motions = Vec::new(), **input))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments")]
pub(crate) fn fit<'py>(
    py: Python<'py>,
    model: &Model,
    measured: Option<Bound<'py, PyDict>>,
    drives: Option<Bound<'py, PyAny>>,
    free: &Bound<'py, PyAny>,
    sensors: Option<&Bound<'py, PyDict>>,
    frame: Option<Bound<'py, PyAny>>,
    align: bool,
    order: &str,
    loss: &str,
    noise: &str,
    starts: usize,
    loads: Option<Bound<'py, PyAny>>,
    rates: Option<Bound<'py, PyAny>>,
    weights: Option<Bound<'py, PyAny>>,
    motions: Vec<Bound<'py, PyAny>>,
    input: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let inner = &model.inner;
    // Thresholds with 95 % of the efficiency of squares where residuals are normal.
    let losses = [("squares", Loss::Squares), ("huber", Loss::Huber(1.345)), ("cauchy", Loss::Cauchy(2.385))];
    let loss = choice("loss", loss, &losses)?;
    let noises = [("scaled", Noise::Scaled), ("known", Noise::Known), ("per_sensor", Noise::PerSensor)];
    let noise = choice("noise", noise, &noises)?;
    let search = choice("order", order, &[("known", false), ("unknown", true)])?;

    let measured = measured.unwrap_or_else(|| PyDict::new(py));
    let mut names = Vec::new();
    name_all(&mut names, &measured)?;
    for motion in &motions {
        name_all(&mut names, motion.getattr("measured")?.cast::<PyDict>()?)?;
    }
    let signals = Signals::default();
    let watch = signals.clone();
    let calibration = Calibration::of(&*inner.model).map_err(wrong)?.watched(move || watch.look());
    let mut calibration = unknowns(calibration.loss(loss).noise(noise), free)?;
    if let Some(frame) = &frame {
        calibration = self::frame(calibration, frame)?;
    }
    calibration = self::sensors(calibration, &names, sensors)?;

    let rows = Rows { drives, loads, rates, weights, input };
    let (mut data, settings) = read(inner, &calibration, &measured, &rows, &motions)?;
    data.names = names;
    let settings = FitSettings { starts, solve: settings, ..FitSettings::default() };
    let found = py.detach(|| {
        let mut words = Vec::new();
        if search {
            let (experiments, order) = calibration.ordered(&data.experiments)?;
            (data.experiments, words) = (experiments, order.words);
        }
        let calibration = if align { calibration.aligned(&data.experiments)? } else { calibration };
        Ok((calibration.fit_with(&data.experiments, &settings)?, words))
    });
    signals.raised()?;
    let (fit, words) = found.map_err(wrong)?;
    let fitted = Fitted { fit, data, settings, inner: inner.clone(), signals };
    fitted.answer(py, words)
}

/// Rows and motions with what was measured.
fn read<'py>(
    inner: &Arc<Inner>,
    calibration: &Calibration,
    measured: &Bound<'py, PyDict>,
    rows: &Rows<'_, 'py>,
    motions: &[Bound<'py, PyAny>],
) -> PyResult<(Data, pliant::Settings)> {
    let place = |name: &str| calibration.sensors().iter().position(|sensor| sensor.name == name);
    let loads = rows.everywhere()?;
    let (mut experiments, settings) = rows.experiments(inner)?;
    remember(&mut experiments);
    for (name, values) in measured {
        let name: String = name.extract()?;
        let Some(sensor) = place(&name) else { continue };
        let measures = &calibration.sensors()[sensor].measures;
        let values = observed(&name, measures, &values, experiments.len())?;
        for (experiment, values) in experiments.iter_mut().zip(values) {
            experiment.measured.extend(values.map(|values| Measured { sensor, values }));
        }
    }
    let rows = experiments.len();
    let mut all_times = Vec::new();
    for (number, given) in motions.iter().enumerate() {
        let (mut experiment, times) = recording(number, given, inner, &loads)?;
        for (name, values) in given.getattr("measured")?.cast::<PyDict>()? {
            let name: String = name.extract()?;
            let Some(sensor) = place(&name) else { continue };
            let measures = &calibration.sensors()[sensor].measures;
            record(&mut experiment, &times, sensor, observed(&name, measures, &values, times.len())?);
        }
        experiments.push(experiment);
        all_times.push(times);
    }
    Ok((Data { names: Vec::new(), rows, times: all_times, experiments }, settings))
}
