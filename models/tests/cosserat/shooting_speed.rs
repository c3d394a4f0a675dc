//! What a solve costs: no allocation where it is warm, and (by hand, `--ignored`) times.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::closed;
use crate::rods;

use closed::Closed;
use pliant_models::cosserat::shooting::{Integrator, Settings, Shooting};
use pliant_models::cosserat::{Input, Kernel, Tendon, Wrench};
use rods::{distance, kernel};

#[test]
fn warm_solves_do_not_allocate() {
    let robot = Shooting::new(kernel(rods::d()));
    let mut solver = robot.solver();
    let pulls = [2.0, 0.0, 0.5, 1.5, 0.0, 0.0, 0.0, 1.0, 0.2];
    let input = |change: f64, held: bool| {
        let mut tendons = pulls.map(Tendon::Tension);
        tendons[0] =
            if held { Tendon::Displacement(4e-3 + 1e-3 * change) } else { Tendon::Tension(2.0 + change) };
        tendons
    };
    let wrenches = |change: f64| [Wrench::tip_force([0.01 * change, 0.0, 0.01]).at(0.17).follower()];
    for held in [false, true] {
        solver.restart();
        for change in [0.0, 0.3, 0.1] {
            solver.solve(Input::tendons(&input(change, held)).with_wrenches(&wrenches(change))).unwrap();
        }
        for change in [0.1, 0.2, 0.15] {
            let (tendons, loads) = (input(change, held), wrenches(change));
            let count = allocation_counter::measure(|| {
                solver.solve(Input::tendons(&tendons).with_wrenches(&loads)).unwrap();
            });
            assert_eq!(count.count_total, 0, "{held} {change}");
            for s in [0.3, 0.123] {
                solver.sensitivity_at(s).unwrap();
                let count = allocation_counter::measure(|| {
                    solver.sensitivity_at(s).unwrap();
                });
                assert_eq!(count.count_total, 0, "derivatives at {s}");
            }
            let of_solution = solver.solution().unwrap().sensitivity().unwrap();
            assert_eq!(solver.sensitivity().unwrap(), of_solution);
        }
    }
}

/// Seconds per call, the best of several.
fn time(mut call: impl FnMut(usize)) -> f64 {
    let mut best = f64::INFINITY;
    for round in 0..15 {
        let start = std::time::Instant::now();
        for index in 0..20 {
            call(20 * round + index);
        }
        best = best.min(start.elapsed().as_secs_f64() / 20.0);
    }
    best
}

fn times<K: Kernel>(name: &str, kernel: &K, pulls: &[f64]) {
    for tolerance in [1e-8, 1e-9, 1e-10, 1e-11, 1e-12] {
        let settings = Settings {
            integrator: Integrator::DormandPrince { tolerance },
            residual: tolerance,
            ..Settings::default()
        };
        let robot = Shooting::new(kernel.clone()).with_settings(settings);
        let exact = Shooting::new(kernel.clone()).solve(pulls).unwrap();
        let tendons: Vec<Tendon> = pulls.iter().map(|pull| Tendon::Tension(*pull)).collect();
        let mut other = tendons.clone();
        other[0] = Tendon::Tension(pulls[0] + 0.1);
        let mut solver = robot.solver();
        let cold = time(|_| {
            solver.restart();
            solver.solve(Input::tendons(&tendons)).unwrap();
        });
        let report = *solver.solution().unwrap().report();
        let error = distance(&solver.solution().unwrap().tip().translation, &exact.tip().translation);
        let lengths = distance(solver.solution().unwrap().lengths().as_ref(), exact.lengths().as_ref());
        let steps = solver.solution().unwrap().integration_steps();
        let warm = time(|index| {
            solver.solve(Input::tendons(if index % 2 == 0 { &other } else { &tendons })).unwrap();
        });
        let iterations = solver.solution().unwrap().report().iterations;
        println!(
            "{name} {tolerance:.0e}: cold {:.3} ms ({} iterations), warm {:.3} ms ({iterations}), {steps} steps, tip {error:.1e} m, lengths {lengths:.1e} m",
            1e3 * cold,
            report.iterations,
            1e3 * warm
        );
    }
}

#[test]
#[ignore = "times, to be read by hand"]
fn times_of_the_scenarios() {
    let (a, c) = ([2.0, 0.0, 1.0], [8.0, 0.0]);
    let d = [5.0, 0.0, 0.0, 0.0, 3.75, 0.0, 0.0, 0.0, 2.5];
    let e = [2.0, 0.0, 0.0, 3.0, 1.0, 0.0];
    times("a closed", &Closed(kernel(rods::a())), &a);
    times("c closed", &Closed(kernel(rods::c())), &c);
    times("d closed", &Closed(kernel(rods::d())), &d);
    times("e closed", &Closed(kernel(rods::e())), &e);
    times("a generic", &kernel(rods::a()), &a);
    times("d generic", &kernel(rods::d()), &d);
}
