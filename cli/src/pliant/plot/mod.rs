//! `pliant plot`.

mod convergence;
mod force;
mod shapes;
mod workspace;

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{Args, ValueEnum};
use pliant_view::{Format, View};

use super::failure::{Failure, check_format, write_or_print};
use super::sampling::Sampling;
use super::{inputs, robot, settings};

/// Robot, kind of picture, and its inputs.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    robot: robot::Options,
    /// Subject of the picture.
    #[arg(long, value_enum, default_value_t = Kind::Shapes)]
    kind: Kind,
    #[command(flatten)]
    input: inputs::Options,
    /// A CSV file of inputs, whose shapes are drawn into one picture: columns as for `pliant path`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tensions", "forces", "torques", "displacements", "angles", "drives"])]
    inputs: Option<PathBuf>,
    #[command(flatten)]
    sampling: Sampling,
    /// With `--kind convergence`: numbers of functions, elements or steps, as `2,4,8`.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    numbers: Option<Vec<usize>>,
    /// With `--kind force`: the actuator that is driven through `--range`, the others as the input says; without it the first load grows to what is given.
    #[arg(long, value_name = "NUMBER")]
    actuator: Option<usize>,
    /// With `--kind force`: number of equilibria; 41 if not given.
    #[arg(long, value_name = "COUNT")]
    steps: Option<usize>,
    #[command(flatten)]
    settings: settings::Options,
    /// From where the robot is seen: the axes to the right and upwards, or `iso`, in space; `xy` for robots in a plane and `iso` for others if not given.
    #[arg(long, value_parser = PossibleValuesParser::new(View::NAMES).try_map(|name| name.parse::<View>()))]
    view: Option<View>,
    /// The SVG file; the standard output if not given.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Kinds of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// The robot under an input, or under those of a table.
    Shapes,
    /// Tips under inputs within ranges, each from rest.
    Workspace,
    /// Distance of the tip from that of a finer model: against the functions of a strain model or of one with discs, the elements of a parallel robot, the steps of shooting.
    Convergence,
    /// The force of an actuator, or a load, against displacement, each equilibrium from the last.
    Force,
}

/// A picture, and why it is not complete.
struct Drawn {
    svg: String,
    failure: Option<Failure>,
}

/// Draws.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    options.refuse_foreign()?;
    check_format("--output", options.output.as_ref(), Format::Svg)?;
    let robot = options.robot.open()?;
    let drawn = match options.kind {
        Kind::Shapes => shapes::draw(options, &robot)?,
        Kind::Workspace => workspace::draw(options, &robot)?,
        Kind::Convergence => convergence::draw(options, &robot)?,
        Kind::Force => force::draw(options, &robot)?,
    };
    write_or_print(options.output.as_ref(), &drawn.svg)?;
    drawn.failure.map_or(Ok(()), Err)
}

impl Options {
    /// Refuses options that another kind of picture takes.
    fn refuse_foreign(&self) -> Result<(), Failure> {
        use Kind::{Convergence, Force, Shapes, Workspace};
        let Sampling { count, method, seed, range } = &self.sampling;
        let all: [(&str, bool, &[Kind], &str); 9] = [
            ("--inputs", self.inputs.is_some(), &[Shapes], "shapes"),
            ("--view", self.view.is_some(), &[Shapes, Workspace], "shapes` or `--kind workspace"),
            ("--count", count.is_some(), &[Workspace], "workspace"),
            ("--method", method.is_some(), &[Workspace], "workspace"),
            ("--seed", seed.is_some(), &[Workspace], "workspace"),
            ("--range", range.is_some(), &[Workspace, Force], "workspace` or `--kind force"),
            ("--numbers", self.numbers.is_some(), &[Convergence], "convergence"),
            ("--actuator", self.actuator.is_some(), &[Force], "force"),
            ("--steps", self.steps.is_some(), &[Force], "force"),
        ];
        match all.iter().find(|(_, given, kinds, _)| *given && !kinds.contains(&self.kind)) {
            None => Ok(()),
            Some((option, _, _, names)) => {
                Err(Failure::option(option, &format!("expected `--kind {names}` with it")))
            }
        }
    }

    /// From where this robot is seen.
    fn seen(&self, robot: &robot::Robot) -> View {
        self.view.unwrap_or(View::of(robot.model.kind()))
    }
}

/// Title of a picture: robot, model and a remark.
fn title(robot: &robot::Robot, what: &str) -> String {
    format!("{}, model {}{what}", robot.declaration.name(), robot.model.kind())
}
