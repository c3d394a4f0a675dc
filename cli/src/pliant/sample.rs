//! `pliant sample`.

use std::path::PathBuf;

use clap::Args;
use pliant::declaration::Actuator;
use pliant::{Drive, Input};
use pliant_batch::{Numbers, write_inputs};

use super::failure::{Failure, write_or_print};
use super::report::{self, Answer, Miss, Row};
use super::sampling::Sampling;
use super::table::{Cell, Known, Sheet};
use super::{Format, loads, robot, settings};

/// Inputs, unless their number is given.
const COUNT: usize = 100;

/// Robot, ranges and number of inputs to sample.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    robot: robot::Options,
    #[command(flatten)]
    sampling: Sampling,
    #[command(flatten)]
    loads: loads::Options,
    #[command(flatten)]
    settings: settings::Options,
    /// Output format of the rows.
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
    /// The inputs alone, without solving: what `batch` and `path` read, as CSV.
    #[arg(long, conflicts_with = "format")]
    inputs_only: bool,
    /// Writes the inputs to this file instead, as Parquet where it is called `.parquet`.
    #[arg(long, short, value_name = "FILE", requires = "inputs_only")]
    output: Option<PathBuf>,
}

/// Solves for each input, from rest.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let robot = options.robot.open()?;
    let loads = options.loads.read(Vec::new())?;
    let inputs = options.sampling.inputs(&robot.actuators, &loads, COUNT)?;
    if options.inputs_only {
        return write(options, &robot.actuators, &inputs);
    }
    let settings = options.settings.read();
    let mut solver = robot.model.solver()?;
    let bar = settings::bar(inputs.len());
    let rows = inputs.into_iter().map(|input| {
        solver.restart();
        let found = solver.solve_with(&input, &settings).and_then(|found| Answer::of(found, 0, &[]));
        bar.inc(1);
        Row { drives: input.drives, found: found.map_err(|error| Miss::of(&error)) }
    });
    let rows: Vec<Row> = rows.collect();
    bar.finish_and_clear();
    report::print_rows(&robot, &rows, options.format)
}

/// Writes or prints the inputs.
fn write(options: &Options, actuators: &[Actuator], inputs: &[Input]) -> Result<(), Failure> {
    // Drives are by the same quantities in all inputs.
    let drives = inputs.first().map_or(Vec::new(), |input| input.drives.clone());
    let parquet =
        |file: &&PathBuf| file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("parquet"));
    if let Some(file) = options.output.as_ref().filter(parquet) {
        let values = inputs.iter().flat_map(|input| &input.drives).copied().map(Drive::value).collect();
        return Ok(write_inputs(file, actuators, &Numbers::new(actuators, drives, values)?)?);
    }
    let named = drives.iter().zip(actuators).enumerate();
    let headers = named.map(|(number, (drive, actuator))| Known::of(number, actuator.side(drive)).shown());
    let cells =
        inputs.iter().map(|input| input.drives.iter().map(|drive| Cell::Number(drive.value())).collect());
    let text = Sheet { headers: headers.collect(), rows: cells.collect() }.csv()?;
    write_or_print(options.output.as_ref(), &text)
}
