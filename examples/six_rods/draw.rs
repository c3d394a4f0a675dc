//! The picture: two views of the robot and of the paths of its platform.

use std::path::Path;

use pliant::nalgebra::Point3;
use pliant::parallel::{Load, Mechanism, Parallel, Rope};
use plotters::prelude::*;

use crate::canvas::{Chart, Done, Panel, pale, stroke, write};
use crate::motion::{Frame, Motion};
use crate::platform::{METAL, RODS, axis, fade, plate, rods};

/// Colours of the paths of the platform.
const WAYS: [RGBColor; 4] =
    [RGBColor(20, 20, 20), RGBColor(224, 110, 20), RGBColor(200, 30, 40), RGBColor(110, 130, 20)];
/// Points for 2.5 cm.
const SCALE: u32 = 36;
/// Phases at which the robot is shown: the first in full colour.
const SHOWN: [usize; 3] = [0, 30, 70];
/// Length of a rope that is shown, m.
const ROPE: f64 = 0.06;
/// Half the length of a motor, m.
const MOTOR: f64 = 0.012;

/// The world's axes to the right and up.
type View = (&'static str, [usize; 2]);
const VIEWS: [View; 2] = [("from the side", [0, 2]), ("from above", [0, 1])];

/// The robot at several phases, without load and pulled by a rope, and the path of the platform over the whole period in every case.
pub(crate) fn motions(path: &Path, robot: &Parallel, motions: &[Motion]) -> Done {
    let axes = [axis("x / m", -4, 6), axis("y / m", -4, 4), axis("z / m", -1, 14)];
    let size = [10, 8, 15].map(|cells| cells * SCALE);
    let mut legend: Vec<_> = RODS
        .iter()
        .enumerate()
        .map(|(motor, colour)| (stroke(*colour, 24), format!("motor {}", motor + 1)))
        .collect();
    for (motion, colour) in motions.iter().zip(WAYS) {
        legend.push((stroke(colour, 18), motion.case.to_owned()));
    }
    let panel = |title: &str, (name, [right, up]): View| Panel {
        title: format!("{title}, {name}"),
        axes: [axes[right], axes[up]],
        size: (size[right], size[up]),
    };
    let columns = [("Without load", "unloaded"), ("Pulled by rope A", "pulleyA")];
    let shown: Vec<_> = columns
        .iter()
        .flat_map(|(title, case)| {
            VIEWS.map(|view| (panel(title, view), view, motions.iter().find(|motion| motion.case == *case)))
        })
        .collect();
    let (width, heights) = (panel("", VIEWS[0]).extent().0, VIEWS.map(|view| panel("", view).extent().1));
    write(path, (2 * width, heights[0] + heights[1]), &legend, |picture| {
        for (place, (panel, (_, axes), motion)) in (0..).zip(&shown) {
            let Some(motion) = motion else { continue };
            let corner = (place / 2 * width, place % 2 * heights[0]);
            let mut chart = panel.draw(picture, corner)?;
            let flat = |point: [f64; 3]| (point[axes[0]], point[axes[1]]);
            robots(&mut chart, robot, motion, &flat)?;
            for (other, colour) in motions.iter().zip(WAYS) {
                let same = other.case == motion.case;
                let way = other.frames.iter().map(|frame| flat(frame.platform.translation.vector.into()));
                chart.draw_series(LineSeries::new(way, stroke(colour, if same { 22 } else { 8 })))?;
                if same {
                    let places = SHOWN.iter().filter_map(|phase| other.frames.get(*phase));
                    let dot = |frame: &Frame| {
                        Circle::new(flat(frame.platform.translation.vector.into()), 26, colour.filled())
                    };
                    chart.draw_series(places.map(dot))?;
                }
            }
        }
        Ok(())
    })
}

/// The robot at every phase that is shown, the first on top.
fn robots(
    chart: &mut Chart<'_>,
    robot: &Parallel,
    motion: &Motion,
    flat: &impl Fn([f64; 3]) -> (f64, f64),
) -> Done {
    for (order, phase) in SHOWN.iter().enumerate().rev() {
        let Some(frame) = motion.frames.get(*phase) else { continue };
        let white = fade(order);
        motors(chart, robot, frame, white, flat)?;
        let groups = frame.rods.iter().enumerate();
        let groups = groups.map(|(rod, points)| (robot.rods()[rod].motor.unwrap_or(0), points.as_slice()));
        rods(chart, groups, white, flat)?;
        plate(chart, robot.rods(), &frame.rods, white, flat)?;
        for load in &motion.loads {
            let Load::Rope(Rope { point, towards, .. }) = *load else { continue };
            let from = (frame.platform * Point3::from(point)).coords;
            let to = from + ROPE * (towards - from).normalize();
            let [from, to] = [from, to].map(Into::into);
            let style = stroke(pale(METAL, white), 12);
            chart.draw_series(LineSeries::new([flat(from), flat(to)], style))?;
        }
    }
    Ok(())
}

/// Draws the motors, and the arms with which they carry their rods.
fn motors(
    chart: &mut Chart<'_>,
    robot: &Parallel,
    frame: &Frame,
    white: usize,
    flat: &impl Fn([f64; 3]) -> (f64, f64),
) -> Done {
    let mut line = |points: &[[f64; 3]], tenths| -> Done {
        let style = stroke(pale(METAL, white), tenths);
        chart.draw_series(LineSeries::new(points.iter().copied().map(flat), style))?;
        Ok(())
    };
    for (motor, declared) in robot.motors().iter().enumerate() {
        let Mechanism::Revolute { axis, point } = declared.drive else { continue };
        let along = |by: f64| core::array::from_fn(|k| point[k] + by * axis[k]);
        let carried = robot.rods().iter().zip(&frame.rods).filter(|(rod, _)| rod.motor == Some(motor));
        for base in carried.filter_map(|(_, points)| points.first()) {
            // The arm ends beside the rod, on the axis of the motor.
            let by: f64 = (0..3).map(|k| (base[k] - point[k]) * axis[k]).sum();
            line(&[along(0.0), along(by), *base], 28)?;
        }
        line(&[along(-MOTOR), along(MOTOR)], 90)?;
    }
    Ok(())
}
