//! Tendons with friction.

use pliant::Error;
use pliant::rods::{InputRef, RodModel, RodSolution, Slide, Strain, strain};

use super::Exact;
use crate::tables::{Answers, Inputs, Row, RowError, wxyz};

/// The tension at which the motor turns round in the tables of hysteresis, N.
const PEAK: f64 = 4.0;
/// The last step before.
const LAST: f64 = 16.0;
/// Columns of a tendon that there is not are undefined.
const TENDONS: usize = 3;

fn per_tendon(values: &[f64]) -> Vec<f64> {
    (0..TENDONS).map(|tendon| values.get(tendon).copied().unwrap_or(f64::NAN)).collect()
}

/// Tip, tensions at the ends, lengths and angles of tendons that all slide.
pub(super) fn tip<A: Exact, B: Exact, C: Exact>(a: &A, b: &B, c: &C, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| match row.text("scenario")? {
        "a" => slid(a, row),
        "b" => slid(b, row),
        "c" => slid(c, row),
        other => Err(RowError::Input {
            name: "scenario".to_owned(),
            text: other.to_owned(),
            expected: "a, b or c",
        }),
    })
}

fn slid<M: Exact>(model: &M, row: Row<'_>) -> Answers {
    let model = model.at(&[("friction", row.number("mu")?)])?;
    let count = model.tendon_count();
    let list = |before: &str, after: &str| -> Result<Vec<f64>, RowError> {
        (1..=count).map(|tendon| row.number(&format!("{before}{tendon}{after}"))).collect()
    };
    let tensions = list("tau_", "_N")?;
    let slides: Vec<Slide> = list("slide_", "")?.into_iter().map(slide).collect();
    let found = model.resolved(InputRef::forces(&tensions).with_slides(&slides))?;
    let tip = found.tip();
    let lists = [&found.end_tensions(), found.lengths(), &found.angles()].map(per_tendon);
    Ok([tip.translation.vector.as_slice(), &wxyz(&tip), &lists.concat()].concat())
}

fn slide(sign: f64) -> Slide {
    if sign < 0.0 { Slide::Out } else { Slide::In }
}

/// Tendon 1 up to its peak and down again, sliding as one. Rows without a step are let out at the threshold itself.
pub(super) fn as_one<M: Exact>(model: &M, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let model = model.at(&[("friction", row.number("mu")?)])?;
        let now = [row.number("tau_1_N")?, 0.0, 0.0];
        let found = match row.text("step")?.parse::<f64>() {
            Ok(step) if step > LAST => last(model.solve_path_sliding_as_one(&[[PEAK, 0.0, 0.0], now]))?,
            Ok(_) => model.solve(InputRef::forces(&now))?,
            Err(_) => model.solve(InputRef::forces(&now).with_slides(&[Slide::Out; TENDONS]))?,
        };
        let tip = found.tip();
        let (end, angle) = (found.end_tensions()[0], found.angles()[0]);
        let parts: [&[f64]; 5] =
            [tip.translation.vector.as_slice(), &wxyz(&tip), &[end], found.lengths(), &[angle]];
        Ok(parts.concat())
    })
}

fn last<S>(path: pliant::Path<S>) -> Result<S, Error> {
    path.complete()?.pop().ok_or(Error::SingularTangent)
}

/// The same without weight, with the front of slip.
pub(super) fn front(model: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let model = model.at(&[("friction", row.number("mu")?), ("g", 0.0)])?;
        let now = [row.number("tau_1_N")?, 0.0, 0.0];
        let turned = row.number("step")? > LAST;
        let found =
            if turned { last(model.solve_path(&[[PEAK, 0.0, 0.0], now]))? } else { model.solve(&now)? };
        let tip = found.tip().translation.vector;
        // The table has no front before the reversal.
        let front = if turned { found.contacts()[0].front } else { 0.0 };
        let (angle, end) = (found.angles()[0], found.end_tensions()[0]);
        Ok(vec![front, tip.x, tip.z, angle, end, found.lengths()[0]])
    })
}

/// Parts of the rod in which the rate of turning is looked at.
const PARTS: usize = 400;
/// The rate of turning, relative to its mean, below which a tendon is nearly straight.
const STRAIGHT: f64 = 0.3;
/// Each element is at most this many times as long as its distance from there.
const GRADING: usize = 9;

/// Junctions that are close to each other where a tendon turns least, if it is nearly straight there.
pub(super) fn straightest(found: &strain::StrainSolution) -> Result<Vec<f64>, Error> {
    let mut junctions = Vec::new();
    for tendon in 0..found.tensions().len() {
        let length = found.tendon_end(tendon)?;
        let at = |k: usize| length * k as f64 / PARTS as f64;
        let logs = (0..=PARTS)
            .map(|k| Ok(found.tension_at(tendon, at(k))?.ln()))
            .collect::<Result<Vec<f64>, Error>>()?;
        if !logs.iter().all(|log| log.is_finite()) {
            continue;
        }
        let rates: Vec<f64> = logs.windows(2).map(|pair| (pair[1] - pair[0]).abs()).collect();
        let mean = rates.iter().sum::<f64>() / rates.len() as f64;
        let Some((place, least)) = rates.iter().enumerate().min_by(|(_, a), (_, b)| a.total_cmp(b)) else {
            continue;
        };
        if *least > STRAIGHT * mean {
            continue;
        }
        let middle = at(place) + 0.5 * at(1);
        junctions.push(middle);
        let mut away = 0.5 * length;
        for _ in 0..GRADING {
            away *= 0.5;
            junctions.extend([middle - away, middle + away].into_iter().filter(|s| *s > 0.0 && *s < length));
        }
    }
    Ok(junctions)
}
