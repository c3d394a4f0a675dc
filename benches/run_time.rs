//! Whole solves of robots that are read at run time, planar ones also with their prepared kernels, beside those of the same robots, compiled: medians measured
//! turn by turn in one run.
//!
//! ```text
//! cargo bench --bench run_time
//! ```
#![allow(missing_docs, reason = "a bench")]

#[macro_use]
#[path = "../examples/shared/origin.rs"]
mod origin;
#[path = "../examples/campaign/robots.rs"]
mod robots;
#[path = "cases/timing.rs"]
mod timing;

use std::error::Error;
use std::hint::black_box;

use origin::{Origin, Text as _};
use pliant::{Declaration, Input, Model, robot_file};
use robots::{C, Finger, Soft, Tripod, Trunk};
use timing::{TURNS, count, median, turn};

robot_file!("benches/run_time/narrowing.robot");
robot_file!("benches/run_time/ten.robot");

/// Solves forth and back between two inputs.
fn steps(model: &dyn Model, [first, second]: [Input; 2]) -> Result<impl FnMut(), pliant::Error> {
    let mut solver = model.solver()?;
    solver.solve(&first)?;
    solver.solve(&second)?;
    Ok(move || {
        for input in [&first, &second] {
            black_box(solver.solve(black_box(input)).is_ok());
        }
    })
}

fn compare(
    name: &str,
    compiled: &dyn Model,
    text: &str,
    kind: &str,
    inputs: [Input; 2],
) -> Result<(), Box<dyn Error>> {
    compare_with(name, compiled, &text.parse()?, kind, inputs)
}

fn compare_with(
    name: &str,
    compiled: &dyn Model,
    declaration: &Declaration,
    kind: &str,
    inputs: [Input; 2],
) -> Result<(), Box<dyn Error>> {
    let read = declaration.model(kind)?;
    let mut compiled = steps(compiled, inputs.clone())?;
    let mut read = steps(read.as_ref(), inputs)?;
    let counts = (count(&mut compiled), count(&mut read));
    let (mut first, mut second) = (Vec::with_capacity(TURNS), Vec::with_capacity(TURNS));
    for _ in 0..TURNS {
        first.push(turn(&mut compiled, counts.0));
        second.push(turn(&mut read, counts.1));
    }
    let (first, second) = (1e6 * median(first), 1e6 * median(second));
    println!("{name:<24} {kind:<20} {first:>12.1} {second:>12.1} {:>8.2}", second / first);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{:<24} {:<20} {:>12} {:>12} {:>8}", "robot", "model", "compiled/us", "run time/us", "ratio");
    let forces = |a: &[f64], b: &[f64]| [Input::forces(a), Input::forces(b)];
    let text = Soft::TEXT;
    let soft = || forces(&[0.3, 0.0, 0.1, 0.0], &[0.32, 0.01, 0.1, 0.0]);
    compare("soft", &Soft::strain(), text, "strain", soft())?;
    compare("soft", &Soft::shooting(), text, "shooting", soft())?;
    let text = C::TEXT;
    let helical = || forces(&[3.0, 1.0], &[3.1, 1.1]);
    compare("c", &C::strain(), text, "strain", helical())?;
    compare("c", &C::shooting(), text, "shooting", helical())?;
    let text = include_str!("run_time/ten.robot");
    let cables = || forces(&[1.0, 0.2], &[1.1, 0.2]);
    compare("ten", &Ten::discs(), text, "discs", cables())?;
    let text = Finger::TEXT;
    compare("finger", &Finger::discs(), text, "discs", cables())?;
    compare("finger", &Finger::planar(), text, "planar", cables())?;
    let text = include_str!("run_time/narrowing.robot");
    compare("narrowing", &Narrowing::planar(), text, "planar", cables())?;
    let narrowing =
        text.parse::<Declaration>()?.with_prepared_text(include_str!("../kernels/Narrowing.kernels"))?;
    compare_with("narrowing, prepared", &Narrowing::planar(), &narrowing, "planar", cables())?;
    let finger = Finger::read(Origin::Prepared)?;
    compare_with("finger, prepared", &Finger::planar(), &finger, "planar", cables())?;
    let pushes = forces(
        &[3.0, -2.0, 1.0, 0.5, 4.0, -1.0, 2.0, 0.0, -3.0],
        &[3.1, -2.0, 1.2, 0.5, 4.0, -1.1, 2.0, 0.1, -3.0],
    );
    compare("trunk", &Trunk::constant_curvature(), Trunk::TEXT, "constant_curvature", pushes)?;
    let angles = [Input::displacements(&[0.2, -0.1, 0.15]), Input::displacements(&[0.21, -0.1, 0.14])];
    compare("tripod", &Tripod::parallel(), Tripod::TEXT, "parallel", angles)?;
    Ok(())
}
