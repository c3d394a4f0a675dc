//! Pictures of shapes as SVG.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

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
const TIP: RGBColor = RGBColor(224, 110, 20);
/// Colours of the first and the last shape.
const ENDS: [RGBColor; 2] = [RGBColor(59, 82, 139), RGBColor(33, 145, 140)];

/// A robot in the plane of the picture, m.
pub(crate) struct Shape {
    /// The curve of each body.
    pub(crate) bodies: Vec<Vec<[f64; 2]>>,
    pub(crate) tip: [f64; 2],
}

/// Shapes on equal scales.
pub(crate) struct Picture {
    pub(crate) title: String,
    pub(crate) labels: [&'static str; 2],
    pub(crate) shapes: Vec<Shape>,
}

impl Picture {
    /// As SVG.
    pub(crate) fn svg(&self) -> Result<String, Box<dyn std::error::Error>> {
        let ranges = self.ranges();
        let spans = ranges.map(|[low, high]| high - low);
        let scale = SIDE / spans[0].max(spans[1]);
        let [width, height] = spans.map(|span| points(span * scale));
        let size = (LABELS + width + MARGIN, TITLE + height + LABELS);
        let mut text = String::new();
        let area = SVGBackend::with_string(&mut text, (size.0 * PIXELS, size.1 * PIXELS)).into_drawing_area();
        area.fill(&WHITE)?;
        let style = ("sans-serif", 15 * PIXELS).into_text_style(&area);
        let style = style.pos(Pos::new(HPos::Center, VPos::Center));
        let middle = (i32::try_from(size.0 * PIXELS / 2)?, i32::try_from(TITLE * PIXELS / 2)?);
        area.draw(&Text::new(self.title.clone(), middle, style))?;
        let [x, y] = ranges;
        let mut chart = ChartBuilder::on(&area)
            .margin_top(TITLE * PIXELS)
            .margin_right(MARGIN * PIXELS)
            .margin_bottom(EDGE * PIXELS)
            .margin_left(EDGE * PIXELS)
            .x_label_area_size((LABELS - EDGE) * PIXELS)
            .y_label_area_size((LABELS - EDGE) * PIXELS)
            .build_cartesian_2d(x[0]..x[1], y[0]..y[1])?;
        // A label takes about 60 points.
        let labels = |points: u32| usize::try_from(points / 60).unwrap_or(1).max(2);
        chart
            .configure_mesh()
            .x_desc(self.labels[0])
            .y_desc(self.labels[1])
            .x_labels(labels(width))
            .y_labels(labels(height))
            .x_label_formatter(&|value| label(*value))
            .y_label_formatter(&|value| label(*value))
            .label_style(("sans-serif", 12 * PIXELS))
            .axis_desc_style(("sans-serif", 13 * PIXELS))
            .bold_line_style(BLACK.mix(0.12).stroke_width(PIXELS))
            .light_line_style(TRANSPARENT)
            .axis_style(BLACK.stroke_width(PIXELS))
            .draw()?;
        for (number, shape) in self.shapes.iter().enumerate() {
            let colour = colour(number, self.shapes.len());
            for body in &shape.bodies {
                let line = body.iter().map(|[x, y]| (*x, *y));
                chart.draw_series(LineSeries::new(line, colour.stroke_width(2 * PIXELS)))?;
            }
        }
        let tips = self
            .shapes
            .iter()
            .map(|shape| Circle::new((shape.tip[0], shape.tip[1]), 4 * PIXELS, TIP.filled()));
        chart.draw_series(tips)?;
        area.present()?;
        drop(chart);
        drop(area);
        let written = |pixels: u32| format!("width=\"{}\" height=\"{}\"", size.0 * pixels, size.1 * pixels);
        Ok(text.replacen(&written(PIXELS), &written(1), 1))
    }

    /// Ranges of both coordinates, with a margin.
    fn ranges(&self) -> [[f64; 2]; 2] {
        let all = self
            .shapes
            .iter()
            .flat_map(|shape| shape.bodies.iter().flatten().chain(std::iter::once(&shape.tip)).copied());
        let none = [[f64::INFINITY, f64::NEG_INFINITY]; 2];
        let found = all.fold(none, |ranges, point| {
            [0, 1].map(|k| [ranges[k][0].min(point[k]), ranges[k][1].max(point[k])])
        });
        // Nothing to draw.
        let found = found.map(|[low, high]| if low <= high { [low, high] } else { [0.0, 1.0] });
        let largest = found.map(|[low, high]| high - low).into_iter().fold(1e-3, f64::max);
        found.map(|[low, high]| {
            let middle = 0.5 * (low + high);
            let half = (0.5 * (high - low) + 0.05 * largest).max(0.5 * largest * LEAST / SIDE);
            [middle - half, middle + half]
        })
    }
}

/// Whole points of a length that is not negative.
fn points(length: f64) -> u32 {
    (0_u32..).find(|whole| f64::from(*whole) >= length.min(2.0 * SIDE)).unwrap_or(0)
}

/// A label without the noise of rounding, or a negative zero.
fn label(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// From the first colour to the last.
fn colour(number: usize, count: usize) -> RGBColor {
    let [RGBColor(r, g, b), RGBColor(red, green, blue)] = ENDS;
    let mix = |first: u8, last: u8| {
        let steps = count.saturating_sub(1).max(1);
        let part = usize::from(first) * (steps - number) + usize::from(last) * number;
        u8::try_from(part / steps).unwrap_or(u8::MAX)
    };
    RGBColor(mix(r, red), mix(g, green), mix(b, blue))
}
