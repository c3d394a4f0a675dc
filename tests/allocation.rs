//! Solves and control steps of declared robots do not allocate once a robot is made.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../benches/cases/declared.rs"]
mod declared;

#[path = "../benches/cases/chains.rs"]
mod chains;

#[path = "../examples/shared/rods.rs"]
mod rods;

use chains::{Slices, Ten, Two};
use declared::{Axial, Distributed, Routed, Tapered, Uniform};
use pliant::InputRef;
use pliant::planar::{Input, Planar, PlanarTarget, Settings};
use pliant::rods::{Drive, RodModel, RodSolver, Wrench};
use pliant::segments::{ConstantCurvature, TipLoad};
use pliant::{Method, Stability, Stepper as _};

#[track_caller]
fn without_allocation<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let mut result = None;
    let count = allocation_counter::measure(|| result = Some(work()));
    assert_eq!(count.count_total, 0, "{what}");
    result.unwrap()
}

fn explicit(robot: &Planar, input: &Input) {
    let solution = without_allocation(robot.kernel().name(), || robot.solve(input)).unwrap();
    assert_eq!(solution.report().method, Method::Explicit);
    without_allocation(robot.kernel().name(), || solution.jacobian()).unwrap();
    without_allocation(robot.kernel().name(), || solution.station(0.1)).unwrap();
}

#[test]
fn unloaded() {
    for input in [Input::forces(&[1.0, 0.0]), Input::displacements(&[0.01, -0.01])] {
        explicit(&Uniform::planar(), &input);
        explicit(&Tapered::planar(), &input);
        explicit(&Routed::planar(), &input);
        explicit(&Axial::planar(), &input);
    }
}

#[test]
fn loaded_by_series() {
    let robot = Planar::new(Distributed { q_x: 0.1, q_y: 0.2 });
    let solution = without_allocation("series", || robot.solve(&[1.0, 0.0])).unwrap();
    assert!(matches!(solution.report().method, Method::Series { .. }), "{:?}", solution.report());
}

#[test]
fn loaded_by_newton() {
    // The series does not converge under this load.
    let robot = Planar::new(Distributed { q_x: 0.0, q_y: 6.0 });
    let input = Input::forces(&[1.0, 0.0]);
    let solution = without_allocation("Newton", || robot.solve(&input)).unwrap();
    assert_eq!(solution.report().method, Method::Newton);
    assert_eq!(solution.report().stability, Stability::Stable);
    let settings = Settings::default();
    let near = Input::forces(&[1.1, 0.0]);
    without_allocation("Newton from a start", || robot.solve_with(&near, &settings, solution.state()))
        .unwrap();
}

#[test]
fn tracked() {
    fn steps(robot: &Planar) {
        let start = Input::displacements(&[0.02, -0.02]);
        let x = robot.solve(&start).unwrap().tip().x();
        let trajectory = |t: f64| (PlanarTarget::X(x + 0.01 * t.sin()), PlanarTarget::X(0.01 * t.cos()));
        let mut tracker = robot.tracker(trajectory, &start).unwrap();
        for step in 1..10 {
            let time = 0.01 * f64::from(step);
            let sample = without_allocation(robot.kernel().name(), || tracker.step(time)).unwrap();
            assert!(sample.residual < 1e-13);
        }
    }
    steps(&Uniform::planar());
    steps(&Tapered::planar());
    steps(&Routed::planar());
    steps(&Distributed::planar());
}

#[test]
fn dynamics_of_segments() {
    fn check(robot: &ConstantCurvature) {
        let count = robot.segments();
        let shape: Vec<[f64; 3]> = (0..count).map(|i| [0.1 * i as f64, 0.2, 0.25]).collect();
        let rate = vec![[1.0, -2.0, 0.1]; count];
        let state = robot.state(&shape, &rate).unwrap();
        let mut forces = vec![0.0; robot.actuators()];
        let drive = robot.actuation_load(&forces).unwrap();
        let acceleration = vec![[1.0, 2.0, 3.0]; count];
        let (mut model, mut stepper) = (robot.dynamics().unwrap(), robot.stepper(&forces).unwrap());
        let mut moving = stepper.begin(&state).unwrap();
        without_allocation("equations", || {
            model.equations(&shape, &rate, None);
        });
        without_allocation("inverse dynamics", || {
            robot.actuator_forces(model.inverse_dynamics(&shape, &rate, &acceleration, None), &mut forces)
        })
        .unwrap();
        without_allocation("forward dynamics", || {
            model.forward_dynamics(&shape, &rate, &drive, None);
        });
        without_allocation("by columns", || {
            model.forward_dynamics_by_columns(&shape, &rate, &drive, None);
        });
        without_allocation("tip", || robot.tip(&state)).unwrap();
        forces.fill(0.0);
        without_allocation("a step", || stepper.step(&mut moving, &forces, 1e-4)).unwrap();
    }
    check(&Two::constant_curvature());
    check(&Ten::constant_curvature());
    check(&Slices::constant_curvature());
}

#[test]
fn warm_solves_of_segments() {
    fn check(robot: &ConstantCurvature) {
        let mut solver = robot.solver().unwrap();
        let mut solve = |change: f64, held: bool| {
            let mut actuators = vec![Drive::Force(0.2 * change); robot.actuators()];
            if held {
                actuators[0] = Drive::Displacement(1e-3 * change);
                actuators[1] =
                    Drive::Elastic { displacement: 1e-3 * change, stiffness: 300.0, pretension: 0.0 };
            }
            let load = TipLoad { force: [0.1 * change, 0.0, 0.0].into(), ..TipLoad::default() };
            let input = &load.added_to(Input::from(actuators.to_vec()));
            without_allocation("solve", || solver.solve(input).is_ok().then_some(())).unwrap();
        };
        for held in [false, true] {
            for change in [0.0, 0.3, 0.1] {
                solve(change, held);
            }
        }
    }
    check(&Two::constant_curvature());
    check(&Ten::constant_curvature());
    check(&Slices::constant_curvature());
}

#[test]
fn warm_solves_of_rods() {
    fn check<M: RodModel>(model: &M, pulls: &[f64]) {
        let mut solver = model.solver();
        let mut solve = |change: f64, held: bool| {
            let mut tendons: Vec<Drive> = pulls.iter().copied().map(Drive::Force).collect();
            tendons[0] = if held {
                Drive::Displacement(4e-3 + 1e-3 * change)
            } else {
                Drive::Force(pulls[0] + change)
            };
            let wrenches = [Wrench::force([0.01 * change, 0.0, 0.01])];
            let input = InputRef::drives(&tendons).with_wrenches(&wrenches);
            allocation_counter::measure(|| {
                solver.solve(input).unwrap();
            })
        };
        for held in [false, true] {
            // The first ones make room.
            for change in [0.0, 0.3, 0.1] {
                solve(change, held);
            }
            for change in [0.1, 0.2, 0.15] {
                assert_eq!(solve(change, held).count_total, 0, "{held} {change}");
            }
        }
    }
    check(&rods::A::shooting(), &[2.0, 0.0, 1.0]);
    check(&rods::A::strain(), &[2.0, 0.0, 1.0]);
    check(&rods::D::shooting(), &[2.0, 0.0, 0.5, 1.5, 0.0, 0.0, 0.0, 1.0, 0.2]);
    check(&rods::D::strain(), &[2.0, 0.0, 0.5, 1.5, 0.0, 0.0, 0.0, 1.0, 0.2]);
}
