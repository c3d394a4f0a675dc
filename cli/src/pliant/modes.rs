//! `pliant modes`.

use clap::{Args, ValueEnum};
use pliant::{Holding, Modes};
use serde_json::{Value, json};

use super::failure::{Failure, print};
use super::robot::Robot;
use super::table::{Cell, Sheet};
use super::{Format, inputs, robot, settings};

/// Equilibrium, number of its modes, and output format.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    robot: robot::Options,
    #[command(flatten)]
    input: inputs::Options,
    #[command(flatten)]
    settings: settings::Options,
    /// Most modes of each kind.
    #[arg(long, default_value_t = 10, value_name = "NUMBER")]
    count: usize,
    /// Condition of actuators during vibration.
    #[arg(long, value_enum, default_value_t = Hold::Driven)]
    hold: Hold,
    /// Output format of the modes.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// Conditions of actuators during vibration.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Hold {
    /// As driven in the equilibrium.
    Driven,
    /// At constant forces.
    Forces,
    /// At constant displacements.
    Displacements,
}

/// Solves, and prints modes.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let robot = options.robot.open()?;
    let input = options.input.read(&robot)?;
    let solution = robot.model.solve_with(&input, &options.settings.read())?;
    let holding = match options.hold {
        Hold::Driven => Holding::AsDriven,
        Hold::Forces => Holding::Forces,
        Hold::Displacements => Holding::Displacements,
    };
    let modes = solution.modes(options.count, holding)?;
    match options.format {
        Format::Table => print(&table(&robot, &modes)),
        Format::Csv => print(&sheet(&modes).csv()?),
        Format::Json => print(&format!("{:#}\n", json(&robot, &modes))),
    }
}

/// A number, and what it is.
fn sheet(modes: &Modes) -> Sheet {
    let headers =
        ["mode", "kind", "squared [rad^2/s^2]", "frequency [Hz]", "re [1/s]", "im [1/s]", "damping_ratio"];
    let number = |value: usize| Cell::Text((value + 1).to_string());
    let mut rows = Vec::new();
    for (index, mode) in modes.undamped.iter().enumerate() {
        let frequency = mode.frequency().map(|omega| omega / core::f64::consts::TAU);
        rows.push(vec![
            number(index),
            Cell::Text("undamped".to_owned()),
            Cell::Number(mode.squared),
            frequency.map_or(Cell::Empty, Cell::Number),
            Cell::Empty,
            Cell::Empty,
            Cell::Empty,
        ]);
    }
    for (index, mode) in modes.damped.iter().enumerate() {
        rows.push(vec![
            number(index),
            Cell::Text("damped".to_owned()),
            Cell::Empty,
            Cell::Number(mode.eigenvalue.im / core::f64::consts::TAU),
            Cell::Number(mode.eigenvalue.re),
            Cell::Number(mode.eigenvalue.im),
            Cell::Number(mode.ratio()),
        ]);
    }
    Sheet { headers: headers.map(str::to_owned).to_vec(), rows }
}

fn table(robot: &Robot, modes: &Modes) -> String {
    let mut text = format!("robot {}, model {}\n\n", robot.declaration.name(), robot.model.kind());
    text.push_str(&sheet(modes).table_of_rows());
    if modes.undamped.is_empty() {
        text.push_str("\nno undamped modes: loads have no energy\n");
    } else if modes.undamped[0].squared < 0.0 {
        text.push_str("\nthe equilibrium is unstable: squares of frequencies are negative\n");
    }
    text
}

fn json(robot: &Robot, modes: &Modes) -> Value {
    let undamped = modes.undamped.iter().map(|mode| {
        json!({
            "squared": mode.squared,
            "frequency": mode.frequency(),
            "shape": mode.shape,
            "tip": mode.tip.as_slice(),
        })
    });
    let damped = modes.damped.iter().map(|mode| {
        let parts = |part: fn(&pliant::nalgebra::Complex<f64>) -> f64| {
            mode.shape.iter().map(part).collect::<Vec<_>>()
        };
        json!({
            "eigenvalue": [mode.eigenvalue.re, mode.eigenvalue.im],
            "damping_ratio": mode.ratio(),
            "shape": { "re": parts(|entry| entry.re), "im": parts(|entry| entry.im) },
        })
    });
    json!({
        "robot": robot.declaration.name(),
        "model": robot.model.kind(),
        "undamped": Value::from_iter(undamped),
        "damped": Value::from_iter(damped),
    })
}
