//! Speed of the generated kernels over that of the generic one, measured turn by turn in one run.
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
use cases::timing::{both, median};
use cases::{Visitor, cases};

struct Ratios;

impl Visitor for Ratios {
    fn case<A, B>(&mut self, name: &str, generated: impl FnMut() -> A, generic: impl FnMut() -> B) {
        let [generated, generic] = both(generated, generic).map(median);
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
