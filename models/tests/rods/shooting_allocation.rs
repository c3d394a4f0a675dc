//! Warm solves do not allocate.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::rods;

use pliant_models::rods::shooting::Shooting;
use pliant_models::rods::{Drive, InputRef, Wrench};
use rods::kernel;

#[test]
fn warm_solves_do_not_allocate() {
    let robot = Shooting::new(kernel(rods::d()));
    let mut solver = robot.solver();
    let pulls = [2.0, 0.0, 0.5, 1.5, 0.0, 0.0, 0.0, 1.0, 0.2];
    let input = |change: f64, held: bool| {
        let mut tendons = pulls.map(Drive::Force);
        tendons[0] =
            if held { Drive::Displacement(4e-3 + 1e-3 * change) } else { Drive::Force(2.0 + change) };
        tendons
    };
    let wrenches = |change: f64| [Wrench::force([0.01 * change, 0.0, 0.01]).at(0.17).follower()];
    for held in [false, true] {
        solver.restart();
        for change in [0.0, 0.3, 0.1] {
            solver.solve(InputRef::drives(&input(change, held)).with_wrenches(&wrenches(change))).unwrap();
        }
        for change in [0.1, 0.2, 0.15] {
            let (tendons, loads) = (input(change, held), wrenches(change));
            let count = allocation_counter::measure(|| {
                solver.solve(InputRef::drives(&tendons).with_wrenches(&loads)).unwrap();
            });
            assert_eq!(count.count_total, 0, "{held} {change}");
            // Stability under followers is not decided by shooting: other equilibria are not searched for.
            let evaluations = solver.solution().unwrap().report().evaluations;
            assert!(evaluations < 20, "{held} {change}: {evaluations}");
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
