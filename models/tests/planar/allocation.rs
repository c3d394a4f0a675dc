//! Solves, derivatives and control steps do not allocate once a robot is made.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::common;
use crate::robots;

use common::Uniform;
use pliant_models::planar::{Generic, Input, Planar, PlanarTarget, PlanarWrench, Settings};
use robots::{Axial, Classic, planar};

#[track_caller]
fn no_allocation<T>(what: &str, f: impl FnOnce() -> T) -> T {
    let mut result = None;
    let count = allocation_counter::measure(|| result = Some(f()));
    assert_eq!(count.count_total, 0, "{what}");
    result.unwrap()
}

fn everything(robot: &Planar, input: &Input) {
    let solution = no_allocation("solve", || robot.solve(input)).unwrap();
    let again = no_allocation("solve from a start", || {
        robot.solve_with(input, &Settings::default(), solution.state())
    });
    assert!(again.is_ok());
    no_allocation("derivatives", || {
        assert!(solution.jacobian().is_ok() && solution.compliance().is_ok());
        assert!(solution.station(0.1).is_ok() && solution.cable_point(1, 0.2).is_ok());
        let _ = solution.stiffness();
        let _ = (solution.energies(), solution.curvature_limit(), solution.cable_lengths());
    });
}

#[test]
fn solves_do_not_allocate() {
    let tip = PlanarWrench::new([0.0, 0.01], 1e-3);
    for input in [Input::forces(&[1.0, 0.5]), Input::displacements(&[0.05, -0.05])] {
        for input in [input.clone(), input.with_wrench(tip)] {
            everything(&planar::<Classic>(), &input);
            everything(&planar::<Axial>(), &input);
            everything(&Planar::new(Generic::new(Uniform::loaded(0.3, 0.2))), &input);
        }
    }
}

#[test]
fn control_steps_do_not_allocate() {
    let robot = planar::<Classic>();
    let loaded = Planar::new(Generic::new(Uniform::loaded(0.0, 0.2)));
    fn steps(robot: &Planar) {
        let start = Input::displacements(&[0.1, -0.1]);
        let x = robot.solve(&start).unwrap().tip().x();
        let trajectory = |t: f64| (PlanarTarget::X(x + 0.01 * t.sin()), PlanarTarget::X(0.01 * t.cos()));
        let mut tracker = robot.tracker(trajectory, &start).unwrap();
        for step in 1..10 {
            let time = 0.01 * f64::from(step);
            let sample = no_allocation("step", || tracker.step(time)).unwrap();
            assert!(sample.residual < 1e-14);
        }
    }
    steps(&robot);
    steps(&loaded);
}
