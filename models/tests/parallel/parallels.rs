//! The reference robot of `tests/reference/README.md`, section parallel, written by hand, and its tables.
#![allow(unreachable_pub, clippy::unwrap_used, reason = "for the tests of this crate")]
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "indices in tables")]

use pliant_models::parallel::{
    Drive, Frame, Generic, Joint, Load, Motor, Platform, Pose, Rod, Section, Written,
};
use serde_json::Value;

/// The kernel of the reference robot.
pub type Reference = Generic<Written<6, 1, 3>, 6, 1, 3>;

/// A file of `tests/reference`.
pub fn read(name: &str) -> String {
    let path = format!("{}/../tests/reference/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn list<const N: usize>(value: &Value) -> [f64; N] {
    core::array::from_fn(|k| value[k].as_f64().unwrap())
}

fn frame(value: &Value) -> Frame {
    (core::array::from_fn(|i| list(&value[i])), core::array::from_fn(|i| value[i][3].as_f64().unwrap()))
}

/// The robot of `parallel/robot.json` with this number of elements per rod.
pub fn written(elements: usize) -> Written<6, 1, 3> {
    let json: Value = serde_json::from_str(&read("parallel/robot.json")).unwrap();
    let number = |name: &str| json[name].as_f64().unwrap();
    Written {
        rods: core::array::from_fn(|k| Rod {
            kind: 0,
            elements,
            length: number("L"),
            motor: Some(k / 2),
            base: frame(&json["g0_base"][k]),
            base_joint: Joint::Clamped,
            platform: frame(&json["g_loc"][k]),
            platform_joint: Joint::Clamped,
        }),
        sections: [Section { stiffness: list(&json["K_diag"]), natural: list(&json["xi0"]), mass: 0.0 }],
        strain_limits: [None],
        motors: core::array::from_fn(|m| Motor {
            drive: Drive::Revolute { axis: list(&json["axis_a"][m]), point: list(&json["axis_c"][m]) },
            limits: [f64::NEG_INFINITY, f64::INFINITY],
        }),
        platform: Platform { pose: frame(&json["gee_theta0_unloaded"]), mass: 0.0, centre: [0.0; 3] },
        gravity: [0.0; 3],
    }
}

/// Its kernel.
pub fn kernel(elements: usize) -> Reference {
    Generic::new(written(elements))
}

/// The loads of a case.
pub fn loads(case: &str) -> Vec<Load> {
    match case {
        "unloaded" => vec![],
        "pulleyA" => vec![Load::pulley(0.5, [0.30, 0.10, 0.60])],
        "pulleyB" => vec![Load::pulley(1.0, [-0.06, 0.15, 0.80]).at([0.01, 0.0, 0.02])],
        "wrench" => vec![Load::dead([1e-3, 2e-3, -1.5e-3], [0.06, -0.04, 0.10])],
        _ => panic!("no case {case}"),
    }
}

/// The four cases.
pub const CASES: [&str; 4] = ["unloaded", "pulleyA", "pulleyB", "wrench"];

/// A row of a table.
pub struct Row {
    pub case: String,
    pub sample: usize,
    pub motors: [f64; 3],
    /// All columns after the angles.
    pub rest: Vec<f64>,
}

/// Rows of `parallel/{name}.csv`.
pub fn table(name: &str) -> Vec<Row> {
    let text = read(&format!("parallel/{name}.csv"));
    text.lines()
        .skip(1)
        .map(|line| {
            let mut entries = line.split(',');
            let case = entries.next().unwrap().to_owned();
            let numbers: Vec<f64> = entries.map(|entry| entry.parse().unwrap()).collect();
            Row {
                case,
                sample: numbers[0] as usize,
                motors: core::array::from_fn(|k| numbers[1 + k]),
                rest: numbers[4..].to_vec(),
            }
        })
        .collect()
}

/// Largest difference.
pub fn distance(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    // What is not a number is no match.
    let off = |(a, b): (&f64, &f64)| if (a - b).is_nan() { f64::INFINITY } else { (a - b).abs() };
    a.iter().zip(b).map(off).fold(0.0, f64::max)
}

/// The rotation vector of a rotation that turns by less than pi.
pub fn rotation_vector(rotation: &[[f64; 3]; 3]) -> [f64; 3] {
    let m = nalgebra::Matrix3::from_fn(|i, j| rotation[i][j]);
    let v = nalgebra::UnitQuaternion::from_rotation_matrix(&nalgebra::Rotation3::from_matrix_unchecked(m));
    let v = v.scaled_axis();
    [v[0], v[1], v[2]]
}

/// The right increment `(turn, displacement)` from one pose to another.
pub fn increment(from: &Pose, to: &Pose) -> [f64; 6] {
    let back = |v: [f64; 3]| -> [f64; 3] {
        core::array::from_fn(|i| (0..3).map(|k| from.rotation[k][i] * v[k]).sum())
    };
    let columns: [[f64; 3]; 3] = core::array::from_fn(|j| back(to.rotation.map(|row| row[j])));
    let turn = rotation_vector(&core::array::from_fn(|i| columns.map(|column| column[i])));
    let moved = back(core::array::from_fn(|k| to.translation[k] - from.translation[k]));
    core::array::from_fn(|k| if k < 3 { turn[k] } else { moved[k - 3] })
}
