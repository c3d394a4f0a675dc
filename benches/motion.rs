//! Rods and a parallel robot in motion: how many times faster than real time, at which error of the tip or the platform; steps of fixed length; modes.
//!
//! `cargo bench --bench motion` prints one table. Times are medians of several runs within this one process; the errors are those against a finer integration of the same functions,
//! and against 56 functions.
#![allow(missing_docs, reason = "a bench")]
#![allow(clippy::unwrap_used, reason = "a bench that cannot go on fails")]

use std::ops::ControlFlow;
use std::time::Instant;

use pliant::motion::Scheme;
use pliant::rods::{InputRef, Orders, Strain};
use pliant::{Input, Simulated, Simulation, robot_file};

robot_file!("examples/replay/tables/dynamics/parallel.robot");
robot_file!("benches/cases/kirchhoff.robot");
robot_file!("examples/replay/tables/parallel_dynamics/six_rods.robot");

/// The paper's 28 functions.
const PAPER: Orders = Orders::PAPER;
const FINE: Orders = Orders { torsion: 9, bending: 11, extension: 8, shear: 8 };

fn ramp(t: f64) -> f64 {
    let x = (t / 0.1).clamp(0.0, 1.0);
    x.powi(4) * (35.0 - x * (84.0 - x * (70.0 - 20.0 * x)))
}

fn pull(t: f64, tensions: &mut [f64]) {
    tensions.copy_from_slice(&[3.0 * ramp(t), 0.0, ramp(t)]);
}

/// The ramp of tensions for 0.4 s.
fn pulled(input: &Input) -> Simulation<'_> {
    Simulation { breaks: &[0.1], ..Simulation::to(0.4, input) }.driven(&pull).without_balance()
}

fn run(strain: &Strain, simulation: &Simulation<'_>) -> Simulated {
    strain.simulate(simulation, &mut |_| ControlFlow::Continue(())).unwrap()
}

/// Median of the times of `runs` calls, s.
fn median(runs: usize, mut work: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..runs)
        .map(|_| {
            let clock = Instant::now();
            work();
            clock.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[runs / 2]
}

fn motions(name: &str, strain: &Strain) {
    let strain = strain.clone().with_orders(PAPER);
    let times: Vec<f64> = (0..=100).map(|k| 4e-3 * f64::from(k)).collect();
    let tips =
        |found: &Simulated| -> Vec<_> { found.instants.iter().map(|at| at.tip.translation.vector).collect() };
    let input = Input::forces(&[0.0; 3]);
    let usual = pulled(&input).at(&times);
    let sharp = usual.with_waves().with_tolerance(1e-11).with_landing();
    let ours = tips(&run(&strain, &sharp));
    let exact = tips(&run(&strain.clone().with_orders(FINE), &sharp));
    let five = usual.with_scheme(Scheme::RadauFive);
    let settings = [
        ("order 5, 4 ms", five.with_waves().with_tolerance(1e-5).with_fixed_step(4e-3)),
        ("order 5, adaptive 1e-5", five.with_waves().with_tolerance(1e-5)),
        ("order 9, adaptive 1e-7", usual.with_waves().with_tolerance(1e-7)),
        ("order 9, adaptive 1e-8", usual.with_waves().with_tolerance(1e-8)),
        ("order 9, 4 ms", usual.with_waves().with_tolerance(1e-8).with_fixed_step(4e-3)),
    ];
    for (setting, simulation) in settings {
        let found = run(&strain, &simulation);
        let worst = |other: &[pliant::nalgebra::Vector3<f64>]| {
            let pairs = found.instants.iter().zip(other);
            pairs.map(|(at, other)| (at.tip.translation.vector - other).norm()).fold(0.0, f64::max)
        };
        let took = median(7, || {
            run(&strain, &simulation);
        });
        println!(
            "{name}, ramp, {setting}: {:.1} times real time, {:.1e} m from the same functions, {:.1e} m from many; {} steps, {} residuals, {} Jacobians",
            0.4 / took,
            worst(&ours),
            worst(&exact),
            found.report.integration.accepted,
            found.report.integration.evaluations,
            found.report.integration.jacobians
        );
    }
    let mut stepper = strain.stepper(InputRef::forces(&[0.0; 3])).unwrap();
    let rest = stepper.rest().unwrap();
    let mut state = rest.clone();
    let took = median(5, || {
        state.clone_from(&rest);
        for k in 0..400_u32 {
            let w = ramp((f64::from(k) + 0.5) * 1e-3);
            stepper.step(&mut state, &[3.0 * w, 0.0, w], 1e-3).unwrap();
        }
    });
    let tip = stepper.tip(&state).unwrap().translation.vector;
    println!(
        "{name}, stepper, 1 ms: {:.3} ms a step, {:.1e} m at the end",
        1e3 * took / 400.0,
        (tip - ours[100]).norm()
    );
    let found = strain.solve(InputRef::forces(&[3.0, 0.0, 1.0])).unwrap();
    let modes = median(21, || {
        found.modes(10).unwrap();
    });
    println!("{name}, 10 modes: {:.3} ms", 1e3 * modes);
}

/// Six rods of four elements: `motion_move` of `tests/reference/parallel-dynamics`.
fn platform() {
    const ANGLES: [f64; 3] =
        [-0.261_799_387_799_149_4, -0.488_524_308_328_426_64, -0.035_074_467_269_872_275];
    let robot = MovingSixRods::parallel();
    let times: Vec<f64> = (0..=150).map(|k| 4e-3 * f64::from(k)).collect();
    let motors = |t: f64, angles: &mut [f64]| {
        for (angle, end) in angles.iter_mut().zip(ANGLES) {
            *angle = ramp(t * 0.1 / 0.25) * end;
        }
    };
    let run =
        |simulation: &Simulation<'_>| robot.simulate(simulation, &mut |_| ControlFlow::Continue(())).unwrap();
    let places =
        |found: &Simulated| -> Vec<_> { found.instants.iter().map(|at| at.tip.translation.vector).collect() };
    let input = Input::displacements(&[0.0; 3]);
    let usual = Simulation { breaks: &[0.25], ..Simulation::to(0.6, &input) };
    let usual = usual.driven(&motors).at(&times).without_balance();
    let exact = places(&run(&usual.with_waves().with_tolerance(1e-10).with_landing()));
    let five = usual.with_scheme(Scheme::RadauFive);
    let nine = usual.with_scheme(Scheme::RadauNine);
    let settings = [
        ("order 5, adaptive 1e-3", five.with_waves().with_tolerance(1e-3)),
        ("order 5, adaptive 1e-4", five.with_waves().with_tolerance(1e-4)),
        ("order 5, adaptive 1e-5", five.with_waves().with_tolerance(1e-5)),
        ("order 9, adaptive 1e-4", nine.with_waves().with_tolerance(1e-4)),
        ("order 9, adaptive 1e-5", nine.with_waves().with_tolerance(1e-5)),
        ("order 9, adaptive 1e-6", nine.with_waves().with_tolerance(1e-6)),
        ("order 9, adaptive 1e-7", nine.with_waves().with_tolerance(1e-7)),
    ];
    for (setting, simulation) in settings {
        let found = run(&simulation);
        let far =
            places(&found).iter().zip(&exact).map(|(at, other)| (at - other).norm()).fold(0.0, f64::max);
        let took = median(3, || {
            run(&simulation.at(&[]));
        });
        println!(
            "six rods, {setting}: {:.2} times real time, {far:.1e} m from converged; {} steps and {} rejected, {} residuals, {} Jacobians",
            0.6 / took,
            found.report.integration.accepted,
            found.report.integration.rejected,
            found.report.integration.evaluations,
            found.report.integration.jacobians
        );
    }
    let mut stepper = robot.stepper(InputRef::displacements(&[0.0; 3])).unwrap();
    let rest = stepper.rest().unwrap();
    let mut state = rest.clone();
    let took = median(5, || {
        state.clone_from(&rest);
        for k in 1..=600_u32 {
            let part = ramp(f64::from(k) * 1e-3 * 0.1 / 0.25);
            stepper.step(&mut state, &ANGLES.map(|angle| part * angle), 1e-3).unwrap();
        }
    });
    let far = (stepper.platform(&state).unwrap().translation.vector - exact[150]).norm();
    println!("six rods, stepper, 1 ms: {:.3} ms a step, {far:.1e} m at the end", 1e3 * took / 600.0);
}

fn main() {
    platform();
    motions("rod A", &Parallel::strain());
    motions("rod A, Kirchhoff", &KirchhoffRod::strain());
    // Cost in the number of segments: functions of one of them stay.
    for bending in [4, 8, 16] {
        let orders = Orders { torsion: bending, bending, extension: bending, shear: bending };
        let strain = Parallel::strain().with_orders(orders);
        let input = Input::forces(&[0.0; 3]);
        let simulation = pulled(&input).with_waves().with_tolerance(1e-6);
        let found = run(&strain, &simulation);
        let took = median(3, || {
            run(&strain, &simulation);
        });
        println!(
            "{} functions: {:.1} us a residual, all included",
            6 * bending,
            1e6 * took / found.report.integration.evaluations as f64
        );
    }
}
