//! Inverse tables: rows are samples of one motion, whatever their order.

use core::f64::consts::TAU;

use pliant::planar::{self, Input, Planar, PlanarTarget, Sample};

use crate::tables::{Answers, Inputs, Row, RowError};

/// Largest distance of the target of a row from the motion, m.
const ON_MOTION: f64 = 1e-9;

/// Trajectory (20) from the tip at `Delta_l(0) = 0.1 m`.
pub(super) fn classic(robot: &Planar, inputs: Inputs<'_>) -> Vec<Answers> {
    wave(robot, 0.1, inputs, |sample| {
        vec![sample.displacements[0], difference(sample), sample.tip.theta(), sample.displacement_rates[0]]
    })
}

/// Trajectory (20) from `Delta_l(0) = 0.04 m`.
pub(super) fn routing(robot: &Planar, inputs: Inputs<'_>) -> Vec<Answers> {
    wave(robot, 0.04, inputs, motion)
}

/// Trajectory (20) from `Delta_l(0) = 0.1 m`, from where it can be followed for 0.12 s only.
pub(super) fn routing_to_singularity(robot: &Planar, inputs: Inputs<'_>) -> Vec<Answers> {
    wave(robot, 0.1, inputs, motion)
}

/// Trajectory (20) from `Delta_l(0) = 0.1 m`.
pub(super) fn nonuniform(robot: &Planar, inputs: Inputs<'_>) -> Vec<Answers> {
    wave(robot, 0.1, inputs, motion)
}

/// Trajectory [LASEM 43, 44] with `R_0 = 0.1 m`, `R_e = 0.02 m` and `T = 1`, from `Delta_l = (0.15, -0.10) m`.
pub(super) fn axial(robot: &Planar, inputs: Inputs<'_>) -> Vec<Answers> {
    let start = Input::displacements(&[0.15, -0.10]);
    let [x_0, y_0] = match robot.solve(&start) {
        Ok(solution) => solution.tip().translation.into(),
        Err(error) => return inputs.each(|_| Err(error.clone().into())),
    };
    let (first, last) = (0.1, 0.02);
    let spiral = |t: f64| {
        let (radius, shrink) = (first - (first - last) * t, last - first);
        let (sin, cos) = (TAU * t).sin_cos();
        let position = [x_0 - first + radius * cos, y_0 + radius * sin];
        let rate = [shrink * cos - radius * TAU * sin, shrink * sin + radius * TAU * cos];
        (PlanarTarget::Position(position), PlanarTarget::Position(rate))
    };
    let samples = follow(robot, spiral, &start, inputs, "t_over_T");
    inputs
        .each(|row| on_motion(row, ["x_d_m", "y_d_m"], spiral(row.number("t_over_T")?).0))
        .into_iter()
        .zip(samples)
        .map(|(checked, sample)| {
            checked?;
            let sample = sample?;
            let ([delta_l1, delta_l2], [rate_1, rate_2]) = (sample.displacements, sample.displacement_rates);
            let strain = robot.solve(&sample.drives)?.station(0.0)?.u;
            Ok(vec![delta_l1, delta_l2, strain, sample.tip.theta(), rate_1, rate_2])
        })
        .collect()
}

fn motion(sample: &Sample) -> Vec<f64> {
    vec![sample.displacements[0], difference(sample), sample.displacement_rates[0]]
}

fn difference(sample: &Sample) -> f64 {
    sample.forces[0] - sample.forces[1]
}

/// Samples of the trajectory [LASEM 20] on the branch of a displacement.
fn wave(
    robot: &Planar,
    displacement: f64,
    inputs: Inputs<'_>,
    answers: impl Fn(&Sample) -> Vec<f64>,
) -> Vec<Answers> {
    let start = Input::displacements(&[displacement, -displacement]);
    let x_0 = match robot.solve(&start) {
        Ok(solution) => solution.tip().x(),
        Err(error) => return inputs.each(|_| Err(error.clone().into())),
    };
    let trajectory = |t: f64| {
        let (sin, cos) = (TAU * t).sin_cos();
        let decay = 0.1 * (-0.1 * t).exp();
        (PlanarTarget::X(x_0 + decay * sin), PlanarTarget::X(decay * (TAU * cos - 0.1 * sin)))
    };
    let samples = follow(robot, trajectory, &start, inputs, "t_s");
    inputs
        .each(|row| on_motion(row, ["x_d_m"], trajectory(row.number("t_s")?).0))
        .into_iter()
        .zip(samples)
        .map(|(checked, sample)| {
            checked?;
            Ok(answers(&sample?))
        })
        .collect()
}

/// Whether the target of a row is where the motion is.
fn on_motion<const N: usize>(row: Row<'_>, names: [&'static str; N], target: PlanarTarget) -> Answers {
    let expected = match target {
        PlanarTarget::X(x) | PlanarTarget::Y(x) | PlanarTarget::Angle(x) => [x, f64::NAN],
        PlanarTarget::Position(position) => position,
        PlanarTarget::Pose(pose) => pose.translation.into(),
    };
    for ((value, expected), name) in row.numbers(names)?.into_iter().zip(expected).zip(names) {
        if (value - expected).abs() > ON_MOTION {
            return Err(RowError::OffMotion { name, value, expected });
        }
    }
    Ok(Vec::new())
}

/// The motion from time 0 to the times of all rows, in the order of the rows. Where it stops, all later rows get the error.
fn follow(
    robot: &Planar,
    trajectory: impl Fn(f64) -> (PlanarTarget, PlanarTarget),
    start: &Input,
    inputs: Inputs<'_>,
    time: &'static str,
) -> Vec<Result<Sample, RowError>> {
    let times: Vec<_> = (0..inputs.len()).map(|row| inputs.row(row).number(time)).collect();
    let mut samples: Vec<Result<Sample, RowError>> =
        times.iter().map(|time| Err(time.clone().err().unwrap_or(RowError::NoStableEquilibrium))).collect();
    let mut order: Vec<(f64, usize)> =
        times.iter().enumerate().filter_map(|(row, time)| Some((*time.as_ref().ok()?, row))).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (before, after): (Vec<_>, Vec<_>) = order.into_iter().partition(|(time, _)| *time < 0.0);
    for half in [after, before.into_iter().rev().collect()] {
        let mut tracker = robot.tracker(&trajectory, start);
        for (time, row) in half {
            let sample = match &mut tracker {
                Ok(tracker) => tracker.step(time),
                Err(error) => Err(error.clone()),
            };
            if let Err(error) = &sample {
                tracker = Err(planar::Error::clone(error));
            }
            samples[row] = sample.map_err(RowError::from);
        }
    }
    samples
}
