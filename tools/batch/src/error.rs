//! Errors of batches.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// Why a batch, or a merge, was not done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// A file or a folder cannot be read or written.
    #[error("cannot {what} {}: {error}", path.display())]
    File {
        /// Failed action: `read`, `write`, ...
        what: &'static str,
        /// The file or the folder.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A table of inputs is wrong.
    #[error("{table}: {message}")]
    Inputs {
        /// The table.
        table: String,
        /// Fault of the table, and the expected form.
        message: String,
    },
    /// A finished shard is damaged, or no shard at all.
    #[error("{}: {message}; remove it to solve this shard again", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Fault of the file.
        message: String,
    },
    /// The text of a shard is wrong.
    #[error("`{text}` is no shard: expected one like `3/64`, from `1/64` to `64/64`")]
    Shard {
        /// The text.
        text: String,
    },
    /// The rows or the metadata of a shard are not those that were written.
    #[error(
        "{} was changed after it was written: its checksum is {found}, expected {expected}; remove it to solve this shard again",
        path.display()
    )]
    Changed {
        /// The file.
        path: PathBuf,
        /// Checksum of its rows and metadata.
        found: String,
        /// Checksum in its metadata.
        expected: String,
    },
    /// There are more shards than rows.
    #[error("{count} shards of {}: expected at most one per row", rows(*all))]
    Shards {
        /// Number of shards.
        count: u32,
        /// Number of rows.
        all: u64,
    },
    /// A finished shard is of another job.
    #[error(
        "{} is of another job: its {field} is `{found}`, expected `{expected}`; take another folder, or remove it",
        path.display()
    )]
    Foreign {
        /// The file.
        path: PathBuf,
        /// Name of the property that differs.
        field: String,
        /// Value in the file.
        found: String,
        /// Value of the job.
        expected: String,
    },
    /// Another process writes this file.
    #[error("{} is being written by another process", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// Not all shards are there.
    #[error("{} has {found} of {count} shards: missing {}", folder.display(), missing(missing_shards))]
    Missing {
        /// The folder.
        folder: PathBuf,
        /// Number of shards in the folder.
        found: usize,
        /// Number of shards of the batch.
        count: u32,
        /// The others, counted from 1, in order.
        missing_shards: Vec<u32>,
    },
    /// A folder without shards.
    #[error("{} has no shards: expected files like `shard-0001-of-0064.parquet`", folder.display())]
    Empty {
        /// The folder.
        folder: PathBuf,
    },
    /// Shards of batches that were divided differently.
    #[error(
        "{} has shards of {first} and of {second}: expected those of one batch",
        folder.display()
    )]
    Divided {
        /// The folder.
        folder: PathBuf,
        /// Numbers of shards that files name.
        first: u32,
        /// Another one.
        second: u32,
    },
    /// A result cannot have the name of a shard.
    #[error("{} is the name of a shard: expected another name for the merged table", path.display())]
    Name {
        /// The name.
        path: PathBuf,
    },
    /// A section that is asked for does not exist.
    #[error("the section at {s} m of body {body}: {expected}")]
    Station {
        /// Number of the body.
        body: usize,
        /// Arc length, m.
        s: f64,
        /// Expected body or arc length, in words.
        expected: String,
    },
    /// The robot cannot be solved at all, or the work was cancelled.
    #[error(transparent)]
    Model(#[from] pliant::Error),
}

impl BatchError {
    pub(crate) fn file(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::File { what, path: path.to_owned(), error }
    }

    /// Makes the error of a file that is written beside its name.
    pub(crate) fn unfinished(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| match error.kind() {
            io::ErrorKind::ResourceBusy => Self::Busy { path: path.to_owned() },
            _ => Self::file("write", path)(error),
        }
    }

    /// Makes the error of a table that is to be written.
    pub(crate) fn writing(path: &Path) -> impl FnOnce(parquet::errors::ParquetError) -> Self {
        move |error| Self::File { what: "write", path: path.to_owned(), error: io::Error::other(error) }
    }

    pub(crate) fn unreadable(path: &Path, message: impl Into<String>) -> Self {
        Self::Unreadable { path: path.to_owned(), message: message.into() }
    }
}

fn rows(count: u64) -> String {
    if count == 1 { "1 row".to_owned() } else { format!("{count} rows") }
}

/// `3, 7 to 9`.
fn missing(shards: &[u32]) -> String {
    let runs = shards.chunk_by(|one, next| one + 1 == *next).map(|run| match run {
        [first, .., last] => format!("{first} to {last}"),
        _ => run.iter().map(u32::to_string).collect(),
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// Message of the Parquet reader, without its prefix.
pub(crate) fn reason(error: &parquet::errors::ParquetError) -> String {
    let text = error.to_string();
    let text = text.split_once(": ").map_or(text.as_str(), |(_, rest)| rest);
    text.lines().next().unwrap_or_default().to_owned()
}

/// The decoders panic on some damaged files: that is an error here.
pub(crate) fn caught<T>(
    read: impl FnOnce() -> Result<T, parquet::errors::ParquetError>,
) -> Result<T, parquet::errors::ParquetError> {
    let damaged = || parquet::errors::ParquetError::General("it is damaged".to_owned());
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err(damaged()))
}

#[cfg(test)]
mod tests {
    #[test]
    fn missing_shards_in_runs() {
        assert_eq!(super::missing(&[3, 7, 8, 9, 11, 12]), "3, 7 to 9, 11 to 12");
    }
}
