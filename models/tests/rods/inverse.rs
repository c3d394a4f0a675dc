//! Inverse kinematics of rods with tendons, by both models: targets reached, least effort by its conditions, what is out of reach.
#![allow(clippy::unwrap_used, reason = "a test")]

use nalgebra::{Vector3, Vector6};
use pliant_runtime::rotation::rows;

use crate::rods;

use core::f64::consts::TAU;

use pliant_models::rods::{
    Drive, InputRef, Inverse, Orders, RodModel, RodSolution, RodSolver as _, Shooting, Strain, Target,
    Wrench, solve_by_tdcr_rule,
};
use pliant_models::{Error, Model, Payload, ReachSettings, Rope, Settings, Solution};
use pliant_testing::{distance, larger};
use rods::{Driven, a, d, e, kernel};

/// As exact as shooting.
const HIGH: Orders = Orders { torsion: 21, bending: 23, extension: 19, shear: 19 };

/// Tensions that reach a target, and their conditions of optimality: of the rows of the target by tensions, at tensions with these bounds.
///
/// With `c = 1` for all tendons there must be multipliers `m` with `1 = J^T m` where a tension is between its bounds, `1 > J^T m` at the least and `1 < J^T m` at
/// the largest. The violation, and how many tensions are at a bound.
fn conditions<S: RodSolution>(solution: &S, target: &Target, bounds: &[[f64; 2]]) -> (f64, usize) {
    let found = target.s.map_or_else(|| solution.sensitivity(), |s| solution.sensitivity_at(s)).unwrap();
    let columns: &[Vector6<f64>] = found.tip_by_tension.as_ref();
    let rows: Vec<usize> = (0..6)
        .filter(|row| if *row < 3 { target.rotation.is_some() } else { target.position[row - 3].is_some() })
        .collect();
    let tensions = solution.tensions();
    let at = |j: usize| (tensions[j] <= bounds[j][0] + 1e-12, tensions[j] >= bounds[j][1] - 1e-12);
    let free: Vec<usize> = (0..tensions.len()).filter(|j| at(*j) == (false, false)).collect();
    let matrix = nalgebra::DMatrix::from_fn(free.len(), rows.len(), |k, i| columns[free[k]][rows[i]]);
    let ones = nalgebra::DVector::from_element(free.len(), 1.0);
    let multipliers = matrix.svd(true, true).solve(&ones, 1e-13).unwrap();
    let mut worst = 0.0_f64;
    for (j, column) in columns.iter().enumerate() {
        let settled = rows.iter().enumerate().map(|(i, row)| column[*row] * multipliers[i]);
        let gain = 1.0 - settled.sum::<f64>();
        let violation = match at(j) {
            (false, false) => gain.abs(),
            (true, false) => -gain,
            (false, true) => gain,
            (true, true) => 0.0,
        };
        worst = larger(worst, violation);
    }
    (worst, tensions.len() - free.len())
}

/// The circle of the example: tensions at 25 points of it.
fn circle<M: RodModel>(robot: &M) -> Vec<Vec<f64>> {
    let mut inverse = robot.inverse(&[1.0, 0.1, 0.1]).unwrap().with_least(0.1).unwrap();
    let bounds = [[0.1, f64::INFINITY]; 3];
    let mut all = Vec::new();
    for point in 0..=24 {
        let (sin, cos) = (TAU * f64::from(point) / 24.0).sin_cos();
        let target = Target::coordinates([Some(0.1 * cos), Some(0.1 * sin), None]);
        let reached = inverse.reach(&target).unwrap();
        let tip = reached.solution.tip().translation.vector;
        let off = (tip[0] - 0.1 * cos).hypot(tip[1] - 0.1 * sin);
        assert!(off < 1e-11 && (off - reached.report.distance).abs() < 1e-15, "{point}: {off:e}");
        let tensions = reached.solution.tensions().as_ref().to_vec();
        let least = tensions.iter().fold(f64::INFINITY, |a, b| a.min(*b));
        assert_eq!(least, 0.1, "{point}");
        let (violation, held) = conditions(reached.solution, &target, &bounds);
        assert!(violation < 1e-9 && held >= 1, "{point}: {violation:e} {held}");
        assert!(reached.report.iterations <= 9, "{point}: {:?}", reached.report);
        quadratic(inverse.residuals(), 20.0);
        all.push(tensions);
    }
    all
}

#[test]
fn a_circle_of_the_tip_with_least_tensions() {
    let (one, other) = (circle(&Shooting::new(kernel(a()))), circle(&Strain::new(kernel(a()), HIGH)));
    // Tensions of the same circle by another iteration, which holds the smallest tension.
    for (tensions, other) in one.iter().zip(&other) {
        assert!(distance(tensions, other) < 1e-7, "{tensions:?} {other:?}");
    }
}

/// The last residuals fall quadratically: each is at most this many times the square of the one before.
fn quadratic(residuals: &[f64], factor: f64) {
    let above: Vec<f64> = residuals.iter().copied().filter(|residual| *residual > 1e-12).collect();
    for pair in above.windows(2).rev().take(2) {
        assert!(pair[1] <= factor * pair[0] * pair[0], "{residuals:?}");
    }
}

fn a_pose<M: RodModel>(robot: &M, wanted: &[f64; 6], start: &[f64; 6]) -> Vec<f64> {
    let pose = robot.solve(wanted).unwrap().tip();
    let mut inverse = robot.inverse(start).unwrap();
    let reached = inverse.reach(&Target::pose(&pose)).unwrap();
    let tip = reached.solution.tip();
    assert!(distance(&tip.translation.vector, &pose.translation.vector) < 1e-11);
    assert!(distance(rows(&tip.rotation).as_flattened(), rows(&pose.rotation).as_flattened()) < 1e-10);
    let (tensions, report) = (reached.solution.tensions().as_ref().to_vec(), reached.report);
    println!("{tensions:.6?} {report:?} {:?}", inverse.residuals());
    // The smallest singular value is below 1e-5.
    quadratic(inverse.residuals(), 1e5);
    tensions
}

#[test]
fn poses_with_six_tendons() {
    let cases = [
        ([4.0, 0.5, 3.0, 0.5, 2.0, 0.5], [3.0, 0.3, 2.0, 0.3, 1.5, 0.3]),
        ([1.0, 3.0, 2.0, 1.0, 0.5, 2.0], [1.0; 6]),
    ];
    for (wanted, start) in cases {
        let one = a_pose(&Shooting::new(kernel(e())), &wanted, &start);
        let other = a_pose(&Strain::new(kernel(e()), HIGH), &wanted, &start);
        assert!(distance(&one, &other) < 1e-5, "{one:?} {other:?}");
    }
}

/// Positions with more tendons than equations: at corners of the bounds, and with the curvature of the set of solutions deciding.
#[test]
fn the_least_sum_satisfies_its_conditions() {
    fn check<M: RodModel>(
        robot: &M,
        start: &[f64],
        bounds: &[[f64; 2]],
        target: &Target,
    ) -> (Vec<f64>, usize) {
        let mut inverse = robot.inverse(start).unwrap().with_bounds(bounds).unwrap();
        let reached = inverse.reach(target).unwrap();
        let (violation, held) = conditions(reached.solution, target, bounds);
        let tensions = reached.solution.tensions().as_ref().to_vec();
        println!("{tensions:.4?} held {held} {:?} {violation:.1e}", reached.report);
        assert!(violation < 1e-7, "{violation:e}");
        for (tension, [least, most]) in tensions.iter().zip(bounds) {
            assert!(*tension >= *least && *tension <= *most);
        }
        (tensions, held)
    }
    let wide = |n: usize, least: f64| vec![[least, f64::INFINITY]; n];
    let mut free = 0;
    let inside = Strain::new(kernel(e()), HIGH).solve(&[0.2, 2.0, 1.0, 0.3, 3.0, 0.4]).unwrap();
    for target in [
        Target::position([0.08, 0.05, 0.25]),
        Target::position([-0.05, 0.08, 0.26]),
        Target::position(inside.station(0.15).unwrap().pose.translation.vector).at(0.15),
        Target::coordinates([Some(0.12), None, Some(0.2)]),
    ] {
        let bounds = wide(6, 0.2);
        let (one, held) = check(&Shooting::new(kernel(e())), &[0.5; 6], &bounds, &target);
        let (other, _) = check(&Strain::new(kernel(e()), HIGH), &[0.5; 6], &bounds, &target);
        assert!(distance(&one, &other) < 1e-5, "{one:?} {other:?}");
        free += usize::from(held < 6 - target.equations());
    }
    let target = Target::position([0.07, 0.04, 0.26]);
    // Nine tendons, then with a bound on the one that pulls most.
    let (robot, mut bounds) = (Strain::new(kernel(d()), HIGH), wide(9, 0.1));
    let (wide, held) = check(&robot, &[0.5; 9], &bounds, &target);
    free += usize::from(held < 6);
    let strongest = (0..9).max_by(|i, j| wide[*i].total_cmp(&wide[*j])).unwrap();
    bounds[strongest][1] = 0.8 * wide[strongest];
    let (bounded, held) = check(&robot, &[0.5; 9], &bounds, &target);
    free += usize::from(held < 6);
    assert_eq!(bounded[strongest], bounds[strongest][1]);
    let sum = |tensions: &[f64]| tensions.iter().sum::<f64>();
    assert!(sum(&bounded) > sum(&wide));
    println!("{free} not at a corner");
}

#[test]
fn tendons_by_displacement() {
    let target = Target::coordinates([Some(0.05), Some(-0.07), None]);
    let robot = Shooting::new(kernel(a()));
    fn held<M: RodModel>(robot: &M, target: &Target) -> (Vec<f64>, Vec<f64>) {
        let start = [1e-3, 0.0, 1e-3].map(Drive::Displacement);
        let mut inverse = robot.inverse(&start).unwrap().with_least(0.3).unwrap();
        let reached = inverse.reach(target).unwrap();
        println!("{:?}", reached.report);
        assert!(reached.report.distance < 1e-11);
        let solution = reached.solution;
        (solution.tensions().as_ref().to_vec(), solution.displacements().as_ref().to_vec())
    }
    let (tensions, displacements) = held(&robot, &target);
    let given = robot
        .inverse(&[1.0; 3])
        .unwrap()
        .with_least(0.3)
        .unwrap()
        .reach(&target)
        .unwrap()
        .solution
        .tensions()
        .to_vec();
    assert!(distance(&tensions, &given) < 1e-5, "{tensions:?} {given:?}");
    let again =
        robot.solve(&displacements.iter().copied().map(Drive::Displacement).collect::<Vec<_>>()).unwrap();
    assert!((again.tip().translation.x - 0.05).abs() < 1e-10);
}

fn left(error: &Error) -> (Vec<Drive>, f64) {
    let Error::OutOfReach { drives, distance, .. } = error else {
        panic!("{error}");
    };
    (drives.clone(), *distance)
}

#[test]
fn out_of_reach() {
    fn check<M: RodModel>(robot: &M, bounds: &[[f64; 2]], target: &Target) -> f64 {
        let mut inverse = robot.inverse(&vec![0.5; bounds.len()]).unwrap().with_bounds(bounds).unwrap();
        let error = inverse.reach(target).err().unwrap();
        println!("{error}");
        let (tendons, missing) = left(&error);
        // The input is what it says, and nothing nearby is closer.
        let away = |input: &[Drive]| {
            let tip = robot.solve(input).unwrap().tip().translation.vector;
            let parts = tip.iter().zip(target.position).map(|(a, b)| b.map_or(0.0, |b| (a - b) * (a - b)));
            parts.sum::<f64>().sqrt()
        };
        assert!((away(&tendons) - missing).abs() < 1e-9);
        let tip = inverse.solution().unwrap().tip().translation.vector;
        assert_eq!(tip, robot_tip(&inverse));
        for (j, [least, most]) in bounds.iter().enumerate() {
            for change in [-0.01, 0.01] {
                let mut near = tendons.clone();
                let Drive::Force(value) = near[j] else { panic!() };
                near[j] = Drive::Force((value + change).clamp(*least, *most));
                assert!(away(&near) > missing - 1e-8, "{j} {change}");
            }
        }
        // The solver goes on from there.
        assert!(inverse.reach(&Target::coordinates([Some(0.01), None, None])).is_ok());
        missing
    }
    fn robot_tip<M: RodModel>(inverse: &Inverse<M>) -> Vector3<f64> {
        inverse.solution().unwrap().tip().translation.vector
    }
    // Beyond the length of the rod, and at a place that takes more than the tendons may bear.
    for (bounds, target) in [
        ([[0.0, 20.0]; 3], Target::coordinates([Some(0.4), Some(0.1), None])),
        ([[0.0, 1.5]; 3], Target::coordinates([Some(-0.15), Some(0.1), None])),
    ] {
        let one = check(&Shooting::new(kernel(a())), &bounds, &target);
        let other = check(&Strain::new(kernel(a()), HIGH), &bounds, &target);
        assert!((one - other).abs() < 1e-6, "{one} {other}");
    }
}

#[test]
fn fewer_tendons_than_equations_are_least_squares() {
    let robot = Strain::new(kernel(a()), HIGH);
    let pose = robot.solve(&[2.0, 0.5, 0.2]).unwrap().tip();
    // One that can be had, and one next to it.
    let mut inverse = robot.inverse(&[0.5; 3]).unwrap();
    let reached = inverse.reach(&Target::pose(&pose)).unwrap();
    println!("{:?} {:?}", reached.report, reached.solution.tensions());
    assert!(reached.report.distance < 1e-10 && reached.report.angle < 1e-10);
    let mut target = Target::pose(&pose);
    target.position = [0, 1, 2].map(|k| Some(pose.translation.vector[k] + 0.01));
    let reached = inverse.reach(&target).unwrap();
    println!("{:?} {:?}", reached.report, reached.solution.tensions());
    assert!(reached.report.residual > 1e-3);
    let tensions: [f64; 3] = reached.solution.tensions().try_into().unwrap();
    // Squares of what is left: stationary but for tensions at zero.
    let square = |tensions: &[f64; 3]| -> f64 {
        let tip = robot.solve(tensions).unwrap().tip();
        let turn = nalgebra::Matrix3::from_fn(|i, j| -> f64 {
            (0..3).map(|k| rows(&tip.rotation)[i][k] * rows(&pose.rotation)[j][k]).sum()
        });
        let angle = nalgebra::Rotation3::from_matrix_unchecked(turn).angle();
        let step: f64 =
            (0..3).map(|k| ((tip.translation.vector[k] - target.position[k].unwrap()) / 0.242).powi(2)).sum();
        angle * angle + step
    };
    for j in 0..3 {
        let at = |change: f64| {
            let mut near = tensions;
            near[j] = (near[j] + change).max(0.0);
            square(&near)
        };
        assert!(at(1e-3) > at(0.0) - 1e-10 && at(-1e-3) > at(0.0) - 1e-10, "{j}");
    }
}

/// A straight robot with equal tensions cannot move its tip along itself, and bends no way rather than another.
#[test]
fn a_singular_start() {
    fn check<M: RodModel>(robot: &M) {
        for target in [Target::position([0.0, 0.0, 0.2]), Target::position([0.06, -0.03, 0.25])] {
            let mut inverse = robot.inverse(&[0.5; 6]).unwrap();
            let reached = inverse.reach(&target).unwrap();
            println!("{:?} {:.3?}", reached.report, reached.solution.tensions());
            assert!(reached.report.distance < 1e-10);
        }
    }
    check(&Shooting::new(kernel(e())));
    check(&Strain::new(kernel(e()), HIGH));
}

/// Targets on the axis of a straight robot took 35 to 199 iterations, or were not reached: derivatives there know compression alone.
#[test]
fn targets_on_the_axis_take_few_iterations() {
    fn check<M: RodModel>(robot: &M, tendons: usize) {
        for start in [0.0, 0.5] {
            for (part, most) in [(0.999, 4), (0.95, 5), (0.9, 5), (0.8, 7), (0.667, 8), (0.5, 12)] {
                let mut inverse = robot.inverse(&vec![start; tendons]).unwrap();
                let reached = inverse.reach(&Target::position([0.0, 0.0, 0.3 * part])).unwrap();
                let report = reached.report;
                println!("{start} {part}: {report:?}");
                assert!(report.distance < 3e-12 && report.iterations <= most && report.solves <= most + 4);
            }
        }
    }
    check(&Strain::new(kernel(e()), HIGH), 6);
    check(&Shooting::new(kernel(e())), 6);
    check(&Strain::new(kernel(d()), HIGH), 9);
    check(&Shooting::new(kernel(d())), 9);
}

/// The same robot of 1 mm, 0.3 m and 20 m: the same tensions by `EI / L^2`, after as many iterations.
#[test]
fn targets_do_not_depend_on_the_size_of_the_robot() {
    fn reach(length: f64, force: f64, target: [f64; 3], start: f64) -> (Vec<f64>, [usize; 2]) {
        let (long, strong) = (length / 0.3, force);
        let mut rod = e();
        rod.ends = rod.ends.map(|end| end * long);
        for (k, stiffness) in rod.stiffness.iter_mut().enumerate() {
            *stiffness *= if k < 3 { strong * long * long } else { strong };
        }
        rod.mass *= strong / long;
        for piece in rod.tendons.iter_mut().flatten() {
            piece.radius = [piece.radius[0] * long, piece.radius[1]];
            piece.angle[1] /= long;
        }
        let robot = Strain::new(kernel(rod), HIGH);
        let mut inverse = robot.inverse(&[start * strong; 6]).unwrap();
        let reached = inverse.reach(&Target::position(target.map(|x| x * long))).unwrap();
        let tensions = reached.solution.tensions().as_ref().iter().map(|tension| tension / strong).collect();
        (tensions, [reached.report.iterations, reached.report.solves])
    }
    for (target, start) in [([0.0, 0.0, 0.24], 0.0), ([0.08, 0.05, 0.25], 0.5), ([-0.05, 0.08, 0.26], 0.5)] {
        let (expected, count) = reach(0.3, 1.0, target, start);
        println!("{expected:?} {count:?}");
        for (length, force) in [(1e-3, 3e-7), (20.0, 5e5)] {
            let (found, other) = reach(length, force, target, start);
            assert_eq!(count, other, "{length}");
            assert!(distance(&expected, &found) < 1e-7, "{length}: {expected:?} {found:?}");
        }
    }
}

#[test]
fn ways_along_inputs_and_targets() {
    fn check<M: RodModel>(robot: &M) {
        let force = |k: i32| [Wrench::force([0.01 * f64::from(k), 0.0, 0.0])];
        let pulls: Vec<[f64; 3]> = (0..12).map(|k| [0.4 * f64::from(k), 0.0, 0.2]).collect();
        let wrenches: Vec<[Wrench; 1]> = (0..12).map(force).collect();
        let inputs = pulls.iter().zip(&wrenches).map(|(pull, w)| InputRef::forces(pull).with_wrenches(w));
        let path = robot.solve_path(inputs.clone()).complete().unwrap();
        assert_eq!(path.len(), 12);
        for (solution, input) in path.iter().zip(inputs) {
            let cold = robot.solve(input).unwrap();
            assert!(distance(&solution.tip().translation.vector, &cold.tip().translation.vector) < 1e-10);
            assert!(distance(solution.lengths(), cold.lengths()) < 1e-11);
        }
        // Steps that no Newton iteration takes at once.
        let far = [[0.0, 0.0, 0.0], [12.0, 0.0, 0.0], [0.0, 14.0, 3.0]];
        let path = robot.solve_path(&far).complete().unwrap();
        let cold = robot.solve(&far[2]).unwrap();
        assert!(distance(&path[2].tip().translation.vector, &cold.tip().translation.vector) < 1e-9);
        // Errors of an input name its place.
        let path = robot.solve_path([[1.0, 0.0, 0.0], [1.0, -1.0, 0.0], [0.0; 3]].iter());
        assert_eq!(path.samples.len(), 1);
        assert!(matches!(path.stopped, Some(Error::PathStopped { point: 1, .. })), "{:?}", path.stopped);

        let place = |k: i32| Target::coordinates([Some(0.03 * f64::from(k)), Some(0.02), None]);
        let mut inverse = robot.inverse(&[0.1; 3]).unwrap().with_least(0.1).unwrap();
        let path = inverse.reach_path(&(0..12).map(place).collect::<Vec<_>>());
        // The rod is 0.242 m long.
        println!("{} {:?}", path.samples.len(), path.stopped);
        assert!(path.samples.len() >= 6 && path.samples.len() <= 8);
        for (k, reached) in (0..).zip(&path.samples) {
            let [x, y, _] = reached.solution.tip().translation.vector.into();
            assert!((x - 0.03 * f64::from(k)).hypot(y - 0.02) < 1e-11);
        }
        let error = path.complete().err().unwrap();
        let Error::PathStopped { cause, fraction, .. } = &error else { panic!("{error}") };
        assert!(*fraction < 1.0 && left(cause).1 > 0.0);
    }
    check(&Shooting::new(kernel(a())));
    check(&Strain::new(kernel(a()), HIGH));
}

/// As any model: a section of the rod, with limits of tensions and of displacements.
#[test]
fn sections_within_limits_of_any_model() {
    let robot = Strain::new(kernel(a()), HIGH);
    let model: &dyn Model = &robot;
    let wanted = robot.solve(&[2.0, 0.5, 0.2]).unwrap();
    let [x, y, _] = wanted.station(0.15).unwrap().pose.translation.vector.into();
    let target = Target::coordinates([Some(x), Some(y), None]).at(0.15);
    let off = |reached: &dyn Solution| {
        let at = reached.station(0, 0.15).unwrap().translation;
        (at.x - x).hypot(at.y - y)
    };
    let how = |limits: [[f64; 2]; 3]| ReachSettings { limits: limits.to_vec(), ..ReachSettings::default() };
    let pulled = how([[0.2, 5.0], [0.3, 5.0], [0.2, 0.2]]);
    let reached = model.reach_with(&target, &pliant_models::Input::forces(&[0.5; 3]), &pulled).unwrap();
    assert!(off(reached.as_ref()) < 3e-12);
    assert!((reached.forces()[1] - 0.5).abs() < 1e-8 && reached.forces()[2] == 0.2, "{:?}", reached.forces());
    let held: [f64; 3] = wanted.displacements().try_into().unwrap();
    let start = pliant_models::Input::displacements(&held.map(|value| 0.9 * value));
    let around =
        |low: f64, high: f64| how(held.map(|d| [f64::min(low * d, high * d), f64::max(low * d, high * d)]));
    let reached = model.reach_with(&target, &start, &around(0.8, 1.1)).unwrap();
    assert!(off(reached.as_ref()) < 3e-12);
    let near = model.reach_with(&target, &start, &around(0.8, 0.92)).unwrap_err();
    let Error::OutOfReach { distance, drives, .. } = near else { panic!("{near}") };
    assert!(distance > 1e-4 && drives.len() == 3, "{distance}");
    for (drive, [low, high]) in drives.iter().zip(around(0.8, 0.92).limits) {
        assert!((low..=high).contains(&drive.value()));
    }
    let path = model.reach_path(&[target, target], &start, &around(0.8, 1.1)).complete().unwrap();
    assert_eq!(path.len(), 2);
    let settings = ReachSettings { tolerance: 0.1, ..ReachSettings::default() };
    let error = model.reach_with(&target, &start, &settings).unwrap_err();
    assert!(matches!(error, Error::OutOfRange { field: "the tolerance", .. }), "{error}");
}

#[test]
fn what_is_wrong_is_refused() {
    let robot = Strain::new(kernel(a()), Orders::PAPER);
    assert!(robot.inverse(&[1.0, -1.0, 0.0]).is_err());
    assert!(robot.inverse(&[1.0; 2]).is_err());
    let inverse = || robot.inverse(&[1.0; 3]).unwrap();
    assert!(inverse().with_least(-0.1).is_err() && inverse().with_least(f64::INFINITY).is_err());
    assert!(inverse().with_bounds(&[[0.0, 1.0]; 2]).is_err());
    assert!(inverse().with_bounds(&[[0.0, 1.0], [1.0, 0.5], [0.0, f64::NAN]]).is_err());
    let mut inverse = inverse();
    assert!(inverse.reach(&Target::coordinates([None; 3])).is_err());
    assert!(inverse.reach(&Target::position([0.0, f64::NAN, 0.0])).is_err());
    assert!(inverse.reach(&Target::position([0.0; 3]).at(0.3)).is_err());
    assert!(inverse.reach(&Target::coordinates([Some(0.05), None, None])).is_ok());
}

/// Ropes and payloads are for other families: every way to solve a rod refuses them.
#[test]
fn what_other_families_take_is_refused() {
    fn refused<T>(found: Result<T, Error>) {
        let error = found.err().unwrap();
        assert!(matches!(error, Error::Unsupported { .. }), "{error}");
    }
    fn check<M: RodModel>(robot: &M) {
        let pulls = [1.0, 0.5, 0.0];
        let (ropes, payload) =
            ([Rope::new(0.1, [0.0, 0.0, 1.0])], Payload { mass: 0.01, ..Payload::default() });
        let pulled = InputRef::forces(&pulls);
        for input in [pulled.with_ropes(&ropes), pulled.with_payload(&payload)] {
            refused(robot.solve(input));
            refused(robot.solver().follow(input));
            refused(robot.tip_moment(&input, [0.01, 0.0, 0.2]));
            refused(robot.collapse(input));
            refused(robot.study([3], input));
            refused(robot.inverse(input));
            refused(solve_by_tdcr_rule(robot, input, &Settings::default()));
            let path = robot.solve_path([pulled, input]);
            let Some(Error::PathStopped { point: 1, cause, .. }) = path.stopped else { panic!("{path:?}") };
            assert!(path.samples.len() == 1 && matches!(*cause, Error::Unsupported { .. }), "{cause}");
        }
    }
    check(&Strain::new(kernel(a()), Orders::PAPER));
    check(&Shooting::new(kernel(a())));
    let rubbing = Strain::new(Driven::rubbing(a(), 0.1), Orders::PAPER);
    let ropes = [Rope::new(0.1, [0.0, 0.0, 1.0])];
    let path = RodModel::solve_path(&rubbing, [InputRef::forces(&[1.0, 0.5, 0.0]).with_ropes(&ropes)]);
    assert!(path.samples.is_empty() && matches!(path.stopped, Some(Error::Unsupported { .. })), "{path:?}");
    let path = RodModel::solve_path(&rubbing, [InputRef::forces(&[1.0; 7])]);
    assert!(matches!(path.stopped, Some(Error::LengthMismatch { found: 7, expected: 3, .. })), "{path:?}");
    refused(rubbing.stepper(InputRef::forces(&[1.0; 3]).with_ropes(&ropes)));
}
