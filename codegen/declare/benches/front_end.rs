//! Time and memory that reading declarations takes.
//!
//! ```text
//! cargo bench -p pliant-declare --bench front_end
//! ```
#![allow(missing_docs, reason = "a bench")]

use std::time::Instant;

use pliant_declare::source::Source;

const ARM: &str = "pub robot Arm {
    param young = 2 GPa,
    let taper = 6 mm - 1 mm * s/L,
    backbone { length: 0.3 m, section: disc { diameter: taper }, young: young, density: 1e3 kg/m^3 }
    cables { spacing: 0.04 m - 0.03 m * (s/L)^3 }
    gravity: [0, -9.81] m/s^2,
    load { couple: 0.1 N * sin(theta) }
    model planar { series: 6 }
}";

/// Resident memory of this process in KiB, where the system says it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok())
}

fn main() {
    const TIMES: u32 = 100_000;
    let shown = |what: &str| match resident() {
        Some(kibibytes) => println!("{what}: {kibibytes} KiB resident"),
        None => println!("{what}: the system does not say how much memory this takes"),
    };
    for _ in 0..1000 {
        std::hint::black_box(Source::read(ARM).is_ok());
    }
    shown("after 1000 declarations");
    let start = Instant::now();
    for _ in 0..TIMES {
        std::hint::black_box(Source::read(ARM).is_ok());
    }
    println!("{:?} for each of {TIMES} declarations", start.elapsed() / TIMES);
    shown("after all of them");
}
