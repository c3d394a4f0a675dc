//! `pliant path`.

use std::path::PathBuf;

use clap::Args;
use pliant::{Drive, Error, Input, Settings};

use super::failure::Failure;
use super::report::{self, Answer, Row};
use super::robot::Robot;
use super::{Format, inputs, loads, robot, settings};

/// What is solved.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    robot: robot::Options,
    /// A CSV file with a row per input; columns of its header are called `tension_0 [N]`, `displacement_1 [mm]`, .. (actuators are counted from 0).
    inputs: PathBuf,
    #[command(flatten)]
    loads: loads::Options,
    #[command(flatten)]
    settings: settings::Options,
    /// How the rows are printed.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// Solves row by row.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let robot = options.robot.open()?;
    let inputs = inputs::table(&options.inputs, &robot.actuators)?;
    let loads = options.loads.read(Vec::new())?;
    let rows = along(&robot, &inputs, &loads, &options.settings.read())?;
    report::print_rows(&robot, &rows, options.format)
}

/// The equilibria under one input after the other, each from the last one that was found.
fn along(
    robot: &Robot,
    inputs: &[Vec<Drive>],
    loads: &Input,
    settings: &Settings,
) -> Result<Vec<Row>, Failure> {
    let mut solver = robot.model.solver()?;
    let bar = settings::bar(inputs.len());
    let rows = inputs.iter().map(|drives| {
        let input = Input { drives: drives.clone(), ..loads.clone() };
        let found = solver.solve_with(&input, settings).and_then(|found| Answer::of(found, 0, &[]));
        bar.inc(1);
        Row { drives: input.drives, found: found.map_err(|error: Error| error.to_string()) }
    });
    let rows = rows.collect();
    bar.finish_and_clear();
    Ok(rows)
}
