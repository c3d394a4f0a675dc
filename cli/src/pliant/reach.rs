//! `pliant reach`.

use std::path::{Path, PathBuf};

use clap::Args;
use pliant::nalgebra::{Quaternion, UnitQuaternion, Vector3};
use pliant::{Drive, Error, Input, ReachSettings, Target};
use pliant_declare::quantity;
use pliant_declare::units::Dimension;
use serde_json::{Value, json};

use super::failure::{Failure, quantity_of};
use super::report::{self, Answer, Miss, Row};
use super::robot::Robot;
use super::table::{Cell, Known, Sheet, Table};
use super::{Format, inputs, loads, robot, settings};

/// Target, start, limits and settings of a search.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    robot: robot::Options,
    #[command(flatten)]
    goal: Goal,
    /// The section of a rod at this arc length in place of the tip.
    #[arg(long, value_name = "LENGTH", allow_hyphen_values = true)]
    at: Option<String>,
    /// The drives to start from, as `0.2N,5mm,0.1rad`: each actuator is driven as it is here. Forces of zero if not given; motors at zero.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    from: Option<String>,
    /// Limits of the drives besides those of the declaration, for all actuators or for each: `0..5N`.
    #[arg(long, value_name = "RANGES", allow_hyphen_values = true)]
    range: Option<String>,
    /// Largest distance at which a target is reached: rotations in rad, positions relative to the length of the robot (parallel robots: of the longest rod); 1e-11 if not
    /// given, between 1e-13 and 1e-2. (`--tolerance` is of the equilibria.)
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true)]
    target_tolerance: Option<f64>,
    /// Largest number of iterations of the search, three times as many where it restarts; 100 if not given.
    #[arg(long, value_name = "COUNT")]
    max_iterations: Option<usize>,
    #[command(flatten)]
    loads: loads::Options,
    #[command(flatten)]
    settings: settings::Options,
    /// Output format of the solution.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// Where to.
#[derive(Args)]
#[group(required = true, multiple = true)]
struct Goal {
    /// Position of the tip or of the platform, as `0.1,0,5cm`; `_` for a coordinate that is free.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    position: Option<String>,
    /// Its rotation: a rotation vector, as `0,90deg,0`, or a quaternion w,x,y,z.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    rotation: Option<String>,
    /// A CSV file of targets, one after the other: columns `x [m]`, `y [m]`, `z [m]`, and `rotation_w`, `rotation_x`, `rotation_y`, `rotation_z`; coordinates
    /// without a column are free.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "rotation"])]
    targets: Option<PathBuf>,
}

/// Searches, and prints what was found.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let robot = options.robot.open()?;
    let (drives, limits) = start(options, &robot)?;
    let start = options.loads.read(drives)?;
    let usual = ReachSettings::default();
    let how = ReachSettings {
        settings: options.settings.read(),
        limits,
        tolerance: options.target_tolerance.unwrap_or(usual.tolerance),
        max_iterations: options.max_iterations.unwrap_or(usual.max_iterations),
    };
    let at = options.at.as_ref().map(|text| quantity_of("--at", text, Dimension::LENGTH)).transpose()?;
    if let Some(file) = &options.goal.targets {
        let targets: Vec<Target> =
            table(file)?.into_iter().map(|target| Target { s: at, ..target }).collect();
        let rows = along(&robot, &targets, &start, &how)?;
        let json: Vec<(&str, Value)> = targets.iter().map(|target| ("target", target_json(target))).collect();
        return report::print_beside(&robot, &rows, options.format, &columns(&targets), &json);
    }
    let found = match robot.model.reach_with(&Target { s: at, ..target(&options.goal)? }, &start, &how) {
        Ok(found) => found,
        Err(error) => {
            let row = missed(&robot, &start, &error);
            if row.found.as_ref().is_err_and(|miss| miss.closest.is_some()) {
                report::print_one(&robot, &row, options.format)?;
            }
            return Err(error.into());
        }
    };
    let answer = Answer::of(&*found, 0, &[])?.with_warnings(&*found);
    report::print_one(&robot, &Row { drives: found.input()?.drives, found: Ok(answer) }, options.format)
}

/// The drives to start from, and their limits.
fn start(options: &Options, robot: &Robot) -> Result<(Vec<Drive>, Vec<[f64; 2]>), Failure> {
    let actuators = &robot.actuators;
    let from =
        options.from.as_ref().map(|text| inputs::drives("--from", text, None, actuators)).transpose()?;
    let ranges = match &options.range {
        Some(text) => inputs::ranges(Some(text), actuators)?,
        None => Vec::new(),
    };
    let drives: Vec<Drive> = match from {
        Some(from) => inputs::all_driven("--from", from, actuators)?,
        // As they are limited; the search begins within the limits.
        None if ranges.is_empty() => actuators.iter().map(|actuator| actuator.usual(0.0)).collect(),
        None => ranges.iter().map(|range| range.low.with_value(0.0)).collect(),
    };
    let limits = ranges.iter().zip(&drives).enumerate().map(|(number, (range, drive))| {
        if std::mem::discriminant(&range.low) == std::mem::discriminant(drive) {
            return Ok([range.low.value(), range.high]);
        }
        let actuator = &actuators[number];
        let (drive, range) = (actuator.side(drive).word, actuator.side(&range.low).word);
        let message = format!(
            "the range of {} {number} is of its {range}: expected one of its {drive}, which drives it",
            actuator.what
        );
        Err(Failure::option("--range", &message))
    });
    let limits = limits.collect::<Result<_, _>>()?;
    Ok((drives, limits))
}

/// The target of the options.
fn target(options: &Goal) -> Result<Target, Failure> {
    let mut target = Target::coordinates([None; 3]);
    if let Some(text) = &options.position {
        let wrong = |message: String| Failure::option("--position", &message);
        let entries = quantity::list(text).map_err(wrong)?;
        let checked = |entry: Option<quantity::Quantity>| {
            entry.map(|entry| quantity::checked(entry, text, Dimension::LENGTH)).transpose()
        };
        let entries = entries.into_iter().map(checked).collect::<Result<Vec<_>, _>>().map_err(wrong)?;
        let count = entries.len();
        target.position = entries
            .try_into()
            .map_err(|_| wrong(format!("`{text}` has {count} entries: expected x, y and z")))?;
    }
    if let Some(text) = &options.rotation {
        let wrong = |message: String| Failure::option("--rotation", &message);
        let entries = quantity::list(text).map_err(wrong)?.into_iter().flatten();
        let numbers = entries.map(|entry| quantity::checked(entry, text, Dimension::NUMBER));
        let numbers: Vec<f64> = numbers.collect::<Result<_, _>>().map_err(wrong)?;
        target.rotation = Some(rotation(&numbers).ok_or_else(|| {
            wrong(format!("`{text}` is no rotation: expected a rotation vector of 3 angles, or a quaternion of 4 numbers and length 1"))
        })?);
    }
    Ok(target)
}

/// A rotation from a rotation vector or a quaternion.
fn rotation(numbers: &[f64]) -> Option<UnitQuaternion<f64>> {
    match *numbers {
        [x, y, z] => Some(UnitQuaternion::from_scaled_axis(Vector3::new(x, y, z))),
        [w, x, y, z] => {
            let quaternion = Quaternion::new(w, x, y, z);
            // Digits that were not written.
            ((quaternion.norm() - 1.0).abs() < 1e-3).then(|| UnitQuaternion::from_quaternion(quaternion))
        }
        _ => None,
    }
}

const AXES: [&str; 3] = ["x", "y", "z"];
const TURNS: [&str; 4] = ["rotation_w", "rotation_x", "rotation_y", "rotation_z"];

/// The targets of a table.
fn table(file: &Path) -> Result<Vec<Target>, Failure> {
    let axes =
        AXES.map(|name| Known { name: name.to_owned(), dimension: Some(Dimension::LENGTH), unit: "m" });
    let turns = TURNS.map(|name| Known { name: name.to_owned(), dimension: None, unit: "" });
    let known: Vec<Known> = axes.into_iter().chain(turns).collect();
    let table = Table::read(file, &known)?;
    let place = |index: usize| table.columns.iter().position(|column| *column == index);
    let axes = [0, 1, 2].map(place);
    let turns: Vec<usize> = (3..7).filter_map(place).collect();
    if !matches!(turns.len(), 0 | 4) {
        let message = format!("a rotation has {} of its columns: expected {}", turns.len(), TURNS.join(", "));
        return Err(table.wrong(1, None, &message));
    }
    let rows = table.rows.iter().zip(&table.lines).map(|(row, line)| {
        let mut target = Target::coordinates(axes.map(|axis| axis.map(|column| row[column])));
        if !turns.is_empty() {
            let numbers: Vec<f64> = turns.iter().map(|column| row[*column]).collect();
            let rotation = rotation(&numbers);
            target.rotation = Some(
                rotation
                    .ok_or_else(|| table.wrong(*line, None, "the rotation is no quaternion of length 1"))?,
            );
        }
        Ok(target)
    });
    rows.collect()
}

/// Columns of targets; coordinates that are free are empty.
fn columns(targets: &[Target]) -> Sheet {
    let row = |target: &Target| target.position.map(|entry| entry.map_or(Cell::Empty, Cell::Number)).to_vec();
    Sheet {
        headers: AXES.map(|axis| format!("target_{axis} [m]")).to_vec(),
        rows: targets.iter().map(row).collect(),
    }
}

fn target_json(target: &Target) -> Value {
    json!({ "position": target.position, "rotation": target.rotation.as_ref().map(report::quaternion) })
}

/// Row of a target that was not reached, with the closest state where there is one.
fn missed(robot: &Robot, start: &Input, error: &Error) -> Row {
    let mut miss = Miss::of(error);
    let Error::OutOfReach { drives, closest, .. } = error else {
        return Row { drives: start.drives.clone(), found: Err(miss) };
    };
    let input = Input { drives: drives.clone(), ..start.clone() };
    let solved = robot.model.solver().and_then(|mut solver| {
        solver.start_from(closest)?;
        Answer::of(solver.solve(&input)?, 0, &[])
    });
    miss.closest = solved.ok().map(Box::new);
    Row { drives: input.drives, found: Err(miss) }
}

/// Targets one after the other; behind one that is not reached, from the last one that is.
fn along(robot: &Robot, targets: &[Target], start: &Input, how: &ReachSettings) -> Result<Vec<Row>, Failure> {
    let mut rows: Vec<Row> = Vec::new();
    let mut start = start.clone();
    let bar = settings::bar(targets.len());
    while rows.len() < targets.len() {
        let path = robot.model.reach_path(&targets[rows.len()..], &start, how);
        for found in &path.samples {
            start = found.input()?;
            let drives = start.drives.clone();
            rows.push(Row { drives, found: Answer::of(&**found, 0, &[]).map_err(|error| Miss::of(&error)) });
        }
        if let Some(error) = path.stopped {
            let error = match error {
                Error::PathStopped { cause, .. } => *cause,
                other => other,
            };
            rows.push(missed(robot, &start, &error));
        }
        bar.set_position(rows.len() as u64);
    }
    bar.finish_and_clear();
    Ok(rows)
}
