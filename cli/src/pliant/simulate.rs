//! `pliant simulate`.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use pliant::constant_curvature::{ConstantCurvature, Input, Kernel, Simulated, Simulation, State, TipLoad};
use pliant::declaration::ModelError;
use pliant::nalgebra::{Isometry3, Vector3};
use pliant::ode::{Method, Status};
use pliant::{Drive, Frame, Wrench};
use pliant_declare::units::Dimension;
use serde_json::{Value, json};

use super::failure::{Failure, NOT_CONVERGED, print};
use super::forces::Forces;
use super::robot::parameters;
use super::table::{Cell, Known, Sheet, number_text};
use super::{Format, inputs, loads, quantity, report, robot, settings};

/// Most instants that are printed.
const MOST: f64 = 1e6;
/// Most segments of a robot, where it has more than a few.
const MANY: usize = 64;

/// What moves, how it is driven, and for how long.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    robot: robot::Options,
    /// How long the motion is, as `1s`.
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    duration: String,
    /// Time between two printed instants, as `10ms`.
    #[arg(long, value_name = "TIME", default_value = "10ms", allow_hyphen_values = true)]
    step: String,
    /// Forces of the actuators, constant: `3,0,1` or `3N,0,500mN`; none if not given.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    forces: Option<String>,
    /// A CSV file of forces over time: columns `time [s]`, `force_0 [N]`, .. for each actuator, linear between its rows and constant before and behind them.
    #[arg(long, value_name = "FILE", conflicts_with = "forces")]
    table: Option<PathBuf>,
    /// Begin in the equilibrium under these drives, as `40N,0,0`; in the straight, unloaded robot if not given. At rest in either case.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    start: Option<String>,
    #[command(flatten)]
    loads: loads::Options,
    /// Tolerance of a step, relative and absolute.
    #[arg(long, default_value_t = 1e-8, value_name = "NUMBER", allow_hyphen_values = true)]
    tolerance: f64,
    /// The method for stiff robots.
    #[arg(long)]
    implicit: bool,
    /// How the motion is printed.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// Simulates, and prints the motion.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let declaration = robot::declaration(&options.robot.file)?;
    let kinds = declaration.kinds();
    let kind = options.robot.model.as_deref().unwrap_or("constant_curvature");
    if kind != "constant_curvature" || !kinds.contains(&kind) {
        let asked = options.robot.model.as_deref().unwrap_or(kinds.first().copied().unwrap_or_default());
        let message = format!(
            "the model `{asked}` cannot move in time: expected `constant_curvature`, of a robot that declares it (`{}` declares {})",
            declaration.name(),
            kinds.join(", ")
        );
        return Err(Failure::option("--model", &message));
    }
    let values = parameters(&options.robot.set, &declaration)?;
    let opened = options.robot.open_model(&declaration, kind)?;
    let plan = Plan::new(options, opened)?;
    let refused = |error: ModelError| Failure::input(error.to_string());
    match declaration.constant_curvature() {
        Ok(robot) => plan.run(robot, &values),
        Err(ModelError::TooMany { .. }) => {
            plan.run(declaration.constant_curvature_with::<MANY>().map_err(refused)?, &values)
        }
        Err(error) => Err(refused(error)),
    }
}

/// A simulation, for any kernel.
struct Plan<'a> {
    options: &'a Options,
    robot: robot::Robot,
    times: Vec<f64>,
    duration: f64,
    forces: Forces,
    start: Option<Vec<Drive>>,
    load: TipLoad,
}

/// A time of an option, positive.
fn time(option: &str, text: &str) -> Result<f64, Failure> {
    let value = quantity::option(option, text, Dimension::integers(0, 0, 1))?;
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
        // The last instant is the end, which rounding may have missed.
        let times = (0_u32..).map(|number| f64::from(number) * step);
        let times = times.take_while(|time| *time < duration * (1.0 - 1e-12));
        let times: Vec<f64> = times.chain([duration]).collect();
        let forces = match &options.table {
            Some(file) => Forces::read(file, actuators)?,
            None => {
                let constant = match &options.forces {
                    Some(text) => inputs::drives("--forces", text, Some(Dimension::FORCE), actuators)?,
                    None => vec![None; actuators.len()],
                };
                let constant = constant.iter().map(|drive| drive.map_or(0.0, Drive::value));
                Forces::constant(constant.collect())
            }
        };
        let start = match &options.start {
            Some(text) => {
                let drives = inputs::drives("--start", text, None, actuators)?.into_iter();
                Some(drives.map(|drive| drive.unwrap_or(Drive::Force(0.0))).collect())
            }
            None => None,
        };
        let load = tip_load(&options.loads)?;
        Ok(Self { options, robot, times, duration, forces, start, load })
    }

    fn run<K: Kernel>(&self, mut robot: ConstantCurvature<K>, values: &[f64]) -> Result<(), Failure> {
        for (index, value) in values.iter().enumerate() {
            robot.set_parameter_at(index, *value)?;
        }
        let state = match &self.start {
            Some(drives) => {
                let input = Input::actuators(drives).with_load(&self.load);
                *robot.solve(input)?.state()
            }
            None => robot.straight(),
        };
        let method = if self.options.implicit { Method::Implicit } else { Method::default() };
        let simulation = Simulation::to(self.duration)
            .at(&self.times)
            .with_load(&self.load)
            .with_tolerance(self.options.tolerance)
            .with_method(method);
        let bar = settings::bar(self.times.len());
        let mut shown = 0;
        let forces = |time: f64, _: &State<K>, forces: &mut [f64]| self.forces.write(time, forces);
        let motion = robot.simulate(&state, &simulation, forces, |instant| {
            shown += self.times[shown..].iter().take_while(|time| **time <= instant.time).count();
            bar.set_position(shown as u64);
            ControlFlow::Continue(())
        });
        bar.finish_and_clear();
        let motion = motion?;
        self.print(&robot, &motion)?;
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

    fn print<K: Kernel>(&self, robot: &ConstantCurvature<K>, motion: &Simulated<K>) -> Result<(), Failure> {
        let tips = motion.instants.iter().map(|instant| robot.tip(&instant.state));
        let tips: Vec<Isometry3<f64>> = tips.collect::<Result<_, _>>()?;
        match self.options.format {
            Format::Table => {
                let drift = motion.report.energy_drift;
                let drift =
                    drift.map_or_else(String::new, |drift| format!(", energy off by at most {drift:.1e} J"));
                let steps = motion.report.integration.accepted;
                print(&self.sheet(motion, &tips).table())?;
                print(&format!("{steps} steps{drift}\n"))
            }
            Format::Csv => print(&self.sheet(motion, &tips).csv()?),
            Format::Json => print(&format!("{:#}\n", self.json(motion, &tips))),
        }
    }

    fn forces_at(&self, time: f64) -> Vec<f64> {
        let mut forces = vec![0.0; self.robot.actuators.len()];
        self.forces.write(time, &mut forces);
        forces
    }

    fn sheet<K: Kernel>(&self, motion: &Simulated<K>, tips: &[Isometry3<f64>]) -> Sheet {
        let own = ["time [s]", "tip_x [m]", "tip_y [m]", "tip_z [m]"];
        let turns = ["rotation_w", "rotation_x", "rotation_y", "rotation_z"];
        let actuators = self.robot.actuators.iter().enumerate();
        let forces = actuators.map(|(number, actuator)| Known::of(number, actuator.force).shown());
        let headers = own.into_iter().chain(turns).map(str::to_owned).chain(forces).collect();
        let rows = motion.instants.iter().zip(tips).map(|(instant, tip)| {
            let numbers = std::iter::once(instant.time).chain(report::position(tip));
            let numbers = numbers.chain(report::quaternion(&tip.rotation));
            numbers.chain(self.forces_at(instant.time)).map(Cell::Number).collect()
        });
        Sheet { headers, rows: rows.collect() }
    }

    fn json<K: Kernel>(&self, motion: &Simulated<K>, tips: &[Isometry3<f64>]) -> Value {
        let instants = motion.instants.iter().zip(tips).map(|(instant, tip)| {
            json!({
                "time": instant.time,
                "tip": report::pose_json(tip),
                "forces": self.forces_at(instant.time),
                "shape": instant.state.shape.as_ref(),
                "rate": instant.state.rate.as_ref(),
            })
        });
        json!({
            "robot": self.robot.declaration.name(),
            "model": self.robot.model.kind(),
            "instants": Value::from_iter(instants),
            "report": serde_json::to_value(motion.report).unwrap_or(Value::Null),
        })
    }
}

/// What the tip carries: the sum of the wrenches, and the payload.
fn tip_load(loads: &loads::Options) -> Result<TipLoad, Failure> {
    let input = loads.read(Vec::new())?;
    let mut load = TipLoad::default();
    if !input.ropes.is_empty() {
        return Err(Failure::option("--rope", "parallel robots alone take ropes"));
    }
    for wrench in &input.wrenches {
        let Wrench { body, s, couple, force, point, frame } = wrench;
        if *body != 0 || s.is_some() || *point != Vector3::zeros() || *frame == Frame::Local {
            let message = "a robot in motion takes constant wrenches at the centre of its tip: expected no `at`, `body`, `point`, nor `frame=local`";
            return Err(Failure::option("--load", message));
        }
        load.force += force;
        load.couple += couple;
    }
    if let Some(payload) = input.payload {
        (load.mass, load.center) = (payload.mass, payload.center);
    }
    Ok(load)
}
