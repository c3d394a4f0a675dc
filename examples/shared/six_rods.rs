//! The robot of the tables in `tests/reference/parallel`: six rods in pairs, rotated by three motors; its loads and its motion.
#![allow(dead_code, unreachable_pub, reason = "examples, benches and tests use a part each")]

use std::f64::consts::PI;

use pliant::parallel::{Load, Rope, Wrench};
use pliant::robot_file;

robot_file!("examples/shared/six_rods.robot");

/// The load cases of the tables.
pub const CASES: [&str; 4] = ["unloaded", "pulleyA", "pulleyB", "wrench"];

/// The loads on the platform in a case of the tables; `None` for an unknown case.
pub fn loads(case: &str) -> Option<Vec<Load>> {
    match case {
        "unloaded" => Some(vec![]),
        "pulleyA" => Some(vec![Load::from(Rope::new(0.5, [0.30, 0.10, 0.60]))]),
        "pulleyB" => Some(vec![Load::from(Rope::new(1.0, [-0.06, 0.15, 0.80])).offset([0.01, 0.0, 0.02])]),
        "wrench" => {
            Some(vec![Load::from(Wrench::force([0.06, -0.04, 0.10]).with_couple([1e-3, 2e-3, -1.5e-3]))])
        }
        _ => None,
    }
}

/// The angles (39) of the motors, rad, at a phase `omega t`.
pub fn angles(phase: f64) -> [f64; 3] {
    core::array::from_fn(|motor| {
        let shift = [0.0, 2.0, 4.0][motor] * PI / 3.0;
        -PI / 12.0 * ((phase + shift).sin() + 1.0)
    })
}
