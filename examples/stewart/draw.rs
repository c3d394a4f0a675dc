//! The picture: the robot at some stops, from the side and from above.

use std::path::Path;

use pliant::parallel::Parallel;
use plotters::prelude::*;

use crate::canvas::{Done, Panel, stroke, write};
use crate::path::{Miss, Stop};
use crate::platform::{METAL, RODS, axis, fade, plate, rods};

const WAY: RGBColor = RGBColor(20, 20, 20);
const MISSED: RGBColor = RGBColor(224, 110, 20);
/// Points for 2.5 cm.
const SCALE: u32 = 42;
/// Stops at which the robot is shown: the first in full colour.
const SHOWN: [usize; 3] = [0, 12, 24];

/// The path with its stops, and the positions of the platform under the payload.
pub(crate) fn way(path: &Path, robot: &Parallel, way: &[Stop], open: &[Miss]) -> Done {
    let axes = [axis("x / m", -5, 5), axis("y / m", -5, 5), axis("z / m", -1, 12)];
    let side =
        Panel { title: "From the side".to_owned(), axes: [axes[0], axes[2]], size: (10 * SCALE, 13 * SCALE) };
    let above =
        Panel { title: "From above".to_owned(), axes: [axes[0], axes[1]], size: (10 * SCALE, 10 * SCALE) };
    let legend = [
        (stroke(RODS[0], 24), "pairs of legs".to_owned()),
        (stroke(WAY, 20), "path of the platform".to_owned()),
        (stroke(MISSED, 14), "with the same travels under a payload".to_owned()),
    ];
    let (one, two) = (side.extent(), above.extent());
    write(path, (one.0 + two.0, one.1.max(two.1)), &legend, |picture| {
        for (panel, [right, up], left) in [(&side, [0, 2], 0), (&above, [0, 1], one.0)] {
            let mut chart = panel.draw(picture, (left, one.1 - panel.extent().1))?;
            let flat = |point: [f64; 3]| (point[right], point[up]);
            for (order, number) in SHOWN.iter().enumerate().rev() {
                let Some(stop) = way.get(*number) else { continue };
                let legs = stop.legs.iter().enumerate().map(|(leg, points)| (leg / 2, points.as_slice()));
                rods(&mut chart, legs, fade(order), &flat)?;
                plate(&mut chart, robot.rods(), &stop.legs, fade(order), &flat)?;
            }
            let feeds = robot.rods().iter().map(|leg| flat(leg.base.1));
            chart.draw_series(feeds.map(|place| Circle::new(place, 36, METAL.filled())))?;
            let line = way.iter().map(|stop| flat(stop.target.translation.vector.into()));
            chart.draw_series(LineSeries::new(line, stroke(WAY, 20)))?;
            let line = open.iter().map(|miss| flat(miss.place));
            chart.draw_series(LineSeries::new(line, stroke(MISSED, 14)))?;
            let dots = SHOWN.iter().filter_map(|stop| way.get(*stop));
            chart.draw_series(
                dots.map(|stop| Circle::new(flat(stop.target.translation.vector.into()), 26, WAY.filled())),
            )?;
        }
        Ok(())
    })
}
