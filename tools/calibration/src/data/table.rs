//! Tables: CSV with units in its header.

use pliant_declare::quantity;

use super::lines::Lines;
use super::quantity::dimension;
use crate::Error;

/// A table as text.
pub(super) struct Table {
    file: String,
    pub(super) headers: Vec<(String, Option<String>)>,
    pub(super) rows: Vec<Vec<String>>,
    pub(super) lines: Vec<u64>,
}

impl Table {
    pub(super) fn read(text: &str, file: &str) -> Result<Self, Error> {
        let lines_of = Lines::of(text, file).map_err(|message| Error::Data(vec![message]))?;
        let headers: Vec<(String, Option<String>)> = lines_of
            .header
            .cells
            .iter()
            .map(|text| match text.split_once('[') {
                Some((name, unit)) => {
                    let unit = unit.trim_end().trim_end_matches(']');
                    (name.trim().to_owned(), Some(unit.to_owned()))
                }
                None => (text.to_owned(), None),
            })
            .collect();
        let (mut rows, mut lines, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
        for line in lines_of {
            match line {
                Ok(line) => {
                    rows.push(line.cells);
                    lines.push(line.number);
                }
                Err(message) => wrong.push(message),
            }
        }
        if wrong.is_empty() {
            Ok(Self { file: file.to_owned(), headers, rows, lines })
        } else {
            Err(Error::Data(wrong))
        }
    }

    pub(super) fn column(&self, name: &str) -> Result<usize, Error> {
        let found = self.headers.iter().position(|(header, _)| header == name);
        found.ok_or_else(|| {
            let names: Vec<String> = self.headers.iter().map(|(name, _)| format!("`{name}`")).collect();
            Error::Asked(format!("{} has no column `{name}`: it has {}", self.file, names.join(", ")))
        })
    }

    /// A column, and the factor of its numbers to SI: by its own unit, or by that of the map where it has none.
    pub(super) fn scaled(
        &self,
        name: &str,
        unit: Option<&str>,
        expected: &str,
    ) -> Result<(usize, f64), Error> {
        let column = self.column(name)?;
        let Some(unit) = self.headers[column].1.as_deref().or(unit) else {
            if expected == "1" {
                return Ok((column, 1.0));
            }
            return Err(Error::Asked(format!(
                "{}: the column `{name}` has no unit: expected one in its header, as in `{name} [{expected}]`, or `unit` in the map",
                self.file
            )));
        };
        let wrong = |message: String| Error::Asked(format!("{}: the column `{name}`: {message}", self.file));
        let found = quantity::read_unit(unit).map_err(wrong)?;
        // Motors have angles and torques in place of lengths and forces.
        let motors = match expected {
            "m" => dimension("rad"),
            "N" => dimension("N*m"),
            other => dimension(other),
        };
        if found.dimension != dimension(expected) && found.dimension != motors {
            return Err(wrong(format!(
                "its unit is that of {}: expected one as `{expected}`",
                quantity::words(found.dimension)
            )));
        }
        let factor = quantity::scaled("1", found).ok_or_else(|| wrong("its unit has no scale".to_owned()))?;
        Ok((column, factor))
    }

    pub(super) fn at(&self, row: usize, column: usize, message: &str) -> String {
        let (line, name) = (self.lines[row], &self.headers[column].0);
        format!("{}, line {line}, column {} (`{name}`): {message}", self.file, column + 1)
    }

    /// A cell; `None` where it is empty.
    pub(super) fn number(&self, row: usize, column: usize) -> Result<Option<f64>, String> {
        let text = &self.rows[row][column];
        if text.is_empty() {
            return Ok(None);
        }
        match text.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(Some(value)),
            _ => Err(self.at(
                row,
                column,
                &format!("`{text}` is no finite number: expected one, or an empty cell where it is missing"),
            )),
        }
    }

    /// A cell that must not be empty; the fault of one without a number is added to `wrong`.
    pub(super) fn filled(
        &self,
        row: usize,
        column: usize,
        expected: &str,
        wrong: &mut Vec<String>,
    ) -> Option<f64> {
        let found = self.number(row, column).and_then(|value| {
            value.ok_or_else(|| self.at(row, column, &format!("the cell is empty: expected {expected}")))
        });
        found.map_err(|message| wrong.push(message)).ok()
    }
}
