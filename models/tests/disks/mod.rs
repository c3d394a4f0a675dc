//! Robots with disks that the tests share.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, reason = "each test file uses its part")]

use pliant_models::disks::{Basis, Disks, Generic, Written};

/// `EI` of the robot of table I, N m^2.
pub fn stiffness() -> f64 {
    2e9 * core::f64::consts::PI * 0.004_f64.powi(4) / 64.0
}

/// The robot of table I with disks.
pub fn written(disks: usize, basis: Basis) -> Written<2> {
    Written::new(disks, basis, 0.3, stiffness(), [0.055, -0.055])
}

/// Solved with this many nodes per span.
pub fn robot<const Q: usize>(disks: usize, basis: Basis) -> Disks<Generic<Written<2>, Q, 2>> {
    Disks::new(Generic::new(written(disks, basis)))
}

/// How far a number is from the one it should be, relative to that.
pub fn relative(found: f64, expected: f64) -> f64 {
    ((found - expected) / expected).abs()
}
