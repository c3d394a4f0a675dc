//! Motions: the rows of a table are instants of one motion, in any order.

use core::ops::ControlFlow;

use pliant::nalgebra::Vector3;
use pliant::parallel::Parallel;
use pliant::{Input, Instant, Load, Rope, Simulation, Wrench};

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

fn answers(found: &Instant) -> Vec<f64> {
    let [spin, velocity] = [0, 3].map(|from| found.tip_velocity.fixed_rows::<3>(from).into_owned());
    let spin = found.tip.rotation.inverse() * spin;
    let parts: [&[f64]; 6] = [
        found.tip.translation.vector.as_slice(),
        &wxyz(&found.tip),
        velocity.as_slice(),
        spin.as_slice(),
        &found.forces,
        &[found.kinetic, found.elastic],
    ];
    parts.concat()
}

/// One motion through all rows, from the equilibrium.
fn motion(parallel: &Parallel, inputs: Inputs<'_>, simulation: Simulation<'_>) -> Vec<Answers> {
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
    let end = times.last().copied().unwrap_or_default();
    let simulation = Simulation { end, times: &times, ..simulation };
    let simulation = simulation.with_waves().with_tolerance(TOLERANCE).with_landing().without_balance();
    let found = parallel.simulate(&simulation, &mut |_| ControlFlow::Continue(()));
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
    let motors = |t: f64, angles: &mut [f64]| {
        for (angle, end) in angles.iter_mut().zip(sample(1)) {
            *angle = part * ramp(t / 0.25) * end;
        }
    };
    let input = Input::displacements(&[0.0; 3]);
    let simulation = Simulation { breaks: &[0.25], ..Simulation::to(0.0, &input) };
    motion(&parallel, inputs, simulation.driven(&motors))
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
    let input = Input::displacements(&[0.0; 3]).with_loads(&[load(1.0)]);
    let at = |t: f64| Input::default().with_loads(&[load(1.0 - ramp(t / end))]);
    let pushed = |t: f64, wrenches: &mut [Wrench]| wrenches.copy_from_slice(&at(t).wrenches);
    let pulled = |t: f64, ropes: &mut [Rope]| ropes.copy_from_slice(&at(t).ropes);
    let breaks = [end];
    let simulation = Simulation {
        wrenches: Some(&pushed),
        ropes: Some(&pulled),
        breaks: &breaks,
        ..Simulation::to(0.0, &input)
    };
    motion(&parallel, inputs, simulation)
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
