//! The reference robot of `tests/reference/README.md`, section parallel, written by hand, and its tables.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, reason = "each test file uses its part")]

use pliant_models::parallel::{Drive, Frame, Generic, Joint, Motor, Platform, Rod, Section, Written};
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
