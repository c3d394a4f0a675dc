//! How many times faster the generated kernels are than the generic one, measured turn by turn in one run.
//!
//! ```text
//! cargo bench --bench ratios
//! RUSTFLAGS="-C target-cpu=native" cargo bench --bench ratios
//! ```

mod cases;

use std::error::Error;

use cases::discs::discs;
use cases::parallel::parallel;
use cases::rods::rods;
use cases::segments::segments;
use cases::timing::{TURNS, count, median, turn};
use cases::{Visitor, cases};

struct Ratios;

impl Visitor for Ratios {
    fn case<A, B>(&mut self, name: &str, mut generated: impl FnMut() -> A, mut generic: impl FnMut() -> B) {
        let counts = (count(&mut generated), count(&mut generic));
        let mut times = (Vec::with_capacity(TURNS), Vec::with_capacity(TURNS));
        for _ in 0..TURNS {
            times.0.push(turn(&mut generated, counts.0));
            times.1.push(turn(&mut generic, counts.1));
        }
        let (generated, generic) = (median(times.0), median(times.1));
        println!(
            "{name:<24} {:>12.1} {:>12.1} {:>10.3}",
            1e9 * generated,
            1e9 * generic,
            generated / generic
        );
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{:<24} {:>12} {:>12} {:>10}", "median time", "generated/ns", "generic/ns", "ratio");
    cases(&mut Ratios)?;
    segments(&mut Ratios)?;
    rods(&mut Ratios)?;
    discs(&mut Ratios)?;
    parallel(&mut Ratios)?;
    Ok(())
}
