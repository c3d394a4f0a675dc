//! Tensions that move the tip along a circle.

use std::f64::consts::TAU;

use pliant::Error;
use pliant::rods::shooting::Shooting;
use pliant::rods::{ReachReport, RodModel, Target};

/// Length of the backbone, m.
const LENGTH: f64 = 0.242;
/// Sections of a shape.
const SECTIONS: u32 = 60;

/// A circle around the vertical axis through the base; its height is free.
pub(crate) struct Circle {
    /// m
    pub(crate) radius: f64,
    pub(crate) points: u32,
    /// Least tension, N.
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
    pub(crate) report: ReachReport,
    /// Points on the backbone.
    pub(crate) backbone: Vec<[f64; 3]>,
}

/// Moves the tip along the circle: two equations for three tensions, of which those of least sum are taken, each at least `least`.
pub(crate) fn follow(robot: &Shooting, circle: &Circle) -> Result<Vec<Pose>, Error> {
    let mut inverse = robot.inverse(&[circle.least; 3])?.with_least(circle.least)?;
    let angle = |point| TAU * f64::from(point) / f64::from(circle.points);
    let targets: Vec<Target> = (0..=circle.points)
        .map(|point| {
            let (sin, cos) = angle(point).sin_cos();
            Target::coordinates([Some(circle.radius * cos), Some(circle.radius * sin), None])
        })
        .collect();
    let path = inverse.reach_path(&targets).complete()?;
    (0..)
        .zip(path)
        .map(|(point, reached)| {
            let solution = reached.solution;
            let sections = (0..=SECTIONS).map(|k| LENGTH * f64::from(k) / f64::from(SECTIONS));
            let backbone = sections.map(|s| Ok(solution.station(s)?.pose.translation.vector.into()));
            Ok(Pose {
                angle: angle(point),
                tensions: core::array::from_fn(|tendon| solution.tensions()[tendon]),
                tip: solution.tip().translation.vector.into(),
                report: reached.report,
                backbone: backbone.collect::<Result<_, Error>>()?,
            })
        })
        .collect()
}
