//! `pliant sample`.

use clap::Args;

use super::failure::Failure;
use super::report::{self, Answer, Row};
use super::sampling::Sampling;
use super::{Format, loads, robot, settings};

/// Inputs, unless their number is given.
const COUNT: usize = 100;

/// What is sampled.
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
    /// How the rows are printed.
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
}

/// Solves for each input, from rest.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let robot = options.robot.open()?;
    let loads = options.loads.read(Vec::new())?;
    let inputs = options.sampling.inputs(&robot.actuators, &loads, COUNT)?;
    let settings = options.settings.read();
    let mut solver = robot.model.solver()?;
    let bar = settings::bar(inputs.len());
    let rows = inputs.into_iter().map(|input| {
        solver.restart();
        let found = solver.solve_with(&input, &settings).and_then(|found| Answer::of(found, 0, &[]));
        bar.inc(1);
        Row { drives: input.drives, found: found.map_err(|error| error.to_string()) }
    });
    let rows: Vec<Row> = rows.collect();
    bar.finish_and_clear();
    report::print_rows(&robot, &rows, options.format)
}
