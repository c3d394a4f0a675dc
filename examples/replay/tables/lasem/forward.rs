//! Forward tables of the unloaded robots: every row is a solve of its own.

use pliant::planar::{Input, Planar, PlanarSolution};

use crate::tables::{Answers, Inputs, Row, RowError};

/// Constant section and spacing [LASEM 12, 13, 14, 15].
pub(super) fn classic(robot: &Planar, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let solution = solve(robot, row)?;
        let mut answers = one_input(&solution);
        answers.push(solution.station(0.0)?.kappa);
        Ok(answers)
    })
}

/// Spacing that varies [LASEM 22, 23, 25].
pub(super) fn routing(robot: &Planar, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| Ok(one_input(&solve(robot, row)?)))
}

/// Stiffness that varies [LASEM 26, 27, 28, 30].
pub(super) fn nonuniform(robot: &Planar, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| Ok(one_input(&solve(robot, row)?)))
}

/// Spacing that varies [LASEM 22, 23, 25], along the backbone.
pub(super) fn routing_profile(robot: &Planar, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let [difference, s] = row.numbers(["DeltaF_N", "s_m"])?;
        let point =
            robot.solve(&Input::forces(&[difference.max(0.0), (-difference).max(0.0)]))?.station(s)?;
        Ok(vec![point.theta, point.x, point.y])
    })
}

/// Extensible backbone [LASEM 37, 38, 39, 40] with the signs corrected, from tensions.
pub(super) fn axial_by_force(robot: &Planar, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let [f1, f2] = row.numbers(["F1_N", "F2_N"])?;
        let solution = robot.solve(&Input::forces(&[f1, f2]))?;
        let [delta_l1, delta_l2] = solution.displacements();
        Ok([vec![delta_l1, delta_l2], extensible(&solution)?].concat())
    })
}

/// Extensible backbone [LASEM 37, 38, 39, 40] with the signs corrected, from displacements.
pub(super) fn axial_by_displacement(robot: &Planar, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let [delta_l1, delta_l2] = row.numbers(["Delta_l1_m", "Delta_l2_m"])?;
        extensible(&robot.solve(&Input::displacements(&[delta_l1, delta_l2]))?)
    })
}

/// Solves for the one input of a row: a difference of forces or a displacement.
fn solve(robot: &Planar, row: Row<'_>) -> Result<PlanarSolution, RowError> {
    let value = row.number("input")?;
    let input = match row.text("mode")? {
        "force" => Input::forces(&[value.max(0.0), (-value).max(0.0)]),
        "displacement" => Input::displacements(&[value, -value]),
        other => {
            let (text, expected) = (other.to_owned(), "`force` or `displacement`");
            return Err(RowError::Input { name: "mode".to_owned(), text, expected });
        }
    };
    Ok(robot.solve(&input)?)
}

fn one_input(solution: &PlanarSolution) -> Vec<f64> {
    let (tip, [displacement, _]) = (solution.tip(), solution.displacements());
    vec![solution.force_difference(), displacement, tip.x(), tip.y(), tip.theta()]
}

/// The strain is the same everywhere on a uniform backbone.
fn extensible(solution: &PlanarSolution) -> Answers {
    let tip = solution.tip();
    Ok(vec![solution.station(0.0)?.u, tip.theta(), tip.x(), tip.y()])
}
