//! The tip of a rod is led round a circle by its tendons: the motors follow a feedback that is designed on the linearised equations, once per millisecond, while a stepper moves the robot.
//!
//! ```text
//! cargo run --release --example tendon_control
//! ```
//!
//! The feedback acts on the position of the tip alone: tensions are those of the static model at the target, and a term of its error and of the integral of its error through the
//! inverse of the static gain of the linear model. The closed loop of the linear model is checked first: its eigenvalues are left of the imaginary axis.

use std::error::Error;
use std::f64::consts::TAU;
use std::time::Instant;

use pliant::nalgebra::{DMatrix, Matrix2, Vector2};
use pliant::{Excitation, InputRef, Model, Observation, robot_file};

robot_file!("examples/shake/shaken.robot");

/// Length of a step, s, and of the motion.
const STEP: f64 = 1e-3;
const STEPS: u32 = 4000;
/// Radius of the circle, m, and time for it.
const RADIUS: f64 = 0.02;
const PERIOD: f64 = 2.0;
/// Tensions about which the tendons work, N.
const TENSION: f64 = 2.0;
/// Gains: of the error, and of its integral, 1/s.
const GAINS: [f64; 2] = [0.1, 4.0];

fn main() -> Result<(), Box<dyn Error>> {
    let robot = Shaken::strain();
    let model: &dyn Model = &robot;
    let rest = [TENSION; 3];
    let equilibrium = model.solve(&pliant::Input::forces(&rest))?;
    let length = model.lengths()[0];
    let inputs = [0, 1, 2].map(Excitation::Drive);
    let space = equilibrium.linearise(&inputs, &[Observation::Pose { body: 0, s: length }])?;
    // Two numbers drive three tendons: differences of tensions that leave their sum.
    let spread = DMatrix::from_fn(3, 2, |tendon, axis| {
        let angle = TAU * tendon as f64 / 3.0;
        if axis == 0 { angle.cos() } else { angle.sin() }
    });
    let (input, output) = (&space.b * &spread, space.c.rows(3, 2).into_owned());
    let gain = -&output * space.a.clone().lu().solve(&input).ok_or("a singular model")?;
    let inverse = Matrix2::from_fn(|i, j| gain[(i, j)]).try_inverse().ok_or("no gain")?;
    // u = G^-1 (kp e + ki int e): the closed loop in (z, int e).
    let states = space.a.nrows();
    let mut closed = DMatrix::zeros(states + 2, states + 2);
    let feedback = DMatrix::from_fn(2, 2, |i, j| inverse[(i, j)]);
    let [proportional, integral] = GAINS;
    closed
        .view_mut((0, 0), (states, states))
        .copy_from(&(&space.a - proportional * &input * &feedback * &output));
    closed.view_mut((0, states), (states, 2)).copy_from(&(integral * &input * &feedback));
    closed.view_mut((states, 0), (2, states)).copy_from(&-&output);
    let worst = closed.complex_eigenvalues().iter().map(|value| value.re).fold(f64::NEG_INFINITY, f64::max);
    println!("closed loop: largest real part of an eigenvalue {worst:.3} 1/s");
    let mut stepper = robot.stepper(InputRef::forces(&rest))?;
    let mut state = stepper.rest()?;
    let centre = stepper.tip(&state)?.translation.vector;
    let mut sum = Vector2::zeros();
    let (mut largest, mut longest) = (0.0_f64, 0.0_f64);
    let clock = Instant::now();
    for step in 0..STEPS {
        let time = f64::from(step) * STEP;
        let grown = (time / 1.0).min(1.0);
        let radius = RADIUS * grown * grown * (3.0 - 2.0 * grown);
        let (sin, cos) = (TAU * time / PERIOD).sin_cos();
        let target = Vector2::new(radius * cos, radius * sin);
        let begin = Instant::now();
        let tip = stepper.tip(&state)?.translation.vector - centre;
        let error = target - tip.xy();
        sum += STEP * error;
        let number = inverse * (target + proportional * error + integral * sum);
        let drives: [f64; 3] = core::array::from_fn(|tendon| {
            let change = spread[(tendon, 0)] * number[0] + spread[(tendon, 1)] * number[1];
            (TENSION + change).max(0.0)
        });
        stepper.step(&mut state, &drives, STEP)?;
        longest = longest.max(begin.elapsed().as_secs_f64());
        if time > 1.5 {
            largest = largest.max(error.norm());
        }
        if step % 500 == 0 {
            println!(
                "{time:4.1} s: target ({:6.2}, {:6.2}) mm, error {:.3} mm, tensions {drives:.3?} N",
                1e3 * target.x,
                1e3 * target.y,
                1e3 * error.norm()
            );
        }
    }
    let took = clock.elapsed().as_secs_f64() / f64::from(STEPS);
    println!("error at most {:.3} mm after 1.5 s", 1e3 * largest);
    println!("cycle {:.3} ms on average, {:.3} ms at most, of {} ms", 1e3 * took, 1e3 * longest, 1e3 * STEP);
    Ok(())
}
