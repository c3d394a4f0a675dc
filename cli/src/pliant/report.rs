//! Solutions in print.

use std::fmt::Write as _;

use pliant::nalgebra::{Isometry3, UnitQuaternion};
use pliant::{Drive, Energies, Error, ErrorEstimate, Method, Report, Solution, Stability, Warning};
use pliant_declare::short;
use serde_json::{Value, json};

use super::Format;
use super::failure::{Failure, print};
use super::inputs::sides;
use super::robot::Robot;
use super::table::{Cell, Known, Sheet, six};

/// A solution as plain data.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) tip: Isometry3<f64>,
    pub(crate) forces: Vec<f64>,
    pub(crate) displacements: Vec<f64>,
    pub(crate) energies: Energies,
    pub(crate) report: Report,
    pub(crate) stations: Vec<Station>,
    /// Warnings of the model about this equilibrium; empty for rows of tables.
    pub(crate) warnings: Vec<Warning>,
    /// Estimated error of this equilibrium; `None` for rows of tables, and for models without an estimate.
    pub(crate) error: Option<ErrorEstimate>,
}

/// The pose of a section.
#[derive(Clone, Debug)]
pub(crate) struct Station {
    body: usize,
    s: f64,
    pose: Isometry3<f64>,
}

impl Answer {
    /// Collects a solution, with the poses of these sections of `body` (arc lengths in m).
    pub(crate) fn of(solution: &dyn Solution, body: usize, stations: &[f64]) -> Result<Self, Error> {
        let station = |s: &f64| Ok(Station { body, s: *s, pose: solution.station(body, *s)? });
        Ok(Self {
            tip: solution.tip(),
            forces: solution.forces(),
            displacements: solution.displacements(),
            energies: solution.energies()?,
            report: *solution.report(),
            stations: stations.iter().map(station).collect::<Result<_, Error>>()?,
            warnings: Vec::new(),
            error: None,
        })
    }

    /// With the warnings and the estimated error of a solution.
    pub(crate) fn with_warnings(self, solution: &dyn Solution) -> Self {
        Self { warnings: solution.warnings(), error: solution.error().ok(), ..self }
    }

    /// Tendons and cables that are driven by their length and do not pull.
    fn slack(&self, robot: &Robot, drives: &[Drive]) -> Vec<usize> {
        let pulls = |number: &usize| matches!(robot.actuators[*number].what, "tendon" | "cable");
        let of_length = |number: &usize| !matches!(drives[*number], Drive::Force(_));
        let all = 0..drives.len().min(robot.actuators.len());
        all.filter(pulls).filter(of_length).filter(|number| self.forces[*number] == 0.0).collect()
    }

    /// For people.
    fn table(&self, robot: &Robot, drives: &[Drive]) -> String {
        let slack = self.slack(robot, drives);
        let mut text = format!("robot {}, model {}\n", robot.declaration.name(), robot.model.kind());
        let mut line = |name: &str, value: String| {
            // Writing to a string succeeds.
            let _ = writeln!(text, "  {name:<14} {value}");
        };
        line("tip", format!("{} m", numbers(&position(&self.tip))));
        line("rotation", format!("{} (w, x, y, z)", numbers(&quaternion(&self.tip.rotation))));
        let largest = |all: &[f64]| all.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
        let [most_force, most_travel] = [&self.forces, &self.displacements].map(|all| largest(all));
        let pairs = self.forces.iter().zip(&self.displacements);
        for (number, (actuator, (force, travel))) in robot.actuators.iter().zip(pairs).enumerate() {
            let [force, travel] =
                [(actuator.force, *force, most_force), (actuator.displacement, *travel, most_travel)]
                    .map(|(side, value, most)| format!("{} {} {}", side.word, six(value, most), side.unit));
            let slack = if slack.contains(&number) { ", slack" } else { "" };
            line(&format!("{} {number}", actuator.what), format!("{force}, {travel}{slack}"));
        }
        let [elastic, loads] = [self.energies.elastic(), self.energies.potential()];
        let [elastic, loads] = [elastic, loads].map(|energy| six(energy, elastic.abs().max(loads.abs())));
        line("energy", format!("elastic {elastic} J, loads {loads} J"));
        line("stability", stability(&self.report).to_owned());
        line("found by", found_by(&self.report));
        if let Some(error) = &self.error {
            line(
                "error",
                format!(
                    "tip within {}, {:.0e} rad",
                    length(error.tip_position),
                    error.tip_rotation.max(1e-9)
                ),
            );
        }
        if let Some(ratio) = self.report.strain {
            line("strain", format!("{} of its limit", six(ratio, ratio.abs())));
        }
        for warning in &self.warnings {
            line("warning", warning.to_string());
        }
        for Station { body, s, pose } in &self.stations {
            let (place, turn) = (numbers(&position(pose)), numbers(&quaternion(&pose.rotation)));
            line(
                &format!("s = {} m", short::number(*s)),
                format!("{place} m, rotation {turn} (body {body})"),
            );
        }
        text
    }

    /// For programs.
    pub(crate) fn json(&self, robot: &Robot) -> Value {
        let parameters = robot.model.parameters().iter().zip(robot.model.parameter_values());
        let parameters = parameters.map(|(known, value)| (known.name.to_string(), json!(value)));
        let stations = self.stations.iter().map(|Station { body, s, pose }| {
            let mut station = pose_json(pose);
            station["body"] = json!(body);
            station["s"] = json!(s);
            station
        });
        let mut found = json!({
            "robot": robot.declaration.name(),
            "model": robot.model.kind(),
            "parameters": Value::Object(parameters.collect()),
            "tip": pose_json(&self.tip),
            "forces": self.forces,
            "displacements": self.displacements,
            "energies": { "elastic": self.energies.elastic(), "loads": self.energies.potential() },
            "stations": Value::from_iter(stations),
            "report": serde_json::to_value(self.report).unwrap_or(Value::Null),
        });
        if let Some(error) = &self.error {
            found["error"] = serde_json::to_value(error).unwrap_or(Value::Null);
        }
        if !self.warnings.is_empty() {
            found["warnings"] = self.warnings.iter().map(|warning| json!(warning.to_string())).collect();
        }
        found
    }
}

/// Position and rotation of a pose: m, and a quaternion `[w, x, y, z]`.
pub(crate) fn pose_json(pose: &Isometry3<f64>) -> Value {
    json!({ "position": position(pose), "rotation": quaternion(&pose.rotation) })
}

/// Position of a pose.
pub(crate) fn position(pose: &Isometry3<f64>) -> [f64; 3] {
    pose.translation.vector.into()
}

/// `[w, x, y, z]` with `w` at least zero.
pub(crate) fn quaternion(rotation: &UnitQuaternion<f64>) -> [f64; 4] {
    let parts = [rotation.w, rotation.i, rotation.j, rotation.k];
    // Adding zero makes a negative zero a positive one.
    parts.map(|part| if rotation.w < 0.0 { -part + 0.0 } else { part + 0.0 })
}

/// Numbers side by side, with six digits of the largest one.
pub(crate) fn numbers(all: &[f64]) -> String {
    let largest = all.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
    let all = all.iter().map(|value| six(*value, largest));
    all.collect::<Vec<_>>().join(" ")
}

/// A small length with two digits and its unit.
fn length(value: f64) -> String {
    let units = [(1.0, "m"), (1e-3, "mm"), (1e-6, "um"), (1e-9, "nm")];
    match units.iter().find(|(size, _)| value >= *size) {
        Some((size, unit)) => format!("{:.1} {unit}", value / size),
        None => "1 nm".to_owned(),
    }
}

/// `stable`, `unstable` or `undecided`.
pub(crate) fn stability(report: &Report) -> &'static str {
    match report.stability {
        Stability::Stable => "stable",
        Stability::Unstable => "unstable",
        Stability::Undecided => "undecided",
    }
}

/// Search that found an equilibrium, and its iterations, in words.
fn found_by(report: &Report) -> String {
    let Report { iterations, residual, .. } = report;
    match report.method {
        Method::Explicit => "a closed form or a quadrature".to_owned(),
        Method::Series { terms, remainder } => {
            format!("a series of {terms} terms, remainder {remainder:.1e}")
        }
        Method::Newton => format!("Newton's method, {iterations} iterations, residual {residual:.1e}"),
    }
}

/// A row of a table: how the robot was driven, and its equilibrium or why there is none.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) drives: Vec<Drive>,
    pub(crate) found: Result<Answer, Miss>,
}

/// Why there is no answer, and the closest one to a target that is out of reach.
#[derive(Clone, Debug)]
pub(crate) struct Miss {
    pub(crate) reason: String,
    pub(crate) closest: Option<Box<Answer>>,
}

impl Miss {
    /// Reason of an error.
    pub(crate) fn of(error: &Error) -> Self {
        Self { reason: short::message(&error.to_string()), closest: None }
    }
}

impl Row {
    /// The equilibrium, or the closest one.
    fn answer(&self) -> Option<&Answer> {
        self.found.as_ref().map_or_else(|miss| miss.closest.as_deref(), Some)
    }

    fn reason(&self) -> Option<&str> {
        self.found.as_ref().err().map(|miss| &*miss.reason)
    }
}

/// Rows as a table.
fn sheet(robot: &Robot, rows: &[Row]) -> Sheet {
    let mut headers: Vec<String> =
        sides(&robot.actuators).map(|(number, side)| Known::of(number, side).shown()).collect();
    headers.extend(["tip_x [m]", "tip_y [m]", "tip_z [m]"].map(str::to_owned));
    headers.extend(["rotation_w", "rotation_x", "rotation_y", "rotation_z"].map(str::to_owned));
    headers.extend(["stability", "iterations", "residual", "reason"].map(str::to_owned));
    let cells = |row: &Row| -> Vec<Cell> {
        let reason = row.reason().map_or(Cell::Empty, |reason| Cell::Text(reason.to_owned()));
        match row.answer() {
            Some(answer) => {
                let sides = answer.forces.iter().zip(&answer.displacements);
                let numbers = sides.flat_map(|(force, displacement)| [*force, *displacement]);
                let numbers = numbers.chain(position(&answer.tip)).chain(quaternion(&answer.tip.rotation));
                let report = [
                    Cell::Text(stability(&answer.report).to_owned()),
                    Cell::Count(answer.report.iterations),
                    Cell::Text(format!("{:.1e}", answer.report.residual)),
                    reason,
                ];
                numbers.map(Cell::Number).chain(report).collect()
            }
            None => {
                let given = row.drives.iter().flat_map(|drive| match drive {
                    Drive::Force(force) => [Cell::Number(*force), Cell::Empty],
                    other => [Cell::Empty, Cell::Number(other.value())],
                });
                let empty = std::iter::repeat_n(Cell::Empty, 10);
                given.chain(empty).chain([reason]).collect()
            }
        }
    };
    Sheet { headers, rows: rows.iter().map(cells).collect() }
}

/// A row as JSON: what [`Answer::json`] has, of the closest equilibrium too, the reason where there is one, and the drives.
pub(crate) fn row_json(robot: &Robot, row: &Row) -> Value {
    let mut value = row.answer().map_or_else(|| json!({}), |answer| answer.json(robot));
    if let Some(reason) = row.reason() {
        value["reason"] = json!(reason);
    }
    let slack = row.answer().map_or_else(Vec::new, |answer| answer.slack(robot, &row.drives));
    if !slack.is_empty() {
        value["slack"] = json!(slack);
    }
    value["drives"] = serde_json::to_value(&row.drives).unwrap_or(Value::Null);
    value
}

/// Prints one solution.
pub(crate) fn print_one(robot: &Robot, row: &Row, format: Format) -> Result<(), Failure> {
    match (format, row.answer()) {
        (Format::Table, Some(answer)) => {
            let closest = if row.found.is_err() { "the closest state:\n" } else { "" };
            print(&format!("{closest}{}", answer.table(robot, &row.drives)))
        }
        (Format::Json, Some(_)) => print(&format!("{:#}\n", row_json(robot, row))),
        _ => print(&text(robot, std::slice::from_ref(row), format, &Sheet::default(), &[])?),
    }
}

/// Prints rows; that some could not be solved is a failure.
pub(crate) fn print_rows(robot: &Robot, rows: &[Row], format: Format) -> Result<(), Failure> {
    print_beside(robot, rows, format, &Sheet::default(), &[])
}

/// The same with columns before them: those of a table, and what they are in JSON.
pub(crate) fn print_beside(
    robot: &Robot,
    rows: &[Row],
    format: Format,
    first: &Sheet,
    json: &[(&str, Value)],
) -> Result<(), Failure> {
    print(&text(robot, rows, format, first, json)?)?;
    Failure::rows(rows.iter().filter(|row| row.found.is_err()).count(), rows.len())
}

fn text(
    robot: &Robot,
    rows: &[Row],
    format: Format,
    first: &Sheet,
    json: &[(&str, Value)],
) -> Result<String, Failure> {
    let mut sheet = sheet(robot, rows);
    sheet.headers.splice(0..0, first.headers.iter().cloned());
    for (row, cells) in sheet.rows.iter_mut().zip(&first.rows) {
        row.splice(0..0, cells.iter().cloned());
    }
    Ok(match format {
        Format::Table => sheet.table(),
        Format::Csv => sheet.csv()?,
        Format::Json => {
            let mut rows = Value::from_iter(rows.iter().map(|row| row_json(robot, row)));
            for (row, (name, value)) in rows.as_array_mut().into_iter().flatten().zip(json) {
                row[*name] = value.clone();
            }
            format!("{rows:#}\n")
        }
    })
}
