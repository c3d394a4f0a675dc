//! Pictures made of charts with a line of legend below.

use std::error::Error;
use std::path::Path;

use plotters::coord::Shift;
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, ValueFormatter};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

pub(crate) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
pub(crate) type Chart<'a> = ChartContext<'a, SVGBackend<'a>, Cartesian2d<Axis, Axis>>;
pub(crate) type Done = Result<(), Box<dyn Error>>;

/// The backend rounds to its pixels, of which a point has several.
const PIXELS: u32 = 8;
// In points.
const LABELS: (u32, u32) = (62, 46);
const TITLE: u32 = 40;
const MARGIN: u32 = 18;
const LEGEND: u32 = 40;

/// An axis: label, range, and distance of its ticks.
#[derive(Clone, Copy)]
pub(crate) struct Axis {
    pub(crate) label: &'static str,
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) step: f64,
    pub(crate) decimals: usize,
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        RangedCoordf64::from(self.range()).map(value, limit)
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        let marks = std::iter::successors(Some((self.low / self.step).ceil()), |mark| Some(mark + 1.0));
        marks.map(|mark| mark * self.step).take_while(|mark| *mark <= self.high + 1e-9).collect()
    }

    fn range(&self) -> std::ops::Range<f64> {
        self.low..self.high
    }
}

impl ValueFormatter<f64> for Axis {
    fn format(value: &f64) -> String {
        format!("{value:.3}")
    }

    fn format_ext(&self, value: &f64) -> String {
        // Adding zero removes the sign of a negative zero.
        format!("{:.*}", self.decimals, value + 0.0)
    }
}

/// A chart and the size of its plot in points.
pub(crate) struct Panel {
    pub(crate) title: String,
    pub(crate) axes: [Axis; 2],
    pub(crate) size: (u32, u32),
}

impl Panel {
    /// With title and labels.
    pub(crate) fn extent(&self) -> (u32, u32) {
        (LABELS.0 + self.size.0 + MARGIN, TITLE + self.size.1 + LABELS.1)
    }

    /// The chart with its top left corner at a place in points.
    pub(crate) fn draw<'b>(
        &self,
        picture: &Area<'b>,
        corner: (u32, u32),
    ) -> Result<Chart<'b>, Box<dyn Error>> {
        let (width, height) = self.extent();
        let area =
            picture.clone().shrink((corner.0 * PIXELS, corner.1 * PIXELS), (width * PIXELS, height * PIXELS));
        let middle = i32::try_from((LABELS.0 + self.size.0 / 2) * PIXELS)?;
        let style = font(16).into_text_style(&area).pos(Pos::new(HPos::Center, VPos::Center));
        area.draw(&Text::new(self.title.clone(), (middle, i32::try_from(TITLE / 2 * PIXELS)?), style))?;
        let [x, y] = self.axes;
        let mut chart = ChartBuilder::on(&area)
            .margin_top(TITLE * PIXELS)
            .margin_right(MARGIN * PIXELS)
            .x_label_area_size(LABELS.1 * PIXELS)
            .margin_left(MARGIN / 2 * PIXELS)
            .y_label_area_size((LABELS.0 - MARGIN / 2) * PIXELS)
            .build_cartesian_2d(x, y)?;
        chart
            .configure_mesh()
            .x_desc(x.label)
            .y_desc(y.label)
            .label_style(font(13))
            .axis_desc_style(font(14))
            .bold_line_style(BLACK.mix(0.12).stroke_width(PIXELS))
            .axis_style(BLACK.stroke_width(PIXELS))
            .set_all_tick_mark_size(5 * PIXELS)
            .light_line_style(TRANSPARENT)
            .draw()?;
        Ok(chart)
    }
}

fn font(points: u32) -> (&'static str, u32) {
    ("sans-serif", points * PIXELS)
}

/// A line of a colour, in tenths of a point.
pub(crate) fn stroke(colour: RGBColor, tenths: u32) -> ShapeStyle {
    colour.stroke_width(tenths * PIXELS / 10)
}

/// The colour mixed with so many parts of white out of a hundred: unlike a transparent one it stays pale where lines lie on each other.
#[allow(dead_code, reason = "some examples alone fade their colours")]
pub(crate) fn pale(RGBColor(red, green, blue): RGBColor, white: usize) -> RGBColor {
    let mix = |part: u8| {
        let left = (255 - usize::from(part)) * (100 - white) / 100;
        u8::try_from(255 - left).unwrap_or(u8::MAX)
    };
    RGBColor(mix(red), mix(green), mix(blue))
}

/// Writes a picture of this size in points: what `draw` draws, and the legend, centred below.
pub(crate) fn write(
    path: &Path,
    (width, height): (u32, u32),
    legend: &[(ShapeStyle, String)],
    draw: impl FnOnce(&Area<'_>) -> Done,
) -> Done {
    let size = (width, height + LEGEND);
    let mut text = String::new();
    let picture = SVGBackend::with_string(&mut text, (size.0 * PIXELS, size.1 * PIXELS)).into_drawing_area();
    picture.fill(&WHITE)?;
    draw(&picture)?;
    draw_legend(&picture, (width, height + LEGEND / 2), legend)?;
    picture.present()?;
    drop(picture);
    let written = |pixels: u32| format!("width=\"{}\" height=\"{}\"", size.0 * pixels, size.1 * pixels);
    std::fs::write(path, text.replacen(&written(PIXELS), &written(1), 1))?;
    Ok(())
}

/// Points of an entry of the legend, without its text and for a letter of it.
const ENTRY: (u32, u32) = (62, 7);

fn draw_legend(picture: &Area<'_>, (width, height): (u32, u32), entries: &[(ShapeStyle, String)]) -> Done {
    let style = font(14).into_text_style(picture).pos(Pos::new(HPos::Left, VPos::Center));
    let mut lengths = Vec::new();
    for (_, text) in entries {
        lengths.push(ENTRY.0 + ENTRY.1 * u32::try_from(text.chars().count())?);
    }
    let mut left = width.saturating_sub(lengths.iter().sum()) / 2;
    let place = |left: u32| -> Result<(i32, i32), Box<dyn Error>> {
        Ok((i32::try_from(left * PIXELS)?, i32::try_from(height * PIXELS)?))
    };
    for ((line, text), length) in entries.iter().zip(lengths) {
        picture.draw(&PathElement::new([place(left)?, place(left + 30)?], *line))?;
        picture.draw(&Text::new(text.clone(), place(left + 38)?, style.clone()))?;
        left += length;
    }
    Ok(())
}
