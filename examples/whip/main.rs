//! A soft, tapered rod is pulled up at its tip and let go at once, without damping and with it.
//!
//! ```text
//! cargo run --release --example whip
//! ```
//!
//! prints a table of the energies and writes `target/whip.svg`, a time lapse.

#[path = "../shared/canvas.rs"]
mod canvas;

use std::error::Error;
use std::ops::ControlFlow;
use std::path::Path;

use canvas::{Axis, Done, Panel, pale, stroke, write};
use pliant::{Input, Instant, Simulation, Wrench, robot_file};
use plotters::prelude::*;

robot_file!("examples/whip/whip.robot");

const COLOUR: RGBColor = RGBColor(59, 82, 139);
const PATH: RGBColor = RGBColor(224, 110, 20);
/// Frames of the time lapse, and the time between them, s.
const FRAMES: u32 = 24;
const FRAME: f64 = 0.01;

fn main() -> Result<(), Box<dyn Error>> {
    let mut lapse = Vec::new();
    for relaxation in [0.0, 5e-3] {
        let mut robot = Whip::strain();
        robot.set_parameter("relaxation", relaxation)?;
        // Held in the equilibrium under a force at its tip.
        let (free, held) =
            (Input::default(), Input::default().with_wrench(Wrench::force([-0.08, 0.0, 0.12])));
        let times: Vec<f64> = (0..=FRAMES * 4).map(|k| f64::from(k) * FRAME / 4.0).collect();
        let end = times.last().copied().unwrap_or_default();
        let simulation = Simulation::to(end, &free).from_equilibrium_of(&held).at(&times);
        let simulation = simulation.with_waves().with_tolerance(1e-6).without_balance();
        let motion = robot.simulate(&simulation, &mut |_| ControlFlow::Continue(()))?.complete()?;
        println!("relaxation {relaxation} s: {} steps\n", motion.report.integration.accepted);
        println!("   t / s   tip x / m   tip z / m   kinetic / mJ   elastic / mJ   weight / mJ   all / mJ");
        let all = |at: &Instant| at.kinetic + at.elastic + at.loads;
        for at in motion.instants.iter().step_by(8) {
            let tip = at.tip.translation;
            println!(
                "{:8.3} {:11.4} {:11.4} {:14.4} {:14.4} {:13.4} {:10.4}",
                at.time,
                tip.x,
                tip.z,
                1e3 * at.kinetic,
                1e3 * at.elastic,
                1e3 * at.loads,
                1e3 * all(at)
            );
        }
        let fastest =
            motion.instants.iter().map(|at| at.tip_velocity.fixed_rows::<3>(3).norm()).fold(0.0, f64::max);
        println!("\nfastest tip: {fastest:.2} m/s\n");
        if relaxation > 0.0 {
            let stations: Vec<f64> = (0..=60).map(|k| 0.4 * f64::from(k) / 60.0).collect();
            for at in motion.instants.iter().step_by(4) {
                let poses = robot.poses(&at.coordinates, &stations)?;
                lapse.push(poses.iter().map(|pose| (pose.translation.x, pose.translation.z)).collect());
            }
        } else {
            let (first, worst) = (all(&motion.instants[0]), motion.instants.iter().map(all));
            let worst = worst.map(|energy| (energy - first).abs()).fold(0.0, f64::max);
            println!("energy kept within {worst:.1e} J\n");
        }
    }
    draw(&lapse)?;
    println!("target/whip.svg");
    Ok(())
}

/// Draws the frames, paler as time goes on, and the path of the tip.
fn draw(lapse: &[Vec<(f64, f64)>]) -> Done {
    std::fs::create_dir_all("target")?;
    let axis = |label, low, high| Axis { label, low, high, step: 0.1, decimals: 1 };
    let axes = [axis("x / m", -0.1, 0.5), axis("z / m", -0.5, 0.3)];
    let panel = Panel { title: "A rod that is let go".to_owned(), axes, size: (576, 768) };
    let legend = [
        (stroke(COLOUR, 20), format!("every {} ms, later is paler", 1e3 * FRAME)),
        (stroke(PATH, 10), "tip".to_owned()),
    ];
    write(Path::new("target/whip.svg"), panel.extent(), &legend, |picture| {
        let mut chart = panel.draw(picture, (0, 0))?;
        for (number, frame) in lapse.iter().enumerate().rev() {
            let white = 70 * number / lapse.len().max(1);
            chart.draw_series(LineSeries::new(frame.iter().copied(), stroke(pale(COLOUR, white), 20)))?;
        }
        let tips = lapse.iter().filter_map(|frame| frame.last().copied());
        chart.draw_series(LineSeries::new(tips, stroke(PATH, 10)))?;
        Ok(())
    })
}
