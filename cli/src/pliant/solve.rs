//! `pliant solve`.

use clap::Args;
use pliant::nalgebra::Isometry3;
use pliant::{Drive, Input, Settings};
use serde_json::{Value, json};

use super::failure::{Failure, NOT_CONVERGED, print, quantity_of};
use super::report::{self, Answer, Row};
use super::robot::Robot;
use super::table::{Cell, Sheet};
use super::{Format, inputs, robot, settings};
use pliant_declare::units::Dimension;

/// Robot, input and printed quantities of a solve.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    robot: robot::Options,
    #[command(flatten)]
    input: inputs::Options,
    #[command(flatten)]
    settings: settings::Options,
    /// Also the pose of the section at this arc length, as `0.1` or `10cm`; can be repeated.
    #[arg(long, value_name = "LENGTH", allow_hyphen_values = true)]
    station: Vec<String>,
    /// The body of these sections: the segment, or the rod of a parallel robot.
    #[arg(long, default_value_t = 0, value_name = "NUMBER")]
    body: usize,
    /// All models that the robot declares, side by side.
    #[arg(long, conflicts_with = "model")]
    all_models: bool,
    /// Output format of the solution.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// Solves, and prints the solution.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let length = |text: &String| quantity_of("--station", text, Dimension::LENGTH);
    let stations: Vec<f64> = options.station.iter().map(length).collect::<Result<_, _>>()?;
    let settings = options.settings.read();
    if options.all_models {
        return all_models(options, &stations, &settings);
    }
    let robot = options.robot.open()?;
    let input = options.input.read(&robot)?;
    let answer = solved(&robot, &input, &settings, options.body, &stations)?;
    report::print_one(&robot, &Row { drives: input.drives, found: Ok(answer) }, options.format)
}

fn solved(
    robot: &Robot,
    input: &Input,
    settings: &Settings,
    body: usize,
    stations: &[f64],
) -> Result<Answer, Failure> {
    let found = robot.model.solve_with(input, settings);
    let solution = found.map_err(|error| Failure::of(&error).with_hints(&hints(robot, input)))?;
    Ok(Answer::of(&*solution, body, stations)?.with_warnings(&*solution))
}

/// Numbers of an input that may be meant otherwise, each in a sentence.
fn hints(robot: &Robot, input: &Input) -> Vec<String> {
    let longest = robot.model.lengths().into_iter().fold(0.0, f64::max);
    let mut hints = Vec::new();
    for (number, (actuator, drive)) in robot.actuators.iter().zip(&input.drives).enumerate() {
        let moved = !matches!(drive, Drive::Force(_)) && actuator.displacement.unit == "m";
        if moved && drive.value().abs() > longest {
            hints.push(format!(
                "the displacement of {} {number} is {} m, more than the length of the robot, {longest} m: is it in mm?",
                actuator.what,
                drive.value()
            ));
        }
    }
    let couples = input.wrenches.iter().map(|wrench| wrench.couple.norm());
    let couple = couples.fold(0.0, f64::max);
    if couple > 0.0 {
        hints.push(format!(
            "the largest couple is {couple} N*m: a couple M bends a rod of bending stiffness EI and length L by M L/(2 pi EI) turns"
        ));
    }
    hints
}

/// A model and what it finds.
struct Compared {
    robot: Robot,
    found: Result<Answer, Failure>,
}

/// Solves with each model.
fn all_models(options: &Options, stations: &[f64], settings: &Settings) -> Result<(), Failure> {
    let declaration = options.robot.declaration()?;
    let compared = declaration.kinds().into_iter().map(|kind| {
        let robot = options.robot.open_model(&declaration, kind)?;
        // Models may have different actuators.
        let named = |failure: Failure| {
            let message = format!("error: model {kind}: {}", reason(&failure));
            Failure { message, ..failure }
        };
        let input = options.input.read(&robot).map_err(named)?;
        let found = solved(&robot, &input, settings, options.body, stations);
        Ok(Compared { robot, found })
    });
    let compared: Vec<Compared> = compared.collect::<Result<_, Failure>>()?;
    match options.format {
        Format::Table => print(&sheet(&compared).table_of_rows())?,
        Format::Csv => print(&sheet(&compared).csv()?)?,
        Format::Json => print(&format!("{:#}\n", json(&compared)))?,
    }
    let failures = compared.iter().filter_map(|one| one.found.as_ref().err());
    let Some(code) = failures.map(|failure| failure.code).max() else { return Ok(()) };
    let code = code.max(NOT_CONVERGED);
    Err(Failure { message: "error: a model found no equilibrium".to_owned(), code })
}

/// Why a model found nothing.
fn reason(failure: &Failure) -> &str {
    failure.message.strip_prefix("error: ").unwrap_or(&failure.message)
}

/// Distance (m) and angle (rad) between the tips of a model and of the first one that found something.
fn differences(compared: &[Compared]) -> Vec<Option<[f64; 2]>> {
    let tip = |one: &Compared| one.found.as_ref().ok().map(|answer| answer.tip);
    let first: Option<Isometry3<f64>> = compared.iter().find_map(tip);
    let difference = |one: &Compared| {
        let (pose, first) = (tip(one)?, first?);
        let distance = (pose.translation.vector - first.translation.vector).norm();
        Some([distance, pose.rotation.angle_to(&first.rotation)])
    };
    compared.iter().map(difference).collect()
}

/// A row per quantity, a column per model.
fn sheet(compared: &[Compared]) -> Sheet {
    let mut headers = vec!["quantity".to_owned(), "unit".to_owned()];
    headers.extend(compared.iter().map(|one| one.robot.model.kind().to_owned()));
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut row = |name: String, unit: &str, cell: &dyn Fn(usize, &Answer) -> Cell| {
        let cells = compared.iter().enumerate().map(|(number, one)| match &one.found {
            Ok(answer) => cell(number, answer),
            Err(_) => Cell::Empty,
        });
        let names = [Cell::Text(name), Cell::Text(unit.to_owned())];
        rows.push(names.into_iter().chain(cells).collect());
    };
    for (k, axis) in ["x", "y", "z"].into_iter().enumerate() {
        row(format!("tip_{axis}"), "m", &|_, answer| Cell::Number(report::position(&answer.tip)[k]));
    }
    for (k, axis) in ["w", "x", "y", "z"].into_iter().enumerate() {
        row(format!("rotation_{axis}"), "", &|_, answer| {
            Cell::Number(report::quaternion(&answer.tip.rotation)[k])
        });
    }
    let actuators = compared.first().map_or(&[][..], |first| &first.robot.actuators);
    for (number, actuator) in actuators.iter().enumerate() {
        let [force, displacement] = [actuator.force, actuator.displacement];
        let value = |all: &[f64]| all.get(number).map_or(Cell::Empty, |value| Cell::Number(*value));
        row(format!("{}_{number}", force.word), force.unit, &|_, answer| value(&answer.forces));
        row(format!("{}_{number}", displacement.word), displacement.unit, &|_, answer| {
            value(&answer.displacements)
        });
    }
    row("stability".to_owned(), "", &|_, answer| Cell::Text(report::stability(&answer.report).to_owned()));
    let differences = differences(compared);
    for (k, (name, unit)) in [("difference", "m"), ("angle", "rad")].into_iter().enumerate() {
        let entry = |number: usize| differences[number].map_or(Cell::Empty, |both| Cell::Number(both[k]));
        row(name.to_owned(), unit, &|number, _| entry(number));
    }
    let mut reasons = vec![Cell::Text("reason".to_owned()), Cell::Empty];
    reasons.extend(compared.iter().map(|one| match &one.found {
        Ok(_) => Cell::Empty,
        Err(failure) => Cell::Text(reason(failure).to_owned()),
    }));
    if compared.iter().any(|one| one.found.is_err()) {
        rows.push(reasons);
    }
    Sheet { headers, rows }
}

fn json(compared: &[Compared]) -> Value {
    let differences = differences(compared);
    let each = compared.iter().zip(differences).map(|(one, difference)| match &one.found {
        Ok(answer) => {
            let mut value = answer.json(&one.robot);
            let [distance, angle] = difference.unwrap_or_default();
            value["difference"] = json!({ "position": distance, "rotation": angle });
            value
        }
        Err(failure) => json!({ "model": one.robot.model.kind(), "reason": reason(failure) }),
    });
    Value::from_iter(each)
}
