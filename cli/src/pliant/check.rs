//! `pliant check`.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use pliant::Declaration;
use pliant::declaration::{Actuator, Limits};
use pliant_declare::short;
use pliant_declare::spec::{self, Expr, Model, Robot, RodModel};
use serde_json::{Value, json};

use super::failure::{Failure, print};
use super::{Format, robot};

/// Declaration to check.
#[derive(Args)]
pub(crate) struct Options {
    /// The file.
    file: PathBuf,
    /// Output format of the summary.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// Actuators of a model.
struct Actuators {
    /// Kinds of actuators with their numbers, in the order of the declaration.
    kinds: Vec<(&'static str, usize)>,
    /// Units of what they are driven by.
    units: Vec<&'static str>,
    /// Kind and unit of each, and its least and greatest value, where it has limits.
    limits: Vec<(&'static str, &'static str, Option<[f64; 2]>)>,
}

/// A model in a few words.
struct Summary {
    kinds: Vec<&'static str>,
    parts: String,
    actuators: Actuators,
    /// Conditions on the values of the parameters.
    conditions: Vec<String>,
}

/// Prints what a robot has.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let declaration = robot::declaration(&options.file)?;
    let robot = declaration.robot();
    let values = spec::values(&robot.parameters);
    let models: Vec<Summary> =
        robot.models.iter().map(|model| summary(&declaration, model, &values)).collect();
    match options.format {
        Format::Table => print(&table(robot, &models))?,
        Format::Json => print(&format!("{:#}\n", json(robot, &models)))?,
        Format::Csv => {
            return Err(Failure::input("`check` prints a table or JSON; a summary is no list of rows"));
        }
    }
    for question in declaration.questions() {
        let (file, line, column) = (options.file.display(), question.line, question.column);
        eprintln!("warning: {file}:{line}:{column}: {}", question.message);
    }
    Ok(())
}

fn summary(declaration: &Declaration, model: &Model, values: &[f64]) -> Summary {
    let value = |expr: &Expr| short::number(expr.eval(0.0, 0.0, values));
    let (kinds, parts, what, checks) = match model {
        Model::Planar(model) => {
            let length = value(&model.backbone.length);
            (vec!["planar"], format!("a backbone of {length} m"), "cable", &model.checks)
        }
        Model::Discs(model) => {
            let (length, discs) = (value(&model.backbone.length), counted(model.count, "disc"));
            (vec!["discs"], format!("a backbone of {length} m, {discs}"), "cable", &model.checks)
        }
        Model::ConstantCurvature(model) => {
            let segments = counted(model.segments.len(), "segment");
            (vec!["constant_curvature"], segments, "actuator", &model.checks)
        }
        Model::Rod(rod) => {
            let length = rod.segments.last().map_or_else(|| "0".to_owned(), |segment| value(&segment.end));
            let segments = counted(rod.segments.len(), "segment");
            let kinds = rod.models.iter().map(|model| match model {
                RodModel::Strain(_) | RodModel::AdaptiveStrain { .. } => "strain",
                RodModel::Shooting(_) => "shooting",
            });
            (kinds.collect(), format!("a rod of {length} m, {segments}"), "tendon", &rod.checks)
        }
        Model::Parallel(robot) => {
            let rods = counted(robot.rods.len(), "rod");
            (vec!["parallel"], format!("{rods}, a platform"), "motor", &robot.checks)
        }
    };
    let actuators = Actuators::of(&declaration.actuators(kinds[0], values), what);
    Summary { kinds, parts, actuators, conditions: checks.iter().map(|check| check.what.clone()).collect() }
}

impl Actuators {
    /// Actuators of a model: of its own kind, chambers, or some of both.
    fn of(all: &[Actuator], what: &'static str) -> Self {
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        let mut units = Vec::new();
        for actuator in all {
            match kinds.iter_mut().find(|(what, _)| *what == actuator.what) {
                Some((_, count)) => *count += 1,
                None => kinds.push((actuator.what, 1)),
            }
            let unit = actuator.side(&actuator.usual(0.0)).unit;
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
        if kinds.is_empty() {
            kinds.push((what, 0));
        }
        let limits = all.iter().map(|actuator| {
            let (unit, limits) = match actuator.limits {
                Some(Limits::Force(limits)) => (actuator.force.unit, Some(limits)),
                Some(Limits::Displacement(limits)) => (actuator.displacement.unit, Some(limits)),
                None => ("", None),
            };
            (actuator.what, unit, limits)
        });
        Self { kinds, units, limits: limits.collect() }
    }
}

/// `1 rod`, `2 rods`.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn table(robot: &Robot, models: &[Summary]) -> String {
    let mut text = format!("robot {}\n", robot.name);
    // Writing to a string succeeds.
    let mut line = |shown: std::fmt::Arguments<'_>| {
        let _ = writeln!(text, "  {shown}");
    };
    for parameter in &robot.parameters {
        let unit = if parameter.unit == "1" { "" } else { &parameter.unit };
        line(format_args!("parameter {} = {} {unit}", parameter.name, short::number(parameter.value)));
    }
    for Summary { kinds, parts, actuators, conditions } in models {
        let counts: Vec<String> = actuators.kinds.iter().map(|(what, count)| counted(*count, what)).collect();
        line(format_args!("model {}: {parts}, {}", kinds.join(", "), counts.join(", ")));
        for (number, (what, unit, limits)) in actuators.limits.iter().enumerate() {
            if let Some([least, most]) = limits.map(|limits| limits.map(short::number)) {
                line(format_args!("  {what} {number}: from {least} to {most} {unit}"));
            }
        }
        for condition in conditions {
            line(format_args!("  checked when it is solved: {condition}"));
        }
    }
    text
}

fn json(robot: &Robot, models: &[Summary]) -> Value {
    let parameters = robot
        .parameters
        .iter()
        .map(|parameter| json!({ "name": parameter.name, "value": parameter.value, "unit": parameter.unit }));
    let models = models.iter().map(|Summary { kinds, parts, actuators, conditions }| {
        let limits = actuators.limits.iter().map(|(_, _, limits)| json!(limits));
        let kinds_of: Vec<&str> = actuators.kinds.iter().map(|(what, _)| *what).collect();
        json!({
            "models": kinds,
            "parts": parts,
            "actuators": { "kind": kinds_of.join(" or "), "unit": actuators.units.join(" or "), "limits": Value::from_iter(limits) },
            "conditions": conditions,
        })
    });
    json!({ "robot": robot.name, "parameters": Value::from_iter(parameters), "models": Value::from_iter(models) })
}
