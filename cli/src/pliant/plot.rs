//! `pliant plot`.

use std::fs;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use pliant::nalgebra::{Point3, Vector3};
use pliant::{Drive, Error, Input, Solution};

use super::failure::{Failure, NOT_CONVERGED, print};
use super::picture::{Picture, Shape};
use super::{inputs, robot, settings};

/// Points of the curve of a body.
const POINTS: u32 = 60;

/// What is drawn.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    robot: robot::Options,
    #[command(flatten)]
    input: inputs::Options,
    /// A CSV file of inputs, whose shapes are drawn into one picture: columns as for `pliant path`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tensions", "forces", "torques", "displacements", "angles", "drives"])]
    inputs: Option<PathBuf>,
    #[command(flatten)]
    settings: settings::Options,
    /// From where the robot is seen: the axes to the right and upwards.
    #[arg(long, value_enum)]
    view: Option<View>,
    /// The SVG file; the standard output if not given.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// From where the robot is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum View {
    /// x to the right, z upwards.
    Xz,
    /// x to the right, y upwards; that of robots in a plane if none is given.
    Xy,
    /// y to the right, z upwards.
    Yz,
    /// x, y and z equally foreshortened, z upwards.
    Iso,
}

impl View {
    /// A point in the picture.
    fn flat(self, point: &Vector3<f64>) -> [f64; 2] {
        match self {
            Self::Xz => [point.x, point.z],
            Self::Xy => [point.x, point.y],
            Self::Yz => [point.y, point.z],
            Self::Iso => {
                let (right, up) = (0.5_f64.sqrt(), 6_f64.sqrt().recip());
                [(point.y - point.x) * right, 2.0 * up * point.z - up * (point.x + point.y)]
            }
        }
    }

    /// What the axes are called.
    fn labels(self) -> [&'static str; 2] {
        match self {
            Self::Xz => ["x / m", "z / m"],
            Self::Xy => ["x / m", "y / m"],
            Self::Yz => ["y / m", "z / m"],
            Self::Iso => ["(y - x) / sqrt(2) / m", "(2 z - x - y) / sqrt(6) / m"],
        }
    }
}

/// Draws.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let robot = options.robot.open()?;
    let rows: Vec<Vec<Drive>> = match &options.inputs {
        Some(file) => inputs::table(file, &robot.actuators)?,
        None => vec![options.input.drives.read(&robot.actuators)?],
    };
    let loads = options.input.loads.read(Vec::new())?;
    let settings = options.settings.read();
    let plane = matches!(robot.model.kind(), "planar" | "discs");
    let view = options.view.unwrap_or(if plane { View::Xy } else { View::Xz });
    let mut solver = robot.model.solver()?;
    let bar = settings::bar(rows.len());
    let (mut shapes, mut failed) = (Vec::new(), Vec::new());
    for (number, drives) in rows.iter().enumerate() {
        let input = Input { drives: drives.clone(), ..loads.clone() };
        match solver.solve_with(&input, &settings).and_then(|found| shape(found, view)) {
            Ok(shape) => shapes.push(shape),
            Err(error) => match &options.inputs {
                Some(file) => {
                    failed.push(format!("error: row {} of {}: {error}", number + 1, file.display()));
                }
                None => return Err(error.into()),
            },
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let title = format!("{}, model {}", robot.declaration.name(), robot.model.kind());
    let picture = Picture { title, labels: view.labels(), shapes };
    let text = picture.svg().map_err(|error| Failure::input(format!("cannot draw: {error}")))?;
    match &options.output {
        Some(file) => fs::write(file, text)
            .map_err(|error| Failure::input(format!("cannot write {}: {error}", file.display())))?,
        None => print(&text)?,
    }
    if failed.is_empty() {
        return Ok(());
    }
    Err(Failure { message: failed.join("\n"), code: NOT_CONVERGED })
}

/// The curves of the bodies, and the tip.
fn shape(solution: &dyn Solution, view: View) -> Result<Shape, Error> {
    let bodies = solution.lengths().into_iter().enumerate().map(|(body, length)| {
        let point = |number: u32| {
            // The last one is the end, without rounding.
            let s = if number == POINTS { length } else { length * f64::from(number) / f64::from(POINTS) };
            Ok(view.flat(&solution.station(body, s)?.translation.vector))
        };
        (0..=POINTS).map(point).collect()
    });
    let origin = solution.tip() * Point3::origin();
    Ok(Shape { bodies: bodies.collect::<Result<_, Error>>()?, tip: view.flat(&origin.coords) })
}
