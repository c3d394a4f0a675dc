//! Declared robots.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use pliant::Declaration;
use pliant_declare::language::{TABLES, Table};
use pyo3::exceptions::{PyAttributeError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error;
use crate::shared::{Inner, Model, Source};

/// A declared robot: its models are attributes (`arm.strain`), and so are its parameters.
///
/// Setting a parameter, in SI or as a string with a unit, changes the models that are taken afterwards; models and solutions
/// that were taken before stay as they are.
///
/// Examples
/// --------
/// >>> import pliant
/// >>> arm = pliant.declare('''robot Arm {
/// ...     param young = 2 GPa,
/// ...     backbone { length: 0.3 m, section: disc { diameter: 6 mm }, young: young },
/// ...     cables { spacing: 40 mm },
/// ...     model planar,
/// ... }''')
/// >>> arm.young = "3 GPa"
/// >>> arm
/// <Robot Arm: models planar; young = 3000000000.0>
#[pyclass(module = "pliant")]
pub(crate) struct Robot {
    source: Arc<Source>,
    values: Vec<f64>,
    models: HashMap<String, Py<Model>>,
}

impl Robot {
    fn new(source: Source) -> Self {
        let values = source.values();
        Self { source: Arc::new(source), values, models: HashMap::new() }
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.source.declaration.robot().parameters.iter().position(|known| known.name == name)
    }
}

/// The arguments of [`declare`].
type Arguments<'py> = (String, Bound<'py, PyDict>);

#[pymethods]
impl Robot {
    /// str : Name of the robot.
    #[getter]
    fn name(&self) -> &str {
        self.source.declaration.name()
    }

    /// list of str : Names of the declared models.
    #[getter]
    fn models(&self) -> Vec<&'static str> {
        self.source.declaration.kinds()
    }

    /// str : The text of the declaration, which `print` shows, too.
    #[getter]
    fn declaration(&self) -> &str {
        &self.source.text
    }

    /// dict of str to float : The parameters and their values, SI.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for (known, value) in self.source.declaration.robot().parameters.iter().zip(&self.values) {
            all.set_item(&*known.name, value)?;
        }
        Ok(all)
    }

    /// The model of this name.
    ///
    /// Parameters
    /// ----------
    /// kind : str
    ///     One of `models`.
    ///
    /// Returns
    /// -------
    /// Model
    fn model(&mut self, py: Python<'_>, kind: &str) -> PyResult<Py<Model>> {
        if let Some(model) = self.models.get(kind) {
            return Ok(model.clone_ref(py));
        }
        let inner = Inner::new(py, &self.source, kind, self.values.clone())?;
        let model = Py::new(py, Model { inner: Arc::new(inner) })?;
        self.models.insert(kind.to_owned(), model.clone_ref(py));
        Ok(model)
    }

    /// The same robot with other values of its parameters.
    ///
    /// Parameters
    /// ----------
    /// **parameters : float or str
    ///     In SI, or with a unit.
    ///
    /// Returns
    /// -------
    /// Robot
    #[pyo3(signature = (**parameters))]
    fn with_parameters(&self, parameters: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut values = self.values.clone();
        parameters.map_or(Ok(()), |named| self.source.set(&mut values, named))?;
        Ok(Self { source: self.source.clone(), values, models: HashMap::new() })
    }

    fn __getattr__(&mut self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        if self.source.declaration.kinds().contains(&name) {
            return Ok(self.model(py, name)?.into_any());
        }
        if let Some(place) = self.place(name) {
            return Ok(self.values[place].into_pyobject(py)?.into_any().unbind());
        }
        let (robot, models) = (self.name(), self.models().join(", "));
        let message = format!("robot {robot} has no model or parameter `{name}`: its models are {models}");
        Err(PyAttributeError::new_err(message))
    }

    fn __setattr__(&mut self, py: Python<'_>, name: &str, value: Bound<'_, PyAny>) -> PyResult<()> {
        if self.place(name).is_none() {
            let robot = self.name();
            return Err(PyAttributeError::new_err(format!("robot {robot} has no parameter `{name}`")));
        }
        let named = PyDict::new(py);
        named.set_item(name, value)?;
        let source = self.source.clone();
        source.set(&mut self.values, &named)?;
        self.models.clear();
        Ok(())
    }

    fn __dir__(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let names = py.get_type::<Self>().dir()?;
        let mut all: Vec<String> = names.extract()?;
        all.extend(self.models().into_iter().map(str::to_owned));
        all.extend(self.source.declaration.robot().parameters.iter().map(|known| known.name.to_string()));
        Ok(all)
    }

    fn __repr__(&self) -> String {
        let declared = &self.source.declaration.robot().parameters;
        let parameters: Vec<String> = declared
            .iter()
            .zip(&self.values)
            .map(|(known, value)| format!("{} = {value:?}", known.name))
            .collect();
        let parameters =
            if parameters.is_empty() { String::new() } else { format!("; {}", parameters.join(", ")) };
        format!("<Robot {}: models {}{parameters}>", self.name(), self.models().join(", "))
    }

    fn __str__(&self) -> &str {
        &self.source.text
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Arguments<'py>)> {
        let function = py.import("pliant._pliant")?.getattr("declare")?;
        Ok((function, (self.source.text.clone(), self.parameters(py)?)))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        Self { source: self.source.clone(), values: self.values.clone(), models: HashMap::new() }
    }

    fn __getitem__(&mut self, py: Python<'_>, kind: &str) -> PyResult<Py<Model>> {
        if !self.models().contains(&kind) {
            return Err(PyKeyError::new_err(kind.to_owned()));
        }
        self.model(py, kind)
    }
}

fn read(py: Python<'_>, text: String, file: &str) -> PyResult<Robot> {
    match py.detach(|| text.parse::<Declaration>()) {
        Ok(declaration) => Ok(Robot::new(Source { text, declaration })),
        Err(error) => Err(error::declaration(&error, file)),
    }
}

/// Reads the declaration of a robot from a file.
///
/// Parameters
/// ----------
/// path : str or os.PathLike
///
/// Returns
/// -------
/// Robot
///
/// Raises
/// ------
/// DeclarationError
///     With all faults of the declaration.
/// OSError
///     If the file cannot be read.
#[pyfunction]
pub(crate) fn load(py: Python<'_>, path: PathBuf) -> PyResult<Robot> {
    let file = path.display().to_string();
    match std::fs::read(&path) {
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) => read(py, text, &file),
            Err(_) => Err(error::input(format!("{file} is not text in UTF-8"))),
        },
        Err(error) => Err(error::file("read", file, &error)),
    }
}

/// Declares a robot by a text.
///
/// Parameters
/// ----------
/// text : str
///     `robot Name { ... }`.
/// parameters : dict, optional
///     Values of parameters, in SI or as strings with units.
///
/// Returns
/// -------
/// Robot
///
/// Raises
/// ------
/// DeclarationError
///     With all faults of the declaration.
#[pyfunction]
#[pyo3(signature = (text, parameters = None))]
pub(crate) fn declare(
    py: Python<'_>,
    text: String,
    parameters: Option<&Bound<'_, PyDict>>,
) -> PyResult<Robot> {
    read(py, text, "declaration")?.with_parameters(parameters)
}

/// Units of the fields of each block, by its name: `None` where a number has no unit, or one of several.
#[pyfunction]
pub(crate) fn fields() -> HashMap<&'static str, Vec<(&'static str, Option<String>)>> {
    let units = |table: &'static Table| {
        table.all().into_iter().map(|(entry, _)| (entry.name, entry.unit())).collect()
    };
    TABLES.iter().map(|table| (table.name, units(table))).collect()
}
