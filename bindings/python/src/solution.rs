//! Solutions.

use std::path::PathBuf;

use numpy::PyArray1;
use pliant::nalgebra::{DVector, Isometry3, Vector6};
use pliant_declare::units::Dimension;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answer::{self, array, class, stability};
use crate::error;
use crate::input::{items, number, plain};
use crate::linear;
use crate::picture;
use crate::shared::{Identity, Model, Solution, json};

/// Most sections of a body in an answer.
const MOST: usize = 1_000_000;

impl Solution {
    fn poses(&self, py: Python<'_>, count: usize, body: usize) -> PyResult<Vec<(f64, Isometry3<f64>)>> {
        let lengths = self.inner.model.lengths();
        let Some(length) = lengths.get(body) else {
            return Err(error::input(format!("body is {body}: expected less than {}", lengths.len())));
        };
        if !(2..=MOST).contains(&count) {
            return Err(error::input(format!("the number of sections is {count}: expected 2 to {MOST}")));
        }
        let last = count - 1;
        let each = (0..count).map(|number| {
            let s = if number == last { *length } else { length * number as f64 / last as f64 };
            Ok((s, self.solution.station(body, s)?))
        });
        py.detach(|| each.collect::<Result<_, pliant::Error>>()).map_err(error::of)
    }

    fn derivatives(&self, py: Python<'_>) -> PyResult<pliant::Sensitivity> {
        py.detach(|| self.solution.sensitivity()).map_err(error::of)
    }

    fn slope(&self, py: Python<'_>, parameter: &str) -> PyResult<Vector6<f64>> {
        py.detach(|| self.solution.parameter_sensitivity(parameter)).map_err(error::of)
    }
}

/// A vector of this many numbers.
fn vector(name: &str, given: &Bound<'_, PyAny>, length: usize) -> PyResult<DVector<f64>> {
    let all = items(name, given)?;
    if all.len() != length {
        return Err(error::input(format!("{name} has {} entries: expected {length}", all.len())));
    }
    let all: Vec<f64> =
        all.iter().map(|entry| number(name, entry, Dimension::NUMBER)).collect::<PyResult<_>>()?;
    if all.iter().any(|entry| !entry.is_finite()) {
        return Err(error::input(format!("{name}: expected finite numbers")));
    }
    Ok(all.into())
}

#[pymethods]
impl Solution {
    /// Model : The model.
    #[getter]
    fn model(&self) -> Model {
        Model { inner: self.inner.clone() }
    }

    /// Pose : Pose of the tip in the world; of a parallel robot: of its platform.
    #[getter]
    fn tip<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        answer::pose(py, &self.solution.tip())
    }

    /// ndarray : Force of each actuator, N (a motor's torque: N m), given or found.
    #[getter]
    fn forces<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_vec(py, self.solution.forces())
    }

    /// ndarray : Displacement of each actuator, m (a motor's angle: rad), given or found.
    #[getter]
    fn displacements<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_vec(py, self.solution.displacements())
    }

    /// Energies : Energies, J.
    #[getter]
    fn energies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let found = py.detach(|| self.solution.energies()).map_err(error::of)?;
        answer::energies(py, &found)
    }

    /// ErrorEstimate : Estimated distance from the exact solution of the declared model, found when it is asked for.
    #[getter]
    fn error<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let found = py.detach(|| self.solution.error()).map_err(error::of)?;
        answer::estimate(py, &found)
    }

    /// Report : How the solution was found, its residual and its stability.
    #[getter]
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        answer::report(py, self.solution.report())
    }

    /// Sensitivity : First derivatives of the tip and of the actuators.
    #[getter]
    fn sensitivity<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        answer::sensitivity(py, &self.derivatives(py)?)
    }

    /// `sensitivity` with a section of a rod in place of the tip.
    ///
    /// Parameters
    /// ----------
    /// s : float or str
    ///     Arc length, m.
    /// body : int, optional
    ///
    /// Returns
    /// -------
    /// Sensitivity
    #[pyo3(signature = (s, body = 0))]
    fn sensitivity_at<'py>(
        &self,
        py: Python<'py>,
        s: &Bound<'py, PyAny>,
        body: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let s = number("s", s, Dimension::LENGTH)?;
        let found = py.detach(|| self.solution.sensitivity_at(body, s)).map_err(error::of)?;
        answer::sensitivity(py, &found)
    }

    /// Derivative of the tip, a rotation vector (rad) and a position (m) in the world, with respect to a parameter.
    ///
    /// Parameters
    /// ----------
    /// name : str
    ///
    /// Returns
    /// -------
    /// ndarray, shape (6,)
    fn parameter_sensitivity<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyArray1<f64>>> {
        Ok(PyArray1::from_slice(py, self.slope(py, name)?.as_slice()))
    }

    /// Pose of the section of a body.
    ///
    /// Parameters
    /// ----------
    /// body : int
    ///     0 for robots with one backbone; the segment or the rod otherwise.
    /// s : float or str
    ///     Arc length, m.
    ///
    /// Returns
    /// -------
    /// Pose
    fn station<'py>(
        &self,
        py: Python<'py>,
        body: usize,
        s: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let s = number("s", s, Dimension::LENGTH)?;
        answer::pose(py, &py.detach(|| self.solution.station(body, s)).map_err(error::of)?)
    }

    /// Poses of sections at equal distances, from the base to the end of a body.
    ///
    /// Parameters
    /// ----------
    /// count : int, optional
    ///     Number of sections, at least 2.
    /// body : int, optional
    ///
    /// Returns
    /// -------
    /// Shape
    ///     Arrays: ``s`` (n,), ``position`` (n, 3), ``rotation`` (n, 3, 3), ``quaternion`` (n, 4).
    #[pyo3(signature = (count = 101, body = 0))]
    fn sample<'py>(&self, py: Python<'py>, count: usize, body: usize) -> PyResult<Bound<'py, PyAny>> {
        let poses = self.poses(py, count, body)?;
        let (mut positions, mut rotations, mut turns) = (Vec::<f64>::new(), Vec::new(), Vec::new());
        for (_, pose) in &poses {
            positions.extend(&pose.translation.vector);
            rotations.extend(answer::rotation(pose));
            turns.extend(answer::quaternion(&pose.rotation));
        }
        class(py, "Shape")?.call1((
            PyArray1::from_iter(py, poses.iter().map(|(s, _)| *s)),
            array(py, positions, [count, 3])?,
            array(py, rotations, [count, 3, 3])?,
            array(py, turns, [count, 4])?,
        ))
    }

    /// Directional derivative of the tip: the motion, a rotation vector (rad) and a position (m) in the world, along changes.
    ///
    /// Parameters
    /// ----------
    /// drives : array_like, shape (actuators,), optional
    /// wrench : array_like, shape (6,), optional
    ///     Couple and force at the tip, N m and N.
    /// parameters : dict of str to float, optional
    ///
    /// Returns
    /// -------
    /// ndarray, shape (6,)
    #[pyo3(signature = (drives = None, wrench = None, parameters = None))]
    fn jvp<'py>(
        &self,
        py: Python<'py>,
        drives: Option<&Bound<'py, PyAny>>,
        wrench: Option<&Bound<'py, PyAny>>,
        parameters: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let found = self.derivatives(py)?;
        let mut tip = Vector6::zeros();
        if let Some(given) = drives {
            tip += &found.tip_by_drive * vector("drives", given, found.tip_by_drive.ncols())?;
        }
        if let Some(given) = wrench {
            tip += found.compliance * vector("wrench", given, 6)?;
        }
        for (name, change) in parameters.into_iter().flatten() {
            let name: String = name.extract()?;
            tip += self.slope(py, &name)? * plain(&name, &change)?;
        }
        Ok(PyArray1::from_slice(py, tip.as_slice()))
    }

    /// Gradients of a scalar that depends on the tip, from its gradient there.
    ///
    /// Parameters
    /// ----------
    /// position : array_like, shape (3,), optional
    ///     Derivative of the scalar with respect to the position of the tip.
    /// rotation : array_like, shape (3,), optional
    ///     With respect to a rotation vector of the tip in the world.
    /// parameters : list of str, optional
    ///     Parameters whose derivatives are wanted, too.
    ///
    /// Returns
    /// -------
    /// Gradients
    ///     ``drives`` (actuators,), ``wrench`` (6,), ``parameters`` (dict).
    #[pyo3(signature = (position = None, rotation = None, parameters = Vec::new()))]
    fn vjp<'py>(
        &self,
        py: Python<'py>,
        position: Option<&Bound<'py, PyAny>>,
        rotation: Option<&Bound<'py, PyAny>>,
        parameters: Vec<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if position.is_none() && rotation.is_none() {
            return Err(PyTypeError::new_err("vjp: expected `position`, `rotation`, or both"));
        }
        let mut tip = Vector6::zeros();
        for (name, given, at) in [("rotation", rotation, 0), ("position", position, 3)] {
            if let Some(given) = given {
                tip.fixed_rows_mut::<3>(at).copy_from(&vector(name, given, 3)?);
            }
        }
        let found = self.derivatives(py)?;
        let drives = found.tip_by_drive.transpose() * tip;
        let wrench = found.compliance.transpose() * tip;
        let all = PyDict::new(py);
        for name in parameters {
            let slope = self.slope(py, &name)?.dot(&tip);
            all.set_item(name, slope)?;
        }
        let drives = PyArray1::from_slice(py, drives.as_slice());
        class(py, "Gradients")?.call1((drives, PyArray1::from_slice(py, wrench.as_slice()), all))
    }

    /// The lowest modes of vibration about this equilibrium.
    ///
    /// Parameters
    /// ----------
    /// count : int, optional
    ///     Most undamped and most damped modes.
    /// holding : {'as_driven', 'forces', 'displacements'}, optional
    ///     Condition of the actuators meanwhile: as the input drives them, all by their forces, or all by their displacements.
    ///
    /// Returns
    /// -------
    /// Modes
    ///
    /// Raises
    /// ------
    /// Unsupported
    ///     Where the model cannot move in time.
    #[pyo3(signature = (count = 10, *, holding = "as_driven"))]
    fn modes<'py>(&self, py: Python<'py>, count: usize, holding: &str) -> PyResult<Bound<'py, PyAny>> {
        linear::modes(py, self, count, holding)
    }

    /// The state space model ``z' = A z + B u``, ``y = C z + D u`` of small motions about this equilibrium, with the actuators as they are driven.
    ///
    /// Parameters
    /// ----------
    /// inputs : list
    ///     ``("drive", actuator)``: the number that drives it, one input; ``("wrench", body, s)``: couple and force on a section, six; ``"base"``: the acceleration of the base,
    ///     three.
    /// outputs : list
    ///     ``("pose", body, s)``: a rotation vector, rad, and the position, m, of a section, six outputs; ``("displacement", actuator)``; ``("force", actuator)``. The platform of a
    ///     parallel robot is the body behind its rods, at s = 0.
    ///
    /// Returns
    /// -------
    /// StateSpace
    fn linearise<'py>(
        &self,
        py: Python<'py>,
        inputs: &Bound<'py, PyAny>,
        outputs: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        linear::linearise(py, self, inputs, outputs)
    }

    /// Amplitudes of outputs for inputs ``exp(i omega t)`` of unit amplitude; inputs and outputs as in `linearise`.
    ///
    /// Parameters
    /// ----------
    /// inputs, outputs : list
    /// frequencies : array_like
    ///     Angular frequencies, rad/s.
    ///
    /// Returns
    /// -------
    /// ndarray of complex, shape (frequencies, outputs, inputs)
    fn frequency_response<'py>(
        &self,
        py: Python<'py>,
        inputs: &Bound<'py, PyAny>,
        outputs: &Bound<'py, PyAny>,
        frequencies: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        linear::frequency_response(py, self, inputs, outputs, frequencies)
    }

    fn __repr__(&self) -> String {
        let report = self.solution.report();
        let tip = self.solution.tip().translation;
        format!(
            "<Solution of {}.{}: tip [{:.6} {:.6} {:.6}] m, {}, {} iterations, residual {:.1e}>",
            self.inner.model.name(),
            self.inner.kind,
            tip.x,
            tip.y,
            tip.z,
            stability(report),
            report.iterations,
            report.residual
        )
    }

    /// A page on which the robot can be turned: one HTML document without network.
    ///
    /// Parameters
    /// ----------
    /// file : str or os.PathLike, optional
    ///     Where the page is written to.
    /// title : str, optional
    ///     The name of the robot if not given.
    ///
    /// Returns
    /// -------
    /// Page
    ///     HTML as a string, which notebooks show.
    #[pyo3(signature = (file = None, *, title = None))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        file: Option<PathBuf>,
        title: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        picture::page(py, self, file, title)
    }

    /// The surface of the bodies as triangles: tubes of their sections in the world.
    ///
    /// Returns
    /// -------
    /// Mesh
    ///     ``vertices`` (n, 3), m; ``faces`` (m, 3), numbers of vertices.
    fn mesh<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        picture::mesh(py, self)
    }

    /// Draws the centre lines of the bodies into three-dimensional axes of matplotlib.
    ///
    /// Parameters
    /// ----------
    /// ax : matplotlib axes, optional
    ///     With ``projection="3d"``; a new figure if not given.
    /// **style
    ///     Arguments of ``ax.plot``, such as ``color`` and ``label``.
    ///
    /// Returns
    /// -------
    /// matplotlib axes
    ///     In m, with equal scales.
    #[pyo3(signature = (ax = None, **style))]
    fn plot<'py>(
        slf: &Bound<'py, Self>,
        ax: Option<Bound<'py, PyAny>>,
        style: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let curves = slf.py().import("pliant._film")?.getattr("curves")?;
        curves.call((slf, ax), style)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let text = self.__repr__();
        let text = text.trim_matches(['<', '>']);
        let planar = matches!(&*self.inner.kind, "planar" | "discs");
        let views: &[&str] = if planar { &["xy"] } else { &["xz", "yz", "xy"] };
        let mut html = format!("<div><div>{text}</div>");
        for view in views {
            let svg = py.detach(|| picture::shapes(self, &[self], Some(view), Some("")));
            html.push_str(&svg.map_err(|wrong| error::input(wrong.to_string()))?);
        }
        html.push_str("</div>");
        Ok(html)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Identity)> {
        let record = py.detach(|| self.solution.record()).map_err(error::of)?;
        let record = json(&record)?;
        Ok((py.import("pliant._pliant")?.getattr("restore")?, self.inner.identity(Some(record))))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        Self { solution: self.solution.boxed(), inner: self.inner.clone() }
    }
}
