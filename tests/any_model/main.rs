//! One function over `&dyn Model` serves every model, compiled or read at run time.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../../examples/shared/origin.rs"]
#[macro_use]
mod origin;

mod agreement;
mod case;
mod many;
mod motions;
mod refusals;
mod robots;

use pliant::{Drive, Input, Target, Wrench};

use case::{Case, twist};
use robots::{arm, bellows, guided, shooting, strain, tripod, trunk};

const SPACE: [usize; 6] = [0, 1, 2, 3, 4, 5];
const PLANE: [usize; 3] = [2, 3, 4];

#[test]
fn planar() {
    let (couple, force) = (1e-5, 1e-4);
    for model in arm() {
        let (model, input) = (model.as_ref(), Input::forces(&[1.0, 0.2]));
        Case { model, input, step: 1e-4, wrench: &PLANE, couple, force }.check();
    }
}

#[test]
fn discs() {
    let (couple, force) = (1e-5, 1e-4);
    for model in guided() {
        let (model, input) = (model.as_ref(), Input::forces(&[1.0, 0.2]));
        Case { model, input, step: 1e-4, wrench: &PLANE, couple, force }.check();
    }
}

#[test]
fn rods() {
    for (strain, shooting) in strain().iter().zip(&shooting()) {
        let models = [strain.as_ref(), shooting.as_ref()];
        for model in models {
            let (couple, force) = (1e-6, 1e-5);
            let input = Input::forces(&[0.8, 0.1, 0.3]);
            Case { model, input, step: 1e-4, wrench: &SPACE, couple, force }.check();
        }
        let [one, other] = models.map(|model| model.solve(&Input::forces(&[0.8, 0.1, 0.3])).unwrap().tip());
        assert!(twist(&one, &other).norm() < 1e-8, "{one} {other}");
    }
}

#[test]
fn segments() {
    for model in trunk() {
        let model = model.as_ref();
        let (couple, force) = (1e-4, 1e-3);
        let input = Input::forces(&[3.0, -2.0, 1.0, 0.5, 4.0, -1.0, 2.0, 0.0, -3.0]);
        Case { model, input, step: 1e-2, wrench: &SPACE, couple, force }.check();
    }
}

/// Chambers driven by pressures, and by volumes.
#[test]
fn segments_with_chambers() {
    for model in bellows() {
        let model = model.as_ref();
        let (couple, force) = (1e-5, 1e-4);
        let input = Input::forces(&[30e3, -10e3, 20e3, 10e3, 40e3, 5e3]);
        let solution = model.solve(&input).unwrap();
        let volumes = Input::displacements(&solution.displacements());
        let held = model.solve(&volumes).unwrap();
        let far = twist(&held.tip(), &solution.tip()).norm();
        assert!(far < 1e-9, "{far}");
        Case { model, input, step: 50.0, wrench: &SPACE, couple, force }.check();
        let case = Case { model, input: volumes, step: 1e-10, wrench: &[], couple, force };
        case.derivatives(held.as_ref());
        case.work(held.as_ref());
        case.record(held.as_ref());
        case.paths(held.as_ref());
        case.targets();
    }
}

/// Derivatives while some actuators are held by their displacements, one of them through a spring.
#[test]
fn segments_with_held_actuators() {
    for model in trunk() {
        let model = model.as_ref();
        let elastic = Drive::Elastic { displacement: 1e-3, stiffness: 2e3, pretension: 1.0 };
        let mut drives = vec![Drive::Force(1.0); 9];
        (drives[1], drives[4]) = (Drive::Displacement(2e-3), elastic);
        let input = Input::from(drives).with_wrench(Wrench::force([0.1, 0.2, 0.0]));
        let solution = model.solve(&input).unwrap();
        let case = Case { model, input, step: 1e-5, wrench: &SPACE, couple: 1e-4, force: 1e-3 };
        case.derivatives(solution.as_ref());
        case.parameters(solution.as_ref());
    }
}

#[test]
fn parallel() {
    for model in tripod() {
        let model = model.as_ref();
        let (couple, force) = (1e-5, 1e-4);
        let input = Input::displacements(&[0.2, -0.1, 0.15]);
        Case { model, input, step: 1e-4, wrench: &SPACE, couple, force }.check();
        // One motor by its torque.
        let held = model.solve(&Input::displacements(&[0.2, -0.1, 0.15])).unwrap();
        let drives =
            vec![Drive::Displacement(0.2), Drive::Displacement(-0.1), Drive::Force(held.forces()[2])];
        let input = Input::from(drives);
        let solution = model.solve(&input).unwrap();
        assert!(twist(&solution.tip(), &held.tip()).norm() < 1e-9);
        Case { model, input, step: 1e-5, wrench: &SPACE, couple, force }.derivatives(solution.as_ref());
    }
}

/// Motors through springs: the shape is that under the torques that follow and tends to that of held motors, with derivatives.
#[test]
fn motors_through_springs() {
    for model in tripod() {
        let model = model.as_ref();
        let held = model.solve(&Input::displacements(&[0.2, -0.1, 0.15])).unwrap();
        let (angles, torques) = (held.displacements(), held.forces());
        let spring = |motor: usize, stiffness: f64, pretension: f64| {
            let turned = (torques[motor] - pretension) / stiffness;
            Drive::Elastic { displacement: angles[motor] + turned, stiffness, pretension }
        };
        for drives in [
            vec![spring(0, 0.5, 0.01), Drive::Displacement(-0.1), Drive::Force(torques[2])],
            vec![spring(0, 0.5, 0.01), spring(1, 2.0, 0.0), spring(2, 0.3, -0.02)],
        ] {
            let input = Input::from(drives);
            let solution = model.solve(&input).unwrap();
            let far = twist(&solution.tip(), &held.tip()).norm();
            assert!(far < 1e-9, "{far}");
            let forces = Input::forces(&solution.forces());
            let far = twist(&model.solve(&forces).unwrap().tip(), &solution.tip()).norm();
            assert!(far < 1e-9, "{far}");
            let case = Case { model, input, step: 1e-4, wrench: &SPACE, couple: 1e-5, force: 1e-4 };
            case.derivatives(solution.as_ref());
            case.parameters(solution.as_ref());
            case.record(solution.as_ref());
        }
        // Torques and springs lead to targets as positions do.
        let goal = held.tip().translation;
        let target = Target::coordinates([None, Some(goal.y), None]);
        let drives = vec![spring(0, 0.5, 0.01), Drive::Displacement(-0.1), Drive::Force(0.9 * torques[2])];
        let reached = model.reach(&target, &Input::from(drives)).unwrap();
        assert!((reached.tip().translation.y - goal.y).abs() < 1e-9);
        for stiffness in [1e3, 1e5, 1e7] {
            let elastic =
                |motor: usize| Drive::Elastic { displacement: angles[motor], stiffness, pretension: 0.0 };
            let input = Input::from((0..3).map(elastic).collect::<Vec<_>>());
            let far = twist(&model.solve(&input).unwrap().tip(), &held.tip()).norm();
            assert!(far < 1.0 / stiffness, "{stiffness}: {far}");
        }
    }
}

/// Cables of robots in the plane by their displacements and through springs: the shape is that under the forces that follow, with derivatives.
#[test]
fn cables_in_the_plane_are_held_and_elastic() {
    for model in arm().into_iter().chain(guided()) {
        let model = model.as_ref();
        let forces = model.solve(&Input::forces(&[1.0, 0.2])).unwrap();
        let spring = |actuator: usize| {
            let (stiffness, pretension) = (150.0, 0.1);
            let stretch = (forces.forces()[actuator] - pretension) / stiffness;
            Drive::Elastic { displacement: forces.displacements()[actuator] + stretch, stiffness, pretension }
        };
        for drives in [vec![spring(0), Drive::Force(0.2)], vec![spring(0), spring(1)]] {
            let input = Input::from(drives);
            let solution = model.solve(&input).unwrap();
            let far = twist(&solution.tip(), &forces.tip()).norm();
            assert!(far < 1e-9, "{} {far}", model.kind());
            let case = Case { model, input, step: 1e-6, wrench: &PLANE, couple: 1e-5, force: 1e-4 };
            case.derivatives(solution.as_ref());
            case.parameters(solution.as_ref());
            case.record(solution.as_ref());
            case.targets();
        }
    }
}

/// Derivatives while some tendons are held by their lengths, one of them elastic.
#[test]
fn rods_with_held_tendons() {
    for model in strain().into_iter().chain(shooting()) {
        let model = model.as_ref();
        let elastic = Drive::Elastic { displacement: 1e-3, stiffness: 400.0, pretension: 0.1 };
        let drives = vec![Drive::Displacement(2e-3), Drive::Force(0.2), elastic];
        let input = Input::from(drives).with_wrench(Wrench::force([0.0, 0.02, 0.0]).at(0.1));
        let solution = model.solve(&input).unwrap();
        let case = Case { model, input, step: 1e-6, wrench: &SPACE, couple: 1e-6, force: 1e-5 };
        case.derivatives(solution.as_ref());
        case.parameters(solution.as_ref());
    }
}
