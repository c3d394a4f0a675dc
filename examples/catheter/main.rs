//! A catheter with three tendons, scenario A of the Cosserat paper: shapes under tensions and displacements, and a circle of its tip.
//!
//! ```text
//! cargo run --release --example catheter
//! ```
//!
//! prints the solutions, and writes `target/catheter.svg`: the catheter along the circle, from the side and from above.

#[path = "../shared/canvas.rs"]
mod canvas;
mod circle;
mod draw;

use std::error::Error;
use std::path::Path;

use circle::{Circle, follow};
use pliant::robot_file;
use pliant::rods::{Drive, InputRef};

robot_file!("examples/catheter/catheter.robot");

/// Tensions, N.
const PULLS: [[f64; 3]; 4] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [3.0, 0.0, 1.0], [5.0, 5.0, 3.0]];

/// Displacements, mm.
const DISPLACEMENTS: [[f64; 3]; 3] = [[5.0, -2.5, -2.5], [5.0, -1.0, -1.0], [8.0, -10.0, -2.0]];

/// The circle that the tip follows, horizontal and around the vertical axis through the base, and the least tension, N.
const CIRCLE: Circle = Circle { radius: 0.1, points: 24, least: 0.1 };

fn main() -> Result<(), Box<dyn Error>> {
    let (shooting, strain) = (Catheter::shooting(), Catheter::strain());

    println!("{:>26}   {:>26}   {:>10}   {:>10}", "tensions/N", "tip/mm", "iterations", "strain/nm");
    for pulls in PULLS {
        let solution = shooting.solve(&pulls)?;
        let tip = solution.tip().translation.vector;
        let other = strain.solve(&pulls)?.tip().translation.vector;
        let apart = (tip - other).norm();
        let iterations = solution.report().iterations;
        println!(
            "{}   {}   {iterations:>10}   {:>10.3}",
            list(pulls, 1.0),
            list(tip.into(), 1e3),
            1e9 * apart
        );
    }

    println!("\n{:>26}   {:>26}   {:>26}", "displacements/mm", "tensions/N", "tip/mm");
    for displacements in DISPLACEMENTS {
        let tendons = displacements.map(|value| Drive::Displacement(1e-3 * value));
        let solution = shooting.solve(InputRef::drives(&tendons))?;
        let tensions = core::array::from_fn(|tendon| solution.tensions()[tendon]);
        print!("{}   {}", list(displacements, 1.0), list(tensions, 1.0));
        print!("   {}", list(solution.tip().translation.vector.into(), 1e3));
        for (tendon, _) in solution.slack().iter().enumerate().filter(|(_, slack)| **slack) {
            print!("   tendon {tendon} is slack");
        }
        println!();
    }

    println!("\n{:>9} {:>26}   {:>26}   {:>10}", "angle/deg", "tensions/N", "tip/mm", "iterations");
    let poses = follow(&shooting, &CIRCLE)?;
    for pose in &poses {
        let (tensions, tip) = (list(pose.tensions, 1.0), list(pose.tip, 1e3));
        println!("{:>9.0} {tensions}   {tip}   {:>10}", pose.angle.to_degrees(), pose.report.iterations);
    }

    std::fs::create_dir_all("target")?;
    let path = Path::new("target/catheter.svg");
    draw::circle(path, &CIRCLE, &poses)?;
    println!("\nwrote {}", path.display());
    Ok(())
}

/// Three numbers in columns; adding zero removes the sign of negative zeros.
fn list(values: [f64; 3], unit: f64) -> String {
    values.map(|value| format!("{:>8.3}", (1e3 * unit * value).round() / 1e3 + 0.0)).join(" ")
}
