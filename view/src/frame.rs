//! An equilibrium on a page.

use pliant::nalgebra::{Isometry3, Vector3};
use pliant::{Error, Frame, Rope, Solution, Stability, Wrench};
use serde_json::{Value, json};

use crate::body::Parts;

/// What the strain of a section is stored in.
pub(crate) const STRAIN_PARTS: f64 = 1e6;
const TURN_PARTS: f64 = 1e4;

/// A whole number of parts, as JSON writes it in few characters.
fn whole(value: f64, parts: f64) -> Value {
    let rounded = (value * parts).round();
    if rounded.is_finite() && rounded.abs() < 1e15 {
        #[expect(clippy::cast_possible_truncation, reason = "below 1e15")]
        return json!(rounded as i64);
    }
    Value::Null
}

/// The vector part of a quaternion whose scalar part is not negative.
fn turn(pose: &Isometry3<f64>) -> [f64; 3] {
    let rotation = &pose.rotation;
    let sign = if rotation.w < 0.0 { -1.0 } else { 1.0 };
    [rotation.i, rotation.j, rotation.k].map(|part| sign * part)
}

/// A solution as data; `quantum` is the length of which positions are whole multiples, m.
pub(crate) fn solved(parts: &Parts, solution: &dyn Solution, quantum: f64) -> Result<Value, Error> {
    let lengths = solution.lengths();
    let (mut positions, mut turns, mut strains) = (Vec::new(), Vec::new(), Vec::new());
    for (number, (body, length)) in parts.bodies.iter().zip(&lengths).enumerate() {
        let turned = !body.round() || parts.shows_sections(number);
        let (mut along, mut turning, mut used) = (Vec::new(), Vec::new(), Vec::new());
        for (station, place) in body.places.iter().enumerate() {
            // The last one is the end, without rounding.
            let s = if *place < 1.0 { place * length } else { *length };
            let pose = solution.station(number, s)?;
            along.extend(pose.translation.vector.iter().map(|x| whole(*x, 1.0 / quantum)));
            if turned {
                turning.extend(turn(&pose).map(|x| whole(x, TURN_PARTS)));
            }
            used.push(whole(body.used(station, &solution.strain(number, s)?), STRAIN_PARTS));
        }
        positions.push(along);
        turns.push(turning);
        strains.push(used);
    }
    let (tip, report) = (solution.tip(), solution.report());
    let input = solution.input()?;
    let ropes = input.ropes.iter().map(|rope| rope_json(solution, rope));
    let wrenches = input.wrenches.iter().map(|wrench| wrench_json(solution, wrench));
    let loads: Vec<Value> = wrenches.chain(ropes).collect::<Result<_, _>>()?;
    let position: [f64; 3] = tip.translation.vector.into();
    Ok(json!({
        "r": positions, "q": turns, "e": strains, "tip": position, "turn": turn(&tip),
        "forces": solution.forces(), "displacements": solution.displacements(), "loads": loads,
        "stability": match report.stability {
            Stability::Stable => "stable",
            Stability::Unstable => "unstable",
            Stability::Undecided => "undecided",
        },
        "iterations": report.iterations,
    }))
}

/// The section that a load acts on.
fn section(solution: &dyn Solution, body: usize, s: Option<f64>) -> Result<Isometry3<f64>, Error> {
    s.map_or_else(|| Ok(solution.tip()), |s| solution.station(body, s))
}

fn array(vector: Vector3<f64>) -> [f64; 3] {
    vector.into()
}

fn wrench_json(solution: &dyn Solution, wrench: &Wrench) -> Result<Value, Error> {
    let pose = section(solution, wrench.body, wrench.s)?;
    let world = |vector: Vector3<f64>| match wrench.frame {
        Frame::World => array(vector),
        Frame::Local => array(pose.rotation * vector),
    };
    let at = array(pose.rotation * wrench.point + pose.translation.vector);
    Ok(json!({ "at": at, "force": world(wrench.force), "couple": world(wrench.couple) }))
}

fn rope_json(solution: &dyn Solution, rope: &Rope) -> Result<Value, Error> {
    let pose = section(solution, rope.body, rope.s)?;
    let at = array(pose.rotation * rope.point + pose.translation.vector);
    Ok(json!({ "at": at, "tension": rope.force, "towards": array(rope.towards) }))
}
