//! `pliant`: robots declared in `*.robot` files.

mod batch;
mod check;
mod emit_c;
mod export;
mod failure;
mod fit;
mod forces;
mod inputs;
mod language;
mod loads;
mod merge;
mod modes;
mod new;
mod path;
mod plot;
mod predict;
mod reach;
mod report;
mod robot;
mod sample;
mod sampling;
mod sensitivity;
mod serve;
mod settings;
mod simulate;
mod solve;
mod springs;
mod table;
mod units;
mod view;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use failure::{Failure, WRONG_INPUT};
use pliant_declare::short;

/// Continuum robots from declarations.
///
/// Numbers may have units, as 5mm; those without one are in SI. Exit codes: 0; 2 for a wrong declaration; 3 where a solve did not converge (one row at least); 4 for wrong input or usage.
#[derive(Parser)]
#[command(name = "pliant", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Checks a declaration: prints its errors, or what the robot has.
    ///
    /// Example: pliant check arm.robot
    Check(check::Options),
    /// Finds the equilibrium under an input: the tip, forces and displacements of the actuators, stability, and how it was found.
    ///
    /// JSON has `robot`, `model`, `parameters`, `drives`, `tip` (`position` in m, `rotation` as a quaternion w, x, y, z), `forces`, `displacements`, `energies`,
    /// `stations` and `report`: docs/commands.md of the project.
    ///
    /// Example: pliant solve catheter.robot --model strain --tensions 3,0,1 --load force=0,0,-0.1N --set young=180GPa
    Solve(Box<solve::Options>),
    /// Finds the equilibria under the inputs of a table, each from the last.
    ///
    /// A row that cannot be solved is a row with its reason; the next one starts from the last that was solved.
    ///
    /// Example: pliant path catheter.robot inputs.csv --format csv > tips.csv
    Path(Box<path::Options>),
    /// Finds the drives that bring the tip to a target, or along a table of targets.
    ///
    /// Tendons pull, and limits of the declaration hold; of all tensions that reach a target, those of least sum are found.
    ///
    /// Example: pliant reach catheter.robot --position 0.1,0,_ --range 0..5N
    Reach(Box<reach::Options>),
    /// Finds the equilibria under inputs within ranges, each from rest.
    ///
    /// Example: pliant sample catheter.robot --range 0..3N --method sobol --count 1024 > tips.csv
    Sample(Box<sample::Options>),
    /// Solves for the inputs of a table, each from rest, and writes a Parquet file: of all inputs, or of one of the shards into which they are divided.
    ///
    /// A shard that is there is skipped, so that a job that was killed goes on where it is started again. `pliant merge` makes one table of all shards.
    ///
    /// Example: pliant batch catheter.robot samples.parquet --model strain --out solved --shard 3/64
    Batch(Box<batch::Options>),
    /// Writes the rows of all shards of a batch as one Parquet file, in the order of the inputs.
    ///
    /// Example: pliant merge solved -o all.parquet
    Merge(merge::Options),
    /// Fits parameters of a robot, and what is unknown of its measurement, to a table of experiments.
    ///
    /// Prints values, deviations, residuals, directions that the experiments do not determine, and outliers; `--out` writes the declaration with the fitted values, and beside
    /// it, as `.fit.toml`, what `pliant predict` needs.
    ///
    /// Example: pliant fit arm.robot data.csv --map map.toml --free young,density --out fitted.robot
    Fit(Box<fit::Options>),
    /// Predicts the measurements of a table by a robot that was fitted: residuals, and the intervals in which they should lie.
    ///
    /// Example: pliant predict fitted.robot rows.csv --map map.toml
    Predict(predict::Options),
    /// Simulates a motion in time: of robots of constant-curvature segments, of rods by `model strain`, and of parallel robots.
    ///
    /// Example: pliant simulate trunk.robot --duration 1s --step 10ms --forces 20N,0,0,0,0,0 --format csv > motion.csv
    Simulate(Box<simulate::Options>),
    /// Prints the modes of vibration about an equilibrium: of robots of constant-curvature segments, of rods by `model strain`, and of parallel robots.
    ///
    /// Undamped modes have the squares of their angular frequencies, negative where the equilibrium is unstable; damped ones their eigenvalues and damping ratios.
    ///
    /// Example: pliant modes catheter.robot --model strain --tensions 3,0,1
    Modes(Box<modes::Options>),
    /// Prints the derivatives of an equilibrium: of the tip and the actuators with respect to drives, the compliance of the tip, and those with respect to parameters.
    ///
    /// Example: pliant sensitivity catheter.robot --tensions 3,0,1
    Sensitivity(Box<sensitivity::Options>),
    /// Draws an SVG picture: shapes, the workspace of the tip, convergence, or force against displacement.
    ///
    /// Examples: pliant plot catheter.robot --tensions 3,0,1 --view xz -o shape.svg;
    /// pliant plot catheter.robot --kind workspace --range 0..3N;
    /// pliant plot catheter.robot --kind convergence --tensions 3,0,1;
    /// pliant plot catheter.robot --kind force --actuator 0 --range 0..10mm
    Plot(Box<plot::Options>),
    /// Writes the prepared kernels of a robot as C99, with a program that checks them.
    ///
    /// Kernels are the arithmetic of one section, segment, span or element; solvers are not written.
    ///
    /// Example: pliant emit-c catheter.robot --out c
    EmitC(emit_c::Options),
    /// Writes a page on which the robot can be turned and driven: one HTML file.
    ///
    /// Example: pliant view catheter.robot --range 0..3N -o catheter.html
    View(Box<view::Options>),
    /// Writes the surface of the robot for other programs, as glTF: in one equilibrium, or in motion through those of a table. `pliant simulate --gltf` writes motions in time.
    ///
    /// Example: pliant export catheter.robot --tensions 3,0,1 -o catheter.gltf
    Export(Box<export::Options>),
    /// Serves the same page on this machine, solved while it is shown: sliders, the tip dragged and pushed, and motion in real time.
    ///
    /// Prints the address, which has a random token; nobody else is answered. Ends with Ctrl-C.
    ///
    /// Example: pliant serve catheter.robot --range 0..3N
    Serve(Box<serve::Options>),
    /// Prints a commented declaration to start from.
    ///
    /// Example: pliant new rod > catheter.robot
    New(new::Options),
    /// Lists the blocks of declarations with the models that read them, or prints the fields of a block: values, units, defaults.
    ///
    /// Examples: pliant language backbone; pliant help language young
    Language(language::Options),
    /// Lists the units that a declaration can name.
    ///
    /// Example: pliant units --format csv
    Units(units::Options),
    /// Prints completions for a shell.
    ///
    /// Example: pliant completions bash > /etc/bash_completion.d/pliant
    Completions {
        /// The shell.
        shell: Shell,
    },
}

/// Output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    Table,
    /// For programs.
    Json,
    /// For spreadsheets.
    Csv,
}

fn main() -> ExitCode {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    // `help language` is the command itself: its help says less than its tables.
    if words.get(1).is_some_and(|word| word == "help") && words.get(2).is_some_and(|word| word == "language")
    {
        words.remove(1);
    }
    let command = match Arguments::try_parse_from(words) {
        Ok(Arguments { command }) => command,
        Err(error) => {
            if error.use_stderr() {
                eprint!("{}", short::cut(&error.render().to_string(), '\''));
                return ExitCode::from(WRONG_INPUT);
            }
            // Nothing more can be said where the terminal is gone.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
    };
    let done = match command {
        Command::Check(options) => check::run(&options),
        Command::Solve(options) => solve::run(&options),
        Command::Path(options) => path::run(&options),
        Command::Reach(options) => reach::run(&options),
        Command::Sample(options) => sample::run(&options),
        Command::Batch(options) => batch::run(&options),
        Command::Merge(options) => merge::run(&options),
        Command::Fit(options) => fit::run(&options),
        Command::Predict(options) => predict::run(&options),
        Command::Simulate(options) => simulate::run(&options),
        Command::Modes(options) => modes::run(&options),
        Command::Sensitivity(options) => sensitivity::run(&options),
        Command::Plot(options) => plot::run(&options),
        Command::EmitC(options) => emit_c::run(&options),
        Command::View(options) => view::run(&options),
        Command::Export(options) => export::run(&options),
        Command::Serve(options) => serve::run(&options),
        Command::New(options) => new::run(&options),
        Command::Language(options) => language::run(&options),
        Command::Units(options) => units::run(&options),
        Command::Completions { shell } => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "pliant", &mut text);
            failure::print(&String::from_utf8_lossy(&text))
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure { message, code }) => {
            eprintln!("{message}");
            ExitCode::from(code)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_do_not_collide() {
        Arguments::command().debug_assert();
    }
}
