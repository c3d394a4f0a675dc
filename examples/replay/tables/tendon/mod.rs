//! Cosserat rods with tendons, after Tummers et al., IEEE T-RO 39(3), 2023, and a rod without.

#[path = "../../../shared/rod_model.rs"]
pub mod model;
#[path = "../../../shared/rods.rs"]
pub mod robots;

mod rod;
mod tendons;

use robots::{A, B, Bare, C, D, E};

use super::Limit::{self, Absolute, Relative};
use super::origin::{Origin, Text};
use super::{Answers, Inputs, Problem, QUATERNION, Solver, TableError};

texts! {
    A: "examples/shared/rods/a.robot",
    B: "examples/shared/rods/b.robot",
    C: "examples/shared/rods/c.robot",
    D: "examples/shared/rods/d.robot",
    E: "examples/shared/rods/e.robot",
    Bare: "examples/shared/rods/bare.robot",
}

const POSITION: &[&str] = &["x_m", "y_m", "z_m"];
const FORCE: [&str; 3] = ["fx_N", "fy_N", "fz_N"];
const MOMENT: [&str; 3] = ["mx_Nm", "my_Nm", "mz_Nm"];
const TARGET: [&str; 3] = ["x_m", "y_m", "z_m"];
const PLACE: &str = "X_m";

/// Largest allowed deviations.
fn limit(column: &str, _case: &str) -> Limit {
    let starts = |prefix: &str| column.starts_with(prefix);
    if starts("q") {
        // Half of an angle.
        Absolute(5e-10)
    } else if starts("tau_") {
        Absolute(1e-6)
    } else if starts("K_") {
        Absolute(1e-7)
    } else if starts("Gamma_") {
        Absolute(1e-10)
    } else if MOMENT.contains(&column) {
        Absolute(1e-8)
    } else if starts("d") || starts("compliance") {
        Relative(1e-8)
    } else {
        // m, and N m of the couple at the base.
        Absolute(1e-9)
    }
}

const fn problem(
    name: &'static str,
    inputs: &'static [&'static str],
    answers: &'static [&'static [&'static str]],
    [solve, strain]: [Solver; 2],
) -> Problem {
    Problem { name, inputs, answers, solve, by_strain: Some(strain), limit: Some(limit), ..Problem::PLAIN }
}

/// The function with both models of a robot.
macro_rules! both {
    ($function:path, $robot:ident) => {
        [solver!($function, $robot.shooting) as Solver, solver!($function, $robot.strain) as Solver]
    };
}

/// The tables of a scenario.
macro_rules! scenario {
    ($letter:literal, $robot:ident, $numbers:tt) => {
        [
            problem(
                concat!("tendon/scenario_", $letter),
                columns!("tau_", $numbers, "_N"),
                &[POSITION, QUATERNION, columns!("len_", $numbers, "_m")],
                both!(tendons::tip, $robot),
            ),
            problem(
                concat!("tendon/displacement_", $letter),
                columns!("len_", $numbers, "_m"),
                &[columns!("tau_", $numbers, "_N")],
                both!(tendons::tensions, $robot),
            ),
            problem(
                concat!("tendon/shape_", $letter),
                shape_inputs!($numbers),
                &[
                    POSITION,
                    QUATERNION,
                    &["K_x_per_m", "K_y_per_m", "K_z_per_m"],
                    &["Gamma_x", "Gamma_y", "Gamma_z"],
                ],
                both!(tendons::shape, $robot),
            ),
            problem(
                concat!("tendon/sensitivity_", $letter),
                columns!("tau_", $numbers, "_N"),
                &[
                    block!("dtip_dtau", [1 2 3], $numbers),
                    block!("drot_dtau", [1 2 3], $numbers),
                    block!("dlen_dtau", $numbers, $numbers),
                    block!("compliance", [1 2 3], [1 2 3]),
                    block!("compliance", [1 2 3], [4 5 6]),
                    block!("compliance", [4 5 6], [1 2 3]),
                    block!("compliance", [4 5 6], [4 5 6]),
                ],
                both!(tendons::sensitivity, $robot),
            ),
        ]
    };
}

/// Inputs of a shape: the tensions, and the place.
macro_rules! shape_inputs {
    ([$($number:literal)*]) => {
        &[$(concat!("tau_", $number, "_N"),)* PLACE]
    };
}

const SCENARIOS: [[Problem; 4]; 5] = [
    scenario!("a", A, [1 2 3]),
    scenario!("b", B, [1 2]),
    scenario!("c", C, [1 2]),
    scenario!("d", D, [1 2 3 4 5 6 7 8 9]),
    scenario!("e", E, [1 2 3 4 5 6]),
];

const OTHERS: [Problem; 3] = [
    problem(
        "tendon/loaded_a",
        &["tau_1_N", "tau_2_N", "tau_3_N", FORCE[0], FORCE[1], FORCE[2]],
        &[POSITION, QUATERNION, columns!("len_", [1 2 3], "_m")],
        both!(tendons::loaded, A),
    ),
    problem(
        "tendon/rod_forward",
        &[FORCE[0], FORCE[1], FORCE[2], MOMENT[0], MOMENT[1], MOMENT[2]],
        &[POSITION, QUATERNION, &["base_mx_Nm", "base_my_Nm", "base_mz_Nm"]],
        both!(rod::forward, Bare),
    ),
    problem(
        "tendon/rod_inverse",
        &[FORCE[0], FORCE[1], FORCE[2], TARGET[0], TARGET[1], TARGET[2]],
        &[&MOMENT],
        both!(rod::inverse, Bare),
    ),
];

/// The tables of this family.
pub(super) const PROBLEMS: &[&[Problem]] =
    &[&SCENARIOS[0], &SCENARIOS[1], &SCENARIOS[2], &SCENARIOS[3], &SCENARIOS[4], &OTHERS];
