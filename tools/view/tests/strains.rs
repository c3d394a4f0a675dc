//! Strains and lengths of solutions of all families, and pages of them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use pliant::{Drive, Input, Model, Solution};
use pliant_view::{Scene, Slider, ViewError};

const ROBOTS: [&str; 5] = ["planar", "discs", "segments", "rod", "parallel"];

fn solved(robot: &str, check: impl Fn(&pliant::Declaration, &dyn Model, &dyn Solution)) {
    let path = format!("{}/../../cli/robots/{robot}.robot", env!("CARGO_MANIFEST_DIR"));
    let declaration = pliant::load(path).unwrap();
    for kind in declaration.kinds() {
        let model = declaration.model(kind).unwrap();
        let drive = |actuator: usize| match kind {
            "parallel" => Drive::Displacement(0.2 * actuator as f64),
            _ => Drive::Force(if actuator == 0 { 0.8 } else { 0.3 / actuator as f64 }),
        };
        let drives: Vec<Drive> = (0..model.actuators()).map(drive).collect();
        let solution = model.solve(&Input::from(drives)).unwrap();
        check(&declaration, model.as_ref(), solution.as_ref());
    }
}

/// Largest difference of the strain of a section and how its pose changes along the body, `R^T r'` and the vector of `R^T R'` (times the length), over all bodies
/// at a part of their lengths.
fn mismatch(solution: &dyn Solution, at: f64) -> f64 {
    let mut most = 0.0_f64;
    for (body, length) in solution.lengths().into_iter().enumerate() {
        let (s, h) = (at * length, 1e-4 * length);
        let [before, at, after] = [s - h, s, s + h].map(|s| solution.station(body, s).unwrap());
        let local = at.rotation.inverse();
        let turn = local * ((after.rotation * before.rotation.inverse()).scaled_axis() / (2.0 * h));
        let way = local * ((after.translation.vector - before.translation.vector) / (2.0 * h));
        let strain = solution.strain(body, s).unwrap();
        for k in 0..3 {
            let off = [length * (strain[k] - turn[k]), strain[k + 3] - way[k]];
            assert!(off.iter().all(|entry| entry.is_finite()));
            most = off.iter().fold(most, |most, entry| most.max(entry.abs()));
        }
    }
    assert!(solution.strain(solution.lengths().len(), 0.0).is_err());
    most
}

#[test]
fn strains_are_derivatives_of_poses() {
    for robot in ["planar", "discs", "segments", "rod"] {
        solved(robot, |_, model, solution| {
            // Neither an end of a segment nor a disc.
            let off = mismatch(solution, 0.437);
            assert!(off < 2e-6, "{}: {off}", model.kind());
        });
    }
}

/// The strain is linear in an element; its curve is that of the strain to the fourth order of the length of the element.
#[test]
fn strains_of_elements_converge() {
    let off = |elements: usize| {
        let path = format!("{}/../../cli/robots/parallel.robot", env!("CARGO_MANIFEST_DIR"));
        let text =
            std::fs::read_to_string(path).unwrap().replace("elements: 4", &format!("elements: {elements}"));
        let model = text.parse::<pliant::Declaration>().unwrap().model("parallel").unwrap();
        // Three quarters along an element.
        let at = (elements as f64 / 2.0 - 0.25) / elements as f64;
        mismatch(model.solve(&Input::displacements(&[0.0, 0.2, 0.4])).unwrap().as_ref(), at)
    };
    let found = [4, 8, 16].map(off);
    assert!(found[0] < 1e-3 && found[1] < found[0] / 6.0 && found[2] < found[1] / 6.0, "{found:?}");
}

#[test]
fn pages_have_a_place_for_each_equilibrium() {
    for robot in ROBOTS {
        solved(robot, |declaration, model, solution| {
            let mut scene = Scene::new(declaration.robot(), model);
            assert!(matches!(scene.html(), Err(ViewError::Empty)));
            scene.push(solution).unwrap();
            let data = scene.json().unwrap();
            let bodies = data["frames"][0]["r"].as_array().unwrap();
            assert_eq!(bodies.len(), model.lengths().len());
            scene.slide(Slider::rows(2));
            assert!(matches!(scene.html(), Err(ViewError::Places { places: 2, frames: 1 })));
            scene.push_failed("</script>");
            let page = scene.html().unwrap();
            assert_eq!(page.matches("</script>").count(), 1);
        });
    }
}

/// The discs of a rod are drawn, and its tendons from hole to hole.
#[test]
fn discs_of_rods_have_tendons_between_them() {
    let path = format!("{}/../../examples/campaign/robots/guided.robot", env!("CARGO_MANIFEST_DIR"));
    let of = |tendons: &str| {
        let text =
            std::fs::read_to_string(&path).unwrap().replace("count: 10", &format!("count: 10, {tendons}"));
        let declaration = text.parse::<pliant::Declaration>().unwrap();
        let model = declaration.model("strain").unwrap();
        let mut scene = Scene::new(declaration.robot(), model.as_ref());
        scene.push(model.solve(&Input::forces(&[1.0, 0.5, 0.0])).unwrap().as_ref()).unwrap();
        scene.json().unwrap()
    };
    let count = |value: &serde_json::Value| value.as_array().unwrap().len();
    let (straight, continuous) = (of("tendons: straight"), of("tendons: continuous"));
    for data in [&straight, &continuous] {
        let discs = data["discs"].as_array().unwrap();
        assert_eq!(discs.len(), 10);
        // As wide as the holes at 8 mm need.
        assert!(discs.iter().all(|disc| (disc[2].as_f64().unwrap() - 8.8e-3).abs() < 1e-9), "{discs:?}");
    }
    assert_eq!(count(&straight["lines"][0]["places"]), 11);
    assert!(count(&continuous["lines"][0]["places"]) > 30);
}
