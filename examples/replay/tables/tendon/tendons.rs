//! Robots with tendons: every row is a solve of its own.

use pliant::rods::{Drive, InputRef, RodSolution, Wrench};

use super::model::Exact;
use super::{FORCE, PLACE};
use crate::tables::{Answers, Inputs, Row, RowError, wxyz};

/// The tensions of a row.
fn pulls<M: Exact>(model: &M, row: Row<'_>) -> Result<Vec<Drive>, RowError> {
    Ok(per_tendon(model, row, "tau_", "_N")?.into_iter().map(Drive::Force).collect())
}

/// The inputs `before1after`, `before2after`, ... of a row.
fn per_tendon<M: Exact>(model: &M, row: Row<'_>, before: &str, after: &str) -> Result<Vec<f64>, RowError> {
    let count = model.tendon_count();
    (1..=count).map(|tendon| row.number(&format!("{before}{tendon}{after}"))).collect()
}

/// Tip and lengths under tensions.
pub(super) fn tip<M: Exact>(model: &M, inputs: Inputs<'_>) -> Vec<Answers> {
    let model = model.exact();
    inputs.each(|row| Ok(answers(&model.solve(InputRef::drives(&pulls(&model, row)?))?)))
}

/// The same with a dead force at the tip.
pub(super) fn loaded<M: Exact>(model: &M, inputs: Inputs<'_>) -> Vec<Answers> {
    let model = model.exact();
    inputs.each(|row| {
        let wrenches = [Wrench::force(row.numbers(FORCE)?)];
        let pulls = pulls(&model, row)?;
        Ok(answers(&model.solve(InputRef::drives(&pulls).with_wrenches(&wrenches))?))
    })
}

fn answers(solution: &impl RodSolution) -> Vec<f64> {
    let tip = solution.tip();
    [tip.translation.vector.as_slice(), &wxyz(&tip), solution.lengths()].concat()
}

/// Tensions at which the tendons have these lengths inside of the robot.
pub(super) fn tensions<M: Exact>(model: &M, inputs: Inputs<'_>) -> Vec<Answers> {
    let model = model.exact();
    inputs.each(|row| {
        let lengths = per_tendon(&model, row, "len_", "_m")?;
        let unstressed = model.unstressed_lengths().as_ref().iter();
        let displacement = |(unstressed, length): (&f64, &f64)| Drive::Displacement(unstressed - length);
        let tendons: Vec<Drive> = unstressed.zip(&lengths).map(displacement).collect();
        Ok(model.solve(InputRef::drives(&tendons))?.tensions().as_ref().to_vec())
    })
}

/// Pose and strain along the robot.
pub(super) fn shape<M: Exact>(model: &M, inputs: Inputs<'_>) -> Vec<Answers> {
    let model = model.exact();
    let mut last: Option<(Vec<Drive>, M::Solution)> = None;
    inputs.each(|row| {
        let pulls = pulls(&model, row)?;
        let solution = match last.take() {
            Some((known, solution)) if known == pulls => solution,
            _ => model.solve(InputRef::drives(&pulls))?,
        };
        let station = solution.station(row.number(PLACE)?);
        last = Some((pulls, solution));
        let station = station?;
        Ok([station.pose.translation.vector.as_slice(), &wxyz(&station.pose), station.strain.as_slice()]
            .concat())
    })
}

/// Derivatives of tip and lengths; linear comes first.
pub(super) fn sensitivity<M: Exact>(model: &M, inputs: Inputs<'_>) -> Vec<Answers> {
    let model = model.exact();
    inputs.each(|row| {
        let found = model.solve(InputRef::drives(&pulls(&model, row)?))?.sensitivity()?;
        let (angular, linear) = ([0, 1, 2], [3, 4, 5]);
        let mut answers = Vec::new();
        for rows in [linear, angular] {
            for k in rows {
                answers.extend(found.tip_by_tension.as_ref().iter().map(|column| column[k]));
            }
        }
        answers.extend_from_slice(found.length_by_tension.entries());
        // Forces come before couples.
        for rows in [linear, angular] {
            for columns in [linear, angular] {
                for row in rows {
                    answers.extend(columns.map(|column| found.compliance[(row, column)]));
                }
            }
        }
        Ok(answers)
    })
}
