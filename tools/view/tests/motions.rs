//! Instants of motions on pages.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::ops::ControlFlow;

use pliant::nalgebra::Matrix4;
use pliant::rods::BaseMotion;
use pliant::{Declaration, Drive, Input, Model, Simulation, Wrench};
use pliant_view::{Scene, Slider, ViewError};
use serde_json::Value;

fn declared(robot: &str) -> Declaration {
    pliant::load(format!("{}/../../cli/robots/{robot}.robot", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// An input under which a robot is at rest.
fn held(kind: &str, model: &dyn Model) -> Input {
    let drive = |actuator: usize| match kind {
        "parallel" => Drive::Displacement(0.2 * actuator as f64),
        _ => Drive::Force(if actuator == 0 { 0.8 } else { 0.3 / actuator as f64 }),
    };
    let drives: Vec<Drive> = (0..model.actuators()).map(drive).collect();
    let wrench = Wrench::force([0.01, -0.02, 0.03]);
    // On a section of a rod there is a junction.
    let wrenches = if kind == "strain" { vec![wrench.at(0.1), wrench] } else { vec![wrench] };
    Input { wrenches, ..Input::from(drives) }
}

fn numbers(value: &Value, into: &mut Vec<f64>) {
    match value {
        Value::Array(list) => list.iter().for_each(|entry| numbers(entry, into)),
        Value::Object(fields) => fields.values().for_each(|entry| numbers(entry, into)),
        other => into.extend(other.as_f64()),
    }
}

/// Largest difference of two frames, in the smallest parts that a page has.
fn apart(one: &Value, other: &Value, what: &str) -> f64 {
    let mut lists = [Vec::new(), Vec::new()];
    numbers(&one[what], &mut lists[0]);
    numbers(&other[what], &mut lists[1]);
    let [one, other] = lists;
    assert!(one.len() == other.len() && !one.is_empty(), "{what}");
    one.iter().zip(&other).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

#[test]
fn a_robot_at_rest_looks_like_its_equilibrium() {
    for (robot, kind) in [("segments", "constant_curvature"), ("rod", "strain"), ("parallel", "parallel")] {
        let declaration = declared(robot);
        let model = declaration.model(kind).unwrap();
        let input = held(kind, model.as_ref());
        let mut scene = Scene::new(declaration.robot(), model.as_ref());
        let solution = model.solve(&input).unwrap();
        scene.push(solution.as_ref()).unwrap();
        let simulation = Simulation::to(2e-3, &input).at(&[0.0, 2e-3]);
        let motion = model.simulate(&simulation, &mut |_| ControlFlow::Continue(())).unwrap();
        for instant in &motion.complete().unwrap().instants {
            scene.push_moving(model.as_ref(), instant, &input).unwrap();
            // Poses of bodies are kept.
            assert_eq!(instant.bodies.len(), model.lengths().len(), "{kind}");
            for (body, (poses, length)) in instant.bodies.iter().zip(model.lengths()).enumerate() {
                assert_eq!(poses.len(), Simulation::SPANS + 1);
                for (place, pose) in
                    [0.0, 0.5, 1.0].into_iter().zip([0, Simulation::SPANS / 2, Simulation::SPANS])
                {
                    let still = solution.station(body, place * length).unwrap();
                    let apart = (still.inverse() * poses[pose]).to_matrix() - Matrix4::identity();
                    assert!(apart.amax() < 1e-7, "{kind} {body} {place}: {apart}");
                }
            }
        }
        let none = model.simulate(&simulation.with_spans(0), &mut |_| ControlFlow::Continue(())).unwrap();
        assert!(none.instants.iter().all(|instant| instant.bodies.is_empty()), "{kind}");
        scene.slide(Slider::rows(3));
        let data = scene.json().unwrap();
        assert_eq!(data["moving"], true);
        let [at_rest, first, last] = [0, 1, 2].map(|frame| &data["frames"][frame]);
        for frame in [first, last] {
            // Second differences of whole parts.
            for what in ["r", "e"] {
                assert!(apart(at_rest, frame, what) <= 4.0, "{kind} {what}");
            }
            for what in ["tip", "turn", "forces", "displacements", "loads"] {
                let off = apart(at_rest, frame, what);
                assert!(off < 1e-6, "{kind} {what} {off:e}");
            }
        }
        assert!(last["speed"].as_f64().unwrap() < 1e-6 && last["time"] == 2e-3, "{kind}");
        // Coordinates of another robot, and another robot.
        let mut wrong = motion_of(model.as_ref(), &input);
        wrong.coordinates.pop();
        assert!(matches!(
            scene.push_moving(model.as_ref(), &wrong, &input),
            Err(ViewError::Model(pliant::Error::LengthMismatch { .. }))
        ));
        let sections = [(99, Some(0.0))];
        assert!(model.sections(&input, &motion_of(model.as_ref(), &input).coordinates, &sections).is_err());
    }
    let declaration = declared("planar");
    let model = declaration.model("planar").unwrap();
    assert!(model.sections(&Input::forces(&[0.0, 0.0]), &[], &[]).is_err());
}

/// The first instant of a motion.
fn motion_of(model: &dyn Model, input: &Input) -> pliant::Instant {
    let simulation = Simulation::to(1e-3, input);
    model.simulate(&simulation, &mut |_| ControlFlow::Continue(())).unwrap().last
}

/// A base that moves carries the robot.
#[test]
fn a_base_that_moves_is_shown_where_it_is() {
    let declaration = declared("rod");
    let model = declaration.model("strain").unwrap();
    let place = declaration.strain().unwrap().base();
    let speed = [0.3, -0.1, 0.2];
    let base = |t: f64| {
        let rest = BaseMotion::rest(place);
        let position = std::array::from_fn(|k| rest.position[k] + speed[k] * t);
        BaseMotion { position, velocity: speed, ..rest }
    };
    let input = held("strain", model.as_ref());
    let simulation = Simulation { base: Some(&base), ..Simulation::to(0.01, &input).at(&[0.0, 0.01]) };
    let motion = model.simulate(&simulation, &mut |_| ControlFlow::Continue(())).unwrap();
    let mut scene = Scene::new(declaration.robot(), model.as_ref());
    for instant in &motion.complete().unwrap().instants {
        let base = instant.bodies[0][0].translation;
        for (k, speed) in speed.iter().enumerate() {
            assert!((base.vector[k] - place.1[k] - speed * instant.time).abs() < 1e-9, "{k}");
        }
        scene.push_moving(model.as_ref(), instant, &input).unwrap();
    }
    scene.slide(Slider::rows(2));
    let data = scene.json().unwrap();
    let quantum = data["quantum"].as_f64().unwrap();
    let first = |frame: usize, k: usize| data["frames"][frame]["r"][0][k].as_f64().unwrap() * quantum;
    for (k, speed) in speed.iter().enumerate() {
        assert!((first(1, k) - first(0, k) - 0.01 * speed).abs() <= 1.01 * quantum, "{k}");
    }
}
