//! Load and shape from few, noisy measurements.

use numpy::PyArray1;
use pliant::Wrench;
use pliant_calibration::{ChiSquare, Estimation, Measured, Sensor};
use pliant_declare::units::Dimension;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::answer::named;
use super::read::{mount, observed};
use super::wrong;
use crate::answer::{class, matrix};
use crate::error;
use crate::input::{Given, number, wrench};
use crate::shared::{Model, Solution};

/// The components of a wrench, in the order of the estimate.
const COMPONENTS: [&str; 6] = ["couple x", "couple y", "couple z", "force x", "force y", "force z"];

/// The most probable load, and the shape under it, of measurements in one equilibrium.
///
/// Parameters
/// ----------
/// model : Model
/// measured : dict of str to array_like
///     Per sensor its numbers, as a row of those of `fit`; NaN or None where one is missing.
/// drives : array_like, optional
///     Drives of the actuators, as in `Model.solve`, whose other arguments it takes.
/// free : dict of str to number
///     The components of the load that are unknown, of ``couple x``, ``couple y``, ``couple z``, ``force x``, ``force y``, ``force z``, each with its standard deviation (N m, N) about
///     the load of ``at``, or None where nothing is known.
/// at : Wrench, optional
///     Where the load acts, in which frame, and from where the search starts; nothing at the tip if not given.
/// sensors : dict of str to dict, optional
///     As those of `fit`. Their deviations count as they are.
///
/// Returns
/// -------
/// Estimate
///
/// Examples
/// --------
/// >>> import pliant
/// >>> arm = pliant.declare('''robot Arm {
/// ...     backbone { length: 0.3 m, section: disc { radius: 2 mm }, young: 2 GPa, poisson: 0.4 },
/// ...     tendon { at: [10 mm, 0 mm] },
/// ...     model strain { torsion: 3, bending: 5, extension: 3, shear: 3 },
/// ... }''').strain
/// >>> pushed = arm.solve([0.5], wrenches=[pliant.Wrench(force=[0, 0.05, 0])])
/// >>> found = pliant.estimate(arm, {"tip": pushed.tip.position}, [0.5], free={"force y": None})
/// >>> round(found.load.force[1], 6)
/// 0.05
#[pyfunction]
#[pyo3(signature = (model, measured, drives = None, *, free, at = None, sensors = None, **input))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments")]
pub(crate) fn estimate<'py>(
    py: Python<'py>,
    model: &Model,
    measured: &Bound<'py, PyDict>,
    drives: Option<Bound<'py, PyAny>>,
    free: &Bound<'py, PyDict>,
    at: Option<Bound<'py, PyAny>>,
    sensors: Option<&Bound<'py, PyDict>>,
    input: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let inner = &model.inner;
    let (input, _) = Given::read(drives, input)?.input(&inner.actuators)?;
    let at = at.map_or_else(|| Ok(Wrench::force([0.0; 3])), |at| wrench(&at))?;
    let mut deviations = [None; 6];
    for (name, deviation) in free {
        let name: String = name.extract()?;
        let Some(place) = COMPONENTS.iter().position(|known| *known == name) else {
            let known = COMPONENTS.map(|known| format!("`{known}`")).join(", ");
            return Err(error::input(format!("free has `{name}`: expected some of {known}")));
        };
        deviations[place] = Some(if deviation.is_none() {
            f64::INFINITY
        } else {
            let dimension = if place < 3 { Dimension::COUPLE } else { Dimension::FORCE };
            number(&format!("the deviation of {name}"), &deviation, dimension)?
        });
    }
    let (mut kept, mut all): (Vec<Sensor>, Vec<Measured>) = (Vec::new(), Vec::new());
    for (name, values) in measured {
        let name: String = name.extract()?;
        let mounted = sensors.map(|all| all.get_item(&name)).transpose()?.flatten();
        let sensor = mount(&name, mounted.as_ref())?.sensor;
        let row = PyList::new(py, [values])?;
        let values = observed(&name, &sensor.measures, row.as_any(), 1)?.into_iter().next().flatten();
        all.extend(values.map(|values| Measured { sensor: kept.len(), values }));
        kept.push(sensor);
    }
    let found = py
        .detach(|| Estimation::of(&*inner.model, at, deviations, &kept)?.estimate(&input, &all))
        .map_err(wrong)?;
    let Wrench { force, couple, .. } = found.load();
    let load = class(py, "Wrench")?;
    let [force, couple]: [[f64; 3]; 2] = [force.into(), couple.into()];
    let frame = if at.frame == pliant::Frame::Local { "local" } else { "world" };
    let point: [f64; 3] = at.point.into();
    let load = load.call1((force, couple, at.s, at.body, point, frame))?;
    let fit = found.fit();
    let names: Vec<&str> = fit.calibration().unknowns().iter().map(|unknown| &*unknown.name).collect();
    let unseen: Vec<String> = found.unseen().into_iter().map(ToString::to_string).collect();
    let solution = Solution { solution: found.solution().boxed(), inner: inner.clone() };
    let residuals = PyDict::new(py);
    for residual in fit.residuals() {
        let name = &fit.calibration().sensors()[residual.sensor].name;
        residuals.set_item(name, PyArray1::from_slice(py, &residual.values))?;
    }
    let ChiSquare { value, freedom, probability } = fit.verdict().chi_square;
    class(py, "Estimate")?.call1((
        load,
        Bound::new(py, solution)?,
        named(py, &names, &fit.deviations())?,
        matrix(py, fit.covariance())?,
        unseen,
        fit.warnings().to_vec(),
        residuals,
        value,
        freedom,
        probability,
    ))
}
