//! The robot of a command: its declaration, one of its models, and what its actuators are called.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use clap::Args;
use pliant::declaration::{LoadError, ModelError};
use pliant::{Declaration, Drive, Model};
use pliant_declare::spec::{self, Expr};
use pliant_declare::units::Dimension;

use super::failure::{Failure, WRONG_DECLARATION};
use super::quantity;

/// Which robot, and which of its models.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Options {
    /// The declaration.
    pub(crate) file: PathBuf,
    /// One of the models that the robot declares; the first one if not given.
    #[arg(long, value_name = "MODEL")]
    pub(crate) model: Option<String>,
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

/// What an actuator does, and the conjugate.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Actuator {
    /// `tendon`, `cable`, `actuator` or `motor`.
    pub(crate) what: &'static str,
    pub(crate) force: Side,
    pub(crate) displacement: Side,
    /// Declared limits of its force or of its displacement.
    pub(crate) limits: Option<Limits>,
}

/// The force or the displacement of an actuator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Side {
    /// Its name, also in tables.
    pub(crate) word: &'static str,
    pub(crate) dimension: Dimension,
    /// Its SI unit.
    pub(crate) unit: &'static str,
}

/// Declared limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Limits {
    Force([f64; 2]),
    Displacement([f64; 2]),
}

const TENSION: Side = Side { word: "tension", dimension: Dimension::FORCE, unit: "N" };
const FORCE: Side = Side { word: "force", dimension: Dimension::FORCE, unit: "N" };
const TORQUE: Side = Side { word: "torque", dimension: Dimension::COUPLE, unit: "N*m" };
const DISPLACEMENT: Side = Side { word: "displacement", dimension: Dimension::LENGTH, unit: "m" };
const ANGLE: Side = Side { word: "angle", dimension: Dimension::NUMBER, unit: "rad" };

impl Actuator {
    const fn new(what: &'static str, force: Side) -> Self {
        Self { what, force, displacement: DISPLACEMENT, limits: None }
    }

    /// Driven by a quantity of this dimension, if it can be.
    pub(crate) fn drive(&self, dimension: Dimension, value: f64) -> Option<Drive> {
        if dimension == self.force.dimension {
            Some(Drive::Force(value))
        } else if dimension == self.displacement.dimension {
            Some(Drive::Displacement(value))
        } else {
            None
        }
    }

    /// Driven by a number without a unit: motors by their angles or travels, others by their forces.
    pub(crate) fn usual(&self, value: f64) -> Drive {
        if self.what == "motor" { Drive::Displacement(value) } else { Drive::Force(value) }
    }

    /// The side that a drive gives.
    pub(crate) fn side(&self, drive: &Drive) -> Side {
        if matches!(drive, Drive::Force(_)) { self.force } else { self.displacement }
    }

    /// `a tension (N) or a displacement (m)`.
    pub(crate) fn expected(&self) -> String {
        let [force, displacement] = [self.force, self.displacement].map(|side| {
            let article = if side.word.starts_with('a') { "an" } else { "a" };
            format!("{article} {} ({})", side.word, side.unit)
        });
        format!("{force} or {displacement}")
    }
}

/// Reads a declaration from a file.
pub(crate) fn declaration(file: &Path) -> Result<Declaration, Failure> {
    pliant::load(file).map_err(|error| match &error {
        LoadError::Wrong { file, error } => {
            let shown = error.rendered(file, io::stderr().is_terminal());
            let count = error.faults().len();
            let errors = if count == 1 { "error" } else { "errors" };
            let message = format!("{shown}\n\nerror: {count} {errors} in this declaration");
            Failure { message, code: WRONG_DECLARATION }
        }
        LoadError::Unreadable { .. } => Failure::input(error.to_string()),
    })
}

impl Options {
    /// Reads the robot.
    pub(crate) fn open(&self) -> Result<Robot, Failure> {
        let declaration = declaration(&self.file)?;
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
            // Of the declared values of its parameters, or of those that were set.
            let failure = Failure::of(&error);
            let code = if self.set.is_empty() { WRONG_DECLARATION } else { failure.code };
            return Err(Failure { code, ..failure });
        }
        let actuators = actuators(declaration.robot(), kind, &values);
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

/// What the actuators of a model are called.
fn actuators(robot: &spec::Robot, kind: &str, values: &[f64]) -> Vec<Actuator> {
    let of = |limits: &Option<[Expr; 2]>| {
        limits.as_ref().map(|limits| limits.each_ref().map(|limit| limit.eval(0.0, 0.0, values)))
    };
    match kind {
        "planar" => vec![Actuator::new("cable", TENSION); 2],
        "discs" => {
            vec![Actuator::new("cable", TENSION); robot.discs().map_or(0, |model| model.offsets.len())]
        }
        "constant_curvature" => {
            let segments = robot.constant_curvature().map_or(&[][..], |model| &model.segments);
            let all = segments.iter().flat_map(|segment| {
                let limits = of(&segment.limits).map(Limits::Force);
                vec![Actuator { limits, ..Actuator::new("actuator", FORCE) }; segment.actuators.len()]
            });
            all.collect()
        }
        "parallel" => {
            let motors = robot.parallel().map_or(&[][..], |model| &model.motors);
            let all = motors.iter().map(|motor| {
                let limits = of(&motor.limits).map(Limits::Displacement);
                let own = match motor.drive {
                    spec::Drive::Revolute { .. } => {
                        Actuator { displacement: ANGLE, ..Actuator::new("motor", TORQUE) }
                    }
                    spec::Drive::Feed => Actuator::new("motor", FORCE),
                };
                Actuator { limits, ..own }
            });
            all.collect()
        }
        _ => vec![Actuator::new("tendon", TENSION); robot.rod().map_or(0, |rod| rod.tendons.len())],
    }
}
