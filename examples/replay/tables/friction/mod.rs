//! Rods whose tendons rub, and rods with pressure chambers.

mod chambers;
mod robots;
mod tendons;

use pliant::Error;
use pliant::rods::{InputRef, RodModel, Shooting, Strain};
use robots::{
    HangingCentreline, HangingSection, RubbingA, RubbingB, RubbingC, StandingCentreline, StandingSection,
};

use super::Limit::{self, Absolute, Relative};
use super::origin::{Origin, Text};
use super::tendon::model::HIGH;
use super::{Answers, Inputs, Problem, QUATERNION, Solver, TableError};

const POSITION: &[&str] = &["x_m", "y_m", "z_m"];

/// A model of a rod at its highest accuracy.
trait Exact: RodModel + Sized {
    /// The same rod at other values of its parameters.
    fn at(&self, parameters: &[(&str, f64)]) -> Result<Self, Error>;

    /// An equilibrium of tendons with friction: by strains, elements are shorter where a tendon is nearly straight.
    fn resolved(&self, input: InputRef<'_>) -> Result<Self::Solution, Error>;
}

impl Exact for Shooting {
    fn at(&self, parameters: &[(&str, f64)]) -> Result<Self, Error> {
        let mut model = self.clone();
        for (name, value) in parameters {
            model.set_parameter(name, *value)?;
        }
        Ok(model)
    }

    fn resolved(&self, input: InputRef<'_>) -> Result<Self::Solution, Error> {
        self.solve(input)
    }
}

impl Exact for Strain {
    fn at(&self, parameters: &[(&str, f64)]) -> Result<Self, Error> {
        let mut model = self.clone().with_orders(HIGH);
        for (name, value) in parameters {
            model.set_parameter(name, *value)?;
        }
        Ok(model)
    }

    fn resolved(&self, input: InputRef<'_>) -> Result<Self::Solution, Error> {
        let found = self.solve(input)?;
        let junctions = tendons::straightest(&found)?;
        if junctions.is_empty() { Ok(found) } else { self.clone().with_junctions(&junctions).solve(input) }
    }
}

/// Largest allowed deviations.
fn limit(column: &str, _case: &str) -> Limit {
    if column.starts_with('q') {
        Absolute(1e-8)
    } else if column.starts_with("tension_end") {
        Absolute(2e-8)
    } else if column.starts_with("angle") {
        Absolute(1e-7)
    } else if column.starts_with("critical") {
        Relative(1e-5)
    } else {
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

/// The function with both models of these robots.
macro_rules! both {
    ($function:path, $($robot:ident),+) => {
        [
            solver!($function, $($robot.shooting),+) as Solver,
            solver!($function, $($robot.strain),+) as Solver,
        ]
    };
}

/// The function with the strain model, for both.
macro_rules! by_strain {
    ($function:path, $robot:ident) => {
        [solver!($function, $robot.strain) as Solver, solver!($function, $robot.strain) as Solver]
    };
}

/// The tables of this family.
pub(super) const PROBLEMS: &[Problem] = &[
    problem(
        "tendons-real/friction_tip",
        &["scenario", "mu", "slide_1", "slide_2", "slide_3", "tau_1_N", "tau_2_N", "tau_3_N"],
        &[
            POSITION,
            QUATERNION,
            columns!("tension_end_", [1 2 3], "_N"),
            columns!("len_", [1 2 3], "_m"),
            columns!("angle_", [1 2 3], "_rad"),
        ],
        both!(tendons::tip, RubbingA, RubbingB, RubbingC),
    ),
    problem(
        "tendons-real/hysteresis_a",
        &["mu", "step", "tau_1_N"],
        &[POSITION, QUATERNION, &["tension_end_1_N"], columns!("len_", [1 2 3], "_m"), &["angle_1_rad"]],
        both!(tendons::as_one, RubbingA),
    ),
    problem(
        "tendons-real/hysteresis_front_nogravity",
        &["mu", "step", "tau_1_N"],
        &[&["front_m"], &["x_m", "z_m"], &["angle_1_rad"], &["tension_end_1_N"], &["len_1_m"]],
        by_strain!(tendons::front, RubbingA),
    ),
    problem(
        "tendons-real/chambers_tip",
        &["gravity", "work", "p_1_Pa", "p_2_Pa", "p_3_Pa"],
        &[POSITION, QUATERNION, columns!("len_", [1 2 3], "_m")],
        both!(chambers::tip, StandingSection, StandingCentreline, HangingSection, HangingCentreline),
    ),
    problem(
        "tendons-real/chambers_limits",
        &["gravity", "work", "direction_1", "direction_2", "direction_3"],
        &[&["critical_pressure_Pa"]],
        both!(chambers::limits, StandingSection, StandingCentreline, HangingSection, HangingCentreline),
    ),
];
