//! Motions: the rows of a table are instants of one motion, in any order.

use core::ops::ControlFlow;

use pliant::motion::Options;
use pliant::nalgebra::Vector3;
use pliant::parallel::{Drive, Load, Parallel, ParallelInstant, ParallelMotionInput, ParallelStart, Wrench};

use super::states::{pulley, robot, sample};
use crate::tables::{Answers, Inputs, RowError, wxyz};

/// The tolerance of all motions.
const TOLERANCE: f64 = 1e-9;
/// Retardation time of the damped ones, s.
const RELAXATION: f64 = 2e-3;

/// `35 x^4 - 84 x^5 + 70 x^6 - 20 x^7` from 0 to 1.
fn ramp(x: f64) -> f64 {
    let x = x.clamp(0.0, 1.0);
    x.powi(4) * (35.0 - x * (84.0 - x * (70.0 - 20.0 * x)))
}

fn answers(found: &ParallelInstant) -> Vec<f64> {
    let parts: [&[f64]; 6] = [
        found.platform.translation.vector.as_slice(),
        &wxyz(&found.platform),
        found.velocity.as_slice(),
        found.spin.as_slice(),
        &found.torques,
        &[found.kinetic, found.elastic],
    ];
    parts.concat()
}

/// One motion through all rows, from the equilibrium.
fn motion(parallel: &Parallel, inputs: Inputs<'_>, input: &ParallelMotionInput<'_>) -> Vec<Answers> {
    let time = |index: usize| -> Result<f64, RowError> {
        let time = inputs.row(index).number("t_s")?;
        let (name, text) = ("t_s".to_owned(), time.to_string());
        let expected = "a time that is not negative";
        if time >= 0.0 { Ok(time) } else { Err(RowError::Input { name, text, expected }) }
    };
    let rows: Vec<Result<f64, RowError>> = (0..inputs.len()).map(time).collect();
    let mut times: Vec<f64> = rows.iter().flatten().copied().collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let span = [0.0, times.last().copied().unwrap_or_default()];
    let options = Options::default().with_tolerance(TOLERANCE).with_landing();
    let found = parallel
        .simulate(input, ParallelStart::Equilibrium, span, &times, &options, |_| ControlFlow::Continue(()));
    let found = found.and_then(|found| found.complete());
    rows.into_iter()
        .map(|row| {
            let time = row?;
            let found = found.as_ref().map_err(Clone::clone)?;
            let missing =
                || RowError::Input { name: "t_s".to_owned(), text: time.to_string(), expected: "a time" };
            found.instants.iter().find(|instant| instant.time == time).map(answers).ok_or_else(missing)
        })
        .collect()
}

/// The same answer to every row.
fn refused(inputs: &Inputs<'_>, error: &pliant::Error) -> Vec<Answers> {
    (0..inputs.len()).map(|_| Err(error.clone().into())).collect()
}

/// To a part of sample 1 in 0.25 s.
fn turned(parallel: &Parallel, inputs: Inputs<'_>, weight: f64, part: f64) -> Vec<Answers> {
    let parallel = match robot(parallel, [weight, RELAXATION], inputs.elements) {
        Ok(found) => found,
        Err(error) => return refused(&inputs, &error),
    };
    let motors = |t: f64, drives: &mut [Drive]| {
        for (drive, angle) in drives.iter_mut().zip(sample(1)) {
            *drive = Drive::Displacement(part * ramp(t / 0.25) * angle);
        }
    };
    motion(&parallel, inputs, &ParallelMotionInput { breaks: &[0.25], ..ParallelMotionInput::new(&motors) })
}

pub(super) fn moved(parallel: &Parallel, inputs: Inputs<'_>) -> Vec<Answers> {
    turned(parallel, inputs, 0.0, 1.0)
}

pub(super) fn moved_upright(parallel: &Parallel, inputs: Inputs<'_>) -> Vec<Answers> {
    turned(parallel, inputs, -9.81, 0.25)
}

pub(super) fn falling(parallel: &Parallel, inputs: Inputs<'_>) -> Vec<Answers> {
    turned(parallel, inputs, -9.81, 1.0)
}

pub(super) fn moved_hanging(parallel: &Parallel, inputs: Inputs<'_>) -> Vec<Answers> {
    turned(parallel, inputs, 9.81, 1.0)
}

/// Motors at zero, and a load that goes away.
fn let_go(
    parallel: &Parallel,
    inputs: Inputs<'_>,
    (relaxation, end): (f64, f64),
    load: impl Fn(f64) -> Load,
) -> Vec<Answers> {
    let parallel = match robot(parallel, [0.0, relaxation], inputs.elements) {
        Ok(found) => found,
        Err(error) => return refused(&inputs, &error),
    };
    let motors = |_: f64, _: &mut [Drive]| {};
    let full = [load(1.0)];
    let varied = |t: f64, loads: &mut [Load]| loads[0] = load(1.0 - ramp(t / end));
    let breaks = [end];
    let input = ParallelMotionInput {
        loads: &full,
        varied: Some(&varied),
        breaks: &breaks,
        ..ParallelMotionInput::new(&motors)
    };
    motion(&parallel, inputs, &input)
}

pub(super) fn released(parallel: &Parallel, inputs: Inputs<'_>) -> Vec<Answers> {
    let_go(parallel, inputs, (RELAXATION, 0.03), |factor| {
        let force = factor * Vector3::new(0.06, -0.04, 0.10);
        Load::from(Wrench::force(force)).offset([0.01, 0.0, 0.02])
    })
}

pub(super) fn unloaded(parallel: &Parallel, inputs: Inputs<'_>) -> Vec<Answers> {
    let_go(parallel, inputs, (0.0, 0.02), |factor| pulley(0.5 * factor))
}
