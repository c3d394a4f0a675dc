//! `pliant view`.

use std::path::PathBuf;

use clap::Args;
use pliant::{Drive, Input};
use pliant_view::{Format, Scene, Slider};

use super::failure::{Failure, check_format, write_or_print};
use super::inputs::{self, Range};
use super::{loads, robot, settings};

/// Most equilibria of a page.
pub(crate) const MOST: usize = 20_000;
/// As many as a grid has at most, unless steps are given.
const USUAL: usize = 1000;
/// Steps of a slider, unless they are given.
const STEPS: usize = 21;

/// Robot, inputs and file of a page.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    robot: robot::Options,
    /// A CSV file of inputs, one slider over its rows, each solved from the last: columns as for `pliant path`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["range", "steps"])]
    inputs: Option<PathBuf>,
    /// Ranges of the sliders, for all actuators or for each: `0..5N`, `-5mm..5mm,0..1N,0..1N`. Limits of the declaration if not given.
    #[arg(long, value_name = "RANGES", allow_hyphen_values = true)]
    range: Option<String>,
    /// Values of each slider, ends included: as many as give 1000 equilibria, at most 21, if not given.
    #[arg(long, value_name = "COUNT")]
    steps: Option<usize>,
    #[command(flatten)]
    loads: loads::Options,
    #[command(flatten)]
    settings: settings::Options,
    /// The HTML file; the standard output if not given.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Solves, and writes the page.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    check_format("--output", options.output.as_ref(), Format::Html)?;
    let robot = options.robot.open()?;
    let mut scene = Scene::new(robot.declaration.robot(), robot.model.as_ref());
    let loads = options.loads.read(Vec::new())?;
    let rows = match &options.inputs {
        Some(file) => {
            let rows = inputs::table(file, &robot.actuators, &loads)?;
            scene.slide(Slider::rows(rows.len()));
            rows
        }
        None => {
            let drives = grid(options, &robot, &mut scene)?;
            drives.into_iter().map(|drives| Input { drives, ..loads.clone() }).collect()
        }
    };
    let settings = options.settings.read();
    let mut solver = robot.model.solver()?;
    let bar = settings::bar(rows.len());
    let mut failed = 0;
    let count = rows.len();
    for input in rows {
        // Points of a grid are solved from rest, so that the page does not depend on their neighbours.
        if options.inputs.is_none() {
            solver.restart();
        }
        match solver.solve_with(&input, &settings) {
            Ok(solution) => scene.push(solution)?,
            Err(error) => {
                failed += 1;
                scene.push_failed(&error.to_string());
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    write_or_print(options.output.as_ref(), &scene.html()?)?;
    Failure::rows(failed, count)
}

/// All combinations of the values of the sliders, the last one fastest.
fn grid(options: &Options, robot: &robot::Robot, scene: &mut Scene) -> Result<Vec<Vec<Drive>>, Failure> {
    let ranges = inputs::ranges(options.range.as_deref(), &robot.actuators)?;
    let moving = u32::try_from(ranges.iter().filter(|range| range.low.value() < range.high).count());
    let moving = moving.unwrap_or(u32::MAX);
    let points = |steps: usize| steps.checked_pow(moving);
    let steps = match options.steps {
        Some(0 | 1) => return Err(Failure::option("--steps", "expected at least 2")),
        Some(steps) => steps,
        None => (2..=STEPS).rev().find(|steps| points(*steps).is_some_and(|all| all <= USUAL)).unwrap_or(2),
    };
    if points(steps).is_none_or(|all| all > MOST) {
        let message = format!(
            "{steps} values for each of {moving} actuators: expected at most {MOST} equilibria; fix actuators by ranges as `0..0N`, or give --inputs"
        );
        return Err(Failure::option("--steps", &message));
    }
    let mut rows = vec![Vec::new()];
    for (number, (Range { low, high }, actuator)) in ranges.iter().zip(&robot.actuators).enumerate() {
        let fixed = low.value() == *high;
        let place = |step: usize| step as f64 / (steps - 1) as f64;
        let value = |step: usize| low.value() * (1.0 - place(step)) + high * place(step);
        let values: Vec<f64> = if fixed { vec![*high] } else { (0..steps).map(value).collect() };
        if !fixed {
            let side = actuator.side(low);
            scene.slide(Slider::of(&format!("{} {number}", side.word), side.unit, &values));
        }
        let extended = |row: Vec<Drive>| {
            let with = |value: &f64| {
                let mut row = row.clone();
                row.push(low.with_value(*value));
                row
            };
            values.iter().map(with).collect::<Vec<_>>()
        };
        rows = rows.into_iter().flat_map(extended).collect();
    }
    Ok(rows)
}
