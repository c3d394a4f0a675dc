//! Rods with discs between which tendons run straight: the tables of discs of `tendons-real`.

mod continuation;
mod robots;
mod states;

use robots::{GuidedBenchmark, GuidedConvergent, GuidedHelical, GuidedParallel, GuidedTurning};

use super::Limit::{self, Absolute};
use super::origin::{Origin, Text};
use super::{Answers, Inputs, Problem, QUATERNION, Solver, TableError};

const POSITION: &[&str] = &["x_m", "y_m", "z_m"];
const TENSIONS: [&str; 3] = ["tau_1_N", "tau_2_N", "tau_3_N"];

/// Largest allowed deviations.
fn limit(column: &str, _case: &str) -> Limit {
    let starts = |prefix: &str| column.starts_with(prefix);
    if starts("q") {
        // Half of an angle.
        Absolute(5e-9)
    } else if starts("tau_") {
        Absolute(1e-6)
    } else if starts("tension_end_") {
        Absolute(2e-8)
    } else if starts("differs") {
        // The public code integrates with a tolerance of 1e-6.
        Absolute(5e-6)
    } else if starts("critical_") {
        Absolute(2e-4)
    } else if starts("tip_angle_") {
        Absolute(1e-8)
    } else if starts("order_") {
        Absolute(1e-4)
    } else {
        Absolute(1e-9)
    }
}

/// Limits of the public benchmark: m, and entries of a rotation.
fn benchmark_limit(column: &str, _case: &str) -> Limit {
    Absolute(if column.starts_with('R') { 1e-6 } else { 1e-7 })
}

/// The function with the strain models of the robots of these tables.
macro_rules! by_strain {
    ($function:path) => {
        solver!(
            $function,
            GuidedParallel.strain,
            GuidedConvergent.strain,
            GuidedTurning.strain,
            GuidedHelical.strain
        )
    };
}

/// The function with both models of these robots.
macro_rules! of_robots {
    ($function:path) => {
        [
            solver!(
                $function,
                GuidedParallel.shooting,
                GuidedConvergent.shooting,
                GuidedTurning.shooting,
                GuidedHelical.shooting
            ) as Solver,
            by_strain!($function) as Solver,
        ]
    };
}

/// The function with both models of others.
macro_rules! both {
    ($function:path, $($robot:ident),+) => {
        [
            solver!($function, $($robot.shooting),+) as Solver,
            solver!($function, $($robot.strain),+) as Solver,
        ]
    };
}

const fn problem(
    name: &'static str,
    inputs: &'static [&'static str],
    answers: &'static [&'static [&'static str]],
    [solve, strain]: [Solver; 2],
) -> Problem {
    Problem { name, inputs, answers, solve, by_strain: Some(strain), limit: Some(limit), ..Problem::PLAIN }
}

/// Inputs of the public benchmark.
const BENCHMARK: &[&str] =
    &["q1_N", "q2_N", "q3_N", "q4_N", "q5_N", "q6_N", "fx_N", "fy_N", "fz_N", "mx_Nm", "my_Nm", "mz_Nm"];
const LABELS: &[&str] = &["split", "input", "load"];

/// The tables of this family.
pub(super) const PROBLEMS: &[Problem] = &[
    problem(
        "tendons-real/disks_tip",
        &["robot", "disks", "disk_mass_kg", TENSIONS[0], TENSIONS[1], TENSIONS[2]],
        &[POSITION, QUATERNION, &["len_1_m", "len_2_m", "len_3_m"]],
        of_robots!(states::tip),
    ),
    problem(
        "tendons-real/disks_poses",
        &["robot", "disks", "disk_mass_kg", TENSIONS[0], TENSIONS[1], TENSIONS[2], "disk"],
        &[POSITION, QUATERNION],
        of_robots!(states::poses),
    ),
    problem(
        "tendons-real/disks_convergence",
        &["robot", TENSIONS[0], TENSIONS[1], TENSIONS[2], "disks"],
        &[POSITION, &["tip_error_m"], &["tip_angle_error_rad"], &["len_error_m"], &["order_from_previous"]],
        [by_strain!(states::convergence) as Solver, by_strain!(states::convergence) as Solver],
    ),
    problem(
        "tendons-real/disks_displacement",
        &["robot", "disks", "len_1_m", "len_2_m", "len_3_m"],
        &[&TENSIONS, POSITION],
        of_robots!(states::tensions),
    ),
    problem(
        "tendons-real/disks_limits",
        &["robot", "disks", "direction_1", "direction_2", "direction_3"],
        &[&["critical_tension_N"]],
        [by_strain!(continuation::limits) as Solver, by_strain!(continuation::limits) as Solver],
    ),
    problem(
        "tendons-real/disks_friction",
        &["robot", "disks", "mu", "slide", TENSIONS[0], TENSIONS[1], TENSIONS[2]],
        &[POSITION, QUATERNION, columns!("tension_end_", [1 2 3], "_N"), columns!("len_", [1 2 3], "_m")],
        of_robots!(states::rubbing),
    ),
    Problem {
        limit: Some(benchmark_limit),
        labels: LABELS,
        ..problem(
            "tendons-real/tdcr_compare",
            BENCHMARK,
            &[
                POSITION,
                &["R00", "R10", "R20", "R01", "R11", "R21", "R02", "R12", "R22"],
                columns!("len_", [1 2 3 4 5 6], "_m"),
            ],
            both!(states::benchmark, GuidedBenchmark),
        )
    },
    Problem {
        labels: LABELS,
        ..problem(
            "tendons-real/tdcr_rule",
            BENCHMARK,
            &[&["differs_m"]],
            both!(states::tdcr_rule, GuidedBenchmark),
        )
    },
];
