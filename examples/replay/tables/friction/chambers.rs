//! Pressure chambers.

use pliant::cosserat::{RodModel, RodSolution, RodSolver};
use pliant::{Error, Stability};

use super::Exact;
use crate::tables::{Answers, Inputs, Row, RowError, wxyz};

/// Pressure up to which a limit is looked for, Pa.
const MOST: f64 = 1e7;
/// Ratio of the steps up to it.
const STEP: f64 = 1.1;
/// Width of the bracket of a limit, relative.
const WIDTH: f64 = 1e-7;

/// What the function makes of the robot of a row.
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
    Ok([tip.translation.vector.as_slice(), &wxyz(&tip), found.lengths().as_ref()].concat())
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
    let mut solver = model.at(&[])?.solver();
    let mut stable = |pressure: f64| match solver.follow(&direction.map(|part| part * pressure)) {
        Ok(found) => Ok(found.report().stability == Stability::Stable),
        Err(Error::NotConverged { .. } | Error::Jump { .. }) => Ok(false),
        Err(error) => Err(error),
    };
    stable(0.0)?;
    let (mut low, mut high) = (0.0, 1e5);
    while stable(high)? {
        (low, high) = (high, STEP * high);
        if high > MOST {
            return Ok(vec![f64::NAN]);
        }
    }
    while high - low > WIDTH * high {
        let middle = 0.5 * (low + high);
        if stable(middle)? {
            low = middle;
        } else {
            high = middle;
        }
    }
    Ok(vec![0.5 * (low + high)])
}
