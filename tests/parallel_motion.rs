//! A declared parallel robot in motion: compiled, and read at run time.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::ops::ControlFlow;
use std::time::Instant;

use pliant::parallel::{Kernel, Parallel};
use pliant::{Declaration, Input, Simulated, Simulation, robot_file};
use pliant_testing::{distance, larger, relative, table};

robot_file!("examples/replay/tables/parallel_dynamics/six_rods.robot");

const TEXT: &str = include_str!("../examples/replay/tables/parallel_dynamics/six_rods.robot");

fn ramp(x: f64) -> f64 {
    let x = x.clamp(0.0, 1.0);
    x.powi(4) * (35.0 - x * (84.0 - x * (70.0 - 20.0 * x)))
}

/// The motion of `motion_move` up to a time.
fn moved(
    robot: &Parallel,
    until: f64,
    times: &[f64],
    set: fn(Simulation<'_>) -> Simulation<'_>,
) -> Simulated {
    let end = [-0.261_799_387_799_149_4, -0.488_524_308_328_426_64, -0.035_074_467_269_872_275];
    let motors = |t: f64, angles: &mut [f64]| {
        for (angle, end) in angles.iter_mut().zip(end) {
            *angle = ramp(t / 0.25) * end;
        }
    };
    let input = Input::displacements(&[0.0; 3]);
    let simulation = Simulation { breaks: &[0.25], ..Simulation::to(until, &input) };
    let simulation = set(simulation.driven(&motors).at(times).without_balance());
    let start = Instant::now();
    let found = robot.simulate(&simulation, &mut |_| ControlFlow::Continue(()));
    let found = found.unwrap().complete().unwrap();
    println!("{:?} {:.1?}", found.report, start.elapsed());
    found
}

#[test]
fn compiled_and_read_at_run_time_move_alike() {
    let declaration: Declaration = TEXT.parse().unwrap();
    let compiled = MovingSixRods::default();
    let read = declaration.parallel_kernel().unwrap();
    let data = [compiled.data(), read.data()];
    let [a, b] = data.each_ref().map(|data| data.motions[0]);
    assert!(relative(&a.inertia, &b.inertia) < 1e-14 && relative(&a.viscosity, &b.viscosity) < 1e-14);
    assert!(
        distance(&a.inertia, &[1.767145867644259e-10, 8.835729338221295e-11, 8.835729338221295e-11]) < 1e-22
    );
    let inertia = [2.0e-5, 2.2e-5, 3.5e-5];
    assert!(data.iter().all(|data| distance(&data.inertia, &inertia) < 1e-18));
    let times = [0.05, 0.1];
    let [a, b] = [MovingSixRods::parallel(), declaration.parallel().unwrap()]
        .map(|robot| moved(&robot, 0.1, &times, |simulation| simulation.with_waves().with_tolerance(1e-7)));
    for (a, b) in a.instants.iter().zip(&b.instants) {
        assert!(distance(&a.tip.translation.vector, &b.tip.translation.vector) < 1e-9);
    }
}

#[test]
fn motors_that_turn_move_the_platform() {
    let rows = table("parallel-dynamics/motion_move");
    let rows: Vec<_> = rows.iter().filter(|row| row["in.t_s"] <= 0.1501).collect();
    let times: Vec<f64> = rows.iter().map(|row| row["in.t_s"]).collect();
    let robot = MovingSixRods::parallel().with_elements(32);
    let found =
        moved(&robot, 0.15, &times, |simulation| simulation.with_waves().with_tolerance(1e-8).with_landing());
    let (mut position, mut torques) = (0.0, 0.0);
    for (instant, row) in found.instants.iter().zip(&rows) {
        let at = row.columns(["x_m", "y_m", "z_m"]);
        position = larger(position, distance(&instant.tip.translation.vector, &at));
        let torque = row.columns(["torque_1_Nm", "torque_2_Nm", "torque_3_Nm"]);
        torques = larger(torques, distance(&instant.forces[..], &torque[..]));
    }
    println!("{position:e} m {torques:e} Nm");
    assert!(position < 1e-6 && torques < 5e-4 * 7e-3, "{position:e} {torques:e}");
}
