//! `pliant batch`.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use pliant::Progress;
use pliant_batch::{Done, Job, Run, Shard, run as solve};
use pliant_declare::units::Dimension;

use super::failure::{Failure, print, quantity_of};
use super::{inputs, loads, robot, settings};

/// Inputs to solve, the shard of them, and settings of the solves.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    robot: robot::Options,
    /// A Parquet file (`.parquet`), of which little is in memory at a time, or a CSV file, with a row per input: columns as for `pliant path`.
    inputs: PathBuf,
    /// The folder for the file, `shard-0003-of-0064.parquet`.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Shard to solve and number of shards, as `3/64`; all inputs if not given.
    #[arg(long, value_name = "K/N", default_value = "1/1", allow_hyphen_values = true)]
    shard: String,
    /// Number of threads; one per core if not given.
    #[arg(long, value_name = "COUNT", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Also the pose of the section at this arc length, as `0.1` or `10cm`; can be repeated.
    #[arg(long, value_name = "LENGTH", allow_hyphen_values = true)]
    station: Vec<String>,
    /// The body of these sections: the segment, or the rod of a parallel robot.
    #[arg(long, default_value_t = 0, value_name = "NUMBER")]
    body: usize,
    #[command(flatten)]
    loads: loads::Options,
    #[command(flatten)]
    settings: settings::Options,
}

/// Solves a shard, unless it is there.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let shard: Shard =
        options.shard.parse().map_err(|error| Failure::option("--shard", &format!("{error}")))?;
    let station = |text: &String| Ok((options.body, quantity_of("--station", text, Dimension::LENGTH)?));
    let stations = options.station.iter().map(station).collect::<Result<_, Failure>>()?;
    let robot = options.robot.open()?;
    let job = Job {
        loads: options.loads.read(Vec::new())?,
        settings: options.settings.read(),
        stations,
        ..Job::new(&robot.declaration, &*robot.model, &robot.actuators)
    };
    let inputs = inputs::batch(&options.inputs, &robot.actuators)?;
    let rows = shard.rows(inputs.rows(), job.start);
    let bar = settings::bar(usize::try_from(rows.end - rows.start).unwrap_or(usize::MAX));
    let watch = |progress: Progress| {
        bar.set_position(progress.done as u64);
        ControlFlow::Continue(())
    };
    let how = Run { threads: options.threads, watch: Some(&watch) };
    let done = solve(&job, &inputs, shard, &options.out, &how);
    bar.finish_and_clear();
    let Done { path, rows, failed, skipped } = done?;
    let range = if rows.is_empty() {
        "no rows".to_owned()
    } else {
        format!("rows {} to {}", rows.start, rows.end - 1)
    };
    let there = if skipped { ", there already" } else { "" };
    print(&format!("{}: {range} of {}, {failed} not solved{there}\n", path.display(), inputs.rows()))?;
    let [failed, all] =
        [failed, rows.end - rows.start].map(|count| usize::try_from(count).unwrap_or(usize::MAX));
    Failure::rows(failed, all)
}
