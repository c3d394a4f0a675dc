//! The six-rod robot in motion: its motors turn, without weight, upright and hanging; upright it falls over if they go too far; and a force on its platform is let go.
//!
//! ```text
//! cargo run --release --example six_rods_moving
//! ```
//!
//! prints the platform and the torques of the motors over time, with the distance from the motions of 32 elements per rod in `tests/reference/parallel-dynamics`, and writes
//! `target/six_rods_moving.html`, a page on which the robot moves.

use std::error::Error;
use std::f64::consts::PI;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant as Clock;

use pliant::nalgebra::Vector3;
use pliant::{Declaration, Drive, Input, Instant, Model, Simulated, Simulation, Wrench, ode, robot_file};
use pliant_view::{Scene, Slider};

robot_file!("examples/replay/tables/parallel_dynamics/six_rods.robot");

/// When motions end, s, and frames of the page.
const END: f64 = 0.6;
const FRAMES: u32 = 150;
/// Every so many frames are printed.
const EVERY: usize = 25;
/// When motors are where they go, and when the force is gone, s.
const MOVED: f64 = 0.25;
const RELEASED: f64 = 0.03;

/// A motion, and its table if there is one.
struct Case {
    name: &'static str,
    table: Option<&'static str>,
    /// Acceleration of gravity, m/s^2.
    weight: f64,
    /// Angles that motors turn by, in parts of the angles of the first sample of the static tables.
    turned: f64,
    released: bool,
}

const TURNING: Case = Case { name: "motors turn", table: None, weight: 0.0, turned: 1.0, released: false };

const CASES: [Case; 5] = [
    Case { table: Some(include_str!("../../tests/reference/parallel-dynamics/motion_move.csv")), ..TURNING },
    Case {
        name: "upright",
        table: Some(include_str!("../../tests/reference/parallel-dynamics/motion_move_gravity.csv")),
        weight: -9.81,
        turned: 0.25,
        ..TURNING
    },
    Case { name: "falls over", weight: -9.81, ..TURNING },
    Case { name: "hanging", weight: 9.81, ..TURNING },
    Case {
        name: "let go",
        table: Some(include_str!("../../tests/reference/parallel-dynamics/motion_release.csv")),
        turned: 0.0,
        released: true,
        ..TURNING
    },
];

/// From 0 to 1, with three derivatives that are zero at both ends.
fn ramp(x: f64) -> f64 {
    let x = x.clamp(0.0, 1.0);
    x.powi(4) * (35.0 - x * (84.0 - x * (70.0 - 20.0 * x)))
}

/// A time, s, and the place of the platform, m.
type Placed = (f64, Vector3<f64>);

impl Case {
    /// Angles of the motors at a time, rad: where they go, and held there.
    fn angles(&self, time: f64) -> [f64; 3] {
        let part = self.turned * ramp(time / MOVED);
        [0.0, 2.0, 4.0].map(|shift: f64| -part * PI / 12.0 * ((shift * PI / 3.0).sin() + 1.0))
    }

    /// The force on the platform at a time.
    fn force(&self, time: f64) -> Wrench {
        let part = if self.released { 1.0 - ramp(time / RELEASED) } else { 0.0 };
        Wrench::force([0.06, -0.04, 0.10]).offset([0.01, 0.0, 0.02]).scaled(part)
    }

    /// The input as it is at a time.
    fn input(&self, time: f64) -> Input {
        let drives = self.angles(time).map(Drive::Displacement);
        Input { wrenches: vec![self.force(time)], ..Input::from(drives.to_vec()) }
    }

    fn simulate(&self, model: &dyn Model, times: &[f64]) -> Result<Simulated, pliant::Error> {
        let first = self.input(0.0);
        let angles = |time: f64, angles: &mut [f64]| angles.copy_from_slice(&self.angles(time));
        let force = |time: f64, wrenches: &mut [Wrench]| wrenches[0] = self.force(time);
        let simulation = Simulation {
            wrenches: Some(&force),
            breaks: &[if self.released { RELEASED } else { MOVED }],
            ..Simulation::to(END, &first)
        };
        let options = ode::OdeOptions::default().with_tolerance(1e-6);
        let simulation = simulation.at(times).driven(&angles).with_options(options);
        model.simulate(&simulation, &mut |_| ControlFlow::Continue(()))?.complete()
    }

    /// Places of the platform in a table, with their times.
    fn expected(table: &str) -> Result<Vec<Placed>, Box<dyn Error>> {
        let mut table = csv::Reader::from_reader(table.as_bytes());
        let headers = table.headers()?.clone();
        let place = |name: &str| {
            headers.iter().position(|header| header == name).ok_or_else(|| format!("no column {name}"))
        };
        let [time, x, y, z] = [place("in.t_s")?, place("x_m")?, place("y_m")?, place("z_m")?];
        let row = |record: csv::StringRecord| -> Result<_, Box<dyn Error>> {
            let number = |column: usize| record[column].parse::<f64>();
            Ok((number(time)?, Vector3::new(number(x)?, number(y)?, number(z)?)))
        };
        table.records().map(|record| row(record?)).collect()
    }
}

fn show(at: &Instant) {
    let place = at.tip.translation.vector * 1e3;
    let speed = at.tip_velocity.fixed_rows::<3>(3).norm();
    print!("{:6.3} {:9.2} {:8.2} {:8.2} {speed:9.3}", at.time, place.x, place.y, place.z);
    print!(" {:12.3} ", 1e3 * at.kinetic);
    at.forces.iter().for_each(|torque| print!(" {:8.2}", 1e3 * torque));
    println!();
}

fn main() -> Result<(), Box<dyn Error>> {
    let declared: Declaration = include_str!("../replay/tables/parallel_dynamics/six_rods.robot").parse()?;
    let mut robot = MovingSixRods::parallel();
    let names = CASES.each_ref().map(|case| case.name);
    let times: Vec<f64> = (0..=FRAMES).map(|frame| END * f64::from(frame) / f64::from(FRAMES)).collect();
    let mut scene = Scene::new(declared.robot(), &robot).titled("Six rods in motion");
    scene.slide(Slider::cases("motion", &names));
    scene.slide(Slider::of("time", "s", &times));
    for case in &CASES {
        robot.set_parameter("weight", case.weight)?;
        let clock = Clock::now();
        let motion = case.simulate(&robot, &times)?;
        let took = clock.elapsed().as_secs_f64();
        let steps = motion.report.integration.accepted;
        println!("{}: {steps} steps, {:.1} times real time", case.name, END / took);
        println!("   t/s      x/mm     y/mm     z/mm speed/m/s   kinetic/mJ  torques/(N mm)");
        motion.instants.iter().step_by(EVERY).for_each(show);
        if let Some(table) = case.table {
            let expected = Case::expected(table)?;
            let all: Vec<f64> = expected.iter().map(|row| row.0).filter(|time| *time <= END).collect();
            let beside = case.simulate(&robot, &all)?;
            let far = beside.instants.iter().zip(&expected);
            let far = far.map(|(at, row)| (at.tip.translation.vector - row.1).norm()).fold(0.0, f64::max);
            println!("{:.2} um at most from 32 elements per rod", 1e6 * far);
        }
        println!();
        for at in &motion.instants {
            scene.push_moving(&robot, at, &case.input(at.time))?;
        }
    }
    std::fs::create_dir_all("target")?;
    let page = Path::new("target/six_rods_moving.html");
    std::fs::write(page, scene.html()?)?;
    println!("wrote {}", page.display());
    Ok(())
}
