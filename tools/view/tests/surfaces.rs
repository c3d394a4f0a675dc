//! Surfaces of robots of all families, and their files.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::HashSet;
use std::ops::ControlFlow;

use pliant::{Declaration, Drive, Input, Model, Simulation};
use pliant_view::{Gltf, Mesh, ViewError};
use serde_json::Value;

fn declared(robot: &str) -> Declaration {
    pliant::load(format!("{}/../../cli/robots/{robot}.robot", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn driven(model: &dyn Model, number: f64) -> Input {
    let drive = |actuator: usize| match model.kind() {
        "parallel" => Drive::Displacement(0.2 * number * actuator as f64),
        _ => Drive::Force(if actuator == 0 { number } else { 0.3 / actuator as f64 }),
    };
    Input::from((0..model.actuators()).map(drive).collect::<Vec<_>>())
}

/// Number of bytes of text in base 64.
fn bytes(uri: &str) -> usize {
    let text = uri.strip_prefix("data:application/octet-stream;base64,").unwrap();
    text.len() / 4 * 3 - text.bytes().rev().take_while(|letter| *letter == b'=').count()
}

/// Whether all parts of the file have their place in the buffer, and shapes their times.
fn sound(file: &Value, times: usize, name: &str) {
    let list = |key: &str| file[key].as_array().unwrap().clone();
    let length = file["buffers"][0]["byteLength"].as_u64().unwrap();
    assert_eq!(
        bytes(file["buffers"][0]["uri"].as_str().unwrap()),
        usize::try_from(length).unwrap(),
        "{name}"
    );
    let mut end = 0;
    for (view, accessor) in list("bufferViews").iter().zip(list("accessors")) {
        assert_eq!(view["byteOffset"], end, "{name}");
        let numbers = match accessor["type"].as_str().unwrap() {
            "SCALAR" => 1,
            "VEC3" => 3,
            _ => 4,
        };
        let size = if accessor["componentType"] == 5123 { 2 } else { 4 };
        assert_eq!(view["byteLength"], accessor["count"].as_u64().unwrap() * numbers * size, "{name}");
        end += view["byteLength"].as_u64().unwrap();
    }
    assert_eq!(end, length, "{name}");
    let joints = file["skins"][0]["joints"].as_array().unwrap().len();
    assert_eq!(list("nodes").len(), joints + 2, "{name}");
    if times == 1 {
        assert!(file.get("animations").is_none(), "{name}");
        return;
    }
    let animation = &file["animations"][0];
    assert_eq!(animation["channels"].as_array().unwrap().len(), 2 * joints, "{name}");
    for sampler in animation["samplers"].as_array().unwrap() {
        for side in ["input", "output"] {
            let accessor = usize::try_from(sampler[side].as_u64().unwrap()).unwrap();
            assert_eq!(file["accessors"][accessor]["count"], times, "{name}");
        }
    }
}

#[test]
fn surfaces_are_closed_and_end_at_the_tip() {
    for robot in ["planar", "discs", "segments", "rod", "parallel"] {
        let declaration = declared(robot);
        for kind in declaration.kinds() {
            let model = declaration.model(kind).unwrap();
            let solution = model.solve(&driven(model.as_ref(), 0.8)).unwrap();
            let mesh = Mesh::of(declaration.robot(), model.as_ref(), solution.as_ref()).unwrap();
            let sides = mesh.faces.iter().flat_map(|[a, b, c]| [(*a, *b), (*b, *c), (*c, *a)]);
            let edges: HashSet<(usize, usize)> = sides.collect();
            assert_eq!(edges.len(), 3 * mesh.faces.len(), "{kind}");
            assert!(edges.iter().all(|(a, b)| edges.contains(&(*b, *a))), "{kind}");
            // The last corner is the centre of the last section.
            let body = model.lengths().len() - 1;
            let end = solution.station(body, model.lengths()[body]).unwrap().translation.vector;
            assert_eq!(mesh.vertices.last(), Some(&end.into()), "{kind}");
        }
    }
}

#[test]
fn files_have_a_shape_or_move() {
    for robot in ["planar", "discs", "segments", "rod", "parallel"] {
        let declaration = declared(robot);
        let model = declaration.model(declaration.kinds()[0]).unwrap();
        let mut gltf = Gltf::new(declaration.robot(), model.as_ref());
        assert!(matches!(gltf.json(), Err(ViewError::Empty)));
        for (row, number) in [0.2, 0.5, 0.8].into_iter().enumerate() {
            let solution = model.solve(&driven(model.as_ref(), number)).unwrap();
            gltf.push(0.1 * row as f64, solution.as_ref()).unwrap();
            if row != 1 {
                sound(&gltf.json().unwrap(), row + 1, robot);
            }
        }
        // Others have z upwards.
        let turned = gltf.json().unwrap()["nodes"][0]["rotation"][0] != 0.0;
        assert_eq!(turned, !["planar", "discs"].contains(&robot), "{robot}");
    }
}

#[test]
fn motions_are_animations() {
    let declaration = declared("parallel");
    let model = declaration.model("parallel").unwrap();
    let input = driven(model.as_ref(), 1.0);
    let simulation = Simulation::to(2e-3, &input).at(&[0.0, 1e-3, 2e-3]);
    let motion = model.simulate(&simulation, &mut |_| ControlFlow::Continue(())).unwrap();
    let mut gltf = Gltf::new(declaration.robot(), model.as_ref());
    for instant in &motion.instants {
        gltf.push_moving(model.as_ref(), instant, &input).unwrap();
    }
    let file = gltf.json().unwrap();
    sound(&file, 3, "parallel");
    let place = &file["nodes"].as_array().unwrap().iter().rev().nth(1).unwrap()["translation"];
    let tip = motion.instants[0].tip.translation.vector;
    assert!(
        (0..3).all(|k| (place[k].as_f64().unwrap() - tip[k]).abs() < 1e-12),
        "the platform is the last joint"
    );
}
