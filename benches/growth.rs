//! Cost of more segments, and time of a simulation.
//!
//! ```text
//! cargo bench --bench growth
//! RUSTFLAGS="-C target-cpu=native" cargo bench --bench growth
//! ```

mod cases;

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

use cases::chains::{Five, One, Ten, Twenty, Two};
use cases::segments::{equations, forward, inverse, state};
use cases::timing::{median, time};
use pliant::segments::{Arc, ConstantCurvature};
use pliant::{Input, Model, Simulation};
use pliant_models::ode::{OdeMethod, OdeOptions};

/// Times of one robot, s.
struct Cost {
    segments: f64,
    inverse: f64,
    equations: f64,
    forward: f64,
}

fn cost(robot: &ConstantCurvature) -> Result<Cost, Box<dyn Error>> {
    let state = state(robot)?;
    Ok(Cost {
        segments: robot.segments() as f64,
        inverse: time(inverse(robot, &state)?),
        equations: time(equations(robot, &state)?),
        forward: time(forward(robot, &state)?),
    })
}

/// Slope of the straight line through the logarithms, least squares.
fn exponent(costs: &[Cost], of: impl Fn(&Cost) -> f64) -> f64 {
    let points: Vec<(f64, f64)> = costs.iter().map(|cost| (cost.segments.ln(), of(cost).ln())).collect();
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let both: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let spread: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    both / spread
}

fn growth() -> Result<(), Box<dyn Error>> {
    let costs = [
        cost(&One::constant_curvature())?,
        cost(&Two::constant_curvature())?,
        cost(&Five::constant_curvature())?,
        cost(&Ten::constant_curvature())?,
        cost(&Twenty::constant_curvature())?,
    ];
    let columns = ["inverse/ns", "per segment", "H, bias/ns", "per segment^2", "forward/ns"];
    let [a, b, c, d, e] = columns;
    println!("{:<10} {a:>12} {b:>14} {c:>12} {d:>14} {e:>12}", "segments");
    for cost in &costs {
        let Cost { segments, inverse, equations, forward } = cost;
        println!(
            "{segments:<10} {:>12.1} {:>14.1} {:>12.1} {:>14.1} {:>12.1}",
            1e9 * inverse,
            1e9 * inverse / segments,
            1e9 * equations,
            1e9 * equations / (segments * segments),
            1e9 * forward
        );
    }
    println!(
        "{:<10} {:>12.2} {:>14} {:>12.2} {:>14} {:>12.2}",
        "exponent",
        exponent(&costs, |cost| cost.inverse),
        "",
        exponent(&costs, |cost| cost.equations),
        "",
        exponent(&costs, |cost| cost.forward)
    );
    Ok(())
}

/// One second of free fall of the robot of the paper.
fn free_fall() -> Result<(), Box<dyn Error>> {
    let robot = Two::constant_curvature();
    let start = Arc::with_curvature(0.13, -core::f64::consts::FRAC_PI_2, 0.24);
    let state = robot.state(&[start; 2], &[[0.0; 3]; 2])?;
    let free = Input::forces(&[0.0; 6]);
    println!(
        "{:<10} {:>10} {:>8} {:>8} {:>12} {:>10}",
        "method", "tolerance", "balance", "steps", "evaluations", "time/ms"
    );
    for method in [OdeMethod::Explicit, OdeMethod::Implicit, OdeMethod::Automatic] {
        for tolerance in [1e-8, 1e-6] {
            for balance in [true, false] {
                let options = OdeOptions::default().with_tolerance(tolerance).with_method(method);
                let mut simulation = Simulation::to(1.0, &free).from(state.beginning()).with_options(options);
                simulation.balance = balance;
                let mut times = Vec::new();
                let mut report = None;
                for _ in 0..9 {
                    let clock = Instant::now();
                    let mut go_on = |_| ControlFlow::Continue(());
                    let motion = Model::simulate(&robot, &simulation, &mut go_on)?.complete()?;
                    times.push(clock.elapsed().as_secs_f64());
                    report = Some(motion.report.integration);
                }
                let Some(report) = report else { continue };
                println!(
                    "{:<10} {tolerance:>10.0e} {balance:>8} {:>8} {:>12} {:>10.3}",
                    format!("{method:?}"),
                    report.accepted,
                    report.evaluations,
                    1e3 * median(times)
                );
            }
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    growth()?;
    println!();
    free_fall()
}
