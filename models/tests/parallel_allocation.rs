//! Warm solves of a parallel robot do not allocate.
#![allow(clippy::unwrap_used, reason = "tests")]

mod parallels;

use parallels::{CASES, kernel, loads};
use pliant_models::parallel::{Input, Parallel};

#[test]
fn warm_solves_do_not_allocate() {
    let robot = Parallel::new(kernel(4));
    for case in CASES {
        let loads = loads(case);
        let mut solver = robot.solver();
        solver.solve(Input::positions(&[-0.1, -0.2, -0.1]).with_loads(&loads)).unwrap();
        let info = allocation_counter::measure(|| {
            for k in 1..6 {
                let angle = -0.1 - 0.02 * f64::from(k);
                solver.solve(Input::positions(&[angle, -0.2, -0.1]).with_loads(&loads)).unwrap();
            }
        });
        assert_eq!(info.count_total, 0, "{case}");
    }
}
