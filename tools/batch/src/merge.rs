//! One table of all shards.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::reason;
use crate::job::named;
use crate::run::{failed, same};
use crate::sheet::{Cell, Checksum, Reader, Writer};
use crate::unfinished::Unfinished;
use crate::{BatchError, Shard};

/// Keys of the metadata that all shards of a batch share.
const COMMON: [&str; 12] = [
    "format",
    "version",
    "key",
    "robot",
    "model",
    "parameters",
    "drives",
    "loads",
    "settings",
    "start",
    "stations",
    "rows",
];

/// Size of a merged table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merged {
    /// Number of shards.
    pub shards: u32,
    /// Number of rows.
    pub rows: u64,
    /// Number of rows that could not be solved.
    pub failed: u64,
}

/// Writes the rows of all shards in a folder as one table, in the order of the inputs. It is written beside its name and renamed when it is complete, and does not depend on
/// the number of shards.
///
/// # Errors
/// [`BatchError::Empty`], [`BatchError::Missing`], [`BatchError::Divided`] and [`BatchError::Foreign`] where the folder does not have all shards of one batch and no others;
/// [`BatchError::Unreadable`] and [`BatchError::Changed`] for a damaged one; [`BatchError::Name`], [`BatchError::File`].
pub fn merge(folder: &Path, path: &Path) -> Result<Merged, BatchError> {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    if Shard::of_file_name(name).is_some() {
        return Err(BatchError::Name { path: path.to_owned() });
    }
    let (shards, count) = shards(folder)?;
    // All are looked at before anything is written.
    let first = Reader::open(&shards[0])?;
    let fact = |key: &&str| {
        let (key, path) = (named(key), &shards[0]);
        let value = first.fact(&key).map(str::to_owned);
        Ok((key.clone(), value.ok_or_else(|| BatchError::unreadable(path, format!("it has no `{key}`")))?))
    };
    let common: Vec<(String, String)> = COMMON.iter().map(fact).collect::<Result<_, BatchError>>()?;
    let (mut rows, mut all_failed) = (0, 0);
    for (path, number) in shards.iter().zip(1..) {
        let reader = Reader::open(path)?;
        same(path, &reader, &common)?;
        same(path, &reader, &[(named("shard"), Shard::new(number, count)?.to_string())])?;
        if reader.fields != first.fields {
            return Err(BatchError::unreadable(path, "it has other columns than the first shard"));
        }
        rows += reader.rows;
        all_failed += failed(path, &reader)?;
    }
    let expected = first.fact(&named("rows")).unwrap_or_default();
    if rows.to_string() != expected {
        return Err(BatchError::unreadable(
            folder,
            format!("its shards have {rows} rows: expected {expected}"),
        ));
    }
    let file = Unfinished::new(path).map_err(BatchError::unfinished(path))?;
    let mut writer = Writer::new(path, file, &first.fields)?;
    let mut next = 0;
    for shard in &shards {
        let reader = Reader::open(shard)?;
        let mut checksum = Checksum::of(&reader.fields);
        for group in 0..reader.groups() {
            let unreadable = |error| BatchError::unreadable(shard, reason(&error));
            let cells = reader.group(group).map_err(unreadable)?;
            next = in_order(&cells, next).ok_or_else(|| {
                BatchError::unreadable(shard, format!("its rows do not go on with row {next}"))
            })?;
            for row in 0..cells.first().map_or(0, Vec::len) {
                let row: Vec<Cell> = cells.iter().map(|column| column[row].clone()).collect();
                checksum.row(&row);
                writer.row(row)?;
            }
        }
        reader.verify(shard, checksum)?;
    }
    if next != rows {
        return Err(BatchError::unreadable(folder, format!("its shards end at row {next}: expected {rows}")));
    }
    writer.close(common.into_iter().chain([(named("failed"), all_failed.to_string())]))?;
    Ok(Merged { shards: count, rows, failed: all_failed })
}

/// The number behind the last row, if the first column counts from `next`.
fn in_order(cells: &[Vec<Cell>], mut next: u64) -> Option<u64> {
    for cell in cells.first()? {
        if !matches!(cell, Cell::Whole(number) if *number == next) {
            return None;
        }
        next += 1;
    }
    Some(next)
}

/// The files of all shards in a folder, in order.
fn shards(folder: &Path) -> Result<(Vec<PathBuf>, u32), BatchError> {
    let mut found: Vec<Shard> = Vec::new();
    for entry in fs::read_dir(folder).map_err(BatchError::file("read the folder", folder))? {
        let entry = entry.map_err(BatchError::file("read the folder", folder))?;
        found.extend(entry.file_name().to_str().and_then(Shard::of_file_name));
    }
    found.sort_by_key(|shard| (shard.count(), shard.number()));
    let Some(first) = found.first() else { return Err(BatchError::Empty { folder: folder.to_owned() }) };
    let count = first.count();
    if let Some(other) = found.iter().find(|shard| shard.count() != count) {
        return Err(BatchError::Divided { folder: folder.to_owned(), first: count, second: other.count() });
    }
    if found.len() < count as usize {
        let mut there = found.iter().map(|shard| shard.number()).peekable();
        let missing_shards = (1..=count).filter(|number| there.next_if_eq(number).is_none()).collect();
        return Err(BatchError::Missing {
            folder: folder.to_owned(),
            found: found.len(),
            count,
            missing_shards,
        });
    }
    Ok((found.iter().map(|shard| folder.join(shard.file_name())).collect(), count))
}
