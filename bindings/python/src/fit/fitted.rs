//! A fit with its experiments, from which it predicts, is validated and designs others.

use std::sync::Arc;

use numpy::PyArray1;
use pliant_calibration::{Experiment, Fit, FitSettings, Measures, Prediction, Residual, Validation, folds};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use super::answer::{Numbers, arrays, named};
use super::{Data, Rows, read, wrong};
use crate::answer::{array, class, matrix};
use crate::error;
use crate::shared::{Inner, Model};
use crate::signals::Signals;

/// A fit with its experiments: what the methods of `Fit` are made of.
#[pyclass(module = "pliant", frozen)]
pub(crate) struct Fitted {
    pub(super) fit: Fit,
    pub(super) data: Data,
    pub(super) settings: FitSettings,
    pub(super) inner: Arc<Inner>,
    /// Watches the work on the experiments.
    pub(super) signals: Signals,
}

impl Fitted {
    /// The fit as plain data; `order` says in words which markers stand elsewhere.
    pub(super) fn answer(self, py: Python<'_>, order: Vec<String>) -> PyResult<Bound<'_, PyAny>> {
        let Self { fit, data, inner, .. } = &self;
        let (pictures, page) = self.pictures(py)?;
        let names: Vec<String> =
            fit.calibration().unknowns().iter().map(|unknown| unknown.name.clone()).collect();
        let sensors = &data.names;
        let values = fit.model().map_err(wrong)?.parameter_values();
        let model = Model { inner: Arc::new(Inner::new(py, &inner.source, &inner.kind, values)?) };
        let outliers: Vec<(usize, String)> = fit
            .outliers()
            .iter()
            .map(|outlier| (outlier.experiment, sensors[outlier.sensor].clone()))
            .collect();
        let words = |all: &[pliant_calibration::Undetermined]| -> Vec<String> {
            all.iter().map(ToString::to_string).collect()
        };
        let held = names.iter().zip(fit.at_bound()).filter(|(_, held)| **held);
        let all = self.residuals(py, fit.residuals(), |sensor| fit.rms_of_sensor(sensor))?;
        let absolute = fit.absolute();
        all.set_item("values", named(py, &names, &absolute.values)?)?;
        all.set_item("deviations", named(py, &names, &absolute.deviations)?)?;
        all.set_item("names", &names)?;
        all.set_item("covariance", matrix(py, &absolute.covariance)?)?;
        all.set_item("correlation", matrix(py, &absolute.correlation())?)?;
        all.set_item("factors", named(py, sensors, fit.factors())?)?;
        all.set_item("outliers", outliers)?;
        all.set_item("at_bound", held.map(|(name, _)| name).collect::<Vec<_>>())?;
        all.set_item("undetermined", words(fit.undetermined()))?;
        all.set_item("by_priors", words(fit.determined_by_priors()))?;
        let curved: Vec<&str> = fit.region().invalid().iter().map(|axis| &*axis.words).collect();
        all.set_item("curved", curved)?;
        all.set_item("order", order)?;
        all.set_item("warnings", fit.warnings().to_vec())?;
        all.set_item("condition", fit.condition())?;
        all.set_item("freedom", fit.freedom())?;
        all.set_item("minima", PyArray1::from_slice(py, fit.minima()))?;
        all.set_item("model", Bound::new(py, model)?)?;
        all.set_item("pictures", pictures)?;
        all.set_item("page", page)?;
        all.set_item("report", fit.to_string())?;
        let verdict = fit.verdict();
        all.set_item("explains", verdict.explains)?;
        all.set_item("verdict", &verdict.words)?;
        all.set_item("causes", &verdict.causes)?;
        all.set_item("chi_square", verdict.chi_square.value)?;
        all.set_item("probability", verdict.chi_square.probability)?;
        all.set_item("fitted", Bound::new(py, self)?)?;
        class(py, "Fit")?.call((), Some(&all))
    }

    /// Works without the lock of the interpreter; raises the exception that has ended the work.
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce() -> Result<T, pliant_calibration::Error> + Send,
    ) -> PyResult<T> {
        let found = py.detach(work);
        self.signals.raised()?;
        found.map_err(wrong)
    }

    /// Pictures by their names, and the page of the robot.
    fn pictures<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyAny>)> {
        let (fit, experiments) = (&self.fit, &self.data.experiments);
        let (drawn, page) = self.work(py, || {
            Ok((fit.pictures(experiments)?, fit.page(&self.inner.source.declaration, experiments)?))
        })?;
        let pictures = PyDict::new(py);
        let drawn = [
            ("residuals", Some(drawn.residuals)),
            ("measured", Some(drawn.measured)),
            ("correlation", drawn.correlation),
        ];
        for (name, picture) in drawn {
            if let Some(picture) = picture {
                pictures.set_item(name, class(py, "Picture")?.call1((picture,))?)?;
            }
        }
        Ok((pictures, class(py, "Page")?.call1((page,))?))
    }

    /// Residuals of the experiments as arrays, and their sizes by sensor.
    fn residuals<'py>(
        &self,
        py: Python<'py>,
        residuals: &[Residual],
        rms: impl Fn(usize) -> f64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let numbers = residuals.iter().map(Numbers::from);
        let (rows, motions) = arrays(py, self.fit.calibration(), &self.data, numbers)?;
        let rms: Vec<f64> = (0..self.data.names.len()).map(rms).collect();
        let all = PyDict::new(py);
        all.set_item("residuals", rows)?;
        all.set_item("motion_residuals", motions)?;
        all.set_item("rms", named(py, &self.data.names, &rms)?)?;
        Ok(all)
    }

    /// Parts of the experiments: `all` leaves one out at a time, a number makes so many.
    fn parts(&self, given: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<usize>>> {
        let count = self.data.experiments.len();
        if let Ok(text) = given.cast::<PyString>() {
            return if text.to_str()? == "all" {
                Ok(folds(count, count))
            } else {
                Err(error::input(format!(
                    "parts is `{text}`: expected `all`, a number, or lists of experiments"
                )))
            };
        }
        match given.extract::<usize>() {
            Ok(parts) if parts >= 2 => Ok(folds(count, parts)),
            Ok(parts) => Err(error::input(format!("parts is {parts}: expected at least 2"))),
            Err(_) => given.extract(),
        }
    }

    fn validation<'py>(&self, py: Python<'py>, found: &Validation) -> PyResult<Bound<'py, PyAny>> {
        let shape = [found.values.len(), self.fit.calibration().unknowns().len()];
        let all = self.residuals(py, &found.residuals, |sensor| found.rms_of_sensor(sensor))?;
        all.set_item("mean", found.mean())?;
        all.set_item("values", array(py, found.values.concat(), shape)?)?;
        class(py, "Validation")?.call((), Some(&all))
    }

    /// Predictions of experiments as arrays: the numbers, and half the widths of their intervals of the probability `level`.
    fn predictions<'py>(
        &self,
        py: Python<'py>,
        data: &Data,
        found: &[Prediction],
        level: f64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let factor = self.fit.interval_factor(level);
        let half = |all: &[Vec<f64>]| -> Vec<Vec<f64>> {
            all.iter()
                .map(|deviations| deviations.iter().map(|deviation| factor * deviation).collect())
                .collect()
        };
        let widths: Vec<[Vec<Vec<f64>>; 2]> = found
            .iter()
            .map(|prediction| [half(&prediction.of_model), half(&prediction.of_measurement)])
            .collect();
        let all = PyDict::new(py);
        for (which, name) in ["values", "of_model", "of_measurement"].into_iter().enumerate() {
            let entries =
                found.iter().zip(&widths).enumerate().flat_map(|(experiment, (prediction, widths))| {
                    (0..prediction.residuals.len()).map(move |k| Numbers {
                        experiment,
                        sensor: prediction.residuals[k].0,
                        time: prediction.times[k],
                        components: &prediction.components[k],
                        values: match which {
                            0 => &prediction.residuals[k].1,
                            1 => &widths[0][k],
                            _ => &widths[1][k],
                        },
                    })
                });
            let (of_rows, of_motions) = arrays(py, self.fit.calibration(), data, entries)?;
            all.set_item(name, of_rows)?;
            all.set_item(format!("motion_{}", if which == 0 { "residuals" } else { name }), of_motions)?;
        }
        Ok(all)
    }

    /// Adds to experiments measurements of all sensors, or of some, with the value zero (no rotation): their residuals are then the predicted numbers.
    fn planned(&self, experiments: &mut [Experiment], sensors: Option<&[String]>) -> PyResult<()> {
        let calibration = self.fit.calibration();
        for (sensor, mounted) in calibration.sensors().iter().enumerate() {
            if sensors.is_some_and(|all| !all.contains(&mounted.name)) {
                continue;
            }
            let mut values = vec![0.0; mounted.measures.numbers()];
            if mounted.measures == Measures::Pose {
                values[3] = 1.0;
            }
            for experiment in experiments.iter_mut() {
                *experiment = experiment.clone().measuring(sensor, &values);
            }
        }
        Ok(())
    }
}

#[pymethods]
impl Fitted {
    /// Predicts the measurements of rows of drives and of motions; `Fit.predict`.
    #[pyo3(signature = (drives, sensors, level, loads, rates, motions, input))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn predict<'py>(
        &self,
        py: Python<'py>,
        drives: Option<Bound<'py, PyAny>>,
        sensors: Option<Vec<String>>,
        level: f64,
        loads: Option<Bound<'py, PyAny>>,
        rates: Option<Bound<'py, PyAny>>,
        motions: Vec<Bound<'py, PyAny>>,
        input: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if !(level > 0.0 && level < 1.0) {
            return Err(error::input(format!("level is {level}: expected a number between 0 and 1")));
        }
        let calibration = self.fit.calibration();
        let known = |name: &&String| !self.data.names.contains(name);
        if let Some(name) = sensors.iter().flatten().find(known) {
            return Err(error::input(format!(
                "there is no sensor `{name}`: expected {}",
                self.data.names.join(", ")
            )));
        }
        let rows = Rows { drives, loads, rates, input, weights: None };
        let (mut data, _) = read(&self.inner, calibration, &PyDict::new(py), &rows, &motions)?;
        data.names.clone_from(&self.data.names);
        let rows = data.rows;
        self.planned(&mut data.experiments[..rows], sensors.as_deref())?;
        let each = data.experiments.iter().map(|experiment| self.fit.predict(experiment));
        let found = self.work(py, || each.collect::<Result<Vec<_>, _>>())?;
        let all = self.predictions(py, &data, &found, level)?;
        class(py, "Prediction")?.call((), Some(&all))
    }

    /// Errors on experiments that the fits did not use; `Fit.validate`.
    fn validate<'py>(&self, py: Python<'py>, parts: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let parts = self.parts(parts)?;
        let calibration = self.fit.calibration();
        let found = self.work(py, || calibration.validate(&self.data.experiments, &parts, &self.settings))?;
        self.validation(py, &found)
    }

    /// The experiments that shrink the covariance most; `Fit.design`.
    #[pyo3(signature = (drives, count, sensors, loads, input))]
    fn design<'py>(
        &self,
        py: Python<'py>,
        drives: Option<Bound<'py, PyAny>>,
        count: usize,
        sensors: Option<Vec<String>>,
        loads: Option<Bound<'py, PyAny>>,
        input: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let rows = Rows { drives, loads, input, ..Rows::default() };
        let (mut candidates, _) = rows.experiments(&self.inner)?;
        self.planned(&mut candidates, sensors.as_deref())?;
        let found = self.work(py, || self.fit.design(&candidates, count))?;
        let class = class(py, "Chosen")?;
        let chosen = found.into_iter().map(|chosen| {
            let names = self.fit.calibration().unknowns().iter().map(|unknown| &unknown.name);
            class.call1((chosen.candidate, chosen.factor, named(py, names, &chosen.deviations)?))
        });
        PyList::new(py, chosen.collect::<PyResult<Vec<_>>>()?)
    }

    /// Half the width of the interval of each unknown; `Fit.intervals`.
    fn intervals<'py>(&self, py: Python<'py>, level: f64) -> PyResult<Bound<'py, PyDict>> {
        let names = self.fit.calibration().unknowns().iter().map(|unknown| &unknown.name);
        let factor = self.fit.interval_factor(level);
        let half = |deviation: f64| if deviation == 0.0 { 0.0 } else { factor * deviation };
        let halves: Vec<f64> = self.fit.absolute().deviations.into_iter().map(half).collect();
        named(py, names, &halves)
    }
}

/// Compares fits of the same experiments by their errors on parts that were not used.
///
/// Parameters
/// ----------
/// fits : dict of str to Fit
///     Fits of the same measurements by the same sensors: models, unknowns and priors may differ.
/// parts : 'all', int, or list of list of int, optional
///     The parts that are left out in turn: one experiment each, so many parts, or numbers of experiments.
///
/// Returns
/// -------
/// list of Compared
///     The best one first.
#[pyfunction]
#[pyo3(signature = (fits, parts = None))]
pub(crate) fn compare<'py>(
    py: Python<'py>,
    fits: &Bound<'py, PyDict>,
    parts: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let mut all: Vec<(String, Bound<'py, Fitted>)> = Vec::new();
    for (name, fit) in fits {
        all.push((name.extract()?, fit.getattr("fitted")?.cast_into::<Fitted>()?));
    }
    let Some((first, fit)) = all.first() else {
        return Err(error::input("there is nothing to compare: expected at least one fit"));
    };
    let fit = fit.get();
    for (name, other) in &all {
        if other.get().data.experiments != fit.data.experiments {
            return Err(error::input(format!(
                "`{name}` is fitted to other measurements than `{first}`: expected the same"
            )));
        }
    }
    let parts = fit.parts(&parts.unwrap_or_else(|| PyString::new(py, "all").into_any()))?;
    let candidates: Vec<_> =
        all.iter().map(|(name, fit)| (name.as_str(), fit.get().fit.calibration())).collect();
    let compared =
        py.detach(|| pliant_calibration::compare(&candidates, &fit.data.experiments, &parts, &fit.settings));
    for (_, fit) in &all {
        fit.get().signals.raised()?;
    }
    let compared = compared.map_err(wrong)?;
    let class = class(py, "Compared")?;
    let compared = compared.into_iter().map(|each| {
        let fit = all.iter().find(|(name, _)| *name == each.name).map_or(fit, |(_, fit)| fit.get());
        let validation = fit.validation(py, &each.validation)?;
        class.call1((each.name, validation, each.excess, each.excess_deviation))
    });
    PyList::new(py, compared.collect::<PyResult<Vec<_>>>()?)
}
