//! Columns of a table by their meaning, and its rows as experiments.

use pliant::{Drive, Input};

use super::Map;
use super::table::Table;
use crate::Error;
use crate::experiment::Experiment;
use crate::sensor::Measured;
use crate::transmission::Turns;

/// Columns that a map names, with the factors of their numbers to SI.
pub(super) struct Columns<'a> {
    table: &'a Table,
    name: Option<usize>,
    pub(super) time: Option<(usize, f64)>,
    pub(super) drives: Vec<(usize, f64, Drive)>,
    sensors: Vec<Vec<(usize, f64)>>,
}

impl<'a> Columns<'a> {
    /// The columns of a map in a table.
    pub(super) fn of(map: &Map, table: &'a Table) -> Result<Self, Error> {
        Ok(Self {
            drives: map.drive.iter().map(|drive| drive.column(table)).collect::<Result<_, _>>()?,
            sensors: map.sensor.iter().map(|sensor| sensor.columns(table)).collect::<Result<_, _>>()?,
            name: map.name.as_ref().map(|name| table.column(name)).transpose()?,
            time: map.time.as_ref().map(|time| table.scaled(time, Some("s"), "s")).transpose()?,
            table,
        })
    }

    /// Moves the turning points of the drives on by a row.
    pub(super) fn remember(&self, row: usize, turns: &mut [Turns]) {
        for (turns, (column, factor, _)) in turns.iter_mut().zip(&self.drives) {
            if let Ok(Some(value)) = self.table.number(row, *column) {
                turns.push(value * factor);
            }
        }
    }

    /// A row as an experiment in equilibrium; faults of its cells are added to `wrong`.
    pub(super) fn experiment(&self, row: usize, wrong: &mut Vec<String>) -> Experiment {
        let label = match self.name {
            Some(column) => self.table.rows[row][column].clone(),
            None => format!("line {}", self.table.lines[row]),
        };
        let number = |(column, factor, drive): &(usize, f64, Drive)| {
            Some(drive.with_value(self.table.filled(row, *column, "a number", wrong)? * factor))
        };
        let inputs: Vec<Drive> = self.drives.iter().filter_map(number).collect();
        let mut experiment = Experiment::new(label, Input::from(inputs));
        for (sensor, columns) in self.sensors.iter().enumerate() {
            let mut values = Vec::with_capacity(columns.len());
            for (column, factor) in columns {
                match self.table.number(row, *column) {
                    Ok(value) => values.push(value.map(|value| value * factor)),
                    Err(message) => wrong.push(message),
                }
            }
            if values.iter().any(Option::is_some) {
                experiment.measured.push(Measured { sensor, values });
            }
        }
        experiment
    }

    /// Time of a row, s, where there is a column of times.
    pub(super) fn time(&self, row: usize, wrong: &mut Vec<String>) -> Option<f64> {
        let (column, factor) = self.time?;
        Some(self.table.filled(row, column, "a time", wrong)? * factor)
    }

    /// Rates of the numbers of the drives, per s: differences of the rows before and after; none without times.
    pub(super) fn rates(&self, row: usize) -> Result<Vec<f64>, String> {
        let Some((time, factor)) = self.time else { return Ok(Vec::new()) };
        let (before, after) = (row.saturating_sub(1), (row + 1).min(self.table.rows.len() - 1));
        let at = |row: usize, column: usize| {
            Ok::<f64, String>(self.table.number(row, column)?.unwrap_or(f64::NAN))
        };
        let span = factor * (at(after, time)? - at(before, time)?);
        let rate = |(column, factor, _): &(usize, f64, Drive)| {
            let change = factor * (at(after, *column)? - at(before, *column)?);
            // Rows that are far apart belong to different runs.
            Ok(if span > 0.0 && change.is_finite() { change / span } else { 0.0 })
        };
        self.drives.iter().map(rate).collect()
    }
}
