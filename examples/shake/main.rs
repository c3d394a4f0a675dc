//! The base of a rod with three tendons is shaken along the world's x axis at frequencies through its first resonance: the amplitude and the phase of the tip, measured in the motion once
//! it is periodic, beside the frequency response of the linearised equations.
//!
//! ```text
//! cargo run --release --example shake
//! ```

use std::error::Error;
use std::f64::consts::{PI, TAU};
use std::ops::ControlFlow;

use pliant::nalgebra::Complex;
use pliant::rods::BaseMotion;
use pliant::{Excitation, Holding, Input, Model, Observation, Simulation, robot_file};

robot_file!("examples/shake/shaken.robot");

const TENSIONS: [f64; 3] = [1.0, 0.5, 0.5];
/// Amplitude of the acceleration of the base, m/s^2.
const AMPLITUDE: f64 = 0.02;

fn main() -> Result<(), Box<dyn Error>> {
    let robot = Shaken::strain();
    let model: &dyn Model = &robot;
    let input = Input::forces(&TENSIONS);
    let equilibrium = model.solve(&input)?;
    let modes = equilibrium.modes(3, Holding::AsDriven)?;
    for mode in &modes.damped {
        let frequency = mode.eigenvalue.im / TAU;
        println!("mode of {frequency:.3} Hz with damping ratio {:.4}", mode.ratio());
    }
    let first = modes.damped.first().map_or(60.0, |mode| mode.eigenvalue.norm());
    let frequencies: Vec<f64> = [0.5, 0.8, 0.95, 1.0, 1.05, 1.2, 1.6].map(|part| part * first).to_vec();
    let length = robot.length();
    let tip = Observation::Pose { body: 0, s: length };
    let responses = equilibrium.frequency_response(&[Excitation::Base], &[tip], &frequencies)?;
    println!("\nf / Hz   measured mm per m/s^2, degrees   linearised   difference");
    for (omega, response) in frequencies.iter().zip(&responses) {
        let (omega, period) = (*omega, TAU / omega);
        let place = BaseMotion::rest(robot.base());
        // The base begins to move smoothly within the first periods.
        let base = |t: f64| {
            let x = (t / (4.0 * period)).min(1.0);
            let [w, dw, ddw] = [
                x * x * x * (10.0 - x * (15.0 - 6.0 * x)),
                30.0 * (x * (1.0 - x)).powi(2) / (4.0 * period),
                60.0 * x * (1.0 - x) * (1.0 - 2.0 * x) / (4.0 * period).powi(2),
            ];
            let ((sin, cos), size) = ((omega * t).sin_cos(), AMPLITUDE / omega / omega);
            let along = |value: f64| [size * value, 0.0, 0.0];
            BaseMotion {
                position: core::array::from_fn(|k| place.position[k] + along(-w * cos)[k]),
                velocity: along(omega * w * sin - dw * cos),
                acceleration: along(w * omega * omega * cos + 2.0 * dw * omega * sin - ddw * cos),
                ..place
            }
        };
        let periods = 40.0;
        let breaks = [4.0 * period];
        let times: Vec<f64> = (0..16).map(|k| (periods + f64::from(k) / 16.0) * period).collect();
        let end = (periods + 1.0) * period;
        let simulation = Simulation { base: Some(&base), breaks: &breaks, ..Simulation::to(end, &input) };
        let simulation = simulation.at(&times).without_balance();
        let motion = model.simulate(&simulation, &mut |_| ControlFlow::Continue(()))?.complete()?;
        // Fourier coefficient of the tip relative to the base.
        let mut measured = Complex::new(0.0, 0.0);
        for at in &motion.instants {
            let off = at.tip.translation.x
                - equilibrium.tip().translation.x
                - (base(at.time).position[0] - place.position[0]);
            measured += 2.0 / 16.0 * off * Complex::new(0.0, -omega * at.time).exp() / AMPLITUDE;
        }
        let linear = response[(3, 0)];
        let degrees = |value: Complex<f64>| value.arg() * 180.0 / PI;
        println!(
            "{:6.3}   {:9.4} {:8.2}   {:9.4} {:8.2}   {:.1e}",
            omega / TAU,
            1e3 * measured.norm(),
            degrees(measured),
            1e3 * linear.norm(),
            degrees(linear),
            (measured - linear).norm() / linear.norm()
        );
    }
    Ok(())
}
