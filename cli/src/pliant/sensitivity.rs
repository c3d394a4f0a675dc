//! `pliant sensitivity`.

use clap::Args;
use pliant::nalgebra::Vector6;
use pliant::{Drive, Error, Sensitivity};
use pliant_declare::units::Dimension;
use serde_json::{Value, json};

use super::failure::{Failure, print, quantity_of};
use super::robot::Robot;
use super::table::{Cell, Known, Sheet};
use super::{Format, inputs, robot, settings};

/// Equilibrium, section and output format of derivatives.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    robot: robot::Options,
    #[command(flatten)]
    input: inputs::Options,
    #[command(flatten)]
    settings: settings::Options,
    /// Arc length of a rod's section whose derivatives are printed in place of the tip's; derivatives with respect to parameters stay those of the tip.
    #[arg(long, value_name = "LENGTH", allow_hyphen_values = true)]
    station: Option<String>,
    /// The body of this section.
    #[arg(long, default_value_t = 0, value_name = "NUMBER")]
    body: usize,
    /// Output format of the derivatives.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// Rows of a motion and of a wrench.
const MOTION: [(&str, &str); 6] = [
    ("rotation_x", "rad"),
    ("rotation_y", "rad"),
    ("rotation_z", "rad"),
    ("position_x", "m"),
    ("position_y", "m"),
    ("position_z", "m"),
];
const WRENCH: [(&str, &str); 6] = [
    ("couple_x", "N*m"),
    ("couple_y", "N*m"),
    ("couple_z", "N*m"),
    ("force_x", "N"),
    ("force_y", "N"),
    ("force_z", "N"),
];

/// A matrix of derivatives; names and units of its rows and columns.
struct Block {
    /// Differentiated quantity, and variable.
    title: &'static str,
    name: &'static str,
    rows: Vec<(String, String)>,
    columns: Vec<(String, String)>,
    entries: Vec<Vec<f64>>,
}

/// Solves, and prints derivatives.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let station = options.station.as_ref();
    let station = station.map(|text| quantity_of("--station", text, Dimension::LENGTH)).transpose()?;
    let robot = options.robot.open()?;
    let input = options.input.read(&robot)?;
    let solution = robot.model.solve_with(&input, &options.settings.read())?;
    let found = match station {
        Some(s) => solution.sensitivity_at(options.body, s)?,
        None => solution.sensitivity()?,
    };
    let mut blocks = blocks(&robot, &input.drives, &found, station.is_some());
    let mut refused = Vec::new();
    let (mut columns, mut motions) = (Vec::new(), Vec::new());
    for parameter in robot.model.parameters() {
        match solution.parameter_sensitivity(&parameter.name) {
            Ok(motion) => {
                columns.push((parameter.name.to_string(), parameter.unit.to_string()));
                motions.push(motion);
            }
            Err(error) => refused.push((parameter.name.to_string(), error)),
        }
    }
    if !motions.is_empty() {
        blocks.push(Block::new("tip by parameters", "tip_by_parameter", &MOTION, columns, &motions));
    }
    match options.format {
        Format::Table => print(&table(&robot, &blocks, &refused)),
        Format::Csv => print(&sheet(&blocks).csv()?),
        Format::Json => print(&format!("{:#}\n", json(&robot, &blocks))),
    }
}

impl Block {
    /// Makes a block whose columns are six-vectors.
    fn new(
        title: &'static str,
        name: &'static str,
        rows: &[(&str, &str)],
        columns: Vec<(String, String)>,
        motions: &[Vector6<f64>],
    ) -> Self {
        let entries = (0..6).map(|row| motions.iter().map(|motion| motion[row]).collect()).collect();
        Self { title, name, rows: owned(rows), columns, entries }
    }

    /// As a table.
    fn sheet(&self) -> Sheet {
        let header = |(name, unit): &(String, String)| {
            if unit == "1" { name.clone() } else { format!("{name} [{unit}]") }
        };
        let rows = self.rows.iter().zip(&self.entries).map(|(row, entries)| {
            let numbers = entries.iter().map(|value| Cell::Number(*value));
            // An empty last column, which is aligned to the left.
            let cells = std::iter::once(Cell::Text(header(row))).chain(numbers);
            cells.chain([Cell::Empty]).collect()
        });
        let names = std::iter::once(self.title.to_owned()).chain(self.columns.iter().map(header));
        Sheet { headers: names.chain([String::new()]).collect(), rows: rows.collect() }
    }
}

fn owned(rows: &[(&str, &str)]) -> Vec<(String, String)> {
    rows.iter().map(|(name, unit)| ((*name).to_owned(), (*unit).to_owned())).collect()
}

fn blocks(robot: &Robot, drives: &[Drive], found: &Sensitivity, section: bool) -> Vec<Block> {
    let named = |force: bool| {
        let actuators = robot.actuators.iter().zip(drives).enumerate();
        let each = actuators.map(|(number, (actuator, drive))| {
            let given = matches!(drive, Drive::Force(_));
            let side = if given == force { actuator.force } else { actuator.displacement };
            (Known::of(number, side).name, side.unit.to_owned())
        });
        each.collect::<Vec<_>>()
    };
    // Where forces are given, displacements are found, and the other way round.
    let (given, sought) = (named(true), named(false));
    let motions: Vec<Vector6<f64>> = found.tip_by_drive.column_iter().map(Into::into).collect();
    let wrenches: Vec<Vector6<f64>> = found.compliance.column_iter().map(Into::into).collect();
    let moved = found.actuator_by_drive.row_iter().map(|row| row.iter().copied().collect()).collect();
    let titles =
        if section { ["section by drives", "section_by_drive"] } else { ["tip by drives", "tip_by_drive"] };
    vec![
        Block::new(titles[0], titles[1], &MOTION, given.clone(), &motions),
        Block {
            title: "actuators by drives",
            name: "actuator_by_drive",
            rows: sought,
            columns: given,
            entries: moved,
        },
        Block::new("compliance", "compliance", &MOTION, owned(&WRENCH), &wrenches),
    ]
}

/// A unit over another one.
fn per(unit: &str, by: &str) -> String {
    if by == "1" {
        return unit.to_owned();
    }
    let turned = by.chars().map(|mark| match mark {
        '*' => '/',
        '/' => '*',
        other => other,
    });
    let turned: String = turned.collect();
    // `1/m` is turned into `1*m`.
    match turned.strip_prefix("1*") {
        Some(above) => format!("{unit}*{above}"),
        None => format!("{unit}/{turned}"),
    }
}

fn table(robot: &Robot, blocks: &[Block], refused: &[(String, Error)]) -> String {
    let mut text = format!("robot {}, model {}\n", robot.declaration.name(), robot.model.kind());
    for block in blocks {
        text.push('\n');
        text.push_str(&block.sheet().table_of_rows());
    }
    for (name, error) in refused {
        text.push_str(&format!("\ntip by {name}: {error}\n"));
    }
    text
}

/// A row per derivative.
fn sheet(blocks: &[Block]) -> Sheet {
    let headers = ["matrix", "of", "by", "value", "unit"].map(str::to_owned).to_vec();
    let mut rows = Vec::new();
    for block in blocks {
        for ((name, unit), entries) in block.rows.iter().zip(&block.entries) {
            for ((by, by_unit), value) in block.columns.iter().zip(entries) {
                let texts = [block.name, name, by].map(|text| Cell::Text(text.to_owned()));
                let rest = [Cell::Number(*value), Cell::Text(per(unit, by_unit))];
                rows.push(texts.into_iter().chain(rest).collect());
            }
        }
    }
    Sheet { headers, rows }
}

fn json(robot: &Robot, blocks: &[Block]) -> Value {
    let mut value = json!({ "robot": robot.declaration.name(), "model": robot.model.kind() });
    for block in blocks {
        let named = |all: &[(String, String)]| {
            Value::from_iter(all.iter().map(|(name, unit)| json!({ "name": name, "unit": unit })))
        };
        value[block.name] = json!({
            "rows": named(&block.rows),
            "columns": named(&block.columns),
            "values": block.entries,
        });
    }
    value
}

#[cfg(test)]
mod tests {
    use super::per;

    #[test]
    fn units_of_derivatives() {
        assert_eq!(per("m", "N*m"), "m/N/m");
        assert_eq!(per("rad", "N/m"), "rad/N*m");
        assert_eq!((per("m", "1").as_str(), per("m", "1/m").as_str()), ("m", "m*m"));
    }
}
