//! Tables of single evaluations: `Q`, mass matrices and loads.

use pliant::segments::{ConstantCurvature, Error, State};

use crate::tables::{Answers, Inputs, Row, RowError};

/// `Q` [CC 14, 17, 18].
pub(super) fn q_matrix(robot: &ConstantCurvature, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| Ok(robot.q_matrix(row.number("theta_rad")?).concat()))
}

/// Algorithm 1 in `(theta, r, phi)`.
pub(super) fn inverse_dynamics(
    consistent: &ConstantCurvature,
    published: &ConstantCurvature,
    inputs: Inputs<'_>,
) -> Vec<Answers> {
    inputs.each(|row| match row.text("variant")? {
        "consistent" => polar(consistent, row),
        "printed" => polar(published, row),
        other => Err(unknown(other)),
    })
}

/// Algorithm 1 in `(Dx, Dy, L)`, straight segments included.
pub(super) fn smooth_chart(
    consistent: &ConstantCurvature,
    published: &ConstantCurvature,
    inputs: Inputs<'_>,
) -> Vec<Answers> {
    inputs.each(|row| match row.text("variant")? {
        "consistent" => smooth(consistent, row),
        "printed" => smooth(published, row),
        other => Err(unknown(other)),
    })
}

pub(super) fn unknown(variant: &str) -> RowError {
    RowError::Input {
        name: "variant".to_owned(),
        text: variant.to_owned(),
        expected: "`printed` or `consistent`",
    }
}

type Pair = [[f64; 3]; 2];

fn pair([a, b, c, d, e, f]: [f64; 6]) -> Pair {
    [[a, b, c], [d, e, f]]
}

fn along(row: [f64; 3], values: [f64; 3]) -> f64 {
    row.iter().zip(values).map(|(entry, value)| entry * value).sum()
}

fn columns(matrix: &[[f64; 3]; 3]) -> [[f64; 3]; 3] {
    core::array::from_fn(|k| matrix.map(|row| row[k]))
}

/// `J^T` times the vectors of the segments.
fn pulled_back(jacobians: &[[[f64; 3]; 3]; 2], loads: &[[f64; 3]]) -> Vec<f64> {
    let entry = |segment: usize, k: usize| -> f64 {
        (0..3).map(|row| jacobians[segment][row][k] * loads[segment][row]).sum()
    };
    (0..2)
        .flat_map(|segment| (0..3).map(move |k| (segment, k)))
        .map(|(segment, k)| entry(segment, k))
        .collect()
}

fn polar(robot: &ConstantCurvature, row: Row<'_>) -> Answers {
    let q = pair(row.numbers(["q_1", "q_2", "q_3", "q_4", "q_5", "q_6"])?);
    let qd = pair(row.numbers(["qd_1", "qd_2", "qd_3", "qd_4", "qd_5", "qd_6"])?);
    let qdd = pair(row.numbers(["qdd_1", "qdd_2", "qdd_3", "qdd_4", "qdd_5", "qdd_6"])?);
    // u = (theta cos phi, theta sin phi, theta r) and its derivatives in time.
    let mut jacobians = [[[0.0; 3]; 3]; 2];
    let (mut shape, mut rate, mut acceleration) = ([[0.0; 3]; 2], [[0.0; 3]; 2], [[0.0; 3]; 2]);
    for segment in 0..2 {
        let ([theta, r, phi], [theta_d, r_d, phi_d]) = (q[segment], qd[segment]);
        let (s, c) = phi.sin_cos();
        shape[segment] = [theta * c, theta * s, theta * r];
        let jacobian = [[c, 0.0, -theta * s], [s, 0.0, theta * c], [r, theta, 0.0]];
        let (swing, inward) = (2.0 * theta_d * phi_d, theta * phi_d * phi_d);
        let bias = [-swing * s - inward * c, swing * c - inward * s, 2.0 * theta_d * r_d];
        for k in 0..3 {
            rate[segment][k] = along(jacobian[k], qd[segment]);
            acceleration[segment][k] = along(jacobian[k], qdd[segment]) + bias[k];
        }
        jacobians[segment] = jacobian;
    }
    let state = robot.state(&shape, &rate)?;
    let loads = robot.loads(&state, &acceleration, None)?;
    let equations = robot.equations(&state, None)?;
    let mut answers = Vec::new();
    for (i, left) in jacobians.iter().enumerate() {
        for left in columns(left) {
            for (j, right) in jacobians.iter().enumerate() {
                let block = &equations.mass[i][j];
                for right in columns(right) {
                    let rows = left.iter().zip(block).map(|(factor, row)| factor * along(*row, right));
                    answers.push(rows.sum());
                }
            }
        }
    }
    let mut on_radius = [[0.0; 2]; 2];
    for (segment, load) in on_radius.iter_mut().enumerate() {
        *load = robot.loads_on_radius(segment, q[segment][1], qd[segment][1])?;
    }
    let alone = |kind: usize| on_radius.iter().flat_map(move |load| [0.0, load[kind], 0.0]);
    answers.extend(pulled_back(&jacobians, &loads.inertial));
    answers.extend(pulled_back(&jacobians, &loads.extension));
    answers.extend(alone(0));
    answers.extend(pulled_back(&jacobians, &loads.gravity));
    answers.extend(alone(1));
    let mut forces = [0.0; 6];
    robot.actuator_forces(&loads.total(), &mut forces)?;
    answers.extend(forces);
    Ok(answers)
}

fn smooth(robot: &ConstantCurvature, row: Row<'_>) -> Answers {
    let shape = pair(row.numbers(["u_1", "u_2", "u_3", "u_4", "u_5", "u_6"])?);
    let rate = pair(row.numbers(["v_1", "v_2", "v_3", "v_4", "v_5", "v_6"])?);
    let acceleration = pair(row.numbers(["a_1", "a_2", "a_3", "a_4", "a_5", "a_6"])?);
    let state = robot.state(&shape, &rate)?;
    let loads = robot.loads(&state, &acceleration, None)?;
    let equations = robot.equations(&state, None)?;
    let mut answers = Vec::new();
    for i in 0..2 {
        for k in 0..3 {
            for j in 0..2 {
                answers.extend(equations.mass[i][j][k]);
            }
        }
    }
    answers.extend(velocity_part(robot, &state)?.concat());
    let mut damping = loads.damping;
    for (load, state) in damping.iter_mut().zip(shape) {
        if state[0] == 0.0 && state[1] == 0.0 {
            // The damping of the change of |kappa| has no limit there.
            (load[0], load[1]) = (f64::NAN, f64::NAN);
        }
    }
    for part in [&loads.inertial, &loads.extension, &loads.bending, &loads.gravity, &damping] {
        answers.extend(part.concat());
    }
    Ok(answers)
}

/// The inertial load of the velocities alone.
fn velocity_part(robot: &ConstantCurvature, state: &State) -> Result<Vec<[f64; 3]>, Error> {
    let loads = robot.loads(state, &[[0.0; 3]; 2], None)?;
    Ok(loads.inertial)
}
