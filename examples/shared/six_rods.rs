//! The robot of the tables in `tests/reference/parallel`: six rods in pairs, rotated by three motors; its loads and its motion.
#![allow(dead_code, unreachable_pub, reason = "examples, benches and tests use a part each")]

use std::f64::consts::PI;

use pliant::parallel::{Load, Rope, Wrench};
use pliant::robot;

robot! {
    /// Three motors, each with two rods, in the order of the tables in `tests/reference/parallel`.
    pub robot SixRods {
        let lean = 0.038169625463063475 m,
        motor for i in 0..3 {
            axis: [-sin(2*pi*i/3), cos(2*pi*i/3), 0],
            through: [50 mm * cos(2*pi*i/3), 50 mm * sin(2*pi*i/3), 0 mm],
        }
        rod for i in 0..3, side in 0..2 {
            length: 0.3 m,
            section: disc { radius: 0.5 mm },
            young: 11.3 GPa,
            poisson: 0.35,
            elements: 4,
            motor: i,
            base {
                position: [
                    90 mm * cos(2*pi*i/3) - (2*side - 1) * 20 mm * sin(2*pi*i/3),
                    90 mm * sin(2*pi*i/3) + (2*side - 1) * 20 mm * cos(2*pi*i/3),
                    0 mm,
                ],
                rotation: [[0, 0, 120 * i], [0, -110, 0]] deg,
            }
            platform {
                position: [
                    lean * cos(2*pi*i/3) - (2*side - 1) * 20 mm * sin(2*pi*i/3),
                    lean * sin(2*pi*i/3) + (2*side - 1) * 20 mm * cos(2*pi*i/3),
                    0 mm,
                ],
                rotation: [[0, 0, 120 * i], [0, -90, 0]] deg,
            }
        }
        platform { position: [0, 0, 0.29394466081530496] m }
        model parallel,
    }
}

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
