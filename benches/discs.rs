//! Robots with discs: how long solves take, and that their cost per iteration grows with the number of discs and no faster.
//!
//! ```text
//! cargo bench --bench discs
//! RUSTFLAGS="-C target-cpu=native" cargo bench --bench discs
//! ```

mod cases;

use std::error::Error;

use cases::discs::{Guided, cold, iterations, warm};
use cases::timing::time;
use pliant::planar::discs::Basis;

/// Functions per span.
const FUNCTIONS: usize = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let robot = Guided::discs();
    println!("10 discs, one polynomial of degree 8, 2 N:");
    println!(
        "  from the straight robot {:>8.1} us, {} iterations",
        1e6 * time(cold(&robot)?),
        iterations(&robot)?
    );
    println!("  from 2.1 N              {:>8.1} us", 1e6 * time(warm(&robot)?));
    println!("{FUNCTIONS} functions per span, 2 N:");
    println!(
        "{:>8} {:>12} {:>12} {:>16} {:>14}",
        "discs", "iterations", "cold/us", "per iteration/us", "and disc/ns"
    );
    for discs in [10_u32, 100, 1000] {
        let robot = robot.clone().with_discs(discs as usize).with_basis(Basis::PerSpan(FUNCTIONS));
        let (took, iterations) = (1e6 * time(cold(&robot)?), iterations(&robot)?);
        let each = took / f64::from(u32::try_from(iterations)?);
        println!(
            "{discs:>8} {iterations:>12} {took:>12.1} {each:>16.2} {:>14.1}",
            1e3 * each / f64::from(discs)
        );
    }
    Ok(())
}
