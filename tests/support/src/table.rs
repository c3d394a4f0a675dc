//! The tables and files of `tests/reference`.
//!
//! Tests fail where they cannot read them: functions that say so panic with the file, the line and the column.

use core::ops::Index;
use std::fs;
use std::io;
use std::path::Path;
use std::rc::Rc;

use serde_json::Value;

/// Why a table cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file cannot be opened.
    #[error("{file}: {source}")]
    File {
        /// Name of the file.
        file: String,
        /// Error of the system.
        source: io::Error,
    },
    /// A line is not one of a CSV with as many entries as there are names.
    #[error("{file}, line {line}: {source}")]
    Line {
        /// Name of the file.
        file: String,
        /// Line of the file, from 1.
        line: u64,
        /// Error of the reader.
        source: csv::Error,
    },
    /// Two columns have one name.
    #[error("{file}, line 1: two columns are called `{column}`")]
    SameName {
        /// Name of the file.
        file: String,
        /// Name of the columns.
        column: String,
    },
}

/// Rows with named columns.
#[derive(Clone, Debug)]
pub struct Table {
    rows: Vec<Row>,
}

/// File and columns of a table, which its rows share.
#[derive(Debug)]
struct Head {
    file: String,
    columns: Vec<String>,
}

/// A row of a table. What is asked of it panics with its file, line and column where it is not there.
#[derive(Clone, Debug)]
pub struct Row {
    head: Rc<Head>,
    /// From 1, as editors count.
    line: u64,
    entries: Vec<String>,
    /// Entries that are numbers; infinity is one.
    numbers: Vec<Option<f64>>,
}

impl Table {
    /// Reads a CSV whose first line has the names of the columns; `file` is what errors call it.
    ///
    /// # Errors
    /// [`TableError`].
    pub fn read(file: &str, reader: impl io::Read) -> Result<Self, TableError> {
        let wrong = |source: csv::Error, line: u64| {
            let line = source.position().map_or(line, csv::Position::line);
            TableError::Line { file: file.to_owned(), line, source }
        };
        let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(reader);
        let names = reader.headers().map_err(|error| wrong(error, 1))?;
        let columns: Vec<String> = names.iter().map(str::to_owned).collect();
        if let Some(column) = (1..columns.len()).find(|&k| columns[..k].contains(&columns[k])) {
            let column = columns[column].clone();
            return Err(TableError::SameName { file: file.to_owned(), column });
        }
        let head = Rc::new(Head { file: file.to_owned(), columns });
        let mut rows = Vec::new();
        for (index, record) in (2..).zip(reader.records()) {
            let record = record.map_err(|error| wrong(error, index))?;
            let line = record.position().map_or(index, csv::Position::line);
            let entries: Vec<String> = record.iter().map(str::to_owned).collect();
            let number = |entry: &String| entry.parse().ok().filter(|number: &f64| !number.is_nan());
            let numbers = entries.iter().map(number).collect();
            rows.push(Row { head: Rc::clone(&head), line, entries, numbers });
        }
        Ok(Self { rows })
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`TableError`].
    pub fn open(path: &Path) -> Result<Self, TableError> {
        let name = path.display().to_string();
        match fs::File::open(path) {
            Ok(file) => Self::read(&name, file),
            Err(source) => Err(TableError::File { file: name, source }),
        }
    }

    /// Its rows, in the order of the file.
    #[must_use]
    pub fn into_rows(self) -> Vec<Row> {
        self.rows
    }
}

impl Row {
    fn position(&self, column: &str) -> Option<usize> {
        self.head.columns.iter().position(|name| name == column)
    }

    /// File, line and column, as errors name an entry.
    fn at(&self, column: &str) -> String {
        format!("{}, line {}, column `{column}`", self.head.file, self.line)
    }

    #[track_caller]
    fn find(&self, column: &str) -> usize {
        self.position(column).unwrap_or_else(|| panic!("{}: the table has no such column", self.at(column)))
    }

    /// Whether the table has a column.
    #[must_use]
    pub fn has(&self, column: &str) -> bool {
        self.position(column).is_some()
    }

    /// An entry as text.
    ///
    /// # Panics
    /// Without such a column.
    #[must_use]
    #[track_caller]
    pub fn text(&self, column: &str) -> &str {
        &self.entries[self.find(column)]
    }

    /// An entry as a number; nothing where it is empty, which means undefined.
    ///
    /// # Panics
    /// Without such a column, and where the entry is neither empty nor a number.
    #[must_use]
    #[track_caller]
    pub fn defined(&self, column: &str) -> Option<f64> {
        if self.text(column).is_empty() { None } else { Some(self[column]) }
    }

    /// An entry as a whole number.
    ///
    /// # Panics
    /// Where it is none.
    #[must_use]
    #[track_caller]
    pub fn whole(&self, column: &str) -> usize {
        let text = self.text(column);
        text.parse().unwrap_or_else(|_| panic!("{}: `{text}` is not a whole number", self.at(column)))
    }

    /// Entries of these columns as numbers.
    ///
    /// # Panics
    /// Where one is not a number.
    #[must_use]
    #[track_caller]
    pub fn columns<const N: usize>(&self, columns: [&str; N]) -> [f64; N] {
        let mut found = [0.0; N];
        for (found, column) in found.iter_mut().zip(columns) {
            *found = self[column];
        }
        found
    }

    /// Columns `before1after`, `before2after` and so on, as many as there are.
    ///
    /// # Panics
    /// Where one is not a number, and without a first one.
    #[must_use]
    #[track_caller]
    pub fn list(&self, before: &str, after: &str) -> Vec<f64> {
        let mut found = Vec::new();
        loop {
            let column = format!("{before}{}{after}", found.len() + 1);
            if !self.has(&column) && !found.is_empty() {
                return found;
            }
            found.push(self[column.as_str()]);
        }
    }
}

/// An entry as a number, as in `row["x_m"]`; panics where it is none.
impl Index<&str> for Row {
    type Output = f64;

    #[track_caller]
    fn index(&self, column: &str) -> &f64 {
        let position = self.find(column);
        let text = &self.entries[position];
        let number = self.numbers[position].as_ref();
        number.unwrap_or_else(|| panic!("{}: `{text}` is not a number", self.at(column)))
    }
}

fn path(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../reference").join(name)
}

/// Rows of `tests/reference/{name}.csv`, of which there is at least one.
///
/// # Panics
/// Where that cannot be read.
#[must_use]
#[track_caller]
pub fn table(name: &str) -> Vec<Row> {
    let rows = match Table::open(&path(&format!("{name}.csv"))) {
        Ok(table) => table.into_rows(),
        Err(error) => panic!("{error}"),
    };
    assert!(!rows.is_empty(), "{name}.csv has no row");
    rows
}

/// The file `tests/reference/{name}.json`.
///
/// # Panics
/// Where that cannot be read.
#[must_use]
#[track_caller]
pub fn json(name: &str) -> Value {
    let path = path(&format!("{name}.json"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Numbers of a list.
///
/// # Panics
/// If the value is not a list of numbers.
#[must_use]
#[track_caller]
pub fn list(value: &Value) -> Vec<f64> {
    let entries = value.as_array().unwrap_or_else(|| panic!("{value} is not a list"));
    let number =
        |entry: &Value| entry.as_f64().unwrap_or_else(|| panic!("{entry} of {value} is not a number"));
    entries.iter().map(number).collect()
}

/// Inputs and outputs of the ten cases of a kernel in `kernels/vectors.json`.
///
/// # Panics
/// Without such a kernel.
#[must_use]
#[track_caller]
pub fn vectors(kernel: &str) -> Vec<[Vec<f64>; 2]> {
    let all = json("kernels/vectors");
    let cases =
        all[kernel].as_array().unwrap_or_else(|| panic!("kernels/vectors.json has no kernel `{kernel}`"));
    assert_eq!(cases.len(), 10, "cases of `{kernel}`");
    cases.iter().map(|case| ["in", "out"].map(|part| list(&case[part]))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<Row> {
        Table::read("a.csv", text.as_bytes()).map(Table::into_rows).unwrap_or_else(|error| panic!("{error}"))
    }

    fn said(what: impl FnOnce() + std::panic::UnwindSafe) -> String {
        let payload = std::panic::catch_unwind(what).expect_err("it passes");
        payload.downcast_ref::<String>().cloned().unwrap_or_default()
    }

    #[test]
    fn entries_by_name() {
        let [first, second] = &rows("in.case,n,x_1_m,x_2_m\nfree, 3,1.5,-2e-3\nheld,4,,7\n")[..] else {
            panic!("two rows")
        };
        assert_eq!((first.text("in.case"), first.whole("n"), first["x_2_m"]), ("free", 3, -2e-3));
        assert_eq!(first.list("x_", "_m"), [1.5, -2e-3]);
        assert_eq!(first.columns(["x_2_m", "n"]), [-2e-3, 3.0]);
        assert_eq!((second.defined("x_1_m"), second.defined("x_2_m")), (None, Some(7.0)));
        assert!(second.has("n") && !second.has("x_3_m"));
    }

    #[test]
    fn what_is_wrong_is_named_with_file_line_and_column() {
        let text = "in.case,x_m\nfree,1\nheld,\nslack,nan\nlong,1_0\n";
        let at = |index: usize, ask: fn(&Row)| said(move || ask(&rows(text)[index]));
        let number = |row: &Row| drop(row["x_m"].to_string());
        assert_eq!(at(1, number), "a.csv, line 3, column `x_m`: `` is not a number");
        assert_eq!(at(2, number), "a.csv, line 4, column `x_m`: `nan` is not a number");
        assert_eq!(at(3, number), "a.csv, line 5, column `x_m`: `1_0` is not a number");
        let undefined = |row: &Row| assert!(row.defined("x_m").is_none());
        assert_eq!(at(3, undefined), "a.csv, line 5, column `x_m`: `1_0` is not a number");
        let whole = |row: &Row| assert!(row.whole("in.case") > 0);
        assert_eq!(at(0, whole), "a.csv, line 2, column `in.case`: `free` is not a whole number");
        let missing = |row: &Row| assert!(row.text("y_m").is_empty());
        assert_eq!(at(0, missing), "a.csv, line 2, column `y_m`: the table has no such column");
        let none = |row: &Row| assert!(row.list("tau_", "_N").is_empty());
        assert_eq!(at(0, none), "a.csv, line 2, column `tau_1_N`: the table has no such column");
    }

    #[test]
    fn files_that_are_no_tables_are_refused() {
        let refused = |text: &str| match Table::read("a.csv", text.as_bytes()) {
            Ok(table) => panic!("{table:?}"),
            Err(error) => error.to_string(),
        };
        let said = refused("a,b\n1,2\n1,2,3\n");
        assert!(said.starts_with("a.csv, line 3: "), "{said}");
        assert_eq!(refused("a,b,a\n1,2,3\n"), "a.csv, line 1: two columns are called `a`");
        let missing = Table::open(&path("none.csv")).map_err(|error| error.to_string());
        assert!(missing.is_err_and(|said| said.contains("none.csv")));
    }

    #[test]
    fn files_of_the_reference() {
        assert_eq!(table("parallel/lse_pose")[0].text("in.case"), "unloaded");
        assert_eq!(json("parallel/robot")["L"].as_f64(), Some(0.3));
        let [input, output] = &vectors("k1")[0];
        assert_eq!((input.len(), output.len()), (1, 45));
    }
}
