//! Inputs of a motion over time: what drives the actuators, gravity, the place of the base.

use std::path::Path;

use pliant::declaration::Actuator;
use pliant::{Drive, Spline};
use pliant_batch::header;
use pliant_declare::units::Dimension;

use super::failure::Failure;
use super::table::{Known, Table};

/// Numbers over time.
pub(crate) struct Series {
    times: Vec<f64>,
    rows: Vec<Vec<f64>>,
    spline: Option<Spline>,
}

impl Series {
    /// The same at all times.
    pub(crate) fn constant(row: Vec<f64>) -> Self {
        Self { times: vec![0.0], rows: vec![row], spline: None }
    }

    /// Values and their first and second derivatives at a time, column by column; derivatives only where the series is smooth.
    pub(crate) fn at(&self, time: f64, mut into: impl FnMut(usize, [f64; 3])) {
        if let Some(spline) = &self.spline {
            spline.evaluate(time, into);
            return;
        }
        let after = self.times.partition_point(|known| *known <= time);
        let before = after.saturating_sub(1);
        let after = after.min(self.times.len() - 1);
        let span = self.times[after] - self.times[before];
        let part = if span > 0.0 { ((time - self.times[before]) / span).clamp(0.0, 1.0) } else { 0.0 };
        for (column, (from, to)) in self.rows[before].iter().zip(&self.rows[after]).enumerate() {
            into(column, [from + (to - from) * part, 0.0, 0.0]);
        }
    }

    /// Writes the values at a time.
    pub(crate) fn write(&self, time: f64, values: &mut [f64]) {
        self.at(time, |column, [value, ..]| values[column] = value);
    }

    /// Times at which it has kinks.
    pub(crate) fn kinks(&self) -> &[f64] {
        if self.spline.is_some() || self.times.len() < 2 { &[] } else { &self.times }
    }

    /// Reads the drives of actuators over time from a table with a column for each, of its force or of its displacement. Displacements are smooth in any case:
    /// a motor that starts at once would need an infinite force.
    pub(crate) fn drives(
        file: &Path,
        actuators: &[Actuator],
        smooth: bool,
    ) -> Result<(Self, Vec<Drive>), Failure> {
        let mut drives = Vec::new();
        let found = Self::read(file, header::of_inputs(actuators), |table, places| {
            // Numbers of columns among those of the actuators.
            let columns: Vec<usize> = table.columns.iter().map(|known| known.wrapping_sub(1)).collect();
            let driven = header::drives(&columns, actuators)
                .map_err(|fault| table.wrong(1, fault.column, &fault.message))?;
            places.extend(driven.iter().map(|column| column.column));
            drives = driven.into_iter().map(|column| column.drive).collect();
            Ok(smooth || drives.iter().any(|drive| !matches!(drive, Drive::Force(_))))
        })?;
        Ok((found, drives))
    }

    /// Vectors of a table: columns `name_x`, `name_y`, `name_z`.
    pub(crate) fn vectors(
        file: &Path,
        name: &str,
        (dimension, unit): (Dimension, &'static str),
        smooth: bool,
    ) -> Result<Self, Failure> {
        let of = |axis: &str| Known { name: format!("{name}_{axis}"), dimension: Some(dimension), unit };
        let known: Vec<Known> = ["x", "y", "z"].map(of).into();
        Self::read(file, known.clone(), |table, places| {
            for (index, known) in known.iter().enumerate() {
                places.push(table.place(index + 1, known)?);
            }
            Ok(smooth)
        })
    }

    /// Reads a table with times and some of these columns: `choose` writes the places of those that are read, and says whether a spline goes through them.
    fn read(
        file: &Path,
        columns: Vec<Known>,
        choose: impl FnOnce(&Table, &mut Vec<usize>) -> Result<bool, Failure>,
    ) -> Result<Self, Failure> {
        let time = Dimension::integers(0, 0, 1);
        let time = Known { name: "time".to_owned(), dimension: Some(time), unit: "s" };
        let known: Vec<Known> = std::iter::once(time).chain(columns).collect();
        let table = Table::read(file, &known)?;
        let (time, mut places) = (table.place(0, &known[0])?, Vec::new());
        let smooth = choose(&table, &mut places)?;
        let mut found = Self { times: Vec::new(), rows: Vec::new(), spline: None };
        for (row, line) in table.rows.iter().zip(&table.lines) {
            let now = row[time];
            if let Some(before) = found.times.last().filter(|before| **before >= now) {
                let message = format!("the time is {now} s behind {before} s: expected a later one");
                return Err(table.wrong(*line, Some(time), &message));
            }
            found.times.push(now);
            found.rows.push(places.iter().map(|column| row[*column]).collect());
        }
        if found.times.is_empty() {
            return Err(table.wrong(1, None, "no row follows the header: expected one at least"));
        }
        if smooth {
            found.spline = Spline::new(&found.times, places.len(), &found.rows.concat());
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forces_are_linear_between_rows() {
        let forces =
            Series { times: vec![1.0, 3.0], rows: vec![vec![0.0, 4.0], vec![2.0, 0.0]], spline: None };
        let at = |time| {
            let mut found = [f64::NAN; 2];
            forces.write(time, &mut found);
            found
        };
        assert_eq!(
            [0.0, 1.0, 2.0, 3.0, 9.0].map(at),
            [[0.0, 4.0], [0.0, 4.0], [1.0, 2.0], [2.0, 0.0], [2.0, 0.0]]
        );
    }
}
