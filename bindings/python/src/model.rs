//! Models of a robot, and solvers.

use std::path::PathBuf;
use std::sync::Arc;

use pliant::{ReachSettings, Resolve, Simulation, Target};
use pliant_declare::units::Dimension;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::error;
use crate::input::{Given, choice, items, number};
use crate::shared::{Identity, Inner, Model, Solution};
use crate::signals::released;
use crate::solver::Solver;
use crate::stepper::Stepper;
use crate::target::target;
use crate::{many, picture, simulate};

#[pymethods]
impl Model {
    /// str : Name of the robot.
    #[getter]
    fn robot(&self) -> &str {
        self.inner.model.name()
    }

    /// str : Name of the model: ``planar``, ``discs``, ``constant_curvature``, ``strain``, ``shooting`` or ``parallel``.
    #[getter]
    fn kind(&self) -> &str {
        &self.inner.kind
    }

    /// int : Number of actuators.
    #[getter]
    fn actuators(&self) -> usize {
        self.inner.model.actuators()
    }

    /// list of float : Unstressed length of each body, m.
    #[getter]
    fn lengths(&self) -> Vec<f64> {
        self.inner.model.lengths()
    }

    /// dict of str to float : The parameters and their values, SI.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for (known, value) in self.inner.model.parameters().iter().zip(&self.inner.values) {
            all.set_item(&*known.name, value)?;
        }
        Ok(all)
    }

    /// The same model with other values of its parameters.
    ///
    /// Parameters
    /// ----------
    /// **parameters : float or str
    ///     In SI, or with a unit.
    ///
    /// Returns
    /// -------
    /// Model
    #[pyo3(signature = (**parameters))]
    fn with_parameters(&self, py: Python<'_>, parameters: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut values = self.inner.values.clone();
        parameters.map_or(Ok(()), |named| self.inner.source.set(&mut values, named))?;
        Ok(Self { inner: Arc::new(Inner::new(py, &self.inner.source, &self.inner.kind, values)?) })
    }

    /// The equilibrium under an input, from rest.
    ///
    /// Parameters
    /// ----------
    /// drives : list, optional
    ///     One entry per actuator: a number (the force of an actuator, N; motors: the angle or travel), a string whose unit says
    ///     what it is (``"3 N"``, ``"5 mm"``), or a `Spring`.
    /// tensions, pressures, volumes, forces, torques, displacements, angles : list, optional
    ///     The same with numbers in SI; None for an actuator that another list drives.
    /// wrenches : list of Wrench, optional
    /// ropes : list of Rope, optional
    /// payload : Payload, optional
    /// slides : list of {'in', 'out'}, optional
    ///     Sliding direction of each tendon with friction: taken in unless given.
    /// tolerance : float, optional
    ///     Largest residual, relative to the largest load.
    /// accuracy : float or str, optional
    ///     Largest estimated error, m, of a model that chooses its elements; that of the declaration unless given.
    /// max_evaluations : int, optional
    /// branch : {'any', 'followed'}, optional
    /// after_jump : {'stop', 'continue'}, optional
    /// take_stable_side : bool, optional
    ///
    /// Returns
    /// -------
    /// Solution
    ///
    /// Raises
    /// ------
    /// InputError, NotConverged, Jump, Collapse
    #[pyo3(signature = (drives = None, **input))]
    fn solve(
        &self,
        py: Python<'_>,
        drives: Option<Bound<'_, PyAny>>,
        input: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Solution> {
        let (input, settings) = Given::read(drives, input)?.input(&self.inner.actuators)?;
        let found = py.detach(|| self.inner.solve(&input, &settings));
        Ok(self.solution(found.map_err(error::of)?))
    }

    /// A solver, which starts each solve from its last solution.
    ///
    /// Returns
    /// -------
    /// Solver
    fn solver(&self, py: Python<'_>) -> PyResult<Solver> {
        Solver::new(py, self.inner.clone())
    }

    /// The equilibria under one input after the other, each from the last.
    ///
    /// Parameters
    /// ----------
    /// drives : array_like, optional
    ///     A row per input; otherwise as in `solve`, whose other arguments it takes (lists of drives: a row per input).
    ///
    /// Returns
    /// -------
    /// list of Solution
    ///
    /// Raises
    /// ------
    /// PathStopped
    ///     With the solutions before in ``samples``.
    #[pyo3(signature = (drives = None, **input))]
    fn solve_path<'py>(
        &self,
        py: Python<'py>,
        drives: Option<Bound<'py, PyAny>>,
        input: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (inputs, settings) = Given::read(drives, input)?.rows(&self.inner.actuators)?;
        let found = released(py, |signals| {
            let mut inputs = inputs.iter().take_while(|_| signals.look().is_continue());
            self.inner.model.solve_along(&mut inputs, &settings)
        })?;
        self.path(py, found)
    }

    /// A page on which the robot can be turned and driven through the equilibria under inputs, each from the last: one HTML document
    /// without network.
    ///
    /// Parameters
    /// ----------
    /// drives : array_like, optional
    ///     A row per input; otherwise as in `solve`, whose other arguments it takes (lists of drives: a row per input). A row without
    ///     equilibrium shows why.
    /// file : str or os.PathLike, optional
    ///     Where the page is written to.
    /// title : str, optional
    ///     The name of the robot if not given.
    ///
    /// Returns
    /// -------
    /// Page
    ///     HTML as a string, which notebooks show.
    #[pyo3(signature = (drives = None, *, file = None, title = None, **input))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        drives: Option<Bound<'py, PyAny>>,
        file: Option<PathBuf>,
        title: Option<&str>,
        input: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let given = Given::read(drives, input)?;
        picture::pages(py, &self.inner, &given.rows(&self.inner.actuators)?, file, title)
    }

    /// The equilibria under many inputs, each from rest, on threads.
    ///
    /// Parameters
    /// ----------
    /// drives : array_like, optional
    ///     A row per input; otherwise as in `solve`, whose other arguments it takes (lists of drives: a row per input).
    /// threads : int, optional
    ///     Number of threads; 0 for one per core.
    /// start : {'rest', 'previous'}, optional
    ///     Where each solve starts: at rest, so that its answer depends on its input alone, or at the one before it in a chunk of 64.
    /// sensitivity : bool, optional
    ///     Whether derivatives are columns, too.
    /// progress : callable, optional
    ///     Called with the numbers of rows that are done and that failed.
    /// out : path, optional
    ///     A folder for Parquet files, one per shard. A shard whose file is there is skipped, so that a job that was killed goes on where it is
    ///     called again; the file of another job is an error. Every row drives an actuator by the same quantity.
    /// shards : int, optional
    ///     Into how many files the rows are divided.
    ///
    /// Returns
    /// -------
    /// Rows or Batch
    ///     Columns as arrays; rows that failed are NaN and have their error in ``errors``. With ``out``: the paths of the files.
    #[pyo3(signature = (drives = None, *, threads = 0, start = "rest", sensitivity = false, progress = None, out = None, shards = 1, **input))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn solve_many<'py>(
        &self,
        py: Python<'py>,
        drives: Option<Bound<'py, PyAny>>,
        threads: usize,
        start: &str,
        sensitivity: bool,
        progress: Option<Py<PyAny>>,
        out: Option<PathBuf>,
        shards: u32,
        input: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let given = Given::read(drives, input)?;
        let known = [("rest", pliant::Start::Rest), ("previous", pliant::Start::Previous)];
        let start = choice("start", start, &known)?;
        let Some(out) = out else {
            if shards != 1 {
                return Err(error::input("shards without out: expected the folder of their files"));
            }
            let (inputs, settings) = given.rows(&self.inner.actuators)?;
            let plan = many::Plan { threads, start, settings, sensitivity, progress };
            return many::solve(py, &*self.inner.model, &inputs, &plan);
        };
        if shards == 0 || sensitivity {
            let wrong =
                if sensitivity { "sensitivity with out: files have no derivatives" } else { "shards is 0" };
            return Err(error::input(format!("{wrong}: expected at least one shard, without sensitivity")));
        }
        let (numbers, loads, settings) = given.numbers(&self.inner.actuators)?;
        let plan = many::Plan { threads, start, settings, sensitivity, progress };
        many::write(py, &self.inner, (numbers, loads), &plan, &out, shards)
    }

    /// The drives that bring the tip (of a parallel robot: the platform) to a target.
    ///
    /// Parameters
    /// ----------
    /// position : list, optional
    ///     Coordinates, m; None or NaN where free.
    /// rotation : array_like, optional
    ///     A rotation vector, a quaternion w, x, y, z, or a matrix.
    /// at : float or str, optional
    ///     Arc length of the section of a rod that is moved in place of the tip, m.
    /// limits : list of (float, float), optional
    ///     Smallest and largest number of each drive.
    /// **start
    ///     The input to start from, as in `solve`.
    ///
    /// Returns
    /// -------
    /// Solution
    ///
    /// Raises
    /// ------
    /// OutOfReach
    ///     With the closest state.
    #[pyo3(signature = (position = None, rotation = None, *, at = None, limits = None, **start))]
    fn reach(
        &self,
        py: Python<'_>,
        position: Option<&Bound<'_, PyAny>>,
        rotation: Option<&Bound<'_, PyAny>>,
        at: Option<&Bound<'_, PyAny>>,
        limits: Option<Bound<'_, PyAny>>,
        start: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Solution> {
        let (start, settings) = Given::read(None, start)?.input(&self.inner.actuators)?;
        let target = target(position, rotation, at)?;
        let how = ReachSettings { settings, limits: self.limits(limits)?, ..ReachSettings::default() };
        let found = py.detach(|| self.inner.model.reach_with(&target, &start, &how));
        Ok(self.solution(found.map_err(error::of)?))
    }

    /// The drives that bring the tip to one position after the other.
    ///
    /// Parameters
    /// ----------
    /// positions : array_like
    ///     A row x, y, z per target, m; None or NaN where free.
    /// at, limits, **start
    ///     As in `reach`.
    ///
    /// Returns
    /// -------
    /// list of Solution
    ///
    /// Raises
    /// ------
    /// PathStopped, OutOfReach
    ///     With the solutions before in ``samples``.
    #[pyo3(signature = (positions, *, at = None, limits = None, **start))]
    fn reach_path<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        at: Option<&Bound<'py, PyAny>>,
        limits: Option<Bound<'py, PyAny>>,
        start: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (start, settings) = Given::read(None, start)?.input(&self.inner.actuators)?;
        let rows = items("positions", positions)?;
        let targets: Vec<Target> =
            rows.iter().map(|row| target(Some(row), None, at)).collect::<PyResult<_>>()?;
        let how = ReachSettings { settings, limits: self.limits(limits)?, ..ReachSettings::default() };
        let found = py.detach(|| self.inner.model.reach_path(&targets, &start, &how));
        self.path(py, found)
    }

    /// Simulates the motion from rest, of models that can move: `constant_curvature`, `strain` and `parallel`.
    ///
    /// Parameters
    /// ----------
    /// duration : float or str
    ///     Duration, s.
    /// drives : list or callable, optional
    ///     One entry per actuator, as in `solve`, or a function of the time, s, that returns such a list. No forces, and motors at zero, if nothing is given.
    /// step : float or str, optional
    ///     Time between two instants of the answer, s.
    /// start : Solution, optional
    ///     The equilibrium in which the motion begins; the straight robot if not given.
    /// resolve : {'poses', 'waves'}, optional
    ///     Motions that steps follow: poses, faster waves being damped, or all waves, which may take very long: see `cost`.
    /// tolerance : float, optional
    ///     Largest error of poses in a step as a fraction of the motion so far, 1e-4 if not given; where waves are resolved, the relative and absolute tolerance of all coordinates and their rates, 1e-8
    ///     if not given.
    /// implicit : bool, optional
    ///     The method for stiff robots.
    /// spans : int, optional
    ///     Number of equal parts of each body at whose ends the answer has the poses of sections; 0 for none.
    /// tensions, pressures, volumes, forces, torques, displacements, angles : list or callable, optional
    ///     Drives as in `solve`, constant or functions of the time. What drives an actuator stays the same quantity.
    /// wrenches, ropes, payload : optional
    ///     Loads that stay as they are, as in `solve`.
    ///
    /// Returns
    /// -------
    /// Motion
    ///
    /// Raises
    /// ------
    /// Unsupported
    ///     Where the model cannot move in time.
    #[pyo3(signature = (duration, drives = None, *, step = None, start = None, resolve = "poses", tolerance = None, implicit = false, spans = Simulation::SPANS, **input))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn simulate<'py>(
        &self,
        py: Python<'py>,
        duration: &Bound<'py, PyAny>,
        drives: Option<Bound<'py, PyAny>>,
        step: Option<&Bound<'py, PyAny>>,
        start: Option<&Solution>,
        resolve: &str,
        tolerance: Option<f64>,
        implicit: bool,
        spans: usize,
        input: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (drives, loads) = Given::read(drives, input)?.over_time()?;
        let time = Dimension::integers(0, 0, 1);
        let duration = number("duration", duration, time)?;
        let step = step.map_or(Ok(duration / 100.0), |step| number("step", step, time))?;
        let start = start.map(|start| start.solution.input()).transpose().map_err(error::of)?;
        let resolve = choice("resolve", resolve, &[("poses", Resolve::Poses), ("waves", Resolve::Waves)])?;
        let plan =
            simulate::Plan { duration, step, drives, loads, start, resolve, tolerance, implicit, spans };
        simulate::run(py, &self.inner, &plan)
    }

    /// Estimates the cost of a motion of which all waves are resolved, ``simulate(resolve="waves")``, before it: from the frequencies and the damping of all modes about an equilibrium. It may be off
    /// by several times.
    ///
    /// Parameters
    /// ----------
    /// duration : float or str
    ///     Duration, s.
    /// drives : list, optional
    ///     As in `solve`.
    /// tolerance : float, optional
    ///     As in `simulate`.
    /// **input
    ///     The input of the equilibrium, as in `solve`.
    ///
    /// Returns
    /// -------
    /// Cost
    ///
    /// Raises
    /// ------
    /// Unsupported
    ///     Where the model cannot move in time.
    ///
    /// Examples
    /// --------
    /// >>> import pliant
    /// >>> robot = pliant.declare('''robot Swing {
    /// ...     segment { length: 0.24 m, mass: 0.255 kg, section: disc { radius: 30 mm }, young: 15 MPa, bending_stiffness: 0.25 N*m^2 },
    /// ...     model constant_curvature,
    /// ... }''')
    /// >>> robot.constant_curvature.cost("1 s").steps > 100
    /// True
    #[pyo3(signature = (duration, drives = None, *, tolerance = None, **input))]
    fn cost<'py>(
        &self,
        py: Python<'py>,
        duration: &Bound<'py, PyAny>,
        drives: Option<Bound<'py, PyAny>>,
        tolerance: Option<f64>,
        input: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (input, _) = Given::read(drives, input)?.input(&self.inner.actuators)?;
        let duration = number("duration", duration, Dimension::integers(0, 0, 1))?;
        simulate::cost(py, &self.inner, (duration, tolerance), &input)
    }

    /// A stepper, which advances the robot by steps of fixed length from rest in an equilibrium; arguments as in `solve`.
    ///
    /// Returns
    /// -------
    /// Stepper
    ///
    /// Raises
    /// ------
    /// Unsupported
    ///     Where the model cannot move in time.
    ///
    /// Examples
    /// --------
    /// >>> import pliant
    /// >>> robot = pliant.declare('''robot Swing {
    /// ...     segment { length: 0.24 m, mass: 0.255 kg, section: disc { radius: 30 mm }, young: 15 MPa, bending_stiffness: 0.25 N*m^2 },
    /// ...     model constant_curvature,
    /// ... }''')
    /// >>> stepper = robot.constant_curvature.stepper([0, 0, 0])
    /// >>> stepper.step("1 ms", [-5, 0, 0])
    /// >>> stepper.time
    /// 0.001
    #[pyo3(signature = (drives = None, **input))]
    fn stepper(
        &self,
        py: Python<'_>,
        drives: Option<Bound<'_, PyAny>>,
        input: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Stepper> {
        let (input, _) = Given::read(drives, input)?.input(&self.inner.actuators)?;
        Stepper::new(py, self.inner.clone(), &input)
    }

    fn __getattr__(&self, name: &str) -> PyResult<f64> {
        let place = self.inner.model.parameters().iter().position(|known| known.name == name);
        let missing = || {
            let (robot, kind) = (self.inner.model.name(), &self.inner.kind);
            pyo3::exceptions::PyAttributeError::new_err(format!("{robot}.{kind} has no parameter `{name}`"))
        };
        place.map(|place| self.inner.values[place]).ok_or_else(missing)
    }

    fn __repr__(&self) -> String {
        let what = self.inner.actuators.first().map_or("actuator", |actuator| actuator.what);
        let count = self.inner.actuators.len();
        let plural = if count == 1 { "" } else { "s" };
        format!("<Model {}.{}: {count} {what}{plural}>", self.inner.model.name(), self.inner.kind)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Identity)> {
        Ok((py.import("pliant._pliant")?.getattr("restore")?, self.inner.identity(None)))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        Self { inner: self.inner.clone() }
    }
}
