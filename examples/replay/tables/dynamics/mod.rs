//! Motions and vibrations of rods with tendons.

mod modes;
mod motions;
mod robots;

use robots::{Convergent, Helical, Parallel, Payload, Swing};

use super::Limit::{self, Absolute, Relative};
use super::origin::{Origin, Text};
use super::{Answers, Inputs, Problem, QUATERNION, Solver, TableError};

const POSITION: &[&str] = &["x_m", "y_m", "z_m"];
const VELOCITY: &[&str] = &["vx_mps", "vy_mps", "vz_mps"];
const ANGULAR: &[&str] = &["omega_x_radps", "omega_y_radps", "omega_z_radps"];
const ENERGIES: &[&str] = &["kinetic_J", "strain_J", "gravity_J"];
const BASE_FORCE: &[&str] = &["base_force_x_N", "base_force_y_N", "base_force_z_N"];

/// Largest allowed deviations.
fn limit(column: &str, _case: &str) -> Limit {
    let starts = |prefix: &str| column.starts_with(prefix);
    if starts("omega_") && column.ends_with("_radps") && !ANGULAR.contains(&column) {
        Relative(1e-8)
    } else if starts("lambda_") {
        Relative(1e-7)
    } else if starts("len_") {
        Absolute(1e-10)
    } else if starts("q") {
        Absolute(1e-8)
    } else if VELOCITY.contains(&column) || starts("tension_") || starts("base_force_") {
        Absolute(1e-6)
    } else if ANGULAR.contains(&column) {
        Absolute(1e-5)
    } else {
        // m and J.
        Absolute(1e-9)
    }
}

/// Limits of the swing under gravity that is there at once, which is not smooth; its table has fewer digits.
fn limit_sudden(column: &str, _case: &str) -> Limit {
    if column.starts_with('q') {
        Absolute(5e-6)
    } else if VELOCITY.contains(&column) {
        Absolute(5e-4)
    } else if POSITION.contains(&column) {
        Absolute(5e-8)
    } else {
        Absolute(1e-11)
    }
}

/// Columns of motions, with the lengths and tensions of these tendons.
macro_rules! of_motion {
    ($numbers:tt) => {
        &[
            POSITION,
            QUATERNION,
            VELOCITY,
            ANGULAR,
            ENERGIES,
            &["energy_J"],
            BASE_FORCE,
            columns!("len_", $numbers, "_m"),
            columns!("tension_", $numbers, "_N"),
        ]
    };
}

const fn motion(
    name: &'static str,
    answers: &'static [&'static [&'static str]],
    solve: Solver,
    limit: super::LimitOf,
) -> Problem {
    Problem { name, inputs: &["t_s"], answers, solve, limit: Some(limit), ..Problem::PLAIN }
}

const fn modes(
    name: &'static str,
    inputs: &'static [&'static str],
    answers: &'static [&'static [&'static str]],
    solve: Solver,
) -> Problem {
    Problem { name, inputs, answers, solve, limit: Some(limit), ..Problem::PLAIN }
}

const UNDAMPED: &[&[&str]] = &[columns!("omega_", [1 2 3 4 5 6 7 8 9 10], "_radps"), POSITION];
const DAMPED: &[&[&str]] = &[
    &["lambda_1_re_1ps", "lambda_1_im_1ps"],
    &["lambda_2_re_1ps", "lambda_2_im_1ps"],
    &["lambda_3_re_1ps", "lambda_3_im_1ps"],
    &["lambda_4_re_1ps", "lambda_4_im_1ps"],
    &["lambda_5_re_1ps", "lambda_5_im_1ps"],
];
const THREE: &[&str] = &["tau_1_N", "tau_2_N", "tau_3_N"];
const TWO: &[&str] = &["tau_1_N", "tau_2_N"];
const THREE_DAMPED: &[&str] = &["tau_1_N", "tau_2_N", "tau_3_N", "beta_s"];
const TWO_DAMPED: &[&str] = &["tau_1_N", "tau_2_N", "beta_s"];

/// The tables of this family.
pub(super) const PROBLEMS: &[Problem] = &[
    motion("dynamics/ramp_a", of_motion!([1 2 3]), solver!(motions::ramp_a, Parallel.strain), limit),
    motion("dynamics/ramp_c", of_motion!([1 2]), solver!(motions::ramp_c, Helical.strain), limit),
    motion("dynamics/payload", of_motion!([1 2 3]), solver!(motions::payload, Payload.strain), limit),
    motion("dynamics/release", of_motion!([1 2 3]), solver!(motions::release, Parallel.strain), limit),
    motion(
        "dynamics/displacement_a",
        of_motion!([1 2 3]),
        solver!(motions::displacement_a, Parallel.strain),
        limit,
    ),
    motion("dynamics/base_shake", of_motion!([1 2 3]), solver!(motions::base_shake, Parallel.strain), limit),
    motion("dynamics/swing_kirchhoff", of_motion!([]), solver!(motions::swing, Swing.strain), limit),
    motion(
        "dynamics/swing_kirchhoff_sudden",
        of_motion!([]),
        solver!(motions::swing_sudden, Swing.strain),
        limit_sudden,
    ),
    modes("dynamics/modes_a", THREE, UNDAMPED, solver!(modes::undamped, Parallel.strain)),
    modes("dynamics/modes_b", TWO, UNDAMPED, solver!(modes::undamped, Convergent.strain)),
    modes("dynamics/modes_c", TWO, UNDAMPED, solver!(modes::undamped, Helical.strain)),
    modes("dynamics/modes_a_payload", THREE, UNDAMPED, solver!(modes::undamped, Payload.strain)),
    modes("dynamics/modes_damped_a", THREE_DAMPED, DAMPED, solver!(modes::damped, Parallel.strain)),
    modes("dynamics/modes_damped_b", TWO_DAMPED, DAMPED, solver!(modes::damped, Convergent.strain)),
    modes("dynamics/modes_damped_c", TWO_DAMPED, DAMPED, solver!(modes::damped, Helical.strain)),
    modes("dynamics/modes_damped_a_payload", THREE_DAMPED, DAMPED, solver!(modes::damped, Payload.strain)),
];
