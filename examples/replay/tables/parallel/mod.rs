//! Continuum parallel robots, after "Constraint-Free Static Modeling of Continuum Parallel Robot", arXiv:2603.05309: the reference robot with six
//! rods, on the branch that is reached by loading it with its motors at zero and turning them then.

#[path = "../../../shared/six_rods.rs"]
pub mod six_rods;

mod answers;
mod states;

use super::Limit::{self, Absolute, Relative};
use super::origin::{Origin, Text};
use super::{Answers, Inputs, LimitOf, Problem, QUATERNION, Solver, TableError, Together};
use six_rods::SixRods;

texts! {
    SixRods: "examples/shared/six_rods.robot",
}

const CASE: &str = "case";
const ANGLES: [&str; 3] = ["theta1_rad", "theta2_rad", "theta3_rad"];
const ELEMENTS: &str = "elements";
const ROD: &str = "rod";
const PLACE: &str = "s_m";

const POSITION: &[&str] = &["px_m", "py_m", "pz_m"];

/// Default number of elements per rod.
const FINE: usize = 32;

/// Twice the error of 32 elements, m; ten times the number for quaternions, half of the angle of clamps that are some 0.05 m from the origin.
fn exact_pose(column: &str, case: &str) -> Limit {
    let position = 2.0
        * match case {
            "unloaded" => 1.4e-8,
            "wrench" => 1.0e-7,
            "pulleyA" => 3.7e-7,
            _ => 2.7e-7,
        };
    Absolute(if QUATERNION.contains(&column) { 10.0 * position } else { position })
}

/// The same discrete solution.
fn discrete_pose(_column: &str, _case: &str) -> Limit {
    Absolute(1e-9)
}

fn relative(_column: &str, _case: &str) -> Limit {
    Relative(1e-4)
}

const fn problem(
    name: &'static str,
    inputs: &'static [&'static str],
    answers: &'static [&'static [&'static str]],
    solve: Solver,
    limit: LimitOf,
) -> Problem {
    let elements = Some(FINE);
    Problem {
        name,
        inputs,
        answers,
        solve,
        labels: &["sample"],
        elements,
        limit: Some(limit),
        ..Problem::PLAIN
    }
}

/// The tables of this family.
pub(super) const PROBLEMS: &[Problem] = &[
    problem(
        "parallel/ee_pose",
        &[CASE, ANGLES[0], ANGLES[1], ANGLES[2]],
        &[POSITION, QUATERNION],
        solver!(answers::pose, SixRods.parallel),
        exact_pose,
    ),
    Problem {
        elements: None,
        ..problem(
            "parallel/lse_pose",
            &[CASE, ANGLES[0], ANGLES[1], ANGLES[2], ELEMENTS],
            &[POSITION, &["rotvec_x", "rotvec_y", "rotvec_z"]],
            solver!(answers::discrete_pose, SixRods.parallel),
            discrete_pose,
        )
    },
    // The error of a rod with small wrenches is that of rods with large ones.
    Problem {
        together: Some(Together { inputs: &[CASE, ANGLES[0], ANGLES[1], ANGLES[2]], least: 1e-5 }),
        ..problem(
            "parallel/rod_wrench",
            &[CASE, ANGLES[0], ANGLES[1], ANGLES[2], ROD],
            &[
                &["base_m_x", "base_m_y", "base_m_z"],
                &["base_n_x", "base_n_y", "base_n_z"],
                &["tip_m_x", "tip_m_y", "tip_m_z"],
                &["tip_n_x", "tip_n_y", "tip_n_z"],
            ],
            solver!(answers::rod_wrench, SixRods.parallel),
            relative,
        )
    },
    problem(
        "parallel/rod_point",
        &[CASE, ANGLES[0], ANGLES[1], ANGLES[2], ROD, PLACE],
        &[POSITION],
        solver!(answers::rod_point, SixRods.parallel),
        relative,
    ),
    problem(
        "parallel/sensitivity",
        &[CASE, ANGLES[0], ANGLES[1], ANGLES[2]],
        &[
            block!("compliance", [1 2 3], [1 2 3]),
            block!("compliance", [1 2 3], [4 5 6]),
            block!("compliance", [4 5 6], [1 2 3]),
            block!("compliance", [4 5 6], [4 5 6]),
            block!("dpose_dtheta", [1 2 3], [1 2 3]),
            block!("dpose_dtheta", [4 5 6], [1 2 3]),
        ],
        solver!(answers::sensitivity, SixRods.parallel),
        relative,
    ),
];
