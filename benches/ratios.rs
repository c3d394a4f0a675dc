//! How many times faster the generated kernels are than the generic one, measured turn by turn in one run.
//!
//! ```text
//! cargo bench --bench ratios
//! RUSTFLAGS="-C target-cpu=native" cargo bench --bench ratios
//! ```

mod cases;

use std::hint::black_box;
use std::time::Instant;

use cases::{Visitor, cases};

/// Turns of both.
const TURNS: usize = 41;
/// Length of a turn, s.
const TURN: f64 = 2e-3;

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

/// How often work is done in a turn.
fn count<T>(work: &mut impl FnMut() -> T) -> u32 {
    let mut count = 1;
    while turn(work, count) * f64::from(count) < TURN {
        count *= 2;
    }
    count
}

/// Time per piece of work, s.
fn turn<T>(work: &mut impl FnMut() -> T, count: u32) -> f64 {
    let start = Instant::now();
    for _ in 0..count {
        black_box(work());
    }
    start.elapsed().as_secs_f64() / f64::from(count)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() -> Result<(), pliant::planar::Error> {
    println!("{:<24} {:>12} {:>12} {:>10}", "median time", "generated/ns", "generic/ns", "ratio");
    cases(&mut Ratios)
}
