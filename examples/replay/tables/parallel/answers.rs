//! The results of a state in the tables.

use pliant::parallel::{Parallel, ParallelSensitivity};

use super::states::States;
use super::{ELEMENTS, PLACE, ROD};
use crate::tables::{Answers, Inputs, Row, RowError, wxyz};

/// The platform by its quaternion.
pub(super) fn pose(robot: &Parallel, inputs: Inputs<'_>) -> Vec<Answers> {
    let mut states = States::new(robot);
    inputs.each(|row| {
        let platform = states.of(row, inputs.elements)?.platform();
        Ok([platform.translation.vector.as_slice(), &wxyz(&platform)].concat())
    })
}

/// The platform by its rotation vector, with the number of elements in the row.
pub(super) fn discrete_pose(robot: &Parallel, inputs: Inputs<'_>) -> Vec<Answers> {
    let mut states = States::new(robot);
    inputs.each(|row| {
        let platform = states.of(row, row.whole(ELEMENTS)?)?.platform();
        let turn = platform.rotation.scaled_axis();
        Ok([platform.translation.vector.as_slice(), turn.as_slice()].concat())
    })
}

/// Wrenches of the sections at both ends of a rod.
pub(super) fn rod_wrench(robot: &Parallel, inputs: Inputs<'_>) -> Vec<Answers> {
    let mut states = States::new(robot);
    inputs.each(|row| {
        let rod = rod(robot, row)?;
        Ok(states.of(row, inputs.elements)?.rod_wrench(rod)?.iter().flatten().copied().collect())
    })
}

/// A point of a rod.
pub(super) fn rod_point(robot: &Parallel, inputs: Inputs<'_>) -> Vec<Answers> {
    let mut states = States::new(robot);
    inputs.each(|row| {
        let (rod, s) = (rod(robot, row)?, row.number(PLACE)?);
        Ok(states.of(row, inputs.elements)?.station(rod, s)?.pose.translation.vector.as_slice().to_vec())
    })
}

/// The compliance by blocks of rotations, displacements, couples and forces; then the derivatives by the motors.
pub(super) fn sensitivity(robot: &Parallel, inputs: Inputs<'_>) -> Vec<Answers> {
    let mut states = States::new(robot);
    inputs.each(|row| {
        let state = states.of(row, inputs.elements)?;
        let ParallelSensitivity { compliance, platform_by_motor, .. } = state.sensitivity()?;
        let mut answers = Vec::new();
        for rows in [0, 3] {
            for columns in [0, 3] {
                // Block by rows.
                answers.extend(compliance.fixed_view::<3, 3>(rows, columns).transpose().iter());
            }
        }
        answers.extend(platform_by_motor.transpose().iter());
        Ok(answers)
    })
}

/// The rod of a row.
fn rod(robot: &Parallel, row: Row<'_>) -> Result<usize, RowError> {
    let text = row.text(ROD)?;
    let number = text.parse().ok().filter(|number| (0..robot.rods().len()).contains(number));
    number.ok_or_else(|| RowError::Input {
        name: ROD.to_owned(),
        text: text.to_owned(),
        expected: "an integer from 0 to 5",
    })
}
