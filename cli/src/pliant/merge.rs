//! `pliant merge`.

use std::path::PathBuf;

use clap::Args;
use pliant_batch::{Merged, merge};

use super::failure::{Failure, print};

/// Folder of the shards, and the merged file.
#[derive(Args)]
pub(crate) struct Options {
    /// The folder with all shards of a batch.
    folder: PathBuf,
    /// The Parquet file that is written.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// Merges, if all shards are there and of one batch.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let Merged { shards, rows, failed } = merge(&options.folder, &options.output)?;
    let shards = if shards == 1 { "1 shard".to_owned() } else { format!("{shards} shards") };
    print(&format!("{}: {rows} rows of {shards}, {failed} not solved\n", options.output.display()))
}
