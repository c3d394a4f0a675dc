//! The reference robot of `tests/reference/README.md`, section parallel, written by hand, and its tables.
#![allow(unreachable_pub, clippy::unwrap_used, reason = "for the tests of this crate")]

use nalgebra::Isometry3;
use pliant_models::parallel::{
    Frame, Generic, Joint, Load, Mechanism, Motor, ParallelData, Platform, Rod, RodSection, Rope, Wrench,
};
use pliant_runtime::rotation::six;
use pliant_testing::json;
use serde_json::Value;

/// The kernel of the reference robot.
pub type Reference = Generic<ParallelData>;

fn list<const N: usize>(value: &Value) -> [f64; N] {
    core::array::from_fn(|k| value[k].as_f64().unwrap())
}

fn frame(value: &Value) -> Frame {
    (core::array::from_fn(|i| list(&value[i])), core::array::from_fn(|i| value[i][3].as_f64().unwrap()))
}

/// The load on a node of a rod that is divided into so many elements.
pub fn at_node(load: Load, rod: usize, node: usize, elements: usize) -> Load {
    let length = json("parallel/robot")["L"].as_f64().unwrap();
    load.on(rod).at(length * node as f64 / elements as f64)
}

/// The robot of `parallel/robot.json` with this number of elements per rod.
pub fn written(elements: usize) -> ParallelData {
    let json = json("parallel/robot");
    let number = |name: &str| json[name].as_f64().unwrap();
    let rods = (0..6).map(|k| Rod {
        kind: 0,
        elements,
        length: number("L"),
        motor: Some(k / 2),
        base: frame(&json["g0_base"][k]),
        base_joint: Joint::Clamped,
        platform: frame(&json["g_loc"][k]),
        platform_joint: Joint::Clamped,
    });
    let motors = (0..3).map(|m| Motor {
        drive: Mechanism::Revolute { axis: list(&json["axis_a"][m]), point: list(&json["axis_c"][m]) },
        limits: [f64::NEG_INFINITY, f64::INFINITY],
    });
    ParallelData {
        rods: rods.collect(),
        sections: vec![RodSection {
            stiffness: list(&json["K_diag"]),
            natural: list(&json["xi0"]),
            mass: 0.0,
        }],
        strain_limits: vec![[None; 6]],
        motors: motors.collect(),
        platform: Platform { pose: frame(&json["gee_theta0_unloaded"]), mass: 0.0, centre: [0.0; 3] },
        ..ParallelData::default()
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
        "pulleyA" => vec![Load::from(Rope::new(0.5, [0.30, 0.10, 0.60]))],
        "pulleyB" => vec![Load::from(Rope::new(1.0, [-0.06, 0.15, 0.80])).offset([0.01, 0.0, 0.02])],
        "wrench" => vec![Load::from(Wrench::force([0.06, -0.04, 0.10]).with_couple([1e-3, 2e-3, -1.5e-3]))],
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
    /// All columns, by name.
    pub entries: pliant_testing::Row,
}

/// Rows of `parallel/{name}.csv`.
pub fn table(name: &str) -> Vec<Row> {
    let row = |entries: pliant_testing::Row| Row {
        case: entries.text("in.case").to_owned(),
        sample: entries.whole("in.sample"),
        motors: entries.columns(["in.theta1_rad", "in.theta2_rad", "in.theta3_rad"]),
        entries,
    };
    pliant_testing::table(&format!("parallel/{name}")).into_iter().map(row).collect()
}

/// The right increment `(turn, displacement)` from one pose to another.
pub fn increment(from: &Isometry3<f64>, to: &Isometry3<f64>) -> [f64; 6] {
    let turn = (from.rotation.inverse() * to.rotation).scaled_axis();
    let moved = from.rotation.inverse() * (to.translation.vector - from.translation.vector);
    six(&turn, &moved).into()
}
