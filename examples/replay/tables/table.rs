//! Tables as text, and the inputs that a solver gets.

use std::io;

use super::{Origin, RowError, TableError};

/// Prefix of the columns of inputs.
const INPUT: &str = "in.";
/// Prefix of the columns that remark on a row.
const REMARK: &str = "info.";
/// The column of errors.
pub const ERROR: &str = "error";

/// Role of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An input.
    Input,
    /// A remark, which is not copied.
    Remark,
    /// An answer.
    Answer,
}

impl Kind {
    /// The kind of the column called `name`.
    pub fn of(name: &str) -> Self {
        if name.starts_with(INPUT) {
            Self::Input
        } else if name.starts_with(REMARK) || name == ERROR {
            Self::Remark
        } else {
            Self::Answer
        }
    }
}

/// A table as in its file.
#[derive(Clone, Debug)]
pub struct Table {
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Entries, row by row.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// Reads a CSV with a line of names.
    ///
    /// # Errors
    /// [`TableError::Csv`] for a file that is not one.
    pub fn read(reader: impl io::Read) -> Result<Self, TableError> {
        let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::Headers).from_reader(reader);
        let text = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect::<Vec<_>>();
        let columns = text(reader.headers()?);
        let rows = reader.records().map(|record| Ok(text(&record?))).collect::<Result<_, csv::Error>>()?;
        Ok(Self { columns, rows })
    }

    /// Where the column called `name` is.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column == name)
    }

    /// An entry as a number, where the table has the column and the entry is not empty; NaN where it is not a number, which no result matches.
    pub fn number(&self, row: usize, name: &str) -> Option<f64> {
        let text = self.rows[row][self.position(name)?].trim();
        if text.is_empty() { None } else { Some(text.parse().unwrap_or(f64::NAN)) }
    }

    /// The case that a row belongs to, by its input `in.case`; empty where there are no cases.
    pub fn case(&self, row: usize) -> &str {
        self.position("in.case").map_or("", |column| self.rows[row][column].trim())
    }

    /// All cases, in the order of their first rows.
    pub fn cases(&self) -> Vec<&str> {
        let mut found = Vec::new();
        for row in 0..self.rows.len() {
            if !found.contains(&self.case(row)) {
                found.push(self.case(row));
            }
        }
        found
    }
}

/// The inputs of a table, which is all that a solver gets of it.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    table: &'a Table,
    /// Elements per rod, where the rows do not say how many.
    pub elements: usize,
    /// Where the robots come from.
    pub origin: Origin,
}

impl<'a> Inputs<'a> {
    /// The inputs of `table`.
    pub const fn of(table: &'a Table, elements: usize, origin: Origin) -> Self {
        Self { table, elements, origin }
    }

    /// Number of rows.
    pub const fn len(&self) -> usize {
        self.table.rows.len()
    }

    /// Row `index`.
    pub const fn row(&self, index: usize) -> Row<'a> {
        Row { table: self.table, index }
    }

    /// Solves every row on its own.
    pub fn each(&self, solve: impl FnMut(Row<'a>) -> Answers) -> Vec<Answers> {
        (0..self.len()).map(|index| self.row(index)).map(solve).collect()
    }
}

/// Answers of a row, in the order in which its problem names them; NaN is an undefined one.
pub type Answers = Result<Vec<f64>, RowError>;

/// The inputs of one row.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    table: &'a Table,
    index: usize,
}

impl Row<'_> {
    /// The input called `in.{name}`, as text.
    ///
    /// # Errors
    /// [`RowError::Input`] if there is none.
    pub fn text(&self, name: &str) -> Result<&str, RowError> {
        let found = self.table.columns.iter().position(|column| column.strip_prefix(INPUT) == Some(name));
        let text = found.map(|column| self.table.rows[self.index][column].trim());
        text.ok_or_else(|| RowError::Input {
            name: name.to_owned(),
            text: String::new(),
            expected: "a column of this name",
        })
    }

    /// The input called `in.{name}`, as a number.
    ///
    /// # Errors
    /// [`RowError::Input`] if it is not a finite number.
    pub fn number(&self, name: &str) -> Result<f64, RowError> {
        let text = self.text(name)?;
        let finite = text.parse().ok().filter(|value: &f64| value.is_finite());
        finite.ok_or_else(|| RowError::Input {
            name: name.to_owned(),
            text: text.to_owned(),
            expected: "a finite number",
        })
    }

    /// The input called `in.{name}`, as a whole number from 1 to 1000.
    ///
    /// # Errors
    /// [`RowError::Input`] if it is not one.
    pub fn whole(&self, name: &str) -> Result<usize, RowError> {
        let text = self.text(name)?;
        text.parse().ok().filter(|number| (1..=1000).contains(number)).ok_or_else(|| RowError::Input {
            name: name.to_owned(),
            text: text.to_owned(),
            expected: "an integer from 1 to 1000",
        })
    }

    /// Several inputs as numbers.
    ///
    /// # Errors
    /// [`RowError::Input`] if one is not a finite number.
    pub fn numbers<const N: usize>(&self, names: [&str; N]) -> Result<[f64; N], RowError> {
        let mut values = [0.0; N];
        for (value, name) in values.iter_mut().zip(names) {
            *value = self.number(name)?;
        }
        Ok(values)
    }
}
