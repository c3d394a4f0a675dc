//! Pictures as SVG: curves and points in a plane with axes, and shapes in space.

mod chart;
mod shapes;
mod space;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

pub use chart::{Chart, Curve};
pub use shapes::{Shapes, View};

use crate::ViewError;

/// The backend rounds to its pixels, of which a point has several.
const PIXELS: u32 = 8;
/// Points of the longer side of the plot.
const SIDE: f64 = 480.0;
/// Points of the shorter side at least.
const LEAST: f64 = 120.0;
// In points.
const LABELS: u32 = 64;
const TITLE: u32 = 36;
const MARGIN: u32 = 20;
const EDGE: u32 = 8;
const LEGEND: u32 = 150;
const ENTRY: u32 = 20;

type Done<T> = Result<T, Box<dyn std::error::Error>>;

/// A line or points, in the units of the axes.
struct Trace {
    /// Empty if it is not in the legend.
    name: String,
    points: Vec<[f64; 2]>,
    colour: RGBColor,
    /// Width of the line, points; none for points alone.
    line: Option<u32>,
    /// Radius of the points, points; none for a line alone.
    dot: Option<u32>,
}

/// Traces with axes.
struct Picture {
    title: String,
    labels: [String; 2],
    ranges: [[f64; 2]; 2],
    /// Points of the plot.
    size: [u32; 2],
    /// Whether the second coordinate is the decimal logarithm of what is shown.
    logarithmic: bool,
    traces: Vec<Trace>,
}

impl Picture {
    /// As SVG.
    fn svg(&self) -> Result<String, ViewError> {
        self.draw().map_err(|error| ViewError::Drawing(error.to_string()))
    }

    fn draw(&self) -> Done<String> {
        let [width, height] = self.size;
        let named = self.traces.iter().any(|trace| !trace.name.is_empty());
        let legend = if named { LEGEND } else { 0 };
        let size = (LABELS + width + MARGIN + legend, TITLE + height + LABELS);
        let mut text = String::new();
        let area = SVGBackend::with_string(&mut text, (size.0 * PIXELS, size.1 * PIXELS)).into_drawing_area();
        area.fill(&WHITE)?;
        let style = ("sans-serif", 15 * PIXELS).into_text_style(&area);
        let style = style.pos(Pos::new(HPos::Center, VPos::Center));
        area.draw(&Text::new(self.title.clone(), place(size.0 / 2, TITLE / 2)?, style))?;
        let [x, y] = self.ranges;
        let mut chart = ChartBuilder::on(&area)
            .margin_top(TITLE * PIXELS)
            .margin_right((MARGIN + legend) * PIXELS)
            .margin_bottom(EDGE * PIXELS)
            .margin_left(EDGE * PIXELS)
            .x_label_area_size((LABELS - EDGE) * PIXELS)
            .y_label_area_size((LABELS - EDGE) * PIXELS)
            .build_cartesian_2d(x[0]..x[1], y[0]..y[1])?;
        // A label takes about 60 points.
        let labels = |points: u32| usize::try_from(points / 60).unwrap_or(1).max(2);
        let [across, up] = self.ranges.map(|[low, high]| move |value: f64| label(value, high - low));
        let up = |value: &f64| if self.logarithmic { power(*value) } else { up(*value) };
        chart
            .configure_mesh()
            .x_desc(&*self.labels[0])
            .y_desc(&*self.labels[1])
            .x_labels(labels(width))
            .y_labels(labels(height))
            .x_label_formatter(&|value| across(*value))
            .y_label_formatter(&up)
            .label_style(("sans-serif", 12 * PIXELS))
            .axis_desc_style(("sans-serif", 13 * PIXELS))
            .bold_line_style(BLACK.mix(0.12).stroke_width(PIXELS))
            .light_line_style(TRANSPARENT)
            .axis_style(BLACK.stroke_width(PIXELS))
            .draw()?;
        for Trace { points, colour, line, dot, .. } in &self.traces {
            let points = || points.iter().map(|[x, y]| (*x, *y));
            if let Some(width) = line {
                chart.draw_series(LineSeries::new(points(), colour.stroke_width(width * PIXELS)))?;
            }
            if let Some(radius) = dot {
                chart.draw_series(
                    points().map(|point| Circle::new(point, radius * PIXELS, colour.filled())),
                )?;
            }
        }
        let named = self.traces.iter().filter(|trace| !trace.name.is_empty());
        for (trace, row) in named.zip(0_u32..) {
            trace.explain(&area, LABELS + width + MARGIN, TITLE + ENTRY / 2 + row * ENTRY)?;
        }
        area.present()?;
        drop(chart);
        drop(area);
        let written = |pixels: u32| format!("width=\"{}\" height=\"{}\"", size.0 * pixels, size.1 * pixels);
        Ok(text.replacen(&written(PIXELS), &written(1), 1))
    }
}

impl Trace {
    /// Its entry in the legend.
    fn explain(&self, area: &DrawingArea<SVGBackend<'_>, Shift>, left: u32, row: u32) -> Done<()> {
        if let Some(width) = self.line {
            let ends = [place(left, row)?, place(left + 24, row)?];
            area.draw(&PathElement::new(ends, self.colour.stroke_width(width * PIXELS)))?;
        }
        if let Some(radius) = self.dot {
            area.draw(&Circle::new(place(left + 12, row)?, radius * PIXELS, self.colour.filled()))?;
        }
        let style = ("sans-serif", 12 * PIXELS).into_text_style(area);
        let style = style.pos(Pos::new(HPos::Left, VPos::Center));
        area.draw(&Text::new(self.name.clone(), place(left + 30, row)?, style))?;
        Ok(())
    }
}

/// A place in points, in pixels.
fn place(x: u32, y: u32) -> Done<(i32, i32)> {
    Ok((i32::try_from(x * PIXELS)?, i32::try_from(y * PIXELS)?))
}

/// Least and largest of both coordinates of points; where there are none from 0 to 1.
fn extent(points: impl Iterator<Item = [f64; 2]>) -> [[f64; 2]; 2] {
    let none = [[f64::INFINITY, f64::NEG_INFINITY]; 2];
    let found = points
        .fold(none, |ranges, point| [0, 1].map(|k| [ranges[k][0].min(point[k]), ranges[k][1].max(point[k])]));
    found.map(|[low, high]| if low <= high { [low, high] } else { [0.0, 1.0] })
}

/// Ranges with a margin, and points of the plot, on equal scales.
fn equal(found: [[f64; 2]; 2]) -> ([[f64; 2]; 2], [u32; 2]) {
    let largest = found.map(|[low, high]| high - low).into_iter().fold(1e-3, f64::max);
    let ranges = found.map(|[low, high]| {
        let middle = 0.5 * (low + high);
        let half = (0.5 * (high - low) + 0.05 * largest).max(0.5 * largest * LEAST / SIDE);
        [middle - half, middle + half]
    });
    let spans = ranges.map(|[low, high]| high - low);
    let scale = SIDE / spans[0].max(spans[1]);
    (ranges, spans.map(|span| whole(span * scale)))
}

/// Whole points of a length that is not negative.
fn whole(length: f64) -> u32 {
    (0_u32..).find(|whole| f64::from(*whole) >= length.min(2.0 * SIDE)).unwrap_or(0)
}

/// A label of an axis with this span, without the noise of rounding, or a negative zero.
fn label(value: f64, span: f64) -> String {
    let largest = span.abs().max(1e-12);
    if !(1e-2..1e5).contains(&largest) {
        let text = format!("{value:.2e}");
        return if value.abs() < 1e-9 * largest { "0".to_owned() } else { text };
    }
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A power of ten.
fn power(exponent: f64) -> String {
    format!("{:.0e}", 10_f64.powf(exponent))
}

/// Colours of curves, in turn.
const COLOURS: [RGBColor; 6] = [
    RGBColor(59, 82, 139),
    RGBColor(224, 110, 20),
    RGBColor(33, 145, 140),
    RGBColor(163, 48, 122),
    RGBColor(138, 109, 26),
    RGBColor(95, 102, 114),
];
