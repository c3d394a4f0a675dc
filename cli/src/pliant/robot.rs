//! The robot of a command: its declaration, one of its models, and what its actuators are called.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use clap::Args;
use pliant::declaration::{Actuator, ModelError, PreparedError, ReadError};
use pliant::{Declaration, Model};
use pliant_declare::quantity;
use pliant_declare::spec;

use super::failure::{Failure, WRONG_DECLARATION};

/// Robot, its model, and values of its parameters.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Options {
    /// The declaration.
    pub(crate) file: PathBuf,
    /// One of the models that the robot declares; the first one if not given.
    #[arg(long, value_name = "MODEL")]
    pub(crate) model: Option<String>,
    /// Kernels of this robot that `cargo pliant prepare` wrote: a planar model solves by its closed forms instead of by quadrature.
    #[arg(long, value_name = "FILE")]
    pub(crate) prepared: Option<PathBuf>,
    /// Sets a declared parameter, as `--set young=3GPa`; can be repeated.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
}

/// A robot with the model that solves it.
pub(crate) struct Robot {
    pub(crate) declaration: Declaration,
    pub(crate) model: Box<dyn Model>,
    pub(crate) actuators: Vec<Actuator>,
}

/// Reads a declaration from a file.
pub(crate) fn declaration(file: &Path) -> Result<Declaration, Failure> {
    pliant::load(file).map_err(|error| match &error {
        ReadError::Wrong { file, error } => {
            let shown = error.rendered(file, io::stderr().is_terminal());
            let count = error.faults().len();
            let errors = if count == 1 { "error" } else { "errors" };
            let message = format!("{shown}\n\nerror: {count} {errors} in this declaration");
            Failure { message, code: WRONG_DECLARATION }
        }
        ReadError::Unreadable { .. } => Failure::input(error.to_string()),
    })
}

impl Options {
    /// Reads the declaration, with its prepared kernels if there are any.
    pub(crate) fn declaration(&self) -> Result<Declaration, Failure> {
        let declaration = declaration(&self.file)?;
        match &self.prepared {
            None => Ok(declaration),
            Some(file) => {
                let refused = |error: PreparedError| Failure::option("--prepared", &error.to_string());
                declaration.with_prepared(file).map_err(refused)
            }
        }
    }

    /// Reads the robot.
    pub(crate) fn open(&self) -> Result<Robot, Failure> {
        let declaration = self.declaration()?;
        let kind = match &self.model {
            Some(kind) => kind.as_str(),
            None => declaration.kinds().first().copied().unwrap_or_default(),
        };
        self.open_model(&declaration, kind)
    }

    /// The robot with this model.
    pub(crate) fn open_model(&self, declaration: &Declaration, kind: &str) -> Result<Robot, Failure> {
        let model = declaration.model(kind).map_err(|error| match error {
            ModelError::Missing { .. } => Failure::option("--model", &error.to_string()),
            other => Failure::input(other.to_string()),
        })?;
        let values = parameters(&self.set, declaration)?;
        let model = model.with_parameters(&values)?;
        if let Err(error) = model.solver() {
            // Errors here are in the declared values of parameters, or in those that were set.
            let failure = Failure::of(&error);
            let code = if self.set.is_empty() { WRONG_DECLARATION } else { failure.code };
            return Err(Failure { code, ..failure });
        }
        let actuators = declaration.actuators(kind, &values);
        Ok(Robot { declaration: declaration.clone(), model, actuators })
    }
}

/// The values of the parameters, some of them set.
pub(crate) fn parameters(set: &[String], declaration: &Declaration) -> Result<Vec<f64>, Failure> {
    let declared = &declaration.robot().parameters;
    let mut values = spec::values(declared);
    for assignment in set {
        let wrong = |message: &str| Failure::option("--set", message);
        let Some((name, value)) = assignment.split_once('=') else {
            return Err(wrong(&format!("`{assignment}` is no assignment: expected one like `young=3GPa`")));
        };
        let name = name.trim();
        let Some(index) = declared.iter().position(|parameter| parameter.name == name) else {
            let names: Vec<String> = declared.iter().map(|known| format!("`{}`", known.name)).collect();
            let known = if names.is_empty() {
                "the robot declares no parameters".to_owned()
            } else {
                format!("expected one of {}", names.join(", "))
            };
            return Err(wrong(&format!("there is no parameter `{name}`: {known}")));
        };
        let unit = quantity::read_unit(&declared[index].unit);
        let read = match unit {
            Ok(unit) => quantity::of(value, unit.dimension),
            // No quantity on a command line has a unit with a fractional power.
            Err(_) => value.trim().parse().map_err(|_| {
                format!("`{value}` is no number: expected one in {}, without a unit", declared[index].unit)
            }),
        };
        values[index] = read.map_err(|message| wrong(&format!("{name}: {message}")))?;
    }
    Ok(values)
}
