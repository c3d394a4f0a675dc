//! Inputs of a motion over time: forces of actuators, gravity, the place of the base.

use std::path::Path;

use pliant::Spline;
use pliant::declaration::Actuator;
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

    /// Forces of a table.
    pub(crate) fn forces(file: &Path, actuators: &[Actuator], smooth: bool) -> Result<Self, Failure> {
        let forces = actuators.iter().enumerate().map(|(number, own)| Known::of(number, own.force));
        Self::read(file, forces.collect(), smooth)
    }

    /// Vectors of a table: columns `name_x`, `name_y`, `name_z`.
    pub(crate) fn vectors(
        file: &Path,
        name: &str,
        (dimension, unit): (Dimension, &'static str),
        smooth: bool,
    ) -> Result<Self, Failure> {
        let of = |axis: &str| Known { name: format!("{name}_{axis}"), dimension: Some(dimension), unit };
        Self::read(file, ["x", "y", "z"].map(of).into(), smooth)
    }

    fn read(file: &Path, columns: Vec<Known>, smooth: bool) -> Result<Self, Failure> {
        let time = Dimension::integers(0, 0, 1);
        let time = Known { name: "time".to_owned(), dimension: Some(time), unit: "s" };
        let known: Vec<Known> = std::iter::once(time).chain(columns).collect();
        let table = Table::read(file, &known)?;
        let place = |index: usize| {
            let place = table.columns.iter().position(|column| *column == index);
            let missing = || format!("there is no column `{}`: expected one", known[index].shown());
            place.ok_or_else(|| table.wrong(1, None, &missing()))
        };
        let places: Vec<usize> = (0..known.len()).map(place).collect::<Result<_, _>>()?;
        let mut found = Self { times: Vec::new(), rows: Vec::new(), spline: None };
        for (row, line) in table.rows.iter().zip(&table.lines) {
            let time = row[places[0]];
            if let Some(before) = found.times.last().filter(|before| **before >= time) {
                let message = format!("the time is {time} s behind {before} s: expected a later one");
                return Err(table.wrong(*line, Some(places[0]), &message));
            }
            found.times.push(time);
            found.rows.push(places[1..].iter().map(|column| row[*column]).collect());
        }
        if found.times.is_empty() {
            return Err(table.wrong(1, None, "no row follows the header: expected one at least"));
        }
        if smooth {
            found.spline = Spline::new(&found.times, known.len() - 1, &found.rows.concat());
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
