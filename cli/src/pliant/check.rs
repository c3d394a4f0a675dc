//! `pliant check`.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use pliant_declare::spec::{self, Expr, Model, Robot, RodModel, RunTimeCheck};
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

/// Actuators of one kind.
struct Actuators {
    what: &'static str,
    unit: &'static str,
    /// Least and greatest value of each, where it has limits.
    limits: Vec<Option<[f64; 2]>>,
}

/// A model in a few words.
struct Summary {
    model: String,
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
    let models: Vec<Summary> = robot.models.iter().map(|model| summary(model, &values)).collect();
    match options.format {
        Format::Table => print(&table(robot, &models)),
        Format::Json => print(&format!("{:#}\n", json(robot, &models))),
        Format::Csv => Err(Failure::input("`check` prints a table or JSON; a summary is no list of rows")),
    }
}

fn summary(model: &Model, values: &[f64]) -> Summary {
    let value = |expr: &Expr| expr.eval(0.0, 0.0, values);
    let of = |limits: &Option<[Expr; 2]>| limits.as_ref().map(|limits| limits.each_ref().map(value));
    let conditions = |checks: &[RunTimeCheck]| checks.iter().map(|check| check.what.clone()).collect();
    let free = |count: usize| vec![None; count];
    match model {
        Model::Planar(model) => Summary {
            model: "planar".to_owned(),
            parts: format!("a backbone of {} m", value(&model.backbone.length)),
            actuators: Actuators { what: "cable", unit: "N", limits: free(2) },
            conditions: conditions(&model.checks),
        },
        Model::Discs(model) => Summary {
            model: "discs".to_owned(),
            parts: format!(
                "a backbone of {} m, {}",
                value(&model.backbone.length),
                counted(model.count, "disc")
            ),
            actuators: Actuators { what: "cable", unit: "N", limits: free(model.offsets.len()) },
            conditions: conditions(&model.checks),
        },
        Model::ConstantCurvature(model) => Summary {
            model: "constant_curvature".to_owned(),
            parts: counted(model.segments.len(), "segment"),
            actuators: segment_actuators(&model.segments, |segment| of(&segment.limits)),
            conditions: conditions(&model.checks),
        },
        Model::Rod(rod) => {
            let models = rod.models.iter().map(|model| match model {
                RodModel::Strain(_) => "strain",
                RodModel::Shooting(_) => "shooting",
            });
            let length = rod.segments.last().map_or(0.0, |segment| value(&segment.end));
            Summary {
                model: models.collect::<Vec<_>>().join(", "),
                parts: format!("a rod of {length} m, {}", counted(rod.segments.len(), "segment")),
                actuators: rod_actuators(rod.tendons.len(), rod.chambers.len()),
                conditions: conditions(&rod.checks),
            }
        }
        Model::Parallel(robot) => Summary {
            model: "parallel".to_owned(),
            parts: format!("{}, a platform", counted(robot.rods.len(), "rod")),
            actuators: Actuators {
                what: "motor",
                unit: "rad or m",
                limits: robot.motors.iter().map(|motor| of(&motor.limits)).collect(),
            },
            conditions: conditions(&robot.checks),
        },
    }
}

/// Actuators that push with a force, chambers, or some of both.
fn segment_actuators(
    segments: &[spec::Segment],
    limits: impl Fn(&spec::Segment) -> Option<[f64; 2]>,
) -> Actuators {
    let active = segments.iter().filter(|segment| !segment.actuators.is_empty());
    let is_chamber: Vec<bool> = active.map(|segment| segment.chamber_area.is_some()).collect();
    let (what, unit) = match (is_chamber.contains(&true), is_chamber.contains(&false)) {
        (false, _) => ("actuator", "N"),
        (true, false) => ("chamber", "Pa"),
        (true, true) => ("actuator or chamber", "N or Pa"),
    };
    let each = segments.iter().flat_map(|segment| vec![limits(segment); segment.actuators.len()]);
    Actuators { what, unit, limits: each.collect() }
}

/// Tendons, chambers, or tendons and then chambers.
fn rod_actuators(all: usize, chambers: usize) -> Actuators {
    let (what, unit) = match (all - chambers, chambers) {
        (_, 0) => ("tendon", "N"),
        (0, _) => ("chamber", "Pa"),
        _ => ("tendon or chamber", "N or Pa"),
    };
    Actuators { what, unit, limits: vec![None; all] }
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
        line(format_args!("parameter {} = {} {unit}", parameter.name, parameter.value));
    }
    for Summary { model, parts, actuators: Actuators { what, unit, limits }, conditions } in models {
        line(format_args!("model {model}: {parts}, {}", counted(limits.len(), what)));
        for (number, limit) in limits.iter().enumerate() {
            if let Some([least, most]) = limit {
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
    let models = models.iter().map(|Summary { model, parts, actuators, conditions }| {
        let limits = actuators.limits.iter().map(|limits| json!(limits));
        json!({
            "models": model.split(", ").collect::<Vec<_>>(),
            "parts": parts,
            "actuators": { "kind": actuators.what, "unit": actuators.unit, "limits": Value::from_iter(limits) },
            "conditions": conditions,
        })
    });
    json!({ "robot": robot.name, "parameters": Value::from_iter(parameters), "models": Value::from_iter(models) })
}
