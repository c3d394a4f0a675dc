//! Random loads from rest on robots of every family: outcomes, residuals, evaluations and times.
//!
//! ```text
//! cargo run --release --example campaign -- --loads 2000 --seed 1
//! ```
//!
//! For each model it prints the outcomes by kind, the worst residual, the work and the time of a solve. The program fails where a solution has a residual
//! above its bound, where a solve panics or a value is NaN, where an error has no reason, where a bound on work is exceeded, where the two models of a rod
//! differ, or where more than 1 in 1,000 loads of a rod is unsolved. Loads are repeated one by one with `--only`. With `--run-time`
//! the declarations of the robots, the same files, are read when the program runs.

#[path = "../shared/origin.rs"]
#[macro_use]
mod origin;

mod check;
mod loads;
mod outcome;
mod robot;
mod robots;
mod rods;
mod run;
mod solvers;

use std::process::ExitCode;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use origin::Origin;
use robot::Choice;

/// Random loads from rest on robots of every family.
#[derive(Debug, Parser)]
struct Arguments {
    /// Number of loads.
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    loads: u32,
    /// Seed of the random loads.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only this robot.
    #[arg(long, value_enum, value_name = "NAME")]
    model: Option<Choice>,
    /// Only the load of this index.
    #[arg(long, value_name = "INDEX")]
    only: Option<usize>,
    /// Robots whose declarations are read at run time.
    #[arg(long)]
    run_time: bool,
    /// The same with the kernels that `cargo pliant prepare` wrote.
    #[arg(long)]
    prepared: bool,
    /// Number of loads printed for each kind of violation.
    #[arg(long, default_value_t = 5, value_name = "COUNT")]
    show: usize,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let indices: Vec<usize> =
        arguments.only.map_or_else(|| (0..arguments.loads as usize).collect(), |only| vec![only]);
    let bar = ProgressBar::new(indices.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{msg:24} {wide_bar} {pos}/{len}, {eta} left") {
        bar.set_style(style);
    }
    let mut holds = true;
    let chosen = |choice: &Choice| arguments.model.is_none_or(|model| model == *choice);
    for choice in Choice::ALL.into_iter().filter(chosen) {
        let origin = Origin::of(arguments.run_time, arguments.prepared);
        match choice.run(origin, arguments.seed, &indices, &bar) {
            Ok(tried) => {
                bar.suspend(|| tried.print(arguments.show));
                holds &= tried.holds();
            }
            Err(error) => {
                bar.suspend(|| eprintln!("error: {error}"));
                holds = false;
            }
        }
    }
    bar.finish_and_clear();
    if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
