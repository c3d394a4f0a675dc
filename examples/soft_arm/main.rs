//! A soft arm of silicone with three pressure chambers, standing and hanging: one chamber bends it, three extend it, up to where it buckles.
//!
//! `cargo run --release --example soft_arm`

use std::error::Error;

use pliant::rods::Strain;
use pliant::{Error as Failure, Stability, robot_file};

robot_file!("examples/replay/tables/friction/standing_centreline.robot");
robot_file!("examples/replay/tables/friction/hanging_centreline.robot");
robot_file!("examples/replay/tables/friction/standing_section.robot");

fn main() -> Result<(), Box<dyn Error>> {
    println!("One chamber under pressure: tip x and z in mm, volume that it gained in ml");
    println!("p, kPa       standing                  hanging              standing, area in the sections");
    let (standing, hanging) = (StandingCentreline::strain(), HangingCentreline::strain());
    let section = StandingSection::strain();
    for pressure in [0.0, 25e3, 50e3, 100e3, 150e3, 200e3] {
        println!(
            "{:6.0}  {}  {}  {}",
            1e-3 * pressure,
            bent(&standing, pressure)?,
            bent(&hanging, pressure)?,
            bent(&section, pressure)?
        );
    }
    println!();
    for (name, limit) in [("standing", limit(&standing)?), ("hanging", limit(&hanging)?)] {
        println!(
            "{name}, three equal pressures: straight up to {:.4} MPa, then it shears away",
            1e-6 * limit
        );
    }
    Ok(())
}

fn bent(arm: &Strain, pressure: f64) -> Result<String, Failure> {
    let found = arm.solve(&[pressure, 0.0, 0.0])?;
    let tip = found.tip().translation.vector;
    let gained = 1e6 * found.displacements()[0];
    Ok(format!("{:8.3} {:8.3} {gained:7.4}", 1e3 * tip.x, 1e3 * tip.z))
}

/// The pressure in all chambers at which the straight arm ceases to be stable, Pa.
fn limit(arm: &Strain) -> Result<f64, Failure> {
    let mut solver = arm.solver();
    solver.solve(&[0.0; 3])?;
    let (mut low, mut high) = (0.0, 2e6);
    let mut step = 1e5;
    while high - low > 1.0 {
        let pressure = f64::min(low + step, 0.5 * (low + high));
        let stable = match solver.follow(&[pressure; 3]) {
            Ok(found) => found.report().stability == Stability::Stable,
            Err(Failure::NotConverged { .. } | Failure::Jump { .. }) => false,
            Err(error) => return Err(error),
        };
        if stable {
            low = pressure;
        } else {
            (high, step) = (pressure, 0.5 * step);
        }
    }
    Ok(0.5 * (low + high))
}
