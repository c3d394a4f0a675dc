//! `pliant export`.

use std::path::PathBuf;

use clap::Args;
use pliant_view::{Format, Gltf};

use super::failure::{Failure, check_format, write_or_print};
use super::{inputs, robot, settings};

/// Time between two rows of a table, s.
const STEP: f64 = 0.1;

/// Robot, inputs and file of a surface.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    robot: robot::Options,
    #[command(flatten)]
    input: inputs::Options,
    /// A CSV file of inputs, each solved from the last, through which the robot moves, ten in a second: columns as for `pliant path`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tensions", "pressures", "volumes", "forces", "torques", "displacements", "angles", "drives"])]
    inputs: Option<PathBuf>,
    #[command(flatten)]
    settings: settings::Options,
    /// The glTF file; the standard output if not given.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Solves, and writes the surface.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    check_format("--output", options.output.as_ref(), Format::Gltf)?;
    let robot = options.robot.open()?;
    let rows = match &options.inputs {
        Some(file) => inputs::table(file, &robot.actuators, &options.input.loads.read(Vec::new())?)?,
        None => vec![options.input.read(&robot)?],
    };
    let settings = options.settings.read();
    let mut gltf = Gltf::new(robot.declaration.robot(), robot.model.as_ref());
    let mut solver = robot.model.solver()?;
    let bar = settings::bar(rows.len());
    let mut failed = 0;
    for (number, input) in rows.iter().enumerate() {
        match solver.solve_with(input, &settings) {
            Ok(solution) => gltf.push(STEP * number as f64, solution)?,
            Err(error) if options.inputs.is_none() => return Err(error.into()),
            // The robot moves from the row before to the one behind.
            Err(_) => failed += 1,
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    write_or_print(options.output.as_ref(), &gltf.json()?.to_string())?;
    Failure::rows(failed, rows.len())
}
