//! How long a solve takes. Run with `--ignored --nocapture`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::robot;

use std::time::Instant;

use pliant_models::disks::Basis;
use robot::robot;

fn best(mut run: impl FnMut(), times: u32) -> f64 {
    (0..9)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..times {
                run();
            }
            start.elapsed().as_secs_f64() / f64::from(times)
        })
        .fold(f64::INFINITY, f64::min)
}

#[test]
#[ignore = "a measurement"]
fn times() {
    let robot = robot::<8>(10, Basis::Polynomial(8));
    let mut solver = robot.solver().unwrap();
    let cold = best(
        || {
            solver.restart();
            solver.solve(&[2.0, 0.0]).unwrap();
        },
        200,
    );
    println!("from zero: {:.1} us, {:?}", 1e6 * cold, solver.solution().report());
    let mut force = 2.0;
    let warm = best(
        || {
            force = 4.02 - force;
            solver.solve(&[force, 0.0]).unwrap();
        },
        200,
    );
    println!("warm: {:.1} us, {:?}", 1e6 * warm, solver.solution().report());
    for n in [10, 100, 1000] {
        let robot = robot::robot::<6>(n, Basis::PerSpan(4));
        let mut solver = robot.solver().unwrap();
        let mut iterations = 0;
        let time = best(
            || {
                solver.restart();
                iterations = solver.solve(&[2.0, 0.0]).unwrap().report().iterations;
            },
            20,
        );
        // One more evaluation and factorisation than steps.
        let each = 1e6 * time / ((iterations + 1) * n) as f64;
        println!("{n} disks per span: {each:.2} us per disk and iteration ({iterations})");
    }
}
