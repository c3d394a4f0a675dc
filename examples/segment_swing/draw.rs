//! The pictures of a motion.

use std::path::Path;

use pliant::segments::{ConstantCurvature, Error};
use plotters::prelude::*;

use crate::canvas::{Axis, Done, Panel, pale, stroke, write};
use crate::motion::{Case, Motion, Sample};

/// Colours of the two segments.
const COLOURS: [RGBColor; 2] = [RGBColor(59, 82, 139), RGBColor(224, 110, 20)];
const PATH: RGBColor = RGBColor(33, 145, 140);
/// Points for 5 cm.
const SCALE: u32 = 48;
/// Stretches into which the backbone of a segment is divided.
const STATIONS: u32 = 20;

/// The axes of the world that go to the right and up.
type View = (&'static str, [usize; 2]);
const SIDE: View = ("from the side", [2, 1]);
const ABOVE: View = ("from above", [2, 0]);
const NAMES: [&str; 3] = ["x / m", "y / m", "z / m"];

/// Points of the backbone, segment by segment.
type Backbone = [Vec<[f64; 3]>; 2];

fn backbone(robot: &ConstantCurvature, sample: &Sample) -> Result<Backbone, Error> {
    let segment = |segment: usize| -> Result<Vec<[f64; 3]>, Error> {
        (0..=STATIONS)
            .map(|station| f64::from(station) / f64::from(STATIONS))
            .map(|x| Ok(robot.pose(&sample.state, segment, x)?.translation.vector.into()))
            .collect()
    };
    Ok([segment(0)?, segment(1)?])
}

/// Draws the backbone at every frame, paler as time goes on, and the path of the tip: figures 4 and 6.
pub(crate) fn time_lapse(path: &Path, robot: &ConstantCurvature, case: &Case, motion: &Motion) -> Done {
    let samples = motion.samples.get(..=case.last_frame).unwrap_or(&motion.samples);
    let frames: Vec<Backbone> =
        samples.iter().step_by(case.frame).map(|sample| backbone(robot, sample)).collect::<Result<_, _>>()?;
    let tips: Vec<[f64; 3]> = samples.iter().step_by(4).map(|sample| sample.tip).collect();
    let views = if case.plane { &[SIDE][..] } else { &[ABOVE, SIDE] };
    let axis = |axis: usize| {
        let (low, high) = case.room[axis];
        let (low, high) = (f64::from(low) / 20.0, f64::from(high) / 20.0);
        Axis { label: NAMES[axis], low, high, step: 0.1, decimals: 1 }
    };
    let mut panels = Vec::new();
    for (name, [right, up]) in views {
        let length = |axis: usize| u32::try_from(case.room[axis].1 - case.room[axis].0);
        let size = (SCALE * length(*right)?, SCALE * length(*up)?);
        panels.push((
            Panel { title: format!("{}, {name}", case.title), axes: [axis(*right), axis(*up)], size },
            [*right, *up],
        ));
    }
    let legend = [
        (stroke(COLOURS[0], 30), "segment 1".to_owned()),
        (stroke(COLOURS[1], 30), "segment 2".to_owned()),
        (stroke(PATH, 10), "tip".to_owned()),
        (stroke(pale(BLACK, 70), 30), format!("every {} ms, later is paler", case.frame)),
    ];
    let extents = panels.iter().map(|(panel, _)| panel.extent());
    let size = extents.fold((0, 0), |(width, height), extent| (width + extent.0, height.max(extent.1)));
    write(path, size, &legend, |picture| {
        let mut left = 0;
        for (panel, axes) in &panels {
            let mut chart = panel.draw(picture, (left, 0))?;
            left += panel.extent().0;
            let flat = |point: &[f64; 3]| (point[axes[0]], point[axes[1]]);
            chart.draw_series(LineSeries::new(tips.iter().map(flat), stroke(PATH, 10)))?;
            // The first frames on top.
            for (frame, backbone) in frames.iter().enumerate().rev() {
                let white = 85 * frame / frames.len();
                for (segment, colour) in backbone.iter().zip(COLOURS) {
                    let style = stroke(pale(colour, white), 30);
                    chart.draw_series(LineSeries::new(segment.iter().map(flat), style))?;
                }
            }
        }
        Ok(())
    })
}

/// Draws the curvatures and the directions of bending over time: figures 5 and 7.
pub(crate) fn curvature(path: &Path, case: &Case, motion: &Motion) -> Done {
    let greatest =
        motion.samples.iter().flat_map(|sample| sample.arcs).map(|arc| arc.kappa()).fold(0.0, f64::max);
    let step = if greatest > 10.0 { 5.0 } else { 1.0 };
    let time = Axis { label: "t / s", low: 0.0, high: 2.0, step: 0.2, decimals: 1 };
    let high = step * (greatest / step).ceil();
    let kappa = Axis { label: "κ / m⁻¹", low: 0.0, high, step, decimals: 0 };
    let phi = Axis { label: "φ / deg", low: -180.0, high: 180.0, step: 90.0, decimals: 0 };
    let panel = |title: &str, axis: Axis| Panel {
        title: format!("{}: {title}", case.title),
        axes: [time, axis],
        size: (720, 240),
    };
    let kappas = panel("curvature", kappa);
    let phis = panel("direction of bending", phi);
    let (width, height) = kappas.extent();
    // In a plane the direction is one side or the other.
    let rows = if case.plane { 1 } else { 2 };
    let legend = ["segment 1", "segment 2"].into_iter().zip(COLOURS);
    let legend: Vec<_> = legend.map(|(name, colour)| (stroke(colour, 18), name.to_owned())).collect();
    write(path, (width, rows * height), &legend, |picture| {
        let mut chart = kappas.draw(picture, (0, 0))?;
        for (segment, colour) in COLOURS.into_iter().enumerate() {
            let line = motion.samples.iter().map(|sample| (sample.time, sample.arcs[segment].kappa()));
            chart.draw_series(LineSeries::new(line, stroke(colour, 18)))?;
        }
        if case.plane {
            return Ok(());
        }
        let mut chart = phis.draw(picture, (0, height))?;
        for (segment, colour) in COLOURS.into_iter().enumerate() {
            for piece in directions(motion, segment) {
                chart.draw_series(LineSeries::new(piece, stroke(colour, 18)))?;
            }
        }
        Ok(())
    })
}

/// Direction of bending over time, deg, in pieces: it is absent where the segment is straight, and jumps where the segment goes
/// through straight or the direction round by 360 deg.
fn directions(motion: &Motion, segment: usize) -> Vec<Vec<(f64, f64)>> {
    let mut pieces: Vec<Vec<(f64, f64)>> = vec![Vec::new()];
    for sample in &motion.samples {
        let phi = sample.arcs[segment].phi.map(f64::to_degrees);
        let last = pieces.last().and_then(|piece| piece.last()).map(|(_, phi)| *phi);
        if phi.zip(last).is_none_or(|(phi, last)| (phi - last).abs() > 90.0) {
            pieces.push(Vec::new());
        }
        if let (Some(phi), Some(piece)) = (phi, pieces.last_mut()) {
            piece.push((sample.time, phi));
        }
    }
    pieces
}
