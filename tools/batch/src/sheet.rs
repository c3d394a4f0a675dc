//! Tables as Parquet: columns of few kinds, in groups of rows.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::column::reader::ColumnReader;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnPath, Type};

use xxhash_rust::xxh3::Xxh3;

use crate::BatchError;
use crate::error::{caught, reason};
use crate::unfinished::Unfinished;

/// Rows that are in memory, and in a group of a file.
pub(crate) const GROUP: usize = 8192;

/// Type of the cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Whole,
    Flag,
    Number,
    Text,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// Whether no cell of it is empty.
    pub(crate) required: bool,
}

impl Field {
    pub(crate) fn new(name: impl Into<String>, kind: Kind, required: bool) -> Self {
        Self { name: name.into(), kind, required }
    }

    fn schema(&self) -> Result<Type> {
        let physical = match self.kind {
            Kind::Whole => Physical::INT64,
            Kind::Flag => Physical::BOOLEAN,
            Kind::Number => Physical::DOUBLE,
            Kind::Text => Physical::BYTE_ARRAY,
        };
        let repetition = if self.required { Repetition::REQUIRED } else { Repetition::OPTIONAL };
        let builder = Type::primitive_type_builder(&self.name, physical).with_repetition(repetition);
        let logical = (self.kind == Kind::Text).then_some(LogicalType::String);
        builder.with_logical_type(logical).build()
    }

    fn of(schema: &Type) -> Option<Self> {
        let kind = match schema.is_primitive().then(|| schema.get_physical_type())? {
            Physical::INT64 => Kind::Whole,
            Physical::BOOLEAN => Kind::Flag,
            Physical::DOUBLE => Kind::Number,
            Physical::BYTE_ARRAY => Kind::Text,
            _ => return None,
        };
        let required = match schema.get_basic_info().repetition() {
            Repetition::REQUIRED => true,
            Repetition::OPTIONAL => false,
            Repetition::REPEATED => return None,
        };
        Some(Self { name: schema.name().to_owned(), kind, required })
    }
}

/// A cell.
#[derive(Clone, Debug)]
pub(crate) enum Cell {
    Whole(u64),
    Flag(bool),
    Number(f64),
    Text(String),
    Empty,
}

impl Cell {
    /// Calls `take` with bytes that no other cell has.
    fn bytes(&self, mut take: impl FnMut(&[u8])) {
        match self {
            Self::Whole(value) => take(&[&[1], &value.to_le_bytes()[..]].concat()),
            Self::Flag(value) => take(&[2, u8::from(*value)]),
            Self::Number(value) => take(&[&[3], &value.to_bits().to_le_bytes()[..]].concat()),
            Self::Text(text) => take(&framed(text)),
            Self::Empty => take(&[5]),
        }
    }

    fn whole(self) -> Option<i64> {
        if let Self::Whole(value) = self { value.try_into().ok() } else { None }
    }

    fn flag(self) -> Option<bool> {
        if let Self::Flag(value) = self { Some(value) } else { None }
    }

    fn number(self) -> Option<f64> {
        if let Self::Number(value) = self { Some(value) } else { None }
    }

    fn text(self) -> Option<ByteArray> {
        if let Self::Text(text) = self { Some(text.into_bytes().into()) } else { None }
    }
}

/// Text behind its length.
fn framed(text: &str) -> Vec<u8> {
    [&[4], &(text.len() as u64).to_le_bytes()[..], text.as_bytes()].concat()
}

/// Key of the checksum in the metadata of a file.
const CHECKSUM: &str = "pliant.checksum";

/// Checksum of a table: its columns, its rows, its other metadata.
pub(crate) struct Checksum(Xxh3);

impl Checksum {
    pub(crate) fn of(fields: &[Field]) -> Self {
        let mut hash = Xxh3::new();
        for field in fields {
            hash.update(&framed(&field.name));
            hash.update(&[field.kind as u8, u8::from(field.required)]);
        }
        Self(hash)
    }

    pub(crate) fn row(&mut self, row: &[Cell]) {
        for cell in row {
            cell.bytes(|bytes| self.0.update(bytes));
        }
    }

    fn fact(&mut self, key: &str, value: &str) {
        self.0.update(&framed(key));
        self.0.update(&framed(value));
    }

    fn found(&self) -> String {
        format!("{:032x}", self.0.digest128())
    }
}

/// A table that is written.
pub(crate) struct Writer<'a> {
    path: &'a Path,
    file: Unfinished,
    writer: SerializedFileWriter<File>,
    fields: &'a [Field],
    checksum: Checksum,
    /// Rows of each column that are not written yet.
    cells: Vec<Vec<Cell>>,
    rows: usize,
}

impl<'a> Writer<'a> {
    /// Begins a table in a file that is to be called `path`.
    pub(crate) fn new(path: &'a Path, file: Unfinished, fields: &'a [Field]) -> Result<Self, BatchError> {
        let empty = file.empty().map_err(BatchError::unfinished(path))?;
        let failed = BatchError::writing(path);
        let begin = || {
            let columns = fields.iter().map(|field| Ok(Arc::new(field.schema()?))).collect::<Result<_>>()?;
            let schema = Type::group_type_builder("rows").with_fields(columns).build()?;
            let mut properties = WriterProperties::builder()
                .set_created_by(concat!("pliant ", env!("CARGO_PKG_VERSION")).to_owned())
                .set_dictionary_enabled(false)
                .set_statistics_enabled(EnabledStatistics::Chunk)
                .set_offset_index_disabled(true);
            // Words repeat themselves; numbers do not.
            for field in fields.iter().filter(|field| field.kind == Kind::Text) {
                let column = ColumnPath::from(vec![field.name.clone()]);
                properties = properties.set_column_dictionary_enabled(column, true);
            }
            SerializedFileWriter::new(empty, Arc::new(schema), Arc::new(properties.build()))
        };
        let writer = begin().map_err(failed)?;
        let cells = vec![Vec::new(); fields.len()];
        Ok(Self { path, file, writer, fields, checksum: Checksum::of(fields), cells, rows: 0 })
    }

    /// Appends a row.
    pub(crate) fn row(&mut self, row: Vec<Cell>) -> Result<(), BatchError> {
        self.checksum.row(&row);
        for (cells, cell) in self.cells.iter_mut().zip(row) {
            cells.push(cell);
        }
        self.rows += 1;
        if self.rows == GROUP { self.flush() } else { Ok(()) }
    }

    /// Writes a group.
    fn flush(&mut self) -> Result<(), BatchError> {
        let mut group = || -> Result<()> {
            let mut group = self.writer.next_row_group()?;
            for (field, cells) in self.fields.iter().zip(&mut self.cells) {
                let Some(mut column) = group.next_column()? else { break };
                let cells = cells.drain(..);
                match field.kind {
                    Kind::Whole => put::<Int64Type>(&mut column, cells.map(Cell::whole), field)?,
                    Kind::Flag => put::<BoolType>(&mut column, cells.map(Cell::flag), field)?,
                    Kind::Number => put::<DoubleType>(&mut column, cells.map(Cell::number), field)?,
                    Kind::Text => put::<ByteArrayType>(&mut column, cells.map(Cell::text), field)?,
                }
                column.close()?;
            }
            group.close()?;
            Ok(())
        };
        group().map_err(BatchError::writing(self.path))?;
        self.rows = 0;
        Ok(())
    }

    /// Writes the remaining rows and the metadata of the file, and gives it its name.
    pub(crate) fn close(
        mut self,
        facts: impl IntoIterator<Item = (String, String)>,
    ) -> Result<(), BatchError> {
        if self.rows > 0 {
            self.flush()?;
        }
        let mut checksum = self.checksum;
        let facts: Vec<(String, String)> = facts.into_iter().collect();
        facts.iter().for_each(|(key, value)| checksum.fact(key, value));
        for (key, value) in facts.into_iter().chain([(CHECKSUM.to_owned(), checksum.found())]) {
            self.writer.append_key_value_metadata(KeyValue::new(key, value));
        }
        self.writer.close().map_err(BatchError::writing(self.path))?;
        self.file.finish().map_err(BatchError::unfinished(self.path))
    }
}

/// Writes the cells of a column; `None` where they are empty.
fn put<T: DataType>(
    column: &mut SerializedColumnWriter<'_>,
    cells: impl Iterator<Item = Option<T::T>>,
    field: &Field,
) -> Result<()> {
    let cells: Vec<Option<T::T>> = cells.collect();
    let levels: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
    let values: Vec<T::T> = cells.into_iter().flatten().collect();
    column.typed::<T>().write_batch(&values, (!field.required).then_some(&levels), None)?;
    Ok(())
}

/// A table that was written here.
pub(crate) struct Reader {
    reader: SerializedFileReader<File>,
    pub(crate) fields: Vec<Field>,
    pub(crate) rows: u64,
}

impl Reader {
    /// Opens a table; an error is a sentence.
    pub(crate) fn open(path: &Path) -> Result<Self, BatchError> {
        let file = File::open(path).map_err(BatchError::file("read", path))?;
        let wrong = |message: &str| BatchError::unreadable(path, message);
        let reader = caught(|| SerializedFileReader::new(file));
        let reader = reader.map_err(|error| wrong(&reason(&error)))?;
        let metadata = reader.metadata().file_metadata();
        let columns = metadata.schema_descr().root_schema().get_fields();
        let fields: Option<Vec<Field>> = columns.iter().map(|column| Field::of(column)).collect();
        let fields = fields.ok_or_else(|| wrong("it has columns that no shard has"))?;
        let rows = u64::try_from(metadata.num_rows()).map_err(|_| wrong("its number of rows is negative"))?;
        Ok(Self { reader, fields, rows })
    }

    /// Entry of the file's metadata under this key.
    pub(crate) fn fact(&self, key: &str) -> Option<&str> {
        let all = self.reader.metadata().file_metadata().key_value_metadata()?;
        all.iter().find(|fact| fact.key == key)?.value.as_deref()
    }

    /// Refuses the table where it has another checksum than that of its rows, beside its metadata.
    pub(crate) fn verify(&self, path: &Path, mut rows: Checksum) -> Result<(), BatchError> {
        let facts = self.reader.metadata().file_metadata().key_value_metadata().into_iter().flatten();
        for fact in facts.filter(|fact| fact.key != CHECKSUM) {
            rows.fact(&fact.key, fact.value.as_deref().unwrap_or_default());
        }
        let (found, expected) = (rows.found(), self.fact(CHECKSUM).unwrap_or("nothing").to_owned());
        if found == expected {
            return Ok(());
        }
        Err(BatchError::Changed { path: path.to_owned(), found, expected })
    }

    pub(crate) fn groups(&self) -> usize {
        self.reader.num_row_groups()
    }

    /// The rows of a group.
    pub(crate) fn group(&self, number: usize) -> Result<Vec<Vec<Cell>>> {
        caught(|| self.decoded(number))
    }

    fn decoded(&self, number: usize) -> Result<Vec<Vec<Cell>>> {
        let group = self.reader.get_row_group(number)?;
        let rows = usize::try_from(group.metadata().num_rows()).ok().filter(|rows| *rows <= GROUP);
        let rows = rows.ok_or_else(|| ParquetError::General("it has a group of too many rows".into()))?;
        let column = |(place, field): (usize, &Field)| match group.get_column_reader(place)? {
            ColumnReader::Int64ColumnReader(column) => {
                take(column, rows, field, |value| value.try_into().ok().map(Cell::Whole))
            }
            ColumnReader::BoolColumnReader(column) => take(column, rows, field, |v| Some(Cell::Flag(v))),
            ColumnReader::DoubleColumnReader(column) => take(column, rows, field, |v| Some(Cell::Number(v))),
            ColumnReader::ByteArrayColumnReader(column) => {
                take(column, rows, field, |text| Some(Cell::Text(text.as_utf8().ok()?.to_owned())))
            }
            _ => Err(ParquetError::General("a column has another type than its schema".into())),
        };
        self.fields.iter().enumerate().map(column).collect()
    }
}

/// The next rows of a column: all of them.
fn take<T: DataType>(
    mut column: parquet::column::reader::ColumnReaderImpl<T>,
    rows: usize,
    field: &Field,
    cell: impl Fn(T::T) -> Option<Cell>,
) -> Result<Vec<Cell>> {
    let (mut levels, mut values) = (Vec::new(), Vec::new());
    let (records, ..) = column.read_records(rows, Some(&mut levels), None, &mut values)?;
    let mut values = values.into_iter().map(|value| cell(value).unwrap_or(Cell::Empty));
    let cells: Vec<Cell> = if field.required {
        values.collect()
    } else {
        let next = |level: &i16| if *level == 1 { values.next() } else { None };
        levels.iter().map(next).map(|cell| cell.unwrap_or(Cell::Empty)).collect()
    };
    if records == rows && cells.len() == rows {
        Ok(cells)
    } else {
        Err(ParquetError::General(format!("its column `{}` ends after {records} rows of {rows}", field.name)))
    }
}
