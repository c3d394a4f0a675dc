//! Every row and column of the tables of constant curvature, replayed on declared robots within the limits that were asked for, and
//! the vectors of the kernels.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../benches/peers/segments.rs"]
mod declared;

#[path = "../examples/replay/tables/mod.rs"]
mod tables;

use std::fs::File;
use std::path::Path;

use declared::Segments;
use pliant::segments::{Arc, ConstantCurvature, Kernel};
use pliant_testing::{largest, relative, vectors};
use tables::{Answers, Choice, Origin, Problem, Table};

/// Axial stiffness of table 1, N.
const AXIAL_STIFFNESS: f64 = 15e6 * core::f64::consts::PI * 0.0325 * 0.0325;

/// Limit of the deviation of a vector's entries, from the name of its first column and its largest entry.
type Limit = dyn Fn(&Table, usize, &str, f64) -> f64;

/// Replays a table and holds every entry against its limit; `pieces` is how many entries there must be.
fn replay(name: &str, pieces: usize, limit: &Limit) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/reference/constant-curvature/{name}.csv"));
    let table = Table::read(File::open(path).unwrap()).unwrap();
    let problem = Problem::named(&format!("constant-curvature/{name}")).unwrap();
    for origin in Origin::ALL {
        println!("{origin:?}");
        let answers = problem.replay_by(Choice { origin, ..Choice::default() }, &table).unwrap();
        check(problem, &table, &answers, pieces, limit);
    }
}

fn check(problem: &Problem, table: &Table, answers: &[Answers], pieces: usize, limit: &Limit) {
    let name = problem.name;
    assert_eq!(answers.len(), table.rows.len());
    let (mut compared, mut failed) = (0, Vec::new());
    let mut worst: Vec<(&str, f64, usize)> = Vec::new();
    for (row, answers) in answers.iter().enumerate() {
        let answers = answers.as_ref().unwrap_or_else(|error| panic!("{name}, line {}: {error}", row + 2));
        let mut answers = answers.iter();
        for block in problem.answers {
            let expected: Vec<Option<f64>> = block.iter().map(|column| table.number(row, column)).collect();
            let largest = largest(expected.iter().flatten());
            let allowed = limit(table, row, block[0], largest);
            for ((column, expected), found) in block.iter().zip(expected).zip(&mut answers) {
                let Some(expected) = expected else { continue };
                compared += 1;
                let error = (found - expected).abs();
                let used = if error == 0.0 { 0.0 } else { error / allowed };
                match worst.iter_mut().find(|(known, ..)| *known == block[0]) {
                    Some(known) if known.1 < used || used.is_nan() => *known = (block[0], used, row),
                    Some(_) => {}
                    None => worst.push((block[0], used, row)),
                }
                let within = error <= allowed;
                if !within {
                    failed.push(format!(
                        "{name} {column}, line {}: {found:e}, not {expected:e}: {error:.1e} > {allowed:.1e}",
                        row + 2
                    ));
                }
            }
        }
        assert!(answers.next().is_none());
    }
    for (block, used, row) in worst {
        println!("{name} {block}: {used:.3} of what is allowed, on line {}", row + 2);
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert_eq!(compared, pieces, "entries of {name}");
}

#[test]
fn q_matrix() {
    replay("q_matrix", 720, &|_, _, _, value| f64::max(1e-14, 1e-13 * value));
}

/// Radii of the segments, where the table has them; 1 in the smooth chart.
fn radius(table: &Table, row: usize) -> f64 {
    let of = |name: &str| table.number(row, name).map_or(1.0, f64::abs);
    of("in.q_2").max(of("in.q_5"))
}

fn load(table: &Table, row: usize, column: &str, largest: f64) -> f64 {
    match column {
        "H_1_1" => 1e-12 * largest,
        "tau_act_ey_1" => 1e-10 * largest,
        "tau_ext_1" | "tau_bnd_1" => f64::max(1e-11 * largest, 1e-14 * AXIAL_STIFFNESS * radius(table, row)),
        _ => 1e-11 * largest,
    }
}

#[test]
fn inverse_dynamics() {
    replay("inverse_dynamics", 1440, &load);
}

#[test]
fn smooth_chart() {
    replay("smooth_chart", 848, &load);
}

fn motion(_: &Table, _: usize, column: &str, _: f64) -> f64 {
    if column.starts_with("dD") || column.starts_with("dL") { 1e-6 } else { 1e-9 }
}

#[test]
fn consistent_free() {
    replay("trajectory_consistent_free", 3015, &motion);
}

#[test]
fn consistent_free_undamped() {
    replay("trajectory_consistent_free_undamped", 3015, &motion);
}

#[test]
fn printed_free() {
    replay("trajectory_printed_free", 3015, &motion);
}

#[test]
fn printed_out_of_plane() {
    replay("trajectory_printed_op", 3015, &motion);
}

/// To 1e-12 of the largest entry.
#[track_caller]
fn near(what: &str, found: &[f64], expected: &[f64]) {
    let off = relative(found, expected);
    println!("{what}: {off:.1e}");
    assert!(off <= 1e-12, "{what}: {off:e}");
}

#[test]
fn kernel_q() {
    for [inputs, expected] in vectors("k1") {
        near("k1", Segments::default().q_matrix(&inputs[0]).as_flattened(), &expected);
    }
}

/// A case of the vectors: `q = (theta1, phi1, r1, theta2, phi2, r2)`, `qd`, `tau` and the numbers of the robot.
struct Case {
    robot: ConstantCurvature,
    shape: [[f64; 3]; 2],
    rate: [[f64; 3]; 2],
    /// Accelerations of the smooth chart where those of `q` vanish.
    bias: [[f64; 3]; 2],
    /// `d(Dx, Dy, L)/d(theta, phi, r)`, by rows.
    jacobians: [[[f64; 3]; 3]; 2],
    forces: [f64; 6],
}

impl Case {
    fn of(inputs: &[f64]) -> Self {
        let mut robot = Segments::constant_curvature();
        let [mass, length, axial, bending, damping, g, radius] = inputs[18..].try_into().unwrap();
        for (name, value) in [
            ("mass", mass),
            ("length", length),
            ("axial", axial),
            ("bending", bending / length),
            ("damping", damping / length),
            ("g", g),
            ("radius", radius),
        ] {
            robot.set_parameter(name, value).unwrap();
        }
        // From (theta, phi, r) to (theta, r, phi).
        let order = |first: usize| [inputs[first], inputs[first + 2], inputs[first + 1]];
        let q = [order(0), order(3)];
        let [first, second] = [0, 1].map(|i| Arc::motion(q[i], order(6 + 3 * i), [0.0; 3]));
        let [shape, rate, bias] = [0, 1, 2].map(|k| [first[k], second[k]]);
        let jacobians = q.map(|q| Arc::jacobian(q).map(|[theta, r, phi]| [theta, phi, r]));
        Self { robot, shape, rate, bias, jacobians, forces: inputs[12..18].try_into().unwrap() }
    }
}

#[test]
fn kernel_mass_and_bias() {
    for [inputs, expected] in vectors("k4_Hb") {
        let Case { robot, shape, rate, bias, jacobians, .. } = Case::of(&inputs);
        let state = robot.state(&shape, &rate).unwrap();
        let mass = robot.equations(&state, None).unwrap().mass;
        let mut turned = Vec::new();
        for i in 0..2 {
            for k in 0..3 {
                for j in 0..2 {
                    for l in 0..3 {
                        let terms = (0..9).map(|n| {
                            let (a, b) = (n / 3, n % 3);
                            jacobians[i][a][k] * mass[i][j][a][b] * jacobians[j][b][l]
                        });
                        turned.push(terms.sum());
                    }
                }
            }
        }
        near("k4_Hb H", &turned, &expected[..36]);
        let loads = robot.loads(&state, &bias, None).unwrap().total();
        let pulled: Vec<f64> =
            (0..6).map(|n| (0..3).map(|a| jacobians[n / 3][a][n % 3] * loads[n / 3][a]).sum()).collect();
        near("k4_Hb bias", &pulled, &expected[36..]);
    }
}

#[test]
fn kernel_forward_dynamics() {
    for [inputs, expected] in vectors("k4_qdd") {
        let Case { robot, shape, rate, bias, jacobians, forces } = Case::of(&inputs);
        let state = robot.state(&shape, &rate).unwrap();
        let found = robot.forward_dynamics(&state, &forces, None).unwrap();
        // qdd = J^-1 (udd - the part of the chart).
        let mut turned = Vec::new();
        for i in 0..2 {
            let jacobian = nalgebra::Matrix3::from_fn(|row, column| jacobians[i][row][column]);
            let rest = nalgebra::Vector3::from_fn(|k, _| found[i][k] - bias[i][k]);
            turned.extend(jacobian.lu().solve(&rest).unwrap().iter());
        }
        near("k4_qdd", &turned, &expected);
    }
}
