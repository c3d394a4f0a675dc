//! Equilibria with weight, and vibrations about them.

use core::f64::consts::PI;

use pliant::parallel::{Input, Load, Parallel, ParallelSolution, Rope, SlopeInertia};
use pliant::{AfterJump, Branch, Drive, Error, Modes, Settings};

use super::{ANGLES, CASE, SAMPLE};
use crate::tables::{Answers, Inputs, Row, RowError, wxyz};

/// The tables have the equilibria that are connected to the motors' zero.
const FOLLOWED: Settings = Settings {
    tolerance: 1e-12,
    max_evaluations: 20_000,
    branch: Branch::Followed,
    after_jump: AfterJump::Stop,
    take_stable_side: false,
    accuracy: None,
};

/// Gravity along z, m/s^2, and loads of a case.
fn of_case(case: &str) -> Option<(f64, Vec<Load>)> {
    Some(match case {
        "unloaded" => (0.0, vec![]),
        "pulleyA" => (0.0, vec![pulley(0.5)]),
        "gravity" => (-9.81, vec![]),
        "hanging" => (9.81, vec![]),
        _ => return None,
    })
}

/// The rope of the case pulleyA with this force, N.
pub(super) fn pulley(force: f64) -> Load {
    Load::from(Rope::new(force, [0.3, 0.1, 0.6]))
}

/// The angles (39) of a sample, rad: those at the motors' zero are number 0.
pub(super) fn sample(number: usize) -> [f64; 3] {
    if number == 0 {
        return [0.0; 3];
    }
    let phase = (number - 1) as f64 * PI / 5.0;
    core::array::from_fn(|motor| -PI / 12.0 * ((phase + motor as f64 * 2.0 * PI / 3.0).sin() + 1.0))
}

/// The same where the number may be a part of the way to sample 1.
fn of_sample(number: f64) -> Option<[f64; 3]> {
    if (0.0..1.0).contains(&number) {
        return Some(sample(1).map(|angle| number * angle));
    }
    (1..=10).find(|sample| *sample as f64 == number).map(sample)
}

/// The robot with this gravity along z, relaxation, s, and elements per rod.
pub(super) fn robot(
    robot: &Parallel,
    [weight, relaxation]: [f64; 2],
    elements: usize,
) -> Result<Parallel, Error> {
    let mut robot = robot.clone().with_elements(elements);
    robot.set_parameter("weight", weight)?;
    robot.set_parameter("relaxation", relaxation)?;
    Ok(robot)
}

/// The equilibrium of a row: under its loads with the motors at zero, then turned.
fn state(
    parallel: &Parallel,
    row: Row<'_>,
    (relaxation, elements): (f64, usize),
    angles: [f64; 3],
) -> Result<ParallelSolution, RowError> {
    let case = row.text(CASE)?;
    let (weight, loads) = of_case(case).ok_or_else(|| RowError::Input {
        name: CASE.to_owned(),
        text: case.to_owned(),
        expected: "unloaded, pulleyA, gravity or hanging",
    })?;
    let mut solver = robot(parallel, [weight, relaxation], elements)?.solver();
    solver.solve(&Input::displacements(&[0.0; 3]).with_loads(&loads))?;
    let found = solver.solve_with(&Input::displacements(&angles).with_loads(&loads), &FOLLOWED)?;
    if found.unstable_modes() > 0 { Err(RowError::Unstable) } else { Ok(solver.into_solution()) }
}

fn modes(
    found: &ParallelSolution,
    most: usize,
    drive: Drive,
    slopes: SlopeInertia,
) -> Result<Modes, RowError> {
    Ok(found.modes_with(most, &[drive; 3], slopes)?)
}

/// Motors held.
const HELD: Drive = Drive::Displacement(0.0);

fn frequencies(modes: &Modes) -> Vec<f64> {
    let frequency = |index: usize| modes.undamped.get(index).and_then(|mode| mode.frequency());
    (0..12).map(|index| frequency(index).unwrap_or(f64::NAN)).collect()
}

pub(super) fn equilibria(parallel: &Parallel, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let found = state(parallel, row, (0.0, inputs.elements), row.numbers(ANGLES)?)?;
        let pose = found.platform();
        let torques = (0..3).map(|motor| found.torque(motor)).collect::<Result<Vec<_>, _>>()?;
        let position: [f64; 3] = pose.translation.vector.into();
        Ok(position.into_iter().chain(wxyz(&pose)).chain(torques).collect())
    })
}

pub(super) fn undamped(parallel: &Parallel, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let found = state(parallel, row, (0.0, inputs.elements), row.numbers(ANGLES)?)?;
        Ok(frequencies(&modes(&found, 12, HELD, SlopeInertia::Consistent)?))
    })
}

pub(super) fn damped(parallel: &Parallel, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let how = (row.number("beta_s")?, inputs.elements);
        let found = state(parallel, row, how, row.numbers(ANGLES)?)?;
        let modes = modes(&found, 6, HELD, SlopeInertia::Consistent)?;
        let parts = |index: usize| {
            modes.damped.get(index).map_or([f64::NAN; 2], |mode| [mode.eigenvalue.re, mode.eigenvalue.im])
        };
        Ok((0..6).flat_map(parts).collect())
    })
}

pub(super) fn free(parallel: &Parallel, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let found = state(parallel, row, (0.0, inputs.elements), row.numbers(ANGLES)?)?;
        let modes = modes(&found, 9, Drive::Force(0.0), SlopeInertia::Consistent)?;
        let squared = |index: usize| modes.undamped.get(index).map_or(f64::NAN, |mode| mode.squared);
        Ok((0..9).map(squared).collect())
    })
}

pub(super) fn by_elements(parallel: &Parallel, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let mass = row.text("mass")?;
        if mass != "lse" {
            let (name, text) = ("mass".to_owned(), mass.to_owned());
            return Err(RowError::Input {
                name,
                text,
                expected: "lse: the velocity of the element's own curve",
            });
        }
        let angles = of_sample(row.number(SAMPLE)?).ok_or_else(|| RowError::Input {
            name: SAMPLE.to_owned(),
            text: row.text(SAMPLE).unwrap_or_default().to_owned(),
            expected: "the number of a sample, 0 to 10, or a part of the way to sample 1",
        })?;
        let found = state(parallel, row, (0.0, row.whole("elements")?), angles)?;
        Ok(frequencies(&modes(&found, 12, HELD, SlopeInertia::Condensed)?))
    })
}
