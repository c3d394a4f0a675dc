//! Inverse problems of the reference robot.
#![allow(clippy::unwrap_used, reason = "tests")]

use nalgebra::{Isometry3, Quaternion, UnitQuaternion};

use crate::parallels;

use parallels::{kernel, loads, written};
use pliant_models::parallel::{
    Generic, Input, LARGEST_ANGLE, LARGEST_CHANGE, Load, Parallel, Target, Wrench,
};
use pliant_models::{Drive, Error, ReachSettings};
use pliant_testing::distance;

#[test]
fn positions_are_taken_back_to_motors() {
    let robot = Parallel::new(kernel(4));
    for case in parallels::CASES {
        let loads = loads(case);
        let mut solver = robot.solver();
        solver.solve(&Input::displacements(&[0.0; 3]).with_loads(&loads)).unwrap();
        for row in parallels::table("ee_pose").iter().filter(|row| row.case == case).take(4) {
            let aim = robot.solve(&Input::displacements(&row.motors).with_loads(&loads)).unwrap().platform();
            println!("{case} {}", row.sample);
            let found = solver.reach(&Target::position(aim.translation.vector), &loads).unwrap();
            let off = distance(found.motors(), &row.motors);
            assert!(distance(&found.platform().translation.vector, &aim.translation.vector) < 1e-10);
            assert!(off < 1e-7, "{case} {}: {off:e}", row.sample);
        }
    }
}

#[test]
fn some_coordinates_are_reached() {
    let robot = Parallel::new(kernel(4));
    let mut solver = robot.solver();
    let rope = loads("pulleyA");
    let target = Target::coordinates([Some(0.05), Some(-0.01), None]);
    let found = solver.reach(&target, &rope).unwrap();
    let [x, y, _] = found.platform().translation.vector.into();
    assert!(distance(&[x, y], &[0.05, -0.01]) < 1e-10, "{x} {y}");
    let error = solver.reach(&Target::coordinates([None, Some(f64::NAN), None]), &rope).unwrap_err();
    assert!(matches!(error, Error::Invalid { .. }), "{error}");
    let error = solver.reach(&Target::position([0.0; 3]).at(0.1), &rope).unwrap_err();
    let expected = "the target is a section of a rod: expected the platform, without an arc length";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_path_is_one_target_after_the_other() {
    let robot = Parallel::new(kernel(4));
    let motors = [[-0.1, -0.2, -0.3], [-0.15, -0.2, -0.25], [-0.2, -0.2, -0.2]];
    let aims = robot.solve_path(&motors).complete().unwrap();
    let targets: Vec<Target> =
        aims.iter().map(|aim| Target::position(aim.platform().translation.vector)).collect();
    let mut solver = robot.solver();
    let found = solver.reach_path(&targets, &[]).complete().unwrap();
    let mut single = robot.solver();
    for ((found, target), motors) in found.iter().zip(&targets).zip(&motors) {
        assert!(distance(found.motors(), motors) < 1e-7);
        assert_eq!(found.motors(), single.reach(target, &[]).unwrap().motors());
        // Iterations of the last equilibrium, and of the ones before.
        let last = found.iterations().len();
        assert!(found.report().iterations > last, "{} {last}", found.report().iterations);
        for rod in 0..6 {
            assert_eq!(found.length(rod).unwrap(), 0.3);
            let points = found.sample(rod, 5).unwrap();
            assert_eq!(points.len(), 5);
            assert_eq!(points[2], found.station(rod, 0.15).unwrap());
        }
    }
    assert!(matches!(found[0].sample(6, 3), Err(Error::OutOfRange { .. })));
}

#[test]
fn the_robot_at_rest_is_found_from_about_there() {
    let motors = [-0.3, -0.1, 0.0];
    let expected = Parallel::new(kernel(4)).solve(&motors).unwrap().platform().translation.vector;
    // Far enough for rods that are pressed to buckle.
    for place in [[0.0, 0.0, 0.29], [0.0, 0.0, 0.2], [0.0, 0.0, 0.4], [0.05, -0.05, 0.25]] {
        let mut numbers = written(4);
        numbers.platform.pose.1 = place;
        let found = Parallel::new(Generic::new(numbers)).solve(&motors).unwrap();
        assert!(distance(&found.platform().translation.vector, &expected) < 1e-10, "{place:?}");
        println!("{place:?}: {} iterations", found.report().iterations);
    }
}

#[test]
fn limits_are_kept() {
    let mut numbers = written(4);
    for motor in &mut numbers.motors {
        motor.limits = [-0.2, 0.2];
    }
    let robot = Parallel::new(Generic::new(numbers));
    let aim = Parallel::new(kernel(4)).solve(&[-0.5, -0.2, -0.07]).unwrap().platform();
    let mut solver = robot.solver();
    let error = solver.reach(&Target::position(aim.translation.vector), &[]).unwrap_err();
    assert!(matches!(error, Error::OutOfReach { .. }), "{error}");
    assert!(solver.solution().motors().iter().all(|angle| angle.abs() <= 0.2));
    // Limits of the search besides those of the declaration.
    let mut solver = Parallel::new(kernel(4)).solver();
    let within = |least: f64| ReachSettings { limits: vec![[least, 0.1]; 3], ..ReachSettings::default() };
    let found = solver.reach_with(&Target::position(aim.translation.vector), &[], &within(-0.6)).unwrap();
    assert!(distance(found.motors(), &[-0.5, -0.2, -0.07]) < 1e-7);
    let error = solver.reach_with(&Target::position(aim.translation.vector), &[], &within(-0.4)).unwrap_err();
    let Error::OutOfReach { distance: left, drives, .. } = error else { panic!("{error}") };
    assert!(left > 1e-3 && drives[0] == Drive::Displacement(-0.4), "{left} {drives:?}");
}

#[test]
fn the_load_is_found_from_the_pose() {
    let robot = Parallel::new(kernel(4));
    let motors = [-0.3, -0.1, -0.2];
    let wrench = [1e-3, -2e-3, 5e-4, 0.05, -0.02, 0.08];
    let load = Load::from(Wrench::force([0.05, -0.02, 0.08]).with_couple([1e-3, -2e-3, 5e-4]).follower());
    for held in ["unloaded", "pulleyA"] {
        let mut all = loads(held);
        all.push(load);
        let pose = robot.solve(&Input::displacements(&motors).with_loads(&all)).unwrap().platform();
        let mut solver = robot.solver();
        let found = solver.load_at(&motors, &pose, &loads(held)).unwrap();
        assert!(distance(&found, &wrench) < 1e-8, "{found:?}");
    }
}

#[test]
fn what_is_no_rotation_is_refused() {
    let mut solver = Parallel::new(kernel(4)).solver();
    let still = solver.solve(&[0.0; 3]).unwrap().platform();
    for [w, x] in [[0.0, 0.0], [2.0, 0.0], [1.0, 0.1], [f64::NAN, 0.0]] {
        let rotation = UnitQuaternion::new_unchecked(Quaternion::new(w, x, 0.0, 0.0));
        let pose = Isometry3 { rotation, ..still };
        let found = solver.reach(&Target::pose(&pose), &[]).unwrap_err();
        assert!(matches!(found, Error::Invalid { field: "the rotation of a target", .. }), "{found}");
        let found = solver.load_at(&[0.0; 3], &pose, &[]).unwrap_err();
        assert!(
            matches!(found, Error::Invalid { field: "the rotation of the measured pose", .. }),
            "{found}"
        );
    }
}

/// One element between base and platform found the platform at 1 m for rods of 0.3 m: bent to and fro, it becomes longer than its rod.
#[test]
fn elements_are_not_bent_further_than_they_represent() {
    let coarse = Parallel::new(kernel(1));
    for z in [1.0, 0.5, 0.35] {
        let mut solver = coarse.solver();
        let error = solver.reach(&Target::position([0.0, 0.0, z]), &[]).unwrap_err();
        let Error::ElementAngle { rod, element: 0, angle, limit, .. } = error else { panic!("{error}") };
        assert!(rod < 6 && angle > limit && limit == LARGEST_CHANGE, "{error}");
        let expected =
            format!("element 0 of rod {rod} turns to and fro by {angle} rad: expected at most {limit} rad");
        assert!(error.to_string().starts_with(&expected) && error.to_string().contains("with_elements"));
        // The last state that elements represent, a tenth longer than rods are at most.
        let last = solver.solution();
        assert!(last.bending().change <= LARGEST_CHANGE && last.bending().angle <= LARGEST_ANGLE);
        assert!(last.platform().translation.z < 0.33);
        // It goes on from there.
        assert!(solver.solve(&[-0.1, -0.2, -0.3]).is_ok());
        // Rods of more elements say how far they reach.
        let fine = coarse.clone().with_elements(4);
        let mut solver = fine.solver();
        let error = solver.reach(&Target::position([0.0, 0.0, z]), &[]);
        assert!(matches!(error, Err(Error::OutOfReach { .. })), "{error:?}");
    }
    let angles = [4, 8].map(|elements| {
        let found = coarse.clone().with_elements(elements).solve(&[-0.4, -0.4, -0.4]).unwrap();
        assert!(found.bending().place[0] < 6 && found.bending().place[1] < elements);
        found.bending().angle
    });
    assert!((angles[0] / angles[1] - 2.0).abs() < 0.2, "{angles:?}");
}
