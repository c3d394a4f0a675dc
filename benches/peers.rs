//! Kernels against C that CasADi generates for the same ones, measured turn by turn in one run.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo bench --bench peers
//! ```
//!
//! Each kernel is compared with two formulations of it for CasADi: the straightforward one, as the papers have it, whose counts of operations are those that
//! `tests/reference/README.md` states for the best public generators, and the one with the fewest operations that we know (`peers/kernels.py`); they are the same where one
//! ratio alone is printed. What CasADi's programs consist of is printed first.
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
use peer::{Peer, Peers};
use pliant_testing::{relative, vectors};
use timing::{TURNS, count, least, turn};

/// Widths of the columns.
const WIDTHS: [usize; 9] = [8, 10, 12, 6, 12, 6, 9, 9, 9];
/// Indices of the columns of figures that are ratios.
const RATIOS: [usize; 4] = [2, 4, 6, 7];

fn main() {
    let peers = match Peers::build() {
        Ok(peers) => peers,
        Err(missing) => {
            println!("skipped: {missing}");
            return;
        }
    };
    let heads = [
        "kernel",
        "pliant/ns",
        "straight/ns",
        "ratio",
        "strongest/ns",
        "ratio",
        "lanes/ns",
        "straight",
        "strongest",
    ];
    for (column, head) in heads.into_iter().enumerate() {
        print!("{head:>width$} ", width = WIDTHS[column]);
    }
    println!();
    for Kernel { name, scalar, lanes } in kernels() {
        let cases = vectors(name);
        for (case, [_, expected]) in cases.iter().enumerate() {
            if let Some(found) = scalar.values(case) {
                let off = relative(&found, expected);
                assert!(off < 1e-11, "{name}, case {case}: {off:e}");
            }
        }
        let mut case = 0;
        let mut ours = || {
            case = if case + 1 == cases.len() { 0 } else { case + 1 };
            scalar.run(case);
        };
        let mut eight = || lanes.as_ref().map(|lanes| lanes());
        let mut strongest = peers.strongest(name, &cases);
        let mut straightforward = peers.straightforward(name, &cases);
        let counts = (count(&mut ours), count(&mut eight));
        let of_strongest = strongest.count();
        let of_straightforward = straightforward.as_mut().map_or(1, Peer::count);
        let [mut owns, mut fewest, mut plains, mut eights] = [const { Vec::new() }; 4];
        for _ in 0..TURNS {
            owns.push(1e9 * turn(&mut ours, counts.0));
            fewest.push(strongest.turn(of_strongest));
            if let Some(peer) = &mut straightforward {
                plains.push(peer.turn(of_straightforward));
            }
            if lanes.is_some() {
                eights.push(1e9 / 8.0 * turn(&mut eight, counts.1));
            }
        }
        let (ours, fewest) = (least(owns), least(fewest));
        let plain = if plains.is_empty() { fewest } else { least(plains) };
        let eight = lanes.is_some().then(|| least(eights));
        let per = |peer: f64| [Some(peer), Some(ours / peer)];
        let [straight, strong] = [per(plain), per(fewest)];
        let of_lanes = [eight, eight.map(|eight| eight / plain), eight.map(|eight| eight / fewest)];
        print!("{name:>width$} ", width = WIDTHS[0]);
        let figures = [Some(ours)].into_iter().chain(straight).chain(strong).chain(of_lanes);
        for (column, figure) in figures.enumerate() {
            let (width, digits) = (WIDTHS[column + 1], if RATIOS.contains(&column) { 3 } else { 1 });
            match figure {
                Some(figure) => print!("{figure:>width$.digits$} "),
                None => print!("{:>width$} ", ""),
            }
        }
        println!();
    }
}
