//! Kernels against C that CasADi generates for the same ones, measured turn by turn in one run.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo bench --bench peers
//! ```
//!
//! Needs python3 with the package `casadi` (`pip install casadi`) and gcc, and is skipped without them. The kernels and their inputs are those of
//! `tests/reference/kernels`.
#![allow(missing_docs, unreachable_pub, reason = "a bench")]

#[path = "cases/timing.rs"]
mod timing;

#[path = "peers/kernels.rs"]
mod kernels;

#[path = "peers/peer.rs"]
mod peer;

#[path = "peers/robots.rs"]
mod robots;

use kernels::{Kernel, kernels};
use peer::Peers;
use pliant_testing::{relative, vectors};
use timing::{TURNS, count, median, turn};

fn main() {
    let peers = match Peers::build() {
        Ok(peers) => peers,
        Err(missing) => {
            println!("skipped: {missing}");
            return;
        }
    };
    println!(
        "{:<10} {:>10} {:>10} {:>8} {:>10} {:>8}",
        "kernel", "pliant/ns", "CasADi/ns", "ratio", "lanes/ns", "ratio"
    );
    for Kernel { name, scalar, lanes } in kernels() {
        let cases = vectors(name);
        for (case, [_, expected]) in cases.iter().enumerate() {
            if let Some(found) = scalar.values(case) {
                let off = relative(&found, expected);
                assert!(off < 1e-11, "{name}, case {case}: {off:e}");
            }
        }
        let mut case = 0;
        let mut own = || {
            case = if case + 1 == cases.len() { 0 } else { case + 1 };
            scalar.run(case);
        };
        let mut eight = || lanes.as_ref().map(|lanes| lanes());
        let mut peer = peers.start(name, &cases);
        let counts = (count(&mut own), count(&mut eight));
        let of_peer = peer.count();
        let [mut owns, mut theirs, mut eights] = [const { Vec::new() }; 3];
        for _ in 0..TURNS {
            owns.push(1e9 * turn(&mut own, counts.0));
            theirs.push(peer.turn(of_peer));
            if lanes.is_some() {
                eights.push(1e9 / 8.0 * turn(&mut eight, counts.1));
            }
        }
        let (own, theirs) = (median(owns), median(theirs));
        print!("{name:<10} {own:>10.1} {theirs:>10.1} {:>8.2}", own / theirs);
        if lanes.is_some() {
            let eight = median(eights);
            print!(" {eight:>10.1} {:>8.3}", eight / theirs);
        }
        println!();
    }
}
