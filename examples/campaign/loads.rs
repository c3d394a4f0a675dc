//! Random loads: each entry is uniformly distributed and depends on the robot, the seed and the index only.

use core::f64::consts::PI;

use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};

/// Entries of a load with the same range.
pub(crate) struct Range {
    /// Name with unit.
    pub(crate) name: &'static str,
    pub(crate) count: usize,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

const fn between(name: &'static str, count: usize, low: f64, high: f64) -> Range {
    Range { name, count, low, high }
}

/// Four tensions, and a dead wrench at the tip.
pub(crate) const SOFT: &[Range] = &[
    between("tensions / N", 4, 0.0, 2.0),
    between("tip force / N", 3, -0.1, 0.1),
    between("tip couple / N m", 3, -5e-3, 5e-3),
];

/// Two tensions, and a dead wrench at the tip.
pub(crate) const C: &[Range] = &[
    between("tensions / N", 2, 0.0, 10.0),
    between("tip force / N", 3, -0.5, 0.5),
    between("tip couple / N m", 3, -25e-3, 25e-3),
];

/// Three tensions, and a dead wrench at the tip.
pub(crate) const GUIDED: &[Range] = &[
    between("tensions / N", 3, 0.0, 4.0),
    between("tip force / N", 3, -0.05, 0.05),
    between("tip couple / N m", 3, -2e-3, 2e-3),
];

/// A tension, three pressures, and a dead wrench at the tip.
pub(crate) const PRESSED: &[Range] = &[
    between("tension / N", 1, 0.0, 0.3),
    between("pressures / Pa", 3, -5e3, 3e4),
    between("tip force / N", 3, -0.02, 0.02),
    between("tip couple / N m", 3, -1e-3, 1e-3),
];

/// Two tensions, two pressures, and a dead wrench at the tip.
pub(crate) const DRILLED: &[Range] = &[
    between("tensions / N", 2, 0.0, 0.3),
    between("pressures / Pa", 2, -5e3, 3e4),
    between("tip force / N", 3, -0.02, 0.02),
    between("tip couple / N m", 3, -1e-3, 1e-3),
];

/// Two tensions.
pub(crate) const CABLES: &[Range] = &[between("tensions / N", 2, 0.0, 12.0)];

/// Three actuators in each of three segments.
pub(crate) const SEGMENTS: &[Range] = &[between("actuator forces / N", 9, -20.0, 20.0)];

/// Three motors, and a rope from a point of the platform to a point on a sphere about it.
pub(crate) const TRIPOD: &[Range] = &[
    between("motors / rad", 3, -0.8, 0.8),
    between("rope / N", 1, 0.0, 1.0),
    between("point of the platform / m", 3, -0.02, 0.02),
    between("azimuth of the rope / rad", 1, -PI, PI),
    between("sine of its elevation", 1, -1.0, 1.0),
];

/// The load of an index, drawn from its own stream of ChaCha8, so that each can be repeated alone.
pub(crate) fn draw(robot: &str, ranges: &[Range], seed: u64, index: usize) -> Vec<f64> {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let name = &robot.as_bytes()[..robot.len().min(24)];
    key[8..8 + name.len()].copy_from_slice(name);
    let mut generator = ChaCha8Rng::from_seed(key);
    generator.set_stream(index as u64);
    let mut unit = || (generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut load = Vec::new();
    for range in ranges {
        load.extend((0..range.count).map(|_| range.low + (range.high - range.low) * unit()));
    }
    load
}

/// A load with the names of its entries, and all digits.
pub(crate) fn describe(ranges: &[Range], load: &[f64]) -> String {
    let mut rest = load;
    let parts = ranges.iter().map(|range| {
        let (these, others) = rest.split_at(range.count.min(rest.len()));
        rest = others;
        format!("{} {these:?}", range.name)
    });
    parts.collect::<Vec<_>>().join(", ")
}
