//! Tables of inputs that others wrote, right and wrong.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, FloatType, Int32Type, Int64Type};
use parquet::file::metadata::{FileMetaData, ParquetMetaData, ParquetMetaDataWriter};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use pliant::Declaration;
use tempfile::TempDir;

use super::*;
use crate::{Inputs, Numbers, write_inputs};

fn actuators() -> Vec<Actuator> {
    let arm: Declaration = "robot Arm {
        backbone { length: 0.3 m, section: disc { diameter: 6 mm }, young: 2 GPa },
        cables { spacing: 40 mm },
        model planar,
    }"
    .parse()
    .unwrap();
    arm.actuators("planar", &[])
}

/// Writes groups of rows; numbers become cells of the columns' types, `None` an empty one.
fn written(
    folder: &TempDir,
    schema: &str,
    compression: Compression,
    groups: &[&[[Option<f64>; 2]]],
) -> PathBuf {
    let path = folder.path().join("inputs.parquet");
    let schema = Arc::new(parse_message_type(&format!("message rows {{ {schema} }}")).unwrap());
    let kinds: Vec<Option<Physical>> = schema
        .get_fields()
        .iter()
        .map(|field| field.is_primitive().then(|| field.get_physical_type()))
        .collect();
    let properties = Arc::new(WriterProperties::builder().set_compression(compression).build());
    let mut writer = SerializedFileWriter::new(fs::File::create(&path).unwrap(), schema, properties).unwrap();
    for rows in groups {
        let mut group = writer.next_row_group().unwrap();
        for place in 0..2 {
            let mut column = group.next_column().unwrap().unwrap();
            let cells: Vec<Option<f64>> = rows.iter().map(|row| row[place]).collect();
            let levels: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
            let some: Vec<f64> = cells.into_iter().flatten().collect();
            macro_rules! put {
                ($kind:ty, $cell:expr) => {
                    column.typed::<$kind>().write_batch(
                        &some.iter().map($cell).collect::<Vec<_>>(),
                        Some(&levels),
                        None,
                    )
                };
            }
            match kinds[place].unwrap() {
                Physical::DOUBLE => put!(DoubleType, |x| *x),
                #[expect(clippy::cast_possible_truncation, reason = "small numbers")]
                Physical::FLOAT => put!(FloatType, |x| *x as f32),
                #[expect(clippy::cast_possible_truncation, reason = "small numbers")]
                Physical::INT32 => put!(Int32Type, |x| *x as i64 as i32),
                #[expect(clippy::cast_possible_truncation, reason = "small numbers")]
                Physical::INT64 => put!(Int64Type, |x| *x as i128 as i64),
                _ => put!(ByteArrayType, |x| ByteArray::from(x.to_string().as_str())),
            }
            .unwrap();
            column.close().unwrap();
        }
        group.close().unwrap();
    }
    writer.close().unwrap();
    path
}

/// The rows of a file, or the first error.
fn rows(path: &Path, rows: Range<u64>) -> Result<Vec<f64>, String> {
    let inputs = Inputs::Samples(Samples::open(path, &actuators()).map_err(|wrong| wrong.to_string())?);
    let blocks = inputs.blocks(rows.start..rows.end.min(inputs.rows())).map_err(|wrong| wrong.to_string())?;
    let blocks: Result<Vec<_>, _> = blocks.collect();
    Ok(blocks.map_err(|wrong| wrong.to_string())?.concat())
}

const ALL: Range<u64> = 0..u64::MAX;
const DOUBLES: &str = "required double tension_0[N]; required double tension_1[N];";
const TWO: &[[Option<f64>; 2]] = &[[Some(1.0), Some(2.0)], [Some(3.0), Some(4.0)]];

#[test]
fn numbers_of_all_kinds_are_read_in_blocks_from_any_row() {
    let folder = TempDir::new().unwrap();
    let numbers: Vec<[Option<f64>; 2]> =
        (0..3000).map(|row| [Some(f64::from(row)), Some(f64::from(row % 100))]).collect();
    // Columns in any order.
    let expected: Vec<f64> = numbers.iter().flat_map(|row| [row[1], row[0]]).flatten().collect();
    for (place, kind) in ["double", "float", "int32", "int64"].into_iter().enumerate() {
        let repetition = ["required", "optional"][place % 2];
        let schema =
            format!("{repetition} {kind} tension_1[N]; required int32 tension_0[N] (INTEGER(8, true));");
        let compression = [Compression::SNAPPY, Compression::UNCOMPRESSED][place / 2];
        let groups = [&numbers[..1], &numbers[1..1500], &[], &numbers[1500..]];
        let path = written(&folder, &schema, compression, &groups);
        assert!(rows(&path, ALL).unwrap() == expected, "{kind}");
        for range in [0..1, 1..2, 700..701, 1499..1501, 1500..2999, 2999..3000, 3000..3000] {
            let place = |row: u64| 2 * usize::try_from(row).unwrap();
            let expected = &expected[place(range.start)..place(range.end)];
            assert!(rows(&path, range.clone()).unwrap() == expected, "{kind}, rows {range:?}");
        }
    }
}

/// Integers without a sign have half of their values beyond those with one.
#[test]
fn integers_without_a_sign_are_read_as_such() {
    let folder = TempDir::new().unwrap();
    for (kind, largest) in [
        ("int32 tension_0[N] (INTEGER(8, false))", f64::from(u8::MAX)),
        ("int32 tension_0[N] (INTEGER(16, false))", f64::from(u16::MAX)),
        ("int32 tension_0[N] (INTEGER(32, false))", f64::from(u32::MAX)),
        ("int64 tension_0[N] (INTEGER(64, false))", 18_446_744_073_709_549_568.0),
        ("int32 tension_0[N] (UINT_32)", f64::from(u32::MAX)),
        ("int64 tension_0[N] (UINT_64)", 18_446_744_073_709_549_568.0),
        ("int64 tension_0[N] (INTEGER(64, true))", -3.0),
        ("int64 tension_0[N] (INT_64)", -3.0),
    ] {
        let schema = format!("required {kind}; required double tension_1[N];");
        let path = written(&folder, &schema, Compression::SNAPPY, &[&[[Some(largest), Some(0.0)]]]);
        assert_eq!(rows(&path, ALL).unwrap(), [largest, 0.0], "{kind}");
    }
}

#[test]
fn units_are_scaled_as_in_text() {
    let folder = TempDir::new().unwrap();
    let schema = "required double tension_0[mN]; required double displacement_1[mm];";
    let path = written(&folder, schema, Compression::SNAPPY, &[&[[Some(1.1), Some(0.3)]]]);
    assert_eq!(rows(&path, ALL).unwrap(), [1.1e-3, 0.3e-3]);
    let samples = Samples::open(&path, &actuators()).unwrap();
    assert_eq!(samples.drives(), [Drive::Force(0.0), Drive::Displacement(0.0)]);
}

#[test]
fn what_is_written_here_is_read() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("inputs.parquet");
    let values = vec![0.1, -0.2, 1e300, f64::MIN_POSITIVE];
    let drives = vec![Drive::Displacement(0.0), Drive::Force(0.0)];
    let numbers = Numbers::new(&actuators(), drives.clone(), values.clone()).unwrap();
    write_inputs(&path, &actuators(), &numbers).unwrap();
    assert_eq!(rows(&path, ALL).unwrap(), values);
    assert_eq!(Samples::open(&path, &actuators()).unwrap().drives(), drives);
}

#[test]
fn wrong_columns_and_cells_are_refused() {
    let folder = TempDir::new().unwrap();
    let refused = |schema: &str, compression, cells: &[[Option<f64>; 2]], expected: &str| {
        let path = written(&folder, schema, compression, &[cells]);
        let message = rows(&path, ALL).unwrap_err();
        assert!(message.ends_with(expected), "{message}");
        assert!(message.starts_with(&path.display().to_string()), "{message}");
    };
    let none = Compression::UNCOMPRESSED;
    let schemas = [
        (
            "required double tension_0[N]; required double tension_3[N];",
            "column 2: unknown column `tension_3`: expected \
            some of `tension_0 [N]`, `displacement_0 [m]`, `tension_1 [N]`, `displacement_1 [m]`",
        ),
        (
            "required double tension_0; required double tension_1[N];",
            "column 1: `tension_0` has no unit: expected one as in `tension_0 [N]`",
        ),
        (
            "required double tension_0[kg]; required double tension_1[N];",
            "column 1: `tension_0[kg]` is a mass (kg): expected a unit as in `tension_0 [N]`",
        ),
        (
            "required double tension_0[N]; required double tension_0[N];",
            "the column `tension_0` is there twice: expected it once",
        ),
        (
            "required double tension_0[N]; required double displacement_0[m];",
            "cable 0 is driven twice: expected `tension_0 [N]` or `displacement_0 [m]`, not both",
        ),
        (
            "required binary tension_0[N]; required double tension_1[N];",
            "column `tension_0[N]` is no column of numbers: expected doubles, floats or integers",
        ),
        (
            "required int64 tension_0[N] (TIMESTAMP(MILLIS,true)); required double tension_1[N];",
            "is no column of numbers: expected doubles, floats or integers",
        ),
    ];
    for (schema, expected) in schemas {
        refused(schema, none, TWO, expected);
    }
    for (value, shown) in [(f64::NAN, "NaN"), (f64::NEG_INFINITY, "-inf")] {
        let expected = format!("row 1, column `tension_1[N]`: the cell is {shown}: expected a finite number");
        refused(DOUBLES, none, &[TWO[0], [Some(1.0), Some(value)]], &expected);
    }
    let optional = DOUBLES.replace("required", "optional");
    refused(
        &optional,
        none,
        &[TWO[0], [None, Some(1.0)]],
        "row 1, column `tension_0[N]`: the cell is empty: expected a number",
    );
    let path = written(&folder, "repeated double tension_0[N]; required double tension_1[N];", none, &[&[]]);
    assert!(
        rows(&path, ALL).unwrap_err().ends_with("column `tension_0[N]` has lists: expected a number per row")
    );
    let absent = Samples::open(&folder.path().join("absent"), &actuators()).unwrap_err();
    assert!(matches!(absent, BatchError::File { what: "read", .. }), "{absent}");
}

/// The bytes of a file whose end says something else than its beginning.
fn lying(bytes: &[u8], path: &Path, rows: i64) -> Vec<u8> {
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let told = reader.metadata();
    let file = told.file_metadata();
    let (schema, version) = (file.schema_descr_ptr(), file.version());
    let file = FileMetaData::new(version, rows, None, None, schema, None);
    let lie = |group: &RowGroupMetaData| group.clone().into_builder().set_num_rows(rows).build().unwrap();
    let groups = told.row_groups().iter().map(lie);
    let told = ParquetMetaData::new(file, groups.collect());
    let length = u32::from_le_bytes(*bytes[bytes.len() - 8..].first_chunk().unwrap());
    let mut lying = bytes[..bytes.len() - 8 - usize::try_from(length).unwrap()].to_vec();
    ParquetMetaDataWriter::new(&mut lying, &told).finish().unwrap();
    lying
}

#[test]
fn rows_that_are_claimed_and_not_there_are_missed() {
    let folder = TempDir::new().unwrap();
    let path = written(&folder, DOUBLES, Compression::SNAPPY, &[TWO]);
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, lying(&bytes, &path, 1_000_000_000)).unwrap();
    for range in [ALL, 999_999_000..ALL.end] {
        let message = rows(&path, range).unwrap_err();
        let expected = "column `tension_0[N]` ends after row 2: expected 1000000000 rows, as its end says";
        assert!(message.ends_with(expected), "{message}");
    }
    fs::write(&path, &bytes).unwrap();
    fs::write(&path, lying(&bytes, &path, -1)).unwrap();
    assert!(rows(&path, ALL).is_err());
}

#[test]
fn files_that_were_cut_off_or_changed_are_read_or_refused() {
    let folder = TempDir::new().unwrap();
    let numbers: Vec<[Option<f64>; 2]> = (0..40).map(|row| [Some(f64::from(row)), Some(2.0)]).collect();
    let path = written(&folder, DOUBLES, Compression::SNAPPY, &[&numbers[..30], &numbers[30..]]);
    let bytes = fs::read(&path).unwrap();
    for length in 0..bytes.len() {
        fs::write(&path, &bytes[..length]).unwrap();
        let message = rows(&path, ALL).unwrap_err();
        assert!(message.contains("no complete Parquet file: "), "{length}: {message}");
    }
    // The decoder panics on some of them, in silence here.
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !info.location().is_some_and(|place| place.file().contains("parquet-")) {
            usual(info);
        }
    }));
    // The same in every run.
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut draw = |most: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % most as u64).unwrap()
    };
    let (mut read, mut refused) = (0, 0);
    for _ in 0..2000 {
        let mut changed = bytes.clone();
        for _ in 0..=draw(3) {
            let place = draw(changed.len());
            changed[place] = match draw(3) {
                0 => changed[place] ^ (1 << draw(8)),
                1 => [0, 0xff, 0x7f, 0x80][draw(4)],
                _ => u8::try_from(draw(256)).unwrap(),
            };
        }
        fs::write(&path, &changed).unwrap();
        match rows(&path, ALL) {
            Ok(_) => read += 1,
            Err(_) => refused += 1,
        }
    }
    assert!(read > 100 && refused > 100, "{read} read, {refused} refused");
}
