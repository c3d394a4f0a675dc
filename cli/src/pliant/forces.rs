//! Forces of actuators over time.

use std::path::Path;

use pliant::declaration::Actuator;
use pliant_declare::units::Dimension;

use super::failure::Failure;
use super::table::{Known, Table};

/// Forces over time.
pub(crate) struct Forces {
    times: Vec<f64>,
    forces: Vec<Vec<f64>>,
}

impl Forces {
    /// The same at all times.
    pub(crate) fn constant(forces: Vec<f64>) -> Self {
        Self { times: vec![0.0], forces: vec![forces] }
    }

    /// Those at a time.
    pub(crate) fn write(&self, time: f64, forces: &mut [f64]) {
        let after = self.times.partition_point(|known| *known <= time);
        let before = after.saturating_sub(1);
        let after = after.min(self.times.len() - 1);
        let span = self.times[after] - self.times[before];
        let part = if span > 0.0 { ((time - self.times[before]) / span).clamp(0.0, 1.0) } else { 0.0 };
        let [from, to] = [&self.forces[before], &self.forces[after]];
        for (force, (from, to)) in forces.iter_mut().zip(from.iter().zip(to)) {
            *force = from + (to - from) * part;
        }
    }

    /// Of a table.
    pub(crate) fn read(file: &Path, actuators: &[Actuator]) -> Result<Self, Failure> {
        let time = Dimension::integers(0, 0, 1);
        let time = Known { name: "time".to_owned(), dimension: Some(time), unit: "s" };
        let forces = actuators.iter().enumerate().map(|(number, own)| Known::of(number, own.force));
        let known: Vec<Known> = std::iter::once(time).chain(forces).collect();
        let table = Table::read(file, &known)?;
        let place = |index: usize| {
            let place = table.columns.iter().position(|column| *column == index);
            let missing = || format!("there is no column `{}`: expected one", known[index].shown());
            place.ok_or_else(|| table.wrong(1, None, &missing()))
        };
        let places: Vec<usize> = (0..known.len()).map(place).collect::<Result<_, _>>()?;
        let mut found = Self { times: Vec::new(), forces: Vec::new() };
        for (row, line) in table.rows.iter().zip(&table.lines) {
            let time = row[places[0]];
            if let Some(before) = found.times.last().filter(|before| **before >= time) {
                let message = format!("the time is {time} s behind {before} s: expected a later one");
                return Err(table.wrong(*line, Some(places[0]), &message));
            }
            found.times.push(time);
            found.forces.push(places[1..].iter().map(|column| row[*column]).collect());
        }
        if found.times.is_empty() {
            return Err(table.wrong(1, None, "no row follows the header: expected one at least"));
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forces_are_linear_between_rows() {
        let forces = Forces { times: vec![1.0, 3.0], forces: vec![vec![0.0, 4.0], vec![2.0, 0.0]] };
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
