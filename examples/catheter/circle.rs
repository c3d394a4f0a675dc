//! Tensions that lead the tip round a circle, by Newton's method on exact derivatives.

use std::f64::consts::TAU;

use pliant::Error;
use pliant::cosserat::shooting::Shooting;
use pliant::cosserat::{Input, Tendon};

use crate::Catheter;

/// How far the tip may be from the circle, m.
const CLOSE: f64 = 1e-10;
/// Iterations per point at most.
const MOST: usize = 30;
/// Longest change of a tension in an iteration, N.
const LONGEST: f64 = 1.0;
/// Length of the backbone, m.
const LENGTH: f64 = 0.242;
/// Sections of a shape.
const SECTIONS: u32 = 60;

/// A circle about the vertical axis through the base; its height is what the tensions lead to.
pub(crate) struct Circle {
    /// m
    pub(crate) radius: f64,
    pub(crate) points: u32,
    /// Of the tensions, N.
    pub(crate) least: f64,
}

/// The catheter at a point of the circle.
pub(crate) struct Pose {
    /// rad
    pub(crate) angle: f64,
    /// N
    pub(crate) tensions: [f64; 3],
    /// m
    pub(crate) tip: [f64; 3],
    pub(crate) iterations: usize,
    /// Points on the backbone.
    pub(crate) backbone: Vec<[f64; 3]>,
}

/// Leads the tip round: two equations for three tensions, of which the smallest is held at `least`, so that their sum is least.
pub(crate) fn follow(robot: &Shooting<Catheter>, circle: &Circle) -> Result<Vec<Pose>, Error> {
    let mut solver = robot.solver();
    let mut tensions = [1.0, circle.least, circle.least];
    let mut poses = Vec::new();
    for point in 0..=circle.points {
        let angle = TAU * f64::from(point) / f64::from(circle.points);
        let (sin, cos) = angle.sin_cos();
        let target = [circle.radius * cos, circle.radius * sin];
        let mut iterations = 0;
        loop {
            let solution = solver.solve(Input::tendons(&tensions.map(Tendon::Tension)))?;
            let tip = solution.tip().translation;
            let missing = [target[0] - tip[0], target[1] - tip[1]];
            let smallest = tensions.into_iter().fold(f64::INFINITY, f64::min);
            let there = missing[0].hypot(missing[1]) < CLOSE && (smallest - circle.least).abs() < 1e-9;
            if there || iterations == MOST {
                let sections = (0..=SECTIONS).map(|k| LENGTH * f64::from(k) / f64::from(SECTIONS));
                let backbone =
                    sections
                        .map(|s| Ok(solution.station(s)?.pose.translation))
                        .collect::<Result<Vec<_>, Error>>()?;
                poses.push(Pose { angle, tensions, tip, iterations, backbone });
                break;
            }
            iterations += 1;
            let by_tension = solution.sensitivity()?.tip_by_tension;
            let rows = [3, 4].map(|row| [0, 1, 2].map(|tendon| by_tension[tendon][row]));
            tensions = step(tensions, &rows, missing, circle.least);
        }
    }
    Ok(poses)
}

/// The next tensions: where the linearised tip is on the circle, and the smallest tension is `least`.
fn step(tensions: [f64; 3], [x, y]: &[[f64; 3]; 2], missing: [f64; 2], least: f64) -> [f64; 3] {
    // Pulling on all tendons alike does nothing to x and y.
    let alike = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]];
    // Of least norm, by the normal equations.
    let dot = |a: &[f64; 3], b: &[f64; 3]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
    let (xx, xy, yy) = (dot(x, x), dot(x, y), dot(y, y));
    let determinant = xx * yy - xy * xy;
    let [p, q] = missing;
    let (u, v) = ((yy * p - xy * q) / determinant, (xx * q - xy * p) / determinant);
    let change: [f64; 3] = std::array::from_fn(|k| u * x[k] + v * y[k]);
    let longest = change.into_iter().fold(0.0, |a: f64, b| a.max(b.abs()));
    let part = (LONGEST / longest).min(1.0);
    let next: [f64; 3] = std::array::from_fn(|k| tensions[k] + part * change[k]);
    let slack = (0..3).map(|k| (next[k] - least) / alike[k]);
    let shift = if alike[0] > 0.0 {
        slack.fold(f64::INFINITY, f64::min)
    } else {
        slack.fold(f64::NEG_INFINITY, f64::max)
    };
    std::array::from_fn(|k| (next[k] - shift * alike[k]).max(0.0))
}
