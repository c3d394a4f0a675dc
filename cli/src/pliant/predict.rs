//! `pliant predict`.

use std::path::PathBuf;

use clap::Args;
use pliant_calibration::{Calibration, Experiment, Fitted};

use super::fit::{Opened, findings, open};
use super::table::{Cell, Sheet};
use super::{Format, failure};
use failure::{Failure, print};

/// Fitted robot, rows to predict, and level of the intervals.
#[derive(Args)]
pub(crate) struct Options {
    /// The declaration with fitted values, beside which `pliant fit --out` has written a `.fit.toml`.
    file: PathBuf,
    /// The rows to predict: a table of the form of the experiments of the fit.
    rows: PathBuf,
    /// The map of the fit.
    #[arg(long, value_name = "FILE")]
    map: PathBuf,
    /// The probability of the intervals.
    #[arg(long, value_name = "LEVEL", default_value_t = 0.95)]
    level: f64,
    /// Output format of the predictions.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// Predicts and prints.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    if !(options.level > 0.0 && options.level < 1.0) {
        return Err(Failure::option(
            "--level",
            &format!("{}: expected a number between 0 and 1", options.level),
        ));
    }
    let beside = options.file.with_extension("fit.toml");
    let fitted = Fitted::read(&failure::read(&beside)?)
        .map_err(|error| Failure::input(format!("{}: {error}", beside.display())))?;
    let bare = open(&options.file, &options.map, &options.rows, &[])?.calibration;
    // Unknowns that the fit freed besides the map are parameters.
    let known = |name: &&String| !bare.unknowns().iter().any(|unknown| unknown.name == **name);
    let free: Vec<String> = fitted.names.iter().filter(known).cloned().collect();
    let Opened { calibration, experiments: rows, order, .. } =
        open(&options.file, &options.map, &options.rows, &free)?;
    let doubts = calibration.doubts(&fitted, &rows)?;
    let factor = fitted.interval_factor(options.level);
    let found = predicted(&calibration, &fitted, &rows, factor)?;
    let words: Vec<String> = findings(&order, &doubts).collect();
    // Beside numbers for programs.
    if options.format != Format::Table {
        for line in &words {
            eprintln!("{line}");
        }
    }
    let mut shown = match options.format {
        Format::Csv => return print(&found.sheet.csv()?),
        Format::Json => return print(&json(&found.sheet)),
        Format::Table => found.sheet.table(),
    };
    for (sensor, [sum, count]) in calibration.sensors().iter().zip(&found.squares) {
        if *count > 0.0 {
            shown += &format!("residual of {:24} {:.3e} r.m.s.\n", sensor.name, (sum / count).sqrt());
        }
    }
    for line in &words {
        shown += &format!("{line}\n");
    }
    shown += &format!(
        "{} of {} numbers within their intervals of {} %\n",
        found.inside,
        found.sheet.rows.len(),
        100.0 * options.level
    );
    print(&shown)
}

/// Residuals of rows beside their intervals.
struct Predicted {
    /// A line for each number.
    sheet: Sheet,
    /// Count of the numbers within their intervals.
    inside: usize,
    /// Sum of the squares of the residuals of each sensor, and number of its observations.
    squares: Vec<[f64; 2]>,
}

/// Predicts rows, with intervals of `factor` standard deviations.
fn predicted(
    calibration: &Calibration,
    fitted: &Fitted,
    rows: &[Experiment],
    factor: f64,
) -> Result<Predicted, Failure> {
    let headers = ["experiment", "sensor", "component", "residual", "half_interval", "inside"];
    let mut sheet = Sheet { headers: headers.map(str::to_owned).to_vec(), rows: Vec::new() };
    let moving = rows.iter().any(|row| row.motion.is_some());
    if moving {
        sheet.headers.insert(1, "time".to_owned());
    }
    let mut inside = 0;
    let mut squares = vec![[0.0, 0.0]; calibration.sensors().len()];
    for row in rows {
        let found = calibration.predict(fitted, row)?;
        let observed = found.residuals.iter().zip(&found.of_measurement).zip(&found.times);
        for (((sensor, values), deviations), time) in observed {
            squares[*sensor][0] += values.iter().map(|value| value * value).sum::<f64>();
            squares[*sensor][1] += 1.0;
            for (component, (value, deviation)) in values.iter().zip(deviations).enumerate() {
                let within = value.abs() <= factor * deviation;
                inside += usize::from(within);
                let mut cells = vec![
                    Cell::Text(row.name.clone()),
                    Cell::Text(calibration.sensors()[*sensor].name.clone()),
                    Cell::Count(component),
                    Cell::Number(*value),
                    Cell::Number(factor * deviation),
                    Cell::Text(if within { "yes" } else { "no" }.to_owned()),
                ];
                if moving {
                    cells.insert(1, time.map_or(Cell::Empty, Cell::Number));
                }
                sheet.rows.push(cells);
            }
        }
    }
    Ok(Predicted { sheet, inside, squares })
}

/// The rows as a list of objects.
fn json(sheet: &Sheet) -> String {
    let value = |cell: &Cell| match cell {
        Cell::Number(value) => serde_json::json!(value),
        Cell::Count(count) => serde_json::json!(count),
        Cell::Text(text) => serde_json::json!(text),
        Cell::Empty => serde_json::Value::Null,
    };
    let object = |row: &Vec<Cell>| {
        let entries = sheet.headers.iter().cloned().zip(row.iter().map(value));
        serde_json::Value::Object(entries.collect())
    };
    let rows: Vec<serde_json::Value> = sheet.rows.iter().map(object).collect();
    format!("{}\n", serde_json::Value::Array(rows))
}
