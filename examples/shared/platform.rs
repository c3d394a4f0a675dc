//! Drawing of rods and platform, shared by pictures of parallel robots.

use pliant::parallel::Rod;
use plotters::prelude::*;

use crate::canvas::{Axis, Chart, Done, pale, stroke};

/// Colours of groups of rods.
pub(crate) const RODS: [RGBColor; 3] =
    [RGBColor(59, 82, 139), RGBColor(33, 145, 140), RGBColor(160, 60, 120)];
pub(crate) const METAL: RGBColor = RGBColor(70, 74, 82);
const PLATE: RGBColor = RGBColor(205, 210, 218);

/// An axis in m, between multiples of 2.5 cm.
pub(crate) fn axis(label: &'static str, low: i32, high: i32) -> Axis {
    Axis { label, low: f64::from(low) / 40.0, high: f64::from(high) / 40.0, step: 0.05, decimals: 2 }
}

/// Parts of white out of a hundred with which the states that are shown are drawn.
pub(crate) fn fade(order: usize) -> usize {
    if order == 0 { 0 } else { 55 + 10 * order }
}

/// The rods in their order around the platform.
fn round(rods: &[Rod]) -> Vec<usize> {
    let angle = |rod: usize| {
        let [x, y, _] = rods[rod].platform.1;
        y.atan2(x)
    };
    let mut order: Vec<usize> = (0..rods.len()).collect();
    order.sort_by(|a, b| angle(*a).total_cmp(&angle(*b)));
    order
}

/// Draws rods, points of each, in the colours of their groups.
pub(crate) fn rods<'p>(
    chart: &mut Chart<'_>,
    rods: impl IntoIterator<Item = (usize, &'p [[f64; 3]])>,
    white: usize,
    flat: &impl Fn([f64; 3]) -> (f64, f64),
) -> Done {
    for (group, points) in rods {
        let style = stroke(pale(RODS[group % 3], white), 24);
        chart.draw_series(LineSeries::new(points.iter().copied().map(flat), style))?;
    }
    Ok(())
}

/// Draws the platform, between the ends of its rods.
pub(crate) fn plate(
    chart: &mut Chart<'_>,
    declared: &[Rod],
    rods: &[Vec<[f64; 3]>],
    white: usize,
    flat: &impl Fn([f64; 3]) -> (f64, f64),
) -> Done {
    let ends = round(declared).into_iter().filter_map(|rod| rods.get(rod)?.last());
    let corners: Vec<_> = ends.copied().map(flat).collect();
    chart.draw_series([Polygon::new(corners.clone(), pale(PLATE, white).mix(0.6).filled())])?;
    let edge = corners.iter().chain(corners.first()).copied();
    chart.draw_series(LineSeries::new(edge, stroke(pale(METAL, white), 16)))?;
    Ok(())
}
