//! Motions: the rows of a table are instants of one motion, in any order.

use core::f64::consts::{PI, TAU};
use core::ops::ControlFlow;

use pliant::nalgebra::Vector3;
use pliant::rods::{BaseMotion, InputRef, Orders, Strain};
use pliant::{Beginning, Input, Instant, Simulation, Wrench};

use crate::tables::{Answers, Inputs, RowError, wxyz};

/// The tolerance of all motions.
const TOLERANCE: f64 = 1e-9;

/// The ramp of the tables and its derivatives by `x`, first and second; `x` from 0 to 1.
fn ramp(x: f64) -> [f64; 3] {
    let x = x.clamp(0.0, 1.0);
    [
        x.powi(4) * (35.0 - x * (84.0 - x * (70.0 - 20.0 * x))),
        140.0 * (x * (1.0 - x)).powi(3),
        420.0 * (x * (1.0 - x)).powi(2) * (1.0 - 2.0 * x),
    ]
}

/// The answers of an instant: pose, velocities, energies, force on the base, lengths and tensions; `push` is a dead force at the tip along y, N, whose energy is not among them.
fn answers(strain: &Strain, found: &Instant, push: f64) -> Vec<f64> {
    let velocity = found.tip_velocity;
    let energies = [found.kinetic, found.elastic, found.loads + push * found.tip.translation.y];
    let base = found.base_wrench.unwrap_or_default();
    let taken = strain.unstressed_lengths().iter().zip(&found.displacements);
    let lengths: Vec<f64> = taken.map(|(all, taken)| all - taken).collect();
    let parts: [&[f64]; 8] = [
        found.tip.translation.vector.as_slice(),
        &wxyz(&found.tip),
        &[velocity[3], velocity[4], velocity[5], velocity[0], velocity[1], velocity[2]],
        &energies,
        &[energies.iter().sum()],
        &[base[3], base[4], base[5]],
        &lengths,
        &found.forces,
    ];
    parts.concat()
}

/// One motion through all rows, under a dead force at the tip along y over time, N.
fn motion(
    strain: &Strain,
    inputs: Inputs<'_>,
    simulation: Simulation<'_>,
    push: impl Fn(f64) -> f64,
) -> Vec<Answers> {
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
    let found = strain.simulate(&simulation, &mut |_| ControlFlow::Continue(()));
    let found = found.and_then(|found| found.complete());
    rows.into_iter()
        .map(|row| {
            let time = row?;
            let found = found.as_ref().map_err(Clone::clone)?;
            let missing =
                || RowError::Input { name: "t_s".to_owned(), text: time.to_string(), expected: "a time" };
            let instant = found.instants.iter().find(|instant| instant.time == time).ok_or_else(missing)?;
            Ok(answers(strain, instant, push(time)))
        })
        .collect()
}

/// A motion under tensions, from the equilibrium.
fn pulled<const N: usize>(
    strain: &Strain,
    inputs: Inputs<'_>,
    breaks: &[f64],
    tensions: impl Fn(f64) -> [f64; N],
) -> Vec<Answers> {
    let input = Input::forces(&[0.0; N]);
    let tendons = |t: f64, numbers: &mut [f64]| numbers.copy_from_slice(&tensions(t));
    motion(strain, inputs, Simulation { breaks, ..Simulation::to(0.0, &input) }.driven(&tendons), |_| 0.0)
}

pub(super) fn ramp_a(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    pulled(strain, inputs, &[0.1], |t| [3.0, 0.0, 1.0].map(|tension| ramp(t / 0.1)[0] * tension))
}

pub(super) fn ramp_c(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    pulled(strain, inputs, &[0.1], |t| [4.0, 0.0].map(|tension| ramp(t / 0.1)[0] * tension))
}

pub(super) fn release(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    pulled(strain, inputs, &[0.02], |t| [(1.0 - ramp(t / 0.02)[0]) * 4.0, 0.0, 0.0])
}

pub(super) fn payload(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    let force = |t: f64| {
        let x = (t / 0.1).clamp(0.0, 1.0);
        0.05 * 256.0 * (x * (1.0 - x)).powi(4)
    };
    let bump = |t: f64, wrenches: &mut [Wrench]| wrenches[0].force = Vector3::new(0.0, force(t), 0.0);
    let input = Input::forces(&[1.0, 0.0, 0.5]).with_wrench(Wrench::force([0.0; 3]));
    let simulation = Simulation { wrenches: Some(&bump), breaks: &[0.1], ..Simulation::to(0.0, &input) };
    motion(strain, inputs, simulation, force)
}

pub(super) fn displacement_a(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    let first = match strain.solve(InputRef::forces(&[3.0; 3])) {
        Ok(found) => found.displacements().as_ref().to_vec(),
        Err(error) => return (0..inputs.len()).map(|_| Err(error.clone().into())).collect(),
    };
    let tendons = |t: f64, numbers: &mut [f64]| {
        for ((number, first), i) in numbers.iter_mut().zip(&first).zip(0_u8..) {
            let angle = TAU * f64::from(i) / 3.0;
            let change = 6e-3 * angle.cos() + 3e-3 * angle.sin() * (6.0 * PI * t).sin();
            *number = first + ramp(t / 0.15)[0] * change;
        }
    };
    let input = Input::displacements(&first);
    let simulation = Simulation { breaks: &[0.15], ..Simulation::to(0.0, &input) }.driven(&tendons);
    motion(strain, inputs, simulation, |_| 0.0)
}

/// `a(t) = 5 mm w(t/0.1) (1 - w((t - 0.3)/0.1)) sin(16 pi t)` along the world's x.
pub(super) fn base_shake(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    let input = Input::forces(&[2.0, 0.0, 0.0]);
    let rest = BaseMotion::rest(strain.base());
    let base = |t: f64| {
        let ([a, da, dda], [b, db, ddb]) = (ramp(t / 0.1), ramp((t - 0.3) / 0.1));
        let ([b, db, ddb], w) = ([1.0 - b, -db, -ddb], 16.0 * PI);
        let (sin, cos) = (w * t).sin_cos();
        // Value and derivatives by time of the product of both ramps, whose length is 0.1 s, and of the sine.
        let (product, first) = (a * b, (da * b + a * db) / 0.1);
        let second = (dda * b + 2.0 * da * db + a * ddb) / 0.01;
        let along = |value: f64| [5e-3 * value, 0.0, 0.0];
        BaseMotion {
            position: along(product * sin),
            velocity: along(first * sin + product * w * cos),
            acceleration: along(second * sin + 2.0 * first * w * cos - product * w * w * sin),
            ..rest
        }
    };
    let simulation =
        Simulation { base: Some(&base), breaks: &[0.1, 0.3, 0.4], ..Simulation::to(0.0, &input) };
    motion(strain, inputs, simulation, |_| 0.0)
}

/// From the straight rod at rest, under gravity over time.
fn swung(strain: &Strain, inputs: Inputs<'_>, breaks: &[f64], gravity: impl Fn(f64) -> f64) -> Vec<Answers> {
    let gravity = |t: f64| [0.0, 0.0, -9.81 * gravity(t)];
    let (input, from) = (Input::default(), Beginning::Undeformed);
    let simulation = Simulation { gravity: Some(&gravity), breaks, from, ..Simulation::to(0.0, &input) };
    motion(strain, inputs, simulation, |_| 0.0)
}

pub(super) fn swing(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    swung(strain, inputs, &[0.1], |t| ramp(t / 0.1)[0])
}

/// Gravity that is there at once excites all modes: the tip converges like the fifth power of the number of functions.
const SUDDEN: Orders = Orders { torsion: 1, bending: 32, extension: 0, shear: 0 };

pub(super) fn swing_sudden(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    swung(&strain.clone().with_orders(SUDDEN), inputs, &[], |_| 1.0)
}
