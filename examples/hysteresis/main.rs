//! The hysteresis of a tendon-driven rod: tip and length of the tendon while the motor takes it in up to 4 N and lets it out again.
//!
//! Two models of the same friction. With a front, slip begins at the base after the reversal and reaches the end gradually (`solve_path`). As one, the tendon
//! sticks until it could slide everywhere at once (`solve_path_sliding_as_one`): that model is common, and its shape jumps where it begins to slide. The
//! second one is compared with the table of an independent program. The path is also written as a picture, `target/hysteresis.svg`.
//!
//! `cargo run --release --example hysteresis`

use std::error::Error;
use std::path::Path;

use pliant::robot_file;
use pliant::rods::{Orders, RodModel};

#[path = "../shared/canvas.rs"]
mod canvas;
mod draw;

robot_file!("examples/replay/tables/friction/rubbing_a.robot");

/// Functions per strain with which the strain model is as exact as the table.
const ORDERS: Orders = Orders { torsion: 5, bending: 18, extension: 16, shear: 16 };

/// One state of the loop: tension, x of the tip, tension at the end, length inside of the robot, front of slip.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub(crate) tension: f64,
    pub(crate) x: f64,
    end: f64,
    length: f64,
    front: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let up = (0..=16).map(|step| 0.25 * f64::from(step));
    let tensions: Vec<[f64; 3]> = up.clone().chain(up.rev().skip(1)).map(|tau| [tau, 0.0, 0.0]).collect();
    let mut robot = RubbingA::strain();
    let mut curves = Vec::new();
    for mu in [0.1, 0.3] {
        robot.set_parameter("friction", mu)?;
        let exact = robot.clone().with_orders(ORDERS);
        let state = |solution: &pliant::rods::StrainSolution| State {
            tension: solution.tensions()[0],
            x: solution.tip().translation.x,
            end: solution.end_tensions()[0],
            length: solution.lengths()[0],
            front: solution.contacts()[0].front,
        };
        let path = exact.solve_path(&tensions).complete()?;
        let front: Vec<State> = path.iter().map(state).collect();
        let as_one = exact.solve_path_sliding_as_one(&tensions).complete()?;
        let as_one: Vec<State> = as_one
            .iter()
            .zip(&tensions)
            .map(|(s, [tension, ..])| State { tension: *tension, ..state(s) })
            .collect();
        println!("mu = {mu}");
        println!(
            "tau, N   with a front: tip x, mm   end, N   length, mm   front, mm      as one: tip x, mm   end, N"
        );
        for (front, one) in front.iter().zip(&as_one) {
            println!(
                "{:6.2} {:26.4} {:8.4} {:12.4} {:11.3} {:22.4} {:8.4}",
                front.tension,
                1e3 * front.x,
                front.end,
                1e3 * front.length,
                1e3 * front.front,
                1e3 * one.x,
                one.end
            );
        }
        // The work of the motor over the loop: tension times what it takes in.
        let work: f64 =
            front.windows(2).map(|p| 0.5 * (p[0].tension + p[1].tension) * (p[0].length - p[1].length)).sum();
        println!("friction dissipates {:.3} mJ per loop", 1e3 * work);
        match distance(mu, &as_one)? {
            Some(furthest) => println!("furthest from the table: {furthest:.1e} m\n"),
            None => println!("the table has no rows of this friction\n"),
        }
        curves.push((mu, front, as_one));
    }
    draw::picture(Path::new("target/hysteresis.svg"), &curves)?;
    println!("target/hysteresis.svg");
    Ok(())
}

/// Largest difference of the x of the tip, and of the length of the tendon, from the rows of the table that have this coefficient of friction; none where there are no such rows.
fn distance(mu: f64, states: &[State]) -> Result<Option<f64>, Box<dyn Error>> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reference/tendons-real/hysteresis_a.csv");
    let mut table = csv::Reader::from_path(file)?;
    let header = table.headers()?.clone();
    let column =
        |name: &str| header.iter().position(|column| column == name).ok_or(format!("no column {name}"));
    let [friction, step, x, length] =
        [column("in.mu")?, column("in.step")?, column("x_m")?, column("len_1_m")?];
    let mut worst = None;
    for row in table.records() {
        let row = row?;
        if row[friction].parse::<f64>()? != mu {
            continue;
        }
        if let Ok(step) = row[step].parse::<usize>() {
            let state = &states[step];
            for (column, found) in [(x, state.x), (length, state.length)] {
                let away = (row[column].parse::<f64>()? - found).abs();
                // Not a number is too far, too.
                if away.is_nan() || away >= 1e-9 {
                    return Err(format!("{away} m away from the table").into());
                }
                worst = Some(worst.map_or(away, |worst: f64| worst.max(away)));
            }
        }
    }
    Ok(worst)
}
