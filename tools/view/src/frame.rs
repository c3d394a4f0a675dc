//! A shape on a page: an equilibrium, or an instant of a motion.

use pliant::nalgebra::{Isometry3, Vector3, Vector6};
use pliant::{
    Error, Frame, Input, Instant, Model, MotionState, PosedStrain, Rope, Section, Solution, Stability, Wrench,
};
use serde_json::{Value, json};

use crate::body::Parts;

/// Number of parts of 1 in which strains of sections are stored, as whole numbers.
pub(crate) const STRAIN_PARTS: f64 = 1e6;
/// The same of vector parts of quaternions.
pub(crate) const TURN_PARTS: f64 = 1e4;

/// Whole numbers of parts as second differences between sections, of `width` numbers each: they have few digits.
fn packed(values: &[f64], parts: f64, width: usize) -> Value {
    let mut whole: Vec<i64> = values.iter().map(|value| whole(value * parts)).collect();
    for _ in 0..2 {
        for k in (width..whole.len()).rev() {
            whole[k] -= whole[k - width];
        }
    }
    json!(whole)
}

fn whole(value: f64) -> i64 {
    let rounded = value.round();
    if rounded.is_finite() && rounded.abs() < 1e15 {
        #[expect(clippy::cast_possible_truncation, reason = "below 1e15")]
        return rounded as i64;
    }
    0
}

/// Numbers with nine digits, more than a page shows.
fn short(values: &[f64]) -> Value {
    Value::from_iter(values.iter().map(|value| format!("{value:.8e}").parse::<f64>().unwrap_or(*value)))
}

/// The vector part of a quaternion whose scalar part is not negative.
fn turn(pose: &Isometry3<f64>) -> [f64; 3] {
    let rotation = &pose.rotation;
    let sign = if rotation.w < 0.0 { -1.0 } else { 1.0 };
    [rotation.i, rotation.j, rotation.k].map(|part| sign * part)
}

/// Poses and strains of sections.
type Found = Vec<PosedStrain>;

/// A solution as data; `quantum` is the length of which positions are whole multiples, m.
pub(crate) fn solved(parts: &Parts, solution: &dyn Solution, quantum: f64) -> Result<Value, Error> {
    let one = |(body, s): &Section| match s {
        None => Ok((solution.tip(), Vector6::zeros())),
        Some(s) => Ok((solution.station(*body, *s)?, solution.strain(*body, *s)?)),
    };
    let found = |sections: &[Section]| sections.iter().map(one).collect::<Result<Found, Error>>();
    let mut data = shape(parts, &solution.lengths(), &solution.input()?, quantum, found)?;
    let report = solution.report();
    data["forces"] = short(&solution.forces());
    data["displacements"] = short(&solution.displacements());
    data["stability"] = json!(match report.stability {
        Stability::Stable => "stable",
        Stability::Unstable => "unstable",
        Stability::Undecided => "undecided",
    });
    Ok(data)
}

/// An instant of a motion as data, with the loads of an input.
pub(crate) fn moving(
    parts: &Parts,
    model: &dyn Model,
    (instant, input): (&Instant, &Input),
    quantum: f64,
) -> Result<Value, Error> {
    let found = |sections: &[Section]| instant.sections(model, input, sections);
    let mut data = shape(parts, &model.lengths(), input, quantum, found)?;
    data["forces"] = short(&instant.forces);
    data["displacements"] = short(&instant.displacements);
    data["time"] = json!(instant.time);
    data["speed"] = json!(instant.tip_velocity.fixed_rows::<3>(3).norm());
    Ok(data)
}

/// A state of a motion as data, with the loads of an input and the speed of the tip, m/s. Displacements of actuators are not known.
pub(crate) fn stepped(
    parts: &Parts,
    model: &dyn Model,
    (state, input, speed): (&MotionState, &Input, f64),
    quantum: f64,
) -> Result<Value, Error> {
    let found = |sections: &[Section]| model.sections(input, &state.coordinates, sections);
    let mut data = shape(parts, &model.lengths(), input, quantum, found)?;
    data["forces"] = short(&state.forces);
    data["time"] = json!(state.time);
    data["speed"] = json!(speed);
    Ok(data)
}

/// Drawn data of a shape, whose sections are found by a function.
fn shape(
    parts: &Parts,
    lengths: &[f64],
    input: &Input,
    quantum: f64,
    found: impl Fn(&[Section]) -> Result<Found, Error>,
) -> Result<Value, Error> {
    let (mut positions, mut turns, mut strains) = (Vec::new(), Vec::new(), Vec::new());
    for (number, (body, length)) in parts.bodies.iter().zip(lengths).enumerate() {
        let turned = !body.round() || parts.shows_sections(number);
        let sections: Vec<Section> = body.stations(*length).map(|s| (number, Some(s))).collect();
        let (mut along, mut turning, mut used) = (Vec::new(), Vec::new(), Vec::new());
        for (station, (pose, strain)) in found(&sections)?.iter().enumerate() {
            along.extend(pose.translation.vector.iter());
            if turned {
                turning.extend(turn(pose));
            }
            used.push(body.used(station, strain));
        }
        positions.push(packed(&along, 1.0 / quantum, 3));
        turns.push(packed(&turning, TURN_PARTS, 3));
        strains.push(packed(&used, STRAIN_PARTS, 1));
    }
    let wrenches = input.wrenches.iter().map(|wrench| (wrench.body, wrench.s));
    let loaded: Vec<Section> = wrenches.chain(input.ropes.iter().map(|rope| (rope.body, rope.s))).collect();
    let ends = found(&loaded)?;
    let wrenches = input.wrenches.iter().zip(&ends).map(|(wrench, (pose, _))| wrench_json(pose, wrench));
    let behind = ends.iter().skip(input.wrenches.len());
    let ropes = input.ropes.iter().zip(behind).map(|(rope, (pose, _))| rope_json(pose, rope));
    let loads: Vec<Value> = wrenches.chain(ropes).collect();
    let tip = found(&[(parts.bodies.len().saturating_sub(1), None)])?;
    let tip = tip.first().map_or_else(Isometry3::identity, |(pose, _)| *pose);
    let position: [f64; 3] = tip.translation.vector.into();
    Ok(json!({
        "r": positions, "q": turns, "e": strains, "tip": short(&position), "turn": short(&turn(&tip)), "loads": loads,
    }))
}

fn array(vector: Vector3<f64>) -> [f64; 3] {
    vector.into()
}

fn wrench_json(pose: &Isometry3<f64>, wrench: &Wrench) -> Value {
    let world = |vector: Vector3<f64>| match wrench.frame {
        Frame::World => array(vector),
        Frame::Local => array(pose.rotation * vector),
    };
    let at = array(pose.rotation * wrench.point + pose.translation.vector);
    json!({ "at": at, "force": world(wrench.force), "couple": world(wrench.couple) })
}

fn rope_json(pose: &Isometry3<f64>, rope: &Rope) -> Value {
    let at = array(pose.rotation * rope.point + pose.translation.vector);
    json!({ "at": at, "tension": rope.force, "towards": array(rope.towards) })
}
