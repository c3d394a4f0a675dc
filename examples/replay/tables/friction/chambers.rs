//! Pressure chambers.

use pliant::rods::{RodModel, RodSolution, RodSolver};
use pliant::{Error, Stability};

use super::Exact;
use crate::tables::{Answers, Inputs, Row, RowError, wxyz};

/// Pressure up to which a limit is looked for, Pa.
const MOST: f64 = 1e7;
/// The steps up to it, Pa.
const STEP: f64 = 1e5;
/// The shortest step, relative.
const WIDTH: f64 = 1e-7;

/// Applies the function to the robot of a row.
macro_rules! pick {
    ($row:expr, $function:ident, [$standing:expr, $along:expr, $hanging:expr, $hanging_along:expr]) => {
        match ($row.text("gravity")?, $row.text("work")?) {
            ("standing", "section") => $function($standing, $row),
            ("standing", "centreline") => $function($along, $row),
            ("hanging", "section") => $function($hanging, $row),
            ("hanging", "centreline") => $function($hanging_along, $row),
            (gravity, work) => Err(RowError::Input {
                name: "gravity, work".to_owned(),
                text: format!("{gravity}, {work}"),
                expected: "standing or hanging, section or centreline",
            }),
        }
    };
}

/// Tip and lengths under pressures.
pub(super) fn tip<A: Exact, B: Exact, C: Exact, D: Exact>(
    a: &A,
    b: &B,
    c: &C,
    d: &D,
    inputs: Inputs<'_>,
) -> Vec<Answers> {
    inputs.each(|row| pick!(row, pressed, [a, b, c, d]))
}

fn pressed<M: Exact>(model: &M, row: Row<'_>) -> Answers {
    let found = model.at(&[])?.solve(&row.numbers(["p_1_Pa", "p_2_Pa", "p_3_Pa"])?)?;
    let tip = found.tip();
    Ok([tip.translation.vector.as_slice(), &wxyz(&tip), found.lengths()].concat())
}

/// The pressure at which the equilibrium ceases to be stable.
pub(super) fn limits<A: Exact, B: Exact, C: Exact, D: Exact>(
    a: &A,
    b: &B,
    c: &C,
    d: &D,
    inputs: Inputs<'_>,
) -> Vec<Answers> {
    inputs.each(|row| pick!(row, limit, [a, b, c, d]))
}

fn limit<M: Exact>(model: &M, row: Row<'_>) -> Answers {
    let direction = row.numbers(["direction_1", "direction_2", "direction_3"])?;
    let at = |pressure: f64| direction.map(|part| part * pressure);
    let mut solver = model.at(&[])?.solver();
    solver.solve(&at(0.0))?;
    let (mut low, mut step) = (0.0, STEP);
    while low < MOST {
        let critical = match solver.follow(&at(low + step)) {
            Ok(found) if found.report().stability == Stability::Stable => {
                low += step;
                continue;
            }
            Ok(found) => found.report().critical_load,
            Err(Error::Jump { jump, .. }) => Some(jump.load),
            Err(Error::NotConverged { .. }) => None,
            Err(error) => return Err(error.into()),
        };
        if let Some(part) = critical {
            return Ok(vec![low + part * step]);
        }
        step *= 0.5;
        if step < WIDTH * low {
            return Ok(vec![low]);
        }
        solver.restart();
        solver.solve(&at(low))?;
    }
    Ok(vec![f64::NAN])
}
