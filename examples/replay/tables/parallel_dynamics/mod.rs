//! The six-rod robot in motion: its equilibria with weight, small vibrations, and motions.

mod motions;
mod states;

use pliant::robot_file;

use super::Limit::{self, Absolute, Relative};
use super::origin::{Origin, Text};
use super::{Answers, Inputs, LimitOf, Problem, QUATERNION, Solver, TableError};

robot_file!("examples/replay/tables/parallel_dynamics/six_rods.robot");

texts! {
    MovingSixRods: "examples/replay/tables/parallel_dynamics/six_rods.robot",
}

const CASE: &str = "case";
const SAMPLE: &str = "sample";
const ANGLES: [&str; 3] = ["theta1_rad", "theta2_rad", "theta3_rad"];
const POSITION: &[&str] = &["x_m", "y_m", "z_m"];
const TORQUES: &[&str] = &["torque_1_Nm", "torque_2_Nm", "torque_3_Nm"];
const VELOCITY: &[&str] = &["vx_mps", "vy_mps", "vz_mps"];
const SPIN: &[&str] = &["wx_body_radps", "wy_body_radps", "wz_body_radps"];
const ENERGIES: &[&str] = &["kinetic_J", "elastic_J"];
const FREQUENCIES: &[&str] = columns!("omega_", [1 2 3 4 5 6 7 8 9 10 11 12], "_radps");

/// Default number of elements per rod.
const FINE: usize = 32;

/// Limits of equilibria: 32 elements are within 4e-7 m of exact rods under the pulley, within 1e-7 m without. Upright under its weight the robot is softer, by
/// the squares of the lowest frequencies in `modes.csv`: a load that moves the platform by 1e-7 m at 12.05 rad/s moves it by 3.4, 5.0 and 12.7 times that at
/// 6.49, 5.39 and 3.38 rad/s, the samples 0, 0.2 and 0.4. The second of these is the limit of all three.
fn of_equilibrium(column: &str, case: &str) -> Limit {
    let position = match case {
        "pulleyA" => 7.4e-7,
        "gravity" => 5e-7,
        _ => 2e-7,
    };
    match column {
        column if TORQUES.contains(&column) => Absolute(1e-6),
        column if QUATERNION.contains(&column) => Absolute(10.0 * position),
        _ => Absolute(position),
    }
}

/// Limits of frequencies and eigenvalues at 32 elements: the error of the stiffness under load.
fn of_modes(_column: &str, case: &str) -> Limit {
    Relative(match case {
        "unloaded" => 2.5e-6,
        "pulleyA" => 8e-5,
        "hanging" => 3e-5,
        _ => 1e-4,
    })
}

fn of_elements(_column: &str, _case: &str) -> Limit {
    Relative(1e-7)
}

/// Limits of motions at 32 elements.
fn of_motion(column: &str, case: &str) -> Limit {
    // Position in m, torque by the largest one of the table.
    let (position, torque) = match case {
        "pulley_off" => (5e-6, 1e-3 * 0.05),
        "move_gravity_full" => (2e-5, 5e-4 * 0.05),
        _ => (1e-6, 5e-4 * 0.01),
    };
    match column {
        column if TORQUES.contains(&column) => Absolute(torque),
        column if QUATERNION.contains(&column) => Absolute(10.0 * position),
        // The fastest vibrations that matter have some 200 rad/s.
        column if VELOCITY.contains(&column) => Absolute(200.0 * position),
        column if SPIN.contains(&column) => Absolute(4000.0 * position),
        column if ENERGIES.contains(&column) => Absolute(1e-2 * position),
        _ => Absolute(position),
    }
}

const fn problem(
    name: &'static str,
    inputs: &'static [&'static str],
    answers: &'static [&'static [&'static str]],
    solve: Solver,
    limit: LimitOf,
) -> Problem {
    let elements = Some(FINE);
    let labels = &["sample"];
    Problem { name, inputs, answers, solve, labels, elements, limit: Some(limit), ..Problem::PLAIN }
}

const fn motion(name: &'static str, solve: Solver) -> Problem {
    let answers = &[POSITION, QUATERNION, VELOCITY, SPIN, TORQUES, ENERGIES];
    Problem { labels: &["case"], ..problem(name, &["t_s"], answers, solve, of_motion) }
}

/// The tables of this family.
pub(super) const PROBLEMS: &[Problem] = &[
    problem(
        "parallel-dynamics/static",
        &[CASE, ANGLES[0], ANGLES[1], ANGLES[2]],
        &[POSITION, QUATERNION, TORQUES],
        solver!(states::equilibria, MovingSixRods.parallel),
        of_equilibrium,
    ),
    problem(
        "parallel-dynamics/modes",
        &[CASE, ANGLES[0], ANGLES[1], ANGLES[2]],
        &[FREQUENCIES],
        solver!(states::undamped, MovingSixRods.parallel),
        of_modes,
    ),
    problem(
        "parallel-dynamics/modes_damped",
        &[CASE, ANGLES[0], ANGLES[1], ANGLES[2], "beta_s"],
        &[
            &["lambda_1_re_ps", "lambda_1_im_radps"],
            &["lambda_2_re_ps", "lambda_2_im_radps"],
            &["lambda_3_re_ps", "lambda_3_im_radps"],
            &["lambda_4_re_ps", "lambda_4_im_radps"],
            &["lambda_5_re_ps", "lambda_5_im_radps"],
            &["lambda_6_re_ps", "lambda_6_im_radps"],
        ],
        solver!(states::damped, MovingSixRods.parallel),
        of_modes,
    ),
    problem(
        "parallel-dynamics/modes_free_motors",
        &[CASE, ANGLES[0], ANGLES[1], ANGLES[2]],
        &[columns!("omegasq_", [1 2 3 4 5 6 7 8 9], "_rad2ps2")],
        solver!(states::free, MovingSixRods.parallel),
        of_modes,
    ),
    Problem {
        elements: None,
        labels: &[],
        ..problem(
            "parallel-dynamics/modes_elements",
            &[CASE, SAMPLE, "elements", "mass"],
            &[FREQUENCIES],
            solver!(states::by_elements, MovingSixRods.parallel),
            of_elements,
        )
    },
    motion("parallel-dynamics/motion_move", solver!(motions::moved, MovingSixRods.parallel)),
    motion("parallel-dynamics/motion_move_gravity", solver!(motions::moved_upright, MovingSixRods.parallel)),
    motion("parallel-dynamics/motion_move_gravity_full", solver!(motions::falling, MovingSixRods.parallel)),
    motion("parallel-dynamics/motion_move_hanging", solver!(motions::moved_hanging, MovingSixRods.parallel)),
    motion("parallel-dynamics/motion_release", solver!(motions::released, MovingSixRods.parallel)),
    motion("parallel-dynamics/motion_pulley_off", solver!(motions::unloaded, MovingSixRods.parallel)),
];
