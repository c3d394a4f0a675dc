//! `pliant sample`.

use std::fs;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use pliant::declaration::Actuator;
use pliant::{Drive, Input};
use pliant_batch::{Numbers, write_inputs};
use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};

use super::failure::{Failure, print};
use super::inputs::{self, Range};
use super::report::{self, Answer, Row};
use super::table::{Cell, Known, Sheet};
use super::{Format, loads, robot, settings};

/// Points of a sequence beyond which its generator does not go.
const SOBOL_POINTS: usize = 1 << 16;
/// Most points of a sample.
const MOST: usize = 1_000_000;

/// What is sampled.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    robot: robot::Options,
    /// Number of inputs; of a grid: along the range of each actuator.
    #[arg(long, default_value_t = 100)]
    count: usize,
    /// How inputs are chosen within the ranges.
    #[arg(long, value_enum, default_value_t = Choice::Random)]
    method: Choice,
    /// Seed of random inputs, and of the scrambling of a Sobol sequence.
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Ranges of the drives, for all actuators or for each: `0..5N`, `-5mm..5mm,0..1N,0..1N`. Limits of the declaration if not given.
    #[arg(long, value_name = "RANGES", allow_hyphen_values = true)]
    range: Option<String>,
    #[command(flatten)]
    loads: loads::Options,
    #[command(flatten)]
    settings: settings::Options,
    /// How the rows are printed.
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
    /// The inputs alone, without solving: what `batch` and `path` read, as CSV.
    #[arg(long, conflicts_with = "format")]
    inputs_only: bool,
    /// Writes the inputs to this file instead, as Parquet where it is called `.parquet`.
    #[arg(long, short, value_name = "FILE", requires = "inputs_only")]
    output: Option<PathBuf>,
}

/// How inputs are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Choice {
    /// Independent and uniform.
    Random,
    /// All combinations of equal steps, ends included.
    Grid,
    /// A Sobol sequence with Owen's scrambling: up to 65536 inputs, which fill the ranges evenly.
    Sobol,
}

/// Solves for each input, from rest.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let robot = options.robot.open()?;
    let ranges = inputs::ranges(options.range.as_deref(), &robot.actuators)?;
    let points = points(options, ranges.len())?;
    if options.inputs_only {
        return write(options, &robot.actuators, &ranges, points);
    }
    let loads = options.loads.read(Vec::new())?;
    let settings = options.settings.read();
    let mut solver = robot.model.solver()?;
    let bar = settings::bar(points);
    let rows = (0..points).map(|point| {
        let drives = drives(options, &ranges, point);
        let input = Input { drives, ..loads.clone() };
        solver.restart();
        let found = solver.solve_with(&input, &settings).and_then(|found| Answer::of(found, 0, &[]));
        bar.inc(1);
        Row { drives: input.drives, found: found.map_err(|error| error.to_string()) }
    });
    let rows: Vec<Row> = rows.collect();
    bar.finish_and_clear();
    report::print_rows(&robot, &rows, options.format)
}

/// The drives of an input.
fn drives(options: &Options, ranges: &[Range], point: usize) -> Vec<Drive> {
    let places = places(options, ranges.len(), point);
    let drive = |(Range { low, high }, place): (&Range, f64)| {
        low.with_value(low.value() * (1.0 - place) + high * place)
    };
    ranges.iter().zip(places).map(drive).collect()
}

/// Writes or prints the inputs.
fn write(options: &Options, actuators: &[Actuator], ranges: &[Range], points: usize) -> Result<(), Failure> {
    let all = (0..points).map(|point| drives(options, ranges, point));
    let parquet =
        |file: &&PathBuf| file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("parquet"));
    if let Some(file) = options.output.as_ref().filter(parquet) {
        let values = all.flatten().map(Drive::value).collect();
        let drives = ranges.iter().map(|range| range.low).collect();
        return Ok(write_inputs(file, actuators, &Numbers::new(actuators, drives, values)?)?);
    }
    let named = ranges.iter().zip(actuators).enumerate();
    let headers = named.map(|(number, (range, own))| Known::of(number, own.side(&range.low)).shown());
    let cells = all.map(|row| row.into_iter().map(|drive| Cell::Number(drive.value())).collect());
    let text = Sheet { headers: headers.collect(), rows: cells.collect() }.csv()?;
    match &options.output {
        None => print(&text),
        Some(file) => fs::write(file, text)
            .map_err(|error| Failure::input(format!("cannot write {}: {error}", file.display()))),
    }
}

/// Number of inputs.
fn points(options: &Options, actuators: usize) -> Result<usize, Failure> {
    let count = options.count;
    let wrong = |message: String| Err(Failure::option("--count", &message));
    match options.method {
        _ if count == 0 => wrong("0 inputs: expected at least 1".to_owned()),
        Choice::Sobol if count > SOBOL_POINTS => {
            wrong(format!("{count} inputs of a Sobol sequence: expected at most {SOBOL_POINTS}"))
        }
        Choice::Grid => {
            let all = u32::try_from(actuators).ok().and_then(|actuators| count.checked_pow(actuators));
            match all.filter(|all| *all <= MOST) {
                Some(all) => Ok(all),
                None => wrong(format!(
                    "a grid of {count} steps for each of {actuators} actuators: expected at most {MOST} inputs"
                )),
            }
        }
        _ if count > MOST => wrong(format!("{count} inputs: expected at most {MOST}")),
        _ => Ok(count),
    }
}

/// Where a point is in the range of each actuator, 0 to 1.
fn places(options: &Options, actuators: usize, point: usize) -> Vec<f64> {
    match options.method {
        Choice::Random => {
            // Each from its own stream, so that it can be repeated alone.
            let mut generator = ChaCha8Rng::seed_from_u64(options.seed.into());
            generator.set_stream(point as u64);
            let unit = |_| (generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
            (0..actuators).map(unit).collect()
        }
        Choice::Grid => {
            let steps = options.count;
            let mut rest = point;
            let mut all: Vec<f64> = (0..actuators)
                .map(|_| {
                    let step = rest % steps;
                    rest /= steps;
                    if steps == 1 { 0.5 } else { step as f64 / (steps - 1) as f64 }
                })
                .collect();
            // The last one changes fastest.
            all.reverse();
            all
        }
        Choice::Sobol => {
            let point = u32::try_from(point).unwrap_or(0);
            // Beyond its dimensions the generator takes another seed.
            let dimensions = sobol_burley::NUM_DIMENSIONS;
            let place = |actuator: u32| {
                let seed = options.seed.wrapping_add(actuator / dimensions);
                f64::from(sobol_burley::sample(point, actuator % dimensions, seed))
            };
            (0_u32..).take(actuators).map(place).collect()
        }
    }
}
