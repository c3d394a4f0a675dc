//! Motions: the rows of a table are instants of one motion, in any order.

use core::f64::consts::{PI, TAU};
use core::ops::ControlFlow;

use pliant::motion::Options;
use pliant::nalgebra::Vector3;
use pliant::rods::{
    BaseMotion, Drive, InputRef, Orders, RodInstant, RodMotionInput, RodStart, Strain, Wrench,
};

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

/// Tensions `(list) factor`.
fn pull(drives: &mut [Drive], tensions: &[f64], factor: f64) {
    for (drive, tension) in drives.iter_mut().zip(tensions) {
        *drive = Drive::Force(factor * tension);
    }
}

/// The answers of an instant: pose, velocities, energies, force on the base, lengths and tensions.
fn answers(found: &RodInstant) -> Vec<f64> {
    let velocity = found.tip_velocity;
    let energies = [found.kinetic, found.elastic, found.weight];
    let parts: [&[f64]; 8] = [
        found.tip.translation.vector.as_slice(),
        &wxyz(&found.tip),
        &[velocity[3], velocity[4], velocity[5], velocity[0], velocity[1], velocity[2]],
        &energies,
        &[energies.iter().sum()],
        &[found.base_wrench[3], found.base_wrench[4], found.base_wrench[5]],
        found.lengths.as_ref(),
        found.tensions.as_ref(),
    ];
    parts.concat()
}

/// One motion through all rows.
fn motion(
    strain: &Strain,
    inputs: Inputs<'_>,
    input: &RodMotionInput<'_>,
    start: RodStart<'_>,
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
    let span = [0.0, times.last().copied().unwrap_or_default()];
    let options = Options::default().with_tolerance(TOLERANCE).with_landing();
    let found = strain.simulate(input, start, span, &times, &options, |_| ControlFlow::Continue(()));
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

/// A motion under tensions, from the equilibrium.
fn pulled(
    strain: &Strain,
    inputs: Inputs<'_>,
    breaks: &[f64],
    tendons: impl Fn(f64, &mut [Drive]),
) -> Vec<Answers> {
    motion(strain, inputs, &RodMotionInput { breaks, ..RodMotionInput::new(&tendons) }, RodStart::Equilibrium)
}

pub(super) fn ramp_a(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    pulled(strain, inputs, &[0.1], |t, drives| pull(drives, &[3.0, 0.0, 1.0], ramp(t / 0.1)[0]))
}

pub(super) fn ramp_c(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    pulled(strain, inputs, &[0.1], |t, drives| pull(drives, &[4.0, 0.0], ramp(t / 0.1)[0]))
}

pub(super) fn release(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    pulled(strain, inputs, &[0.02], |t, drives| pull(drives, &[4.0, 0.0, 0.0], 1.0 - ramp(t / 0.02)[0]))
}

pub(super) fn payload(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    let tendons = |_: f64, drives: &mut [Drive]| pull(drives, &[1.0, 0.0, 0.5], 1.0);
    let bump = |t: f64, wrenches: &mut [Wrench]| {
        let x = (t / 0.1).clamp(0.0, 1.0);
        wrenches[0].force = Vector3::new(0.0, 0.05 * 256.0 * (x * (1.0 - x)).powi(4), 0.0);
    };
    let wrenches = [Wrench::force([0.0; 3])];
    let input = RodMotionInput {
        wrenches: &wrenches,
        varied: Some(&bump),
        breaks: &[0.1],
        ..RodMotionInput::new(&tendons)
    };
    motion(strain, inputs, &input, RodStart::Equilibrium)
}

pub(super) fn displacement_a(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    let first = match strain.solve(InputRef::forces(&[3.0; 3])) {
        Ok(found) => found.displacements().as_ref().to_vec(),
        Err(error) => return (0..inputs.len()).map(|_| Err(error.clone().into())).collect(),
    };
    let tendons = |t: f64, drives: &mut [Drive]| {
        for ((drive, first), i) in drives.iter_mut().zip(&first).zip(0_u8..) {
            let angle = TAU * f64::from(i) / 3.0;
            let change = 6e-3 * angle.cos() + 3e-3 * angle.sin() * (6.0 * PI * t).sin();
            *drive = Drive::Displacement(first + ramp(t / 0.15)[0] * change);
        }
    };
    let input = RodMotionInput { breaks: &[0.15], ..RodMotionInput::new(&tendons) };
    motion(strain, inputs, &input, RodStart::Equilibrium)
}

/// `a(t) = 5 mm w(t/0.1) (1 - w((t - 0.3)/0.1)) sin(16 pi t)` along the world's x.
pub(super) fn base_shake(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    let tendons = |_: f64, drives: &mut [Drive]| pull(drives, &[2.0, 0.0, 0.0], 1.0);
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
    let input =
        RodMotionInput { base: Some(&base), breaks: &[0.1, 0.3, 0.4], ..RodMotionInput::new(&tendons) };
    motion(strain, inputs, &input, RodStart::Equilibrium)
}

/// From the straight rod at rest, under gravity over time.
fn swung(strain: &Strain, inputs: Inputs<'_>, breaks: &[f64], gravity: impl Fn(f64) -> f64) -> Vec<Answers> {
    let none = |_: f64, _: &mut [Drive]| {};
    let gravity = |t: f64| [0.0, 0.0, -9.81 * gravity(t)];
    let input = RodMotionInput { gravity: Some(&gravity), breaks, ..RodMotionInput::new(&none) };
    let zero = vec![0.0; strain.order()];
    motion(strain, inputs, &input, RodStart::State { coefficients: &zero, rates: &zero })
}

pub(super) fn swing(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    swung(strain, inputs, &[0.1], |t| ramp(t / 0.1)[0])
}

/// Gravity that is there at once excites all modes: the tip converges like the fifth power of the number of functions.
const SUDDEN: Orders = Orders { torsion: 1, bending: 32, extension: 0, shear: 0 };

pub(super) fn swing_sudden(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    swung(&strain.clone().with_orders(SUDDEN), inputs, &[], |_| 1.0)
}
