//! Tables: CSV in, whose header says units, and tables, CSV and JSON out.

use std::collections::BTreeMap;
use std::path::Path;

use pliant_batch::header;
pub(crate) use pliant_batch::header::Known;
use pliant_calibration::{Line, Lines};
use pliant_declare::quantity;
use pliant_declare::units::Unit;

use super::failure::{self, Failure};

/// A table that was read.
#[derive(Debug)]
pub(crate) struct Table {
    file: String,
    /// Meaning of each column: its index into the known columns.
    pub(crate) columns: Vec<usize>,
    /// Names and units as they are written.
    headers: Vec<String>,
    /// In SI.
    pub(crate) rows: Vec<Vec<f64>>,
    /// The line of each row.
    pub(crate) lines: Vec<u64>,
}

impl Table {
    /// Reads a table with some of these columns.
    pub(crate) fn read(file: &Path, known: &[Known]) -> Result<Self, Failure> {
        let shown = file.display().to_string();
        let text = failure::read(file)?;
        let lines = Lines::of(&text, &shown).map_err(Failure::input)?;
        let Line { number: line, cells: headers } = lines.header.clone();
        let mut table =
            Self { file: shown, columns: Vec::new(), headers, rows: Vec::new(), lines: Vec::new() };
        let mut units = Vec::new();
        for (column, text) in lines.header.cells.iter().enumerate() {
            let found = header::column(text, known, &table.columns);
            let found = found.map_err(|message| table.wrong(line, Some(column), &message))?;
            units.push(found.1);
            table.columns.push(found.0);
        }
        for line in lines {
            let Line { number: line, cells } = line.map_err(Failure::input)?;
            let cell = |(column, (text, unit)): (usize, (&String, &Unit))| {
                number(text, *unit).map_err(|message| table.wrong(line, Some(column), &message))
            };
            let row = cells.iter().zip(&units).enumerate().map(cell).collect::<Result<_, _>>()?;
            table.rows.push(row);
            table.lines.push(line);
        }
        Ok(table)
    }

    /// Where the column is that is number `index` of what is known.
    pub(crate) fn place(&self, index: usize, known: &Known) -> Result<usize, Failure> {
        let place = self.columns.iter().position(|column| *column == index);
        let missing = || format!("there is no column `{}`: expected one", known.shown());
        place.ok_or_else(|| self.wrong(1, None, &missing()))
    }

    /// Makes a failure that names the line, and a column of it, both counted from 1.
    pub(crate) fn wrong(&self, line: u64, column: Option<usize>, message: &str) -> Failure {
        let column = column.map_or_else(String::new, |column| {
            let name = self.headers.get(column).map_or("", String::as_str);
            format!(", column {} (`{name}`)", column + 1)
        });
        Failure::input(format!("{}, line {line}{column}: {message}", self.file))
    }
}

/// A cell in SI.
fn number(text: &str, unit: Unit) -> Result<f64, String> {
    if text.is_empty() {
        return Err("the cell is empty: expected a number".to_owned());
    }
    if quantity::number_length(text) != text.len() {
        return Err(format!("`{text}` is no finite number: expected one, without a unit"));
    }
    quantity::scaled(text, unit).ok_or_else(|| format!("`{text}` is out of the range of double precision"))
}

/// A cell of a table that is written.
#[derive(Clone, Debug)]
pub(crate) enum Cell {
    Number(f64),
    Count(usize),
    Text(String),
    Empty,
}

impl Cell {
    /// As text, a number by a function.
    fn text(&self, number: impl Fn(f64) -> String) -> String {
        match self {
            Self::Number(value) => number(*value),
            Self::Count(count) => count.to_string(),
            Self::Text(text) => text.clone(),
            Self::Empty => String::new(),
        }
    }
}

/// A table that is written: headers with units, and rows.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    pub(crate) headers: Vec<String>,
    pub(crate) rows: Vec<Vec<Cell>>,
}

impl Sheet {
    /// As CSV, numbers with all of their digits.
    pub(crate) fn csv(&self) -> Result<String, Failure> {
        let failed = |error: &dyn std::fmt::Display| Failure::input(format!("cannot write a table: {error}"));
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(&self.headers).map_err(|error| failed(&error))?;
        for row in &self.rows {
            let cells = row.iter().map(|cell| cell.text(number_text));
            writer.write_record(cells).map_err(|error| failed(&error))?;
        }
        let bytes = writer.into_inner().map_err(|error| failed(&error))?;
        String::from_utf8(bytes).map_err(|error| failed(&error))
    }

    /// For people: numbers with six digits of the largest one among the columns of one name, `tip_x`, `tip_y`, ...
    pub(crate) fn table(&self) -> String {
        self.shown(|_, column| self.headers.get(column).map_or("", |header| group(header)))
    }

    /// The same where rows have names, in their first cells.
    pub(crate) fn table_of_rows(&self) -> String {
        self.shown(|row, _| match row.first() {
            Some(Cell::Text(name)) => group(name),
            _ => "",
        })
    }

    /// As text; numbers of one group, of which a row and the number of a column tell, have their digits from the largest.
    fn shown<'a>(&'a self, group: impl Fn(&'a [Cell], usize) -> &'a str) -> String {
        let mut largest: BTreeMap<&str, f64> = BTreeMap::new();
        for row in &self.rows {
            for (column, cell) in row.iter().enumerate() {
                if let Cell::Number(value) = cell {
                    let known = largest.entry(group(row, column)).or_default();
                    *known = known.max(value.abs());
                }
            }
        }
        let columns: Vec<Vec<String>> = (0..self.headers.len())
            .map(|column| {
                let cells = self.rows.iter().map(|row| {
                    let largest = largest.get(group(row, column)).copied().unwrap_or(0.0);
                    row.get(column).unwrap_or(&Cell::Empty).text(|value| six(value, largest))
                });
                std::iter::once(self.headers[column].clone()).chain(cells).collect()
            })
            .collect();
        let width = |cells: &Vec<String>| cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = columns.iter().map(width).collect();
        let mut text = String::new();
        for line in 0..=self.rows.len() {
            let last = columns.len().saturating_sub(1);
            let cells = columns.iter().zip(&widths).enumerate().map(|(number, (column, width))| {
                let cell = &column[line];
                // Reasons are long, and stand last.
                if number == last { cell.clone() } else { format!("{cell:>width$}") }
            });
            text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
            text.push('\n');
        }
        text
    }
}

/// Common name of columns or rows that differ in number or axis alone.
fn group(name: &str) -> &str {
    let name = name.split(' ').next().unwrap_or_default();
    name.rsplit_once('_').map_or(name, |(group, _)| group)
}

/// All digits of a number, with an exponent where there would be many zeros.
pub(crate) fn number_text(value: f64) -> String {
    if value == 0.0 || (1e-5..1e15).contains(&value.abs()) { value.to_string() } else { format!("{value:e}") }
}

/// A number with six significant digits of the largest one that it stands beside.
pub(crate) fn six(value: f64, largest: f64) -> String {
    if largest == 0.0 || !value.is_finite() || !largest.is_finite() {
        return value.to_string();
    }
    // Exponent of the largest number after rounding to six digits.
    let exponent =
        format!("{largest:.5e}").split_once('e').and_then(|(_, ten)| ten.parse().ok()).unwrap_or(0);
    let text = if (-6..9).contains(&exponent) {
        format!("{value:.0$}", usize::try_from(5 - exponent).unwrap_or(0))
    } else {
        // Without the noise behind the sixth digit of the largest one.
        let unit = 10_f64.powi(exponent - 5);
        let rounded = (value / unit).round() * unit;
        if rounded == 0.0 { "0".to_owned() } else { format!("{rounded:.5e}") }
    };
    let zero = text.trim_start_matches('-').bytes().all(|byte| matches!(byte, b'0' | b'.'));
    if zero { text.trim_start_matches('-').to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_digits_of_the_largest_number() {
        assert_eq!(six(0.241_234_567, 0.241_234_567), "0.241235");
        assert_eq!(six(-1e-17, 0.25), "0.000000");
        assert_eq!(six(9.999_999, 9.999_999), "10.0000");
        assert_eq!(six(3e12, 3e12), "3.00000e12");
        assert_eq!((six(0.0, 0.0), six(1e-9, 1e12)), ("0".to_owned(), "0".to_owned()));
    }
}
