#![allow(clippy::cast_possible_truncation, reason = "a test")]

use pliant_program::{Program, gauss_legendre};

use super::*;
use crate::lower::compile;
use crate::symbolic::session;

fn programs(slices: bool) -> (Program, Program, Program) {
    session(|| {
        let derived = derive(slices).unwrap();
        let with = |more: &[Variable]| [&derived.motion[..], more].concat();
        let program =
            |inputs: &[Variable], outputs: &[Expression]| compile(&derived.graph, inputs, outputs).unwrap();
        (
            program(&derived.motion, &derived.tip.clone().leaves()),
            program(
                &with(&[derived.mass, derived.gyration]),
                &derived.segment.clone().leaves()[derived.tip.clone().leaves().len()..],
            ),
            program(&[derived.theta], &derived.q_matrix.clone().leaves()),
        )
    })
    .unwrap()
}

#[test]
fn the_q_matrix_is_that_of_the_table() {
    let (.., program) = programs(false);
    println!("{:?}", program.count());
    let table = include_str!("../../../../../tests/reference/constant-curvature/q_matrix.csv");
    let mut rows = 0;
    for line in table.lines().skip(1) {
        let mut numbers = line.split(',').map(|entry| entry.parse::<f64>().unwrap());
        let theta = numbers.next().unwrap();
        let found = program.evaluate(&[theta]);
        for (index, (found, expected)) in found.into_iter().zip(numbers).enumerate() {
            let allowed = 1e-14_f64.max(1e-13 * expected.abs());
            assert!((found - expected).abs() <= allowed, "theta {theta}, entry {index}: {found} {expected}");
        }
        rows += 1;
    }
    assert!(rows >= 16);
}

/// Legible entries of the paper's appendix; rows and columns from 1.
#[test]
fn the_q_matrix_is_the_printed_one_but_for_a_misprint() {
    let (.., program) = programs(false);
    for t in [0.9_f64, -2.0, 4.4] {
        let q = program.evaluate(&[t]);
        let entry = |row: usize, column: usize| q[9 * (row - 1) + column - 1];
        let (s, c, s2, c2) = (t.sin(), t.cos(), (2.0 * t).sin(), (2.0 * t).cos());
        let printed = [
            (1, 2, (1.0 - c) / t),
            (3, 1, (-1.0 + c + t * s) / t.powi(2)),
            (1, 6, -s / t),
            (5, 1, (-t * c + s) / t.powi(2)),
            (2, 2, 0.5 - s2 / (4.0 * t)),
            (4, 6, 0.5 + s2 / (4.0 * t)),
            (3, 2, (-2.0 * t * c2 + s2) / (8.0 * t.powi(2))),
            (5, 2, (1.0 - c2 - 2.0 * t * s2 + 2.0 * t.powi(2)) / (8.0 * t.powi(2))),
            (3, 4, (4.0 * t.powi(3) + 6.0 * t * c2 + (6.0 * t.powi(2) - 3.0) * s2) / (24.0 * t.powi(3))),
            (5, 4, (-1.0 + (1.0 - 2.0 * t.powi(2)) * c2 + 2.0 * t * s2) / (8.0 * t.powi(3))),
            (1, 5, (2.0 + (t.powi(2) - 2.0) * c - 2.0 * t * s) / t.powi(3)),
            (
                3,
                5,
                (2.0 * t * (2.0 * t.powi(2) - 3.0) * c2 - (6.0 * t.powi(2) - 3.0) * s2) / (16.0 * t.powi(4)),
            ),
            (1, 9, ((t.powi(2) - 2.0) * s + 2.0 * t * c) / t.powi(3)),
        ];
        for (row, column, printed) in printed {
            let found = entry(row, column);
            assert!((found - printed).abs() < 1e-14, "Q({row}, {column}) at {t}: {found} {printed}");
        }
        // Q(4, 2) and Q(2, 6) are printed as (sin 2theta - 1)/(4 theta); they have the cosine.
        let right = (c2 - 1.0) / (4.0 * t);
        for found in [entry(4, 2), entry(2, 6)] {
            assert!((found - right).abs() < 1e-15 && (found - (s2 - 1.0) / (4.0 * t)).abs() > 1e-2);
        }
    }
}

/// Where the point `x` is, and its frame, from the definition; the angle must not be zero.
fn point([dx, dy, length]: [f64; 3], x: f64) -> [f64; 3] {
    let angle = dx.hypot(dy);
    let (sine, versine) = ((angle * x).sin() / angle, 2.0 * ((0.5 * angle * x).sin() / angle).powi(2));
    [length * versine * dx, length * versine * dy, length * sine]
}

fn difference(f: impl Fn(f64) -> [f64; 3], step: f64) -> [f64; 3] {
    let ([a, b], [c, d]) = ([f(step), f(-step)], [f(2.0 * step), f(-2.0 * step)]);
    core::array::from_fn(|k| (8.0 * (a[k] - b[k]) - (c[k] - d[k])) / (12.0 * step))
}

#[test]
fn the_tip_moves_as_its_pose_changes() {
    let (tip, ..) = programs(false);
    println!("{:?}", tip.count());
    let state = [0.7, -0.4, 0.25];
    let rate = [0.3, 0.9, -0.05];
    let at = |time: f64| -> Vec<f64> {
        let u: [f64; 3] = core::array::from_fn(|k| state[k] + time * rate[k]);
        tip.evaluate(&[&u[..], &rate, &[0.0; 3]].concat())
    };
    let now = at(0.0);
    let three = |values: &[f64], from: usize| [values[from], values[from + 1], values[from + 2]];
    for (found, expected) in three(&now, 9).iter().zip(point(state, 1.0)) {
        assert!((found - expected).abs() < 1e-15);
    }
    let velocity = |values: &[f64]| -> [f64; 3] {
        core::array::from_fn(|k| (0..3).map(|j| values[18 + 3 * j + k] * rate[j]).sum())
    };
    let angular_velocity = |values: &[f64]| -> [f64; 3] {
        core::array::from_fn(|k| (0..2).map(|j| values[12 + 3 * j + k] * rate[j]).sum())
    };
    let close = |found: [f64; 3], expected: [f64; 3]| {
        for (found, expected) in found.into_iter().zip(expected) {
            assert!((found - expected).abs() < 1e-10, "{found} {expected}");
        }
    };
    close(difference(|time| three(&at(time), 9), 1e-3), velocity(&now));
    // R' = Omega^ R.
    let omega = angular_velocity(&now);
    for column in 0..3 {
        let axis = |values: &[f64]| [values[column], values[3 + column], values[6 + column]];
        let [x, y, z] = axis(&now);
        let turned = [omega[1] * z - omega[2] * y, omega[2] * x - omega[0] * z, omega[0] * y - omega[1] * x];
        close(difference(|time| axis(&at(time)), 1e-3), turned);
    }
    close(difference(|time| angular_velocity(&at(time)), 1e-3), three(&now, 27));
    close(difference(|time| velocity(&at(time)), 1e-3), three(&now, 30));
}

#[test]
fn the_inertia_is_the_integral_over_the_points() {
    let (_, segment, _) = programs(false);
    println!("{:?}, {} guards", segment.count(), segment.guards.len());
    let rate = [0.3, 0.9, -0.05];
    for state in [[0.7, -0.4, 0.25], [1e-3, 2e-3, 0.2], [4.0, 3.0, 0.3], [6.0, -1.9, 0.4]] {
        let found = segment.evaluate(&[&state[..], &rate, &[0.0; 3], &[1.0, 0.0]].concat());
        let mut center = [0.0; 3];
        let mut steady = [0.0; 3];
        let mut mass = [0.0; 3];
        for [x, weight] in gauss_legendre(48) {
            let p = point(state, x);
            let along = |time: f64| point(core::array::from_fn(|k| state[k] + time * rate[k]), x);
            let step = 1e-3;
            let (ahead, behind) = (along(step), along(-step));
            for k in 0..3 {
                center[k] += weight * p[k];
                steady[k] += weight * (ahead[k] - 2.0 * p[k] + behind[k]) / (step * step);
                let slope = difference(
                    |move_| {
                        let mut moved = state;
                        moved[k] += move_;
                        point(moved, x)
                    },
                    1e-3,
                );
                mass[k] += weight * slope.iter().map(|entry| entry * entry).sum::<f64>();
            }
        }
        for k in 0..3 {
            assert!((found[k] - center[k]).abs() < 1e-15, "{state:?}");
            assert!((found[27 + k] - mass[k]).abs() < 1e-11, "{state:?}: {} {}", found[27 + k], mass[k]);
            assert!((found[33 + k] - steady[k]).abs() < 1e-6, "{state:?}: {} {}", found[33 + k], steady[k]);
        }
    }
}
