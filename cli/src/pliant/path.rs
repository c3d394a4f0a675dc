//! `pliant path`.

use std::path::PathBuf;

use clap::Args;
use pliant::{Input, Settings};

use super::failure::Failure;
use super::report::{self, Answer, Miss, Row};
use super::robot::Robot;
use super::springs::Springs;
use super::{Format, inputs, loads, robot, settings};

/// Robot, table of inputs, loads and settings of a path.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    robot: robot::Options,
    /// A CSV file with a row per input; columns of its header are called `tension_0 [N]`, `displacement_1 [mm]`, .. (actuators are counted from 0),
    /// and `force_x [N]`, .., `couple_z [N*m]` for a load at the tip in the world.
    inputs: PathBuf,
    #[command(flatten)]
    springs: Springs,
    #[command(flatten)]
    loads: loads::Options,
    #[command(flatten)]
    settings: settings::Options,
    /// Output format of the rows.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// Solves row by row.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let robot = options.robot.open()?;
    let loads = options.loads.read(Vec::new())?;
    let springs = options.springs.read(&robot.actuators)?;
    let mut inputs = inputs::table(&options.inputs, &robot.actuators, &loads)?;
    for input in &mut inputs {
        input.drives = springs.on(std::mem::take(&mut input.drives), &robot.actuators)?;
    }
    let rows = along(&robot, inputs, &options.settings.read())?;
    report::print_rows(&robot, &rows, options.format)
}

/// The equilibria under one input after the other, each from the last one that was found.
fn along(robot: &Robot, inputs: Vec<Input>, settings: &Settings) -> Result<Vec<Row>, Failure> {
    let mut solver = robot.model.solver()?;
    let bar = settings::bar(inputs.len());
    let rows = inputs.into_iter().map(|input| {
        let found = solver.solve_with(&input, settings).and_then(|found| Answer::of(found, 0, &[]));
        bar.inc(1);
        Row { drives: input.drives, found: found.map_err(|error| Miss::of(&error)) }
    });
    let rows = rows.collect();
    bar.finish_and_clear();
    Ok(rows)
}
