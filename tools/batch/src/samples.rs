//! Inputs in a Parquet file, which another program may have written.

use core::fmt;
use core::ops::Range;
use std::fs::File;
use std::path::Path;

use parquet::basic::{Compression, ConvertedType, LogicalType, Type as Physical};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::DataType;
use parquet::file::metadata::RowGroupMetaData;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::schema::types::ColumnDescriptor;
use pliant::Drive;
use pliant::declaration::Actuator;
use pliant_declare::quantity;
use pliant_declare::units::Unit;

use crate::error::{caught, reason};
use crate::{BatchError, header};

/// Rows that are read at a time.
pub(crate) const BLOCK: usize = 1024;

/// Message for a robot without actuators.
pub(crate) const NO_ACTUATORS: &str = "the robot has no actuators: expected one with inputs";

/// Blocks of rows, row by row, in SI.
pub(crate) type Blocks<'a> = Box<dyn Iterator<Item = Result<Vec<f64>, BatchError>> + Send + 'a>;

/// A Parquet file of inputs: a column per actuator, named as in tables of the command, `tension_0 [N]` or `displacement_0 [mm]`.
pub struct Samples {
    table: String,
    reader: SerializedFileReader<File>,
    rows: u64,
    drives: Vec<Drive>,
    columns: Vec<Column>,
}

/// The column of an actuator.
struct Column {
    place: usize,
    name: String,
    unit: Unit,
    /// Whether its integers have no sign.
    unsigned: bool,
}

impl fmt::Debug for Samples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { table, rows, drives, .. } = self;
        f.debug_struct("Samples").field("table", table).field("rows", rows).field("drives", drives).finish()
    }
}

impl Samples {
    /// Opens a file; its rows are read when they are needed.
    ///
    /// # Errors
    /// [`BatchError::File`] if it cannot be read; [`BatchError::Inputs`] if it is no Parquet file, or if its columns are not those of such inputs.
    pub fn open(path: &Path, actuators: &[Actuator]) -> Result<Self, BatchError> {
        let table = path.display().to_string();
        let wrong = |message: String| BatchError::Inputs { table: table.clone(), message };
        if actuators.is_empty() {
            return Err(wrong(NO_ACTUATORS.to_owned()));
        }
        let file = File::open(path).map_err(BatchError::file("read", path))?;
        let length = file.metadata().map_err(BatchError::file("read", path))?.len();
        let reader = caught(|| SerializedFileReader::new(file))
            .map_err(|error| wrong(format!("no complete Parquet file: {}", reason(&error))))?;
        let schema = reader.metadata().file_metadata().schema_descr();
        let known = header::of_inputs(actuators);
        let (mut columns, mut found) = (Vec::new(), Vec::new());
        for (place, column) in schema.columns().iter().enumerate() {
            let name = column.path().parts().join(".");
            let header = header::column(&name, &known, &found);
            let (index, unit) =
                header.map_err(|message| wrong(format!("column {}: {message}", place + 1)))?;
            let unsigned = numbers(column).map_err(&wrong)?;
            found.push(index);
            columns.push(Column { place, name, unit, unsigned });
        }
        let driven = header::drives(&found, actuators).map_err(|fault| wrong(fault.message))?;
        let drives = driven.iter().map(|driven| driven.drive).collect();
        // In the order of the actuators.
        let mut columns: Vec<Option<Column>> = columns.into_iter().map(Some).collect();
        let columns = driven.iter().filter_map(|driven| columns[driven.column].take()).collect();
        let mut rows = 0_u64;
        for group in reader.metadata().row_groups() {
            let more = plausible(group, length).map_err(&wrong)?;
            rows = rows.checked_add(more).ok_or_else(|| wrong("it has too many rows".to_owned()))?;
        }
        let claimed = reader.metadata().file_metadata().num_rows();
        if u64::try_from(claimed) != Ok(rows) {
            return Err(wrong(format!("its groups have {rows} rows: expected {claimed}, as its end says")));
        }
        Ok(Self { table, reader, rows, drives, columns })
    }

    pub(crate) const fn rows(&self) -> u64 {
        self.rows
    }

    pub(crate) fn drives(&self) -> &[Drive] {
        &self.drives
    }

    pub(crate) fn blocks(&self, rows: Range<u64>) -> Result<Blocks<'_>, BatchError> {
        let mut position = Position { samples: self, group: 0, open: Vec::new(), left: 0, row: 0 };
        position.guarded(|position| position.skip(rows.start))?;
        let mut failed = false;
        Ok(Box::new(core::iter::from_fn(move || {
            if failed || position.row == rows.end {
                return None;
            }
            let block = position.guarded(|position| position.block(rows.end));
            failed = block.is_err();
            Some(block)
        })))
    }

    fn wrong(&self, message: impl Into<String>) -> BatchError {
        BatchError::Inputs { table: self.table.clone(), message: message.into() }
    }
}

/// Whether the integers of a column have no sign; an error where it does not have plain numbers.
fn numbers(column: &ColumnDescriptor) -> Result<bool, String> {
    use ConvertedType as Known;
    let unsigned = match column.physical_type() {
        Physical::DOUBLE | Physical::FLOAT => Some(false),
        Physical::INT32 | Physical::INT64 => match (column.logical_type_ref(), column.converted_type()) {
            (Some(LogicalType::Integer(integer)), _) => Some(!integer.is_signed),
            (Some(_), _) => None,
            (None, Known::UINT_8 | Known::UINT_16 | Known::UINT_32 | Known::UINT_64) => Some(true),
            (None, Known::NONE | Known::INT_8 | Known::INT_16 | Known::INT_32 | Known::INT_64) => Some(false),
            (None, _) => None,
        },
        _ => None,
    };
    let name = column.name();
    let unsigned = unsigned.ok_or_else(|| {
        format!("column `{name}` is no column of numbers: expected doubles, floats or integers")
    })?;
    if column.max_rep_level() > 0 || column.max_def_level() > 1 {
        return Err(format!("column `{name}` has lists: expected a number per row"));
    }
    Ok(unsigned)
}

/// The number of rows of a group whose columns are within a file of this length.
fn plausible(group: &RowGroupMetaData, length: u64) -> Result<u64, String> {
    for chunk in group.columns() {
        let name = chunk.column_path().parts().join(".");
        match chunk.compression() {
            Compression::UNCOMPRESSED | Compression::SNAPPY => {}
            other => {
                let other = other.to_string();
                let other = other.split('(').next().unwrap_or_default();
                return Err(format!("column `{name}` is compressed by {other}: expected Snappy, or nothing"));
            }
        }
        let start = chunk.dictionary_page_offset().unwrap_or(chunk.data_page_offset());
        let bounds = [start, chunk.compressed_size()].map(u64::try_from);
        let within = matches!(bounds, [Ok(start), Ok(size)] if start.checked_add(size).is_some_and(|end| end <= length));
        if !within {
            return Err(format!("column `{name}` goes beyond the end of the file: expected a complete one"));
        }
    }
    u64::try_from(group.num_rows()).map_err(|_| "a group has a negative number of rows".to_owned())
}

/// Reading position in a file.
struct Position<'a> {
    samples: &'a Samples,
    /// The next group.
    group: usize,
    /// The columns of the group before it, of which so many rows are left.
    open: Vec<ColumnReader>,
    left: u64,
    /// The next row.
    row: u64,
}

impl Position<'_> {
    /// Opens the next group if the last one was read.
    fn open(&mut self) -> Result<(), BatchError> {
        let Samples { reader, columns, .. } = self.samples;
        while self.left == 0 {
            let group = reader.get_row_group(self.group).map_err(|error| self.unreadable(&error))?;
            let rows = group.metadata().num_rows();
            let open = columns.iter().map(|column| group.get_column_reader(column.place));
            self.open = open.collect::<Result<_, _>>().map_err(|error| self.unreadable(&error))?;
            self.left = u64::try_from(rows).unwrap_or(0);
            self.group += 1;
        }
        Ok(())
    }

    fn unreadable(&self, error: &parquet::errors::ParquetError) -> BatchError {
        self.samples.wrong(format!("it cannot be read from row {} on: {}", self.row, reason(error)))
    }

    /// Calls `read` and refuses data that cannot be decoded; nothing is read behind it.
    fn guarded<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, BatchError>) -> Result<T, BatchError> {
        let row = self.row;
        let read = caught(|| Ok(read(self)));
        read.map_err(|error| {
            self.samples.wrong(format!("it cannot be read from row {row} on: {}", reason(&error)))
        })?
    }

    /// Goes to a row.
    fn skip(&mut self, to: u64) -> Result<(), BatchError> {
        // Groups before it are not touched.
        while let Some(group) = self.samples.reader.metadata().row_groups().get(self.group) {
            let rows = u64::try_from(group.num_rows()).unwrap_or(0);
            if self.row + rows > to {
                break;
            }
            self.row += rows;
            self.group += 1;
        }
        if self.row < to {
            self.open()?;
            let count = usize::try_from(to - self.row).unwrap_or(usize::MAX);
            for place in 0..self.open.len() {
                let skipped = match &mut self.open[place] {
                    ColumnReader::DoubleColumnReader(column) => column.skip_records(count),
                    ColumnReader::FloatColumnReader(column) => column.skip_records(count),
                    ColumnReader::Int32ColumnReader(column) => column.skip_records(count),
                    ColumnReader::Int64ColumnReader(column) => column.skip_records(count),
                    _ => Ok(0),
                };
                let skipped = skipped.map_err(|error| self.unreadable(&error))?;
                self.complete(place, skipped, count)?;
            }
            self.left -= count as u64;
            self.row = to;
        }
        Ok(())
    }

    /// The next rows, up to this one.
    fn block(&mut self, end: u64) -> Result<Vec<f64>, BatchError> {
        self.open()?;
        let count = (end - self.row).min(self.left).min(BLOCK as u64);
        let rows = usize::try_from(count).unwrap_or(BLOCK);
        let width = self.open.len();
        let mut block = vec![0.0; rows * width];
        for place in 0..width {
            let unsigned = self.samples.columns[place].unsigned;
            let cells = match &mut self.open[place] {
                ColumnReader::DoubleColumnReader(column) => take(column, rows, |value| *value),
                ColumnReader::FloatColumnReader(column) => take(column, rows, |value| f64::from(*value)),
                ColumnReader::Int32ColumnReader(column) if unsigned => {
                    take(column, rows, |value| f64::from(value.cast_unsigned()))
                }
                ColumnReader::Int32ColumnReader(column) => take(column, rows, |value| f64::from(*value)),
                ColumnReader::Int64ColumnReader(column) if unsigned => {
                    take(column, rows, |value| value.cast_unsigned() as f64)
                }
                ColumnReader::Int64ColumnReader(column) => take(column, rows, |value| *value as f64),
                _ => Ok(Vec::new()),
            };
            let cells = cells.map_err(|error| self.unreadable(&error))?;
            self.complete(place, cells.len(), rows)?;
            for (row, cell) in cells.into_iter().enumerate() {
                block[row * width + place] = self.value(place, row, cell)?;
            }
        }
        self.left -= count;
        self.row += count;
        Ok(block)
    }

    fn complete(&self, place: usize, found: usize, expected: usize) -> Result<(), BatchError> {
        if found == expected {
            return Ok(());
        }
        let (name, row) = (&self.samples.columns[place].name, self.row + found as u64);
        let rows = self.samples.rows;
        Err(self
            .samples
            .wrong(format!("column `{name}` ends after row {row}: expected {rows} rows, as its end says")))
    }

    /// A cell in SI.
    fn value(&self, place: usize, row: usize, cell: Option<f64>) -> Result<f64, BatchError> {
        let column = &self.samples.columns[place];
        let wrong = |found: &str, expected: &str| {
            let row = self.row + row as u64;
            self.samples.wrong(format!("row {row}, column `{}`: {found}: expected {expected}", column.name))
        };
        let value = cell.ok_or_else(|| wrong("the cell is empty", "a number"))?;
        if !value.is_finite() {
            return Err(wrong(&format!("the cell is {value}"), "a finite number"));
        }
        if (column.unit.ten, column.unit.degrees) == (0, 0) {
            return Ok(value);
        }
        // As the same digits in a table that is text.
        let scaled = quantity::scaled(&format!("{value:e}"), column.unit);
        scaled.ok_or_else(|| wrong(&format!("{value} is out of range"), "a number in double precision"))
    }
}

/// The next rows of a column; fewer where it ends.
fn take<T: DataType>(
    column: &mut ColumnReaderImpl<T>,
    rows: usize,
    number: impl Fn(&T::T) -> f64,
) -> parquet::errors::Result<Vec<Option<f64>>> {
    let (mut levels, mut values) = (Vec::new(), Vec::new());
    let (records, ..) = column.read_records(rows, Some(&mut levels), None, &mut values)?;
    let mut values = values.iter().map(number);
    if levels.is_empty() {
        return Ok(values.take(records).map(Some).collect());
    }
    Ok(levels.iter().take(records).map(|level| if *level == 1 { values.next() } else { None }).collect())
}

#[cfg(test)]
mod tests;
