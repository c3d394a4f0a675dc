//! Times of pieces of work, measured turn by turn in one run.
#![allow(unreachable_pub, dead_code, reason = "a bench")]

use std::hint::black_box;
use std::time::Instant;

/// Turns of every piece of work.
pub const TURNS: usize = 41;
/// Length of a turn, s.
const TURN: f64 = 2e-3;

/// Number of repetitions of work in a turn.
pub fn count<T>(work: &mut impl FnMut() -> T) -> u32 {
    let mut count = 1;
    while turn(work, count) * f64::from(count) < TURN {
        count *= 2;
    }
    count
}

/// Time per piece of work, s.
pub fn turn<T>(work: &mut impl FnMut() -> T, count: u32) -> f64 {
    let start = Instant::now();
    for _ in 0..count {
        black_box(work());
    }
    start.elapsed().as_secs_f64() / f64::from(count)
}

/// The one in the middle.
pub fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The smallest one: other programs that run make times longer, never shorter.
pub fn least(times: Vec<f64>) -> f64 {
    times.into_iter().fold(f64::INFINITY, f64::min)
}

/// Time of one piece of work, s.
pub fn time<T>(mut work: impl FnMut() -> T) -> f64 {
    let count = count(&mut work);
    median((0..TURNS).map(|_| turn(&mut work, count)).collect())
}

/// Times of two pieces of work in turns, s.
pub fn both<A, B>(mut one: impl FnMut() -> A, mut other: impl FnMut() -> B) -> [Vec<f64>; 2] {
    let counts = [count(&mut one), count(&mut other)];
    let mut times = [Vec::with_capacity(TURNS), Vec::with_capacity(TURNS)];
    for _ in 0..TURNS {
        times[0].push(turn(&mut one, counts[0]));
        times[1].push(turn(&mut other, counts[1]));
    }
    times
}
