//! `pliant simulate`.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use pliant::ode::{OdeMethod, Status};
use pliant::rods::BaseMotion;
use pliant::{Beginning, Drive, Input, Resolve, Simulated, Simulation};
use pliant_declare::units::Dimension;
use pliant_view::{Gltf, Scene, Slider};
use serde_json::{Value, json};

use super::failure::{Failure, NOT_CONVERGED, check_format, print, quantity_of, write};
use super::forces::Series;
use super::table::{Cell, Known, Sheet, number_text};
use super::{Format, inputs, loads, report, robot, settings, view};

/// Models that move in time.
const MOVABLE: [&str; 3] = ["constant_curvature", "strain", "parallel"];
/// Most instants that are printed.
const MOST: f64 = 1e6;
/// Most parts of a body.
const MOST_SPANS: usize = 1000;

/// Robot, its drives over time, and span of a motion.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    robot: robot::Options,
    /// Duration of the motion, as `1s`.
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    duration: String,
    /// Time between two printed instants, as `10ms`.
    #[arg(long, value_name = "TIME", default_value = "10ms", allow_hyphen_values = true)]
    step: String,
    #[command(flatten)]
    drives: inputs::Drives,
    /// A CSV file of drives over time: columns `time [s]`, `force_0 [N]`, .. or `angle_0 [deg]`, .. for each actuator, linear between its rows and constant before and behind them; where one
    /// is a displacement or an angle a cubic spline, at rest at both ends.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tensions", "pressures", "volumes", "forces", "torques", "displacements", "angles", "drives"])]
    table: Option<PathBuf>,
    /// Between the rows of tables a cubic spline, twice continuously differentiable, in place of straight lines.
    #[arg(long)]
    smooth: bool,
    /// A CSV file of the acceleration of gravity in the world over time (rods, parallel robots): columns `time [s]`, `gravity_x [m/s^2]`, `gravity_y [m/s^2]`, `gravity_z [m/s^2]`.
    #[arg(long, value_name = "FILE")]
    gravity: Option<PathBuf>,
    /// A CSV file of the displacement of the base in the world over time (rods): columns `time [s]`, `base_x [m]`, `base_y [m]`, `base_z [m]`; a cubic spline in any case.
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,
    /// Times at which an input is not smooth, where steps end, as `0.1s,0.2s`; rows of tables with straight lines are among them.
    #[arg(long, value_name = "LIST")]
    breaks: Option<String>,
    /// Begin in the equilibrium under these drives, as `40N,0,0`; if not given in the straight, unloaded robot, of a parallel robot in the equilibrium under the first drives. At rest
    /// in either case.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    start: Option<String>,
    #[command(flatten)]
    loads: loads::Options,
    /// Motions that steps follow.
    #[arg(long, value_enum, default_value_t = Resolved::Poses)]
    resolve: Resolved,
    /// Tolerance of a step: of poses as a fraction of the motion so far, 1e-4 if not given; of waves the relative and absolute one of all coordinates and their rates, 1e-8 if not given.
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true)]
    tolerance: Option<f64>,
    /// Number of equal parts of each body at whose ends JSON has the poses of sections; 0 for none.
    #[arg(long, value_name = "COUNT", default_value_t = Simulation::SPANS)]
    spans: usize,
    /// The method for stiff robots; rods and parallel robots have it in any case.
    #[arg(long)]
    implicit: bool,
    /// A page of the motion, an HTML file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// The surface of the robot in motion for other programs, a glTF file.
    #[arg(long, value_name = "FILE")]
    gltf: Option<PathBuf>,
    /// Output format of the motion.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// Motions that steps follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Resolved {
    /// Poses of sections and bodies: faster waves are damped.
    Poses,
    /// All waves, which may take very long; the cost is estimated before.
    Waves,
}

/// Simulates, and prints the motion.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    check_format("--html", options.html.as_ref(), pliant_view::Format::Html)?;
    check_format("--gltf", options.gltf.as_ref(), pliant_view::Format::Gltf)?;
    let declaration = options.robot.declaration()?;
    let kinds = declaration.kinds();
    let movable = |kind: &&str| MOVABLE.contains(kind) && kinds.contains(kind);
    let asked = options.robot.model.as_deref();
    let Some(kind) = asked.or_else(|| MOVABLE.into_iter().find(movable)).filter(movable) else {
        let asked = asked.unwrap_or(kinds.first().copied().unwrap_or_default());
        let message = format!(
            "the model `{asked}` cannot move in time: expected `constant_curvature`, `strain` or `parallel`, of a robot that declares it (`{}` declares {})",
            declaration.name(),
            kinds.join(", ")
        );
        return Err(Failure::option("--model", &message));
    };
    Plan::new(options, options.robot.open_model(&declaration, kind)?)?.run()
}

/// A simulation.
struct Plan<'a> {
    options: &'a Options,
    robot: robot::Robot,
    times: Vec<f64>,
    duration: f64,
    numbers: Series,
    gravity: Option<Series>,
    base: Option<Series>,
    breaks: Vec<f64>,
    start: Option<Input>,
    input: Input,
}

/// A time of an option, positive.
fn time(option: &str, text: &str) -> Result<f64, Failure> {
    let value = quantity_of(option, text, Dimension::integers(0, 0, 1))?;
    if value > 0.0 {
        return Ok(value);
    }
    Err(Failure::option(option, &format!("`{text}` is {value} s: expected a positive time")))
}

impl<'a> Plan<'a> {
    fn new(options: &'a Options, robot: robot::Robot) -> Result<Self, Failure> {
        let actuators = &robot.actuators;
        let duration = time("--duration", &options.duration)?;
        let step = time("--step", &options.step)?;
        if duration / step > MOST {
            let message = format!(
                "`{}` is too short for a motion of {duration} s: expected at least {} s",
                options.step,
                duration / MOST
            );
            return Err(Failure::option("--step", &message));
        }
        if options.spans > MOST_SPANS {
            let message = format!("{} parts: expected at most {MOST_SPANS}", options.spans);
            return Err(Failure::option("--spans", &message));
        }
        // The last instant is the end, which rounding may have missed.
        let times = (0_u32..).map(|number| f64::from(number) * step);
        let times = times.take_while(|time| *time < duration * (1.0 - 1e-12));
        let times: Vec<f64> = times.chain([duration]).collect();
        if options.html.is_some() && times.len() > view::MOST {
            let message = format!("{} instants: expected at most {}", times.len(), view::MOST);
            return Err(Failure::option("--html", &message));
        }
        let (numbers, drives) = match &options.table {
            Some(file) => {
                let (numbers, drives) = Series::drives(file, actuators, options.smooth)?;
                (numbers, options.drives.through_springs(drives, actuators)?)
            }
            None => {
                let drives = options.drives.read(actuators)?;
                (Series::constant(drives.iter().map(|drive| drive.value()).collect()), drives)
            }
        };
        let loads = options.loads.read(Vec::new())?;
        let driven = |drives| Input { drives, ..loads.clone() };
        let start = match &options.start {
            Some(text) => {
                let drives = inputs::drives("--start", text, None, actuators)?.into_iter();
                Some(driven(drives.map(|drive| drive.unwrap_or(Drive::Force(0.0))).collect()))
            }
            None => None,
        };
        let input = driven(drives);
        let acceleration = (Dimension::integers(1, 0, -2), "m/s^2");
        let gravity = options.gravity.as_deref();
        let gravity =
            gravity.map(|file| Series::vectors(file, "gravity", acceleration, options.smooth)).transpose()?;
        let base = options.base.as_deref();
        let base =
            base.map(|file| Series::vectors(file, "base", (Dimension::LENGTH, "m"), true)).transpose()?;
        let mut breaks = Vec::new();
        for text in options.breaks.iter().flat_map(|list| list.split(',')) {
            breaks.push(time("--breaks", text)?);
        }
        for series in [Some(&numbers), gravity.as_ref()].into_iter().flatten() {
            breaks.extend_from_slice(series.kinks());
        }
        breaks.sort_by(f64::total_cmp);
        breaks.dedup();
        Ok(Self { options, robot, times, duration, numbers, gravity, base, breaks, start, input })
    }

    fn run(&self) -> Result<(), Failure> {
        let method = if self.options.implicit { OdeMethod::Implicit } else { OdeMethod::default() };
        let numbers = |time: f64, numbers: &mut [f64]| self.numbers.write(time, numbers);
        let parallel = self.robot.model.kind() == "parallel";
        let usual = if parallel { Beginning::Equilibrium } else { Beginning::Undeformed };
        let from = self.start.as_ref().map_or(usual, Beginning::EquilibriumOf);
        let gravity = self.gravity.as_ref().map(|series| {
            move |time: f64| {
                let mut found = [0.0; 3];
                series.write(time, &mut found);
                found
            }
        });
        // Segments refuse a base that moves.
        let place = self.robot.declaration.strain().map_or_else(
            |_| ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]),
            |rod| rod.base(),
        );
        let base = self.base.as_ref().map(|series| {
            move |time: f64| {
                let mut found = BaseMotion::rest(place);
                series.at(time, |axis, [value, first, second]| {
                    found.position[axis] += value;
                    (found.velocity[axis], found.acceleration[axis]) = (first, second);
                });
                found
            }
        });
        let simulation = Simulation {
            gravity: gravity.as_ref().map(|gravity| gravity as _),
            base: base.as_ref().map(|base| base as _),
            breaks: &self.breaks,
            spans: if self.options.format == Format::Json { self.options.spans } else { 0 },
            resolve: match self.options.resolve {
                Resolved::Poses => Resolve::Poses,
                Resolved::Waves => Resolve::Waves,
            },
            tolerance: self.options.tolerance,
            ..Simulation::to(self.duration, &self.input)
        };
        let mut simulation = simulation.at(&self.times).driven(&numbers).from(from);
        simulation.options = simulation.options.with_method(method);
        if simulation.resolve == Resolve::Waves {
            self.estimate(&simulation);
        }
        let mut progress = settings::Progress::new();
        let motion = self.robot.model.simulate(&simulation, &mut |time| {
            progress.reach(time / self.duration);
            ControlFlow::Continue(())
        });
        progress.clear();
        let motion = motion?;
        self.print(&motion)?;
        if let Some(file) = &self.options.html {
            write(file, &self.page(&motion)?)?;
        }
        if let Some(file) = &self.options.gltf {
            write(file, &self.surface(&motion)?)?;
        }
        if let Some(exceeded) = &motion.report.excess {
            eprintln!("note: at {} s {}", number_text(exceeded.time), exceeded.excess);
        }
        match motion.report.integration.status {
            Status::Finished => Ok(()),
            _ => match motion.complete() {
                Ok(_) => Ok(()),
                Err(error) => Err(Failure { code: NOT_CONVERGED, ..Failure::of(&error) }),
            },
        }
    }

    /// Says what the motion costs before it begins; nothing where the robot has no modes.
    fn estimate(&self, simulation: &Simulation<'_>) {
        if let Ok(cost) = self.robot.model.cost(simulation) {
            eprintln!(
                "note: about {:.0} steps are expected: waves of up to {:.0} Hz are resolved",
                cost.steps, cost.frequency
            );
        }
    }

    fn print(&self, motion: &Simulated) -> Result<(), Failure> {
        match self.options.format {
            Format::Table => {
                let drift = motion.report.energy_drift;
                let drift =
                    drift.map_or_else(String::new, |drift| format!(", energy off by at most {drift:.1e} J"));
                let steps = motion.report.integration.accepted;
                print(&self.sheet(motion).table())?;
                print(&format!("{steps} steps{drift}\n"))
            }
            Format::Csv => print(&self.sheet(motion).csv()?),
            Format::Json => print(&format!("{:#}\n", self.json(motion))),
        }
    }

    fn page(&self, motion: &Simulated) -> Result<String, Failure> {
        let (robot, model) = (self.robot.declaration.robot(), self.robot.model.as_ref());
        let mut scene = Scene::new(robot, model);
        let times: Vec<f64> = motion.instants.iter().map(|instant| instant.time).collect();
        scene.slide(Slider::of("time", "s", &times));
        for instant in &motion.instants {
            scene.push_moving(model, instant, &self.input)?;
        }
        Ok(scene.html()?)
    }

    fn surface(&self, motion: &Simulated) -> Result<String, Failure> {
        let model = self.robot.model.as_ref();
        let mut gltf = Gltf::new(self.robot.declaration.robot(), model);
        for instant in &motion.instants {
            gltf.push_moving(model, instant, &self.input)?;
        }
        Ok(gltf.json()?.to_string())
    }

    fn sheet(&self, motion: &Simulated) -> Sheet {
        let position = ["time [s]", "tip_x [m]", "tip_y [m]", "tip_z [m]"];
        let turns = ["rotation_w", "rotation_x", "rotation_y", "rotation_z"];
        let actuators = self.robot.actuators.iter().enumerate();
        // Both where one of them is found; of motors, whose angles or torques are.
        let both = self.input.drives.iter().any(|drive| !matches!(drive, Drive::Force(_)))
            || self.robot.model.kind() == "parallel";
        let shown = actuators.flat_map(|(number, actuator)| {
            let sides = [Some(actuator.force), both.then_some(actuator.displacement)].into_iter().flatten();
            sides.map(move |side| Known::of(number, side).shown())
        });
        let headers = position.into_iter().chain(turns).map(str::to_owned).chain(shown).collect();
        let rows = motion.instants.iter().map(|instant| {
            let numbers = std::iter::once(instant.time).chain(report::position(&instant.tip));
            let numbers = numbers.chain(report::quaternion(&instant.tip.rotation));
            let pairs = instant.forces.iter().zip(&instant.displacements);
            let pairs = pairs.flat_map(|(force, displacement)| {
                [Some(*force), both.then_some(*displacement)].into_iter().flatten()
            });
            numbers.chain(pairs).map(Cell::Number).collect()
        });
        Sheet { headers, rows: rows.collect() }
    }

    fn json(&self, motion: &Simulated) -> Value {
        // Segments have three coordinates each.
        let coordinates = |all: &[f64]| match self.robot.model.kind() {
            "constant_curvature" => json!(all.as_chunks::<3>().0),
            _ => json!(all),
        };
        let instants = motion.instants.iter().map(|instant| {
            json!({
                "time": instant.time,
                "tip": report::pose_json(&instant.tip),
                "tip_velocity": instant.tip_velocity.as_slice(),
                "forces": instant.forces,
                "displacements": instant.displacements,
                "energies": {
                    "kinetic": instant.kinetic,
                    "elastic": instant.elastic,
                    "loads": instant.loads,
                },
                "base_wrench": instant.base_wrench.map(|wrench| wrench.as_slice().to_vec()),
                "shape": coordinates(&instant.coordinates),
                "rate": coordinates(&instant.rates),
                "bodies": instant.bodies.iter().map(|body| body.iter().map(report::pose_json).collect()).collect::<Vec<Value>>(),
            })
        });
        json!({
            "robot": self.robot.declaration.name(),
            "model": self.robot.model.kind(),
            "instants": Value::from_iter(instants),
            "switches": serde_json::to_value(&motion.switches).unwrap_or(Value::Null),
            "report": serde_json::to_value(motion.report).unwrap_or(Value::Null),
        })
    }
}
