//! The picture of the circle.

use std::path::Path;

use plotters::prelude::*;

use crate::canvas::{Axis, Done, Panel, stroke, write};
use crate::circle::{self, Pose};

const BACKBONE: RGBColor = RGBColor(59, 82, 139);
const TIP: RGBColor = RGBColor(224, 110, 20);
const ROUND: RGBColor = RGBColor(33, 145, 140);
/// Points per 5 cm.
const SCALE: u32 = 90;

/// Backbones and tips from the side and from above, on the same scale.
pub(crate) fn circle(path: &Path, circle: &circle::Circle, poses: &[Pose]) -> Done {
    let axis = |label, low: i32, high: i32| Axis {
        label,
        low: f64::from(low) / 20.0,
        high: f64::from(high) / 20.0,
        step: 0.05,
        decimals: 2,
    };
    let [x, y, z] = [axis("x / m", -3, 3), axis("y / m", -3, 3), axis("z / m", 0, 5)];
    let side = Panel { title: "From the side".to_owned(), axes: [x, z], size: (6 * SCALE, 5 * SCALE) };
    let above = Panel { title: "From above".to_owned(), axes: [x, y], size: (6 * SCALE, 6 * SCALE) };
    let legend = [
        (stroke(BACKBONE, 20), "backbone".to_owned()),
        (stroke(TIP, 40), "tip".to_owned()),
        (stroke(ROUND, 12), format!("circle of {:.0} mm", 1e3 * circle.radius)),
    ];
    let (one, two) = (side.extent(), above.extent());
    write(path, (one.0 + two.0, one.1.max(two.1)), &legend, |picture| {
        for (panel, axes, left) in [(&side, [0, 2], 0), (&above, [0, 1], one.0)] {
            let mut chart = panel.draw(picture, (left, two.1 - panel.extent().1))?;
            let flat = |point: &[f64; 3]| (point[axes[0]], point[axes[1]]);
            // The circle is drawn at the heights of the tips.
            let round = poses.iter().map(|pose| flat(&pose.tip));
            if axes[1] == 1 {
                let angles = (0..=180).map(|k| f64::from(2 * k).to_radians().sin_cos());
                let line = angles.map(|(sin, cos)| (circle.radius * cos, circle.radius * sin));
                chart.draw_series(LineSeries::new(line, stroke(ROUND, 12)))?;
            } else {
                chart.draw_series(LineSeries::new(round.clone(), stroke(ROUND, 12)))?;
            }
            for pose in poses {
                chart.draw_series(LineSeries::new(pose.backbone.iter().map(flat), stroke(BACKBONE, 14)))?;
            }
            chart.draw_series(round.map(|place| Circle::new(place, 24, TIP.filled())))?;
        }
        Ok(())
    })
}
